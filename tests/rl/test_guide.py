"""What the guides to reinforcement learning and to trainers show runs as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

from android_world.rl import train_qwen
from android_world.rl.rollouts import __main__ as rollouts

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "rl.md"


@pytest.mark.parametrize(("page", "least"), [("rl.md", 4), ("trainers.md", 1)])
def test_the_guides_python_runs(page, least):
    text = GUIDE.with_name(page).read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= least
    names: dict[str, object] = {}
    for block in blocks:  # They follow each other.
        exec(compile(block, str(GUIDE), "exec"), names)
    for value in names.values():
        if hasattr(value, "close") and not isinstance(value, type):
            value.close()


@pytest.mark.parametrize("name", ["rollouts", "train_qwen"])
def test_the_guides_commands_have_such_flags(name):
    parser = {"rollouts": rollouts.parser, "train_qwen": train_qwen.parser}[name]()
    texts = [path.read_text("utf-8") for path in (GUIDE, GUIDE.with_name("scaling_out.md"))]
    commands = re.findall(
        rf"python -m android_world\.rl\.{name} ((?:[^`\n\\]|\\\n)+)", "".join(texts)
    )
    assert commands
    for command in commands:
        parser.parse_args(shlex.split(command.replace("\\\n", " ")))
