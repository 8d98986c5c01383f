"""Values of screens as people write them, which the pocket policy can type."""

from __future__ import annotations

import datetime

import pytest

from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.pocket.policy.candidate_texts import candidates_of
from android_world.pocket.policy.derived_facts import facts_of
from android_world.pocket.policy.memory import ActionRecord, EpisodeMemory
from android_world.pocket.policy.written_forms import forms_of, timestamps_on

TODAY = datetime.date(2023, 10, 15)


@pytest.mark.parametrize(
    ("shown", "written"),
    [
        ("35.96", "$35.96"),
        ("$1,204.50", "$1204.50"),
        ("13:05", "1:05 PM"),
        ("1:08:19", "1 hour 8 minutes 19 seconds"),
        ("October 25 (Wed)", "Wednesday, October 25"),
        ("Fri, Oct 27", "Friday, October 27"),
    ],
)
def test_a_value_is_written_as_people_write_it(shown, written):
    assert written in forms_of(shown, TODAY)


def test_a_text_that_is_no_value_has_no_other_form():
    assert list(forms_of("Buy 3 apples", TODAY)) == []


def test_days_and_times_of_a_screen_are_timestamps():
    shown = ["13:00", "October 25 (Wed)", "13:00", "October 26", "9:30"]
    assert timestamps_on(shown, TODAY) == [
        "Wednesday, October 25 at 1:00 PM",
        "Thursday, October 26 at 9:30 AM",
    ]


def test_the_next_day_of_a_goal_counts_once_the_first_is_done():
    goal = "Add a task due on October 17. Add another one due on October 19."
    first = facts_of(goal, TODAY)
    second = facts_of(goal, TODAY, done=goal.index("."))
    assert "October 17" in {fact.text for fact in first}
    assert "October 19" in {fact.text for fact in second}


def test_keys_and_the_home_screen_are_not_read():
    memory = EpisodeMemory("Write the note")
    box = BoundingBox(0, 100, 300, 400)
    home = [UIElement(text="Chrome", bbox_pixels=box)]
    keyboard = UIElement(text="qw", package_name="com.example.inputmethod", bbox_pixels=box)
    memory.look(home, 2400)
    memory.record(ActionRecord("open"))
    memory.look([*home, keyboard, UIElement(text="Dentist", bbox_pixels=box)], 2400)
    assert [c.text for c in candidates_of(memory, [], [])] == ["Dentist"]
