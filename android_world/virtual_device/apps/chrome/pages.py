"""What Chrome itself shows in a tab: the new tab page, and pages for what cannot be shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.chrome import network, style
from android_world.virtual_device.apps.chrome.profile import History
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity
    from android_world.virtual_device.apps.chrome.tabs import Tab

_MOST_TILES = 8
_OFFLINE = (
    "Turning off airplane mode",
    "Turning on mobile data or Wi-Fi",
    "Checking the signal in your area",
)
_INCOGNITO = (
    "Now you can browse privately, and other people who use this device won't see your activity. "
    "However, downloads, bookmarks and reading list items will be saved."
)


def new_tab(activity: ChromeActivity, tab: Tab) -> ui.View:
    """The search box and the pages that are visited most."""
    if tab.incognito:
        return ui.Column(
            "#new_tab_incognito.ScrollView", w=ui.MATCH, weight=1, background=style.DARK
        )[
            ui.Column(w=ui.MATCH, padding=(32, 64), gap=16, align="center")[
                ui.Icon("incognito", size=72, tint="#FFFFFF"),
                ui.Text("You've gone Incognito", style=ui.TextStyle(20, 500, "#FFFFFF")),
                ui.Text(_INCOGNITO, style=ui.TextStyle(14, 400, "#E8EAED")),
            ]
        ]
    often = History(activity.device).most_visited()[:_MOST_TILES]
    box = ui.Row(
        "#search_box.LinearLayout",
        w=ui.MATCH,
        h=48,
        margin=(16, 0),
        padding=(16, 0),
        align="center",
        background=style.FIELD,
        corner=24,
    )[
        ui.Text(
            style.HINT,
            "#search_box_text.EditText",
            style=ui.TextStyle(16, 400, theme.SECONDARY),
            w=ui.MATCH,
            tap=partial(activity.set_focus, activity.address),
        )
    ]
    tiles = ui.Grid(columns=4, w=ui.MATCH, margin=(8, 24))[
        [
            ui.Column(
                ".FrameLayout",
                w=ui.MATCH,
                h=96,
                align="center",
                desc=site.title or site.url,
                tap=partial(activity.load, site.url),
            )[
                ui.Icon("earth", size=40, tint=theme.SECONDARY, margin=8),
                ui.Text(
                    site.title or network.display_address(site.url),
                    "#tile_view_title",
                    style=ui.TextStyle(12, 400, theme.TEXT),
                    max_lines=2,
                    align="center",
                ),
            ]
            for site in often
        ]
    ]
    return ui.Scroll("#ntp_content.ScrollView", w=ui.MATCH, weight=1)[
        ui.Column(w=ui.MATCH, align="center")[
            ui.Text("Google", style=ui.TextStyle(48, 500, theme.SECONDARY), margin=(0, 64, 0, 32)),
            box,
            tiles if often else None,
        ]
    ]


def no_internet(url: str) -> ui.View:
    """The page with the dinosaur."""
    return _web_page(
        url,
        ui.Icon("google-downasaur", size=72, tint=theme.SECONDARY),
        ui.Text("No internet", ".View", style=style.TITLE),
        ui.Text("Try:", ".View", style=style.BODY),
        *(ui.Text(f"•  {line}", ".View", style=style.BODY) for line in _OFFLINE),
        ui.Text("ERR_INTERNET_DISCONNECTED", ".View", style=ui.TextStyle(12, 400, theme.SECONDARY)),
    )


def error_page(title: str, on_reload: Callable[[], object]) -> ui.View:
    """A page that the engine could not show, or lost."""
    button = ui.Button(
        "Reload",
        "#reload-button",
        style=ui.TextStyle(14, 500, "#FFFFFF"),
        background=style.BLUE,
        corner=4,
        tap=on_reload,
    )
    return _web_page(
        title,
        ui.Text("Aw, Snap!", ".View", style=style.TITLE),
        ui.Text("Something went wrong while displaying this webpage.", ".View", style=style.BODY),
        button,
    )


def _web_page(title: str, *content: ui.View) -> ui.View:
    return ui.Box("#compositor_view_holder.FrameLayout", w=ui.MATCH, weight=1)[
        ui.Scroll(".WebView", text=title, fill=True, key="error page")[
            ui.Column(w=ui.MATCH, padding=(32, 64), gap=16)[content]
        ]
    ]
