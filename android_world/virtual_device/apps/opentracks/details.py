"""A recorded track: what was measured, in intervals and in charts."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.activity_types import icon_of_id
from android_world.virtual_device.apps.opentracks.charts import chart
from android_world.virtual_device.apps.opentracks.intervals import Intervals
from android_world.virtual_device.apps.opentracks.model import PACKAGE, Track
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.sharing import (
    share,
    show_delete_dialog,
    show_on_map,
)
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent

TABS = ("Stats", "Intervals", "By time", "By distance")
_NAME = ui.TextStyle(20, 500, style.TEXT)


class TrackPages(style.TrackActivity):
    """The four pages of a track, side by side."""

    def on_create(self) -> None:
        self.store = TrackStore(self.device)
        self.number = int(self.intent.extras.get("track", 0))
        self.tab = 0
        self.intervals = Intervals(self)

    @property
    def track(self) -> Track:
        """The track as it is now; one without anything where it was deleted."""
        return self.store.get(self.number) or Track(0)

    def pages(self) -> ui.View:
        """Tabs and the page."""
        tabs = ui.TabBar(
            "#track_detail_activity_tablayout",
            tabs=TABS,
            selected_tab=self.tab,
            on_select=self._turn,
            indicator=style.ORANGE,
            selected_color=style.ORANGE,
        )
        pager = ui.Pager(
            "#track_detail_activity_view_pager",
            count=len(TABS),
            page=self.tab,
            build_page=self._page,
            on_page=self._turn,
            weight=1,
        )
        return ui.Column(w=ui.MATCH, weight=1)[tabs, pager]

    def _turn(self, tab: int) -> None:
        self.tab = tab

    def _page(self, position: int) -> ui.View:
        if position == 0:
            return self.statistics_page()
        units, pace = self.store.units, self.store.has_pace(self.track.activity_type)
        samples = self.store.samples(self.number)
        if position == 1:
            recording = recorder(self).track == self.number
            return self.intervals.page(samples, units, pace, newest_first=recording)
        return chart(samples, units, pace, by_time=position == 2)

    def statistics_page(self) -> ui.View:
        """The first page."""
        raise TypeError(f"{type(self).__name__} does not define measured()")

    def start(self, name: str, **extras: object) -> None:
        """Open another page of the app."""
        self.start_activity(Intent(component=(PACKAGE, f"{PACKAGE}.{name}"), extras=extras))


class TrackRecordedActivity(TrackPages):
    """A track that was recorded."""

    def build(self) -> ui.View:
        number = self.number
        entries = [
            ui.MenuItem(
                "Markers", partial(self.start, "ui.markers.MarkerListActivity", track=number)
            ),
            ui.MenuItem("Edit", partial(self.start, "TrackEditActivity", track=number)),
            ui.MenuItem("Delete", partial(show_delete_dialog, self, [number], self.finish)),
            *([] if recorder(self).track else [ui.MenuItem("Resume track", self._resume)]),
            ui.MenuItem("Settings", partial(self.start, "settings.SettingsActivity")),
        ]
        return ui.Column("#track_recorded.ViewGroup", fill=True)[
            self.pages(),
            style.bottom_bar(
                self,
                style.back_button(self),
                style.map_button(
                    "#track_detail_menu_show_on_map.Button", partial(show_on_map, self)
                ),
                ui.IconButton(
                    "share-variant",
                    "#track_detail_share.Button",
                    desc="Share",
                    tint=style.TEXT,
                    tap=lambda: share(self, [self.track]),
                ),
                ui.OverflowButton(activity=self, items=entries, tint=style.TEXT),
            ),
        ]

    def _resume(self) -> None:
        recorder(self).resume(self.number)
        self.start("TrackRecordingActivity", track=self.number)
        self.finish()

    def statistics_page(self) -> ui.View:
        track, units = self.track, self.store.units
        pace = self.store.has_pace(track.activity_type)
        start = formats.moment(track.starttime, track.starttime_offset)
        rates = (
            ("Fastest pace", "Avg moving pace", "Avg pace")
            if pace
            else ("Max speed", "Avg moving speed", "Avg speed")
        )
        top = formats.rate(track.top_speed, 1, pace, units)
        moving = formats.rate(track.metres, track.moving_seconds, pace, units)
        average = formats.rate(track.metres, track.seconds, pace, units)
        description = str(track.description or "")
        return ui.Scroll(".ScrollView", key="stats", fill=True)[
            ui.Column(w=ui.MATCH, padding=(16, 16), gap=20)[
                ui.Row(w=ui.MATCH, gap=16, align="center")[
                    ui.Icon(
                        icon_of_id(track.activity_type),
                        "#stats_activity_type_icon",
                        tint=style.TEXT,
                        size=32,
                    ),
                    ui.Column(weight=1)[
                        ui.Text(str(track.name or ""), "#stats_name_value", style=_NAME),
                        ui.Text(description, "#stats_description_value", style=style.NOTE)
                        if description
                        else None,
                        ui.Text(
                            formats.full_timestamp(start),
                            "#stats_start_datetime_value",
                            style=style.UNIT,
                        ),
                    ],
                ],
                _value("Distance", "distance", formats.distance(track.metres, units)),
                _pair(
                    _value(
                        "Moving time", "moving_time", (formats.duration(track.moving_seconds), "")
                    ),
                    _value("Total time", "total_time", (formats.duration(track.seconds), "")),
                ),
                _pair(
                    _value(rates[0], "max_speed", top),
                    _value(rates[1], "moving_speed", moving),
                ),
                _value(rates[2], "average_speed", average),
                *self._elevation_views(track, units),
            ]
        ]

    @staticmethod
    def _elevation_views(track: Track, units: formats.Units) -> list[ui.View]:
        found = [
            _value(title, f"altitude_{title.lower()}", formats.elevation(metres, units))
            for title, metres in (("Gain", track.elevationgain), ("Loss", track.elevationloss))
            if isinstance(metres, (int, float))
        ]
        return [_pair(*found)] if found else []


def _value(title: str, name: str, found: tuple[str, str]) -> ui.View:
    """A label, a large number and its unit."""
    value, unit = found
    return ui.Column(weight=1)[
        ui.Text(title, f"#stats_{name}_label", style=style.LABEL),
        ui.Row(align="end", gap=4)[
            ui.Text(value, f"#stats_{name}_value", style=style.VALUE, max_lines=1),
            ui.Text(unit, f"#stats_{name}_unit", style=style.UNIT, max_lines=1, margin=(0, 0, 0, 6))
            if unit
            else None,
        ],
    ]


def _pair(*values: ui.View) -> ui.View:
    return ui.Row(w=ui.MATCH)[values]
