"""Digital Wellbeing, Google, Tips & support."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import Footer, link, section


@page("wellbeing", "Digital Wellbeing & parental controls")
class WellbeingPage(Page):
    """Digital Wellbeing & parental controls."""

    items = (
        section("Your Digital Wellbeing tools"),
        link("Dashboard", "0 minutes today"),
        section("Ways to disconnect"),
        link("Bedtime mode", "Off"),
        link("Focus mode", "Off"),
        section("Reduce interruptions"),
        link("Manage notifications", opens="notification_apps"),
        link("Do Not Disturb", opens="dnd"),
        section("Parental controls"),
        link("Parental controls"),
    )


@page("google", "Google")
class GooglePage(Page):
    """Google."""

    items = (
        link("Sign in to your Google Account", icon="account_circle_outline"),
        section("Services on this device"),
        *(
            link(title)
            for title in ("Ads", "Autofill", "Backup", "Devices & sharing", "Parental controls")
        ),
    )


@page("tips", "Tips & support")
class TipsPage(Page):
    """Tips & support. The phone reaches no network."""

    items = (
        link("Explore tips", icon="lightbulb_outline"),
        link("Contact us", icon="phone_outline"),
        link("Browse help articles", icon="help_circle_outline"),
        Footer("To get help online, connect to the internet."),
    )
