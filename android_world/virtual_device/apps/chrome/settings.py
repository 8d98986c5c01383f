"""Chrome's settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.chrome import (
    autofill,
    clear_browsing_data,
    downloads,
    preferences,
    style,
)
from android_world.virtual_device.apps.chrome.profile import options
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    SwitchPreference,
    choice,
    link,
    section,
)

_STYLE = ui.PreferenceStyle(
    padding=(24, 12),
    widget=lambda on: ui.Switch("#switchWidget", checked=on, clickable=False, margin=(16, 0, 0, 0)),
)
_NOTIFICATIONS = "android.settings.APP_NOTIFICATION_SETTINGS"


class SettingsActivity(style.ChromeScreen):
    """The list of pages, and the page that is open."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        self.shown = "Settings"
        self.rows = ui.PreferencePage(self, options(self.device), _STYLE)

    def build(self) -> ui.View:
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.shown, w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[self.rows.rows(self._items())]
        ]
        return style.page(self.shown, self._up, body)

    def _items(self) -> Sequence[Item | None]:
        pages: dict[str, Callable[[], Sequence[Item | None]]] = {
            "Google services": _google_services,
            **{kind.page: partial(kind.rows, self) for kind in autofill.KINDS},
            "Privacy and security": self._privacy,
            "Safety check": self._safety,
            "Site settings": partial(_site_settings, self.device),
            "Accessibility": _accessibility,
            "Languages": self._languages,
            "Downloads": self._downloads,
            "About Chrome": _about,
        }
        return pages.get(self.shown, self._main)()

    def _main(self) -> Sequence[Item | None]:
        store = options(self.device)
        is_custom = store.get_bool("homepage_custom")
        return [
            section("You and Google"),
            self._page("Google services"),
            section("Basics"),
            choice("Search engine", "search_engine", list(preferences.ENGINES), "Google"),
            *(self._page(kind.page) for kind in autofill.KINDS),
            self._page("Privacy and security"),
            self._page("Safety check"),
            link("Notifications", on_tap=self._notifications),
            section("Advanced"),
            SwitchPreference("Homepage", "homepage", default=True, summary="Shows the button Home"),
            link(
                "Homepage address",
                store.get_str("homepage_address") if is_custom else "Chrome's homepage",
                on_tap=self._show_homepage_dialog,
                enabled=store.get_bool("homepage", True),
            ),
            choice("Theme", "theme", preferences.THEMES, preferences.THEMES[0]),
            self._page("Accessibility"),
            self._page("Site settings"),
            self._page("Languages"),
            self._page("Downloads"),
            self._page("About Chrome"),
        ]

    def _page(self, name: str) -> Item:
        return link(name, on_tap=partial(self._open, name))

    def _show_homepage_dialog(self) -> None:
        store = options(self.device)

        def keep(address: str) -> None:
            store.put(homepage_custom=bool(address.strip()), homepage_address=address.strip())

        field = ui.InputField(store.get_str("homepage_address"), "Chrome's homepage", "custom_uri")
        ui.InputDialog(self, "Homepage address", [field], keep, ok="Save").show()

    def _notifications(self) -> None:
        self.start_activity(Intent(_NOTIFICATIONS, f"package:{self.package}"))

    def _privacy(self) -> Sequence[Item]:
        summary = "Clear history, cookies, site data, cache…"
        return [
            link(
                "Clear browsing data",
                summary,
                on_tap=partial(clear_browsing_data.show_dialog, self),
            ),
            SwitchPreference("Always use secure connections", "https_only"),
            SwitchPreference("Do Not Track", "do_not_track"),
            SwitchPreference(
                "Access payment methods",
                "payment_methods",
                default=True,
                summary="Allow sites to check if you have payment methods saved",
            ),
        ]

    def _safety(self) -> Sequence[Item]:
        secure = options(self.device).get_bool("https_only")
        return [
            link("Passwords", "Sign in to Chrome to check your passwords"),
            link("Safe Browsing", "Standard protection is on"),
            link("Secure connections", "Always" if secure else "Where sites offer them"),
            link("Updates", "Can't check for updates. Check your internet connection."),
        ]

    def _downloads(self) -> Sequence[Item]:
        return [
            link("Download location", "Internal storage: Download", on_tap=self._show_locations),
            SwitchPreference(
                "Ask where to save files",
                "download_asks",
                summary="Name each file before it is saved",
            ),
        ]

    def _show_locations(self) -> None:
        free = downloads.size_text(self.device.storage.usage().free)
        places = [f"Default ({free} available)"]  # The phone has no card.
        ui.ListDialog(self, "Download location", places, kind="single", selected=0).show()

    def _languages(self) -> Sequence[Item]:
        spoken = preferences.languages(self.device)
        return [
            section("Preferred languages"),
            *(
                link(preferences.LANGUAGES[code], on_tap=partial(self._change_language, code))
                for code in spoken
            ),
            link("Add language", icon="plus", on_tap=self._add_language),
        ]

    def _add_language(self) -> None:
        spoken = preferences.languages(self.device)
        others = [code for code in preferences.LANGUAGES if code not in spoken]
        names = [preferences.LANGUAGES[code] for code in others]

        def add(position: int) -> None:
            self._store_languages([*spoken, others[position]])

        ui.ListDialog(self, "Add language", names, add).show()

    def _change_language(self, code: str) -> None:
        spoken = preferences.languages(self.device)
        others = [other for other in spoken if other != code]
        if others:
            changes = {"Move to top": [code, *others], "Remove": others}
            ui.ListDialog(
                self,
                preferences.LANGUAGES[code],
                list(changes),
                lambda at: self._store_languages(list(changes.values())[at]),
            ).show()

    def _store_languages(self, codes: list[str]) -> None:
        options(self.device).put(languages=",".join(codes))

    def _open(self, name: str) -> None:
        self.shown = name
        self.invalidate()

    def _up(self) -> None:
        if not self.on_back():
            self.finish()

    def on_back(self) -> bool:
        if self.shown == "Settings":
            return False
        self._open("Settings")
        return True


