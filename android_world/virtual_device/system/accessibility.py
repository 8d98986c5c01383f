"""Accessibility: the forest of nodes, and which services are on."""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.system.service import Service


class AccessibilityManager(Service):
    """What accessibility services see."""

    def forest(self) -> Any:
        """The windows and nodes on the screen as an `AndroidAccessibilityForest`."""
        return self.device.windows.scene().forest

    @property
    def enabled_services(self) -> list[str]:
        """Component names in the secure setting, in order."""
        value = self.device.settings.get("secure", "enabled_accessibility_services") or ""
        return [name for name in value.split(":") if name and name != "null"]
