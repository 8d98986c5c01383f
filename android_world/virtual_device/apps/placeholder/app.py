"""Google's own apps, of which only the first pages are built, and packages that have none."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, App, substitute_app
from android_world.virtual_device.framework.app_descriptor import manifests
from android_world.virtual_device.framework.registry import app_of_foreign_packages
from android_world.virtual_device.system import initial_files


class EmptyPage(Activity):
    """An activity of an installed APK, none of whose code the phone runs."""

    def build(self) -> ui.View:
        return ui.Box(".FrameLayout", fill=True)


@app_of_foreign_packages(EmptyPage)
@substitute_app(*manifests(__package__, "apps.toml"))
class UnavailableApp(App):
    """The process of such an app: it makes its files as the app would."""

    def on_create(self) -> None:
        initial_files.make_app_files(self.device, self.package)
