"""Pictures of Contacts."""

from __future__ import annotations

from android_world.virtual_device.apps.contacts.style import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled, PhoneType


def _fill(device: VirtualDevice) -> None:
    for given, family, number in (
        ("Ann", "Lee", "+1 446-017-7118"),
        ("Bruno", "Costa", "+1 212-555-0143"),
        ("Carla", "Meyer", "+1 303-555-0188"),
    ):
        device.contacts.save_contact(
            Contact(given=given, family=family, phones=[Labelled(number, PhoneType.MOBILE)])
        )


@gallery("contacts/empty")
def empty(device: VirtualDevice) -> None:
    """No contacts yet."""
    open_app(device, PACKAGE)


@gallery("contacts/list")
def contact_list(device: VirtualDevice) -> None:
    """Some contacts."""
    _fill(device)
    open_app(device, PACKAGE)


@gallery("contacts/selected")
def selected(device: VirtualDevice) -> None:
    """Two are selected."""
    contact_list(device)
    long_press(device, "Ann Lee")
    tap(device, "Carla Meyer")


@gallery("contacts/search")
def search(device: VirtualDevice) -> None:
    """Searching."""
    contact_list(device)
    tap(device, "Search contacts")
    device.input.text("ca")


@gallery("contacts/drawer")
def drawer(device: VirtualDevice) -> None:
    """The navigation drawer."""
    contact_list(device)
    tap(device, "Open navigation drawer")


@gallery("contacts/create")
def create(device: VirtualDevice) -> None:
    """The empty editor."""
    open_app(device, PACKAGE)
    tap(device, "Create contact")


@gallery("contacts/create_filled")
def create_filled(device: VirtualDevice) -> None:
    """Typed, with the keyboard."""
    create(device)
    tap(device, "First name")
    device.input.text("Ann")
    for text in ("Lee", "", "+14460177118"):
        device.input.key("ENTER")
        device.input.text(text)


@gallery("contacts/labels")
def labels(device: VirtualDevice) -> None:
    """The menu of phone labels."""
    create(device)
    tap(device, "Mobile Phone")


@gallery("contacts/discard")
def discard(device: VirtualDevice) -> None:
    """Leaving with changes."""
    create_filled(device)
    device.input.key("BACK")
    device.input.key("BACK")


@gallery("contacts/details")
def details(device: VirtualDevice) -> None:
    """One contact."""
    contact_list(device)
    tap(device, "Ann Lee")


@gallery("contacts/delete")
def delete(device: VirtualDevice) -> None:
    """Deleting asks first."""
    details(device)
    tap(device, "More options")
    tap(device, "Delete")


@gallery("contacts/welcome")
def welcome(device: VirtualDevice) -> None:
    """The first start after the data was cleared."""
    device.packages.clear(PACKAGE)
    open_app(device, PACKAGE)
