"""Chrome's settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.chrome import style
from android_world.virtual_device.apps.chrome.profile import History, options
from android_world.virtual_device.ui.kit.preferences import (
    Item,
    SwitchPreference,
    choice,
    link,
    section,
)

_STYLE = ui.PreferenceStyle(padding=(24, 12))
_ENGINES = ("Google", "Yahoo!", "Bing", "DuckDuckGo", "Ecosia")
_THEMES = ("System default", "Light", "Dark")


class SettingsActivity(Activity):
    """The list of pages, and the page that is open."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        """Start with the list."""
        self.shown = "Settings"
        self.rows = ui.PreferencePage(self, options(self.device), _STYLE)

    def build(self) -> ui.View:
        """Bar and rows."""
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.shown, w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[self.rows.rows(self._items())]
        ]
        return style.page(self.shown, self._up, body)

    def _items(self) -> Sequence[Item]:
        if self.shown == "Privacy and security":
            return self._privacy()
        if self.shown == "Site settings":
            return _site_settings()
        if self.shown == "Accessibility":
            return [
                choice(
                    "Text scaling", "text_scaling", ("50%", "75%", "100%", "150%", "200%"), "100%"
                ),
                SwitchPreference(
                    "Force enable zoom", "force_zoom", summary="Override a website's request"
                ),
            ]
        if self.shown == "About Chrome":
            return [
                link("Application version", "Chrome 109.0.5414.123"),
                link("Operating system", "Android 13; sdk_gphone64_x86_64 Build/TE1A.220922.034"),
            ]
        opens = self._open
        return [
            section("You and Google"),
            link("Google services", on_tap=partial(self.toast, "Sign in to Chrome first")),
            section("Basics"),
            choice("Search engine", "search_engine", _ENGINES, "Google"),
            link("Privacy and security", on_tap=partial(opens, "Privacy and security")),
            SwitchPreference("Safety check on start", "safety_check"),
            section("Advanced"),
            SwitchPreference("Homepage", "homepage", default=True, summary="Shows the button Home"),
            choice("Theme", "theme", _THEMES, "System default"),
            link("Accessibility", on_tap=partial(opens, "Accessibility")),
            link("Site settings", on_tap=partial(opens, "Site settings")),
            link("About Chrome", on_tap=partial(opens, "About Chrome")),
        ]

    def _privacy(self) -> Sequence[Item]:
        return [
            link("Clear browsing data", "History, cookies, cache", on_tap=self._clear),
            SwitchPreference("Always use secure connections", "https_only"),
            SwitchPreference("Do Not Track", "do_not_track"),
            SwitchPreference("Preload pages", "preload", default=True),
        ]

    def _clear(self) -> None:
        history = History(self.device)
        self.rows.confirm("Clear browsing data", "Browsing history", "Clear data", history.clear)

    def _open(self, name: str) -> None:
        self.shown = name
        self.invalidate()

    def _up(self) -> None:
        if not self.on_back():
            self.finish()

    def on_back(self) -> bool:
        """From a page to the list."""
        if self.shown == "Settings":
            return False
        self._open("Settings")
        return True


def _site_settings() -> Sequence[Item]:
    asks = ("Location", "Camera", "Microphone", "Notifications")
    return [
        *(SwitchPreference(name, f"site_{name}", default=True) for name in asks),
        SwitchPreference("JavaScript", "site_javascript", default=True, summary="Allowed"),
        SwitchPreference("Pop-ups and redirects", "site_popups", summary="Blocked"),
    ]
