"""The list of checks, filled by decorators."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import pkgutil
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from android_world.core import data_files
from android_world.device import errors

if TYPE_CHECKING:
    from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest

# What to do when a check of an area fails.
ADVICE: Final[dict[str, str]] = data_files.read_json(__package__, "advice.json")


class ConformanceError(errors.AndroidWorldError):
    """The device does not do what it must."""


@dataclasses.dataclass(frozen=True)
class Check:
    """One thing that a device must do.

    Attributes:
      name: `area: what is checked`.
      area: a key of `ADVICE`.
      run: does it; raises `NonConformingError`, or a `DeviceError`.
    """

    name: str
    area: str
    run: Callable[[DeviceUnderTest], None]

    @property
    def advice(self) -> str:
        """What to do when it fails."""
        return ADVICE[self.area]


_CHECKS: dict[str, Check] = {}


def check(
    area: str, what: str
) -> Callable[[Callable[[DeviceUnderTest], None]], Callable[[DeviceUnderTest], None]]:
    """Register a function as the check of something that all devices must do.

    Raises:
      ValueError: the area is unknown, or the name is taken.
    """
    name = f"{area}: {what}"
    if area not in ADVICE:
        raise ValueError(f"Unknown area '{area}'. Known: {', '.join(ADVICE)}.")

    def register(function: Callable[[DeviceUnderTest], None]) -> Callable[[DeviceUnderTest], None]:
        if name in _CHECKS:
            raise ValueError(f"There are two checks '{name}'.")
        _CHECKS[name] = Check(name, area, function)
        return function

    return register


@functools.cache
def all_checks() -> tuple[Check, ...]:
    """All checks, ordered by area as in `ADVICE`."""
    package = importlib.import_module(__name__.rpartition(".")[0])
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith("checks_"):
            importlib.import_module(f"{package.__name__}.{module.name}")
    areas = list(ADVICE)
    return tuple(sorted(_CHECKS.values(), key=lambda item: areas.index(item.area)))


def select_checks(areas: Collection[str] = ()) -> list[Check]:
    """The checks of some areas, of all if none is named.

    Raises:
      ValueError: there is no such area.
    """
    for area in areas:
        if area not in ADVICE:
            raise ValueError(f"Unknown area '{area}'. Known: {', '.join(ADVICE)}.")
    return [item for item in all_checks() if not areas or item.area in areas]
