"""Same seed, same touches: pages look, read and reward the same in any process, and on a wire."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import matrix, pages_played
from tests.support.web import needs_miniwob

REPOSITORY = Path(__file__).parents[3]


def start(*arguments, hash_seed):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.pages_played", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": f"UTC{hash_seed}"},
        stdout=subprocess.PIPE,
        text=True,
    )


def assert_the_same(*outputs):
    first, *others = map(json.loads, outputs)
    assert list(first) == list(pages_played.PAGES)
    for other in others:
        for page, seen in first.items():
            assert other[page] == seen, page
    frames = {seen[1] for page in first.values() for seen in page[1:-1]}
    assert len(frames) > len(pages_played.PAGES)


@needs_miniwob
@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_twenty_pages_are_the_same_in_two_processes():
    processes = [start(hash_seed="1"), start(hash_seed="2")]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert_the_same(*outputs)


# On a wire the phone's time is the host's: a machine that stalls shows other instants.
@needs_miniwob
@pytest.mark.skipif(not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1")
def test_twenty_pages_are_the_same_over_the_wire():
    processes = [start(hash_seed="1"), start("served", hash_seed="3")]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert_the_same(*outputs)
