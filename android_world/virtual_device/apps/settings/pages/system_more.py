"""The pages behind System, Security, Sound, Safety & emergency and the networks."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    Paragraph,
    SeekBarPreference,
    TextPreference,
    choice,
    fact,
    link,
    radios,
    section,
    switch,
)
from android_world.virtual_device.framework.intents import Intent

SPEED = "system/pointer_speed"
SPEEDS = range(-7, 8)
LOCALES = "system/system_locales"
LANGUAGES = {
    "en-US": "English (United States)",
    "cs-CZ": "Čeština (Česko)",
    "da-DK": "Dansk (Danmark)",
    "de-DE": "Deutsch (Deutschland)",
    "en-GB": "English (United Kingdom)",
    "es-ES": "Español (España)",
    "es-US": "Español (Estados Unidos)",
    "fr-FR": "Français (France)",
    "it-IT": "Italiano (Italia)",
    "nl-NL": "Nederlands (Nederland)",
    "pl-PL": "Polski (Polska)",
    "pt-BR": "Português (Brasil)",
    "sv-SE": "Svenska (Sverige)",
    "tr-TR": "Türkçe (Türkiye)",
}
WORDS = "secure/personal_dictionary"
CALLERS = {"1": "Anyone", "2": "Contacts", "3": "Starred contacts", "0": "None"}
_LICENSE = (
    "Licensed under the Apache License, Version 2.0 (the “License”); you may not use this file"
    " except in compliance with the License. You may obtain a copy of the License at\n\n"
    "http://www.apache.org/licenses/LICENSE-2.0\n\n"
    "Unless required by applicable law or agreed to in writing, software distributed under the"
    " License is distributed on an “AS IS” BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND,"
    " either express or implied."
)


# -- languages and input -----------------------------------------------------------------------


@page("languages", "Languages")
class LanguagesPage(Page):
    """The languages in their order, the phone's first."""

    def preferences(self) -> Items:
        """Numbered; all but the first can be removed."""
        chosen = self.store.get(LOCALES, "en-US").split(",")
        return [
            *(
                link(
                    f"{number}  {LANGUAGES.get(tag, tag)}",
                    enabled=True,
                    on_tap=partial(self._ask_remove, tag),
                )
                if number > 1
                else fact(f"{number}  {LANGUAGES.get(tag, tag)}")
                for number, tag in enumerate(chosen, 1)
            ),
            link("Add a language", icon="plus", opens="add_language"),
        ]

    def _ask_remove(self, tag: str) -> None:
        def remove() -> None:
            kept = [t for t in self.store.get(LOCALES, "en-US").split(",") if t != tag]
            self.store.put(**{LOCALES: ",".join(kept)})

        self.confirm("Remove selected language?", LANGUAGES.get(tag, tag), "Remove", remove)


@page("add_language", "Add a language")
class AddLanguagePage(Page):
    """The languages that are not chosen yet."""

    def preferences(self) -> Items:
        """By name."""
        chosen = self.store.get(LOCALES, "en-US").split(",")
        rest = {tag: name for tag, name in LANGUAGES.items() if tag not in chosen}
        return [link(name, on_tap=partial(self._add, tag)) for tag, name in rest.items()]

    def _add(self, tag: str) -> None:
        self.store.put(**{LOCALES: f"{self.store.get(LOCALES, 'en-US')},{tag}"})
        self.activity.finish()


@page("pointer_speed", "Pointer speed")
class PointerSpeedPage(Page):
    """How fast a mouse moves the pointer."""

    def preferences(self) -> Items:
        """The slider."""
        return [
            SeekBarPreference(
                "Pointer speed",
                position=SPEEDS.index(min(7, max(-7, self.store.get(SPEED, 0)))),
                steps=len(SPEEDS),
                on_seek=lambda position: self.store.put(**{SPEED: SPEEDS[position]}),
            )
        ]


