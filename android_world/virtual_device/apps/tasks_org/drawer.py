"""The drawer: filters, tags, lists, and what concerns the app itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import filter_sort, options, style
from android_world.virtual_device.apps.tasks_org.filter_sort import Filter
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity
    from android_world.virtual_device.apps.tasks_org.store import TaskStore
    from android_world.virtual_device.system.device_protocol import Device

START_FILTER, OPEN_LAST = "p_default_open_filter", "p_open_last_viewed_list"
_TAGS_IN_USE, _PLACES_IN_USE = "p_hide_unused_tags", "p_hide_unused_places"
# Switches of the groups: heading, and what a group has besides (title, default).
GROUPS: dict[str, tuple[str, dict[str, tuple[str, bool]]]] = {
    "p_drawer_filters": (
        "Filters",
        {
            "p_drawer_today": ("Today", True),
            "p_drawer_recent": ("Recently modified", True),
        },
    ),
    "p_drawer_tags": ("Tags", {_TAGS_IN_USE: ("Hide unused tags", False)}),
    "p_drawer_places": ("Places", {_PLACES_IN_USE: ("Hide unused places", False)}),
    "p_drawer_lists": ("Local lists", {}),
}
SETTINGS = (PACKAGE, f"{PACKAGE}.preferences.MainPreferences")
MANAGE = (PACKAGE, f"{PACKAGE}.activities.NavigationDrawerCustomization")
HELP = (PACKAGE, f"{PACKAGE}.preferences.HelpAndFeedback")
_FOLDED = "collapsed_drawer"
_FIXED = (("today", "Today", "calendar_today"), ("recent", "Recently modified", "history"))
_TIMERS = Filter("timers", "", "Tasks Being Timed")
_DONATE_PAGE = Intent(ACTION_VIEW, "https://tasks.org/donate")
_MANAGE = Intent(component=MANAGE)
_SETTINGS = Intent(component=SETTINGS)
_HELP = Intent(component=HELP)


def all_filters(store: TaskStore) -> list[Filter]:
    """Every filter that the drawer can show."""
    return [
        Filter(),
        *(Filter(kind, "", title) for kind, title, _ in _FIXED),
        *(Filter("own", own.uid, own.name, own.criteria) for own in store.filters()),
        *(Filter("tag", tag.uid, tag.name) for tag in store.tags()),
        *(Filter("place", place.uid, place.title) for place in store.places()),
        *(Filter("list", each.uid, each.name) for each in store.lists()),
    ]


def start_filter(device: Device, store: TaskStore, fixed: bool = False) -> Filter:
    """What the list starts with: the last one, or (`fixed` to it) the one of the settings."""
    stored = options.preferences(device)
    wanted = stored.get_str(START_FILTER, "all:")
    if stored.get_bool(OPEN_LAST) and not fixed:
        wanted = stored.get_str("last_viewed_list", wanted)
    known = (each for each in all_filters(store) if f"{each.kind}:{each.value}" == wanted)
    return next(known, Filter())


class Drawer(ui.BottomSheet):
    """A sheet over the list."""

    device: Device
    surface = style.WHITE
    handle = False

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def content(self) -> ui.View:
        store, stored = self.main.store, self.main.preferences
        fixed = [
            (Filter(kind, "", title), icon)
            for kind, title, icon in _FIXED
            if stored.get_bool(f"p_drawer_{kind}", True)
        ]
        if any(task.timer_start for task in store.all()):
            fixed.append((_TIMERS, "timer_outline"))
        own = [
            (Filter("own", each.uid, each.name, each.criteria), "filter_variant")
            for each in store.filters()
        ]
        used = {uid for task in store.all() for uid in task.tags}
        every = not stored.get_bool(_TAGS_IN_USE)
        used_places = set(store.places_by_task().values())
        every_place = not stored.get_bool(_PLACES_IN_USE)
        tags = [
            (Filter("tag", tag.uid, tag.name), "label_outline")
            for tag in store.tags()
            if every or tag.uid in used
        ]
        lists = [
            (Filter("list", each.uid, each.name), "format_list_bulleted") for each in store.lists()
        ]
        places = [
            (Filter("place", place.uid, place.title), "map_marker_outline")
            for place in store.places()
            if every_place or place.uid in used_places
        ]
        groups = {
            "p_drawer_filters": ([*fixed, *own], "own"),
            "p_drawer_tags": (tags, "tag"),
            "p_drawer_places": (places, "place"),
            "p_drawer_lists": (lists, "list"),
        }
        return ui.Scroll("#recycler_view.RecyclerView", key="drawer", w=ui.MATCH)[
            ui.Column(w=ui.MATCH, padding=(0, 8))[
                self._filter(Filter(), "inbox_outline"),
                *(
                    view
                    for key, (members, kind) in groups.items()
                    if stored.get_bool(key, True)
                    for view in self._group(GROUPS[key][0], members, partial(self._add, kind))
                ),
                ui.Divider(background=style.LINE),
                self._row("Donate", "gift_outline", partial(self._open, _DONATE_PAGE)),
                self._row("Manage drawer", "pencil_outline", partial(self._open, _MANAGE)),
                self._row("Settings", "cog_outline", partial(self._open, _SETTINGS)),
                self._row("Help & feedback", "help_circle_outline", partial(self._open, _HELP)),
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
            self._tint(chosen),
        )

    def _tint(self, chosen: Filter) -> str:
        labels = {"list": self.main.store.lists, "tag": self.main.store.tags}.get(chosen.kind)
        colors = {each.uid: each.color for each in labels()} if labels else {}
        return style.shade(colors.get(chosen.value, 0))

    def _open_tasks(self, chosen: Filter) -> list[object]:
        store = self.main.store
        arranger = filter_sort.Arranger(
            self.device, filter_sort.Options(), store.lists(), store.tags()
        )
        shown = arranger.visible_tasks(store.all(), chosen)
        now = self.device.clock.now_ms
        return [task for task in shown if not task.completed and task.start <= now]

    def _row(
        self,
        title: str,
        icon: str,
        tap: Callable[[], object],
        count: str = "",
        chosen: bool = False,
        tint: str = style.SECONDARY,
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
            ui.Icon(icon, tint=tint),
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

    def _open(self, intent: Intent) -> None:
        self.dismiss()
        self.main.start_activity(intent)
