"""Chrome's window: the toolbar, the page of the current tab, and what comes over it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from android_world.virtual_device import ui, web
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.chrome import (
    downloads,
    menu,
    network,
    pages,
    preferences,
    shortcuts,
    style,
)
from android_world.virtual_device.apps.chrome.find_in_page import FindBar
from android_world.virtual_device.apps.chrome.first_run import FirstRun
from android_world.virtual_device.apps.chrome.omnibox import suggestion_list
from android_world.virtual_device.apps.chrome.tab_switcher import TabSwitcher
from android_world.virtual_device.apps.chrome.tabs import BAR_DP
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.chrome.app import ChromeApp
    from android_world.virtual_device.apps.chrome.tabs import Tab, Tabs

_MAIN = (style.PACKAGE, "com.google.android.apps.chrome.Main")
SCREENS = {
    "bookmarks": "org.chromium.chrome.browser.app.bookmarks.BookmarkActivity",
    "downloads": "org.chromium.chrome.browser.app.download.home.DownloadActivity",
    "history": "org.chromium.chrome.browser.history.HistoryActivity",
    "recent tabs": "org.chromium.chrome.browser.ntp.RecentTabsActivity",
    "settings": "org.chromium.chrome.browser.settings.SettingsActivity",
}
_STRIP_PX = 55


class ChromeActivity(style.ChromeScreen):
    """The tabs of the browser."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        self.address = ui.TextState()
        self.editing = False
        self.find: FindBar | None = None
        self.snackbar = ui.SnackbarHost(self)
        self.first_run: FirstRun | None = None
        if FirstRun.is_needed(self.device):
            self.first_run = FirstRun(self.device, self._on_first_run_done)
        else:
            self._open_request()

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        if self.first_run is None:
            self._open_request()

    def on_resume(self) -> None:
        if self.first_run is None and self.tab is not None:
            self.tab.wake()
            self.tab.apply_settings()

    def _on_first_run_done(self) -> None:
        self.first_run = None
        if self.intent.data:
            self.finish()  # Whoever wanted the page has to open it again.

    def _open_request(self) -> None:
        if self.intent.data:
            self.leave_overlays()
            self.tabs.open(self.intent.data, for_app=True)
            self.invalidate()

    @property
    def tabs(self) -> Tabs:
        """The tabs of the process."""
        return cast("ChromeApp", self.app).tabs

    @property
    def tab(self) -> Tab | None:
        """The tab that is shown."""
        return self.tabs.current

    @property
    def web_page(self) -> web.Page | None:
        return self.tab.page if self.first_run is None and self.tab is not None else None

    # -- what the parts of the window call -------------------------------------------------------

    def leave_overlays(self) -> None:
        """Back to the page itself."""
        if self.tab is not None:
            self.tab.show_bar()
        self.stop_editing()
        self.find = None
        while self.fragments:
            self.pop()

    def stop_editing(self) -> None:
        """The toolbar shows the page's address again."""
        self.editing = False
        self.set_focus(None)
        self.device.ime.hide()

    def edit_address(self) -> None:
        """Put the cursor into the toolbar's address."""
        if self.tab is not None:
            self.leave_overlays()
            self.set_focus(self.address)

    def load(self, typed: str) -> None:
        """Open what was typed or chosen, in this tab."""
        url = network.address_of(self.device, typed)
        self.stop_editing()
        if url and self.tab is not None:
            self.tab.load(url)
        self.invalidate()

    def new_tab(self, incognito: bool = False) -> None:
        """Show a new tab."""
        self.leave_overlays()
        self.tabs.open(incognito=incognito)
        self.invalidate()

    def show_switcher(self) -> None:
        """Show all tabs."""
        self.leave_overlays()
        self.push(TabSwitcher(self))

    def open_page(self, name: str) -> None:
        """Show one of Chrome's screens over the tabs; a page chosen there is opened here."""
        self.leave_overlays()
        self.start_activity(Intent(component=(style.PACKAGE, SCREENS[name])), request="address")

    def on_result(self, request: str, result: ActivityResult) -> None:
        if result.ok:
            self.load(result.data["url"])

    def show_download(self, path: str) -> None:
        """A file was downloaded: report this."""
        name = path.rpartition("/")[2]
        opens = partial(downloads.open_file, self, path)
        self.snackbar.show(f"{name} downloaded", ("Open", opens))

    def open_find(self) -> None:
        """Show the bar that finds words in the page."""
        self.find = FindBar(self)
        self.set_focus(self.find.query)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        if self.first_run is not None:
            return self.first_run.build()
        tab = self.tab
        dark = tab is not None and tab.incognito
        self.background = style.DARK if dark else "#FFFFFF"
        self.light_status_bar = not dark
        if tab is None:
            return TabSwitcher(self).build()
        radios = self.device.radios
        has_data = radios.mobile_data and not radios.airplane_mode
        offline = radios.wifi_network is None and not has_data
        hidden = tab.bar_hidden and not self.editing
        bar = self.find.build() if self.find is not None else self._toolbar(tab)
        window = ui.Column("#coordinator.ViewGroup", fill=True)[
            self._offline_strip() if offline else None,
            None if hidden and self.find is None else bar,
            suggestion_list(self, tab) if self.editing else self._page(tab),
        ]
        if not self.snackbar.visible:
            return window
        return ui.Box(fill=True)[window, ui.Box(w=ui.MATCH, gravity="bottom")[self.snackbar.view()]]

    def _offline_strip(self) -> ui.View:
        height = _STRIP_PX / self.device.display.density
        return ui.Box(w=ui.MATCH, h=height, background="#202124")[
            ui.Text(
                "No internet connection",
                "#status_text",
                style=ui.TextStyle(12, 400, "#FFFFFF"),
                gravity="center",
            )
        ]

    def _page(self, tab: Tab) -> ui.View:
        if not tab.url:
            return pages.new_tab(self, tab)
        if tab.message:
            return pages.error_page(tab.title, tab.reload)
        if tab.has_failed:
            return pages.no_internet(tab.url)
        return ui.Box("#compositor_view_holder.FrameLayout", w=ui.MATCH, weight=1)[
            ui.Box(".FrameLayout", desc="Web View", fill=True)[
                web.WebView(page=tab.page, key=f"page {id(tab.page)}")
            ]
        ]

    def _toolbar(self, tab: Tab) -> ui.View:
        if not self.editing and self.address.text != network.display_address(tab.url):
            self.address.set_text(network.display_address(tab.url))
            self.address.anchor = self.address.cursor = 0
        dark = tab.incognito
        tint = "#FFFFFF" if dark else theme.TEXT
        count = len(self.tabs.of_kind(tab.incognito))
        field = ui.TextField(
            "#url_bar",
            state=self.address,
            hint=style.HINT,
            style=ui.TextStyle(16, 400, tint),
            hint_color="#BDC1C6" if dark else theme.SECONDARY,
            input_type="uri",
            ime_action="go",
            on_action=lambda: self.load(self.address.text),
            on_focus=self._on_focus,
            select_all_on_focus=True,
            weight=1,
            h=40,
        )
        clear = ui.IconButton("close", "#delete_button", desc="Clear input", tap=self._clear)
        box = ui.Row(
            "#location_bar.FrameLayout",
            weight=1,
            h=40,
            align="center",
            background="#5F6368" if dark else style.FIELD,
            corner=20,
            padding=(16, 0, 8, 0),
        )[
            self._status_icon(tab, tint),
            field,
            clear if self.editing and self.address.text else None,
        ]
        return ui.Row(
            "#toolbar.FrameLayout",
            w=ui.MATCH,
            h=BAR_DP,
            padding=(4 if not self.editing else 8, 0),
            align="center",
            background=style.DARK if dark else "#FFFFFF",
        )[
            None
            if self.editing or preferences.homepage(self.device) is None
            else ui.IconButton(
                "home-outline", "#home_button", desc="Home", tint=tint, tap=self._home
            ),
            box,
            *([] if self.editing else self._buttons(count, tint)),
        ]

    def _buttons(self, count: int, tint: str) -> list[ui.View]:
        label = f"{count} open tab{'s' * (count != 1)}, tap to switch tabs"
        return [
            ui.Box(
                "#tab_switcher_button.ImageButton",
                w=48,
                h=48,
                desc=label,
                key="tab_switcher_button",
                tap=self.show_switcher,
                on_long_press=partial(menu.show_tab_actions, self),
            )[
                ui.Icon("checkbox-blank-outline", tint=tint, gravity="center"),
                ui.Text(
                    str(count) if count < 100 else ":D",
                    style=ui.TextStyle(11, 700, tint),
                    gravity="center",
                    important=False,
                ),
            ],
            menu.button(self, tint),
        ]

    def _status_icon(self, tab: Tab, tint: str) -> ui.View | None:
        if self.editing or not tab.url:
            return None
        return ui.IconButton(
            "information-outline",
            "#location_bar_status_icon",
            desc="Your connection to this site is not secure",
            tint=tint,
            size=20,
            w=28,
            h=40,
            tap=lambda: menu.show_site(self, tab),
        )

    # -- the toolbar's actions -------------------------------------------------------------------

    def _on_focus(self, has_focus: bool) -> None:
        self.editing = has_focus
        if has_focus and self.tab is not None and self.tab.url:
            self.address.set_text(self.tab.url)
            self.address.select_all()

    def _clear(self) -> None:
        self.address.set_text("")

    def _home(self) -> None:
        address = preferences.homepage(self.device)
        if address:
            self.load(address)
        elif self.tab is not None:
            self.stop_editing()
            self.tab.go_home()

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        """Short cuts first; other keys are the page's while nothing is open over it."""
        tab = self.tab
        if self.first_run is None and shortcuts.press(self, key, meta):
            return True
        if self.editing or self.find is not None or tab is None or tab.page is None:
            return False
        return not tab.has_failed and tab.page.key(key, meta)

    def on_back(self) -> bool:
        """What is open over the page goes first, then the page; an app's tab goes as a whole."""
        tab = self.tab
        if self.first_run is not None:
            return self.first_run.back()
        if tab is None:
            return False
        if self.editing:
            self.stop_editing()
        elif self.find is not None:
            self.find.close()
        elif tab.can_go(back=True):
            tab.go(back=True)
        elif not tab.url and tab.return_from_home():
            self.invalidate()
        elif tab.for_app:
            self.tabs.close(tab)
            return False
        elif self.tabs.close_for_opener(tab):
            self.invalidate()
        elif tab.url:
            tab.close_page()
        else:
            return False
        return True


class IntentDispatcher(Activity):
    """Takes addresses of other apps to the tabs."""

    def on_create(self) -> None:
        self.start_activity(self.intent.with_component(_MAIN))
        self.finish()

    def build(self) -> ui.View:
        return ui.Box(fill=True)
