"""Pictures of the Phone app."""

from __future__ import annotations

from android_world.virtual_device.apps.dialer.style import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app, tap


@gallery("dialer/recents_empty")
def recents_empty(device: VirtualDevice) -> None:
    """No calls."""
    open_app(device, PACKAGE)


@gallery("dialer/keypad")
def keypad(device: VirtualDevice) -> None:
    """A number is typed."""
    open_app(device, PACKAGE)
    tap(device, "key pad")
    for key in ("five", "five", "five", "zero", "one", "two", "three"):
        tap(device, key)


@gallery("dialer/calling")
def calling(device: VirtualDevice) -> None:
    """Before the other end answers."""
    keypad(device)
    tap(device, "dial")


@gallery("dialer/in_call")
def in_call(device: VirtualDevice) -> None:
    """A call goes on."""
    calling(device)
    device.advance(8000)
    tap(device, "More")


@gallery("dialer/recents")
def recents(device: VirtualDevice) -> None:
    """Past calls, one open."""
    calling(device)
    device.advance(8000)
    tap(device, "End call")
    device.telephony.incoming_call("+15550100142")
    device.telephony.remote_hang_up("+15550100142")
    open_app(device, PACKAGE)
    tap(device, "+15550100142")


@gallery("dialer/incoming")
def incoming(device: VirtualDevice) -> None:
    """An incoming call over the home screen."""
    device.telephony.incoming_call("+15550100142")


@gallery("dialer/contacts")
def contacts(device: VirtualDevice) -> None:
    """The contacts tab without contacts."""
    open_app(device, PACKAGE)
    tap(device, "tab_contacts")
