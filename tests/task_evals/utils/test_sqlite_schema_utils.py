"""Rows as dataclasses and as texts."""

from __future__ import annotations

import datetime
import functools
import itertools
import operator
import random
import sqlite3

import pytest

from android_world.device import device_constants
from android_world.task_evals.utils import sqlite_schema_utils as rows, sqlite_utils

SOUP = rows.Recipe("Soup", "Hot and clear", servings="2")


def test_rows_as_csv():
    text = rows.get_text_representation_of_rows([SOUP], ["title", "servings"])
    assert text == "title|servings\nSoup|2"


def test_rows_as_text_blocks():
    text = rows.get_text_representation_of_rows(
        [SOUP, SOUP], ["title", "servings"], "text_block", "title"
    )
    assert text == "Recipe: Soup\n servings: 2\n\nRecipe: Soup\n servings: 2"


def test_long_lines_are_wrapped():
    text = rows.get_text_representation_of_rows(
        [rows.Recipe("Soup", "word " * 30)], ["description"], "text_block", "title", 60
    )
    assert max(map(len, text.splitlines())) <= 60


def test_an_unknown_format_is_an_error():
    with pytest.raises(ValueError, match="Unknown format"):
        rows.get_text_representation_of_rows([], [], "xml")


def test_amounts_are_printed_as_in_the_goals():
    assert rows.Expense("a", 12340).amount_dollars == "$123.4"
    assert rows.Expense("a", 1000, 3).category_name == "Food"


def test_a_row_goes_into_a_table_and_comes_back(tmp_path):
    path = str(tmp_path / "x.db")
    with sqlite3.connect(path) as connection:
        connection.execute(
            'CREATE TABLE t (_id INTEGER PRIMARY KEY, title, "order", extra DEFAULT 1)'
        )
        row = rows.GenericRow(_id=-1, title="Robert'); DROP TABLE t", order=3)
        connection.execute(*rows.insert_into_db(row, "t", "_id"))
    connection.close()
    (found,) = sqlite_utils.execute_query("SELECT * FROM t", path, rows.GenericRow)
    assert (found._id, found.title, found.order) == (1, "Robert'); DROP TABLE t", 3)
    (task,) = sqlite_utils.execute_query("SELECT * FROM t", path, rows.Task)
    assert task.order == 3


def test_random_items_are_different_unless_they_may_repeat():
    draws = iter("aabbc")
    items = rows.get_random_items(3, lambda: rows.Recipe(next(draws)))
    assert [item.title for item in items] == ["a", "b", "c"]
    assert len(rows.get_random_items(3, lambda: SOUP, replacement=True)) == 3
    with pytest.raises(ValueError, match="Only 1 of 2"):
        rows.get_random_items(2, lambda: SOUP)


ROWS = {
    rows.CalendarEvent: {"start_ts": 5, "end_ts": 6, "title": "a"},
    rows.Recipe: {"title": "a"},
    rows.Expense: {"name": "a", "amount": 1},
    rows.PlaylistInfo: {"playlist_name": "a", "media_file_name": "b", "order_in_playlist": 3},
    rows.Task: {"title": "a"},
    rows.OsmAndMapMarker: {},
    rows.SportsActivity: {"name": "a", "uuid": b"1"},
    rows.JoplinNormalizedNote: {},
    rows.JoplinNote: {"id": "1"},
    rows.JoplinFolder: {"title": "a", "id": "1"},
}
DAY_MS = 86_400_000
YESTERDAY_MS = int(device_constants.DT.timestamp() * 1000) - DAY_MS
# What a new row of the app has where its user entered nothing; all other columns are empty.
NOT_EMPTY = {
    rows.CalendarEvent: {
        **dict.fromkeys(("reminder_1_minutes", "reminder_2_minutes", "reminder_3_minutes"), -1),
        **{"repetition_exceptions": "[]", "time_zone": "UTC", "event_type": 1, "id": -1},
        "source": "imported-ics",
    },
    rows.Recipe: {"recipeId": -1},
    rows.Expense: {"expense_id": -1},
    rows.Task: {"_id": -1},
    rows.OsmAndMapMarker: {"marker_lat": -1.0, "marker_lon": -1.0},
    rows.SportsActivity: {"_id": -1},
    rows.JoplinNote: {
        **dict.fromkeys(("created_time", "updated_time"), YESTERDAY_MS),
        **dict.fromkeys(("user_created_time", "user_updated_time"), YESTERDAY_MS),
        "markup_language": 1,
    },
    rows.JoplinFolder: {
        **dict.fromkeys(("created_time", "updated_time"), YESTERDAY_MS),
        **dict.fromkeys(("user_created_time", "user_updated_time"), YESTERDAY_MS),
    },
}


