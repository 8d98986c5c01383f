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
from android_world.experts.base import ExpertPhone, ExpertStuckError, Params, Script
from android_world.experts.registry import ScriptFunction

_MOST_BACKS: Final = 10
_TRIES: Final = 2
# What gives up a draft, by what buttons say; the first one that is shown is tapped.
_GIVE_UP: Final = ("Discard", "DISCARD", "Don't save", "No", "NO")
_LAUNCHER: Final = "workspace"


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


def _is_home(phone: ExpertPhone) -> bool:
    return phone.shows(resource_id=_LAUNCHER)


def _is_button(phone: ExpertPhone, text: str) -> bool:
    return phone.shows(text, where=lambda element: bool(element.is_clickable))
