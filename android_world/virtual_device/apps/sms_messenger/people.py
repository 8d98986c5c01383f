"""Names and images of the people in a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people.style import monogram

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_COLORS = ("#7E57C2", "#5C6BC0", "#26A69A", "#66BB6A", "#FFA726", "#EF5350", "#EC407A", "#8D6E63")


def name_of(device: Device, address: str) -> str:
    """The contact's name, or the number as it is."""
    return device.contacts.display_name_for(address) or address


def names_of(device: Device, addresses: Sequence[str]) -> str:
    """All names, joined as the title of a conversation shows them."""
    return ", ".join(name_of(device, a) for a in addresses)


def twenty_four(device: Device) -> bool:
    """Whether times are shown in 24 hours."""
    return device.settings.get("system", "time_12_24") == "24"


def picture(name: str, resource_id: str, size: float = 40) -> ui.View:
    """A round image with the first letter, or a silhouette for numbers."""
    return monogram(name, size, resource_id, colors=_COLORS, silhouette=24 / size)