@pytest.mark.parametrize("kind", ROWS, ids=lambda kind: kind.__name__)
def test_columns_that_are_not_given_are_empty(kind):
    columns = rows.columns_of(kind(**ROWS[kind]))
    filled = {name: value for name, value in columns.items() if value not in (0, "", None)}
    assert filled == ROWS[kind] | NOT_EMPTY.get(kind, {})


def test_an_event_knows_its_length_and_its_times_in_utc():
    event = rows.CalendarEvent(
        start_ts=1_697_000_000, end_ts=1_697_000_000 + 45 * 60 + 59, title=""
    )
    assert event.duration_mins == 45
    assert event.start_datetime.isoformat() == "2023-10-11T04:53:20+00:00"
    assert event.end_datetime - event.start_datetime == datetime.timedelta(minutes=45, seconds=59)


@pytest.mark.parametrize(("flags", "visible"), [(0, 0), (1, 1), (2, 0), (3, 1), (6, 4), (None, 0)])
def test_the_flag_of_what_is_past_is_not_visible(flags, visible):
    event = rows.CalendarEvent(start_ts=0, end_ts=1, title="", flags=flags)
    assert event.visible_flags == visible


def test_the_categories_of_expenses_are_numbered_from_one():
    names = "Others,Income,Food,Housing,Social,Entertainment,Transportation,Clothes"
    names += ",Health Care,Education,Donation"
    found = [rows.Expense("a", 1, number).category_name for number in range(1, 12)]
    assert found == names.split(",")
    assert "category_id_to_name" not in rows.columns_of(rows.Expense("a", 1))
    assert rows.Expense("a", 5).amount_dollars == "$0.05"


@pytest.mark.parametrize("n", [0, 1, 10_000])
def test_the_last_draw_counts(n):
    draws = iter(range(10_000))
    items = rows.get_random_items(n, lambda: rows.Recipe(str(next(draws))), replacement=True)
    assert [item.title for item in items] == list(map(str, range(n)))


def test_there_are_at_most_ten_thousand_draws():
    draws = itertools.count()
    with pytest.raises(ValueError, match="Only 1 of 2 items"):
        rows.get_random_items(
            2, lambda: rows.Recipe(str(next(draws))), filter_fn=lambda row: row.title == "9999"
        )
    assert next(draws) == 10_000


def test_a_random_uuid_is_one_of_version_four_from_the_source():
    found = [rows.random_uuid(random.Random(seed)) for seed in range(50)]
    assert {uuid.version for uuid in found} == {4}
    assert len(set(found)) == 50
    assert rows.random_uuid(random.Random(7)) == found[7]
    # All of the 122 bits that a version leaves free are drawn.
    bits = functools.reduce(operator.or_, (uuid.int for uuid in found))
    assert bits.bit_count() >= 124
    assert bits.bit_length() == 128


@pytest.mark.parametrize(
    ("one", "other", "is_equal"),
    [
        (rows.GenericRow(a=1), rows.GenericRow(a=1), True),
        (rows.GenericRow(a=1), rows.GenericRow(a=2), False),
        (rows.GenericRow(a=1), {"a": 1}, False),
    ],
)
def test_rows_of_any_table_are_equal_by_their_values(one, other, is_equal):
    assert (one == other) is is_equal
    assert repr(one) == f"GenericRow(a={one.a})"


def test_a_column_with_a_quote_in_its_name_is_quoted():
    statement, values = rows.insert_into_db(rows.GenericRow(**{'a"b': 1, "id": 2}), "t", "id")
    assert (statement, values) == ('INSERT INTO "t" ("a""b") VALUES (?)', (1,))


def test_a_text_block_needs_a_key():
    with pytest.raises(ValueError, match="description key"):
        rows.get_text_representation_of_rows([SOUP], ["title"], "text_block")
