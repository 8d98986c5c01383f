"""Screens of the Clock app, for our condition and the published one."""

from __future__ import annotations

import random

import pytest

from android_world.env.representation_utils import UIElement
from android_world.task_evals.single import clock

PACKAGE = "com.google.android.deskclock"
TIMER = {"hours": 1, "minutes": 2, "seconds": 3}


def view(name="", **values):
    resource = f"{PACKAGE}:id/{name}" if name else None
    return UIElement(package_name=PACKAGE, resource_name=resource, is_visible=True, **values)


TITLE = view("action_bar_title", text="Stopwatch")
TIME = view("stopwatch_time_text", text="00")
TAB = view(content_description="Stopwatch")
START, PAUSE, LAP, RESET, DELETE = (
    view("fab" if name in ("Start", "Pause") else "left_button", content_description=name)
    for name in ("Start", "Pause", "Lap", "Reset", "Delete")
)


@pytest.mark.parametrize(
    ("elements", "is_right", "is_published"),
    [
        ([TITLE, TAB, START], True, True),
        ([TIME, TAB, START], True, False),
        ([TITLE, START], True, False),
        ([TITLE, view(text="Stopwatch"), START], True, True),
        ([TITLE, TAB, START, RESET], True, True),
        ([TITLE, TAB, PAUSE, LAP], False, False),
        ([TITLE, TAB], False, False),
        ([TAB, view(text="Stopwatch"), START], False, True),
        ([TITLE, TAB, view(content_description="Start")], False, True),
    ],
)
def test_a_paused_stopwatch_offers_to_start(elements, is_right, is_published):
    task = clock.ClockStopWatchPausedVerify({})
    assert task.check_screen(elements) is is_right
    assert task.published_screen(elements) is is_published


@pytest.mark.parametrize(
    ("elements", "is_right", "is_published"),
    [
        ([TITLE, TAB, PAUSE, LAP], True, True),
        ([TIME, PAUSE, LAP], True, True),
        ([TITLE, TAB, PAUSE, LAP, RESET], True, True),
        ([TITLE, TAB, PAUSE], False, False),
        ([TITLE, TAB, START], False, False),
        ([PAUSE, LAP], False, True),
        ([TITLE, TAB, PAUSE, LAP, START], False, True),
    ],
)
def test_a_running_stopwatch_offers_a_lap_and_a_pause(elements, is_right, is_published):
    task = clock.ClockStopWatchRunning({})
    assert task.check_screen(elements) is is_right
    assert task.published_screen(elements) is is_published


def form(text=None, description=None):
    return view("timer_setup_time", text=text, content_description=description)


@pytest.mark.parametrize(
    ("elements", "is_right", "is_published"),
    [
        ([form("01h 02m 03s")], True, True),
        ([form("01h 02m 04s")], False, False),
        ([form("02h 02m 03s")], False, False),
        ([form("01h 03m 03s")], False, False),
        ([form("1h 2m 3s")], False, False),
        ([form(description="1 hours, 2 minutes, 3 seconds")], True, True),
        ([form(description="1 hour, 2 minutes, 3 seconds")], True, False),
        ([form("01h 02m 03s"), DELETE], False, True),
        ([view(text="01h 02m 03s")], False, True),
        ([form("empty"), form("01h 02m 03s")], True, True),
        ([], False, False),
    ],
)
def test_a_timer_is_entered_and_not_started(elements, is_right, is_published):
    task = clock.ClockTimerEntry(TIMER)
    assert task.check_screen(elements) is is_right
    assert task.published_screen(elements) is is_published


def test_timers_have_every_time_of_a_day_but_zero():
    rng = random.Random(1)
    drawn = [clock.ClockTimerEntry.sample_params(rng) for _ in range(3000)]
    for unit, most in (("hours", 23), ("minutes", 59), ("seconds", 59)):
        values = {params[unit] for params in drawn}
        assert values == set(range(most + 1))

    class Zeros(random.Random):
        draws = iter([0, 0, 0, 0, 0, 1])

        def randint(self, low, high):
            assert (low, high) in ((0, 23), (0, 59))
            return next(self.draws)

    assert clock.ClockTimerEntry.sample_params(Zeros()) == {"hours": 0, "minutes": 0, "seconds": 1}