@page("personal_dictionary", "Personal dictionary")
class PersonalDictionaryPage(Page):
    """Words that the spell checker accepts."""

    def actions(self) -> tuple[ui.View, ...]:
        """The plus in the bar."""
        return (ui.IconButton("plus", desc="Add", tap=self._ask, tint=self.activity.colors.title),)

    def preferences(self) -> Items:
        """The words; a tap deletes one."""
        words = self._words()
        return [
            *(link(word, on_tap=partial(self._ask_delete, word)) for word in words),
            None
            if words
            else Paragraph(
                "You don’t have any words in the user dictionary. To add a word, tap the Add (+)"
                " button."
            ),
        ]

    def _words(self) -> list[str]:
        return [word for word in self.store.get(WORDS, "").split("\n") if word]

    def _keep(self, words: set[str]) -> None:
        self.store.put(**{WORDS: "\n".join(sorted(words, key=str.casefold))})

    def _ask(self) -> None:
        ui.InputDialog(
            self.activity,
            "Add to dictionary",
            [ui.InputField(hint="Type a word")],
            lambda word: self._keep({*self._words(), word.strip()}),
            required=True,
            style=DIALOG,
        ).show()

    def _ask_delete(self, word: str) -> None:
        self.confirm(word, "", "Delete", lambda: self._keep({*self._words()} - {word}))


plain_page(
    "manage_keyboards",
    "Manage on-screen keyboards",
    switch("Gboard", summary="Multilingual typing", checked=True, enabled=False),
    switch("Google voice typing", "secure/voice_typing_enabled", "Automatic", default=True),
)
plain_page(
    "gboard",
    "Gboard",
    link("Languages", "English (US) (QWERTY)", icon="web", enabled=False),
    section("Preferences"),
    switch("Number row", "secure/gboard_number_row"),
    switch("Popup on keypress", "secure/gboard_popup_on_keypress", default=True),
    switch("Vibrate on keypress", "secure/gboard_vibrate", default=True),
    section("Text correction"),
    switch("Show suggestion strip", "secure/gboard_suggestions", default=True),
    switch("Auto-correction", "secure/gboard_auto_correction", default=True),
    switch("Auto-capitalization", "secure/gboard_auto_capitalization", default=True),
    switch("Double-space period", "secure/gboard_double_space", default=True),
    section("Clipboard"),
    switch("Clipboard", "secure/gboard_clipboard", "Save copied items"),
)
plain_page(
    "power_button",
    "Press & hold power button",
    *radios("global/power_button_long_press", {"5": "Digital assistant", "1": "Power menu"}, "1"),
    Footer("Choose what opens when you press and hold the power button."),
)
plain_page(
    "prevent_ringing",
    "Prevent ringing",
    MainSwitch("Use Prevent ringing", "secure/volume_hush_gesture", values=("0", "1")),
    *radios("secure/volume_hush_gesture", {"1": "Vibrate", "2": "Mute"}, "0"),
    Footer("Press the power and Volume up buttons together to turn the ringer off."),
)
plain_page(
    "rules",
    "Rules",
    link("Add rule", icon="plus", enabled=False),
    Footer("Rules change settings like Silent by your location or Wi\u2011Fi network."),
)

# -- security ------------------------------------------------------------------------------------

plain_page(
    "encryption",
    "Encryption & credentials",
    fact("Encrypt phone", "Encrypted"),
    section("Credential storage"),
    fact("Storage type", "Software only"),
    link("Trusted credentials", "Display trusted CA certificates", opens="trusted_credentials"),
    link("User credentials", "View and modify stored credentials", opens="user_credentials"),
    link("Install a certificate", "Install certificates from storage", opens="install_certificate"),
    link("Clear credentials", "Remove all certificates", enabled=False),
    link("Certificate management app", "None", enabled=False),
)
plain_page(
    "trusted_credentials",
    "Trusted credentials",
    section("System"),
    *(
        switch(name, summary=unit, checked=True, enabled=False)
        for name, unit in (
            ("DigiCert Inc", "DigiCert Global Root CA"),
            ("Entrust, Inc.", "Entrust Root Certification Authority - G2"),
            ("GlobalSign", "GlobalSign Root CA - R3"),
            ("Google Trust Services LLC", "GTS Root R1"),
            ("Internet Security Research Group", "ISRG Root X1"),
        )
    ),
)
plain_page("user_credentials", "User credentials", Paragraph("No user credentials installed"))
plain_page(
    "install_certificate",
    "Install a certificate",
    link("CA certificate", enabled=False),
    link("VPN & app user certificate", enabled=False),
    link("Wi\u2011Fi certificate", enabled=False),
)
plain_page(
    "app_pinning",
    "App pinning",
    MainSwitch("Use app pinning", "system/lock_to_app_enabled"),
    Footer(
        "App pinning allows you to keep the current app in view until you unpin it. This feature"
        " can be used, for example, to allow a trusted friend to play a specific game."
    ),
)
plain_page("device_admin", "Device admin apps", Paragraph("No device admin apps are installed"))
plain_page(
    "dnd_access",
    "Do Not Disturb access",
    Paragraph("No installed apps have requested Do Not Disturb access"),
)


