"""How much of the matrix of tasks, seeds and fronts the tests run.

`ANDROID_WORLD_FULL_MATRIX=1 pytest tests/task_evals` runs all of it; by default it is seed 30 in
process for every task, and a sample of tasks over the wire. Where many cases are of one rule, the
default run takes a `sample` of them. Where each case may fail by itself, as an errand does, it
takes those that the revision draws.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import random
import subprocess
from collections.abc import Iterable

FULL = os.environ.get("ANDROID_WORLD_FULL_MATRIX") == "1"
SEEDS = (30, 31, 32) if FULL else (30,)
WIRE_SAMPLE = (
    "SystemWifiTurnOn",
    "ContactsAddContact",
    "SimpleSmsSendClipboardContent",
    "ClockTimerEntry",
    "CameraTakePhoto",
    "SimpleCalendarNextMeetingWithPerson",
    "MarkorAddNoteHeader",
)


def _revision() -> str:
    """The commit of this checkout; empty without a repository."""
    command = ["git", "rev-parse", "HEAD"]
    with contextlib.suppress(OSError):
        folder = pathlib.Path(__file__).parent
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return result.stdout.strip()
    return ""


REVISION = _revision()


def draw(cases: Iterable[str], count: int) -> list[str]:
    """Cases that change with the revision, also in the full matrix."""
    names = list(cases)
    chosen = set(random.Random(REVISION).sample(names, min(count, len(names))))
    return [name for name in names if name in chosen]


def sample(cases: Iterable[str], count: int, *, of_each: str = "", seed: str = "") -> list[str]:
    """Cases of one rule for the default run: the same ones on every day, all in the full matrix.

    Args:
      cases: Names of the cases.
      count: How many of them the default run takes.
      of_each: Separator behind a name's first part; then `count` cases of each first part.
      seed: Draws another sample.
    """
    names = list(cases)
    if FULL:
        return names
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.split(of_each)[0] if of_each else "", []).append(name)
    chosen = {
        name
        for key, group in groups.items()
        for name in random.Random(seed + key).sample(group, min(count, len(group)))
    }
    return [name for name in names if name in chosen]
