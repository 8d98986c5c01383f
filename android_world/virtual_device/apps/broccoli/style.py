"""Colours of Broccoli, light and dark, and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.broccoli.store import PACKAGE, PICTURES
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.pictures import picture
from android_world.virtual_device.system.phone import Phone

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

GREEN, DARK_GREEN, LIGHT_GREEN = "#2E7D32", "#1B5E20", "#4CAF50"
LIGHT, DARK, SYSTEM = "Light", "Dark", "System default"
THEMES = (LIGHT, DARK, SYSTEM)
ALL, SEASONAL, UNASSIGNED, FAVORITES = (
    "All recipes",
    "Seasonal recipes",
    "Recipes without category",
    "Favorites",
)
FIXED_FILTERS = (ALL, SEASONAL, UNASSIGNED, FAVORITES)


@dataclass(frozen=True)
class Palette:
    """One theme's colours."""

    background: str
    surface: str
    text: str
    secondary: str
    accent: str
    on_accent: str
    outline: str
    placeholder: str


_LIGHT = Palette(
    "#FFFFFF", "#FFFFFF", "#212121", "#757575", GREEN, "#FFFFFF", "#61000000", "#E8F5E9"
)
_DARK = Palette(
    "#121212", "#1E1E1E", "#FFFFFF", "#BDBDBD", "#A5D6A7", "#000000", "#61FFFFFF", "#2A2F2A"
)


def preferences(device: Phone) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE)


def palette(device: Phone) -> Palette:
    """The colours of the chosen theme."""
    chosen = preferences(device).get_str("theme", SYSTEM)
    if chosen == SYSTEM:
        return _DARK if device.settings.get("secure", "ui_night_mode") == "2" else _LIGHT
    return _DARK if chosen == DARK else _LIGHT


def dialog_style(colors: Palette) -> ui.DialogStyle:
    """The look of Broccoli's dialogs."""
    return ui.DialogStyle(
        background=colors.surface,
        corner=4,
        accent=colors.accent,
        title=ui.TextStyle(20, 500, colors.text),
        message=ui.TextStyle(16, 400, colors.secondary),
        all_caps=True,
    )


def framed(activity: Activity, *content: ui.View | None) -> ui.View:
    """A page below a dark green status bar; the activity draws edge to edge."""
    density = activity.device.display.density
    insets = activity.display_insets
    status = ui.View(class_name=None, w=ui.MATCH, h=insets.top / density, background=DARK_GREEN)
    sides = (insets.left / density, 0, insets.right / density, 0)
    room = ui.Column(w=ui.MATCH, weight=1, padding=sides)[content]
    return ui.Column(
        fill=True,
        background=palette(activity.device).background,
        padding=(0, 0, 0, insets.bottom / density),
    )[status, room]


def toolbar(
    activity: Activity,
    title: str,
    navigation: tuple[str, str, Callable[[], object]],
    actions: Sequence[ui.Action] = (),
    trailing: ui.View | None = None,
) -> ui.View:
    """The green bar at the top."""
    bar = ui.AppBar(
        activity=activity,
        title=title,
        navigation=navigation,
        actions=actions,
        title_style=ui.TextStyle(20, 500, "#FFFFFF"),
        tint="#FFFFFF",
        background=GREEN,
        elevation=4,
    )
    if trailing is not None:
        bar.children = (*bar.child_views(), trailing)
    return bar


def photo(device: Phone, colors: Palette, name: str, **options: object) -> ui.View:
    """The recipe's picture, or a placeholder."""
    path = f"{PICTURES}/{name}"
    source = picture(device.storage, path) if name else None
    if source is not None:
        return ui.Image(desc="Recipe photo", source=source, fit="cover", **options)  # type: ignore[arg-type]
    return ui.Box(
        ".ImageView",
        desc="Recipe photo",
        background=colors.placeholder,
        **options,  # type: ignore[arg-type]
    )[ui.Icon("silverware_fork_knife", size=48, tint=LIGHT_GREEN, gravity="center")]


def heading(colors: Palette, text: str) -> ui.View:
    """A heading within a page."""
    return ui.Text(text, style=ui.TextStyle(18, 400, colors.accent), margin=(0, 16, 0, 8))
