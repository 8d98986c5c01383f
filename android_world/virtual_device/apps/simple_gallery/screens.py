"""What the screens of Simple Gallery have in common."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.store import PACKAGE, GalleryStore, Medium
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    TOOLBAR_DP,
    BarAction,
    Selection,
)
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone


def own(name: str) -> tuple[str, str]:
    """Component of one of the app's activities."""
    return PACKAGE, f"{PACKAGE}.activities.{name}"


def uri_of(device: Phone, path: str) -> str:
    """The URI by which other apps get a file."""
    return device.media.uri_of(path) or f"file://{quote(path)}"


def mime_of(device: Phone, path: str) -> str:
    """A file's MIME type."""
    item = device.media.item(path)
    return item.mime_type if item is not None else "*/*"


def share(activity: Activity, paths: list[str]) -> None:
    """Open the share sheet for media."""
    device = activity.device
    uris = [uri_of(device, p) for p in paths]
    types = {mime_of(device, p) for p in paths}
    kinds = {t.partition("/")[0] for t in types}
    mime = types.pop() if len(types) == 1 else f"{kinds.pop()}/*" if len(kinds) == 1 else "*/*"
    if len(uris) == 1:
        target = Intent(
            "android.intent.action.SEND",
            mime_type=mime,
            extras={"android.intent.extra.STREAM": uris[0]},
        )
    else:
        target = Intent(
            "android.intent.action.SEND_MULTIPLE",
            mime_type=mime,
            extras={"android.intent.extra.STREAM": uris},
        )
    activity.start_activity(share_intent(target, "Share via"))


def open_with(activity: Activity, path: str) -> None:
    """Open a file in another app."""
    device = activity.device
    activity.start_activity(Intent(ACTION_VIEW, uri_of(device, path), mime_of(device, path)))


class GridActivity(Activity):
    """A grid with a search field and a selection."""

    background = style.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.selection = Selection()
        self.query = ui.TextState()
        self.searching = False
        self.store = GalleryStore(device)

    def on_resume(self) -> None:
        """Read the storage again."""
        self.invalidate()

    @property
    def cell_dp(self) -> float:
        """Width of the display in dp."""
        return self.device.display.size[0] / self.device.display.density

    def open_search(self) -> None:
        """Start searching."""
        self.searching = True
        if self.focus is not self.query:
            self.set_focus(self.query)
        self.invalidate()

    def close_search(self) -> None:
        """Stop searching."""
        self.searching = False
        self.query.set_text("")
        self.set_focus(None)
        self.invalidate()

    def end_selection(self) -> None:
        """Leave the action mode."""
        self.selection.clear()
        self.invalidate()

    @property
    def menu_place(self) -> ui.Rect:
        """Where the menu of the toolbar opens."""
        width, top = self.device.display.size[0], self.display_insets.top
        side = round(TOOLBAR_DP * self.device.display.density)
        return ui.Rect(width - side, top, width, top + side)

    def unavailable(self, what: str) -> None:
        """Say that a function is not on this phone."""
        ui.show_unavailable(self, what, DIALOG_STYLE)

    def open(self, name: str, **extras: str | int | bool) -> None:
        """Start one of the app's activities."""
        self.start_activity(Intent(component=own(name), extras=dict(extras)))

    def on_back(self) -> bool:
        """End the action mode, then the search."""
        if self.selection:
            self.end_selection()
            return True
        if self.searching:
            self.close_search()
            return True
        return False


def show_hidden_action(screen: GridActivity) -> BarAction:
    """The entry that shows hidden media until the app is left."""
    shown = screen.store.preferences.get_bool("temporarily_show_hidden")
    title = "Stop showing hidden media" if shown else "Temporarily show hidden"
    put = partial(screen.store.preferences.put, temporarily_show_hidden=not shown)
    return BarAction(title, "temporarily_show_hidden", put)


def excluded_note(paths: list[str]) -> str:
    """The question before folders are excluded."""
    names = ", ".join(f'"{posixpath.basename(p)}"' for p in paths)
    return (
        f"Are you sure you want to exclude {names} and all its subfolders from Simple Gallery?"
        " You can undo this in Settings."
    )


def open_medium(activity: Activity, medium: Medium, folder: str, query: str = "") -> None:
    """Show a medium in full screen, with the others of its folder beside it."""
    extras = {"path": medium.path, "folder": folder, "query": query}
    activity.start_activity(Intent(component=own("ViewPagerActivity"), extras=extras))
