"""The settings: a list of headings, and the preferences below each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.tasks_org import backup, options, setting_items, style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.drawer import HELP
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import Item, link

_STYLE = ui.PreferenceStyle(
    title=style.BODY,
    summary=style.SMALL,
    widget=lambda checked: ui.Switch(
        "#android:id/switch_widget",
        checked=checked,
        on_track="#80FF1744",
        on_thumb=style.RED,
        clickable=False,
    ),
    section=style.caption,
    accent=style.RED,
    dialog=style.DIALOG,
)
_PAGES: dict[str, Callable[[TasksActivity, TaskStore], Sequence[Item]]] = {
    "Look and feel": setting_items.look,
    "Notifications": setting_items.notifications,
    "Task defaults": setting_items.defaults,
    "Task list options": setting_items.task_list,
    "Edit screen options": setting_items.edit_screen,
    "Date and time": setting_items.date_and_time,
    "Navigation drawer": setting_items.drawer,
    "Backups": backup.items,
    "Advanced": setting_items.advanced_items,
}


class MainPreferences(TasksActivity):
    """The headings of the settings."""

    def on_create(self) -> None:
        self.store = TaskStore(self.device)

    def build(self) -> ui.View:
        rows: list[Item] = [link(title, on_tap=partial(self.open, title)) for title in _PAGES]
        leads = Intent(component=HELP, extras={"title": "About"})
        about = link("About", on_tap=partial(self.start_activity, leads))
        # Without internet no account can be added.
        return page(self, "Settings", [link("Not signed in"), *rows, about])

    def open(self, title: str) -> None:
        """Show the preferences below a heading."""
        self.push(Group(self, title))

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request == "tags" and result.ok:
            tags = frozenset(map(str, result.data["tags"]))
            options.preferences(self.device).put(p_default_tags=tags)
        elif result.ok:
            backup.on_result(self, self.store, request, str(result.data.get("path", "")))


class Group(Fragment):
    """The preferences below a heading."""

    activity: MainPreferences

    def __init__(self, settings: MainPreferences, title: str) -> None:
        super().__init__(settings)
        self.title = title

    def build(self) -> ui.View:
        host = self.activity
        return page(host, self.title, _PAGES[self.title](host, host.store))


def page(activity: TasksActivity, title: str, items: Sequence[Item]) -> ui.View:
    """Preferences below a bar."""
    rows = ui.PreferencePage(activity, options.preferences(activity.device), _STYLE)
    body = ui.Scroll("#recycler_view.RecyclerView", key=title, w=ui.MATCH, weight=1)[
        ui.Column(w=ui.MATCH)[rows.rows(items)]
    ]
    leave = activity.pop if activity.fragments else activity.finish
    return ui.Column(".LinearLayout", fill=True)[
        ui.toolbar(activity, title, leave, (), style.TOOLBAR), body
    ]
