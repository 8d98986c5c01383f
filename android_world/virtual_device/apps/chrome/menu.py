"""Chrome's menu: a row of icons over the entries; and what is known of a site."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.chrome import network
from android_world.virtual_device.apps.chrome.profile import Bookmarks
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.main import ChromeActivity
    from android_world.virtual_device.apps.chrome.tabs import Tab

_HELP = "https://support.google.com/chrome/"


class _ChromeMenu(ui.PopupMenu):
    """The entries under a row of icons."""

    min_width_dp = 258.0

    def __init__(self, activity: ChromeActivity, icons: list[ui.View], anchor: ui.Rect) -> None:
        super().__init__(activity, _entries(activity), anchor, background="#FFFFFF", padding=0)
        self.icons = icons

    def build(self) -> ui.View:
        row = ui.Row("#icon_row.LinearLayout", w=ui.MATCH, h=56, align="center")[self.icons]
        return ui.Column(background="#FFFFFF", corner=4, elevation=3)[row, super().build()]


def button(activity: ChromeActivity, tint: str) -> ui.View:
    """The three dots."""
    return ui.IconButton(
        "dots-vertical",
        "#menu_button",
        desc="More options",
        tint=tint,
        key="menu_button",
        tap=partial(show, activity),
    )


def show(activity: ChromeActivity) -> None:
    """Open the menu."""
    if activity.tab is not None and activity.tab.bar_hidden:
        activity.tab.show_bar()
    menu = _ChromeMenu(activity, [], ui.bounds_of(activity, "menu_button"))
    menu.icons = _icons(activity, menu.dismiss)
    menu.show()


def show_tab_actions(activity: ChromeActivity) -> None:
    """Open the menu of the button that shows the tabs."""

    def close() -> None:
        if activity.tab is not None:
            activity.tabs.close(activity.tab)
            activity.leave_overlays()

    entries = [
        ui.MenuItem("Close tab", close),
        ui.MenuItem("New tab", activity.new_tab),
        ui.MenuItem("New incognito tab", partial(activity.new_tab, True)),
    ]
    anchor = ui.bounds_of(activity, "tab_switcher_button")
    ui.PopupMenu(activity, entries, anchor, background="#FFFFFF").show()


def toggle_bookmark(activity: ChromeActivity, tab: Tab) -> None:
    """Keep the page as a bookmark, or no longer."""
    bookmarks = Bookmarks(activity.device)
    marked = next((b for b in bookmarks.all() if b.url == tab.url), None)
    if marked is not None:
        bookmarks.change(marked, None)
        activity.toast("Bookmark deleted")
    else:
        bookmarks.add(tab.title, tab.url)
        activity.toast("Bookmarked")


def _icons(activity: ChromeActivity, dismiss: Callable[[], object]) -> list[ui.View]:
    tab = activity.tab
    assert tab is not None
    marked = Bookmarks(activity.device).has(tab.url)

    def icon(name: str, desc: str, act: Callable[[], object], enabled: bool = True) -> ui.View:
        def pick() -> None:
            dismiss()
            act()

        says = partial(activity.toast, desc)
        return ui.IconButton(
            name, desc=desc, enabled=enabled, weight=1, h=56, tap=pick, on_long_press=says
        )

    mark = partial(toggle_bookmark, activity, tab)
    star = ("star", "Edit bookmark") if marked else ("star-outline", "Bookmark")
    return [
        icon("arrow-right", "Forward", partial(tab.go, back=False), tab.can_go(back=False)),
        icon(*star, mark, bool(tab.url)),
        icon("download-outline", "Download page", lambda: None, enabled=False),
        icon("information-outline", "Page info", partial(show_site, activity, tab), bool(tab.url)),
        icon("refresh", "Refresh", tab.reload, bool(tab.url)),
    ]


def _entries(activity: ChromeActivity) -> list[ui.MenuItem]:
    tab = activity.tab
    assert tab is not None
    shows_page = bool(tab.url)

    def share() -> None:
        activity.start_activity(share_text_intent(tab.url, tab.title))

    def toggle_desktop() -> None:
        tab.set_desktop(not tab.desktop)

    def opens(name: str) -> Callable[[], object]:
        return partial(activity.open_page, name)

    always = [
        ui.MenuItem("New tab", activity.new_tab),
        ui.MenuItem("New incognito tab", partial(activity.new_tab, True)),
        ui.MenuItem("Bookmarks", opens("bookmarks")),
        ui.MenuItem("Recent tabs", opens("recent tabs")),
        ui.MenuItem("History", opens("history")),
        ui.MenuItem("Downloads", opens("downloads")),
    ]
    of_page = [
        ui.MenuItem("Share…", share),
        ui.MenuItem("Find in page", activity.open_find, enabled=not tab.has_failed),
        ui.MenuItem("Add to Home screen", enabled=False),
        ui.MenuItem("Desktop site", toggle_desktop, check="box", checked=tab.desktop),
    ]
    return [
        *always,
        *(of_page if shows_page else ()),
        ui.MenuItem("Settings", opens("settings")),
        ui.MenuItem("Help & feedback", partial(activity.load, _HELP)),
    ]


def show_site(activity: ChromeActivity, tab: Tab) -> None:
    """What is known of the page's site."""
    local = not tab.url.startswith("http")
    state = "You're viewing a file on this device" if local else "Connection is not secure"
    ui.AlertDialog(
        activity,
        network.display_address(tab.url),
        state,
        positive=("OK", None),
        style=ui.DialogStyle(background="#FFFFFF", title=ui.TextStyle(16, 500, theme.TEXT)),
    ).show()
