"""How an app writes dates and times, and the dialog that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import FormDialog
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DEFAULT = "dd.MM.yyyy"
_SAMPLE = datetime(2019, 5, 16)
# Pattern -> the name in the dialog's ids, the whole date, the date without its year.
_PATTERNS = {
    DEFAULT: ("one", "%d.%m.%Y", "%d.%m"),
    "dd/MM/yyyy": ("two", "%d/%m/%Y", "%d/%m"),
    "MM/dd/yyyy": ("three", "%m/%d/%Y", "%m/%d"),
    "dd-MM-yyyy": ("eight", "%d-%m-%Y", "%d-%m"),
    "MM-dd-yyyy": ("seven", "%m-%d-%Y", "%m-%d"),
    "yyyy-MM-dd": ("four", "%Y-%m-%d", "%m-%d"),
    "d MMMM yyyy": ("five", "%-d %B %Y", "%-d %B"),
    "MMMM d yyyy": ("six", "%B %-d %Y", "%B %-d"),
}
_ID = "change_date_time_dialog_radio_"


@dataclass(frozen=True)
class DateFormat:
    """A pattern of dates, and whether times have 24 hours."""

    pattern: str = DEFAULT
    twenty_four: bool = True

    def date(self, at: datetime, year: bool = True) -> str:
        """`15.10.2023`, or `15.10`."""
        _, whole, short = _PATTERNS.get(self.pattern, _PATTERNS[DEFAULT])
        return at.strftime(whole if year else short)

    def time(self, at: datetime) -> str:
        """`15:34` or `3:34 PM`."""
        return style.time_text(at, self.twenty_four)

    def date_and_time(self, at: datetime, separator: str = ", ") -> str:
        """`15.10.2023, 15:34`."""
        return f"{self.date(at)}{separator}{self.time(at)}"

    def date_or_time(self, at: datetime, now: datetime, full_year: bool = False) -> str:
        """Today: the time; other days: the date, of this year without the year."""
        if at.date() == now.date():
            return self.time(at)
        return self.date(at, full_year or at.year != now.year)


def date_format(device: Device, package: str) -> DateFormat:
    """The format that an app's user chose; else that of the phone."""
    preferences = Preferences(device.storage, package, "Prefs")
    phone = device.settings.get("system", "time_12_24") == "24"
    return DateFormat(
        preferences.get_str("date_format", DEFAULT),
        preferences.get_bool("use_24_hour_format", phone),
    )


class DateFormatDialog(FormDialog):
    """Samples of the formats, and a box for 24 hours."""

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity)
        found = date_format(activity.device, activity.package)
        self.pattern, self.twenty_four = found.pattern, found.twenty_four

    def body(self) -> Sequence[ui.View | None]:
        return [
            ui.Column("#change_date_time_dialog_radio_group.RadioGroup", w=ui.MATCH)[
                [
                    self.radio(_SAMPLE.strftime(whole), f"{_ID}{name}", "pattern", pattern)
                    for pattern, (name, whole, _) in _PATTERNS.items()
                ]
            ],
            ui.Divider(margin=(0, 8)),
            self.check("Use 24-hour time format", "change_date_time_dialog_24_hour", "twenty_four"),
        ]

    def accept(self) -> None:
        preferences = Preferences(self.device.storage, self.activity.package, "Prefs")
        preferences.put(date_format=self.pattern, use_24_hour_format=self.twenty_four)
