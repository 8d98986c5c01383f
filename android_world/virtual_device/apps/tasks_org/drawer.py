"""The drawer: filters, tags, lists, and what concerns the app itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import arrange, style
from android_world.virtual_device.apps.tasks_org.arrange import Filter
from android_world.virtual_device.apps.tasks_org.store import PACKAGE
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity
    from android_world.virtual_device.system.phone import Phone

SETTINGS = (PACKAGE, f"{PACKAGE}.preferences.MainPreferences")
_FOLDED = "collapsed_drawer"
_FIXED = (("today", "Today", "calendar_today"), ("recent", "Recently modified", "history"))


class Drawer(ui.BottomSheet):
    """A sheet over the list."""

    device: Phone
    surface = style.WHITE
    handle = False

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def content(self) -> ui.View:
        """The rows."""
        store = self.main.store
        fixed = [(Filter(kind, "", title), icon) for kind, title, icon in _FIXED]
        tags = [(Filter("tag", tag.uid, tag.name), "label_outline") for tag in store.tags()]
        lists = [
            (Filter("list", each.uid, each.name), "format_list_bulleted") for each in store.lists()
        ]
        return ui.Scroll("#recycler_view.RecyclerView", key="drawer", w=ui.MATCH)[
            ui.Column(w=ui.MATCH, padding=(0, 8))[
                self._filter(Filter(), "inbox_outline"),
                *self._group("Filters", fixed),
                *self._group("Tags", tags, partial(self._add, "tag")),
                *self._group("Local lists", lists, partial(self._add, "list")),
                ui.Divider(background=style.LINE),
                self._row("Settings", "cog_outline", self._settings),
            ]
        ]

    def _group(
        self,
        title: str,
        filters: Sequence[tuple[Filter, str]],
        on_add: Callable[[], object] | None = None,
    ) -> list[ui.View]:
        folded = title in self.main.preferences.get_set(_FOLDED)
        head = ui.Row(
            ".FrameLayout",
            w=ui.MATCH,
            h=48,
            align="center",
            padding=(16, 0, 0, 0),
            gap=4,
            tap=partial(self._fold, title),
        )[
            ui.Text(title, "#text", style=style.CAPTION),
            ui.Icon("chevron_down" if folded else "chevron_up", "#chevron", size=20),
            ui.Spacer(weight=1),
            ui.IconButton("plus", "#add_item.ImageView", tint=style.SECONDARY, tap=on_add)
            if on_add
            else None,
        ]
        rows = [] if folded else [self._filter(*entry) for entry in filters]
        return [ui.Divider(background=style.LINE), head, *rows]

    def _filter(self, chosen: Filter, icon: str) -> ui.View:
        count = len(self._open_tasks(chosen))
        return self._row(
            chosen.title,
            icon,
            partial(self._choose, chosen),
            str(count) if count else "",
            chosen == self.main.chosen,
        )

    def _open_tasks(self, chosen: Filter) -> list[object]:
        arranger = arrange.Arranger(self.device, arrange.Options(), self.main.store.lists())
        shown = arranger.shown(self.main.store.all(), chosen, {})
        now = self.device.clock.now_ms
        return [task for task in shown if not task.completed and task.start <= now]

    def _row(
        self,
        title: str,
        icon: str,
        tap: Callable[[], object],
        count: str = "",
        chosen: bool = False,
    ) -> ui.View:
        return ui.Row(
            "#row",
            w=ui.MATCH,
            h=48,
            align="center",
            gap=32,
            padding=(16, 0),
            background="#1F2196F3" if chosen else "",
            tap=tap,
        )[
            ui.Icon(icon, tint=style.SECONDARY),
            ui.Text(
                title,
                "#text.CheckedTextView",
                style=style.BODY,
                checkable=True,
                checked=chosen,
                max_lines=1,
                weight=1,
            ),
            ui.Text(count, "#size", style=style.SMALL) if count else None,
        ]

    def _choose(self, chosen: Filter) -> None:
        self.dismiss()
        self.main.choose(chosen)

    def _fold(self, title: str) -> None:
        stored = self.main.preferences
        stored.put(**{_FOLDED: stored.get_set(_FOLDED) ^ {title}})
        self.invalidate()

    def _add(self, kind: str) -> None:
        self.dismiss()
        self.main.open_name(kind)

    def _settings(self) -> None:
        self.dismiss()
        self.main.start_activity(Intent(component=SETTINGS))
