"""The frame of every screen of the app: its theme and its colour, as the settings say."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import options, style

SYSTEM, LIGHT, DARK = range(3)
THEMES = {SYSTEM: "System default", LIGHT: "Light", DARK: "Dark"}
THEME, COLOR = "p_theme", "p_theme_color"


class TasksActivity(Activity):
    """An activity in the user's theme."""

    background = style.PAGE
    navigation_bar_color = style.BLUE
    light_navigation_bar = True

    def build_window(self, insets: ui.Insets) -> ui.View:
        stored = options.preferences(self.device)
        theme = stored.get_int(THEME, SYSTEM)
        self.follows_night, self.always_night = theme == SYSTEM, theme == DARK
        self.navigation_bar_color = stored.get_str(COLOR, style.BLUE)
        return super().build_window(insets)
