"""What all tracks of a kind add up to."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.activity_types import (
    icon_of_text,
    id_of,
)
from android_world.virtual_device.apps.opentracks.filter_dialog import Filter, FilterDialog
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.apps.opentracks.store import TrackStore

_KIND = ui.TextStyle(14, 700, style.ORANGE)
_RATE = ui.TextStyle(11, 500, style.SECONDARY, spacing=0.05)
_UNIT = ui.TextStyle(12, 400, style.TEXT)
_VALUE = ui.TextStyle(36, 700, style.TEXT)
_NONE = "Record your first track to see aggregated statistics"
_NONE_LEFT = "There are not activities for the specified filter"
_ROW_DP = 185


@dataclass(frozen=True)
class Kind:
    """What the tracks of one activity type add up to."""

    name: str
    count: int
    metres: float
    moving_seconds: float
    top_speed: float


def _by_kind(tracks: Iterable[Track]) -> list[Kind]:
    """The types, those with most tracks first."""
    found: dict[str, list[Track]] = {}
    for track in tracks:
        found.setdefault(track.kind, []).append(track)
    kinds = [
        Kind(
            name,
            len(same),
            sum(t.metres for t in same),
            sum(t.moving_seconds for t in same),
            max(t.top_speed for t in same),
        )
        for name, same in found.items()
    ]
    return sorted(kinds, key=lambda kind: (-kind.count, kind.name))


class AggregatedStatisticsActivity(style.TrackActivity):
    """One block for each activity type; a filter leaves out types and days."""

    def on_create(self) -> None:
        self.store = TrackStore(self.device)
        chosen = self.intent.extras.get("tracks")
        self.chosen = {int(number) for number in chosen} if chosen else None
        self.filter: Filter | None = None
        self._worked_out: tuple[list[Track], list[Kind], list[str]] | None = None

    def _visible_rows(self) -> tuple[list[Kind], list[str]]:
        """What is shown, and all types; worked out once for the same tracks and filter."""
        tracks = self.store.all()
        if self._worked_out is None or self._worked_out[0] is not tracks:
            chosen = [t for t in tracks if self.chosen is None or t.number in self.chosen]
            shown = [t for t in chosen if self.filter is None or self.filter.takes(t)]
            self._worked_out = tracks, _by_kind(shown), [k.name for k in _by_kind(chosen)]
        return self._worked_out[1:]

    def build(self) -> ui.View:
        kinds, everything = self._visible_rows()
        row_height = self.device.display.scale_height(_ROW_DP)
        empty = ui.Text(
            _NONE_LEFT if everything else _NONE,
            "#aggregated_stats_empty_view",
            style=style.NOTE,
            w=ui.MATCH,
            weight=1,
            align="center",
            padding=32,
        )
        turn: tuple[str, Callable[[], object]] = (
            ("filter-off", self._clear) if self.filter else ("filter", self._show_dialog)
        )
        return ui.Column(fill=True)[
            style.title_bar(self, "chart-box", "Aggregated stats"),
            ui.list_of("#aggregated_stats_list", kinds, self._block, row_height, key="kinds")
            if kinds
            else empty,
            style.bottom_bar(
                self,
                style.back_button(self),
                ui.IconButton(
                    turn[0], "#aggregated_statistics_filter.Button", desc="Filter", tap=turn[1]
                )
                if everything
                else None,
            ),
        ]

    def _clear(self) -> None:
        self.filter = self._worked_out = None

    def _show_dialog(self) -> None:
        def take(chosen: Filter) -> None:
            self.filter, self._worked_out = chosen, None

        today = formats.moment(self.device.clock.now_ms, 0).date()
        first = today - datetime.timedelta(days=today.isoweekday() % 7)
        kinds = self._visible_rows()[1]
        start = Filter(frozenset(kinds), first, first + datetime.timedelta(days=6))
        FilterDialog(self, kinds, start, take).show()

    def _block(self, kind: Kind) -> ui.View:
        units, pace = self.store.units, self.store.has_pace(id_of(kind.name))
        distance = formats.distance(kind.metres, units)
        average = formats.rate(kind.metres, kind.moving_seconds, pace, units)
        top = formats.rate(kind.top_speed, 1, pace, units)
        labels = ("Avg moving pace", "Fastest pace") if pace else ("Avg moving speed", "Max speed")
        return ui.Column(".LinearLayout", fill=True, padding=(8, 8, 8, 0))[
            ui.Row(w=ui.MATCH, min_height=44, align="center", gap=4, padding=(8, 0))[
                ui.Icon(
                    icon_of_text(kind.name),
                    "#activity_icon",
                    tint=style.TEXT,
                    margin=(0, 0, 12, 0),
                ),
                ui.Text(
                    kind.name.upper(),
                    "#aggregated_stats_type_label",
                    style=_KIND,
                    margin=(0, 0, 0, 4),
                ),
                ui.Text(
                    f"({kind.count})",
                    "#aggregated_stats_num_tracks",
                    style=_KIND,
                    margin=(0, 0, 0, 4),
                ),
            ],
            ui.Row(w=ui.MATCH, margin=(0, -4, 0, 0))[
                _cell("distance", *distance), _cell("time", formats.duration(kind.moving_seconds))
            ],
            ui.Row(w=ui.MATCH)[
                _cell("avg_rate", *average, label=labels[0]),
                _cell("max_rate", *top, label=labels[1]),
            ],
            ui.Spacer(weight=1),
            ui.Divider(background=style.LINE),
        ]


def _cell(name: str, value: str, unit: str = "", label: str = "") -> ui.View:
    return ui.Column(weight=1, align="center")[
        ui.Row(align="end", gap=2, margin=(0, 0, 0, 7.6 if label else 8))[
            ui.Text(value, f"#aggregated_stats_{name}", style=_VALUE, max_lines=1),
            ui.Text(unit, f"#aggregated_stats_{name}_unit", style=_UNIT, max_lines=1)
            if unit
            else None,
        ],
        ui.Text(label.upper(), f"#aggregated_stats_{name}_label", style=_RATE) if label else None,
    ]
