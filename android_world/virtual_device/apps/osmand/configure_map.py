"""What the map shows, and how; settings that are lists of data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import formats, style
from android_world.virtual_device.apps.osmand.map import synthetic_data
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    section,
    several,
    switch,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

ROWS = ui.PreferenceStyle(
    title=style.BODY,
    summary=style.SMALL,
    min_height=56,
    padding=(16, 6),
    section=style.caption,
    widget=lambda checked: ui.Switch(
        "#switch_widget", checked=checked, clickable=False, on_track=style.BLUE
    ),
    dialog=style.DIALOG,
)


class ListPage(style.Page):
    """A page of preferences."""

    title = ""

    def __init__(self, activity: MapActivity) -> None:
        super().__init__(activity)
        self.page = ui.PreferencePage(activity, formats.options(activity.device), ROWS)

    def items(self) -> Sequence[Item | None]:
        """The preferences."""
        raise TypeError(f"{type(self).__name__} does not define items()")

    def content(self) -> Sequence[ui.View | None]:
        return (
            self.bar(self.title),
            ui.Scroll("#recycler_view.RecyclerView", key="items", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, background=style.WHITE)[self.page.rows(self.items())]
            ],
        )


class ConfigureMap(ListPage):
    """What is shown on the map."""

    title = "Configure map"

    def items(self) -> Sequence[Item | None]:
        return (
            section("Show"),
            switch("Favorites", "show_favorites", default=True),
            several(
                "POI overlay…", "selected_poi_categories", {c: c for c in synthetic_data.CATEGORIES}
            ),
            switch("Map markers", "show_map_markers", default=True),
            section("Map rendering"),
            switch("Names", "show_labels", default=True),
        )
