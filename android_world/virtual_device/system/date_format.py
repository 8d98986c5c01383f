"""Date and time as the phone shows them."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

from android_world.virtual_device.system.time_zones import find_zone

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


def zone_of(device: Device) -> tzinfo:
    """The phone's time zone; UTC where the property names none that exists."""
    return find_zone(device.properties.get("persist.sys.timezone") or "UTC") or UTC


def local_time(device: Device, epoch_ms: int | None = None) -> datetime:
    """The wall time in the phone's zone, now or at `epoch_ms`."""
    instant = device.clock.now_ms if epoch_ms is None else epoch_ms
    return datetime.fromtimestamp(instant / 1000, zone_of(device))


def uses_24_hours(device: Device) -> bool:
    """Whether times are shown with 24 hours; en-US has 12 where nothing is set."""
    return device.settings.get("system", "time_12_24") == "24"


def clock_text(device: Device, moment: datetime | None = None) -> str:
    """The time as the status bar shows it: `15:34`, or `3:34` with twelve hours."""
    moment = moment or local_time(device)
    if uses_24_hours(device):
        return f"{moment.hour:02}:{moment.minute:02}"
    return f"{moment.hour % 12 or 12}:{moment.minute:02}"


def time_text(device: Device, moment: datetime | None = None) -> str:
    """The time with the half of the day where it is needed: `15:34` or `3:34 PM`."""
    moment = moment or local_time(device)
    text = clock_text(device, moment)
    return text if uses_24_hours(device) else f"{text} {moment:%p}"
