"""Settings and the page about the app."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    STYLE,
    about_page,
    language,
    page,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.widgets.preferences import section, switch


class SettingsActivity(Activity):
    """The app's options."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        preferences = Preferences(self.device.storage, self.package)
        rows = ui.PreferencePage(self, preferences, STYLE)
        awake = "Prevent phone from sleeping while the app is in foreground"
        return page(
            self,
            "Settings",
            rows.rows(
                [
                    section("Color customization"),
                    customize_colors(self),
                    section("General"),
                    language(self),
                    switch(awake, "prevent_phone_from_sleeping", default=True),
                    switch("Show brush size tool", "show_brush_size", default=True),
                    switch(
                        "Allow zooming and moving the canvas with gestures",
                        "allow_zooming_canvas",
                        default=True,
                    ),
                    switch("Force portrait mode", "force_portrait_mode", name="force_portrait"),
                ]
            ),
        )


class AboutActivity(Activity):
    """Links and the version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        return about_page(self, "Simple Draw")


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""
