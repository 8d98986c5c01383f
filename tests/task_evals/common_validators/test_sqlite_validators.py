"""Which rows may come and go."""

from __future__ import annotations

import dataclasses

import pytest

from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.single.calendar.calendar import SimpleCalendarDeleteOneEvent
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent, Expense, PlaylistInfo

LUNCH = Expense("Lunch", 1250, 3, "with Ada", expense_id=1)
RENT = Expense("Rent", 90000, 4, expense_id=2)
FIELDS = ["name", "amount", "category", "note"]


def added(before, after, wanted):
    return sqlite_validators.validate_rows_addition_integrity(
        before, after, wanted, FIELDS, free_form_fields=["name", "note"]
    )


def removed(before, after, ids):
    return sqlite_validators.validate_rows_removal_integrity(before, after, ids, "expense_id")


def expense(name="Lunch", amount=1250, note="with Ada", number=9):
    return Expense(name, amount, 3, note, expense_id=number)


def test_the_wanted_row_was_added():
    assert added([RENT], [RENT, expense()], [LUNCH])
    assert added([RENT], [RENT, expense(note="With Ada.")], [LUNCH])


@pytest.mark.parametrize(
    "after",
    [
        [RENT],
        [RENT, expense(amount=1251)],
        [RENT, expense(), expense(number=10)],
        [expense()],
        [Expense("Rent", 1, 4, expense_id=2), expense()],
    ],
    ids=["nothing", "wrong", "twice", "other gone", "other changed"],
)
def test_something_else_was_done(after):
    assert not added([RENT], after, [LUNCH])


def test_a_row_that_was_there_before_does_not_count():
    assert not added([LUNCH], [LUNCH, expense("Taxi")], [LUNCH])


def test_every_wanted_row_needs_its_own_row():
    similar = [expense(note="with Ada and Ben", number=10), expense(note="alone", number=11)]
    wanted = [expense(note="with Ada and Ben"), expense(note="with Ada and Bem")]
    assert not added([], similar, wanted)
    assert added([], [similar[0], expense(note="with Ada and Ben", number=12)], wanted)


def test_exactly_the_rows_are_gone():
    assert removed([LUNCH, RENT], [RENT], [1])
    assert not removed([LUNCH, RENT], [], [1])
    assert not removed([LUNCH, RENT], [LUNCH, RENT], [1])
    assert not removed([LUNCH, RENT], [RENT, expense()], [1])


def test_a_row_that_was_never_there_is_an_error():
    with pytest.raises(ValueError, match="expense_id"):
        removed([RENT], [RENT], [7])


def playlist(*names, name="Road trip", start=0):
    return [PlaylistInfo(name, file, i) for i, file in enumerate(names, start)]


def test_a_playlist_has_the_files_in_order():
    verify = sqlite_validators.verify_playlist
    assert verify(playlist("a.mp4", "b.mp4"), "Road Trip", ["a.mp4", "b.mp4"])
    assert not verify(playlist("b.mp4", "a.mp4"), "Road Trip", ["a.mp4", "b.mp4"])
    assert not verify(playlist("a.mp4"), "Road Trip", ["a.mp4", "b.mp4"])
    assert not verify(playlist("A.mp4", "b.mp4"), "Road Trip", ["a.mp4", "b.mp4"])
    assert not verify(playlist("a.mp4", name="Quite another"), "Road Trip", ["a.mp4"])
    assert verify(playlist("a.mp4", name="Focus  Mode 417 "), "Focus Mode 417", ["a.mp4"])
    assert not verify(playlist("a.mp4", name="Focus Mode 418"), "Focus Mode 417", ["a.mp4"])
    assert not verify(playlist("a.mp4", name="Road Trips"), "Road Trip", ["a.mp4"])


def test_playlists_with_similar_names_are_not_added_together():
    rows = playlist("a.mp4") + playlist("b.mp4", name="Road trips", start=1)
    assert not sqlite_validators.verify_playlist(rows, "Road trip", ["a.mp4", "b.mp4"])


def test_a_row_that_differs_in_passive_columns_or_its_id_is_the_row_of_the_start():
    app = object.__new__(SimpleCalendarDeleteOneEvent)
    start = CalendarEvent(1, 2, "Walk", id=7, last_updated=3)
    seen, marked = (dataclasses.replace(start, last_updated=4), dataclasses.replace(start, flags=2))
    assert app.with_rows_of_start([start], [seen]) == [start]
    assert app.with_rows_of_start([start], [marked]) == [start]
    entered_again = dataclasses.replace(start, id=8)
    assert app.with_rows_of_start([start], [entered_again]) == [start]
    assert app.with_rows_of_start([start], [start, entered_again]) == [start, entered_again]
    for changed in ({"title": "Run"}, {"flags": 1}, {"id": 8, "title": "Run"}):
        row = dataclasses.replace(start, **changed)
        assert app.with_rows_of_start([start], [row]) == [row]
