"""Dates and times as the user wants them written."""

from __future__ import annotations

from android_world.virtual_device.apps.joplin.settings import DATE_FORMAT, TIME_FORMAT, Settings
from android_world.virtual_device.system import date_format
from android_world.virtual_device.system.device_protocol import Device

DATES = {
    "DD/MM/YYYY": "%d/%m/%Y",
    "DD/MM/YY": "%d/%m/%y",
    "MM/DD/YYYY": "%m/%d/%Y",
    "MM/DD/YY": "%m/%d/%y",
    "YYYY-MM-DD": "%Y-%m-%d",
    "DD.MM.YYYY": "%d.%m.%Y",
    "YYYY.MM.DD": "%Y.%m.%d",
    "YYMMDD": "%y%m%d",
}
TIMES = {"HH:mm": "%H:%M", "h:mm A": "%-I:%M %p"}


def timestamp_text(device: Device, epoch_ms: int | None = None) -> str:
    """Date and time of a timestamp, now if none is given."""
    settings = Settings(device)
    day = DATES.get(settings.get(DATE_FORMAT, ""), DATES["DD/MM/YYYY"])
    time = TIMES.get(settings.get(TIME_FORMAT, ""), TIMES["HH:mm"])
    return date_format.local_time(device, epoch_ms).strftime(f"{day} {time}")
