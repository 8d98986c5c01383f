"""Dates and times as questions and answers write them."""

from __future__ import annotations

import contextlib
import datetime
import random
import re
from collections.abc import Iterable
from typing import Final

from android_world.device import device_constants

DATE_FORMAT: Final = "%B %d %Y"
TIME_FORMATS: Final = ("%H:%M", "%I:%M%p", "%I%p")

_WEEK = 7
_ORDINAL = re.compile(r"(?<=\d)(st|nd|rd|th)\b", re.IGNORECASE)
_MERIDIEM = re.compile(r"\b([ap])\.?\s?m\b\.?", re.IGNORECASE)
_FILLER = re.compile(r"\b(at|on|the|of|hours|hrs|utc)\b|(?<=[:.]\d\d)h\b", re.IGNORECASE)
_AFTER_ABBREVIATION = re.compile(r"(?<=[a-z])\.")
_WEEKDAY = re.compile(
    r"\b(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\b\.?", re.IGNORECASE
)
_FREE_DATES = ("%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d")
_MONTH_FIRST, _DAY_FIRST = "%m/%d/%Y", "%d/%m/%Y"
_DATE_IN_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_DOT_IN_TIME = re.compile(r"(?<=\d)\.(?=\d\d(?!\d))")
_DASH = re.compile(r"\s-+\s|\s*[\u2013\u2014]\s*|(?<=\d)-(?=\d{1,2}:\d\d)")
# The offset of a time of day; -10:00 after a blank would be the end of a span.
_ISO_WITH_OFFSET = re.compile(
    r"\d{4}-\d\d-\d\d(?:t\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:z|[+-](?:0\d|1[0-4]):?(?:\d\d)?)"
    r"| \d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:z|[+-]00:?00))"
)
_UTC = re.compile(r"(?<=:\d\d)\s?(?:z|[+-]00:?00)$")
# Of a date and a time, with room for words that carry no meaning.
_MAX_WORDS = 16
_FREE_TIMES = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I %p")


def get_date(date_str: str) -> datetime.date:
    """The date of a text such as `October 15 2023`.

    Raises:
      ValueError: It is no such date.
    """
    return datetime.datetime.strptime(date_str.strip(), DATE_FORMAT).date()


def is_date(text: str) -> bool:
    """Whether a text is a date that `get_date` understands."""
    try:
        get_date(text)
    except ValueError:
        return False
    return True


def parse_time(time_str: str) -> datetime.time:
    """The time of a text such as `14:30`, `2:30pm` or `2pm`.

    Raises:
      ValueError: It is no such time.
    """
    for time_format in TIME_FORMATS:
        try:
            return datetime.datetime.strptime(time_str.strip(), time_format).time()
        except ValueError:
            continue
    raise ValueError(f"{time_str!r} is not a time like 14:30, 2:30pm or 2pm.")


def wordings(date: datetime.date) -> list[str]:
    """The ways in which a goal may name a date, seen from the day on which tasks play.

    A weekday alone is at most six days away: today's own weekday would fit two dates.
    """
    days = (date - device_constants.DT.date()).days
    weekday = date.strftime("%A")
    found = [date.strftime("%B %d"), date.strftime(DATE_FORMAT)]
    found += {0: ["today"], 1: ["tomorrow"], -1: ["yesterday"]}.get(days, [])
    if 0 < days < _WEEK:
        found += [weekday, f"this {weekday}"]
    elif _WEEK < days <= 2 * _WEEK:
        found.append(f"the {weekday} after next")
    elif -_WEEK < days < 0:
        found.append(weekday)
    return found


def generate_reworded_date(
    date_str: str, rng: random.Random | None = None, among: Iterable[str] = ()
) -> str:
    """Name a date in another way: `October 17 2023` may become `this Tuesday`.

    Args:
      date_str: The date.
      rng: Where chance comes from; the module `random` by default.
      among: All dates that it could have been: the new wording fits none of the others.
    """
    others = {
        wording
        for other in among
        if other != date_str and is_date(other) and get_date(other) != get_date(date_str)
        for wording in wordings(get_date(other))
    }
    options = [wording for wording in wordings(get_date(date_str)) if wording not in others]
    return (rng or random.Random(random.getrandbits(64))).choice(options)


