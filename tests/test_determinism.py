"""Same seed and actions: the same frames, forests and databases, in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.support import walks

REPOSITORY = Path(__file__).parent.parent


def start(*arguments, hash_seed):
    """Walk the trajectory in a process whose hashing and time zone are its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.trajectory", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": f"UTC{hash_seed}"},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_every_frame_forest_and_database_is_the_same():
    """On a new phone, and in another process on one that was used and restored."""
    processes = [start(hash_seed="1"), start("restored", hash_seed="3")]
    outputs = [process.communicate(timeout=200)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    first, other = map(json.loads, outputs)
    for number, (step, again) in enumerate(zip(first, other, strict=True)):
        assert step == again, f"step {number} after {first[number - 1]}"
    # The walk has got somewhere.
    assert len({step[1] for step in first if step[0] == "state"}) > 15
    assert [step[1] for step in first if step[0] == "score"] == ["1.0"] * 4


def test_phones_of_one_process_are_driven_from_threads_as_one_after_the_other():
    in_turn = walks.in_turn()
    assert walks.in_threads() == in_turn
    assert len({look for walk in in_turn for look in walk}) > 20
