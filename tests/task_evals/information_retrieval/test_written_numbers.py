"""Tests that a right number is accepted however it is written, and a wrong one is not."""

from __future__ import annotations

import datetime
import random

import pytest
from hypothesis import given, strategies as st

from android_world.proto import task_pb2
from android_world.task_evals.information_retrieval import answers, proto_utils, tasks

# The noun phrases of the goals in the singular and the plural; {category} is the goal's.
PHRASES = {
    "NotesMeetingAttendeeCount": [
        ("attendee", "attendees"),
        ("person", "people"),
        ("participant", "participants"),
        ("attendee present", "attendees were present"),
    ],
    "NotesTodoItemCount": [
        ("to-do", "to-dos"),
        ("to-do item", "to-do items"),
        ("item", "items"),
        ("to-do in the folder", "to-dos in the folder"),
    ],
    "SportsTrackerActivitiesCountForWeek": [
        ("activity", "activities"),
        ("{category} activity", "{category} activities"),
        ("activity this week", "activities this week"),
    ],
    "SportsTrackerActivityDuration": [("minute", "minutes"), ("min", "min."), ("min", "mins")],
    "SportsTrackerTotalDurationForCategoryThisWeek": [("minute", "minutes"), ("min", "min.")],
    "SportsTrackerLongestDistanceActivity": [("meter", "meters"), ("metre", "metres"), ("m", "m")],
    "SportsTrackerTotalDistanceForCategoryOverInterval": [("meter", "meters"), ("m", "m")],
    "TasksDueNextWeek": [
        ("task", "tasks"),
        ("task due", "tasks due"),
        ("task due next week", "tasks due next week"),
    ],
}
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
ONES = f"{ONES} fifteen sixteen seventeen eighteen nineteen".split()
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number):
    """The English words of a number below a million."""
    if number >= 1000:
        rest = f" {in_words(number % 1000)}" if number % 1000 else ""
        return f"{in_words(number // 1000)} thousand{rest}"
    if number >= 100:
        rest = f" and {in_words(number % 100)}" if number % 100 else ""
        return f"{ONES[number // 100]} hundred{rest}"
    if number >= 20:
        return TENS[number // 10 - 2] + (f"-{ONES[number % 10]}" if number % 10 else "")
    return ONES[number]


def numeric_questions():
    for name, question in tasks.QUESTIONS.registry.items():
        criteria = question.task_template.fget(None).success_criteria
        if criteria.expectations[0].match_type == task_pb2.Expectation.MatchType.NUMBER_MATCH:
            yield name


def test_every_numeric_question_has_its_noun_phrases():
    assert set(numeric_questions()) == set(PHRASES)


@pytest.mark.parametrize("name", sorted(PHRASES))
def test_a_number_with_a_noun_phrase_of_the_goal_is_accepted(name):
    task_type = tasks.QUESTIONS.registry[name]
    random.seed(5)
    task = task_type(task_type.generate_random_params())
    (expected,) = proto_utils.get_expected_answer(task.task)
    number, category = int(expected), str(task.params.get("category", ""))
    for singular, plural in PHRASES[name]:
        phrase = (singular if number == 1 else plural).format(category=category)
        nouns = {phrase, phrase.replace("-", ""), phrase.replace("-", " "), phrase.title()}
        for noun in nouns:
            for digits in (str(number), f"{number}.0", in_words(number), in_words(number).title()):
                for answer in (f"{digits} {noun}", f"{digits} {noun}.", f"**{digits} {noun}**"):
                    assert proto_utils.check_agent_answer(answer, task.task, task.goal), answer
            wrong = number + 20
            for answer in (f"{wrong} {noun}", f"{in_words(wrong)} {noun}", f"not {number} {noun}"):
                assert not proto_utils.check_agent_answer(answer, task.task, task.goal), answer
    for unit in ("hours", "kilometers", "dogs", "or so", "%"):
        assert not proto_utils.check_agent_answer(f"{number} {unit}", task.task, task.goal), unit


@given(number=st.integers(0, 999_999))
def test_a_number_in_words_is_that_number(number):
    assert answers.read_number(in_words(number)) == number
    assert answers.read_number(in_words(number).replace(" and ", " ")) == number


@given(number=st.integers(1_000, 10_000_000))
def test_thousands_may_be_grouped(number):
    for separator in (",", " ", "\u00a0", "\u202f", "\u2009", "'", "\u2019"):
        written = f"{number:,}".replace(",", separator)
        assert answers.same_set(written, [float(number)], "", None), written
        assert answers.same_set(f"{written} m", [float(number)], "In meters", None), written


@pytest.mark.parametrize("written", ["2 50", "25 00", "2 5000", "2,500 1", "1 2 3", "2'5"])
def test_digits_that_are_not_grouped_by_three_are_not_one_number(written):
    for number in (int("".join(filter(str.isdigit, written))), 2, 25, 2500):
        assert not answers.same_set(written, [float(number)], "", None)


@pytest.mark.parametrize("written", ["one two", "hundred", "a", "ten eleven", "and", "", "1e999"])
def test_what_is_not_a_number_is_refused(written):
    with pytest.raises(ValueError, match="not"):
        answers.read_number(written)


@pytest.mark.parametrize(
    "answer",
    [
        "1) Tea party 2) Chess club 3) Yoga class",
        "1. Tea party 2. Chess club 3. Yoga class",
        "(1) Tea party, (2) Chess club, (3) Yoga class",
        "1) Tea party; 2) Chess club; 3) Yoga class",
    ],
)
def test_a_numbered_list_may_be_on_one_line(answer):
    assert answers.same_set(answer, ["Chess club", "Yoga class", "Tea party"], "", None)
    assert not answers.same_set(answer, ["Chess club", "Tea party"], "", None)
    assert not answers.same_set(answer, ["Chess club", "Yoga class", "Tax party"], "", None)


def test_numbers_out_of_order_are_not_a_list():
    assert not answers.same_set("2) Tea party 1) Chess club", ["Chess club", "Tea party"], "", None)


@pytest.mark.parametrize(
    "written",
    [
        *("2023-10-27T19:15Z", "2023-10-27T19:15:00Z", "2023-10-27T19:15:00.000Z"),
        *("2023-10-27T19:15+00:00", "2023-10-27T19:15:00+0000", "2023-10-27 19:15:00+00:00"),
        *("2023-10-27T21:15:00+02:00", "2023-10-27T14:15-05:00", '"2023-10-28T00:45+05:30"'),
    ],
)
def test_an_iso_time_may_have_an_offset(written):
    moment = datetime.datetime(2023, 10, 27, 19, 15)
    assert answers.same_set(written, [moment], "", None)
    assert not answers.same_set(written, [moment + datetime.timedelta(hours=2)], "", None)
    assert not answers.same_set(written, [moment - datetime.timedelta(hours=5)], "", None)


def test_a_span_of_time_is_not_an_offset():
    assert not answers.same_set(
        "2023-10-27 09:00-10:00", [datetime.datetime(2023, 10, 27, 19)], "", None
    )
    assert not answers.same_set("2023-10-27T09:00+99:00", [datetime.datetime.min], "", None)
    assert not answers.same_set("0001-01-01T00:00+14:00", [datetime.datetime.min], "", None)


@pytest.mark.parametrize(
    ("written", "prompt", "is_read"),
    [
        ("3 to-dos", "How many todos are there?", True),
        ("3 todos", "How many to-dos are there?", True),
        ("3 to-dos", "How many to-dos are there?", True),
        ("3 to do", "How many to-dos are there?", True),
        ("3 to-dos", "How many notes are there?", False),
        ("3 to-notes", "How many notes are there?", False),
    ],
)
def test_a_hyphen_in_the_subject_does_not_matter(written, prompt, is_read):
    if is_read:
        assert answers.read_number(written, prompt) == 3
    else:
        with pytest.raises(ValueError, match="not"):
            answers.read_number(written, prompt)
