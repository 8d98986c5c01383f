"""What comes before the map at the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity


def first_run(activity: MapActivity, room: ui.Insets) -> ui.View:
    """The page that offers a map, which only can be skipped without internet."""

    def skip() -> None:
        activity.options.put(first_run=False)

    density = activity.device.display.density
    return ui.Scroll(fill=True, background=style.WHITE)[
        ui.Column(w=ui.MATCH, padding=(24, room.top / density + 40, 24, 24), gap=24)[
            ui.Icon("map-marker", size=72, tint=style.ORANGE),
            ui.Text("Take a map with you", "#title", style=ui.TextStyle(24, 400, style.TEXT)),
            ui.Text(
                "Download offline maps to use OsmAnd without the internet.",
                "#description",
                style=style.BODY,
            ),
            ui.Text("No internet connection", "#no_inet_title", style=style.BODY),
            ui.Spacer(h=200),
            ui.Button(
                "SKIP DOWNLOAD",
                "#skip_button",
                style=ui.TextStyle(14, 500, style.ORANGE),
                tap=skip,
            ),
        ]
    ]