@page("notification_access", "Device & app notifications")
class NotificationAccessPage(Page):
    """The apps that may read notifications."""

    def preferences(self) -> Items:
        """Those that may."""
        stored = self.device.settings.get("secure", "enabled_notification_listeners") or ""
        names = {entry.partition("/")[0] for entry in stored.split(":") if entry}
        found = [self.device.packages.get(name) for name in sorted(names)]
        return [
            section("Allowed"),
            *(self.app_link(package) for package in found if package is not None),
            section("Not allowed"),
            Paragraph("No apps"),
        ]


# -- safety and emergency -------------------------------------------------------------------------

plain_page(
    "medical_information",
    "Medical information",
    *(
        TextPreference(title, f"secure/emergency_info_{title.lower().replace(' ', '_')}")
        for title in (
            "Name",
            "Address",
            "Blood type",
            "Allergies",
            "Medications",
            "Organ donor",
            "Medical notes",
        )
    ),
)
plain_page(
    "emergency_contacts",
    "Emergency contacts",
    TextPreference("Emergency contact", "secure/emergency_contact", none="Add contact"),
    Footer("Anyone who has your phone can see your emergency contacts without unlocking it."),
)
plain_page(
    "emergency_sos",
    "Emergency SOS",
    MainSwitch("Use Emergency SOS", "secure/emergency_gesture_enabled"),
    switch("Play countdown alarm", "secure/emergency_gesture_sound_enabled", default=True),
    TextPreference("Call for help", "secure/emergency_gesture_number", none="911"),
    Footer("Press the Power button quickly 5 times or more to start Emergency SOS actions."),
)
plain_page(
    "emergency_alerts",
    "Wireless emergency alerts",
    MainSwitch("Allow alerts", "secure/emergency_alerts_enabled", default=True),
    section("Alerts"),
    switch("Extreme threats", "secure/emergency_alerts_extreme", default=True),
    switch("Severe threats", "secure/emergency_alerts_severe", default=True),
    switch("AMBER alerts", "secure/emergency_alerts_amber", default=True),
    switch("Test alerts", "secure/emergency_alerts_test"),
    section("Alert preferences"),
    switch("Vibration", "secure/emergency_alerts_vibration", default=True),
    choice(
        "Alert reminder",
        "secure/emergency_alerts_reminder",
        {"0": "Off", "1": "Once", "2": "Every 2 minutes", "15": "Every 15 minutes"},
        "1",
    ),
)

# -- sound and Do Not Disturb ---------------------------------------------------------------------

plain_page(
    "now_playing",
    "Now Playing",
    switch("Identify songs playing nearby", "secure/now_playing_enabled"),
    link("Now Playing history", enabled=False),
    Footer("Now Playing recognizes songs without sending audio to Google."),
)
plain_page(
    "dnd_people",
    "People",
    choice(
        "Conversations",
        "secure/zen_conversations",
        {"1": "All conversations", "2": "Priority conversations", "3": "None"},
        "2",
    ),
    choice("Messages", "secure/zen_messages", CALLERS, "3"),
    choice("Calls", "secure/zen_calls", CALLERS, "3"),
    switch(
        "Repeat callers",
        "secure/zen_repeat_callers",
        "If the same person calls a second time within a 15 minute period",
        default=True,
    ),
)
plain_page(
    "dnd_apps",
    "Apps",
    link("Add apps", icon="plus", opens="notification_apps"),
    Paragraph("No apps can interrupt"),
)
plain_page(
    "dnd_interruptions",
    "Alarms & other interruptions",
    switch("Alarms", "secure/zen_alarms", default=True),
    switch("Media sounds", "secure/zen_media", default=True),
    switch("Touch sounds", "secure/zen_system"),
    switch("Reminders", "secure/zen_reminders"),
    switch("Calendar events", "secure/zen_events"),
)
plain_page(
    "dnd_schedules",
    "Schedules",
    switch("Sleeping", "secure/zen_rule_sleeping", "Every day, 22:00 – 7:00"),
    switch("Event", "secure/zen_rule_event", "Any calendar"),
)
plain_page(
    "dnd_display",
    "Display options for filtered notifications",
    *radios(
        "secure/zen_display",
        {
            "0": "No sound from notifications",
            "1": "No visuals or sound from notifications",
        },
        "0",
    ),
)

