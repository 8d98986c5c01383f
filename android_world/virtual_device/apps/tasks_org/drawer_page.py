"""The screen that says what the drawer shows."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.tasks_org import drawer, settings
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.filter_page import FILTER
from android_world.virtual_device.apps.tasks_org.list_tag_editor import LIST, TAG
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    link,
    section,
    switch,
)

_SCREENS = {"own": FILTER, "tag": TAG, "list": LIST}


class NavigationDrawerCustomization(TasksActivity):
    """What can be hidden, and what can be changed."""

    def build(self) -> ui.View:
        store = TaskStore(self.device)
        items: list[Item] = [section("Show")]
        items += [
            switch(title, f"p_drawer_{name}", default=True) for name, title in drawer.SHOWN.items()
        ]
        items.append(section("Change"))
        items += [
            link(each.title, on_tap=partial(self._change, each.kind, each.value))
            for each in drawer.all_filters(store)
            if each.kind in _SCREENS
        ]
        return settings.page(self, "Manage drawer", items)

    def _change(self, kind: str, uid: str) -> None:
        extras = {"kind": kind, "uid": uid}
        self.start_activity(Intent(component=_SCREENS[kind], extras=extras), "changed")

    def on_result(self, request: str, result: ActivityResult) -> None:
        self.invalidate()
