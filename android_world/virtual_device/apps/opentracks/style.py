"""Colours and texts of OpenTracks, and the bar at the bottom of its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences

THEME_SYSTEM, THEME_DAY, THEME_NIGHT = "-1", "1", "2"
ORANGE, RED = "#FF6D00", "#BE161B"
SURFACE, BAR = "#FEF7FF", "#F3EDF7"
TEXT, SECONDARY, LINE = "#1D1B20", "#49454F", "#CAC4D0"
TITLE = ui.TextStyle(22, 400, TEXT)
NAME = ui.TextStyle(16, 400, TEXT, spacing=0.03)
SMALL = ui.TextStyle(12, 400, SECONDARY, spacing=0.033)
NOTE = ui.TextStyle(16, 400, TEXT)
LABEL = ui.TextStyle(12, 500, SECONDARY, spacing=0.03)
VALUE = ui.TextStyle(34, 700, TEXT)
UNIT = ui.TextStyle(12, 400, SECONDARY)
FIELD = replace(NOTE, spacing=0.031)
DIALOG = replace(
    ui.APPCOMPAT,
    background="#FDFDFD",
    accent=ORANGE,
    title=ui.TextStyle(20, 500, TEXT),
    message=ui.TextStyle(16, 400, SECONDARY),
)


class TrackActivity(Activity):
    """A page in the theme of the settings."""

    background = SURFACE
    navigation_bar_color = BAR
    light_navigation_bar = True

    def build_window(self, insets: ui.Insets) -> ui.View:
        theme = Preferences(self.device.storage, PACKAGE).get_str("nightMode", THEME_SYSTEM)
        self.follows_night, self.always_night = theme == THEME_SYSTEM, theme == THEME_NIGHT
        return super().build_window(insets)


def bottom_bar(activity: Activity, *buttons: ui.View | None, fab: ui.View | None = None) -> ui.View:
    """The bar below every page, down to the edge of the screen."""
    return ui.Box("#bottom_app_bar.ViewGroup", w=ui.MATCH, h=80, background=BAR)[
        ui.Row(h=ui.MATCH, padding=(4, 0), align="center")[buttons], fab
    ]


def back_button(activity: Activity) -> ui.View:
    """The arrow of the bottom bar."""
    return ui.IconButton("arrow-left", desc="Navigate up", tint=TEXT, tap=activity.finish)


def actions(activity: Activity, wanted: Sequence[ui.Action]) -> ui.View:
    """Icons and three dots of a bar."""
    return ui.AppBar(activity=activity, custom=ui.Spacer(), actions=wanted, w=ui.WRAP, tint=TEXT)


def toolbar(selector: str, *views: ui.View | None) -> ui.View:
    """The bar at the top; measured in frames, lists start 8 dp above its lower edge."""
    bar = ui.Row(selector, w=ui.MATCH, h=64, align="center")[views]
    return ui.Box(w=ui.MATCH, h=56)[bar]


def title_bar(
    activity: Activity, icon: str, title: str, selector: str = "#toolbar.ViewGroup"
) -> ui.View:
    """The bar at the top, with an image that does nothing."""
    return toolbar(
        selector,
        ui.IconButton(icon, desc="Navigate up", tint=SECONDARY, w=56, h=56, tap=activity.finish),
        ui.Text(title, style=TITLE, margin=(4, 0, 0, 0), weight=1, max_lines=1),
    )


def button(text: str, selector: str, tap: object) -> ui.Button:
    """A plain button with an orange text."""
    return ui.Button(
        text,
        selector,
        style=ui.TextStyle(14, 500, ORANGE),
        weight=1,
        tap=tap if callable(tap) else None,
    )


def map_button(selector: str, tap: Callable[[], object]) -> ui.View:
    """What would open a map, were there an app for it."""
    return ui.IconButton("map", selector, desc="Show on map", tint=TEXT, tap=tap)
