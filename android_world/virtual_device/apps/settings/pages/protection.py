"""Security, Privacy, Location, Safety & emergency, Passwords & accounts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    MainSwitch,
    Paragraph,
    Preference,
)
from android_world.virtual_device.apps.settings.state import apps_with_location
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE, SYSTEM


@page("security")
class SecurityPage(Page):
    """Security."""

    title = "Security"

    def preferences(self) -> Sequence[Item | None]:
        """Status, screen lock, more."""
        return [
            Category("Security status"),
            Preference("App security", summary="Play Protect", icon="shield_check_outline"),
            Preference("Find My Device", summary="Off", icon="map_marker_radius_outline"),
            Preference("Security update", summary=security_patch(self), icon="update"),
            Category("Device security"),
            Preference("Screen lock", summary="None", opens="screen_lock"),
            Category("More security settings"),
            Preference("Encryption & credentials", summary="Encrypted"),
            Preference("Trust agents", summary="None"),
            Preference("App pinning", summary="Off"),
        ]


def security_patch(page_: Page) -> str:
    """The date of the last security update."""
    patch = date.fromisoformat(page_.device.properties.get("ro.build.version.security_patch"))
    return f"{patch:%B} {patch.day}, {patch.year}"


@page("screen_lock")
class ScreenLockPage(Page):
    """Choose screen lock. This phone cannot be locked."""

    title = "Choose screen lock"

    def preferences(self) -> Sequence[Item | None]:
        """The kinds; none and swipe need no secret."""
        return [
            Preference("None", summary="Current screen lock", on_tap=self.activity.finish),
            *(Preference(kind) for kind in ("Swipe", "Pattern", "PIN", "Password")),
        ]


@page("privacy")
class PrivacyPage(Page):
    """Privacy."""

    title = "Privacy"

    def preferences(self) -> Sequence[Item | None]:
        """Permissions, sensors, clipboard, data."""
        return [
            Preference(
                "Privacy dashboard",
                summary="Show which apps recently used permissions",
                opens="privacy_dashboard",
            ),
            Preference(
                "Permission manager",
                summary="Control app access to your data",
                opens="permission_manager",
            ),
            self.setting_switch(
                "Camera access",
                SECURE,
                "camera_access_allowed",
                default=True,
                summary="For all apps and services",
            ),
            self.setting_switch(
                "Microphone access",
                SECURE,
                "microphone_access_allowed",
                default=True,
                summary="For all apps and services",
            ),
            self.setting_switch(
                "Show passwords",
                SYSTEM,
                "show_password",
                default=True,
                summary="Display characters briefly as you type",
            ),
            self.setting_switch(
                "Show clipboard access",
                SECURE,
                "clipboard_show_access_notifications",
                default=True,
                summary="Show a message when apps access text, images, or other content you’ve"
                " copied",
            ),
            Preference("Android System Intelligence"),
            Preference("Ads"),
            Preference("Usage & diagnostics", summary="Off"),
        ]


@page("privacy_dashboard")
class PrivacyDashboardPage(Page):
    """Privacy dashboard: no sensor was used."""

    title = "Privacy dashboard"

    def preferences(self) -> Sequence[Item | None]:
        """The sensors."""
        return [
            Preference(
                group.label,
                summary="Not used in past 24 hours",
                icon=group.icon,
                opens="permission_apps",
                argument=group.label,
            )
            for group in app_data.PERMISSION_GROUPS
            if group.foreground
        ]


@page("location")
class LocationPage(Page):
    """Location."""

    title = "Location"

    def preferences(self) -> Sequence[Item | None]:
        """The switch, recent access, permissions and services."""
        on = self.device.location.enabled
        count = apps_with_location(self.device)
        return [
            MainSwitch("Use location", checked=on, on_change=self._switch),
            Category("Recent access") if on else None,
            Paragraph("No apps recently accessed location") if on else None,
            Category("Location access"),
            Preference(
                "App location permissions",
                summary=f"{count} of {len(self._asking())} apps have access to location"
                if on
                else "Location is off",
                opens="permission_apps",
                argument="Location",
            ),
            Preference("Location services", opens="location_services"),
            Footer(
                "Location may use sources like GPS, Wi\u2011Fi, mobile networks, and sensors to"
                " help estimate your device’s location."
            ),
        ]

    def _asking(self) -> list[str]:
        group = app_data.permission_group("Location")
        return [p.name for p in app_data.listed_apps(self.device) if group.requested_by(p)]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SECURE, "location_mode", 3 if on else 0)


@page("location_services")
class LocationServicesPage(Page):
    """Location services."""

    title = "Location services"

    def preferences(self) -> Sequence[Item | None]:
        """Scanning and Google's services."""
        return [
            Preference("Emergency Location Service"),
            Preference("Google Location Accuracy"),
            self.setting_switch(
                "Wi\u2011Fi scanning",
                GLOBAL,
                "wifi_scan_always_enabled",
                summary="Allow apps and services to scan for Wi\u2011Fi networks at any time, even"
                " when Wi\u2011Fi is off",
            ),
            self.setting_switch(
                "Bluetooth scanning",
                GLOBAL,
                "ble_scan_always_enabled",
                summary="Allow apps and services to scan for nearby devices at any time, even when"
                " Bluetooth is off",
            ),
        ]


@page("safety")
class SafetyPage(Page):
    """Safety & emergency."""

    title = "Safety & emergency"

    def preferences(self) -> Sequence[Item | None]:
        """Services for emergencies."""
        return [
            Preference("Medical information"),
            Preference("Emergency contacts"),
            Preference("Emergency SOS", summary="Off"),
            Preference("Emergency Location Service"),
            Preference("Wireless emergency alerts"),
        ]


@page("accounts")
class AccountsPage(Page):
    """Passwords & accounts. No account is set up."""

    title = "Passwords & accounts"

    def preferences(self) -> Sequence[Item | None]:
        """Passwords, autofill, accounts."""
        return [
            Category("Passwords"),
            Preference("Google", icon="key_outline"),
            Category("Autofill service"),
            Preference("Google", icon="form_textbox"),
            Category("Accounts for Owner"),
            Preference("Add account", icon="plus", opens="add_account"),
            self.setting_switch(
                "Automatically sync app data",
                GLOBAL,
                "auto_sync_app_data",
                default=True,
                summary="Let apps refresh data automatically",
            ),
        ]


@page("add_account")
class AddAccountPage(Page):
    """Add an account."""

    title = "Add an account"

    def preferences(self) -> Sequence[Item | None]:
        """The kinds of account."""
        return [Preference("Exchange"), Preference("Google"), Preference("Personal (IMAP)")]
