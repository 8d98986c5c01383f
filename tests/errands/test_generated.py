"""Errands that are composed of parts: enough of them, all different, sound, and solvable."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from android_world import registry
from android_world.env import env_launcher
from android_world.errands.app_pairs import held_out_pairs
from android_world.errands.checking import check
from android_world.errands.generated import templates
from android_world.runs import run_command
from android_world.task_evals import catalog

_CHECKED = [f"GeneratedL{level}N0000{number}" for level in (1, 2, 3, 4) for number in (0, 1)]


@pytest.fixture(scope="module")
def phone():
    env = env_launcher.load_and_setup_env()
    yield env
    env.close()


def test_ten_thousand_templates_have_different_signatures():
    names = templates.names(10_000)
    assert len({templates.signature(name) for name in names}) == len(names) == 10_000


def test_template_is_the_same_class_by_name():
    (name, *_) = templates.names(3)
    assert (
        catalog.info(name).task_class
        is registry.TaskRegistry().get_registry("errands_generated:3")[name]
    )


def test_family_lists_as_many_templates_as_its_name_says():
    tasks = registry.TaskRegistry()
    assert len(tasks.get_registry("errands_generated:40")) == 40
    with pytest.raises(ValueError, match="Unknown task family"):
        tasks.get_registry("errands_generated:x")


def test_no_template_combines_the_apps_of_a_pair_of_the_test_split():
    for name in templates.names(300):
        apps = set(templates.template(name).app_names)
        assert not any(pair <= apps for pair in held_out_pairs()), name


def test_errands_of_the_test_split_combine_the_apps_of_every_pair():
    apps = [
        set(task.app_names) for task in registry.TaskRegistry().get_registry("errands").values()
    ]
    assert len(held_out_pairs()) == 30
    assert [pair for pair in held_out_pairs() if not any(pair <= used for used in apps)] == []


@pytest.mark.parametrize("name", _CHECKED)
def test_template_is_sound(phone, name):
    assert list(check(templates.template(name), phone, seed=1)) == []


@pytest.mark.parametrize(
    "words",
    [
        "errands_generated:2",
        "errands_generated --tasks=GeneratedL1N00000",
        "errands_train --tasks=TrainSwapAlarms",
    ],
)
def test_expert_plays_errands_for_training(words, tmp_path):
    family, *rest = words.split()
    flags = [f"--suite_family={family}", "--agent=expert", f"--output_path={tmp_path}", *rest]
    assert run_command.main(flags, Console(file=io.StringIO())) == 0
    (results,) = tmp_path.glob("*/results.jsonl")
    scores = [json.loads(line)["score"] for line in results.read_text().splitlines()]
    assert scores
    assert set(scores) == {1.0}
