"""The dialog that clears what Chrome knows of the user's browsing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.chrome.profile import History

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.app import ChromeApp

_HOUR_MS = 3_600_000
SPANS = {
    "Last hour": _HOUR_MS,
    "Last 24 hours": 24 * _HOUR_MS,
    "Last 7 days": 7 * 24 * _HOUR_MS,
    "Last 4 weeks": 28 * 24 * _HOUR_MS,
    "All time": 0,
}
_KINDS = ("Browsing history", "Cookies and site data", "Cached images and files")


def show_dialog(activity: Activity) -> None:
    """Ask of which time, then what."""
    spans = list(SPANS)

    def on_choice(position: int) -> None:
        _show_kinds_dialog(activity, SPANS[spans[position]])

    ui.ListDialog(
        activity,
        "Time range",
        spans,
        kind="single",
        selected=0,
        positive=("Next", on_choice),
        negative=("Cancel", None),
    ).show()


def _show_kinds_dialog(activity: Activity, span_ms: int) -> None:
    ui.ListDialog(
        activity,
        "Clear browsing data",
        _KINDS,
        kind="multi",
        selected=range(len(_KINDS)),
        positive=("Clear data", partial(_clear, activity, span_ms)),
        negative=("Cancel", None),
    ).show()


def _clear(activity: Activity, span_ms: int, kinds: list[int]) -> None:
    if 0 in kinds:
        since = activity.device.clock.now_ms - span_ms if span_ms else 0
        History(activity.device).clear(since)
    if 1 in kinds:
        cast("ChromeApp", activity.app).tabs.delete_site_data()
    activity.invalidate()