# -- networks -------------------------------------------------------------------------------------

plain_page(
    "wifi_direct",
    "Wi\u2011Fi Direct",
    section("Peer devices"),
    link("Searching…", enabled=False),
    section("Remembered groups"),
)
plain_page(
    "wifi_hotspot",
    "Wi\u2011Fi hotspot",
    MainSwitch("Use Wi\u2011Fi hotspot", enabled=False),
    TextPreference("Hotspot name", "secure/wifi_ap_name", none="AndroidAP_4821"),
    choice(
        "Security",
        "secure/wifi_ap_security",
        {"3": "WPA3-Personal", "2": "WPA2/WPA3-Personal", "1": "WPA2-Personal", "0": "None"},
        "2",
    ),
    switch(
        "Turn off hotspot automatically",
        "global/soft_ap_timeout_enabled",
        "When no devices are connected",
        default=True,
    ),
)
plain_page(
    "data_warning",
    "Data warning & limit",
    switch("Set data warning", "global/data_warning_enabled", default=True),
    fact("Data warning", "2.00 GB"),
    switch("Set data limit", "global/data_limit_enabled"),
    link("Data limit", enabled=False),
)
plain_page(
    "access_point",
    "Edit access point",
    *(
        fact(title, value)
        for title, value in (
            ("Name", "T-Mobile"),
            ("APN", "epc.tmobile.com"),
            ("Proxy", "Not set"),
            ("Port", "Not set"),
            ("MMSC", "http://mms.msg.eng.t-mobile.com/mms/wapenc"),
            ("MCC", "310"),
            ("MNC", "260"),
            ("Authentication type", "Not set"),
            ("APN type", "default,mms,supl"),
            ("APN protocol", "IPv4"),
            ("Bearer", "Unspecified"),
        )
    ),
)
plain_page(
    "print_service",
    "Default Print Service",
    MainSwitch("Use print service", "secure/print_service_enabled", default=True),
    Paragraph("No printers found"),
)

# -- apps and legal -------------------------------------------------------------------------------


@page("opening_links", "Opening links")
class OpeningLinksPage(Page):
    """Which app opens links to its own pages."""

    def preferences(self) -> Items:
        """The apps."""
        return [
            section("Installed apps"),
            *(
                self.app_link(package, "Don’t allow app to open links", opens="open_by_default")
                for package in app_data.listed_apps(self.device)
            ),
        ]


@page("open_by_default", "Open by default")
class OpenByDefaultPage(Page):
    """The links that one app opens; the argument is its package."""

    def preferences(self) -> Items:
        """The switch, and the links, of which it has none."""
        return [
            switch("Open supported links", f"secure/open_links_{self.argument}"),
            section("Links to open in this app"),
            link("0 verified links", enabled=False),
            link("Add link", icon="plus", enabled=False),
            section("Other defaults"),
            link(
                "Clear default preferences",
                on_tap=self._clear,
                enabled=self.device.activities.is_preferred(self.argument),
            ),
        ]

    def _clear(self) -> None:
        self.device.activities.forget_preferred(self.argument)
        self.invalidate()


@page("legal", "Legal information")
class LegalPage(Page):
    """Legal information."""

    def preferences(self) -> Items:
        """Licences and terms."""
        terms = Intent(action="android.intent.action.VIEW", data="https://www.google.com/policies/")
        return [
            link("Third-party licenses", opens="licenses"),
            link("Google legal", on_tap=partial(self.activity.start_activity, terms)),
            link("System WebView licenses", opens="licenses"),
            link("Wallpapers", opens="wallpaper_credits"),
        ]


plain_page("licenses", "Third-party licenses", Paragraph(_LICENSE))
plain_page(
    "wallpaper_credits",
    "Wallpapers",
    Paragraph("Satellite imagery providers:\n©2014 CNES / Astrium, DigitalGlobe, Bluesky"),
)
