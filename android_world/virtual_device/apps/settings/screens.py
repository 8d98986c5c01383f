"""Activities of Settings: the renderer of all sub-pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.settings.collapsing_toolbar import (
    CollapsingPage,
    ScrollingContent,
)
from android_world.virtual_device.apps.settings.page import (
    EXTRA_ARGUMENT,
    EXTRA_PAGE,
    EXTRA_ROW,
    Page,
    pages,
)
from android_world.virtual_device.apps.settings.palette import Palette
from android_world.virtual_device.apps.settings.preferences import (
    Item,
    Preference,
    PrimarySwitchPreference,
    SeekBarPreference,
    SwitchPreference,
)
from android_world.virtual_device.apps.settings.rows_controls import row
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent

EXTRA_APP_PACKAGE = "android.provider.extra.APP_PACKAGE"
TOOLBAR_HEIGHT = 56
EXPANDED_HEIGHT = 179  # of the toolbar with the large title, below the status bar
_LARGE_SP, _SMALL_SP = 36.0, 20.0
_HIGHLIGHT_MS = 3000


class SettingsActivity(Activity):
    """What all windows of Settings share: the theme."""

    edge_to_edge = True
    colors = Palette()
    background = colors.background


class SubSettings(SettingsActivity):
    """One sub-page with a collapsing toolbar. The intent names the page."""

    def on_create(self) -> None:
        self.refresh: EventHandle | None = None
        self.open_page(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        self.intent = intent
        self._retained.clear()
        self.open_page(intent)

    def page_name(self, intent: Intent) -> tuple[str, str]:
        """The page's name and argument."""
        extras = intent.extras
        return str(extras.get(EXTRA_PAGE, "")), str(extras.get(EXTRA_ARGUMENT, ""))

    def open_page(self, intent: Intent) -> None:
        """Show the page of `intent`."""
        name, argument = self.page_name(intent)
        kind = pages().get(name, Page)
        self.highlighted = str(intent.extras.get(EXTRA_ROW, ""))
        self.page = kind(self, argument)
        if self.highlighted:
            self.app.call_later(_HIGHLIGHT_MS, self._end_highlight, periodic=True)

    def _end_highlight(self) -> None:
        self.highlighted = ""
        self.invalidate()

    def on_resume(self) -> None:
        self.page.on_shown()
        self._schedule()

    def on_pause(self) -> None:
        if self.refresh is not None:
            self.refresh.cancel()

    def _schedule(self) -> None:
        if self.page.refresh_ms:
            self.on_pause()
            self.refresh = self.app.call_later(self.page.refresh_ms, self._tick, periodic=True)

    def _tick(self) -> None:
        self.invalidate()
        self._schedule()

    def on_back(self) -> bool:
        return self.page.on_back()

    # -- building --------------------------------------------------------------------------------

    def build(self) -> ui.View:
        insets, density = self.display_insets, self.device.display.density
        items = [self.with_action(item) for item in self.page.preferences() if item is not None]
        expanded = EXPANDED_HEIGHT if self.page.toolbar() is None else TOOLBAR_HEIGHT
        return ui.Box(
            ".FrameLayout",
            fill=True,
            padding=(insets.left / density, 0, insets.right / density, insets.bottom / density),
        )[
            CollapsingPage(
                "#content_parent",
                fill=True,
                header=self._header,
                header_height=expanded,
                range_dp=expanded - TOOLBAR_HEIGHT,
                top_inset=insets.top,
                reveal=self._highlighted_position(items),
                body=ScrollingContent(fill=True, resource_id=self.page.list_id)[
                    [self._row(item) for item in items]
                ],
            )
        ]

    def _row(self, item: Item) -> ui.View:
        view = row(item, self.colors)
        if self.highlighted and item.title == self.highlighted:
            view.background = self.colors.container
        return view

    def _highlighted_position(self, items: list[Item]) -> int:
        titles = [item.title for item in items]
        return titles.index(self.highlighted) if self.highlighted in titles else -1

    def with_action(self, item: Item) -> Item:
        """Give a row the handler that opens its page; a row that does nothing is disabled."""
        item = item.bind(self.page)
        if not isinstance(item, Preference) or item.on_tap is not None:
            return item
        if item.opens:
            return replace(item, on_tap=partial(self.page.open, item.opens, item.argument))
        controls = (SwitchPreference, SeekBarPreference)
        if isinstance(item, controls) and not isinstance(item, PrimarySwitchPreference):
            return item
        return replace(item, enabled=False)

    def _header(self, height: int, collapsed: int) -> ui.View:
        """The toolbar: up button, actions and the title between its large and small place."""
        density = self.device.display.density
        top = self.display_insets.top / density
        toolbar = self.page.toolbar()
        if toolbar is not None:
            return ui.Box("#app_bar", w=ui.MATCH, padding=(0, top, 0, 0))[toolbar]
        span = (EXPANDED_HEIGHT - TOOLBAR_HEIGHT) * density
        return ui.Row("#app_bar")[
            ui.Box("#collapsing_toolbar", fill=True, desc=self.page.heading, weight=1)[
                self._title(collapsed / span if span else 0.0, top),
                ui.Row(
                    "#action_bar.ViewGroup",
                    margin=(0, top, 0, 0),
                    w=ui.MATCH,
                    h=TOOLBAR_HEIGHT,
                    align="center",
                    main="between",
                )[
                    ui.IconButton(
                        "arrow_left",
                        desc="Navigate up",
                        w=TOOLBAR_HEIGHT,
                        h=TOOLBAR_HEIGHT,
                        tint=self.colors.title,
                        tap=self.navigate_up,
                    ),
                    ui.Row()[list(self.page.actions())],
                ],
            ]
        ]

    def _title(self, part: float, top: float) -> ui.View:
        """The drawn title; its node is the toolbar's description."""
        size = _LARGE_SP + (_SMALL_SP - _LARGE_SP) * part
        start = 24 + (72 - 24) * part
        bottom = 22.6 + (14.6 - 22.6) * part
        return ui.Text(
            self.page.heading,
            class_name=None,
            style=ui.TextStyle(size, 400, self.colors.title),
            gravity="bottom",
            margin=(start, 0, 16, bottom),
            max_lines=2 if part < 0.5 else 1,
        )

    def navigate_up(self) -> None:
        """The arrow: close the page, or what it has open."""
        if not self.page.on_back():
            self.finish()


class NamedPage(SubSettings):
    """A page with its own activity, opened by an intent of other apps."""

    def __init__(self, name: str, *args: object) -> None:
        self.name = name
        super().__init__(*args)  # type: ignore[arg-type]

    def page_name(self, intent: Intent) -> tuple[str, str]:
        extra = intent.extras.get(EXTRA_APP_PACKAGE, "")
        return self.name, intent.data.removeprefix("package:") or str(extra)
