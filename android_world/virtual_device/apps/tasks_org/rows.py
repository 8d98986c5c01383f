"""The rows of the list: headers and tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import dates, options, style
from android_world.virtual_device.apps.tasks_org.filter_sort import Header, Line
from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.line_breaking import break_lines

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.model import Task
    from android_world.virtual_device.system.device_protocol import Device

HEADER_DP = 48
_BOX, _INDENT, _END = 56, 24, 8
_SMALL = 13.6
_GAP = 4.2
_CHIP, _BELOW = 26.67, 16
_TITLE_LINES, _NOTE_LINES = 1, 2


@dataclass(frozen=True)
class Chip:
    """A small button below a task."""

    text: str
    icon: str
    on_tap: Callable[[], object]
    tint: str = style.SECONDARY


@dataclass(frozen=True)
class Handlers:
    """What touches on rows do."""

    open: Callable[[Task], object]
    hold: Callable[[Task], object]
    complete: Callable[[Task], object]
    reschedule: Callable[[Task], object]
    fold: Callable[[str], object]
    drag: Callable[[Task, ui.Drag], object]


class RowFactory:
    """Makes rows and knows how high they are."""

    def __init__(self, device: Device, chips: ChipsOf, has_chips: Callable[[Line], bool]) -> None:
        stored = options.preferences(device)
        size = stored.get_int("p_font_size", 16)
        display = device.display
        self.device = device
        self.style = replace(style.BODY, size=size)
        self.compact = not stored.get_bool("p_show_description", True)
        self.title_lines = 0 if stored.get_bool("p_fullTaskTitle") else _TITLE_LINES
        self.note_lines = 0 if stored.get_bool("p_show_full_description") else _NOTE_LINES
        padding = stored.get_int("p_rowPadding", _BELOW)
        self.chips, self.has_chips = chips, has_chips
        ctx = ui.LayoutContext(display.density, display.font_scale)
        self.scale = display.density
        self.width = display.size[0] - display.insets.left - display.insets.right
        self.size_px, self.small_px = ctx.sp(size), ctx.sp(_SMALL)
        self._blocks: dict[int, float] = {}
        self.below = padding
        look = (self.size_px, self.width, self.compact, self.title_lines, self.note_lines)
        self.look: tuple[object, ...] = (*look, padding, display.font_scale)

    def height(self, row: Header | Line) -> float:
        """A row's height in dp."""
        if isinstance(row, Header):
            return HEADER_DP
        notes = self._notes_height(row)
        return (
            self._title_height(row)
            + (_GAP + notes if notes else 0)
            + _GAP
            + self._chips_height(row)
        )

    def _title_height(self, line: Line) -> float:
        lines = 1
        if self.title_lines != 1:
            left = _BOX + _INDENT * line.depth
            room = self.width - round((left + self._due_width(line.task)) * self.scale)
            lines = _count(line.task.title, self.size_px, room, self.title_lines)
        return self._block(lines) + 16

    def _block(self, lines: int) -> float:
        """The height of lines of text in dp."""
        known = self._blocks.get(lines)
        if known is None:
            known = self._blocks[lines] = typography.block_height(lines, self.size_px) / self.scale
        return known

    def _due_width(self, task: Task) -> float:
        if not task.due:
            return _END
        due = dates.short_text(self.device, task.due)
        return typography.text_width(due, self.small_px, 400) / self.scale + 24

    def _chips_height(self, line: Line) -> float:
        return self.below + (_CHIP if self.has_chips(line) else 0)

    def _notes_height(self, line: Line) -> float:
        if not line.task.notes or self.compact:
            return 0
        left = _BOX + _INDENT * line.depth
        room = self.width - round((left + 2 * _END) * self.scale)
        lines = _count(line.task.notes, self.size_px, room, self.note_lines)
        return self._block(lines)

    def view(self, row: Header | Line, on: Handlers, selected: bool = False) -> ui.View:
        """The views of a row."""
        if isinstance(row, Header):
            return self._header(row, on)
        task, left = row.task, _BOX + _INDENT * row.depth
        tint = style.priority(task.importance)
        pale = bool(task.completed) or task.start > self.device.clock.now_ms
        title = replace(
            self.style, strike=bool(task.completed), color=style.PALE if pale else style.TEXT
        )
        due = dates.short_text(self.device, task.due) if task.due else ""
        room = self._due_width(task)
        title_height = self._title_height(row)
        notes = self._notes_height(row)
        below = title_height + _GAP + (notes + _GAP if notes else 0)
        return ui.Box("#row", fill=True, background="#1F2196F3" if selected else "")[
            ui.Box(
                "#rowBody.RelativeLayout",
                fill=True,
                tap=partial(on.open, task),
                on_long_press=partial(on.hold, task),
                on_drag=partial(on.drag, task),
                drag_axis="long",
                selected=selected,
            )[
                ui.Box(
                    "#completeBox.ImageView",
                    w=_BOX,
                    h=_BOX,
                    margin=(left - _BOX, 0, 0, 0),
                    tap=partial(on.complete, task),
                )[ui.Icon(_icon(task), tint=tint, gravity="center")],
                ui.Text(
                    task.title,
                    "#title",
                    style=title,
                    w=ui.MATCH,
                    margin=(left, 0, room, 0),
                    padding=(0, 16, 0, 0),
                    max_lines=self.title_lines,
                ),
                ui.Text(
                    task.notes,
                    "#description",
                    style=replace(self.style, color=style.SECONDARY),
                    w=ui.MATCH,
                    margin=(0, title_height + _GAP, _END, 0),
                    padding=(left, 0, _END, 0),
                    max_lines=self.note_lines,
                )
                if notes
                else None,
                self._chips(self.chips(row), left, below),
                self._due(task, due, on) if due else None,
            ]
        ]

    def _due(self, task: Task, text: str, on: Handlers) -> ui.View:
        late = dates.is_overdue(self.device, task.due) and not task.completed
        return ui.Text(
            text,
            "#due_date",
            style=ui.TextStyle(_SMALL, 400, style.OVERDUE if late else style.SECONDARY),
            gravity="end",
            margin=(0, 2.2, _END, 0),
            padding=(8, 16),
            tap=partial(on.reschedule, task),
        )

    def _chips(self, chips: Sequence[Chip], left: float, top: float) -> ui.View:
        return ui.Row(
            ".View",
            w=ui.MATCH,
            h=self.below + (_CHIP if chips else 0),
            margin=(left, top, 24, 0),
            gap=8,
            clip=True,
            important=True,
        )[[_chip(chip) for chip in chips]]

    def _header(self, row: Header, on: Handlers) -> ui.View:
        shade = style.OVERDUE if row.overdue else style.SECONDARY
        return ui.Row(
            "#header_row",
            fill=True,
            align="center",
            padding=(16, 0),
            tap=partial(on.fold, row.title),
        )[
            ui.Text(row.title, "#header", style=replace(style.CAPTION, color=shade), weight=1),
            ui.Icon(
                "chevron_down" if row.folded else "chevron_up", "#chevron", tint=style.SECONDARY
            ),
        ]


ChipsOf = Callable[[Line], Sequence[Chip]]


def _chip(chip: Chip) -> ui.View:
    return ui.Row(
        ".View",
        h=_CHIP,
        align="center",
        gap=7,
        padding=(8, 0, 16, 0),
        corner=_CHIP / 2,
        background="#F7F7F7",
        border=("#1F000000", 1),
        tap=chip.on_tap,
    )[
        ui.Icon(chip.icon, size=16, tint=chip.tint) if chip.icon else None,
        ui.Text(chip.text, style=ui.TextStyle(12, 400, style.TEXT), max_lines=1)
        if chip.text
        else None,
    ]


def _icon(task: Task) -> str:
    if task.completed:
        return "checkbox_marked_outline"
    return "repeat" if task.recurrence else "checkbox_blank_outline"


@lru_cache(maxsize=8192)
def _count(notes: str, size_px: float, room: int, most: int) -> int:
    return max(1, len(break_lines(notes, size_px, 400, room, most)))
