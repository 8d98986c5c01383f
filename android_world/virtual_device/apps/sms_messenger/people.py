"""Names and images of the people in a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people.style import monogram
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_COLORS = ("#7E57C2", "#5C6BC0", "#26A69A", "#66BB6A", "#FFA726", "#EF5350", "#EC407A", "#8D6E63")
ROW_START_DP = 14.5  # Measured in a frame: free before the images of lists.
FONT_SIZES = {"Small": 12, "Medium": 16, "Large": 18, "Extra large": 21}


class TextStyles(NamedTuple):
    """The texts of lists and messages, by the app's font size."""

    large: ui.TextStyle
    body: ui.TextStyle
    small: ui.TextStyle
    tiny: ui.TextStyle


def text_styles(device: Device) -> TextStyles:
    """The texts in the size that the user chose."""
    chosen = Preferences(device.storage, PACKAGE, "Prefs").get_str("settings_font_size", "Medium")
    size = FONT_SIZES.get(chosen, FONT_SIZES["Medium"])
    return TextStyles(
        replace(style.LARGE, size=size * 1.2),
        replace(style.BODY, size=size),
        replace(style.SMALL, size=size * 0.9),
        replace(style.TINY, size=size * 0.8),
    )


def name_of(device: Device, address: str) -> str:
    """The contact's name, or the number as it is."""
    return device.contacts.display_name_for(address) or address


def names_of(device: Device, addresses: Sequence[str]) -> str:
    """All names, joined as the title of a conversation shows them."""
    return ", ".join(name_of(device, a) for a in addresses)


def picture(name: str, resource_id: str, size: float = 40) -> ui.View:
    """A round image with the first letter, or a silhouette for numbers."""
    return monogram(name, size, resource_id, colors=_COLORS, silhouette=24 / size)
