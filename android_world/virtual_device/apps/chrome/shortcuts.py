"""What Chrome does with keys of a hardware keyboard before a page gets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.chrome import menu

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity

_Action = Callable[["ChromeActivity"], object]


def press(activity: ChromeActivity, key: str, meta: frozenset[str]) -> bool:
    """Do what the keys are a short cut for; whether they are one."""
    held = [side for side in ("CTRL", "ALT", "SHIFT") if meta & {f"{side}_LEFT", f"{side}_RIGHT"}]
    action = _SHORTCUTS.get("+".join([*held, key]))
    if action is not None:
        action(activity)
    return action is not None


def _reload(activity: ChromeActivity) -> None:
    if activity.tab is not None:
        activity.tab.reload()


def _close_tab(activity: ChromeActivity) -> None:
    if activity.tab is not None:
        activity.tabs.close(activity.tab)
        activity.leave_overlays()


def _go(activity: ChromeActivity, back: bool) -> None:
    if activity.tab is not None and activity.tab.can_go(back):
        activity.tab.go(back)


def _find(activity: ChromeActivity) -> None:
    if activity.tab is not None and not activity.tab.has_failed:
        activity.open_find()


def _step(activity: ChromeActivity, distance: int) -> None:
    tabs = activity.tabs
    if tabs.current is not None:
        known = tabs.of_kind(tabs.current.incognito)
        tabs.select(known[(known.index(tabs.current) + distance) % len(known)])
        activity.leave_overlays()


def _bookmark(activity: ChromeActivity) -> None:
    if activity.tab is not None and activity.tab.url:
        menu.toggle_bookmark(activity, activity.tab)


_SHORTCUTS: dict[str, _Action] = {
    "CTRL+T": lambda activity: activity.new_tab(),
    "CTRL+N": lambda activity: activity.new_tab(),
    "CTRL+SHIFT+N": lambda activity: activity.new_tab(incognito=True),
    "CTRL+W": _close_tab,
    "CTRL+F4": _close_tab,
    "CTRL+TAB": lambda activity: _step(activity, 1),
    "CTRL+SHIFT+TAB": lambda activity: _step(activity, -1),
    "CTRL+PAGE_DOWN": lambda activity: _step(activity, 1),
    "CTRL+PAGE_UP": lambda activity: _step(activity, -1),
    "CTRL+L": lambda activity: activity.edit_address(),
    "ALT+D": lambda activity: activity.edit_address(),
    "SEARCH": lambda activity: activity.edit_address(),
    "CTRL+F": _find,
    "F3": _find,
    "CTRL+R": _reload,
    "F5": _reload,
    "CTRL+D": _bookmark,
    "CTRL+H": lambda activity: activity.open_page("history"),
    "ALT+F": menu.show,
    "MENU": menu.show,
    "ALT+DPAD_LEFT": lambda activity: _go(activity, True),
    "ALT+DPAD_RIGHT": lambda activity: _go(activity, False),
    "FORWARD": lambda activity: _go(activity, False),
}
