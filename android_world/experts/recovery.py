"""Experts that continue from states of other policies.

A script expects to start on the home screen. Before it starts, a continuing expert looks where the
phone is: it closes what is over the apps, goes back out of half-filled forms and gives up what
was typed there, until every app starts from its first page. Scripts look before they act, and so
skip what is done. Where a script does not find its way, because something is done already or is not
as it expects, it is started once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    ExpertStuckError,
    Params,
    Script,
    Wanted,
    Watch,
)
from android_world.experts.registry import ScriptFunction

_MOST_BACKS: Final = 10
_TRIES: Final = 2
# What gives up a draft, by what buttons say; the first one that is shown is tapped.
_GIVE_UP: Final = ("Discard", "DISCARD", "Don't save", "No", "NO")
_LAUNCHER: Final = "workspace"
# What ends a call, an alarm, the dialog of a crash and that of a permission.
_DISMISS: Final = (
    "Decline",
    "DISMISS",
    "Dismiss",
    "Stop",
    "Close app",
    "While using the app",
    "Allow",
)
_INTERRUPTING: Final = frozenset(
    {
        *("android", "com.android.systemui", "com.google.android.dialer", "com.android.dialer"),
        *("com.google.android.deskclock", "com.google.android.permissioncontroller"),
        *("com.android.permissioncontroller", "com.simplemobiletools.dialer"),
    }
)


def continue_script(
    phone: ExpertPhone, script: ScriptFunction, params: Params
) -> Iterator[JSONAction]:
    """A task's script from any state.

    Args:
      phone: what the expert sees.
      script: the task's script.
      params: the task's parameters.

    Raises:
      ExpertStuckError: it does not find its way from there.
    """
    for left in reversed(range(_TRIES)):
        yield from phone.actions(leave(phone))
        try:
            yield from phone.actions(script(phone, params))
            return
        except ExpertStuckError:
            if not left:
                raise


def leave(phone: ExpertPhone) -> Script:
    """Go back until the home screen is reached."""
    for _ in range(_MOST_BACKS):
        if _is_home(phone):
            return
        button = next((text for text in _GIVE_UP if _is_button(phone, text)), None)
        yield phone.tap(button) if button is not None else phone.back()
    yield phone.home()


def past_interruptions(phone: ExpertPhone, script: Script) -> Script:
    """A script that continues once what interrupts it is off the screen.

    Raises:
      ExpertStuckError: What it seeks is not there, such as on the screen of another app.
    """
    while True:
        for _ in range(_MOST_BACKS):
            dismissal = _dismissal(phone)
            if dismissal is None:
                break
            yield dismissal
        try:
            wanted = next(script)
        except StopIteration:
            return
        if isinstance(wanted, Decisive | Watch):
            yield wanted
        else:
            yield from phone.resolve(wanted)


def _dismissal(phone: ExpertPhone) -> Wanted | None:
    """What takes an interruption off the screen; None if there is none."""
    found = (phone.find(text, where=_is_dismissing) for text in _DISMISS)
    button = next((element for element in found if element is not None), None)
    return None if button is None else phone.tap(element=button)


def _is_dismissing(element: UIElement) -> bool:
    package = element.package_name or ""
    return bool(element.is_clickable) and package in _INTERRUPTING


def _is_home(phone: ExpertPhone) -> bool:
    return phone.shows(resource_id=_LAUNCHER)


def _is_button(phone: ExpertPhone, text: str) -> bool:
    return phone.shows(text, where=lambda element: bool(element.is_clickable))
