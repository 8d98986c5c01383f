"""The screen on which what the drawer shows is arranged and changed."""

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
)

_SCREENS = {"own": FILTER, "tag": TAG, "list": LIST}
_HEADINGS = {"today": "Filters", "tag": "Tags", "place": "Places", "list": "Local lists"}


class NavigationDrawerCustomization(TasksActivity):
    """The filters in the drawer's order; a tap on one changes it."""

    def build(self) -> ui.View:
        found = drawer.all_filters(TaskStore(self.device))
        items: list[Item] = []
        headings = dict(_HEADINGS)
        for each in found:
            heading = headings.pop(each.kind, "")
            items += [section(heading)] if heading else []
            change = partial(self._change, each.kind, each.value)
            items.append(link(each.title, on_tap=change if each.kind in _SCREENS else None))
        return settings.page(self, "Manage drawer", items)

    def _change(self, kind: str, uid: str) -> None:
        extras = {"kind": kind, "uid": uid}
        self.start_activity(Intent(component=_SCREENS[kind], extras=extras), "changed")

    def on_result(self, request: str, result: ActivityResult) -> None:
        self.invalidate()
