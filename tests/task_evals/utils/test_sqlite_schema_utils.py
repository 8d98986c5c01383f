"""Rows as dataclasses and as texts."""

from __future__ import annotations

import sqlite3

import pytest

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
