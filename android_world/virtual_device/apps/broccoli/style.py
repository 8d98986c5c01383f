"""Colours of Broccoli, light and dark, and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.broccoli.store import PACKAGE, PICTURES
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.pictures import picture
from android_world.virtual_device.system.phone import Phone
from android_world.virtual_device.ui.basic import Icon, Image, Text
from android_world.virtual_device.ui.containers import Box, Column
from android_world.virtual_device.ui.kit.bars import Action, AppBar
from android_world.virtual_device.ui.kit.dialogs import DialogStyle
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

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


def dialog_style(colors: Palette) -> DialogStyle:
    """The look of Broccoli's dialogs."""
    return DialogStyle(
        background=colors.surface,
        corner=4,
        accent=colors.accent,
        title=TextStyle(20, 500, colors.text),
        message=TextStyle(16, 400, colors.secondary),
        all_caps=True,
    )


def framed(activity: Activity, *content: View | None) -> View:
    """A page below a dark green status bar; the activity draws edge to edge."""
    density = activity.device.display.density
    insets = activity.display_insets
    status = View(class_name=None, w=MATCH, h=insets.top / density, background=DARK_GREEN)
    sides = (insets.left / density, 0, insets.right / density, 0)
    room = Column(w=MATCH, weight=1, padding=sides)[content]
    return Column(
        fill=True,
        background=palette(activity.device).background,
        padding=(0, 0, 0, insets.bottom / density),
    )[status, room]


def toolbar(
    activity: Activity,
    title: str,
    navigation: tuple[str, str, Callable[[], object]],
    actions: Sequence[Action] = (),
    trailing: View | None = None,
) -> View:
    """The green bar at the top."""
    bar = AppBar(
        activity=activity,
        title=title,
        navigation=navigation,
        actions=actions,
        title_style=TextStyle(20, 500, "#FFFFFF"),
        tint="#FFFFFF",
        background=GREEN,
        elevation=4,
    )
    if trailing is not None:
        bar.children = (*bar.child_views(), trailing)
    return bar


def photo(device: Phone, colors: Palette, name: str, **options: object) -> View:
    """The recipe's picture, or a placeholder."""
    path = f"{PICTURES}/{name}"
    source = picture(device.storage, path) if name else None
    if source is not None:
        return Image(desc="Recipe photo", source=source, fit="cover", **options)  # type: ignore[arg-type]
    return Box(
        ".ImageView",
        desc="Recipe photo",
        background=colors.placeholder,
        **options,  # type: ignore[arg-type]
    )[Icon("silverware_fork_knife", size=48, tint=LIGHT_GREEN, gravity="center")]


def heading(colors: Palette, text: str) -> View:
    """A heading within a page."""
    return Text(text, style=TextStyle(18, 400, colors.accent), margin=(0, 16, 0, 8))
