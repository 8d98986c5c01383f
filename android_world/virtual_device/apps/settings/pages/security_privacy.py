"""Security, Privacy, Location, Safety & emergency, Passwords & accounts."""

from __future__ import annotations

from datetime import date

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    Paragraph,
    link,
    section,
    switch,
)
from android_world.virtual_device.apps.settings.summaries import apps_with_location


@page("security", "Security")
class SecurityPage(Page):
    """Security."""

    def preferences(self) -> Items:
        return [
            section("Security status"),
            link("App security", "Play Protect", icon="shield_check_outline", opens="play_protect"),
            link(
                "Find My Device",
                "Off",
                icon="map_marker_radius_outline",
                opens="find_my_device",
            ),
            link("Security update", security_patch(self), icon="update", opens="system_update"),
            section("Device security"),
            link("Screen lock", "None", opens="screen_lock"),
            section("More security settings"),
            link("Encryption & credentials", "Encrypted", opens="encryption"),
            link("Trust agents", "To use, first set a screen lock", enabled=False),
            link("App pinning", self.state("system/lock_to_app_enabled"), opens="app_pinning"),
        ]


def security_patch(page_: Page) -> str:
    """The date of the last security update."""
    patch = date.fromisoformat(page_.device.properties.get("ro.build.version.security_patch"))
    return f"{patch:%B} {patch.day}, {patch.year}"


@page("screen_lock", "Choose screen lock")
class ScreenLockPage(Page):
    """Choose screen lock. This phone cannot be locked."""

    def preferences(self) -> Items:
        return [
            link("None", "Current screen lock", on_tap=self.activity.finish),
            *(
                link(
                    kind,
                    "Disabled by administrator, encryption policy, or credential storage",
                    enabled=False,
                )
                for kind in ("Swipe", "Pattern", "PIN", "Password")
            ),
        ]


@page("privacy", "Privacy")
class PrivacyPage(Page):
    """Privacy."""

    items = (
        link(
            "Privacy dashboard",
            "Show which apps recently used permissions",
            opens="privacy_dashboard",
        ),
        link("Permission manager", "Control app access to your data", opens="permission_manager"),
        switch(
            "Camera access",
            "secure/camera_access_allowed",
            default=True,
            summary="For all apps and services",
        ),
        switch(
            "Microphone access",
            "secure/microphone_access_allowed",
            default=True,
            summary="For all apps and services",
        ),
        switch(
            "Show passwords",
            "system/show_password",
            default=True,
            summary="Display characters briefly as you type",
        ),
        switch(
            "Show clipboard access",
            "secure/clipboard_show_access_notifications",
            default=True,
            summary="Show a message when apps access text, images, or other content you’ve copied",
        ),
        link("Android System Intelligence", opens="system_intelligence"),
        link("Ads", opens="ads"),
        link("Usage & diagnostics", opens="usage_and_diagnostics"),
    )


@page("privacy_dashboard", "Privacy dashboard")
class PrivacyDashboardPage(Page):
    """Privacy dashboard: no sensor was used."""

    def preferences(self) -> Items:
        return [
            link(
                group.label,
                "Not used in past 24 hours",
                icon=group.icon,
                opens="permission_apps",
                argument=group.label,
            )
            for group in app_data.PERMISSION_GROUPS
            if group.foreground
        ]


@page("location", "Location")
class LocationPage(Page):
    """Location."""

    def preferences(self) -> Items:
        on = self.device.location.is_enabled
        group = app_data.permission_group("Location")
        asking = sum(bool(group.requested_by(p)) for p in app_data.listed_apps(self.device))
        allowed = f"{apps_with_location(self.device)} of {asking} apps have access to location"
        return [
            MainSwitch(
                "Use location",
                checked=on,
                on_change=lambda on: self.store.put(**{"secure/location_mode": 3 if on else 0}),
            ),
            section("Recent access") if on else None,
            Paragraph("No apps recently accessed location") if on else None,
            section("Location access"),
            link(
                "App location permissions",
                allowed if on else "Location is off",
                opens="permission_apps",
                argument="Location",
            ),
            link("Location services", opens="location_services"),
            Footer(
                "Location may use sources like GPS, Wi\u2011Fi, mobile networks, and sensors to"
                " help estimate your device’s location."
            ),
        ]


@page("location_services", "Location services")
class LocationServicesPage(Page):
    """Location services."""

    items = (
        link("Emergency Location Service", opens="emergency_location"),
        link("Google Location Accuracy", opens="location_accuracy"),
        switch(
            "Wi\u2011Fi scanning",
            "global/wifi_scan_always_enabled",
            "Allow apps and services to scan for Wi\u2011Fi networks at any time, even"
            " when Wi\u2011Fi is off",
        ),
        switch(
            "Bluetooth scanning",
            "global/ble_scan_always_enabled",
            "Allow apps and services to scan for nearby devices at any time, even when"
            " Bluetooth is off",
        ),
    )


@page("safety", "Safety & emergency")
class SafetyPage(Page):
    """Safety & emergency."""

    items = (
        link("Medical information", opens="medical_information"),
        link("Emergency contacts", opens="emergency_contacts"),
        link("Emergency SOS", opens="emergency_sos"),
        link("Emergency Location Service", opens="emergency_location"),
        link("Wireless emergency alerts", opens="emergency_alerts"),
    )


@page("accounts", "Passwords & accounts")
class AccountsPage(Page):
    """Passwords & accounts. No account is set up."""

    items = (
        section("Passwords"),
        link("Google", icon="key_outline", opens="sign_in"),
        section("Autofill service"),
        link("Google", icon="form_textbox", opens="autofill"),
        section("Accounts for Owner"),
        link("Add account", icon="plus", opens="add_account"),
        switch(
            "Automatically sync app data",
            "global/auto_sync_app_data",
            default=True,
            summary="Let apps refresh data automatically",
        ),
    )


@page("add_account", "Add an account")
class AddAccountPage(Page):
    """Add an account."""

    items = tuple(link(kind, opens="sign_in") for kind in ("Exchange", "Google", "Personal (IMAP)"))
