"""Packages in snapshots."""

from __future__ import annotations

import copy
import dataclasses

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system.packages import Package


def changed(package: Package) -> None:
    """Change all that a package holds and that can change."""
    for field in dataclasses.fields(Package):
        value = getattr(package, field.name)
        if isinstance(value, set):
            value.add("more")
        elif isinstance(value, dict):
            value["more"] = "more"
        elif isinstance(value, bool):
            setattr(package, field.name, not value)


def held(package: Package) -> dict[str, object]:
    names = [field.name for field in dataclasses.fields(Package)]
    return {name: copy.copy(getattr(package, name)) for name in names}


def test_no_change_of_a_package_outlives_a_restore(device: VirtualDevice) -> None:
    packages = list(device.packages.all())
    before = [held(package) for package in packages]
    snapshot = device.snapshot()
    for again in range(2):
        for package in device.packages.all():
            changed(package)
        assert [held(package) for package in device.packages.all()] != before, again
        device.restore(snapshot)
        assert [held(package) for package in device.packages.all()] == before, again
