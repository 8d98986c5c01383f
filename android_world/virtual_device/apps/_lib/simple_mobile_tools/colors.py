"""The colours of an app of the Simple Mobile Tools: the system's, or those that its user chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.base import App
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.color_transforms import Palette

_INK, _PAPER, _ORANGE, _RED = "#333333", "#FFFFFF", "#F57C00", "#D32F2F"
_BARS, _PILL, _TINT = 0.06, 0.25, 0.08  # how much of text or primary is in other grounds


@dataclass(frozen=True)
class Colors:
    """What can be chosen; `accent` represents a `primary` that is the ground's own."""

    text: str
    background: str
    primary: str
    accent: str = _ORANGE

    @property
    def strong(self) -> str:
        """What buttons and marks are painted in."""
        return self.accent if self.primary in (_PAPER, "#000000") else self.primary

    def palette(self) -> Palette:
        """The same for the screens, whose colours are those of the system's theme."""
        text, ground, strong = self.text, self.background, self.strong
        bars = _mix(ground, text, _BARS)
        chosen = {
            style.INK: text,
            style.TEXT: text,
            theme.TEXT: text,
            theme.SECONDARY: text,
            style.BACKGROUND: ground,
            style.SURFACE: bars,
            style.DIALOG: _mix(ground, text, _TINT),
            style.CLOCK: _mix(ground, text, _TINT),
            style.CLOCK_FIELD: bars,
            style.SEARCH_PILL: _mix(ground, strong, _PILL),
            style.PRIMARY: strong,
            theme.ACCENT: strong,
        }
        return Palette(ground, {old.lstrip("#"): new.lstrip("#") for old, new in chosen.items()})


SYSTEM, CUSTOM, AUTO = "System default", "Custom", "Auto light / dark"
THEMES = {
    "Light": Colors(_INK, _PAPER, _ORANGE),
    "Dark": Colors("#EEEEEE", "#2D2D2D", _ORANGE),
    "Dark red": Colors("#EEEEEE", "#2D2D2D", _RED),
    "White": Colors(_INK, _PAPER, _PAPER),
    "Black & White": Colors(_PAPER, "#000000", "#000000"),
}
_KEYS = {
    "text": "text_color",
    "background": "background_color",
    "primary": "primary_color_2",
    "accent": "accent_color",
}


@dataclass(frozen=True)
class Theme:
    """What the page of colours shows and saves: the theme's name and its colours."""

    name: str
    colors: Colors

    def custom_colors(self, night: bool) -> Colors | None:
        """The colours of the screens; None for the system's."""
        if self.name == AUTO:
            return THEMES["Dark" if night else "Light"]
        return None if self.name == SYSTEM else self.colors


def stored_theme(storage: Any, package: str) -> Theme:
    """The theme that an app's user saved."""
    preferences = Preferences(storage, package, "Prefs")
    start = THEMES["Light"]
    kept = {field: preferences.get_str(key) for field, key in _KEYS.items()}
    colors = Colors(**{field: kept[field] or getattr(start, field) for field in _KEYS})
    if preferences.get_bool("is_using_auto_theme"):
        return Theme(AUTO, colors)
    if preferences.get_bool("is_using_system_theme", True):
        return Theme(SYSTEM, colors)
    return Theme(name_of(colors), colors)


def save(storage: Any, package: str, theme: Theme) -> None:
    """Keep a theme."""
    values = {key: getattr(theme.colors, field) for field, key in _KEYS.items()}
    Preferences(storage, package, "Prefs").put(
        **values,
        is_using_auto_theme=theme.name == AUTO,
        is_using_system_theme=theme.name == SYSTEM,
    )


def name_of(colors: Colors) -> str:
    """The theme that has these colours, or "Custom"."""
    named = ((name, theme) for name, theme in THEMES.items())
    same = (n for n, t in named if (t.text, t.background, t.primary) == _three(colors))
    return next(same, CUSTOM)


def _three(colors: Colors) -> tuple[str, str, str]:
    return colors.text, colors.background, colors.primary


def _mix(ground: str, other: str, share: float) -> str:
    pairs = ((int(ground[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


class ColoredApp(App):
    """The process of an app whose user chooses its colours."""

    @property
    def custom_colors(self) -> Palette | None:
        """The chosen colours; None while they are the system's."""
        device, package = self.device, self.package
        path = Preferences(device.storage, package, "Prefs").path
        key, find = ("colors", package), lambda: stored_theme(device.storage, package)
        colors = device.storage.derive(key, [path], find).custom_colors(device.windows.night)
        return colors.palette() if colors is not None else None
