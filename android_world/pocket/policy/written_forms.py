"""How people write what a screen shows: amounts with a currency, days with a weekday, durations."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence

from android_world.pocket.policy.derived_facts import date_of, timestamps_of

_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?")
_CLOCK = re.compile(r"(?:(\d{1,2}):)?(\d{1,2}):(\d{2})")
_UNITS = ("hour", "minute", "second")
_MOST = 6  # Timestamps of one screen.
_LONGEST = 40


def forms_of(text: str, today: datetime.date | None) -> Iterator[str]:
    """Other ways to write the value that a text is; none for most texts."""
    if len(text) > _LONGEST:
        return
    if (amount := _AMOUNT.fullmatch(text)) and (amount[2] or text.startswith("$")):
        yield f"${float(amount[0].strip('$').replace(',', '')):.2f}"
    if clock := _CLOCK.search(text):
        parts = [int(part or 0) for part in clock.groups()]
        if not clock[1] and parts[1] < 24 and parts[2] < 60:
            yield _clock_text(datetime.time(parts[1], parts[2]))
        named = [f"{n} {unit}{'s' * (n != 1)}" for n, unit in zip(parts, _UNITS, strict=True) if n]
        yield " ".join(named)
    day = date_of(text, today)
    if day is not None:
        yield f"{day:%A}, {day:%B} {day.day}"


def timestamps_on(labels: Sequence[str], today: datetime.date | None) -> list[str]:
    """The days with their times that a screen shows, as people write them."""
    found: dict[str, None] = {}
    for day, time in timestamps_of(labels, today):
        found[f"{day:%A}, {day:%B} {day.day} at {_clock_text(time)}"] = None
    return list(found)[:_MOST]


def _clock_text(time: datetime.time) -> str:
    return f"{time.hour % 12 or 12}:{time:%M %p}"
