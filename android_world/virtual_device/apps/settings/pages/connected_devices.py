"""Connected devices, Connection preferences and Bluetooth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    MainSwitch,
    Preference,
)
from android_world.virtual_device.system.radios import BluetoothDevice
from android_world.virtual_device.system.settings_defaults import SECURE

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

_SWITCHING_MS = 300  # the bar is disabled while the radio starts or stops
_MAX_NAME = 248


def rename_device(page_: Page, title: str, on_rename: str) -> None:
    """Open the dialog that asks for the phone's name and hands it to the page's method."""
    field = ui.InputField(
        text=page_.device.radios.bluetooth_name,
        resource_id="android:id/edit",
        max_length=_MAX_NAME,
        select_all=True,
    )
    ui.InputDialog(
        page_.activity, title, [field], getattr(page_, on_rename), required=True, style=DIALOG
    ).show()


def set_bluetooth_name(device: Phone, name: str) -> None:
    """Change the name that other devices see."""
    device.settings.put(SECURE, "bluetooth_name", name.strip())


def saved_devices(page_: Page) -> list[Preference]:
    """The devices that were paired."""
    return [
        Preference(
            remote.name,
            summary="Connected" if remote.connected else "",
            icon="bluetooth",
            on_tap=partial(toggle_connection, page_, remote),
        )
        for remote in page_.device.radios.paired_devices
    ]


def toggle_connection(page_: Page, remote: BluetoothDevice) -> None:
    """Connect or disconnect a paired device."""
    if not page_.device.radios.bluetooth_enabled:
        page_.device.radios.set_bluetooth(True)
    remote.connected = not remote.connected
    page_.device.windows.changed()


def pair_row(page_: Page) -> Preference:
    """Pair new device, which switches Bluetooth on."""
    on = page_.device.radios.bluetooth_enabled
    return Preference(
        "Pair new device",
        summary="" if on else "Bluetooth will turn on to pair",
        icon="plus",
        opens="pair_new_device",
    )


def visible_as(device: Phone) -> str:
    """The footer that tells the phone's name."""
    return f"Visible as “{device.radios.bluetooth_name}” to other devices"


@page("connected_devices")
class ConnectedDevicesPage(Page):
    """Connected devices."""

    title = "Connected devices"

    def preferences(self) -> Sequence[Item | None]:
        """Pairing, paired devices and preferences."""
        on = self.device.radios.bluetooth_enabled
        paired = saved_devices(self)
        return [
            pair_row(self),
            *((Category("Saved devices"), *paired) if paired else ()),
            Preference(
                "Connection preferences",
                summary="Bluetooth, Android Auto",
                icon=" ",
                opens="connection_preferences",
            ),
            Footer(
                visible_as(self.device) if on else "Turn on Bluetooth to connect to other devices."
            ),
        ]


@page("connection_preferences")
class ConnectionPreferencesPage(Page):
    """Connection preferences."""

    title = "Connection preferences"

    def preferences(self) -> Sequence[Item | None]:
        """Every way to connect."""
        on = self.device.radios.bluetooth_enabled
        return [
            Preference(
                "Bluetooth", summary="On" if on else "Off", icon="bluetooth", opens="bluetooth"
            ),
            Preference("Cast", summary="Not connected", icon="cast", opens="cast"),
            Preference("Printing", summary="Off", icon="printer_outline", opens="printing"),
            Preference("Nearby Share", summary="Off", icon="share_variant_outline"),
            Preference("Android Auto", icon="car"),
            Preference("Driving mode", icon="steering"),
        ]


@page("bluetooth")
class BluetoothPage(Page):
    """Bluetooth and its main switch."""

    title = "Bluetooth"

    def on_open(self) -> None:
        """The bar is ready."""
        self.switching = False

    def preferences(self) -> Sequence[Item | None]:
        """The bar, name and pairing."""
        on = self.device.radios.bluetooth_enabled
        return [
            MainSwitch(
                "Use Bluetooth", checked=on, enabled=not self.switching, on_change=self.switch
            ),
            Preference(
                "Device name", summary=self.device.radios.bluetooth_name, on_tap=self._ask_name
            )
            if on
            else None,
            pair_row(self),
            *((Category("Saved devices"), *saved_devices(self)) if saved_devices(self) else ()),
            Footer(
                visible_as(self.device)
                if on
                else "When Bluetooth is turned on, your device can communicate with other nearby"
                " Bluetooth devices."
            ),
        ]

    def switch(self, on: bool) -> None:
        """Switch the radio; the bar is disabled for a moment."""
        self.device.radios.set_bluetooth(on)
        self.switching = True
        self.activity.app.call_later(_SWITCHING_MS, self._switched)

    def _switched(self) -> None:
        self.switching = False
        self.invalidate()

    def _ask_name(self) -> None:
        rename_device(self, "Rename this device", "rename")

    def rename(self, name: str) -> None:
        """Take a new name."""
        set_bluetooth_name(self.device, name)


@page("pair_new_device")
class PairNewDevicePage(Page):
    """Pair new device: switches Bluetooth on and looks for others."""

    title = "Pair new device"

    def on_shown(self) -> None:
        """Bluetooth is needed here."""
        if not self.device.radios.bluetooth_enabled:
            self.device.radios.set_bluetooth(True)

    def preferences(self) -> Sequence[Item | None]:
        """The phone's name and what is in range, which is nothing."""
        return [
            Preference(
                "Device name", summary=self.device.radios.bluetooth_name, on_tap=self._ask_name
            ),
            Category("Available devices"),
            Preference("Searching for devices…", enabled=False),
            Footer(f"Phone’s Bluetooth address: {self.device.radios.bluetooth_address}"),
        ]

    def _ask_name(self) -> None:
        rename_device(self, "Rename this device", "rename")

    def rename(self, name: str) -> None:
        """Take a new name."""
        set_bluetooth_name(self.device, name)


@page("cast")
class CastPage(Page):
    """Cast: no receivers in range."""

    title = "Cast"

    def preferences(self) -> Sequence[Item | None]:
        """An empty list."""
        return [Footer("No nearby devices were found.")]


@page("printing")
class PrintingPage(Page):
    """Printing."""

    title = "Printing"

    def preferences(self) -> Sequence[Item | None]:
        """The built-in print service."""
        return [
            Category("Print services"),
            Preference("Default Print Service", summary="Off", icon="printer_outline"),
        ]
