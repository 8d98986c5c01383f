"""Settings of the app and of its profile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device.apps.osmand import formats
from android_world.virtual_device.apps.osmand.configure_map import ConfigureMap, ListPage
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)


class SettingsPage(ListPage):
    """Settings of all profiles."""

    title = "Settings"

    def items(self) -> Sequence[Item | None]:
        profile = partial(self.activity.push, ProfilePage(self.activity))
        return (
            section("Global settings"),
            link("OsmAnd settings", "Affects whole app", on_tap=self._global),
            section("App profiles"),
            link("Browse map", "Viewing the map", on_tap=profile),
        )

    def _global(self) -> None:
        self.activity.push(GlobalPage(self.activity))


class GlobalPage(ListPage):
    """Settings of the whole app."""

    title = "OsmAnd settings"

    def items(self) -> Sequence[Item | None]:
        return (
            section("Privacy and security"),
            switch("Search history", "save_search_history", default=True),
            switch("Map markers history", "save_map_markers_history", default=True),
        )


class ProfilePage(ListPage):
    """Settings of the profile that browses the map."""

    title = "Browse map"

    def items(self) -> Sequence[Item | None]:
        configure = partial(self.activity.push, ConfigureMap(self.activity))
        return (
            section("General settings"),
            choice("Units of length", "default_metric_system", formats.UNITS, "mi_and_feet"),
            choice(
                "Coordinates format", "coordinates_format", formats.COORDINATES, formats.DEGREES
            ),
            section("Configure profile"),
            link("Configure map", "Select default map options for the profile", on_tap=configure),
        )
