"""Summaries that several pages derive from the phone's state."""

from __future__ import annotations

from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.settings_defaults import GLOBAL

GIGABYTE = 1_000_000_000
LOCATION_PERMISSIONS = (
    "android.permission.ACCESS_FINE_LOCATION",
    "android.permission.ACCESS_COARSE_LOCATION",
)


def formatted_number(number: str) -> str:
    """`15555215554` as `+1 555-521-5554`."""
    digits = number.removeprefix("+")
    if len(digits) == 11 and digits.startswith("1"):
        return f"+1 {digits[1:4]}-{digits[4:7]}-{digits[7:]}"
    return number


def battery_summary(device: Device) -> str:
    """The charge, as a percentage."""
    return f"{device.battery.level}%"


def storage_summary(device: Device) -> str:
    """How much of the storage is used, and what is free."""
    total, free = storage_bytes(device)
    return f"{(total - free) / total:.0%} used - {free / GIGABYTE:.2f} GB free"


def storage_bytes(device: Device) -> tuple[int, int]:
    """The size that the storage is sold with (a power of two in GB), and what is free of it."""
    usage = device.storage.usage(max_age_ms=60_000)
    total = GIGABYTE
    while total < usage.total:
        total *= 2
    return total, usage.free


def size_text(size: int) -> str:
    """A number of bytes as Android's Formatter writes it."""
    for unit, factor in (("GB", GIGABYTE), ("MB", 1_000_000), ("kB", 1000)):
        if size >= factor * 0.9:
            return f"{size / factor:.2f} {unit}"
    return f"{size} B"


def apps_with_location(device: Device) -> int:
    """How many launchable apps may use the location."""
    return sum(
        1
        for package in device.packages.all()
        if package.manifest.launcher_activity is not None
        and any(name in package.granted for name in LOCATION_PERMISSIONS)
    )


def location_summary(device: Device) -> str:
    """Whether the location is on, and for how many apps."""
    if not device.location.is_enabled:
        return "Off"
    count = apps_with_location(device)
    noun = "app has" if count == 1 else "apps have"
    return f"On - {count} {noun} access to location"


def device_name(device: Device) -> str:
    """The name that the user gave the phone."""
    return device.settings.get(GLOBAL, "device_name") or device.properties.get("ro.product.model")