def read_date(text: str) -> datetime.date:
    """The date that a person wrote, with its year.

    Raises:
      ValueError: It is not a date, or its weekday is another.
    """
    plain, weekday = _without_weekday(_plain(text))
    dates = _dates_in_numbers(plain) or _parse_formats(plain, *_FREE_DATES)
    if len(dates) != 1:
        raise ValueError(f"{text!r} is not a date with its year.")
    if weekday and not dates[0].strftime("%A").casefold().startswith(weekday):
        raise ValueError(f"{text!r} names the wrong weekday.")
    return dates[0].date()


def read_time(text: str) -> datetime.time:
    """The time that a person wrote; without am or pm it is on the 24-hour clock.

    Raises:
      ValueError: It is no time.
    """
    plain = _UTC.sub("", _DOT_IN_TIME.sub(":", _plain(text)))
    plain = re.sub(r"(?<=\d)(?=[ap]m$)", " ", plain)
    times = _parse_formats(plain, *_FREE_TIMES)
    if not times:
        raise ValueError(f"{text!r} is not a time.")
    return times[0].time()


def read_datetime(text: str) -> datetime.datetime:
    """The date and the time that a person wrote, in this order or the other.

    An ISO time with an offset is converted to UTC, the time zone of the phone.

    Raises:
      ValueError: It is not both.
    """
    folded = text.casefold().strip().rstrip(".")
    if _ISO_WITH_OFFSET.fullmatch(folded):
        moment = datetime.datetime.fromisoformat(folded.upper().replace(" Z", "Z"))
        try:
            return moment.astimezone(datetime.UTC).replace(tzinfo=None)
        except OverflowError as error:
            raise ValueError(f"{text!r} is before the first year in UTC.") from error
    words = re.sub(r"(?<=\d)t(?=\d)", " ", _DASH.sub(" ", _plain(text))).split()
    for cut in range(1, len(words) if len(words) <= _MAX_WORDS else 0):
        head, tail = " ".join(words[:cut]), " ".join(words[cut:])
        for date_text, time_text in ((head, tail), (tail, head)):
            try:
                return datetime.datetime.combine(read_date(date_text), read_time(time_text))
            except ValueError:
                continue
    raise ValueError(f"{text!r} is not a date and a time.")


def _dates_in_numbers(text: str) -> list[datetime.datetime]:
    """The dates that day, month and year in numbers can mean.

    With slashes the month comes first, as on the phone, unless only the day can.
    """
    match = _DATE_IN_NUMBERS.fullmatch(text)
    if match is None:
        return []
    numbers = f"{match[1]}/{match[3]}/{match[4]}"
    dates = _parse_formats(numbers, _MONTH_FIRST, _DAY_FIRST)
    return dates[:1] if match[2] == "/" else dates


def _parse_formats(text: str, *formats: str) -> list[datetime.datetime]:
    """What a text says in the formats that it has, each meaning once."""
    found = []
    for each in formats:
        with contextlib.suppress(ValueError):
            found.append(datetime.datetime.strptime(text, each))
    return list(dict.fromkeys(found))


def _plain(text: str) -> str:
    """Lower case, without ordinals, fillers and punctuation that carry no meaning."""
    folded = _MERIDIEM.sub(r"\1m", text.casefold())
    folded = _AFTER_ABBREVIATION.sub("", folded).replace("sept ", "sep ")
    folded = _FILLER.sub(" ", _ORDINAL.sub("", folded)).replace(",", " ")
    return " ".join(folded.split()).strip(" .")


def _without_weekday(text: str) -> tuple[str, str]:
    found = _WEEKDAY.search(text)
    if found is None:
        return text, ""
    rest = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    return rest.strip(" .()"), found[0].strip(".")[:3]
