"""The markers of a track, or of all tracks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.marker_store import Marker, MarkerStore
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.sharing import show_on_map
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent

_ROW_DP = 64
_EMPTY = "You don't have any markers"
_NONE_FOUND = "No tracks or markers matched your search"
_SEARCH = ui.SearchStyle(back="Navigate up", cursor_color=style.ORANGE)


def open_page(activity: Activity, name: str, **extras: object) -> None:
    """Open another page about markers."""
    component = (PACKAGE, f"{PACKAGE}.ui.markers.{name}")
    activity.start_activity(Intent(component=component, extras=extras))


def show_delete_markers_dialog(
    activity: Activity, numbers: Sequence[int], then: object = None
) -> None:
    """Delete markers after asking."""

    def delete() -> None:
        if MarkerStore(activity.device).delete(numbers) and callable(then):
            then()

    one = len(numbers) == 1
    ui.AlertDialog(
        activity,
        "Delete marker?" if one else "Delete selected?",
        f"The {'marker' if one else 'selected markers'} will be permanently deleted from the"
        " device.",
        positive=("OK", delete),
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


class MarkerListActivity(style.TrackActivity):
    """Names and descriptions of markers; they can be selected."""

    def on_create(self) -> None:
        self.number = int(self.intent.extras.get("track", 0))
        self.selection = ui.Selection()
        self.search = ui.Search(self)

    def _markers(self) -> list[Marker]:
        """Those that have the searched text."""
        wanted = self.search.text.casefold()
        texts = ("name", "category", "description")
        return [
            marker
            for marker in MarkerStore(self.device).all(self.number)
            if any(wanted in str(getattr(marker, name)).casefold() for name in texts)
        ]

    def _title_bar(self) -> ui.View:
        if self.search:
            return self.search.bar("Search", _SEARCH)
        return style.title_bar(self, "map-marker", "Markers")

    def build(self) -> ui.View:
        found = self._markers()
        recording = recorder(self).track
        insert = ui.IconButton(
            "map-marker-plus",
            "#marker_list_insert_marker.Button",
            desc="Insert marker",
            tint=style.TEXT,
            tap=partial(open_page, self, "MarkerEditActivity", track=recording),
        )
        return ui.Column(fill=True)[
            self._selection_bar() if self.selection else self._title_bar(),
            ui.list_of("#marker_list", found, self._row, _ROW_DP, key="markers")
            if found
            else ui.Text(
                _NONE_FOUND if self.search else _EMPTY,
                "#marker_list_empty",
                style=style.NOTE,
                w=ui.MATCH,
                weight=1,
                align="center",
                padding=32,
            ),
            None
            if self.selection
            else style.bottom_bar(
                self,
                style.back_button(self),
                insert if recording and recording == self.number else None,
                ui.IconButton(
                    "magnify",
                    "#marker_list_search.Button",
                    desc="Search",
                    tint=style.TEXT,
                    tap=self.search.open,
                ),
            ),
        ]

    def on_back(self) -> bool:
        return self.selection.back() or self.search.back()

    def _row(self, marker: Marker) -> ui.View:
        start = TrackStore(self.device).get(marker.track)
        at = formats.moment(marker.time_ms, start.starttime_offset if start else 0)
        today = formats.moment(self.device.clock.now_ms, 0).date()
        details = " ".join(
            text for text in (f"[{marker.category}]" * bool(marker.category), marker.description)
        ).strip()
        number, chosen = marker.number, marker.number in self.selection
        row = ui.Row(
            ".LinearLayout",
            fill=True,
            padding=(8, 0),
            gap=8,
            align="center",
            background="#E8DEF8" if chosen else "",
            tap=partial(
                self.selection.tap,
                number,
                partial(open_page, self, "MarkerDetailActivity", marker=number, track=self.number),
            ),
            on_long_press=partial(self.selection.toggle, number),
        )
        row.selected = chosen
        return row[
            ui.Icon(
                "map-marker", "#marker_list_item_photo", desc="Photo marker", tint=style.SECONDARY
            ),
            ui.Column(weight=1)[
                ui.Text(marker.name, "#marker_list_item_name", style=style.NAME, max_lines=1),
                ui.Text(details, "#marker_list_item_description", style=style.SMALL, max_lines=1)
                if details
                else None,
            ],
            ui.Column(align="end", gap=4)[
                ui.Text(formats.day(at.date(), today), "#marker_list_item_date", style=style.SMALL),
                ui.Text(f"{at:%H:%M}", "#marker_list_item_time", style=style.SMALL),
            ],
        ]

    def _selection_bar(self) -> ui.View:
        everything = [marker.number for marker in MarkerStore(self.device).all(self.number)]
        chosen = [number for number in everything if number in self.selection]

        def on_end(work: object) -> None:
            self.selection.clear()
            if callable(work):
                work()

        def action(title: str, work: object, icon: str = "") -> ui.Action:
            show = "ifRoom" if icon else "never"
            return ui.Action(title, partial(on_end, work), icon, show=show)

        edit = partial(open_page, self, "MarkerEditActivity", marker=chosen[0] if chosen else 0)
        return ui.AppBar(
            "#action_mode_bar",
            activity=self,
            navigation=("close", "Done", self.selection.clear),
            actions=[
                action("Show on map", partial(show_on_map, self), "map"),
                *([action("Edit", edit)] if len(chosen) == 1 else []),
                action("Delete", partial(show_delete_markers_dialog, self, chosen)),
                ui.Action("Select all", partial(self.selection.all, everything), show="never"),
            ],
        )
