"""All tabs as cards, ordinary and incognito ones apart."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.chrome import style
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity
    from android_world.virtual_device.apps.chrome.tabs import Tab

_CARD_DP = 200


class TabSwitcher(Fragment):
    """The page over the window; also what is left when the last tab was closed."""

    def __init__(self, activity: ChromeActivity) -> None:
        super().__init__(activity)
        self.chrome = activity
        current = activity.tabs.current
        self.incognito = current is not None and current.incognito

    @property
    def _visible_tabs(self) -> list[Tab]:
        return self.chrome.tabs.of_kind(self.incognito)

    def build(self) -> ui.View:
        dark = self.incognito
        tint = "#FFFFFF" if dark else theme.TEXT
        body: ui.View
        if self._visible_tabs:
            cards = ui.Grid(columns=2, w=ui.MATCH, padding=8)[
                [self._card(tab, tint) for tab in self._visible_tabs]
            ]
            body = ui.Scroll("#tab_list_view.RecyclerView", w=ui.MATCH, weight=1)[cards]
        else:
            body = ui.empty_page("No open tabs", "tab")
        background = style.DARK if dark else "#FFFFFF"
        return ui.Column("#coordinator.ViewGroup", fill=True, background=background)[
            self._bar(tint), body
        ]

    def _bar(self, tint: str) -> ui.View:
        tabs = self.chrome.tabs

        def toggle(incognito: bool, icon: str, desc: str) -> ui.View:
            return ui.IconButton(
                icon,
                desc=desc,
                selected=self.incognito == incognito,
                tint=style.BLUE if self.incognito == incognito else tint,
                tap=partial(self._show, incognito),
            )

        close_all = "Close all tabs" if not self.incognito else "Close incognito tabs"
        entries = [
            ui.MenuItem("New tab", self.chrome.new_tab),
            ui.MenuItem("New incognito tab", partial(self.chrome.new_tab, True)),
            ui.MenuItem(close_all, self._close_all, enabled=bool(self._visible_tabs)),
            ui.MenuItem("Settings", partial(self.chrome.open_page, "settings")),
        ]
        count = len(tabs.of_kind(False))
        return ui.Row("#tab_switcher_toolbar.FrameLayout", w=ui.MATCH, h=56, align="center")[
            ui.IconButton(
                "plus",
                "#new_tab_button",
                desc="New incognito tab" if self.incognito else "New tab",
                tint=tint,
                tap=partial(self.chrome.new_tab, self.incognito),
            ),
            ui.Spacer(weight=1),
            toggle(False, "tab", f"{count} open tab{'s' * (count != 1)}"),
            toggle(True, "incognito", "Incognito tabs"),
            ui.Spacer(weight=1),
            ui.OverflowButton("#menu_button", activity=self.chrome, items=entries, tint=tint),
        ]

    def _card(self, tab: Tab, tint: str) -> ui.View:
        current = tab is self.chrome.tabs.current
        return ui.Box(".FrameLayout", w=ui.MATCH, h=_CARD_DP, padding=8)[
            ui.Column(
                "#content_view.FrameLayout",
                fill=True,
                background=style.BLUE if current else style.FIELD,
                corner=12,
                padding=4,
                desc=f"{tab.title}, tab",
                tap=partial(self._open, tab),
            )[
                ui.Row(w=ui.MATCH, h=40, align="center")[
                    ui.Text(
                        tab.title,
                        "#tab_title",
                        style=ui.TextStyle(14, 400, "#FFFFFF" if current else theme.TEXT),
                        weight=1,
                        max_lines=1,
                        margin=(8, 0),
                    ),
                    ui.IconButton(
                        "close",
                        "#action_button",
                        desc=f"Close {tab.title} tab",
                        size=18,
                        w=40,
                        h=40,
                        tint="#FFFFFF" if current else theme.TEXT,
                        tap=partial(self._close, tab),
                    ),
                ],
                _image(tab),
            ]
        ]

    def _show(self, incognito: bool) -> None:
        self.incognito = incognito
        self.invalidate()

    def _open(self, tab: Tab) -> None:
        self.chrome.tabs.select(tab)
        tab.wake()
        self.chrome.leave_overlays()

    def _close(self, tab: Tab) -> None:
        self.chrome.tabs.close(tab)
        self.invalidate()

    def _close_all(self) -> None:
        self.chrome.tabs.close_all(self.incognito)
        self.invalidate()

    def on_back(self) -> bool:
        if self.chrome.tabs.current is None:
            self.device.activities.back_out(self.chrome)
            return True
        return False


def _image(tab: Tab) -> ui.View:
    """The upper part of the page, as it is now; white where there is none."""
    look = tab.page.observe() if tab.page is not None and not tab.has_failed else None

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        canvas.save()
        canvas.clipRect(skia.Rect.MakeLTRB(*map(float, bounds)))
        canvas.clear(skia.ColorWHITE)
        picture = look.picture if look is not None else None
        if picture is not None:
            scale = bounds.width / picture.width()
            canvas.translate(bounds.left, bounds.top)
            canvas.scale(scale, scale)
            linear = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
            canvas.drawImage(picture, 0, 0, linear)
        canvas.restore()

    return ui.Drawing("#tab_thumbnail.ImageView", w=ui.MATCH, weight=1, draw=draw)
