"""The settings that change how lists look."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, Fragment
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.dates import FULL_DATES
from android_world.virtual_device.apps.tasks_org.store import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.kit.preferences import Item, choice, link, switch

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
    dialog=style.DIALOG,
)
_SIZES = {size: str(size) for size in range(12, 25, 2)}
_PAGES: dict[str, tuple[Item, ...]] = {
    "Task list": (
        choice("Font size", "p_font_size", _SIZES, 16),
        switch("Show description", "p_show_description", default=True),
        switch("Show completed", "p_show_completed", default=True),
        switch("Show unstarted", "p_show_unstarted", default=True),
    ),
    "Date and time": (switch("Always display full date", FULL_DATES),),
}


class MainPreferences(Activity):
    """The headings of the settings."""

    background = style.PAGE
    navigation_bar_color = style.BLUE

    def build(self) -> ui.View:
        """The list of headings."""
        return page(self, "Settings", [link(t, on_tap=partial(self.open, t)) for t in _PAGES])

    def open(self, title: str) -> None:
        """Show the preferences below a heading."""
        self.push(Group(self, title))


class Group(Fragment):
    """The preferences below a heading."""

    activity: MainPreferences

    def __init__(self, settings: MainPreferences, title: str) -> None:
        super().__init__(settings)
        self.title = title

    def build(self) -> ui.View:
        """The list of preferences."""
        return page(self.activity, self.title, _PAGES[self.title])


def page(activity: MainPreferences, title: str, items: list[Item] | tuple[Item, ...]) -> ui.View:
    """Preferences below a bar."""
    rows = ui.PreferencePage(activity, Preferences(activity.device.storage, PACKAGE), _STYLE)
    body = ui.Scroll("#recycler_view.RecyclerView", key=title, w=ui.MATCH, weight=1)[
        ui.Column(w=ui.MATCH)[rows.rows(items)]
    ]
    leave = activity.pop if activity.fragments else activity.finish
    return ui.Column(".LinearLayout", fill=True)[
        ui.toolbar(activity, title, leave, (), style.TOOLBAR), body
    ]