def _google_services() -> Sequence[Item]:
    return [
        SwitchPreference(
            "Allow Chrome sign-in",
            "allow_sign_in",
            default=True,
            summary="By turning this off, you can sign in to Google sites like Gmail without "
            "signing in to Chrome",
        ),
        SwitchPreference(
            "Improve search suggestions",
            "search_suggestions",
            default=True,
            summary="Sends some cookies and searches from the address bar and search box to your "
            "default search engine",
        ),
        SwitchPreference(
            "Help improve Chrome's features and performance",
            "usage_reports",
            summary="Automatically sends usage statistics and crash reports to Google",
        ),
        SwitchPreference(
            "Make searches and browsing better",
            "url_collection",
            summary="Sends URLs of pages you visit to Google",
        ),
    ]


def _accessibility() -> Sequence[Item]:
    return [
        choice("Text scaling", "text_scaling", preferences.SCALES, "100%"),
        SwitchPreference(
            "Force enable zoom",
            "force_zoom",
            summary="Override a website's request to prevent zooming in",
        ),
    ]


_ASKED = ("Location", "Camera", "Microphone", "Notifications")


def _site_settings(device: Device) -> Sequence[Item]:
    def site(name: str, key: str, allowed: str = "Allowed", default: bool = True) -> Item:
        said = allowed if preferences.allows(device, key, default) else "Blocked"
        return SwitchPreference(name, f"site_{key}", default=default, summary=said)

    return [
        *(site(name, name, "Ask first") for name in _ASKED),
        choice("Cookies", "cookies", preferences.COOKIES, preferences.COOKIES[1]),
        site("JavaScript", "javascript"),
        site("Pop-ups and redirects", "popups", default=False),
        site("Images", "images"),
    ]


def _about() -> Sequence[Item]:
    return [
        link("Application version", "Chrome 109.0.5414.123"),
        link("Operating system", "Android 13; sdk_gphone64_x86_64 Build/TE1A.220922.034"),
    ]
