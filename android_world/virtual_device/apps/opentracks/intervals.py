"""The page of a track that reports how fast each mile of it was."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.points import Interval, Sample, intervals

_LENGTHS = (1, 2, 3, 4, 5, 10, 20, 50)
_ROW_DP = 56
_HEAD = ui.TextStyle(12, 500, style.SECONDARY, spacing=0.03)
_CELL = ui.TextStyle(14, 400, style.TEXT)
_NONE = "There are not any interval yet"


class Intervals:
    """Remembers the chosen length."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        self.length = _LENGTHS[0]

    def page(
        self,
        samples: Sequence[Sample],
        units: formats.Units,
        pace: bool,
        newest_first: bool = False,
    ) -> ui.View:
        """The choice of the length, and a row for each interval."""
        found = intervals(samples, self.length * units.long_m)
        rows = list(reversed(found)) if newest_first else found

        def row(interval: Interval) -> ui.View:
            return _row(interval, units, pace)

        field = ui.OutlinedField(
            "#intervals_dropdown.AutoCompleteTextView",
            state=ui.TextState(self._label(self.length, units)),
            hint="Split interval",
            style=style.FIELD,
            surface=style.SURFACE,
            read_only=True,
            focusable=False,
            w=ui.MATCH,
            tap=lambda: self._show_list(units, field.bounds),
        )
        titles = ("Distance", "Pace" if pace else "Speed", "Elevation")
        return ui.Column(fill=True, padding=(8, 8))[
            field,
            ui.Row(w=ui.MATCH, padding=(0, 12))[
                *(
                    ui.Text(title.upper(), f"#interval_{name}", style=_HEAD, weight=1)
                    for title, name in zip(titles, ("distance", "rate", "altitude"), strict=True)
                )
            ],
            ui.Divider(background=style.LINE),
            ui.list_of(
                "#interval_list",
                rows,
                row,
                self.activity.device.display.scale_height(_ROW_DP),
                key="intervals",
            )
            if rows
            else ui.Text(_NONE, "#interval_list_empty_view", style=style.NOTE, padding=(0, 16)),
        ]

    @staticmethod
    def _label(length: int, units: formats.Units) -> str:
        return f"{length} {units.long}"

    def _show_list(self, units: formats.Units, anchor: ui.Rect) -> None:
        def choose(position: int) -> None:
            self.length = _LENGTHS[position]
            self.activity.invalidate()

        ui.DropDown(
            self.activity,
            anchor,
            [self._label(length, units) for length in _LENGTHS],
            _LENGTHS.index(self.length),
            choose,
            overlap=False,
        ).show()


def _row(interval: Interval, units: formats.Units, pace: bool) -> ui.View:
    rate = formats.rate(interval.metres, interval.seconds, pace, units)
    climbs = (("menu-up", "gain", interval.gain), ("menu-down", "loss", interval.loss))
    return ui.Row(".LinearLayout", fill=True, align="center")[
        ui.Text(
            " ".join(formats.distance(interval.end_m, units)),
            "#interval_item_distance",
            style=_CELL,
            weight=1,
        ),
        ui.Text(" ".join(rate), "#interval_item_rate", style=_CELL, weight=1),
        ui.Column(weight=1)[
            *(
                ui.Row(align="center")[
                    ui.Icon(icon, tint=style.TEXT, size=16),
                    ui.Text(
                        " ".join(formats.elevation(metres, units)),
                        f"#interval_item_{name}",
                        style=style.SMALL,
                    ),
                ]
                for icon, name, metres in climbs
            )
        ],
    ]
