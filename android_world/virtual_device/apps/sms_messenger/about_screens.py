"""The about page, and the colours of the app."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    about_page,
)
from android_world.virtual_device.apps.base import Activity


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        return about_page(self, "Simple SMS Messenger")


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""
