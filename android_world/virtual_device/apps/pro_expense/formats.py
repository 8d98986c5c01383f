"""How Pro Expense writes amounts and dates."""

from __future__ import annotations

import datetime
from decimal import Decimal, InvalidOperation

from android_world.virtual_device.codecs import data_files

DAY_MS = 86_400_000
CURRENCIES = {
    code: (symbol, name)
    for code, symbol, name in data_files.read_rows(__package__, "currencies.tsv")
}


def instant(ms: int) -> datetime.datetime:
    """The UTC time of milliseconds since 1970."""
    return datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC)


def start_of_day(date: datetime.date) -> int:
    """Its first millisecond."""
    begin = datetime.datetime.combine(date, datetime.time(), datetime.UTC)
    return int(begin.timestamp() * 1000)


def end_of_day(date: datetime.date) -> int:
    """Its last millisecond."""
    return start_of_day(date) + DAY_MS - 1


def week_of(ms: int) -> tuple[int, int]:
    """First and last millisecond of the week, Sunday to Saturday, that `ms` is in."""
    date = instant(ms).date()
    sunday = date - datetime.timedelta(days=(date.weekday() + 1) % 7)
    first = start_of_day(sunday)
    return first, first + 7 * DAY_MS - 1


def amount_text(hundredths: int) -> str:
    """12340 -> 123.4, 250000 -> 2,500."""
    return f"{Decimal(hundredths) / 100:,.2f}".rstrip("0").rstrip(".")


def plain_amount(hundredths: int) -> str:
    """The amount as the editor's field shows it: 123.4, without grouping."""
    return amount_text(hundredths).replace(",", "")


def parse_amount(text: str) -> int | None:
    """Hundredths of an entered amount; None if it is no number."""
    try:
        return int(Decimal(text) * 100)
    except InvalidOperation:
        return None


def _clock(moment: datetime.datetime) -> str:
    half = "AM" if moment.hour < 12 else "PM"
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {half}"


def row_date(ms: int, now_ms: int) -> str:
    """When an expense was, as lists say it."""
    moment, now = instant(ms), instant(now_ms)
    same_month = (moment.year, moment.month) == (now.year, now.month)
    days_ago = now.day - moment.day
    if same_month and days_ago in (0, 1):
        return f"{'Yesterday' if days_ago else 'Today'} {_clock(moment)}"
    form = "%b" if moment.year == now.year and not same_month else "%Y %b"
    return f"{moment:{form}} {moment.day}"


def entry_date(ms: int) -> str:
    """15 Oct 2023 3:34 PM."""
    moment = instant(ms)
    return f"{moment.day} {moment:%b %Y} {_clock(moment)}"


def week_range(first_ms: int, last_ms: int) -> str:
    """OCT 15 - 22, or OCT 29 - NOV 5: a week and the Sunday after it, in capitals."""
    first, last = instant(first_ms), instant(last_ms + 1)
    end = f"{last.day}" if first.month == last.month else f"{last:%b} {last.day}"
    return f"{first:%b} {first.day} - {end}".upper()


def long_range(first_ms: int, last_ms: int) -> str:
    """2023 Oct 1 - 15, naming what differs at the end."""
    first, last = instant(first_ms), instant(last_ms)
    form = "%Y %b " if first.year != last.year else "%b " if first.month != last.month else ""
    return f"{first:%Y %b} {first.day} - {last.strftime(form)}{last.day}"
