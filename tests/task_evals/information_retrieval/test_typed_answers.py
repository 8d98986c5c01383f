"""Answers as JSON lists: what is the expected one, and what is not."""

from __future__ import annotations

import datetime

import pytest

from android_world.task_evals.information_retrieval import typed_answers

TITLES = ["Book club", "Tea, and cake"]
MOMENT = [datetime.datetime(2023, 10, 20, 20, 0)]
DAY = [datetime.date(2023, 10, 20)]
TIME = [datetime.time(6, 30)]

RIGHT = [
    ('["Book club", "Tea, and cake"]', TITLES),
    ('[ "tea,  and CAKE",\n"Book club" ]', TITLES),
    ("[3]", [3.0]),
    ("[3.0]", [3.0]),
    ('["2023-10-20 20:00"]', MOMENT),
    ('["2023-10-20"]', DAY),
    ('["06:30"]', TIME),
]
WRONG = [
    ("Book club, Tea, and cake", TITLES),
    ('["Book club"]', TITLES),
    ('["Book club", "Book club"]', TITLES),
    ('["Book club", "Tea, and cake", "Yoga"]', TITLES),
    ('["Book clubs", "Tea, and cake"]', TITLES),
    ('"Book club"', ["Book club"]),
    ('{"0": "Book club"}', ["Book club"]),
    ("3", [3.0]),
    ('["3"]', [3.0]),
    ("[true]", [1.0]),
    ("[4]", [3.0]),
    ("[3, 3]", [3.0]),
    ("[NaN]", [3.0]),
    (f"[{'9' * 400}]", [3.0]),
    ("[" * 10_000, [3.0]),
    ("[]", [3.0]),
    ("", [3.0]),
    ('["October 20 2023 20:00"]', MOMENT),
    ('["2023-10-20 08:00"]', MOMENT),
    ('["2023-10-21"]', DAY),
    ('["6:30 PM"]', TIME),
]


@pytest.mark.parametrize(("answer", "expected"), RIGHT)
def test_values_of_the_right_type_are_the_answer(answer, expected):
    assert typed_answers.is_answer(answer, expected, None)


@pytest.mark.parametrize(("answer", "expected"), WRONG, ids=map(str, range(len(WRONG))))
def test_other_values_types_and_forms_are_not(answer, expected):
    assert not typed_answers.is_answer(answer, expected, None)


def test_a_number_may_be_off_by_less_than_the_tolerance():
    assert typed_answers.is_answer("[10.4]", [10.0], 0.5)
    assert not typed_answers.is_answer("[10.5]", [10.0], 0.5)


@pytest.mark.parametrize(
    ("expected", "example"),
    [(TITLES, "First"), ([3.0], "[12]"), (MOMENT, "15 18:30"), (DAY, '-15"]'), (TIME, '["18:30"]')],
)
def test_the_goal_shows_the_form(expected, example):
    assert example in typed_answers.instruction(expected)
