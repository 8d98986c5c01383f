"""The chips below a task: its subtasks, its start date, its place, its list and its tags."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates, options, style
from android_world.virtual_device.apps.tasks_org.filter_sort import Filter, Line
from android_world.virtual_device.apps.tasks_org.rows import Chip

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity

KINDS = {
    "subtasks": "Subtasks",
    "start": "Start date",
    "place": "Places",
    "list": "Lists",
    "tag": "Tags",
}


class ChipFactory:
    """Makes the chips of one list, which the settings may leave out."""

    def __init__(self, main: MainActivity) -> None:
        self.main = main
        stored = options.preferences(main.device)
        self.shown = {name for name in KINDS if stored.get_bool(f"p_{name}_chips", True)}
        self.look = stored.get_str("p_chip_appearance", "both")
        self.in_list = main.chosen.kind == "list"
        store = main.store
        labels = (*store.lists(), *store.tags())
        self.colors = {each.uid: each.color for each in labels if each.color}
        self.lists = {each.uid: each.name for each in store.lists()}
        self.tags = {each.uid: each.name for each in store.tags()}
        places = {place.uid: place.title for place in store.places()}
        self.places = {task: uid for task, uid in store.places_by_task().items() if uid in places}
        self.place_titles = places

    def any_of(self, line: Line) -> bool:
        """Whether a task has chips."""
        task = line.task
        outside = "list" in self.shown and not self.in_list and not line.depth
        if outside and task.list_id in self.lists:
            return True
        if not (line.subtasks or task.start or task.list_id or task.tags or self.places):
            return False
        return bool(self.of(line))

    def of(self, line: Line) -> Sequence[Chip]:
        """The chips of a task."""
        task, found = line.task, []
        if line.subtasks and "subtasks" in self.shown:
            count = f"{line.subtasks} subtask{'s' if line.subtasks > 1 else ''}"
            arrow = "chevron_down" if task.collapsed else "chevron_up"
            fold = partial(self.main.store.collapse, [task.task_id], not task.collapsed)
            found.append(Chip(count, arrow, fold))
        if task.start > self.main.device.clock.now_ms and "start" in self.shown:
            start = dates.short_text(self.main.device, task.start)
            tap = partial(self.main.show_start_dialog, task)
            found.append(Chip(start, "clipboard_clock_outline", tap))
        place = self.places.get(task.task_id)
        if "place" in self.shown and place and place != self.main.chosen.value:
            chosen = Filter("place", place, self.place_titles[place])
            found.append(self._chip(chosen, "map_marker_outline"))
        in_list = self.in_list or line.depth
        if "list" in self.shown and task.list_id in self.lists and not in_list:
            chosen = Filter("list", task.list_id, self.lists[task.list_id])
            found.append(self._chip(chosen, "format_list_bulleted"))
        for uid in task.tags if "tag" in self.shown else ():
            if uid in self.tags and uid != self.main.chosen.value:
                found.append(self._chip(Filter("tag", uid, self.tags[uid]), "label_outline"))
        return found

    def _chip(self, chosen: Filter, icon: str) -> Chip:
        text = "" if self.look == "icon" else chosen.title
        tap = partial(self.main.choose, chosen)
        tint = style.shade(self.colors.get(chosen.value, 0))
        return Chip(text, "" if self.look == "text" else icon, tap, tint)
