"""The sheet that says how lists are arranged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import filter_sort, style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.filter_sort import NAMES, NEWEST_FIRST, Options

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_SUBTASKS = (
    filter_sort.DUE,
    filter_sort.START,
    filter_sort.PRIORITY,
    filter_sort.TITLE,
    filter_sort.MODIFIED,
    filter_sort.CREATED,
    filter_sort.MANUAL,
)
_COMPLETED = (
    filter_sort.COMPLETION,
    filter_sort.DUE,
    filter_sort.START,
    filter_sort.TITLE,
    filter_sort.MODIFIED,
)


@dataclass(frozen=True)
class _Setting:
    title: str
    field: str
    direction: str
    choices: Sequence[str]


_SETTINGS = (
    _Setting("Grouping", "group", "group_ascending", filter_sort.GROUPINGS),
    _Setting("Sorting", "sort", "ascending", filter_sort.SORTINGS),
    _Setting("Subtasks", "subtasks", "subtasks_ascending", _SUBTASKS),
)
_LAST = _Setting("Completed", "completed", "completed_ascending", _COMPLETED)


class SortSettingsActivity(TasksActivity):
    """A see-through window with the sheet; BACK and a tap outside it close it."""

    background = ""

    def on_resume(self) -> None:
        if not self.overlays:
            SortSheet(self).show()

    def build(self) -> ui.View:
        return ui.Box(fill=True)


class SortSheet(ui.BottomSheet):
    """Grouping, sorting and what becomes of completed tasks; or the choices for one of them."""

    device: Device
    activity: Activity
    surface = style.WHITE
    handle = False

    def __init__(self, host: Activity) -> None:
        super().__init__(host, on_cancel=host.finish)
        self.choosing: _Setting | None = None

    def on_back(self) -> bool:
        if self.choosing is not None:
            self.choosing = None
            self.invalidate()
            return True
        return super().on_back()

    def content(self) -> ui.View:
        options = Options.stored_options(self.device)
        rows = self._choices(options) if self.choosing else self._rows(options)
        return ui.Scroll(".ScrollView", key=f"sort:{self.choosing}", w=ui.MATCH)[
            ui.Column(w=ui.MATCH, padding=(0, 8))[rows]
        ]

    def _rows(self, options: Options) -> list[ui.View]:
        last = options.completed_last
        switch = ui.Row(".View", w=ui.MATCH, h=56, align="center", padding=(16, 0))[
            ui.Text("Move completed tasks to bottom", style=style.BODY, weight=1),
            ui.Switch(
                ".View",
                checked=last,
                on_track="#80FF1744",
                on_thumb=style.RED,
                on_change=lambda on: filter_sort.keep(self.device, completed_last=on),
            ),
        ]
        rows = [self._row(setting, options) for setting in _SETTINGS]
        return [*rows, switch, *([self._row(_LAST, options)] if last else [])]

    def _row(self, setting: _Setting, options: Options) -> ui.View:
        chosen, up = getattr(options, setting.field), getattr(options, setting.direction)
        directed = chosen not in (filter_sort.NO_GROUP, filter_sort.MANUAL)
        value = ui.TextStyle(16, 500, style.RED)
        return ui.Row(".View", w=ui.MATCH, min_height=56, align="center", padding=(16, 4), gap=16)[
            ui.Text(setting.title, style=style.BODY, weight=1),
            ui.Column(align="end")[
                ui.Text(
                    NAMES[chosen],
                    style=value,
                    padding=(8, 4),
                    tap=partial(self._choose_among, setting),
                ),
                ui.Text(
                    "Ascending" if up else "Descending",
                    style=ui.TextStyle(14, 400, style.SECONDARY),
                    padding=(8, 4),
                    tap=partial(filter_sort.keep, self.device, **{setting.direction: not up}),
                )
                if directed
                else None,
            ],
        ]

    def _choose_among(self, setting: _Setting) -> None:
        self.choosing = setting

    def _choices(self, options: Options) -> list[ui.View]:
        assert self.choosing is not None
        setting = self.choosing
        chosen = getattr(options, setting.field)

        ordered = self.activity.intent.extras.get("kind", "all") in filter_sort.ORDERED

        def row(mode: str) -> ui.View:
            if mode == filter_sort.MANUAL and setting.field == "sort" and not ordered:
                return _unavailable(NAMES[mode])
            return ui.Row(
                ".View",
                w=ui.MATCH,
                h=48,
                align="center",
                gap=16,
                padding=(16, 0),
                tap=partial(self._pick, setting, mode),
            )[
                ui.Icon(
                    "radiobox_marked" if mode == chosen else "radiobox_blank",
                    tint=style.RED if mode == chosen else style.SECONDARY,
                ),
                ui.Text(NAMES[mode], style=style.BODY, weight=1),
            ]

        return [row(mode) for mode in setting.choices]

    def _pick(self, setting: _Setting, mode: str) -> None:
        kept: dict[str, str | bool] = {setting.field: mode}
        filter_sort.keep(self.device, **kept, **{setting.direction: mode not in NEWEST_FIRST})
        self.choosing = None


def _unavailable(name: str) -> ui.View:
    """A choice that this filter does not have."""
    return ui.Row(w=ui.MATCH, min_height=56, align="center", gap=16, padding=(16, 4))[
        ui.Icon("radiobox_blank", tint=style.PALE),
        ui.Column(weight=1)[
            ui.Text(name, style=ui.TextStyle(16, 400, style.PALE), enabled=False),
            ui.Text("Not available for tags, filters, or places", style=style.SMALL),
        ],
    ]
