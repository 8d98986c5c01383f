"""Tasks in the Clock app; its state is judged by what the screen shows."""

from __future__ import annotations

import abc
import random
import re
from typing import Any

from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.utils import schema, screen_views

_PACKAGE = "com.google.android.deskclock"
_ACTIVITY = "DeskClock"
_STOPWATCH = "Stopwatch"
_DELETE = "Delete"
_DURATION_VIEW = "timer_setup_time"
_TITLE_VIEW, _STOPWATCH_VIEW = "action_bar_title", "stopwatch_time_text"
_BUTTON_VIEWS = ("fab", "left_button", "right_button")
# The tab's name occurs as title, as the tab's description and as its label.
_MIN_STOPWATCH_LABELS = 2
_TIME_TEXT = re.compile(r"(\d\d)h (\d\d)m (\d\d)s")
_TIME_DESCRIPTION = re.compile(r"(\d+) hours?, (\d+) minutes?, (\d+) seconds?")


class _ClockEval(task_eval.TaskEval, abc.ABC):
    """A task that starts with the app as it was installed."""

    app_names = ("clock",)
    complexity = 1

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        adb_utils.clear_app_data(_PACKAGE, env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the app is in front and its screen shows what was asked for."""
        super().is_successful(env)
        elements = screen_views.of_package(env.get_state().ui_elements, _PACKAGE)
        activity = env.foreground_activity_name or ""
        is_open = self.evidence.compare("app in front", activity, _ACTIVITY, lambda a, e: e in a)
        return float(self.check_screen(elements) and is_open)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition takes elements of any window.

        It crashes without an activity in front.
        """
        activity = env.foreground_activity_name
        if not activity:
            return None
        elements = [e for e in env.get_state().ui_elements if e.is_visible is not False]
        return float(_ACTIVITY in activity and self.published_screen(elements))

    @abc.abstractmethod
    def check_screen(self, elements: list[UIElement]) -> bool:
        """Whether the app's elements show what was asked for; records the comparison."""

    @abc.abstractmethod
    def published_screen(self, elements: list[UIElement]) -> bool:
        """Whether all elements meet the published condition."""

    def tear_down(self, env: AsyncEnv) -> None:
        adb_utils.clear_app_data(_PACKAGE, env.controller)
        super().tear_down(env)


@task()
class ClockTimerEntry(_ClockEval):
    """Enter a timer's duration without starting it."""

    schema = schema.create(
        [
            schema.integer("hours", is_required=True),
            schema.integer("minutes", is_required=True),
            schema.integer("seconds", is_required=True),
        ]
    )
    template = (
        "Create a timer with {hours} hours, {minutes} minutes, and {seconds} seconds. Do not start "
        "the timer."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        while True:
            hours, minutes, seconds = rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59)
            if hours or minutes or seconds:  # The empty form shows zeros.
                return {"hours": hours, "minutes": minutes, "seconds": seconds}

    def check_screen(self, elements: list[UIElement]) -> bool:
        expected = tuple(self.params[unit] for unit in ("hours", "minutes", "seconds"))
        fields = screen_views.views(elements, _PACKAGE, _DURATION_VIEW)
        shown = next(filter(None, map(_visible_duration, fields)), None)
        entered = self.evidence.compare("duration in the form", shown, expected)
        # The form offers to delete a new timer only where there are other timers: started ones.
        buttons = _descriptions(screen_views.views(elements, _PACKAGE, *_BUTTON_VIEWS))
        started = self.evidence.compare("there are started timers", _DELETE in buttons, False)
        return entered and started

    def published_screen(self, elements: list[UIElement]) -> bool:
        """The published condition does not know the singular in the form's description."""
        hours, minutes, seconds = (self.params[u] for u in ("hours", "minutes", "seconds"))
        text = f"{hours:02}h {minutes:02}m {seconds:02}s"
        description = f"{hours} hours, {minutes} minutes, {seconds} seconds"
        return any(e.text == text or e.content_description == description for e in elements)


@task()
class ClockStopWatchPausedVerify(_ClockEval):
    """Show the stopwatch, not running; it never ran, so looking is enough."""

    schema = schema.no_params()
    template = "Pause the stopwatch."

    def check_screen(self, elements: list[UIElement]) -> bool:
        return _shows_stopwatch(self, elements) and _offers(self, elements, ["Start"])

    def published_screen(self, elements: list[UIElement]) -> bool:
        labels = sum(_STOPWATCH in (e.text, e.content_description) for e in elements)
        return labels >= _MIN_STOPWATCH_LABELS and _descriptions(elements) >= {"Start"}


@task()
class ClockStopWatchRunning(_ClockEval):
    """Start the stopwatch and leave it running."""

    schema = schema.no_params()
    template = "Run the stopwatch."

    def check_screen(self, elements: list[UIElement]) -> bool:
        return _shows_stopwatch(self, elements) and _offers(self, elements, ["Lap", "Pause"])

    def published_screen(self, elements: list[UIElement]) -> bool:
        return _descriptions(elements) >= {"Lap", "Pause"}


def _shows_stopwatch(task_: task_eval.TaskEval, elements: list[UIElement]) -> bool:
    titles = {e.text for e in screen_views.views(elements, _PACKAGE, _TITLE_VIEW)}
    has_time = bool(screen_views.views(elements, _PACKAGE, _STOPWATCH_VIEW))
    shown = has_time or _STOPWATCH in titles  # A paused stopwatch blinks.
    return task_.evidence.compare("the stopwatch is on the screen", shown, True)


def _offers(task_: task_eval.TaskEval, elements: list[UIElement], names: list[str]) -> bool:
    buttons = screen_views.views(elements, _PACKAGE, *_BUTTON_VIEWS)
    offered = _descriptions(buttons) & {"Lap", "Pause", "Start"}
    return task_.evidence.compare("buttons", sorted(offered), sorted(names))


def _descriptions(elements: list[UIElement]) -> set[str]:
    return {e.content_description for e in elements if e.content_description}


def _visible_duration(element: UIElement) -> tuple[int, int, int] | None:
    match = _TIME_TEXT.fullmatch(element.text or "") or _TIME_DESCRIPTION.fullmatch(
        element.content_description or ""
    )
    if match is None:
        return None
    hours, minutes, seconds = map(int, match.groups())
    return hours, minutes, seconds
