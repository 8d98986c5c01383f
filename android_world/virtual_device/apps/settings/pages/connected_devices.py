"""Connected devices, Connection preferences and Bluetooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page
from android_world.virtual_device.apps.settings.pages.internet import RadioPage
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    Item,
    MainSwitch,
    Preference,
    link,
    section,
)
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.radios import BluetoothDevice

_MAX_NAME = 248


def rename_device(page_: Page, title: str, on_rename: Callable[[str], object]) -> None:
    """Open the dialog that asks for the phone's name."""
    field = ui.InputField(
        text=page_.device.radios.bluetooth_name,
        resource_id="android:id/edit",
        max_length=_MAX_NAME,
        select_all=True,
    )
    ui.InputDialog(page_.activity, title, [field], on_rename, required=True, style=DIALOG).show()


def set_bluetooth_name(device: Device, name: str) -> None:
    """Change the name that other devices see."""
    device.settings.put("secure", "bluetooth_name", name.strip())


def name_row(page_: Page) -> Preference:
    """The phone's name, which a tap changes."""
    device = page_.device
    rename = partial(set_bluetooth_name, device)
    return link(
        "Device name",
        device.radios.bluetooth_name,
        on_tap=partial(rename_device, page_, "Rename this device", rename),
    )


def saved_devices(page_: Page) -> Sequence[Item]:
    """The devices that were paired, below a header."""
    rows = [
        link(
            remote.name,
            "Connected" if remote.connected else "",
            icon="bluetooth",
            on_tap=partial(toggle_connection, page_, remote),
        )
        for remote in page_.device.radios.paired_devices
    ]
    return (section("Saved devices"), *rows) if rows else ()


def toggle_connection(page_: Page, remote: BluetoothDevice) -> None:
    """Connect or disconnect a paired device."""
    if not page_.device.radios.bluetooth_enabled:
        page_.device.radios.set_bluetooth(True)
    remote.connected = not remote.connected
    page_.device.windows.mark_changed()


def pair_row(page_: Page) -> Preference:
    """Pair new device, which switches Bluetooth on."""
    on = page_.device.radios.bluetooth_enabled
    return link(
        "Pair new device",
        "" if on else "Bluetooth will turn on to pair",
        icon="plus",
        opens="pair_new_device",
    )


def visible_as(device: Device) -> str:
    """The footer with the phone's name."""
    return f"Visible as “{device.radios.bluetooth_name}” to other devices"


@page("connected_devices", "Connected devices")
class ConnectedDevicesPage(Page):
    """Connected devices."""

    def preferences(self) -> Items:
        on = self.device.radios.bluetooth_enabled
        return [
            pair_row(self),
            *saved_devices(self),
            link(
                "Connection preferences",
                "Bluetooth, Android Auto",
                icon=" ",
                opens="connection_preferences",
            ),
            Footer(
                visible_as(self.device) if on else "Turn on Bluetooth to connect to other devices."
            ),
        ]


@page("connection_preferences", "Connection preferences")
class ConnectionPreferencesPage(Page):
    """Connection preferences."""

    def preferences(self) -> Items:
        on = self.device.radios.bluetooth_enabled
        return [
            link("Bluetooth", "On" if on else "Off", icon="bluetooth", opens="bluetooth"),
            link("Cast", "Not connected", icon="cast", opens="cast"),
            link("Printing", "On", icon="printer_outline", opens="printing"),
            link("Nearby Share", "Off", icon="share_variant_outline", opens="nearby_share"),
            link("Android Auto", icon="car", opens="android_auto"),
            link("Driving mode", icon="steering", opens="driving_mode"),
        ]


@page("bluetooth", "Bluetooth")
class BluetoothPage(RadioPage):
    """Bluetooth and its main switch."""

    def preferences(self) -> Items:
        on = self.device.radios.bluetooth_enabled
        change = partial(self.set_radio, self.device.radios.set_bluetooth)
        return [
            MainSwitch("Use Bluetooth", checked=on, enabled=not self.switching, on_change=change),
            name_row(self) if on else None,
            pair_row(self),
            *saved_devices(self),
            Footer(
                visible_as(self.device)
                if on
                else "When Bluetooth is turned on, your device can communicate with other nearby"
                " Bluetooth devices."
            ),
        ]


@page("pair_new_device", "Pair new device")
class PairNewDevicePage(Page):
    """Pair new device: switches Bluetooth on and looks for others."""

    def on_shown(self) -> None:
        if not self.device.radios.bluetooth_enabled:
            self.device.radios.set_bluetooth(True)

    def preferences(self) -> Items:
        return [
            name_row(self),
            section("Available devices"),
            link("Searching for devices…", enabled=False),
            Footer(f"Phone’s Bluetooth address: {self.device.radios.bluetooth_address}"),
        ]


@page("cast", "Cast")
class CastPage(Page):
    """Cast: no receivers in range."""

    items = (Footer("No nearby devices were found."),)


@page("printing", "Printing")
class PrintingPage(Page):
    """Printing."""

    items = (
        section("Print services"),
        link("Default Print Service", "On", icon="printer_outline", opens="print_service"),
    )
