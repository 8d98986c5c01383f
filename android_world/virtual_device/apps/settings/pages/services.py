"""Digital Wellbeing, Google, Tips & support."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    Preference,
)


@page("wellbeing")
class WellbeingPage(Page):
    """Digital Wellbeing & parental controls."""

    title = "Digital Wellbeing & parental controls"

    def preferences(self) -> Sequence[Item | None]:
        """Ways to disconnect."""
        return [
            Category("Your Digital Wellbeing tools"),
            Preference("Dashboard", summary="0 minutes today"),
            Category("Ways to disconnect"),
            Preference("Bedtime mode", summary="Off"),
            Preference("Focus mode", summary="Off"),
            Category("Reduce interruptions"),
            Preference("Manage notifications", opens="notification_apps"),
            Preference("Do Not Disturb", opens="dnd"),
            Category("Parental controls"),
            Preference("Parental controls"),
        ]


@page("google")
class GooglePage(Page):
    """Google."""

    title = "Google"

    def preferences(self) -> Sequence[Item | None]:
        """Nobody is signed in."""
        return [
            Preference("Sign in to your Google Account", icon="account_circle_outline"),
            Category("Services on this device"),
            *(
                Preference(title)
                for title in ("Ads", "Autofill", "Backup", "Devices & sharing", "Parental controls")
            ),
        ]


@page("tips")
class TipsPage(Page):
    """Tips & support. The phone reaches no network."""

    title = "Tips & support"

    def preferences(self) -> Sequence[Item | None]:
        """What would be there."""
        return [
            Preference("Explore tips", icon="lightbulb_outline"),
            Preference("Contact us", icon="phone_outline"),
            Preference("Browse help articles", icon="help_circle_outline"),
            Footer("To get help online, connect to the internet."),
        ]
