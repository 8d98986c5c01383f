"""Which apps open which links."""

from __future__ import annotations

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    link,
    section,
    switch,
)


@page("opening_links", "Opening links")
class OpeningLinksPage(Page):
    """Which app opens links to its own pages."""

    def preferences(self) -> Items:
        return [
            section("Installed apps"),
            *(
                self.app_link(package, "Don’t allow app to open links", opens="open_by_default")
                for package in app_data.listed_apps(self.device)
            ),
        ]


@page("open_by_default", "Open by default")
class OpenByDefaultPage(Page):
    """The links that one app opens; the argument is its package."""

    def preferences(self) -> Items:
        return [
            switch("Open supported links", f"secure/open_links_{self.argument}"),
            section("Links to open in this app"),
            link("0 verified links", enabled=False),
            link("Add link", icon="plus", enabled=False),
            section("Other defaults"),
            link(
                "Clear default preferences",
                on_tap=self._clear,
                enabled=self.device.activities.is_preferred(self.argument),
            ),
        ]

    def _clear(self) -> None:
        self.device.activities.clear_preferred(self.argument)
        self.invalidate()
