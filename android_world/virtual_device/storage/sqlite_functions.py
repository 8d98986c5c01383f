"""What the phone's SQLite has beyond the stock one: device time, phone numbers, collations.

The triggers of Android's providers and of apps ask SQLite for the present time; on the phone that
is the device's time, also when a foreign client writes with the `sqlite3` command.
"""

from __future__ import annotations

import datetime
import functools
import itertools
import sqlite3
import threading
import unicodedata
from typing import Any

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.limits.execution_budget import (
    OUTPUT_LIMIT_BYTES,
    SQL_INSTRUCTIONS_LIMIT,
)

_TIME_FUNCTIONS = ("strftime", "datetime", "date", "time", "julianday", "unixepoch")
_stock = sqlite3.connect(":memory:", check_same_thread=False)
_INSTRUCTIONS_PER_CHECK = 100_000
_stock_lock = threading.Lock()


def install(connection: sqlite3.Connection, clock: Clock) -> None:
    """Give `connection` Android's functions and collations, and the device's present time."""
    for name in _TIME_FUNCTIONS:
        connection.create_function(name, -1, functools.partial(_time_function, clock, name))
    for name, fmt in (
        ("timestamp", "%Y-%m-%d %H:%M:%S"),
        ("date", "%Y-%m-%d"),
        ("time", "%H:%M:%S"),
    ):
        connection.create_function(
            f"current_{name}", 0, functools.partial(_time_function, clock, "strftime", fmt)
        )
    connection.create_function(
        "_PHONE_NUMBER_STRIPPED_REVERSED", 1, phone_number_stripped_reversed, deterministic=True
    )
    connection.create_function("PHONE_NUMBERS_EQUAL", -1, _phone_numbers_equal, deterministic=True)
    for collation in ("LOCALIZED", "PHONEBOOK", "UNICODE"):
        connection.create_collation(collation, _compare_localized)


def limit(connection: sqlite3.Connection) -> None:
    """Let no statement of `connection` work for ever: it ends as "interrupted".

    Counted are SQLite's instructions since the connection was opened, which is for one operation.
    """
    checks = itertools.count(1)
    most = SQL_INSTRUCTIONS_LIMIT // _INSTRUCTIONS_PER_CHECK
    connection.set_progress_handler(lambda: int(next(checks) > most), _INSTRUCTIONS_PER_CHECK)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, OUTPUT_LIMIT_BYTES)


def phone_number_stripped_reversed(number: object) -> str | None:
    """Return the dialable characters of a phone number, last one first."""
    if number is None:
        return None
    return "".join(c for c in str(number) if c.isdecimal() or c in "+*#")[::-1]


def loosely_equal_numbers(a: str, b: str, minimum_match: int = 7) -> bool:
    """Return whether two phone numbers are the same but for country and trunk prefixes.

    Android's loose comparison: from the last digit on, at least `minimum_match` digits are equal
    and what is left over may be an international prefix.
    """
    left, right = (phone_number_stripped_reversed(n) or "" for n in (a, b))
    if not left or not right:
        return left == right
    length = 0
    while length < min(len(left), len(right)) and left[length] == right[length]:
        length += 1
    if left == right:
        return True
    if length < minimum_match:
        return False
    return all(_is_prefix(rest[::-1]) for rest in (left[length:], right[length:]) if rest)


def _is_prefix(text: str) -> bool:
    """Whether `text` can be the prefix of a national number (`+1`, `001`, `0`, `1`)."""
    digits = text.removeprefix("+").removeprefix("00")
    return len(digits) <= 3 and (digits == "" or digits.isdecimal())


def _phone_numbers_equal(a: object, b: object, *_: object) -> int:
    if a is None or b is None:
        return int(a is b)
    return int(loosely_equal_numbers(str(a), str(b)))


def _time_function(clock: Clock, name: str, *args: Any) -> Any:
    arguments = list(args)
    position = 1 if name == "strftime" else 0
    if len(arguments) <= position:
        arguments.append("now")
    arguments = [_now(clock) if str(a).lower() == "now" else a for a in arguments]
    marks = ",".join("?" * len(arguments))
    with _stock_lock:
        return _stock.execute(f"SELECT {name}({marks})", arguments).fetchone()[0]


def _now(clock: Clock) -> str:
    moment = datetime.datetime.fromtimestamp(clock.now_ms / 1000, datetime.UTC)
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


@functools.lru_cache(maxsize=1 << 14)
def localized_key(text: str) -> str:
    """What the collations LOCALIZED, PHONEBOOK and UNICODE compare."""
    return unicodedata.normalize("NFKD", text).casefold()


def _compare_localized(a: str, b: str) -> int:
    left, right = localized_key(a), localized_key(b)
    return (left > right) - (left < right)
