"""Search in Settings (the app calls itself Settings Services)."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.settings.page import page_intent
from android_world.virtual_device.apps.settings.screens import SettingsActivity
from android_world.virtual_device.apps.settings_search.index import build_index, search
from android_world.virtual_device.framework.intents import Intent

_BAR_HEIGHT = 65.15


class SearchActivity(SettingsActivity):
    """A search field with the results below it."""

    def on_create(self) -> None:
        """Index the settings and put the cursor into the field."""
        self.query = ui.TextState()
        self.index = build_index(self)
        self.set_focus(self.query)

    def build(self) -> ui.View:
        """Bar and results."""
        insets, density = self.display_insets, self.device.display.density
        keyboard = insets.bottom > self.device.display.insets.bottom
        bottom = insets.bottom / density if keyboard else 0
        return ui.Column(
            "#open_search_view_root.FrameLayout",
            fill=True,
            padding=(insets.left / density, insets.top / density, insets.right / density, bottom),
        )[self._bar(), self._results()]

    def _bar(self) -> ui.View:
        colors = self.colors
        return ui.Row(
            "#open_search_view_toolbar.ViewGroup",
            w=ui.MATCH,
            h=_BAR_HEIGHT,
            padding=(0, 4, 0, 5),
            align="center",
        )[
            ui.IconButton(
                "arrow_left", desc="Back", w=48, h=56, tint=colors.title, tap=self.finish
            ),
            ui.TextField(
                "#open_search_view_edit_text",
                hint="Search settings",
                state=self.query,
                ime_action="search",
                on_change=self._edited,
                on_action=self.device.ime.hide,
                weight=1,
                h=48,
                style=ui.TextStyle(18, 400, colors.title),
            ),
            ui.IconButton(
                "close",
                "#open_search_view_clear_button",
                desc="Clear text",
                w=56,
                h=56,
                tint=colors.title,
                tap=self.clear,
            )
            if self.query.text
            else ui.Box(w=56),
        ]

    def _edited(self, text: str) -> None:
        """A new query starts at its first result."""
        self.scroll_state("scroll:search_scrollview").offset = 0

    def clear(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        self.set_focus(self.query)

    def _results(self) -> ui.View:
        text = self.query.text.strip()
        rows = [
            self._result(entry.icon, entry.title, entry.breadcrumb, entry.intent)
            for entry in search(self.index, text)
        ]
        if text:
            title = f"Search Support for “{text}”"
            rows.append(self._result("help_circle_outline", title, "", page_intent("tips")))
        return ui.Scroll("#search_scrollview", w=ui.MATCH, weight=1)[
            ui.Column(".LinearLayout", w=ui.MATCH)[rows]
        ]

    def _result(self, icon: str, title: str, breadcrumb: str, opens: Intent) -> ui.View:
        colors = self.colors
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            min_height=72,
            padding=(32, 12, 16, 12),
            align="center",
            tap=partial(self.start_activity, opens),
        )[
            ui.Icon(icon, tint=colors.title),
            ui.Column(".LinearLayout", weight=1, margin=(16, 0, 0, 0))[
                ui.Text(title, "#android:id/title", style=ui.TextStyle(18, 400, colors.title)),
                ui.Text(breadcrumb, "#breadcrumb", style=ui.TextStyle(14, 400, colors.summary))
                if breadcrumb
                else None,
            ],
        ]


@app()
class SettingsSearchApp(App):
    """The process of the search."""
