"""Time limits break off what hangs, whatever it is."""

from __future__ import annotations

import itertools
import signal
import threading
import time

import pytest

from android_world.runs import timeouts
from android_world.runs.errors import EpisodeTimeoutError, StepTimeoutError

SHORT_S = 0.05


def sleeps():
    time.sleep(60)


def spins():
    while True:
        pass


def waits_for_another_thread():
    threading.Event().wait()


def holds_on():
    for _ in itertools.count():
        try:
            time.sleep(60)
        except Exception:
            pass


def makes_another_error_of_it():
    try:
        time.sleep(60)
    except BaseException as error:
        raise KeyError("mine") from error


def goes_on_as_if_nothing_had_been():
    try:
        time.sleep(60)
    except BaseException:
        return "done"


@pytest.mark.parametrize(
    "work",
    [
        sleeps,
        spins,
        waits_for_another_thread,
        holds_on,
        makes_another_error_of_it,
        goes_on_as_if_nothing_had_been,
    ],
)
def test_what_hangs_is_broken_off_with_a_typed_error(work):
    with pytest.raises(StepTimeoutError, match=r"longer than 0\.05 s \(--step_timeout_s\)"):
        timeouts.within(SHORT_S, StepTimeoutError, work)


def test_what_is_done_in_time_gives_its_result_and_its_errors():
    assert timeouts.within(60, StepTimeoutError, lambda: 3) == 3
    assert timeouts.within(None, StepTimeoutError, lambda: 3) == 3
    with pytest.raises(ZeroDivisionError):
        timeouts.within(60, StepTimeoutError, lambda: 1 / 0)


def test_the_limit_around_a_limit_holds():
    with pytest.raises(EpisodeTimeoutError):
        timeouts.within(
            SHORT_S, EpisodeTimeoutError, lambda: timeouts.within(60, StepTimeoutError, sleeps)
        )
    with pytest.raises(StepTimeoutError):
        timeouts.within(
            60, EpisodeTimeoutError, lambda: timeouts.within(SHORT_S, StepTimeoutError, sleeps)
        )


def test_a_limit_that_is_over_leaves_nothing_behind():
    def theirs(number, frame):
        raise AssertionError("no alarm was set")

    before = signal.signal(signal.SIGALRM, theirs)
    try:
        timeouts.within(60, StepTimeoutError, lambda: None)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is theirs
    finally:
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_stays_ctrl_c():
    def interrupted():
        try:
            sleeps()
        except timeouts.TimeoutInterrupt:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        timeouts.within(SHORT_S, StepTimeoutError, interrupted)


def test_a_limit_outside_the_main_thread_is_refused():
    said = []

    def in_a_thread():
        try:
            timeouts.within(60, StepTimeoutError, lambda: None)
        except ValueError as error:
            said.append(str(error))

    thread = threading.Thread(target=in_a_thread)
    thread.start()
    thread.join()
    assert "main thread" in said[0]
