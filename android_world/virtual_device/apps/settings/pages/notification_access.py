"""Which apps may read notifications and change Do Not Disturb."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Paragraph,
    section,
)

plain_page(
    "dnd_access",
    "Do Not Disturb access",
    Paragraph("No installed apps have requested Do Not Disturb access"),
)


@page("notification_access", "Device & app notifications")
class NotificationAccessPage(Page):
    """The apps that may read notifications."""

    def preferences(self) -> Items:
        stored = self.device.settings.get("secure", "enabled_notification_listeners") or ""
        names = {entry.partition("/")[0] for entry in stored.split(":") if entry}
        found = [self.device.packages.get(name) for name in sorted(names)]
        return [
            section("Allowed"),
            *(self.app_link(package) for package in found if package is not None),
            section("Not allowed"),
            Paragraph("No apps"),
        ]
