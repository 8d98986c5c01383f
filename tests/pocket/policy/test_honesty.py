"""The pocket agent knows the goal, the elements and its own history, and nothing else."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import android_world
from android_world import registry
from android_world.pocket import agent as pocket_agent
from android_world.pocket.policy.tokenizer import content

ROOT = Path(android_world.__file__).parent / "pocket"
SOURCES = [*(ROOT / "policy").glob("*.py"), ROOT / "agent.py"]
ALLOWED = (
    "android_world.agents",
    "android_world.core",
    "android_world.env",
    "android_world.pocket.policy",
)
SHARED_WORDS = 3  # So many words of a template in a row are one of its phrases.


def literals(path: Path) -> list[str]:
    """All texts in a module's code, without what explains it."""
    tree = ast.parse(path.read_text("utf-8"))
    said = [node for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    explaining = {id(node.value) for node in said if isinstance(node.value, ast.Constant)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in explaining
    ]


def templates() -> dict[str, str]:
    tasks = registry.TaskRegistry().get_registry("android_world")
    return {name: str(getattr(task, "template", "")) for name, task in tasks.items()}


def phrases() -> set[tuple[str, ...]]:
    found = set()
    for template in templates().values():
        for part in re.split(r"\{\w*\}", template):
            said = content(part)
            found |= {said[i : i + SHARED_WORDS] for i in range(len(said) - SHARED_WORDS + 1)}
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_phrase_of_a_goal_and_no_task_is_in_its_code(path):
    names, known = set(templates()), phrases()
    for literal in literals(path):
        said = content(literal)
        runs = {said[i : i + SHARED_WORDS] for i in range(len(said) - SHARED_WORDS + 1)}
        # The table of constant fact names and of error messages is no exception.
        assert not runs & known, (literal, runs & known)
        assert literal not in names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_it_reaches_for_neither_tasks_nor_devices(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("android_world"):
            assert (node.module or "").startswith(ALLOWED), node.module


def test_it_does_not_get_the_task():
    agent = pocket_agent.PocketAgent
    assert not hasattr(agent, "prepare_for_task")
    assert not hasattr(agent, "set_task_guidelines")


def test_of_the_environment_it_takes_the_elements_and_the_size():
    tree = ast.parse(inspect.getsource(pocket_agent))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "env"
    }
    assert used == {"logical_screen_size", "execute_action"}
