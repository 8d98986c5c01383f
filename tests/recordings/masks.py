"""What the recorded device itself was in, or what its services foretold: nothing of the apps.

An element is left out of both lists where the screen's name and the element as written match.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.recordings.lists import Element


class Mask(NamedTuple):
    """Elements to leave out: a pattern of screens, one of elements as written, and why."""

    screens: str
    element: str
    reason: str


MASKS: tuple[Mask, ...] = (
    Mask("keyboard/", '"emoji .+"$', "what the keyboard foretold"),
    Mask(
        "system_ui/",
        "#(clock|wifi_combo|mobile_combo|batteryRemainingIcon) ",
        "the status bar's own, which the recorded lists leave out",
    ),
    Mask("settings/main$", r"% used - [\d.]+ GB free", "what was free on the recorded device"),
)


def masked(screen: str, element: Element) -> bool:
    """Whether an element of this screen is left out."""
    return any(
        re.match(mask.screens, screen) and re.search(mask.element, str(element)) for mask in MASKS
    )
