"""Pictures of the launcher."""

from __future__ import annotations

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap


def _open_list(device: VirtualDevice) -> None:
    device.input.swipe(540, 1700, 540, 900)
    device.run_until_idle()


@gallery("launcher/home")
def home(device: VirtualDevice) -> None:
    """The home screen."""


@gallery("launcher/icon_popup")
def icon_popup(device: VirtualDevice) -> None:
    """Long press on an icon."""
    long_press(device, "Photos")


@gallery("launcher/home_options")
def home_options(device: VirtualDevice) -> None:
    """Long press on the wallpaper."""
    device.input.swipe(540, 1100, 540, 1100, 600)


@gallery("launcher/app_list")
def app_list(device: VirtualDevice) -> None:
    """The app list."""
    _open_list(device)


@gallery("launcher/app_list_end")
def app_list_end(device: VirtualDevice) -> None:
    """The app list, scrolled to its end."""
    _open_list(device)
    device.input.swipe(540, 1900, 540, 500)


@gallery("launcher/search_empty")
def search_empty(device: VirtualDevice) -> None:
    """The search field with the keyboard."""
    _open_list(device)
    tap(device, "input")


@gallery("launcher/search_results")
def search_results(device: VirtualDevice) -> None:
    """Apps that match what was typed."""
    search_empty(device)
    device.input.text("cal")


@gallery("launcher/search_nothing")
def search_nothing(device: VirtualDevice) -> None:
    """No app matches."""
    search_empty(device)
    device.input.text("qqq")


@gallery("launcher/recents")
def recents(device: VirtualDevice) -> None:
    """Two tasks."""
    open_app(device, "com.android.settings")
    open_app(device, "com.google.android.deskclock")
    device.system_ui.show_recents()


@gallery("launcher/recents_empty")
def recents_empty(device: VirtualDevice) -> None:
    """No tasks."""
    device.system_ui.show_recents()


@gallery("launcher/notice")
def notice(device: VirtualDevice) -> None:
    """A part of the launcher that this phone does not have."""
    home_options(device)
    tap(device, "Widgets")
