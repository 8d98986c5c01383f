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

    def fits(self, screen: str, element: Element) -> bool:
        """Whether it leaves out this element of this screen."""
        return bool(re.match(self.screens, screen) and re.search(self.element, str(element)))


MASKS: tuple[Mask, ...] = (
    Mask("keyboard/", '"emoji .+"$', "what the keyboard foretold"),
    Mask("settings/main$", r"% used - [\d.]+ GB free", "what was free on the recorded device"),
)


def masked(screen: str, element: Element) -> bool:
    """Whether an element of this screen is left out."""
    return any(mask.fits(screen, element) for mask in MASKS)
