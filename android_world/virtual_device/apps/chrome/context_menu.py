"""The menu at a long press on a link or an image."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.chrome import network, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity

_Entries = dict[str, Callable[[], object]]


def show(activity: ChromeActivity, found: dict[str, Any]) -> None:
    """Open the menu of what the page reports below the long press."""
    url = str(found.get("link") or found.get("image"))
    entries = _of_link(activity, found) if "link" in found else _of_image(activity, url)
    actions = list(entries.values())
    ui.ListDialog(
        activity,
        network.display_address(url),
        list(entries),
        lambda at: actions[at](),
        style=style.MODAL,
    ).show()


def _of_link(activity: ChromeActivity, found: dict[str, Any]) -> _Entries:
    url, text = str(found["link"]), str(found["text"]).strip()
    tab, copy = activity.tab, activity.device.clipboard.set_text
    entries: _Entries = {
        "Open in new tab": partial(_open_behind, activity, url, False),
        "Open in incognito tab": partial(_open_behind, activity, url, True),
        "Copy link address": partial(copy, url),
        "Copy link text": partial(copy, text),
        "Download link": partial(_download, activity, url),
        "Share link": partial(activity.start_activity, share_text_intent(url, text)),
    }
    if tab is not None and tab.incognito:
        del entries["Open in new tab"]
    if not text:
        del entries["Copy link text"]
    return entries


def _of_image(activity: ChromeActivity, url: str) -> _Entries:
    return {
        "Open image in new tab": partial(_open_behind, activity, url, False),
        "Download image": partial(_download, activity, url),
        "Share image": partial(activity.start_activity, share_text_intent(url)),
    }


def _open_behind(activity: ChromeActivity, url: str, incognito: bool) -> None:
    """A tab behind the one that is shown; an incognito one comes to the front."""
    before = activity.tab
    tab = activity.tabs.open(url, incognito=incognito or (before is not None and before.incognito))
    if before is not None and before.incognito == tab.incognito:
        activity.tabs.select(before)
    activity.invalidate()


def _download(activity: ChromeActivity, url: str) -> None:
    if activity.tab is not None:
        activity.tab.download(url)
