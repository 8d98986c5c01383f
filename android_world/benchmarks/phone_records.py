"""What reading and comparing the records of a phone costs: a part of the bench."""

from __future__ import annotations

import contextlib
import datetime
import time
from collections.abc import Iterator
from typing import Final

from android_world.env import env_launcher
from android_world.env.interface import AsyncEnv
from android_world.records import discard_cache, items

AIMS: Final = {
    "records_read_ms": "<= 25",
    "records_idle_diff_ms": "<= 1",
    "records_diff_ms": "<= 5",
}
_REPEATS: Final = 30
_START: Final = datetime.datetime(2023, 10, 16, 9, tzinfo=datetime.UTC)


def read() -> list[float]:
    """CPU seconds of reading all kinds of an idle phone, nothing of which was read before."""
    samples = []
    with _phone() as env:
        for _ in range(_REPEATS):
            discard_cache(env.controller)
            started = time.process_time()
            items.capture(env.controller)
            samples.append(time.process_time() - started)
    return samples


def idle_diff() -> list[float]:
    """CPU seconds of the changes after a step that changes nothing."""
    with _phone() as env:
        return _diffs(env, is_idle=True)


def diff() -> list[float]:
    """CPU seconds of the changes after a step that adds an event to the calendar."""
    with _phone() as env:
        return _diffs(env, is_idle=False)


@contextlib.contextmanager
def _phone() -> Iterator[AsyncEnv]:
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    try:
        yield env
    finally:
        env.close()


def _diffs(env: AsyncEnv, is_idle: bool) -> list[float]:
    samples = []
    before = items.capture(env.controller)
    for number in range(_REPEATS):
        if is_idle:
            env.get_state()
        else:
            start = _START + datetime.timedelta(hours=number)
            items.Event.write([items.Event(f"Event {number}", start, start)], env.controller)
        started = time.process_time()
        now = items.capture(env.controller)
        changes = items.diff(before, now)
        samples.append(time.process_time() - started)
        assert len(changes) == (0 if is_idle else 1), changes
        before = now
    return samples
