"""Search in Settings (the app calls itself Settings Services)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.settings.page import page_intent
from android_world.virtual_device.apps.settings.rows import (
    MARGIN_END,
    MARGIN_START,
    ROW_PADDING,
    SUMMARY_SP,
    TITLE_ID,
    TITLE_SP,
    small_text,
)
from android_world.virtual_device.apps.settings.screens import SettingsActivity
from android_world.virtual_device.apps.settings.search.index import SearchEntry, build_index, search
from android_world.virtual_device.framework.preferences import Preferences

_BAR_HEIGHT = 65.15
_HISTORY_KEY, _HISTORY_LENGTH = "opened", 5
_TITLE_LEADING, _BREADCRUMB_LEADING = 0.76, 1.14  # above and below the fonts' boxes


class SearchActivity(SettingsActivity):
    """A search field with the results below it."""

    def on_create(self) -> None:
        self.query = ui.TextState()
        self.index = build_index(self)
        self.history = History(self)
        self.set_focus(self.query)

    def build(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        keyboard = insets.bottom > self.device.display.insets.bottom
        bottom = insets.bottom / density if keyboard else 0
        return ui.Column(
            "#open_search_view_root.FrameLayout",
            fill=True,
            padding=(insets.left / density, insets.top / density, insets.right / density, bottom),
        )[
            self._bar(),
            ui.Box("#open_search_view_content_container.FrameLayout", w=ui.MATCH, weight=1)[
                self._results()
            ],
        ]

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
                on_change=self._on_edit,
                on_action=self.invalidate,  # recorded: the keyboard stays
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
            else None,
        ]

    def _on_edit(self, text: str) -> None:
        """A new query starts at its first result."""
        self.scroll_state("scroll:search_scrollview").offset = 0

    def clear(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        self.set_focus(self.query)

    def _results(self) -> ui.View:
        text = self.query.text.strip()
        recent = self.history.entries(self.index)
        if not text and recent:
            return ui.Scroll("#search_scrollview", fill=True)[
                ui.Column(".LinearLayout", w=ui.MATCH)[
                    *map(self._result, recent),
                    self._last_row("Clear history", self._clear_history),
                ]
            ]
        if not text:
            return ui.Text(
                "Search settings",
                style=ui.TextStyle(TITLE_SP, 400, self.colors.summary),
                w=ui.MATCH,
                padding=(0, _TITLE_LEADING),
                margin=(0, 72, 0, 0),
                align="center",
            )
        return Results("#search_scrollview", fill=True)[
            ui.Column(".LinearLayout", w=ui.MATCH)[
                *map(self._result, search(self.index, text)),
                self._last_row(
                    f'Search Support for "{text}"',
                    partial(self.start_activity, page_intent("tips")),
                ),
            ]
        ]

    def _open(self, entry: SearchEntry) -> None:
        self.history.add(entry)
        self.start_activity(entry.intent)

    def _clear_history(self) -> None:
        self.history.clear()
        self.invalidate()

    def _result(self, entry: SearchEntry) -> ui.View:
        colors = self.colors
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            padding=(MARGIN_START, ROW_PADDING, MARGIN_END, ROW_PADDING),
            tap=partial(self._open, entry),
        )[
            ui.Text(
                entry.title,
                "#android:id/title",
                style=ui.TextStyle(TITLE_SP, 400, colors.title),
                padding=(0, _TITLE_LEADING),
            ),
            ui.Text(
                entry.breadcrumb,
                "#breadcrumb",
                style=ui.TextStyle(SUMMARY_SP, 400, colors.summary),
                padding=(0, _BREADCRUMB_LEADING),
            )
            if entry.breadcrumb
            else None,
        ]

    def _last_row(self, text: str, tap: Callable[[], object]) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            padding=(MARGIN_START, ROW_PADDING, MARGIN_END, ROW_PADDING),
            margin=(0, 1, 0, 0),
            tap=tap,
        )[small_text(text, self.colors.accent, TITLE_ID)]


class History:
    """The results that were opened, the last one first; they outlive the process."""

    def __init__(self, activity: SearchActivity) -> None:
        self._preferences = Preferences(activity.device.storage, activity.package, "history")

    def _keys(self) -> list[str]:
        keys = self._preferences.get_str(_HISTORY_KEY).split("\n")
        return [key for key in keys if key]

    def entries(self, index: Sequence[SearchEntry]) -> list[SearchEntry]:
        """Those that are still in the index."""
        known = {_history_key(entry): entry for entry in index}
        return [known[key] for key in self._keys() if key in known]

    def add(self, entry: SearchEntry) -> None:
        """A result was opened."""
        key = _history_key(entry)
        keys = [key, *(k for k in self._keys() if k != key)][:_HISTORY_LENGTH]
        self._preferences.put(**{_HISTORY_KEY: "\n".join(keys)})

    def clear(self) -> None:
        """Discard all."""
        self._preferences.put(**{_HISTORY_KEY: None})


def _history_key(entry: SearchEntry) -> str:
    return f"{entry.breadcrumb} > {entry.title}"


@dataclass(kw_only=True, eq=False, repr=False)
class Results(ui.Scroll):
    """The results: more room than the screen, however few they are."""

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        super().layout_content(ctx, inner, clip)
        self.scrollable = True


@app()
class SettingsSearchApp(App):
    """The process of the search."""
