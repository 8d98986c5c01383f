"""Search in Settings (the app calls itself Settings Services)."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.apps.base import ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.settings.home import SEARCH
from android_world.virtual_device.apps.settings.page import page_intent
from android_world.virtual_device.apps.settings.screens import SettingsActivity
from android_world.virtual_device.apps.settings_search.index import (
    SearchEntry,
    build_index,
    search,
)
from android_world.virtual_device.framework.intents import IntentFilter
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

PACKAGE = SEARCH[0]
_BAR_HEIGHT = 65.15


class SearchActivity(SettingsActivity):
    """A search field with the results below it."""

    def on_create(self) -> None:
        """Index the settings and put the cursor into the field."""
        self.query = TextState()
        self.index = build_index(self)
        self.set_focus(self.query)

    def build(self) -> View:
        """Bar and results."""
        insets, density = self.display_insets, self.device.display.density
        keyboard = insets.bottom > self.device.display.insets.bottom
        bottom = insets.bottom / density if keyboard else 0
        return Column(
            "#open_search_view_root.FrameLayout",
            fill=True,
            padding=(insets.left / density, insets.top / density, insets.right / density, bottom),
        )[self._bar(), self._results()]

    def _bar(self) -> View:
        colors = self.colors
        return Row(
            "#open_search_view_toolbar.ViewGroup",
            w=MATCH,
            h=_BAR_HEIGHT,
            padding=(0, 4, 0, 5),
            align="center",
        )[
            IconButton("arrow_left", desc="Back", w=48, h=56, tint=colors.title, tap=self.finish),
            TextField(
                "#open_search_view_edit_text",
                hint="Search settings",
                state=self.query,
                ime_action="search",
                on_change=self._edited,
                on_action=self.device.ime.hide,
                weight=1,
                h=48,
                style=TextStyle(18, 400, colors.title),
            ),
            IconButton(
                "close",
                "#open_search_view_clear_button",
                desc="Clear text",
                w=56,
                h=56,
                tint=colors.title,
                tap=self.clear,
            )
            if self.query.text
            else Box(w=56),
        ]

    def _edited(self, text: str) -> None:
        """A new query starts at its first result."""
        self.scroll_state("scroll:search_scrollview").offset = 0

    def clear(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        self.set_focus(self.query)

    def _results(self) -> View:
        text = self.query.text.strip()
        rows = [self._row(entry) for entry in search(self.index, text)]
        if text:
            rows.append(self._support_row(text))
        return Scroll("#search_scrollview", w=MATCH, weight=1)[
            Column(".LinearLayout", w=MATCH)[rows]
        ]

    def _row(self, entry: SearchEntry) -> View:
        return self._result(entry.icon, entry.title, entry.breadcrumb, lambda: self.open(entry))

    def _support_row(self, text: str) -> View:
        title = f"Search Support for “{text}”"
        return self._result("help_circle_outline", title, "", self.open_support)

    def _result(self, icon: str, title: str, breadcrumb: str, on_tap: Callable[[], object]) -> View:
        colors = self.colors
        return Row(
            ".LinearLayout",
            w=MATCH,
            min_height=72,
            padding=(32, 12, 16, 12),
            align="center",
            tap=on_tap,
        )[
            Icon(icon, tint=colors.title),
            Column(".LinearLayout", weight=1, margin=(16, 0, 0, 0))[
                Text(title, "#android:id/title", style=TextStyle(18, 400, colors.title)),
                Text(breadcrumb, "#breadcrumb", style=TextStyle(14, 400, colors.summary))
                if breadcrumb
                else None,
            ],
        ]

    def open(self, entry: SearchEntry) -> None:
        """Open the page of a result, with its row highlighted."""
        self.start_activity(page_intent(entry.page, entry.argument, entry.row))

    def open_support(self) -> None:
        """Help is not on the phone."""
        self.start_activity(page_intent("tips"))


@app(
    Manifest(
        package=PACKAGE,
        label="Settings Services",
        version_name="T",
        version_code=33,
        system=True,
        in_launcher=False,
        activities=(
            ActivityInfo(
                SEARCH[1],
                SearchActivity,
                (IntentFilter(("android.settings.APP_SEARCH_SETTINGS",)),),
                launch_mode="singleTop",
            ),
        ),
    )
)
class SettingsSearchApp(App):
    """The process of the search."""
