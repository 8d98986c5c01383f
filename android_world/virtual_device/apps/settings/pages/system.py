"""System: languages, gestures, date and time, developer and reset options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.pages.apps import ask_reset_app_preferences
from android_world.virtual_device.apps.settings.preferences import (
    ButtonPreference,
    Category,
    Footer,
    Item,
    MainSwitch,
    Paragraph,
    Preference,
    RadioPreference,
    SwitchPreference,
)
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE, SYSTEM

ZONE = "GMT+00:00 Coordinated Universal Time"
ANIMATION_SCALES = (
    ("Animation off", "0.0"),
    ("Animation scale .5x", "0.5"),
    ("Animation scale 1x", "1.0"),
    ("Animation scale 1.5x", "1.5"),
    ("Animation scale 2x", "2.0"),
    ("Animation scale 5x", "5.0"),
    ("Animation scale 10x", "10.0"),
)


def developer(page_: Page) -> bool:
    """Whether the developer options are shown."""
    return page_.device.settings.get_bool(GLOBAL, "development_settings_enabled")


@page("system")
class SystemPage(Page):
    """System."""

    title = "System"

    def preferences(self) -> Sequence[Item | None]:
        """Everything about the phone itself."""
        return [
            Preference(
                "Languages & input",
                summary="English (United States)",
                icon="web",
                opens="languages_and_input",
            ),
            Preference("Gestures", icon="gesture_swipe", opens="gestures"),
            Preference("Date & time", summary=ZONE, icon="clock_outline", opens="date_time"),
            Preference("Backup", icon="cloud_upload_outline", opens="backup"),
            Preference(
                "System update",
                summary="Updated to Android 13",
                icon="cellphone_arrow_down",
                opens="system_update",
            ),
            Preference("Rules", summary="0 active rules", icon="directions_fork"),
            Preference(
                "Multiple users",
                summary="Signed in as Owner",
                icon="account_multiple_outline",
                opens="users",
            ),
            Preference("Developer options", icon="code_braces", opens="developer")
            if developer(self)
            else None,
            Preference("Reset options", icon="history", opens="reset"),
        ]


@page("languages_and_input")
class LanguagesAndInputPage(Page):
    """Languages & input."""

    title = "Languages & input"

    def preferences(self) -> Sequence[Item | None]:
        """Languages, keyboards, tools."""
        return [
            Preference("Languages", summary="English (United States)", opens="languages"),
            Category("Keyboards"),
            Preference("On-screen keyboard", summary="Gboard", opens="keyboards"),
            Preference("Physical keyboard", summary="Not connected", opens="physical_keyboard"),
            Category("Tools"),
            self.setting_switch(
                "Spell checker", SECURE, "spell_checker_enabled", default=True, summary="Gboard"
            ),
            Preference("Personal dictionary"),
            Preference("Pointer speed"),
            Preference("Text-to-speech output"),
        ]


@page("languages")
class LanguagesPage(Page):
    """Languages."""

    title = "Languages"

    def preferences(self) -> Sequence[Item | None]:
        """The only language."""
        return [
            Preference("1  English (United States)", on_tap=self.invalidate),
            Preference("Add a language", icon="plus"),
            Footer("Your device language is English (United States)."),
        ]


@page("keyboards")
class KeyboardsPage(Page):
    """On-screen keyboard."""

    title = "On-screen keyboard"

    def preferences(self) -> Sequence[Item | None]:
        """The installed keyboards."""
        return [
            Preference("Gboard", summary="English (US) (QWERTY)", icon="keyboard_outline"),
            Preference("Manage on-screen keyboards", icon=" "),
        ]


@page("physical_keyboard")
class PhysicalKeyboardPage(Page):
    """Physical keyboard."""

    title = "Physical keyboard"

    def preferences(self) -> Sequence[Item | None]:
        """Whether the soft keyboard stays."""
        return [
            self.setting_switch(
                "Use on-screen keyboard",
                SECURE,
                "show_ime_with_hard_keyboard",
                summary="Keep it on screen while physical keyboard is active",
            )
        ]


@page("gestures")
class GesturesPage(Page):
    """Gestures."""

    title = "Gestures"

    def preferences(self) -> Sequence[Item | None]:
        """The gestures and their switches."""
        return [
            Preference("System navigation", summary="Gesture navigation", opens="navigation"),
            self.setting_switch(
                "Quickly open camera",
                SECURE,
                "camera_double_tap_power_gesture_disabled",
                default=True,
                values=("1", "0"),
                summary="Press the power button twice to open the camera from any screen",
            ),
            self.setting_switch(
                "One-handed mode", SECURE, "one_handed_mode_enabled", summary="Pull the screen down"
            ),
            Preference("Press & hold power button", summary="Power menu"),
            Preference("Prevent ringing", summary="Off"),
        ]


@page("navigation")
class NavigationPage(Page):
    """System navigation. The phone has gestures only."""

    title = "System navigation"

    def preferences(self) -> Sequence[Item | None]:
        """Both kinds; only gestures can be chosen."""
        return [
            RadioPreference(
                "Gesture navigation",
                summary="To go Home, swipe up from the bottom of the screen. To switch apps, swipe"
                " up from the bottom, hold, then release. To go back, swipe from either the left or"
                " right edge.",
                checked=True,
                on_tap=self.invalidate,
            ),
            RadioPreference(
                "3-button navigation",
                summary="Go back, Home, and switch apps with buttons at the bottom of your screen."
                " Not available on this device.",
                enabled=False,
            ),
        ]


@page("backup")
class BackupPage(Page):
    """Backup."""

    title = "Backup"

    def preferences(self) -> Sequence[Item | None]:
        """Off: it needs an account."""
        return [Footer("Backup is not available: no account is signed in on this device.")]


@page("system_update")
class SystemUpdatePage(Page):
    """System update."""

    title = "System update"

    def preferences(self) -> Sequence[Item | None]:
        """Always up to date."""
        return [
            Paragraph("Your system is up to date"),
            Paragraph(f"Android version: {self.device.properties.get('ro.build.version.release')}"),
            ButtonPreference("Check for update", on_tap=self._check),
        ]

    def _check(self) -> None:
        self.activity.toast("Your system is up to date")


@page("users")
class UsersPage(Page):
    """Multiple users."""

    title = "Multiple users"

    def preferences(self) -> Sequence[Item | None]:
        """The owner."""
        return [
            Preference("You (Owner)", icon="account_circle_outline", on_tap=self.invalidate),
            Preference("Guest", icon="account_outline"),
        ]


@page("developer")
class DeveloperPage(Page):
    """Developer options."""

    title = "Developer options"

    def preferences(self) -> Sequence[Item | None]:
        """The main switch and the options that act on this phone."""
        on = developer(self)
        return [
            MainSwitch("Use developer options", checked=on, on_change=self._switch),
            self.setting_switch(
                "Stay awake",
                GLOBAL,
                "stay_on_while_plugged_in",
                values=("0", "7"),
                summary="Screen will never sleep while charging",
                enabled=on,
            ),
            Category("Debugging"),
            self.setting_switch(
                "USB debugging",
                GLOBAL,
                "adb_enabled",
                summary="Debug mode when USB is connected",
                enabled=on,
            ),
            Category("Input"),
            self.setting_switch(
                "Show taps",
                SYSTEM,
                "show_touches",
                summary="Show visual feedback for taps",
                enabled=on,
            ),
            self.setting_switch(
                "Pointer location",
                SYSTEM,
                "pointer_location",
                summary="Screen overlay showing current touch data",
                enabled=on,
            ),
            Category("Drawing"),
            *(
                self.choice(title, GLOBAL, key, ANIMATION_SCALES, "1.0", enabled=on)
                for title, key in (
                    ("Window animation scale", "window_animation_scale"),
                    ("Transition animation scale", "transition_animation_scale"),
                    ("Animator duration scale", "animator_duration_scale"),
                )
            ),
            Category("Apps"),
            self.setting_switch(
                "Don’t keep activities", GLOBAL, "always_finish_activities", enabled=on
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(GLOBAL, "development_settings_enabled", int(on))


@page("reset")
class ResetPage(Page):
    """Reset options."""

    title = "Reset options"

    def preferences(self) -> Sequence[Item | None]:
        """Network, apps, everything."""
        return [
            Preference("Reset Wi\u2011Fi, mobile & Bluetooth", opens="reset_network"),
            Preference("Reset app preferences", on_tap=partial(ask_reset_app_preferences, self)),
            Preference("Erase all data (factory reset)", opens="factory_reset"),
        ]


@page("reset_network")
class ResetNetworkPage(Page):
    """Reset Wi-Fi, mobile & Bluetooth."""

    title = "Reset Wi\u2011Fi, mobile & Bluetooth"

    def preferences(self) -> Sequence[Item | None]:
        """The warning and the button."""
        return [
            Paragraph(
                "This will reset all network settings, including:\n\n • Wi\u2011Fi\n"
                " • Mobile data\n • Bluetooth"
            ),
            ButtonPreference("Reset settings", on_tap=self._ask),
        ]

    def _ask(self) -> None:
        self.confirm(
            "Reset all network settings?",
            "You can’t undo this action.",
            "Reset settings",
            self.reset,
        )

    def reset(self) -> None:
        """Forget networks and devices, and switch the radios on."""
        radios = self.device.radios
        radios.set_airplane_mode(False)
        radios.disconnect()
        radios.saved_networks.clear()
        radios.paired_devices.clear()
        radios.set_wifi(True)
        radios.set_mobile_data(True)
        self.device.windows.changed()
        self.activity.toast("Network settings have been reset")


@page("factory_reset")
class FactoryResetPage(Page):
    """Erase all data."""

    title = "Erase all data (factory reset)"

    def preferences(self) -> Sequence[Item | None]:
        """The warning and the button."""
        return [
            Paragraph(
                "This will erase all data from your phone’s internal storage, including your Google"
                " Account, system and app data, settings, downloaded apps, music, photos and other"
                " user data."
            ),
            ButtonPreference("Erase all data", on_tap=self.not_available),
        ]


def time_switch(page_: Page) -> SwitchPreference:
    """Use 24-hour format."""
    return page_.setting_switch("Use 24-hour format", SYSTEM, "time_12_24", values=("12", "24"))
