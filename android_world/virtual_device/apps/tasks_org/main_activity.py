"""The list of tasks; the editor is a page over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.tasks_org import (
    custom_filters,
    dates,
    filter_page,
    filter_sort,
    list_tag_editor,
    multi_select,
    options,
    style,
)
from android_world.virtual_device.apps.tasks_org.activity import COLOR, TasksActivity
from android_world.virtual_device.apps.tasks_org.calendars import pick_calendar
from android_world.virtual_device.apps.tasks_org.chips import ChipFactory
from android_world.virtual_device.apps.tasks_org.completion import Completion
from android_world.virtual_device.apps.tasks_org.database import TasksProcess
from android_world.virtual_device.apps.tasks_org.date_sheet import DueSheet, StartSheet
from android_world.virtual_device.apps.tasks_org.drag_reorder import Dragging
from android_world.virtual_device.apps.tasks_org.drawer import Drawer, start_filter
from android_world.virtual_device.apps.tasks_org.editor import EditorPage
from android_world.virtual_device.apps.tasks_org.filter_sort import Filter, Header, Line
from android_world.virtual_device.apps.tasks_org.list_page import ListPage, bottom_bar
from android_world.virtual_device.apps.tasks_org.location_row import PLACE_PICKER
from android_world.virtual_device.apps.tasks_org.model import PACKAGE, Task
from android_world.virtual_device.apps.tasks_org.rows import Handlers, RowFactory
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences

SORT = (PACKAGE, f"{PACKAGE}.dialogs.SortSettingsActivity")
GOOGLE = "com.google.android.googlequicksearchbox"
SPEECH = (GOOGLE, f"{GOOGLE}.SearchActivity")
_NOTIFICATIONS = "android.settings.APP_NOTIFICATION_SETTINGS"
_FOLDED = "collapsed_groups"
_ALL = Filter()


class MainActivity(TasksActivity):
    """What a filter shows, and the way to everything else."""

    def on_create(self) -> None:
        self.store = TaskStore(self.device)
        self.preferences = Preferences(self.device.storage, PACKAGE)
        self.chosen = _ALL
        self.search = ui.Search(self, self.to_top)
        self.selection = ui.Selection()
        self.snackbar = ui.SnackbarHost(self, background="#424242")
        self.completion = Completion(self)
        self.dragging = Dragging(self)
        self._arranged: tuple[object, list[Header | Line], ui.RowHeights] | None = None
        self.chosen = start_filter(self.device, self.store)
        self._open_by_name()

    def on_resume(self) -> None:
        """Lists and tags may have gone or changed their names, and tasks their reminders."""
        store, kind = self.store, self.chosen.kind
        known = {"list": store.lists(), "tag": store.tags(), "own": store.filters()}.get(kind)
        if known is not None:
            label = next((each for each in known if each.uid == self.chosen.value), None)
            criteria = getattr(label, "criteria", "")
            self.chosen = Filter(kind, label.uid, label.name, criteria) if label else _ALL
        if isinstance(self.app, TasksProcess):
            self.app.on_tasks_changed()
        self.invalidate()

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        self._open_by_name()

    def _open_by_name(self) -> None:
        """Open the task that the intent names; another one that is written is saved first."""
        task = self.store.get(int(self.intent.extras.get("task", 0)))
        if task is None:
            return
        for page in reversed(self.fragments):
            if isinstance(page, EditorPage):
                page.save()
            if self.fragment is page:
                return
        for overlay in list(self.overlays):
            self.dismiss(overlay)
        self.edit(task)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def _filter(self) -> Filter:
        query = self.search.text
        return Filter("search", query) if query else self.chosen

    def tasks(self) -> list[Task]:
        """The tasks of the list, from top to bottom."""
        return [row.task for row in self.rows()[0] if isinstance(row, Line)]

    def rows(self) -> tuple[list[Header | Line], ui.RowHeights]:
        """The rows of the list with their heights in dp."""
        return self._rows(self._maker())

    def _maker(self) -> RowFactory:
        chips = ChipFactory(self)
        return RowFactory(self.device, chips.of, chips.any_of)

    def _rows(self, maker: RowFactory) -> tuple[list[Header | Line], ui.RowHeights]:
        store, kept = self.store, filter_sort.Options.stored_options(self.device)
        chosen, tasks = self._filter, store.all()
        labels = (store.lists(), store.tags())
        folded = self.preferences.get_set(_FOLDED)
        minute = self.device.clock.now_ms // 60_000
        said = store.comments_by_task() if chosen.kind == "search" else {}
        key = (id(tasks), chosen, kept, folded, maker.look, minute, labels, said)
        if self._arranged is None or self._arranged[0] != (key, tasks):
            arranger = filter_sort.Arranger(self.device, kept, *labels, said)
            rows = arranger.rows(arranger.visible_tasks(tasks, chosen), folded, chosen.kind)
            heights = ui.RowHeights([maker.height(row) for row in rows])
            self._arranged = (key, tasks), rows, heights
        return self._arranged[1], self._arranged[2]

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        maker = self._maker()
        rows, heights = self._rows(maker)
        if self.dragging.carried is not None:
            rows = self.dragging.carried.rows()
            heights = ui.RowHeights([maker.height(row) for row in rows])
        on = (self.tap, self.hold, self.complete, self.reschedule, self.fold, self.dragging.follow)
        handlers = Handlers(*on)
        carried = self.dragging.carried.task.task_id if self.dragging.carried else 0

        def row(entry: Header | Line) -> ui.View:
            number = entry.task.task_id if isinstance(entry, Line) else 0
            chosen = bool(number) and (number in self.selection or number == carried)
            return maker.view(entry, handlers, chosen)

        body = (
            ui.list_of("#recycler_view", rows, row, heights, fill=True)
            if rows
            else ui.Box(fill=True)[
                ui.Text("There are no tasks here.", "#empty", style=style.QUIET, gravity="center")
            ]
        )
        message = self.snackbar.view()
        if message is not None:
            message.margin = (8, 0)
            message = ui.Box(w=ui.MATCH)[message]
        plain = not self.selection and not self.search
        return ListPage(
            "#task_list_coordinator",
            bar=self._bar(),
            body=body,
            bottom_bar=self._bottom() if plain else None,
            fab=self._fab() if plain else None,
            snackbar=message,
            fixed=not plain,
        )

    def _bar(self) -> ui.View:
        if self.selection:
            return multi_select.bar(self)
        if self.search:
            return self.search.bar("Search", style.SEARCH, on_submit=self._store_search)
        return ui.Row(
            w=ui.MATCH,
            h=56,
            align="center",
            padding=(16, 0, 0, 0),
            background=style.PAGE,
            elevation=1,
        )[
            ui.Box(weight=1)[ui.Text(self.chosen.title, style=style.TITLE, max_lines=1)],
            _icon("magnify", "menu_search", "Search", self.search.open, style.TEXT),
        ]

    def _bottom(self) -> ui.View:
        menu = ui.OverflowButton(activity=self, items=self._menu(), tint=style.WHITE)
        drawer = ui.IconButton("menu", tint=style.WHITE, w=56, h=56, tap=self.open_drawer)
        return bottom_bar(
            drawer,
            [
                _icon("microphone_outline", "menu_voice_add", "Voice input", self.speak),
                _icon("sort_variant", "menu_sort", "Sort", self.open_sort),
                menu,
            ],
            self.preferences.get_str(COLOR, style.BLUE),
        )

    def _fab(self) -> ui.View:
        return ui.Fab(
            "#fab",
            desc="Create new task",
            icon="plus",
            tint=style.WHITE,
            background=style.RED,
            corner=28,
            elevation=6,
            tap=self.create,
        )

    def _menu(self) -> list[ui.MenuItem]:
        kept = filter_sort.Options.stored_options(self.device)
        completed, unstarted = kept.show_completed, kept.show_unstarted

        def show(**values: bool) -> None:
            filter_sort.keep(self.device, **values)

        items = [
            ui.MenuItem("Clear Completed", self.clear_completed),
            ui.MenuItem("Collapse subtasks", partial(self._collapse_all, True)),
            ui.MenuItem("Expand subtasks", partial(self._collapse_all, False)),
            ui.MenuItem(
                "Show completed", partial(show, show_completed=not completed), "box", completed
            ),
            ui.MenuItem(
                "Show unstarted", partial(show, show_unstarted=not unstarted), "box", unstarted
            ),
            ui.MenuItem("Share", self.share),
        ]
        if self.chosen.kind in ("list", "tag", "own"):
            name = "filter" if self.chosen.kind == "own" else self.chosen.kind
            title = f"{name.capitalize()} settings"
            rename = partial(self.open_name, self.chosen.kind, self.chosen.value)
            items.append(ui.MenuItem(title, rename))
        return items

    # -- actions ---------------------------------------------------------------------------------

    def to_top(self, _: str = "") -> None:
        """Show the list from its start."""
        self.retained_state.pop("list:recycler_view", None)
        self.retained_state.pop("bars", None)

    def choose(self, chosen: Filter) -> None:
        """Show another filter."""
        self.search.close()
        self.chosen = chosen
        self.preferences.put(last_viewed_list=f"{chosen.kind}:{chosen.value}")
        self.to_top()
        self.invalidate()

    def _store_search(self) -> None:
        query = self.search.text
        self.device.ime.hide()
        if query:
            self.choose(Filter("search", query, f"Matching '{query}'"))

    def tap(self, task: Task) -> None:
        """Open a task, or select it while others are."""
        self.selection.tap(task.task_id, partial(self.edit, task))

    def hold(self, task: Task) -> None:
        """Start to select."""
        self.selection.toggle(task.task_id)

    def complete(self, task: Task) -> None:
        """A tap on the box of a task."""
        self.completion.toggle(task)

    def reschedule(self, task: Task) -> None:
        """A tap on the date of a task."""
        DueSheet(self, task.due, partial(self._set_due, [task.task_id])).show()

    def show_start_dialog(self, task: Task) -> None:
        """A tap on the chip of a start date."""

        def take(start: int) -> None:
            multi_select.change(self, [task.task_id], start=start)

        StartSheet(self, task.start, task.due, take).show()

    def _set_due(self, task_ids: Sequence[int], due: int) -> None:
        multi_select.change(self, task_ids, due=due)

    def fold(self, title: str) -> None:
        """A tap on a header."""
        self.preferences.put(**{_FOLDED: self.preferences.get_set(_FOLDED) ^ {title}})

    def create(self) -> None:
        """Write a new task; it gets what the filter asks for."""
        chosen = self.chosen
        task = options.new_task(self.device, self.store.default_list())
        if chosen.kind == "today":
            due = dates.at_noon(self.device, dates.today(self.device))
            task = replace(task, due=task.due or due)
        elif chosen.kind == "list":
            task = replace(task, list_id=chosen.value)
        elif chosen.kind == "tag":
            task = replace(task, tags=(*task.tags, chosen.value))
        elif chosen.kind == "own":
            task = custom_filters.for_new(self.device, task, chosen.criteria, self.store.tags())
        page = EditorPage(self, task)
        if chosen.kind == "place":
            page.location.take_uid(chosen.value)
        self.push(page)

    def edit(self, task: Task) -> None:
        """Open a task."""
        self.push(EditorPage(self, task))

    def open_drawer(self) -> None:
        """Show the filters."""
        Drawer(self).show()

    def open_sort(self) -> None:
        """Show how lists are arranged."""
        self.start_activity(Intent(component=SORT, extras={"kind": self.chosen.kind}))

    def open_name(self, kind: str, uid: str = "") -> None:
        """Make or change a list, a tag or a filter, or choose a place."""
        component = {
            "place": PLACE_PICKER,
            "list": list_tag_editor.LIST,
            "tag": list_tag_editor.TAG,
            "own": filter_page.FILTER,
        }[kind]
        intent = Intent(component=component, extras={"kind": kind, "uid": uid})
        self.start_activity(intent, "place" if kind == "place" else "name")

    def on_result(self, request: str, result: ActivityResult) -> None:
        if self.fragment is not None and isinstance(self.fragment, EditorPage):
            self.fragment.on_result(request, result)
        elif request == "name" and result.ok:
            self.choose(Filter(*map(str, result.data["filter"])))
        elif request == "place" and result.ok:
            uid = str(result.data["place"])
            title = next(place.title for place in self.store.places() if place.uid == uid)
            self.choose(Filter("place", uid, title))
        elif request == "tags" and result.ok:
            tags = tuple(map(str, result.data["tags"]))
            multi_select.change(self, list(map(int, self.selection.ids)), tags=tags)

    def pick_calendar(self, granted: dict[str, bool]) -> None:
        """The calendars may be read, or not."""
        pick_calendar(self, granted)

    def may_notify(self, granted: dict[str, bool]) -> None:
        """The user was asked for notifications; if not for the first time, Android asks no more."""
        if not all(granted.values()):
            self.start_activity(Intent(_NOTIFICATIONS, f"package:{PACKAGE}"))
        self.invalidate()

    def speak(self) -> None:
        """Ask Google's app for speech; without the internet it reports this."""
        self.start_activity(Intent(component=SPEECH))

    def clear_completed(self) -> None:
        """Ask whether completed tasks go."""

        def clear() -> None:
            done = [task.task_id for task in self.tasks() if task.completed]
            if done and not self.store.delete(done):
                return
            self.toast(f"{len(done)} deleted")

        style.show_dialog(self, "Clear completed tasks?", clear)

    def _collapse_all(self, collapsed: bool) -> None:
        parents = {task.parent for task in self.store.all() if task.parent}
        self.store.collapse(parents, collapsed)

    def share(self) -> None:
        """Hand the shown tasks to another app."""
        self.send(self.tasks())

    def send(self, tasks: Sequence[Task]) -> None:
        """Hand tasks to another app as text."""
        boxes = (f"[{'X' if task.completed else '  '}] {task.title}" for task in tasks)
        extras = {"android.intent.extra.TEXT": "\n".join(boxes)}
        send = Intent(action="android.intent.action.SEND", mime_type="text/plain", extras=extras)
        self.start_activity(send)

    def on_back(self) -> bool:
        if self.selection.back() or self.search.back():
            return True
        first = start_filter(self.device, self.store, fixed=True)
        leaves = self.chosen != first
        if leaves:
            self.choose(first)
        return leaves


def _icon(
    icon: str, name: str, text: str, tap: Callable[[], object], tint: str = style.WHITE
) -> ui.View:
    return ui.IconButton(icon, f"#{name}.Button", desc=text, tint=tint, w=48.4, h=48, tap=tap)
