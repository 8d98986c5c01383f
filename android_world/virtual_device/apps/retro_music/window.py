"""The frame of every screen of the app: its theme, as the settings say; what else they change."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import Library

SYSTEM, LIGHT, DARK = THEMES = ("Follow system", "Light", "Dark")
THEME = "general_theme"
SELECTED, LABELED, UNLABELED = TITLE_MODES = ("Selected", "Labeled", "Unlabeled")
TAB_TITLES = "tab_text_mode"
VOLUME = "toggle_volume"


class RetroActivity(Activity):
    """An activity in the user's theme."""

    background = style.WHITE

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The content, in the theme of the moment."""
        theme = Library(self.device).preferences.get_str(THEME, SYSTEM)
        self.follows_night, self.always_night = theme == SYSTEM, theme == DARK
        return super().build_window(insets)
