"""Settings: its process."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.system.settings_defaults import NAMESPACES


@app()
class SettingsApp(App):
    """The process: keeps open pages up to date with changes made elsewhere."""

    def on_create(self) -> None:
        for namespace in NAMESPACES:
            self.device.settings.observe(namespace, None, self._on_setting_change)

    def kill(self) -> None:
        super().kill()
        self.device.settings.unobserve(self._on_setting_change)

    def _on_setting_change(self, namespace: str, key: str) -> None:
        if self.device.activities.processes.get(self.package) is not self:
            self.device.settings.unobserve(self._on_setting_change)
            return
        top = self.device.activities.top_activity
        if top is not None and top.package == self.package:
            top.invalidate()
