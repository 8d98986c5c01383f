"""Maps that are on the phone, and help."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import style
from android_world.virtual_device.apps.osmand.favorites import FILES


class DownloadsPage(style.Page):
    """The maps that are there; more cannot be had without internet."""

    def content(self) -> Sequence[ui.View | None]:
        storage = self.device.storage
        names = sorted(storage.listdir(FILES)) if storage.is_dir(FILES) else []
        maps = [name.removesuffix(".obf") for name in names if name.endswith(".obf")]
        titles = [name.replace("_", ", ").capitalize() for name in maps]
        return (
            self.bar("Maps & Resources"),
            style.caption("Local maps"),
            ui.Column(w=ui.MATCH, background=style.WHITE)[
                style.row_of("earth", "World overview map", None, enabled=True),
                *(style.row_of("map", title, None, enabled=True) for title in titles),
            ],
            ui.Text(
                "No internet connection is available.",
                "#no_internet",
                style=style.SMALL,
                padding=16,
            ),
        )


class HelpPage(style.Page):
    """What is known of the app."""

    def content(self) -> Sequence[ui.View | None]:
        return (
            self.bar("Help"),
            ui.Column(w=ui.MATCH, background=style.WHITE)[
                style.row_of("information", "About OsmAnd", None, "OsmAnd 4.6.13", enabled=True),
            ],
        )
