"""The frame of every screen of the app: its theme, as the settings say; what else they change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.chosen_looks import ACCENT, OWN_ACCENT
from android_world.virtual_device.apps.retro_music.library import Library
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.dark_theme import Role, by_night

if TYPE_CHECKING:
    from android_world.virtual_device.framework.preferences import Preferences
    from android_world.virtual_device.system.device_protocol import Device

SYSTEM, LIGHT, DARK = "auto", "light", "dark"
THEMES = {LIGHT: "Clearly White", DARK: "Kinda Dark", SYSTEM: "Follow system"}
THEME = "general_theme"
AUTO, LABELED, SELECTED, UNLABELED = "0", "1", "2", "3"
TITLE_MODES = {AUTO: "Auto", LABELED: "Labeled", SELECTED: "Selected", UNLABELED: "Unlabeled"}
TAB_TITLES = "tab_text_mode"
VOLUME = "toggle_volume"


# The app's own accent and its tints, in place of those that the system makes of the wallpaper.
_OWN_COLORS = {
    theme.ACCENT_LIGHT: "#D1C4E9",
    style.CHOSEN: "#EDE7F6",
    style.SURFACE: "#F5F5F5",
    style.SIGN: "#A99BC9",
}
_GREYED = 0.5  # how much of a colour goes where colours are desaturated


@dataclass(frozen=True)
class PlayerTheme:
    """The colours of the app's screens, as its settings say."""

    dark: bool
    accent: str
    own: bool
    black: bool
    desaturated: bool

    def __call__(self, value: str, role: Role) -> str:
        """The colour that is painted."""
        if self.own:
            value = self.accent if value == style.ACCENT else _OWN_COLORS.get(value.upper(), value)
        if not self.dark:
            return value
        shade = by_night(value, role)
        if self.black and role == "surface" and value.upper() == style.WHITE:
            return "#000000"
        return _gray_out(shade) if self.desaturated else shade


def look(device: Device, kept: Preferences) -> PlayerTheme | None:
    """What the settings make of the app's colours; None where they are the system's."""
    chosen = kept.get_str(THEME, SYSTEM)
    dark = device.windows.night if chosen == SYSTEM else chosen == DARK
    own = not kept.get_bool("material_you", True)
    black = dark and kept.get_bool("black_theme")
    desaturated = dark and kept.get_bool("desaturated_color")
    accent = kept.get_str(ACCENT, OWN_ACCENT)
    theme = PlayerTheme(dark, accent, own, black, desaturated)
    return theme if own or black or desaturated else None


def _gray_out(value: str) -> str:
    digits = value.lstrip("#")
    parts = [int(digits[-6:][i : i + 2], 16) for i in (0, 2, 4)]
    grey = sum(parts) / 3
    mixed = (round(part + (grey - part) * _GREYED) for part in parts)
    return f"#{digits[:-6]}" + "".join(f"{part:02X}" for part in mixed)


class RetroActivity(Activity):
    """An activity in the user's theme."""

    background = style.WHITE

    def build_window(self, insets: ui.Insets) -> ui.View:
        chosen = Library(self.device).preferences.get_str(THEME, SYSTEM)
        self.follows_night, self.always_night = chosen == SYSTEM, chosen == DARK
        return super().build_window(insets)
