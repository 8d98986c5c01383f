"""For how long a browser is waited for: what it works counts, not how busy the host is."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from android_world.virtual_device.web.browser import cpu_deadline
from android_world.virtual_device.web.browser.cpu_deadline import CpuDeadline

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux tells what processes work")


@pytest.fixture
def sleeper() -> Iterator[int]:
    yield from _running("input()")


@pytest.fixture
def worker() -> Iterator[int]:
    yield from _running(
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while 1: 1'])"
    )


def _running(script: str) -> Iterator[int]:
    command = [sys.executable, "-c", f"print(1, flush=True)\n{script}"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True) as started:
        assert started.stdout is not None
        started.stdout.readline()
        yield started.pid
        for number in (*cpu_deadline.below(started.pid), started.pid):
            subprocess.run(["kill", "-9", str(number)], check=True)


def _wait_out(watched: CpuDeadline) -> None:
    while not (watched.over or watched.at_rest):
        time.sleep(watched.turn_s())
        watched.look()


def test_who_does_nothing_is_idle(sleeper: int) -> None:
    watched = CpuDeadline(sleeper, limit_s=1000, rest_s=0.1)
    _wait_out(watched)
    assert watched.at_rest
    assert not watched.over


def test_what_a_process_below_works_counts(worker: int) -> None:
    before = sum(cpu_deadline.worked_s(worker).values())
    watched = CpuDeadline(worker, limit_s=0.3, rest_s=1000)
    _wait_out(watched)
    assert watched.over
    assert not watched.at_rest
    assert sum(cpu_deadline.worked_s(worker).values()) > before


def test_who_is_kept_from_working_gets_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(cpu_deadline.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(cpu_deadline, "worked_s", lambda number: {number: now[0] / 5})
    monkeypatch.setattr(cpu_deadline, "is_awake", lambda number: True)
    watched = CpuDeadline(1, limit_s=10, rest_s=1)
    while not watched.over:
        now[0] += watched.turn_s()
        watched.look()
        assert not watched.at_rest
    assert 40 < now[0] < 50


def test_even_who_hardly_works_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr(cpu_deadline.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(cpu_deadline, "worked_s", lambda number: {number: now[0] / 1000})
    monkeypatch.setattr(cpu_deadline, "is_awake", lambda number: True)
    watched = CpuDeadline(1, limit_s=10, rest_s=1)
    while not watched.over:
        now[0] += watched.turn_s()
        watched.look()
    assert 60 <= now[0] < 61
