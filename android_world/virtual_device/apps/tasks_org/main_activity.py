"""The list of tasks; the editor is a page over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.tasks_org import arrange, dates, selecting, style
from android_world.virtual_device.apps.tasks_org.arrange import Filter, Header, Line
from android_world.virtual_device.apps.tasks_org.completion import Completion
from android_world.virtual_device.apps.tasks_org.date_sheet import DueSheet
from android_world.virtual_device.apps.tasks_org.drawer import Drawer
from android_world.virtual_device.apps.tasks_org.editor import EditorPage
from android_world.virtual_device.apps.tasks_org.list_page import ListPage, bottom_bar
from android_world.virtual_device.apps.tasks_org.rows import Chip, Handlers, RowMaker
from android_world.virtual_device.apps.tasks_org.store import PACKAGE, Task, TaskStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences

SORT = (PACKAGE, f"{PACKAGE}.dialogs.SortSettingsActivity")
NAME = (PACKAGE, f"{PACKAGE}.activities.NameActivity")
SPEECH = ("com.google.android.googlequicksearchbox", ".SearchActivity")
_FOLDED = "collapsed_groups"
_ALL = Filter()


class MainActivity(Activity):
    """What a filter shows, and the way to everything else."""

    background = style.PAGE
    navigation_bar_color = style.BLUE

    def on_create(self) -> None:
        """Start with all tasks."""
        self.store = TaskStore(self.device)
        self.preferences = Preferences(self.device.storage, PACKAGE)
        self.chosen = _ALL
        self.search = ui.Search(self, self.to_top)
        self.selection = ui.Selection()
        self.snackbar = ui.SnackbarHost(self, background="#424242")
        self.completion = Completion(self)
        self._arranged: tuple[object, list[Header | Line], ui.RowHeights] | None = None

    def on_resume(self) -> None:
        """Lists and tags may have gone or changed their names."""
        known = {"list": self.store.lists(), "tag": self.store.tags()}.get(self.chosen.kind)
        if known is not None:
            label = next((each for each in known if each.uid == self.chosen.value), None)
            self.chosen = Filter(self.chosen.kind, label.uid, label.name) if label else _ALL
        self.invalidate()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def _filter(self) -> Filter:
        query = self.search.text
        return Filter("search", query) if query else self.chosen

    def tasks(self) -> list[Task]:
        """The tasks of the list, from top to bottom."""
        return [row.task for row in self._rows(self._maker())[0] if isinstance(row, Line)]

    def _maker(self) -> RowMaker:
        size = self.preferences.get_int("p_font_size", 16)
        compact = not self.preferences.get_bool("p_show_description", True)
        return RowMaker(self.device, size, compact, self._chips)

    def _rows(self, maker: RowMaker) -> tuple[list[Header | Line], ui.RowHeights]:
        options = arrange.Options.kept(self.device)
        chosen, tasks = self._filter, self.store.all()
        folded = self.preferences.get_set(_FOLDED)
        look = (maker.size_px, maker.width, maker.compact)
        minute = self.device.clock.now_ms // 60_000
        key = (id(tasks), chosen, options, folded, look, minute, self.store.lists())
        if self._arranged is None or self._arranged[0] != (key, tasks):
            names = {tag.uid: tag.name for tag in self.store.tags()}
            arranger = arrange.Arranger(self.device, options, self.store.lists())
            shown = arranger.shown(tasks, chosen, names)
            rows = arranger.rows(shown, folded)
            heights = ui.RowHeights([maker.height(row) for row in rows])
            self._arranged = (key, tasks), rows, heights
        return self._arranged[1], self._arranged[2]

    def _chips(self, line: Line) -> Sequence[Chip]:
        task, found = line.task, []
        if line.subtasks:
            count = f"{line.subtasks} subtask{'s' if line.subtasks > 1 else ''}"
            arrow = "chevron_down" if task.collapsed else "chevron_up"
            fold = partial(self.store.collapse, [task.task_id], not task.collapsed)
            found.append(Chip(count, arrow, fold))
        if task.start > self.device.clock.now_ms:
            start = dates.short_text(self.device, task.start)
            found.append(Chip(start, "clipboard_clock_outline", partial(self.edit, task)))
        lists = {each.uid: each.name for each in self.store.lists()}
        if self.chosen.kind != "list" and task.list_id in lists and not line.depth:
            chosen = Filter("list", task.list_id, lists[task.list_id])
            found.append(Chip(chosen.title, "format_list_bulleted", partial(self.choose, chosen)))
        tags = {each.uid: each.name for each in self.store.tags()}
        for uid in task.tags:
            if uid in tags and uid != self.chosen.value:
                chosen = Filter("tag", uid, tags[uid])
                tap = partial(self.choose, chosen)
                found.append(Chip(chosen.title, "label_outline", tap))
        return found

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Two bars, the list and the button for a new task."""
        maker = self._maker()
        rows, heights = self._rows(maker)
        handlers = Handlers(self.tap, self.hold, self.complete, self.reschedule, self.fold)

        def row(entry: Header | Line) -> ui.View:
            chosen = isinstance(entry, Line) and entry.task.task_id in self.selection
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
            return selecting.bar(self)
        if self.search:
            return self.search.bar("Search", style.SEARCH, on_submit=self._keep_search)
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
        options = arrange.Options.kept(self.device)
        completed, unstarted = options.show_completed, options.show_unstarted

        def show(**values: bool) -> None:
            arrange.keep(self.device, **values)

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
        if self.chosen.kind in ("list", "tag"):
            title = f"{self.chosen.kind.capitalize()} settings"
            rename = partial(self.open_name, self.chosen.kind, self.chosen.value)
            items.append(ui.MenuItem(title, rename))
        return items

    # -- actions ---------------------------------------------------------------------------------

    def to_top(self, _: str = "") -> None:
        """Show the list from its beginning."""
        self.retained.pop("list:recycler_view", None)
        self.retained.pop("bars", None)

    def choose(self, chosen: Filter) -> None:
        """Show another filter."""
        self.search.close()
        self.chosen = chosen
        self.to_top()
        self.invalidate()

    def _keep_search(self) -> None:
        query = self.search.text
        self.device.ime.hide()
        if query:
            self.choose(Filter("search", query, f"Matching '{query}'"))

    def tap(self, task: Task) -> None:
        """Open a task, or select it while others are."""
        self.selection.tap(task.task_id, partial(self.edit, task))

    def hold(self, task: Task) -> None:
        """Begin to select."""
        self.selection.toggle(task.task_id)

    def complete(self, task: Task) -> None:
        """A tap on the box of a task."""
        self.completion.toggle(task)

    def reschedule(self, task: Task) -> None:
        """A tap on the date of a task."""
        DueSheet(self, task.due, partial(self._set_due, [task.task_id])).show()

    def _set_due(self, task_ids: Sequence[int], due: int) -> None:
        selecting.change(self, task_ids, due=due)

    def fold(self, title: str) -> None:
        """A tap on a header."""
        self.preferences.put(**{_FOLDED: self.preferences.get_set(_FOLDED) ^ {title}})

    def create(self) -> None:
        """Write a new task; it gets what the filter asks for."""
        chosen, task = self.chosen, Task(list_id=self.store.default_list())
        due = dates.at_noon(self.device, dates.today(self.device))
        new = {
            "today": Task(list_id=task.list_id, due=due),
            "list": Task(list_id=chosen.value),
            "tag": Task(list_id=task.list_id, tags=(chosen.value,)),
        }
        self.push(EditorPage(self, new.get(chosen.kind, task)))

    def edit(self, task: Task) -> None:
        """Open a task."""
        self.push(EditorPage(self, task))

    def open_drawer(self) -> None:
        """Show the filters."""
        Drawer(self).show()

    def open_sort(self) -> None:
        """Show how lists are arranged."""
        self.start_activity(Intent(component=SORT))

    def open_name(self, kind: str, uid: str = "") -> None:
        """Make or rename a list or a tag."""
        self.start_activity(Intent(component=NAME, extras={"kind": kind, "uid": uid}), "name")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A list or tag was made, or tags were chosen."""
        if self.fragment is not None and isinstance(self.fragment, EditorPage):
            self.fragment.on_result(request, result)
        elif request == "name" and result.ok:
            self.choose(Filter(*map(str, result.data["filter"])))
        elif request == "tags" and result.ok:
            tags = tuple(map(str, result.data["tags"]))
            selecting.change(self, list(map(int, self.selection.ids)), tags=tags)

    def speak(self) -> None:
        """Ask Google's app for speech; without the internet it says so."""
        self.start_activity(Intent(component=SPEECH))

    def clear_completed(self) -> None:
        """Ask whether completed tasks go."""

        def clear() -> None:
            done = [task.task_id for task in self.tasks() if task.completed]
            self.toast(f"{self.store.delete(done)} deleted")

        style.ask(self, "Clear completed tasks?", clear)

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
        """BACK ends a selection, a search, then another filter than all tasks."""
        if self.selection.back() or self.search.back():
            return True
        leaves = self.chosen != _ALL
        if leaves:
            self.choose(_ALL)
        return leaves


def _icon(
    icon: str, name: str, text: str, tap: Callable[[], object], tint: str = style.WHITE
) -> ui.View:
    return ui.IconButton(icon, f"#{name}.Button", desc=text, tint=tint, w=48.4, h=48, tap=tap)
