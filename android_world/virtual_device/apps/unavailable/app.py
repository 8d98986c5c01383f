"""Apps of which only the first pages are built, and packages that have none."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, substitute_app
from android_world.virtual_device.apps.unavailable.first_pages import NamedActivity
from android_world.virtual_device.framework.bundle import manifests
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.framework.registry import app_of_foreign_packages
from android_world.virtual_device.system import boot_data
from android_world.virtual_device.system.phone import Phone

# Whose first-run pages the benchmark's set-up passes; those of others come up in its tasks.
_PASSED = ("com.android.chrome",)


@app_of_foreign_packages
@substitute_app(*manifests(__package__, "apps.toml", NamedActivity))
class UnavailableApp(App):
    """The process of such an app: it makes its files as the app would."""

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The first-run pages were passed."""
        if package in _PASSED:
            Preferences(device.storage, package).put(first_run=False)

    def on_create(self) -> None:
        """Make the databases and folders that `pm clear` took away."""
        boot_data.make_app_files(self.device, self.package)
