"""Pictures of Settings: the first page, every page below it, dialogs, search, other shapes."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings.page import PACKAGE, page_intent
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app, tap

_APP = "net.gsantner.markor"
PAGES: tuple[tuple[str, str], ...] = (
    ("network", ""),
    ("internet", ""),
    ("network_details", "AndroidWifi"),
    ("add_network", ""),
    ("network_preferences", ""),
    ("saved_networks", ""),
    ("sim", ""),
    ("hotspot", ""),
    ("data_saver", ""),
    ("private_dns", ""),
    ("connected_devices", ""),
    ("connection_preferences", ""),
    ("bluetooth", ""),
    ("pair_new_device", ""),
    ("apps", ""),
    ("all_apps", ""),
    ("app_info", _APP),
    ("app_storage", _APP),
    ("app_permissions", _APP),
    ("app_permission", f"{_APP} Files and media"),
    ("app_notifications", _APP),
    ("default_apps", ""),
    ("default_app", "android.app.role.SMS"),
    ("special_access", ""),
    ("all_files_access", ""),
    ("special_access_app", f"{_APP} all_files"),
    ("notifications", ""),
    ("notification_apps", ""),
    ("notification_history", ""),
    ("battery", ""),
    ("storage", ""),
    ("sound", ""),
    ("dnd", ""),
    ("vibration", ""),
    ("display", ""),
    ("lock_screen", ""),
    ("screen_timeout", ""),
    ("screen_saver", ""),
    ("display_size_and_text", ""),
    ("wallpaper", ""),
    ("accessibility", ""),
    ("security", ""),
    ("privacy", ""),
    ("permission_manager", ""),
    ("location", ""),
    ("safety", ""),
    ("accounts", ""),
    ("wellbeing", ""),
    ("google", ""),
    ("system", ""),
    ("languages_and_input", ""),
    ("gestures", ""),
    ("date_time", ""),
    ("developer", ""),
    ("reset", ""),
    ("about", ""),
    ("android_version", ""),
    ("tips", ""),
    ("unavailable", "Ads"),
)


def open_page(device: VirtualDevice, name: str, argument: str = "") -> None:
    """Show one page of Settings."""
    open_app(device, PACKAGE)
    device.activities.start(page_intent(name, argument), caller=device.activities.top_activity)
    device.run_until_idle()


for _name, _argument in PAGES:
    gallery(f"settings/{_name}")(partial(open_page, name=_name, argument=_argument))


@gallery("settings/main")
def main_page(device: VirtualDevice) -> None:
    """The first page."""
    open_app(device, PACKAGE)


@gallery("settings/main_scrolled")
def main_scrolled(device: VirtualDevice) -> None:
    """The first page, scrolled to its middle."""
    open_app(device, PACKAGE)
    device.input.swipe(540, 2000, 540, 500, 600)


@gallery("settings/display_scrolled")
def display_scrolled(device: VirtualDevice) -> None:
    """A page with its header collapsed."""
    open_page(device, "display")
    device.input.swipe(540, 2000, 540, 500, 600)


@gallery("settings/internet_wifi_off")
def internet_off(device: VirtualDevice) -> None:
    """Internet without Wi-Fi."""
    device.radios.set_wifi(False)
    open_page(device, "internet")


@gallery("settings/bluetooth_off")
def bluetooth_off(device: VirtualDevice) -> None:
    """Bluetooth off."""
    device.radios.set_bluetooth(False)
    open_page(device, "bluetooth")


@gallery("settings/dark_theme")
def dark_theme(device: VirtualDevice) -> None:
    """Display in the dark theme."""
    device.settings.put("secure", "ui_night_mode", 2)
    open_page(device, "display")


@gallery("settings/landscape")
def landscape(device: VirtualDevice) -> None:
    """The first page on the phone's side."""
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
    open_app(device, PACKAGE)


@gallery("settings/large_font")
def large_font(device: VirtualDevice) -> None:
    """Display with the largest font."""
    device.settings.put("system", "font_scale", 1.3)
    open_page(device, "display")


@gallery("settings/force_stop_dialog")
def force_stop_dialog(device: VirtualDevice) -> None:
    """The question before an app is stopped."""
    open_app(device, "com.google.android.deskclock")
    open_page(device, "app_info", "com.google.android.deskclock")
    tap(device, "Force stop")


@gallery("settings/rename_dialog")
def rename_dialog(device: VirtualDevice) -> None:
    """The phone's name."""
    open_page(device, "about")
    tap(device, "Device name")


@gallery("settings/choice_dialog")
def choice_dialog(device: VirtualDevice) -> None:
    """A list of choices."""
    open_page(device, "display")
    device.input.swipe(540, 2000, 540, 500, 600)
    tap(device, "Colors")


@gallery("settings/all_apps_search")
def all_apps_search(device: VirtualDevice) -> None:
    """Searching the list of apps."""
    open_page(device, "all_apps")
    tap(device, "Search")
    device.input.text("cal")


@gallery("settings/search")
def search(device: VirtualDevice) -> None:
    """Results of a search."""
    open_app(device, PACKAGE)
    tap(device, "Search settings")
    device.input.text("display")


@gallery("settings/search_highlight")
def search_highlight(device: VirtualDevice) -> None:
    """A result, highlighted on its page."""
    search(device)
    device.input.text(" size")
    tap(device, "Display size")
