"""Chrome: its first run, an empty tab, and what an address shows without the internet."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme

PACKAGE = "com.android.chrome"
_BLUE = "#1A73E8"
_FIELD = "#F0F0F3"
_TITLE = ui.TextStyle(24, 400, theme.TEXT)
_BODY = ui.TextStyle(14, 400, theme.SECONDARY)
_HINT = "Search or type web address"
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_TERMS = (
    "By continuing, you agree to the Terms of Service.\n"
    "To help improve the app, Chrome sends usage and crash data to Google. Manage"
)
_SYNC = "To get your bookmarks, history, passwords, and other settings on all your devices"
_NOTICES = "Get price drop alerts, download status, and other updates from Chrome"


class ChromeActivity(Activity):
    """The pages of the first run, then a tab; a page of another app has to be opened again."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        """Find out what the user was asked already."""
        self.failed = self.intent.data
        self.address = ui.TextState(self.failed)
        self.at_step = 0 if self._options.get_bool("first_run", True) else 3

    @property
    def _options(self) -> Preferences:
        return Preferences(self.device.storage, PACKAGE)

    def build(self) -> ui.View:
        """The page of the first run, or the tab."""
        if self.at_step == 0:
            accept = ("Accept & continue", "terms_accept", self._next)
            return self._page("Welcome to Chrome", _TERMS, accept)
        if self.at_step in (1, 2):
            return self._question(*(("Turn on sync?", _SYNC), _NOTIFY)[self.at_step - 1])
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            self._toolbar(), self._no_internet() if self.failed else self._new_tab()
        ]

    # -- first run -------------------------------------------------------------------------------

    def _question(self, title: str, text: str) -> ui.View:
        yes = ("Yes, I'm in" if self.at_step == 1 else "Continue", "positive_button", self._next)
        return self._page(title, text, yes, ("No thanks", "negative_button", self._next))

    def _page(
        self, title: str, text: str, *buttons: tuple[str, str, Callable[[], object]]
    ) -> ui.View:
        return ui.Column(fill=True, padding=(24, 96, 24, 48), align="center", gap=24)[
            ui.AppIcon(icon=self._icon(), size=96, important=False),
            ui.Text(title, "#title", style=_TITLE, align="center"),
            ui.Text(text, "#tos_and_privacy", style=_BODY, align="center"),
            ui.Spacer(weight=1),
            *(
                ui.Button(
                    text,
                    f"#{name}",
                    style=ui.TextStyle(14, 500, _BLUE if position else "#FFFFFF"),
                    background="" if position else _BLUE,
                    corner=24,
                    padding=(24, 0),
                    tap=tap,
                )
                for position, (text, name, tap) in enumerate(buttons)
            ),
        ]

    def _icon(self) -> ui.IconSpec:
        package = self.device.packages.get(PACKAGE)
        return package.manifest.icon if package else ui.DEFAULT_ICON

    def _next(self) -> None:
        self.at_step += 1
        if self.at_step == 2 and self.device.packages.is_granted(PACKAGE, _NOTIFICATIONS):
            self.at_step += 1
        if self.at_step == 3:
            self._options.put(first_run=False)
            if self.intent.data:
                self.finish()  # Whoever wanted the page has to open it again.

    # -- tab -------------------------------------------------------------------------------------

    def _toolbar(self) -> ui.View:
        return ui.Row("#toolbar.FrameLayout", w=ui.MATCH, h=56, padding=(4, 0), align="center")[
            ui.IconButton("home-outline", "#home_button", desc="Home", tap=self._home),
            ui.TextField(
                "#url_bar",
                state=self.address,
                hint=_HINT,
                input_type="uri",
                ime_action="go",
                on_action=self._load,
                select_all_on_focus=True,
                weight=1,
                h=40,
                background=_FIELD,
                corner=20,
                padding=(16, 0),
            ),
            ui.IconButton(
                "numeric-1-box-outline",
                "#tab_switcher_button",
                desc="1 open tab, tap to switch tabs",
                tap=self._home,
            ),
        ]

    def _home(self) -> None:
        self.failed = ""
        self.address = ui.TextState()

    def _load(self) -> None:
        self.failed = self.address.text.strip()
        self.device.ime.hide()

    def _new_tab(self) -> ui.View:
        return ui.Column("#ntp_content.LinearLayout", w=ui.MATCH, weight=1, align="center")[
            ui.Text("Google", style=ui.TextStyle(48, 500, theme.SECONDARY), margin=(0, 64, 0, 32))
        ]

    def _no_internet(self) -> ui.View:
        lines = ("Checking the network cables, modem, and router", "Reconnecting to Wi-Fi")
        return ui.Column("#web_contents.WebView", w=ui.MATCH, weight=1, padding=(32, 64), gap=16)[
            ui.Text("No internet", style=_TITLE),
            ui.Text("Try:", style=_BODY),
            *(ui.Text(f"•  {line}", style=_BODY) for line in lines),
            ui.Text("ERR_INTERNET_DISCONNECTED", style=ui.TextStyle(12, 400, theme.SECONDARY)),
        ]


_NOTIFY = ("Chrome notifications make things easier", _NOTICES)
