"""Experts of the tasks in the Clock app."""

from __future__ import annotations

from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert


def open_tab(phone: ExpertPhone, name: str) -> Script:
    """Open a tab of the Clock: alarm, clock, timer, stopwatch."""
    yield phone.open_app("clock")
    yield from phone.tap_when_there(resource_id=f"tab_menu_{name}")


@expert("ClockTimerEntry", near_miss="minutes")
def enter_timer(phone: ExpertPhone, params: Params) -> Script:
    """Press the digits of the duration."""
    yield phone.open_app("clock")
    yield from phone.tap_when_there(description="Timer")
    digits = "{hours:02}{minutes:02}{seconds:02}".format(**params).lstrip("0")
    for digit in digits:
        yield phone.tap(resource_id=f"timer_setup_digit_{digit}")


@expert("ClockStopWatchRunning")
def run_stopwatch(phone: ExpertPhone, params: Params) -> Script:
    """Start the stopwatch."""
    yield phone.open_app("clock")
    yield from phone.tap_when_there(description="Stopwatch")
    yield from phone.wait_for(description="Start")
    yield Decisive(phone.tap(description="Start"))


@expert("ClockStopWatchPausedVerify")
def show_stopwatch(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the stopwatch, which does not run."""
    yield phone.open_app("clock")
    yield from phone.wait_for(description="Stopwatch")
    yield Decisive(phone.tap(description="Stopwatch"))
    if phone.shows(description="Pause"):
        yield phone.tap(description="Pause")
