"""The print service."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import plain_page
from android_world.virtual_device.apps.settings.preferences import (
    MainSwitch,
    Paragraph,
)

plain_page(
    "print_service",
    "Default Print Service",
    MainSwitch("Use print service", "secure/print_service_enabled", default=True),
    Paragraph("No printers found"),
)
