"""The markers of all tracks."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import style
from android_world.virtual_device.apps.opentracks.store import DATABASE
from android_world.virtual_device.system.content.database import open_database


class MarkerListActivity(Activity):
    """Names and descriptions of the markers."""

    background = style.SURFACE
    navigation_bar_color = style.BAR

    def build(self) -> ui.View:
        """Bar, markers, the bar at the bottom."""
        with open_database(self.device, DATABASE) as connection:
            query = "SELECT name, description FROM markers ORDER BY _id"
            found = [tuple(str(text or "") for text in row) for row in connection.execute(query)]
        empty = ui.Text(
            "No markers",
            "#marker_list_empty",
            style=style.NOTE,
            w=ui.MATCH,
            weight=1,
            align="center",
            padding=32,
        )
        return ui.Column(fill=True)[
            style.title_bar(self, "map-marker", "Markers"),
            ui.list_of("#marker_list", found, _row, 64, key="markers") if found else empty,
            style.bottom_bar(self, style.back_button(self)),
        ]


def _row(texts: tuple[str, ...]) -> ui.View:
    return ui.Row(".LinearLayout", fill=True, padding=(8, 0), gap=8, align="center")[
        ui.Icon("map-marker", "#marker_list_item_icon", desc="Marker", tint=style.SECONDARY),
        ui.Column(weight=1)[
            ui.Text(texts[0], "#marker_list_item_name", style=style.NAME, max_lines=1),
            ui.Text(texts[1], "#marker_list_item_description", style=style.SMALL, max_lines=1)
            if texts[1]
            else None,
        ],
    ]
