"""Dragging a task to another place of the list, or below another task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import filter_sort
from android_world.virtual_device.apps.tasks_org.filter_sort import Header, Line

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity
    from android_world.virtual_device.apps.tasks_org.model import Task

_INDENT_DP = 24
_EDGE_DP, _STEP_DP = 120, 24


class Carried:
    """A task that the finger carries: the rows without its family, and where it would go."""

    def __init__(self, main: MainActivity, task: Task) -> None:
        self.main = main
        self.task = task
        rows, heights = main.rows()
        at = next(n for n, row in enumerate(rows) if isinstance(row, Line) and row.task == task)
        line = rows[at]
        assert isinstance(line, Line)
        self.line, self.before = line, at
        last = at + 1
        while last < len(rows) and _depth(rows[last]) > line.depth:
            last += 1
        self.rest = [*rows[:at], *rows[last:]]
        self.heights = [heights[n] for n in (*range(at), *range(last, len(rows)))]
        self.center = sum(heights[n] for n in range(at)) + heights[at] / 2
        self.at, self.depth = at, line.depth
        self.scrolled = 0

    def move(self, drag: ui.Drag) -> None:
        """The finger is somewhere else; at the list's edges it scrolls."""
        display = self.main.device.display
        edge, step = _EDGE_DP * display.density, round(_STEP_DP * display.density)
        toward = step * ((drag.y > display.size[1] - edge) - (drag.y < edge))
        state = self.main.retained_state.get("list:recycler_view")
        if toward and state is not None:
            before = state.offset
            state.scroll_by(toward)
            self.scrolled += state.offset - before
        center = self.center + (drag.dy + self.scrolled) / display.density
        self.at, top = 0, 0.0
        for height in self.heights:
            if top + height / 2 > center:
                break
            top, self.at = top + height, self.at + 1
        above = _depth(self.rest[self.at - 1]) if self.at else -1
        below = _depth(self.rest[self.at]) if self.at < len(self.rest) else 0
        wanted = self.line.depth + round(drag.dx / (_INDENT_DP * display.density))
        self.depth = max(below, 0, min(wanted, above + 1))

    def rows(self) -> list[Header | Line]:
        """The list with the task where it would go."""
        line = replace(self.line, depth=self.depth)
        return [*self.rest[: self.at], line, *self.rest[self.at :]]

    def drop(self) -> None:
        """Keep the task where it is now."""
        parent = self._parent()
        if self.at == self.before and parent == self.task.parent:
            return
        options = filter_sort.Options.stored_options(self.main.device)
        changed = {self.task.task_id: replace(self.task, parent=parent)}
        mode = options.subtasks if parent else options.sort
        if mode == filter_sort.MANUAL:
            self._reorder(changed, parent)
        new = changed[self.task.task_id]
        if new != self.task:
            self.main.store.save_all(changed.values())

    def _parent(self) -> int:
        for row in reversed(self.rest[: self.at]):
            if isinstance(row, Line) and row.depth < self.depth:
                return row.task.task_id
        return 0

    def _reorder(self, changed: dict[int, Task], parent: int) -> None:
        """Give the task the next number after its neighbour's, and move those on that have it."""
        above = self._siblings(reversed(self.rest[: self.at]))
        below = self._siblings(iter(self.rest[self.at :]))
        if above:
            number = filter_sort.position(above[0]) + 1
        elif below:
            number = filter_sort.position(below[0]) - 1
        else:
            return
        moved = changed[self.task.task_id]
        changed[moved.task_id] = replace(moved, position=number)
        for task in below:
            if filter_sort.position(task) > number:
                break
            number += 1
            changed[task.task_id] = replace(task, position=number)

    def _siblings(self, rows: Iterator[Header | Line]) -> list[Task]:
        found = []
        for row in rows:
            if not isinstance(row, Line) or row.depth < self.depth:
                break
            if row.depth == self.depth:
                found.append(row.task)
        return found


def _depth(row: Header | Line) -> int:
    return row.depth if isinstance(row, Line) else -1


class Dragging:
    """Follows the finger that drags a task of the list."""

    def __init__(self, main: MainActivity) -> None:
        self.main = main
        self.carried: Carried | None = None

    def follow(self, task: Task, drag: ui.Drag) -> None:
        """A phase of a drag."""
        if drag.phase == "start" and self._is_allowed():
            self.main.selection.clear()
            self.carried = Carried(self.main, task)
        if self.carried is None:
            return
        self.carried.move(drag)
        if drag.phase == "end":
            carried, self.carried = self.carried, None
            carried.drop()
        self.main.invalidate()

    def _is_allowed(self) -> bool:
        """Lists that are one's own to order, and no more than one task selected."""
        options = filter_sort.Options.stored_options(self.main.device)
        ordered = self.main.chosen.kind in filter_sort.ORDERED and not self.main.search
        return ordered and options.group == filter_sort.NO_GROUP and len(self.main.selection) <= 1
