"""The page behind controls whose function this phone does not have."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import NOT_AVAILABLE, Page, page
from android_world.virtual_device.apps.settings.preferences import Footer


@page("unavailable")
class UnavailablePage(Page):
    """Says so. The argument is the title of the row that led here."""

    @property
    def heading(self) -> str:
        """The row's title."""
        return self.argument or "Settings"

    items = (Footer(NOT_AVAILABLE),)
