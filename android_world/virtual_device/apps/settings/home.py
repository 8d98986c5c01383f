"""The first page of Settings: search and the list of top-level pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.settings import summaries
from android_world.virtual_device.apps.settings.collapsing_toolbar import (
    CollapsingPage,
    ScrollingContent,
)
from android_world.virtual_device.apps.settings.page import page_intent
from android_world.virtual_device.apps.settings.palette import Palette
from android_world.virtual_device.apps.settings.rows import (
    SUMMARY_ID,
    small_text,
    title_text,
)
from android_world.virtual_device.apps.settings.screens import SettingsActivity
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.device_protocol import Device

HOMEPAGE = ".homepage.SettingsHomepageActivity"
SEARCH = (
    "com.google.android.settings.intelligence",
    "com.google.android.settings.intelligence.search.SearchActivity",
)
_HEADER, _RANGE = 244.6, 160.4  # avatar, title and search card; what of it scrolls away


@dataclass(frozen=True)
class Entry:
    """One row of the first page; `summary` may depend on the phone's state."""

    title: str
    summary: str | Callable[[Device], str]
    icon: str
    opens: str

    def visible_summary(self, device: Device) -> str:
        """The summary for the present state."""
        return self.summary if isinstance(self.summary, str) else self.summary(device)


ENTRIES: tuple[Entry, ...] = (
    Entry("Network & internet", "Mobile, Wi\u2011Fi, hotspot", "wifi", "network"),
    Entry("Connected devices", "Bluetooth, pairing", "devices", "connected_devices"),
    Entry("Apps", "Assistant, recent apps, default apps", "dots_grid", "apps"),
    Entry("Notifications", "Notification history, conversations", "bell_outline", "notifications"),
    Entry("Battery", summaries.battery_summary, "battery", "battery"),
    Entry("Storage", summaries.storage_summary, "server", "storage"),
    Entry("Sound & vibration", "Volume, haptics, Do Not Disturb", "volume_high", "sound"),
    Entry("Display", "Dark theme, font size, brightness", "brightness_6", "display"),
    Entry("Wallpaper & style", "Colors, themed icons, app grid", "palette_outline", "wallpaper"),
    Entry("Accessibility", "Display, interaction, audio", "human", "accessibility"),
    Entry("Security", "Screen lock, Find My Device, app security", "lock_outline", "security"),
    Entry("Privacy", "Permissions, account activity, personal data", "eye_lock_outline", "privacy"),
    Entry("Location", summaries.location_summary, "map_marker_outline", "location"),
    Entry("Safety & emergency", "Emergency SOS, medical info, alerts", "asterisk", "safety"),
    Entry(
        "Passwords & accounts",
        "Saved passwords, autofill, synced accounts",
        "account_box_outline",
        "accounts",
    ),
    Entry(
        "Digital Wellbeing & parental controls",
        "Screen time, app timers, bedtime schedules",
        "account_heart_outline",
        "wellbeing",
    ),
    Entry("Google", "Services & preferences", "alpha_g", "google"),
    Entry("System", "Languages, gestures, time, backup", "information_outline", "system"),
    Entry("About emulated device", summaries.device_name, "cellphone", "about"),
    Entry("Tips & support", "Help articles, phone & chat", "help_circle_outline", "tips"),
)


class SettingsLauncher(Activity):
    """The launcher's entry; it only opens the first page."""

    def on_create(self) -> None:
        self.start_activity(Intent(component=(self.package, self.package + HOMEPAGE)))
        self.finish()

    def build(self) -> ui.View:
        return ui.Box(".FrameLayout", fill=True)


class SettingsHomepage(SettingsActivity):
    """The first page."""

    edge_to_edge = False

    def build(self) -> ui.View:
        colors = self.colors
        return CollapsingPage(
            "#settings_homepage_container",
            fill=True,
            header=self._header,
            header_height=_HEADER,
            range_dp=_RANGE,
            pinned=False,
            frames=("content_frame", "main_content", "main_content_frame"),
            body=ScrollingContent(
                "#main_content_scrollable_container.ScrollView", fill=True, recycle=False
            )[
                ui.Column("#homepage_container", w=ui.MATCH)[
                    [self._row(entry, colors) for entry in ENTRIES]
                ]
            ],
        )

    def _header(self, height: int, collapsed: int) -> ui.View:
        colors = self.colors
        return ui.Box("#app_bar.LinearLayout", w=ui.MATCH)[
            ui.Column("#app_bar_content", w=ui.MATCH)[
                ui.Box(w=ui.MATCH)[
                    ui.Icon(
                        "account_circle_outline",
                        "#account_avatar",
                        desc="Profile picture, double tap to open Google Account",
                        tint=colors.accent,
                        size=48,
                        gravity="end",
                        margin=(0, 56, 24, 0),
                        tap=partial(self.start_activity, page_intent("accounts")),
                    )
                ],
                ui.Text(
                    "Settings",
                    "#homepage_title",
                    style=ui.TextStyle(36, 400, colors.title),
                    margin=(24, 0, 24, 24),
                ),
                self._search_card(colors),
            ]
        ]

    def _search_card(self, colors: Palette) -> ui.View:
        search = partial(self.start_activity, Intent(component=SEARCH))
        return ui.Box(
            ".FrameLayout",
            w=ui.MATCH,
            margin=(16, 0, 16, 0),
            h=52,
            background=colors.card,
            corner=26,
        )[
            ui.Row("#search_action_bar", w=ui.MATCH, h=52, align="center", tap=search)[
                ui.Icon("magnify", tint=colors.summary, margin=(20, 0, 16, 0)),
                ui.Text(
                    "Search settings",
                    "#search_action_bar_title",
                    style=ui.TextStyle(19.5, 400, colors.summary),
                    padding=(0, 0.38),
                ),
            ]
        ]

    def _row(self, entry: Entry, colors: Palette) -> ui.View:
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            min_height=88,
            align="center",
            padding=(32, 16, 16, 16),
            tap=partial(self.start_activity, page_intent(entry.opens)),
        )[
            ui.Icon(entry.icon, tint=colors.title),
            ui.Spacer(w=16),
            ui.Column(".RelativeLayout", weight=1)[
                title_text(entry.title, colors),
                small_text(entry.visible_summary(self.device), colors.summary, SUMMARY_ID),
            ],
        ]
