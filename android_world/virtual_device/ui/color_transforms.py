"""What becomes of a screen's colours when it is painted: by night, or by its user's wish."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from android_world.virtual_device.ui.dark_theme import Role

Recolour = Callable[[str, Role], str]
"""The colour that is painted instead of `#RRGGBB` or `#AARRGGBB`."""


class CustomColors(Protocol):
    """The colours of an app whose settings choose them."""

    def __call__(self, value: str, role: Role) -> str:
        """The colour that is painted."""

    @property
    def dark(self) -> bool:
        """Whether the icons of the system's bars have to be light."""


_DARK = 128_000  # of 255,000: weighed brightness below which a ground is dark
_painting = threading.local()


@contextlib.contextmanager
def painting(recolour: Recolour | None) -> Iterator[None]:
    """Paint what is inside in other colours; None paints colours as they are."""
    before = current()
    _painting.recolour = recolour
    try:
        yield
    finally:
        _painting.recolour = before


def current() -> Recolour | None:
    """What this thread paints with."""
    recolour: Recolour | None = getattr(_painting, "recolour", None)
    return recolour


@dataclass(frozen=True)
class Palette:
    """Colours that an app's user chose, by the colours that they replace (`RRGGBB`, capitals).

    `ground` is the one behind everything. Opacities stay.
    """

    ground: str
    chosen: Mapping[str, str]

    def __call__(self, value: str, role: Role) -> str:
        """The colour that is painted."""
        digits = value.lstrip("#").upper()
        return f"#{digits[:-6]}{self.chosen.get(digits[-6:], digits[-6:])}"

    @property
    def dark(self) -> bool:
        """Whether the icons of the system's bars have to be light."""
        return is_dark(self.ground)


def is_dark(value: str) -> bool:
    """Whether white is read better than black on `#RRGGBB`."""
    digits = value.lstrip("#")
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return 299 * red + 587 * green + 114 * blue < _DARK
