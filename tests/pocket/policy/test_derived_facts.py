"""What the pocket policy reads out of goals: dates, times and digits."""

from __future__ import annotations

import datetime

import pytest

from android_world.pocket.policy.derived_facts import (
    Fact,
    cell_of,
    facts_of,
    visible_day,
)

SUNDAY = datetime.date(2023, 10, 15)


def kinds(goal, today=SUNDAY, tapped=""):
    found: dict[str, list[str]] = {}
    for fact in facts_of(goal, today, tapped):
        found.setdefault(fact.kind, []).append(fact.text)
    return found


@pytest.mark.parametrize(
    ("goal", "date"),
    [
        ("see you on 2023-10-20", "20 October 2023"),
        ("anything October 28 2023?", "28 October 2023"),
        ("anything October 5?", "05 October 2023"),
        ("meet me this Friday", "20 October 2023"),
        ("meet me this Sunday", "22 October 2023"),
        ("what about tomorrow", "16 October 2023"),
        ("in two weeks from today", "29 October 2023"),
        ("in 3 days", "18 October 2023"),
    ],
)
def test_dates_are_read_in_all_forms(goal, date):
    assert kinds(goal)["date"] == [date]


def test_a_date_that_does_not_exist_is_none():
    assert facts_of("on 2023-02-31", SUNDAY) == []


def test_days_nearby_have_names():
    assert kinds("tomorrow")["relative"] == ["Tomorrow", "Tmrw"]
    assert "relative" not in kinds("2023-10-20")


def test_times_and_what_follows_from_a_duration():
    found = kinds("on 2023-10-16 at 23h for 60 mins")
    assert found["time"] == ["23:00"]
    assert found["end_time"] == ["00:00"]
    assert found["end_date"] == ["17 October 2023"]
    assert kinds("at 6:20pm")["time"] == ["18:20"]


def test_a_duration_is_spelled_digit_by_digit():
    goal = "for 17 hours, 8 minutes, and 21 seconds"
    assert kinds(goal)["digit"] == ["1"]
    assert kinds(goal, tapped="1708")["digit"] == ["2"]
    assert "digit" not in kinds(goal, tapped="170821")


def test_a_day_has_its_place_in_the_table_of_its_month():
    assert cell_of(datetime.date(2023, 10, 1)) == 7  # A Sunday, below the week before.
    assert cell_of(datetime.date(2023, 11, 1)) == 3
    assert Fact("cell", "21") in facts_of("on 2023-10-15", SUNDAY)


def test_the_day_is_read_from_a_screen():
    assert visible_day(["Phone", "Sun, Oct 15"]) == SUNDAY
    assert visible_day(["Sunny, Oct 15"]) is None
