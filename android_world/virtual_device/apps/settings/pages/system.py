"""System: languages, gestures, date and time, developer and reset options."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.apps import show_reset_app_preferences_dialog
from android_world.virtual_device.apps.settings.preferences import (
    ButtonPreference,
    Footer,
    MainSwitch,
    Paragraph,
    Preference,
    RadioPreference,
    choice,
    fact,
    link,
    section,
    stay,
    switch,
)

ZONE = "GMT+00:00 Coordinated Universal Time"
ANIMATION_SCALES = {
    "0.0": "Animation off",
    "0.5": "Animation scale .5x",
    "1.0": "Animation scale 1x",
    "1.5": "Animation scale 1.5x",
    "2.0": "Animation scale 2x",
    "5.0": "Animation scale 5x",
    "10.0": "Animation scale 10x",
}

DEVELOPER_OPTIONS = (
    switch(
        "Stay awake",
        "global/stay_on_while_plugged_in",
        "Screen will never sleep while charging",
        values=("0", "7"),
    ),
    section("Debugging"),
    switch("USB debugging", "global/adb_enabled", "Debug mode when USB is connected"),
    section("Input"),
    switch("Show taps", "system/show_touches", "Show visual feedback for taps"),
    switch(
        "Pointer location", "system/pointer_location", "Screen overlay showing current touch data"
    ),
    section("Drawing"),
    choice("Window animation scale", "global/window_animation_scale", ANIMATION_SCALES, "1.0"),
    choice(
        "Transition animation scale", "global/transition_animation_scale", ANIMATION_SCALES, "1.0"
    ),
    choice("Animator duration scale", "global/animator_duration_scale", ANIMATION_SCALES, "1.0"),
    section("Apps"),
    switch("Don’t keep activities", "global/always_finish_activities"),
)
TIME_FORMAT = switch("Use 24-hour format", "system/time_12_24", values=("12", "24"))


def developer(page_: Page) -> bool:
    """Whether the developer options are shown."""
    return page_.device.settings.get_bool("global", "development_settings_enabled")


@page("system", "System")
class SystemPage(Page):
    """System."""

    def preferences(self) -> Items:
        return [
            link(
                "Languages & input",
                "English (United States)",
                icon="web",
                opens="languages_and_input",
            ),
            link("Gestures", icon="gesture_swipe", opens="gestures"),
            link("Date & time", ZONE, icon="clock_outline", opens="date_time"),
            link("Backup", icon="cloud_upload_outline", opens="backup"),
            link(
                "System update",
                "Updated to Android 13",
                icon="cellphone_arrow_down",
                opens="system_update",
            ),
            link("Rules", "0 active rules", icon="directions_fork", opens="rules"),
            link(
                "Multiple users",
                "Signed in as Owner",
                icon="account_multiple_outline",
                opens="users",
            ),
            link("Developer options", icon="code_braces", opens="developer")
            if developer(self)
            else None,
            link("Reset options", icon="history", opens="reset"),
        ]


@page("languages_and_input", "Languages & input")
class LanguagesAndInputPage(Page):
    """Languages & input."""

    items = (
        link("Languages", "English (United States)", opens="languages"),
        section("Keyboards"),
        link("On-screen keyboard", "Gboard", opens="keyboards"),
        link("Physical keyboard", "Not connected", opens="physical_keyboard"),
        section("Tools"),
        switch("Spell checker", "secure/spell_checker_enabled", default=True, summary="Gboard"),
        link("Personal dictionary", opens="personal_dictionary"),
        link("Pointer speed", opens="pointer_speed"),
        link("Text-to-speech output", opens="text_to_speech"),
    )


@page("keyboards", "On-screen keyboard")
class KeyboardsPage(Page):
    """On-screen keyboard."""

    items = (
        link("Gboard", "English (US) (QWERTY)", icon="keyboard_outline", opens="gboard"),
        link("Manage on-screen keyboards", icon=" ", opens="manage_keyboards"),
    )


@page("physical_keyboard", "Physical keyboard")
class PhysicalKeyboardPage(Page):
    """Physical keyboard."""

    items = (
        switch(
            "Use on-screen keyboard",
            "secure/show_ime_with_hard_keyboard",
            "Keep it on screen while physical keyboard is active",
        ),
    )


@page("gestures", "Gestures")
class GesturesPage(Page):
    """Gestures."""

    items = (
        link("System navigation", "Gesture navigation", opens="navigation"),
        switch(
            "Quickly open camera",
            "secure/camera_double_tap_power_gesture_disabled",
            default=True,
            values=("1", "0"),
            summary="Press the power button twice to open the camera from any screen",
        ),
        switch("One-handed mode", "secure/one_handed_mode_enabled", "Pull the screen down"),
        link("Press & hold power button", opens="power_button"),
        link("Prevent ringing", opens="prevent_ringing"),
    )


@page("navigation", "System navigation")
class NavigationPage(Page):
    """System navigation. The phone has gestures only."""

    items = (
        RadioPreference(
            "Gesture navigation",
            summary="To go Home, swipe up from the bottom of the screen. To switch apps, swipe up"
            " from the bottom, hold, then release. To go back, swipe from either the left or right"
            " edge.",
            checked=True,
            on_tap=stay,
        ),
        RadioPreference(
            "3-button navigation",
            summary="Go back, Home, and switch apps with buttons at the bottom of your screen",
            enabled=False,
        ),
    )


@page("backup", "Backup")
class BackupPage(Page):
    """Backup."""

    items = (
        section("Backup account"),
        link("Add account", icon="plus", opens="sign_in"),
        Footer("To back up your device, add a Google Account."),
    )


@page("system_update", "System update")
class SystemUpdatePage(Page):
    """System update."""

    def preferences(self) -> Items:
        state = "Your system is up to date"
        version = self.device.properties.get("ro.build.version.release")
        return [
            Paragraph(state),
            Paragraph(f"Android version: {version}"),
            ButtonPreference("Check for update", on_tap=lambda: self.activity.toast(state)),
        ]


@page("users", "Multiple users")
class UsersPage(Page):
    """Multiple users."""

    items = (
        fact("You (Owner)", icon="account_circle_outline"),
        link("Guest", icon="account_outline", enabled=False),
    )


@page("developer", "Developer options")
class DeveloperPage(Page):
    """Developer options."""

    def preferences(self) -> Items:
        on = developer(self)
        return [
            MainSwitch("Use developer options", "global/development_settings_enabled"),
            *(
                replace(item, enabled=on) if isinstance(item, Preference) else item
                for item in DEVELOPER_OPTIONS
            ),
        ]


@page("reset", "Reset options")
class ResetPage(Page):
    """Reset options."""

    def preferences(self) -> Items:
        return [
            link("Reset Wi\u2011Fi, mobile & Bluetooth", opens="reset_network"),
            link("Reset app preferences", on_tap=partial(show_reset_app_preferences_dialog, self)),
            link("Erase all data (factory reset)", opens="factory_reset"),
        ]


@page("reset_network", "Reset Wi\u2011Fi, mobile & Bluetooth")
class ResetNetworkPage(Page):
    """Reset Wi-Fi, mobile & Bluetooth."""

    def preferences(self) -> Items:
        undo = "You can’t undo this action."
        question = ("Reset all network settings?", undo, "Reset settings")
        return [
            Paragraph(
                "This will reset all network settings, including:\n\n • Wi\u2011Fi\n"
                " • Mobile data\n • Bluetooth"
            ),
            ButtonPreference("Reset settings", on_tap=partial(self.confirm, *question, self.reset)),
        ]

    def reset(self) -> None:
        """Remove networks and devices, and switch the radios on."""
        radios = self.device.radios
        radios.set_airplane_mode(False)
        radios.disconnect()
        radios.saved_networks.clear()
        radios.paired_devices.clear()
        radios.set_wifi(True)
        radios.set_mobile_data(True)
        self.device.windows.mark_changed()
        self.activity.toast("Network settings have been reset")


@page("factory_reset", "Erase all data (factory reset)")
class FactoryResetPage(Page):
    """Erase all data."""

    def preferences(self) -> Items:
        return [
            Paragraph(
                "This will erase all data from your phone’s internal storage, including your Google"
                " Account, system and app data, settings, downloaded apps, music, photos and other"
                " user data."
            ),
            ButtonPreference("Erase all data", enabled=False),
        ]
