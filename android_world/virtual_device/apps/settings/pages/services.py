"""Digital Wellbeing, Google, Tips & support, and what needs an account or the network."""

from __future__ import annotations

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    ButtonPreference,
    Footer,
    MainSwitch,
    Paragraph,
    fact,
    link,
    section,
    switch,
)

BEDTIME = "secure/bedtime_mode_enabled"


@page("offline")
class OfflinePage(Page):
    """What is fetched from the network; the argument is its title."""

    @property
    def heading(self) -> str:
        return self.argument or "Help"

    def preferences(self) -> Items:
        return [
            section("You’re offline"),
            Paragraph("Check your connection and try again."),
            ButtonPreference("Try again", on_tap=self.invalidate),
        ]


@page("sign_in", "Sign in")
class SignInPage(Page):
    """A Google Account cannot be reached."""

    def preferences(self) -> Items:
        return [
            section("Couldn’t sign in"),
            Paragraph("There was a problem communicating with Google servers.\n\nTry again later."),
            ButtonPreference("Next", on_tap=self.activity.finish),
        ]


plain_page(
    "wellbeing",
    "Digital Wellbeing & parental controls",
    section("Your Digital Wellbeing tools"),
    link("Dashboard", "0 minutes today", opens="dashboard"),
    section("Ways to disconnect"),
    link("Bedtime mode", "Off", opens="bedtime_mode"),
    link("Focus mode", "Off", opens="focus_mode"),
    section("Reduce interruptions"),
    link("Manage notifications", opens="notification_apps"),
    link("Do Not Disturb", opens="dnd"),
    section("Parental controls"),
    link("Parental controls", "Set up parental controls", opens="parental_controls"),
)


@page("dashboard", "Dashboard")
class DashboardPage(Page):
    """Dashboard: how long apps were used, which nothing counts."""

    def preferences(self) -> Items:
        return [
            section("Today"),
            fact("0 minutes", "Screen time"),
            section("Apps"),
            *(self.app_link(p, "0 minutes") for p in app_data.listed_apps(self.device)),
        ]


@page("focus_mode", "Focus mode")
class FocusModePage(Page):
    """Focus mode."""

    def preferences(self) -> Items:
        return [
            Paragraph("Select distracting apps to pause while you focus"),
            section("Your distracting apps"),
            *(
                switch(
                    package.manifest.label,
                    f"secure/focus_mode_{package.name}",
                    app_icon=package.manifest.icon,
                )
                for package in app_data.listed_apps(self.device)
            ),
        ]


plain_page(
    "bedtime_mode",
    "Bedtime mode",
    MainSwitch("Use Bedtime mode", BEDTIME),
    switch("Do Not Disturb for Bedtime mode", "secure/bedtime_mode_dnd", default=True),
    switch("Grayscale", "secure/bedtime_mode_grayscale", default=True),
    switch("Keep the screen dark", "secure/bedtime_mode_suppress_ambient", default=True),
    Footer("Bedtime mode helps you put your phone away and sleep."),
)
plain_page(
    "parental_controls",
    "Parental controls",
    Paragraph(
        "Add content restrictions and set other limits to help your child balance screen time."
    ),
    link("Get started", icon="account_child_outline", opens="sign_in"),
)
plain_page(
    "google",
    "Google",
    link("Sign in to your Google Account", icon="account_circle_outline", opens="sign_in"),
    section("Services on this device"),
    link("Ads", opens="ads"),
    link("Autofill", opens="autofill"),
    link("Backup", opens="backup"),
    link("Devices & sharing", opens="devices_and_sharing"),
    link("Parental controls", opens="parental_controls"),
    link("Personalize using shared data", opens="shared_data"),
)
plain_page(
    "ads",
    "Ads",
    link("Reset advertising ID", enabled=False),
    link("Delete advertising ID", enabled=False),
    Footer(
        "Apps can use your advertising ID to show you more relevant ads. This device has no"
        " advertising ID."
    ),
)
plain_page(
    "autofill",
    "Autofill",
    section("Autofill with Google"),
    MainSwitch("Use Autofill with Google", "secure/autofill_with_google", default=True),
    link("Account", "No account", opens="sign_in"),
)
plain_page(
    "devices_and_sharing",
    "Devices & sharing",
    link("Cast options", opens="cast"),
    link("Nearby Share", "Off", opens="nearby_share"),
    link("Devices", opens="connected_devices"),
)
plain_page("shared_data", "Personalize using shared data", Paragraph("No apps are sharing data"))
plain_page(
    "tips",
    "Tips & support",
    link("Explore tips", icon="lightbulb_outline", opens="offline", argument="Explore tips"),
    link("Contact us", icon="phone_outline", opens="offline", argument="Contact us"),
    link(
        "Browse help articles",
        icon="help_circle_outline",
        opens="offline",
        argument="Browse help articles",
    ),
)
plain_page(
    "nearby_share",
    "Nearby Share",
    MainSwitch("Use Nearby Share", "secure/nearby_sharing_enabled"),
    link("Google Account", "No account", opens="sign_in"),
    Footer("Share files with people who are close by. Bluetooth and Location need to be on."),
)
plain_page(
    "android_auto",
    "Android Auto",
    link("Previously connected cars", "None", enabled=False),
    switch("Wireless Android Auto", "secure/android_auto_wireless", default=True),
    Footer("To connect a car, plug your phone into the car’s USB port or pair it over Bluetooth."),
)
plain_page(
    "driving_mode",
    "Driving mode",
    switch("Turn on automatically", "secure/driving_mode_automatic", "When connected to a car"),
    switch("Do Not Disturb while driving", "secure/driving_mode_dnd"),
)
plain_page(
    "play_protect",
    "Play Protect",
    Paragraph("No harmful apps found"),
    switch(
        "Scan apps with Play Protect",
        "global/package_verifier_user_consent",
        "Play Protect warns you about harmful apps",
        default=True,
        values=("-1", "1"),
    ),
)
plain_page(
    "find_my_device",
    "Find My Device",
    MainSwitch("Use Find My Device", enabled=False),
    link("Google Account", "No account", opens="sign_in"),
    Footer("Find My Device needs a Google Account on this device."),
)
plain_page(
    "system_intelligence",
    "Android System Intelligence",
    switch("Live Caption", "secure/odi_captions_enabled"),
    switch("Smart text selection", "secure/smart_selection_enabled", default=True),
    Footer(
        "Android System Intelligence provides smart predictions across Android. It keeps what it"
        " learns on this device."
    ),
)
plain_page(
    "usage_and_diagnostics",
    "Usage & diagnostics",
    MainSwitch("Use Usage & diagnostics", "global/multi_cb"),
    Footer("Help improve your Android device by automatically sending data to Google."),
)
plain_page(
    "location_accuracy",
    "Google Location Accuracy",
    switch(
        "Improve Location Accuracy",
        "secure/network_location_opt_in",
        "Use Wi\u2011Fi, mobile networks, and sensors to help estimate your location",
        default=True,
    ),
)
plain_page(
    "emergency_location",
    "Emergency Location Service",
    MainSwitch("Use Emergency Location Service", "secure/emergency_location_enabled", default=True),
    Footer("If you call or text an emergency number, your location is sent to responders."),
)
