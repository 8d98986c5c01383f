"""What the phone's SQLite has beyond the stock one: device time, phone numbers, collations."""

from __future__ import annotations

import sqlite3

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.limits.execution_budget import OUTPUT_LIMIT_BYTES
from android_world.virtual_device.storage import sqlite_functions


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        ("5551234567", "5551234567", True),
        ("+15551234567", "5551234567", True),
        ("0015551234567", "(555) 123-4567", True),
        ("5551234567", "5551234568", False),  # Only the last digit differs.
        ("5551234567", "5551234577", False),
        ("1234567", "91234567", True),  # Seven digits are enough,
        ("123456", "9123456", False),  # six are not,
        ("123456", "123456", True),  # unless they are all.
        ("9991234567", "1234567", True),  # A prefix has up to three digits,
        ("99991234567", "1234567", False),  # not four,
        ("+99991234567", "1234567", False),
        ("009991234567", "1234567", True),  # besides the international zeros.
        ("005551234567", "5551234567", True),
        ("*991234567", "1234567", False),
        ("112", "112", True),
        ("112", "2", False),
        ("", "", True),
        ("", "5551234567", False),
        ("5551234567", "", False),
    ],
)
def test_phone_numbers_are_compared_loosely(one, other, are_equal):
    assert sqlite_functions.loosely_equal_numbers(one, other) is are_equal
    assert sqlite_functions.loosely_equal_numbers(other, one) is are_equal


def test_a_caller_sets_how_many_digits_must_match():
    assert sqlite_functions.loosely_equal_numbers("+11234", "1234", minimum_match=4)
    assert not sqlite_functions.loosely_equal_numbers("+11234", "1234", minimum_match=5)


@pytest.mark.parametrize(
    ("number", "expected"),
    [("+1 (555) 123*#", "#*3215551+"), (911, "119"), ("", ""), ("no digits", ""), (None, None)],
)
def test_a_number_is_stripped_to_what_can_be_dialled_and_reversed(number, expected):
    assert sqlite_functions.phone_number_stripped_reversed(number) == expected


@pytest.fixture
def clock():
    clock = Clock()
    clock.advance(1_234)
    return clock


@pytest.fixture
def database(clock):
    connection = sqlite3.connect(":memory:")
    sqlite_functions.install(connection, clock)
    yield connection
    connection.close()


def value(database, expression, *arguments):
    return database.execute(f"SELECT {expression}", arguments).fetchone()[0]


def test_the_present_time_is_that_of_the_device(database, clock):
    stock = sqlite3.connect(":memory:")
    now = f"{clock.now_ms / 1000:.3f}"
    for expression, stocks in (
        ("datetime('now')", "datetime(?, 'unixepoch')"),
        ("datetime()", "datetime(?, 'unixepoch')"),
        ("datetime('NOW', '+1 day')", "datetime(?, 'unixepoch', '+1 day')"),
        ("date()", "date(?, 'unixepoch')"),
        ("time('now')", "time(?, 'unixepoch')"),
        ("julianday('now')", "julianday(?, 'unixepoch')"),
        ("unixepoch()", "unixepoch(?, 'unixepoch')"),
        ("strftime('%Y %f')", "strftime('%Y %f', ?, 'unixepoch')"),
        ("strftime('%s', 'now')", "strftime('%s', ?, 'unixepoch')"),
        ("current_timestamp", "strftime('%Y-%m-%d %H:%M:%S', ?, 'unixepoch')"),
        ("current_date", "date(?, 'unixepoch')"),
        ("current_time", "time(?, 'unixepoch')"),
    ):
        assert (
            value(database, expression) == stock.execute(f"SELECT {stocks}", (now,)).fetchone()[0]
        ), expression
    stock.close()


def test_other_times_are_computed_as_ever(database):
    assert value(database, "date('2023-10-15', '+1 month')") == "2023-11-15"
    assert value(database, "strftime('%d.%m.', '2023-10-15')") == "15.10."


@pytest.mark.parametrize(
    ("arguments", "equal"),
    [
        (("5551234567", "+15551234567"), 1),
        (("5551234567", "5551234568"), 0),
        ((None, None), 1),
        ((None, "1"), 0),
        (("1", None), 0),
        (("5551234567", "(555) 123-4567", 0), 1),
    ],
)
def test_numbers_are_compared_in_queries(database, arguments, equal):
    marks = ",".join("?" * len(arguments))
    assert value(database, f"PHONE_NUMBERS_EQUAL({marks})", *arguments) == equal


def test_numbers_are_reversed_in_queries(database):
    assert value(database, "_PHONE_NUMBER_STRIPPED_REVERSED('+1 23')") == "321+"


@pytest.mark.parametrize("collation", ["LOCALIZED", "PHONEBOOK", "UNICODE"])
def test_collations_order_letters_without_their_case(database, collation):
    rows = database.execute(
        "SELECT column1 FROM (VALUES ('b'), ('Å'), ('A'), ('ä'), ('B'), ('c'))"
        f" ORDER BY column1 COLLATE {collation}"
    )
    assert [row[0].lower() for row in rows] == ["a", "ä", "å", "b", "b", "c"]
    assert value(database, f"'\u00c4' = 'a\u0308' COLLATE {collation}") == 1
    assert value(database, f"'a' < 'B' COLLATE {collation}") == 1
    assert value(database, f"'B' < 'a' COLLATE {collation}") == 0


_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n"


def test_a_statement_ends_at_its_limit_and_not_before(monkeypatch):
    monkeypatch.setattr(sqlite_functions, "SQL_INSTRUCTIONS_LIMIT", 400_000)
    steps = []
    for rows in (10_000, 100_000):
        connection = sqlite3.connect(":memory:")
        sqlite_functions.limit(connection)
        try:
            limited = _ENDLESS.replace("FROM n)", f"FROM n LIMIT {rows})", 1)
            steps.append(connection.execute(limited).fetchone()[0])
        except sqlite3.OperationalError as error:
            steps.append(str(error))
        connection.close()
    assert steps == [10_000, "interrupted"]
    connection = sqlite3.connect(":memory:")
    sqlite_functions.limit(connection)
    assert connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == OUTPUT_LIMIT_BYTES
    connection.close()


@pytest.mark.parametrize(("checks", "ends"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_connection_ends_with_the_check_after_its_limit(monkeypatch, checks, ends):
    monkeypatch.setattr(sqlite_functions, "SQL_INSTRUCTIONS_LIMIT", 2_000)
    monkeypatch.setattr(sqlite_functions, "_INSTRUCTIONS_PER_CHECK", 1_000)
    handlers = []

    class Connection:
        def set_progress_handler(self, handler, instructions):
            handlers.append((handler, instructions))

        def setlimit(self, category, limit):
            assert (category, limit) == (sqlite3.SQLITE_LIMIT_LENGTH, OUTPUT_LIMIT_BYTES)

    sqlite_functions.limit(Connection())
    ((handler, instructions),) = handlers
    assert instructions == 1_000
    assert [handler() for _ in range(checks)][-1] == ends


def test_functions_of_numbers_can_be_indexed_and_those_of_time_cannot(database):
    database.execute("CREATE TABLE t (a)")
    database.execute("CREATE INDEX stripped ON t (_PHONE_NUMBER_STRIPPED_REVERSED(a))")
    database.execute("CREATE INDEX equal ON t (PHONE_NUMBERS_EQUAL(a, '1'))")
    for function in ("datetime('now')", "strftime('%s')"):
        with pytest.raises(sqlite3.OperationalError, match="non-deterministic"):
            database.execute(f"CREATE INDEX now ON t ({function})")
