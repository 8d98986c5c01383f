"""The settings that change how lists look."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.store import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.kit.preferences import choice, section, switch

_STYLE = ui.PreferenceStyle(
    title=style.BODY,
    summary=style.SMALL,
    section=partial(ui.section_header, color=style.RED),
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
_ITEMS = (
    section("Task list"),
    choice("Font size", "p_font_size", _SIZES, 16),
    switch("Show description", "p_show_description", default=True),
    switch("Show completed", "p_show_completed", default=True),
    switch("Show unstarted", "p_show_unstarted", default=True),
)


class MainPreferences(Activity):
    """The page of settings."""

    background = style.PAGE
    navigation_bar_color = style.BLUE

    def build(self) -> ui.View:
        """The list of preferences."""
        page = ui.PreferencePage(self, Preferences(self.device.storage, PACKAGE), _STYLE)
        rows = ui.Scroll("#recycler_view.RecyclerView", key="settings", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[page.rows(_ITEMS)]
        ]
        return style.page(self, "Settings", rows)
