"""Queries and expressions: each can be evaluated, and written in English."""

from __future__ import annotations

import datetime
import decimal

import pytest

from android_world.errands import Errand, ErrandError, errand, vocabulary
from android_world.errands.expressions import Constant, Scope, UnsuitableError
from android_world.errands.vocabulary import (
    choose,
    contacts,
    days,
    events,
    expenses,
    hours,
    lines,
    messages,
    minutes,
    playlists,
    tasks,
)
from android_world.records.items import (
    Contact,
    Event,
    Expense,
    Message,
    PhoneItems,
    Playlist,
    Task,
    fields,
)
from android_world.task_evals import suites


def at(day, hour, minute=0):
    return datetime.datetime(2023, 10, day, hour, minute, tzinfo=datetime.UTC)


def event(title, start, length_min=60, location=""):
    return Event(title, start, start + datetime.timedelta(minutes=length_min), location)


def expense(name, amount, category):
    return Expense(name, decimal.Decimal(amount), category)


EVENTS = (
    event("Chess Night", at(20, 19), 90, "Library"),
    event("Dentist", at(18, 9), 30, "North Clinic"),
    event("Yoga Class", at(20, 8), 60, "Gym"),
    event("Book Club", at(23, 18), 120, "Library"),
)
EXPENSES = (
    expense("Lunch", "12.50", "Food"),
    expense("Groceries", "48.20", "Food"),
    expense("Taxi", "19.00", "Transportation"),
    expense("Cinema", "10.00", "Entertainment"),
)
CONTACTS = (
    Contact("Ada Ray", "+15551230001"),
    Contact("Ben Moss", "+15551230002"),
    Contact("Cleo Hart", "+15551230003"),
)
MESSAGES = (
    Message("(555) 123-0001", "Hello"),
    Message("+15551230001", "Are you there?"),
    Message("+15551230003", "Call me"),
)
PHONE = PhoneItems(
    {
        **{Event: EVENTS, Expense: EXPENSES, Contact: CONTACTS, Message: MESSAGES},
        Playlist: (Playlist("Road Trip", ("Low Tide", "Kite Song")),),
    }
)
SCOPE = Scope({}, PHONE)
CHESS = events.where(title="Chess Night").only()
TRIP = playlists.where(name="Road Trip").only()
LUNCH = expenses.where(name="Lunch").only()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (events.where(start__weekday="Friday"), ["Chess Night", "Yoga Class"]),
        (
            events.where(start__month="October", start__time__before=datetime.time(9)),
            ["Yoga Class"],
        ),
        (events.where(location__not="Library"), ["Dentist", "Yoga Class"]),
        (events.where(title__starting_with="book"), ["Book Club"]),
        (events.where(title__ending_with="Class"), ["Yoga Class"]),
        (events.where(location__among=["Gym", "North Clinic"]), ["Dentist", "Yoga Class"]),
        (events.where(location__not_among=["Gym", "Library"]), ["Dentist"]),
        (expenses.where(amount__at_least=19), ["Groceries", "Taxi"]),
        (expenses.where(amount__at_most=decimal.Decimal("12.50")), ["Lunch", "Cinema"]),
        (expenses.where(amount__between=(12, 19)), ["Lunch", "Taxi"]),
        (expenses.where(amount__above=LUNCH.amount), ["Groceries", "Taxi"]),
        (expenses.all().by("amount", descending=True), ["Groceries", "Taxi", "Lunch", "Cinema"]),
        (expenses.all().by("amount").take(2), ["Cinema", "Lunch"]),
        (events.all().by("start__time").take(1), ["Yoga Class"]),
        (contacts.where(number__among=messages.all().values("number")), ["Ada Ray", "Cleo Hart"]),
    ],
)
def test_a_query_finds_items(query, names):
    assert [item.key[0] for item in query.evaluate(SCOPE)] == names


def test_the_messages_of_contacts_are_found_by_number():
    ada = contacts.where(name__starting_with="Ada").values("number")
    found = messages.where(number__among=ada).evaluate(SCOPE)
    assert [message.text for message in found] == ["Hello", "Are you there?"]


@pytest.mark.parametrize(
    ("expression", "value", "text"),
    [
        (expenses.all().max("amount"), "48.20", "the largest amount of the expenses"),
        (expenses.all().min("amount"), "10.00", "the smallest amount of the expenses"),
        (
            expenses.where(category="Food").average("amount"),
            "30.35",
            "the average amount of the expenses with category equal to Food",
        ),
        (events.all().min("start"), at(18, 9), "the earliest start of the events"),
        (events.all().max("start__time"), at(1, 19).time(), "the latest start time of the events"),
        (
            expenses.all().count_distinct("category"),
            3,
            "the number of different categories of the expenses",
        ),
        (
            events.all().by("start").nth(2).title,
            "Yoga Class",
            "the title of the second of the events by start",
        ),
        (
            expenses.all().by("amount", descending=True).first().name,
            "Groceries",
            "the name of the first of the expenses by amount in descending order",
        ),
        (
            events.where(location="Gym").exists(),
            True,
            "whether there are events with location equal to Gym",
        ),
        (CHESS.start.weekday, "Friday", "the weekday of the start of the {chess}"),
        (
            CHESS.end - CHESS.start,
            datetime.timedelta(minutes=90),
            "the end of the {chess} minus the start of the {chess}",
        ),
        (
            (CHESS.end - CHESS.start).minutes,
            90,
            "the minutes of the end of the {chess} minus the start of the {chess}",
        ),
        (
            CHESS.start_time - hours(1),
            at(1, 18).time(),
            "the start time of the {chess} minus 1 hour",
        ),
        (
            CHESS.start_time + minutes(45),
            at(1, 19, 45).time(),
            "the start time of the {chess} plus 45 minutes",
        ),
        (CHESS.day + days(1), at(21, 0).date(), "the day of the {chess} plus 1 day"),
        (
            vocabulary.at(CHESS.day, datetime.time(8)),
            at(20, 8),
            "the day of the {chess} at 8:00 AM",
        ),
        (TRIP.songs + "Saltwater", ("Low Tide", "Kite Song", "Saltwater"), None),
        (TRIP.songs - "Low Tide", ("Kite Song",), None),
        (TRIP.length, 2, None),
        (lines(TRIP.name, LUNCH.name), "Road Trip\nLunch", None),
        (lines(TRIP.name, LUNCH.name).lines, ("Road Trip", "Lunch"), None),
        (lines(TRIP.name, LUNCH.name).first_line, "Road Trip", None),
        (lines(TRIP.name, LUNCH.name).last_line, "Lunch", None),
        (lines(TRIP.name, LUNCH.name).line_count, 2, None),
        ("Documents/" + TRIP.name, "Documents/Road Trip", None),
        (LUNCH.amount / 3, "4.17", "the amount of the {lunch} divided by 3"),
        (LUNCH.amount > 12, True, "whether the amount of the {lunch} is above 12"),
        (LUNCH.amount <= 12, False, "whether the amount of the {lunch} is at most 12"),
        (
            choose(LUNCH.amount >= 13, "dear", "cheap"),
            "cheap",
            "dear if the amount of the {lunch} is at least 13, else cheap",
        ),
    ],
)
def test_an_expression_has_a_value_and_is_written_in_english(expression, value, text):
    value = decimal.Decimal(value) if isinstance(value, str) and "." in value else value
    assert expression.evaluate(SCOPE) == value
    chess, lunch = "events with title equal to Chess Night", "expenses with name equal to Lunch"
    assert text is None or expression.describe() == text.format(chess=chess, lunch=lunch)
    assert expression.type.say(value)


def test_values_are_lists_without_an_order():
    places = events.all().distinct("location")
    assert places.evaluate(SCOPE) == ["Library", "North Clinic", "Gym"]
    assert len(events.all().values("location").evaluate(SCOPE)) == 4
    assert places.type.is_answer("Gym, Library and North Clinic", places.evaluate(SCOPE))
    assert places.describe() == "the different locations of the events"


@pytest.mark.parametrize(
    "expression",
    [
        events.all().by("location").first().title,
        events.all().by("day").nth(2).title,
        events.all().by("location").take(3),
        events.all().nth(6).title,
        events.where(title="x").only().title,
        expenses.where(name="x").average("amount"),
        expenses.where(name="x").max("amount"),
    ],
)
def test_items_that_do_not_determine_a_value_are_refused(expression):
    twice = PhoneItems({Event: (*EVENTS, event("Again", at(18, 9), location="Gym")), Expense: ()})
    with pytest.raises(UnsuitableError):
        expression.evaluate(Scope({}, twice))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: events.all().by("begin"), "no field 'begin'"),
        (lambda: events.all().total("title"), "'title' has no sum"),
        (lambda: events.all().average("start"), "'start' has no sum"),
        (lambda: events.where(start__century=20), "Unknown relation 'century'"),
        (lambda: events.all().by("start__century"), "no part 'century'. Known: date, time"),
    ],
)
def test_errors_name_what_is_wrong(make, message):
    with pytest.raises(ErrandError, match=message):
        make()


def test_an_unknown_part_raises_an_attribute_error():
    with pytest.raises(AttributeError, match="no part 'century'"):
        _ = CHESS.start.century
    assert isinstance(Constant("a").type, fields.Text)


def test_instances_determine_their_values():
    """Two expenses of equal amount have no largest one: such parameters are drawn again."""
    first = expenses.one(amount=decimal.Decimal(5))
    largest = expenses.all().by("amount").last()
    attributes = {"first": first, "answer": largest.name, "given": (expenses.some(3),)}
    odd = errand("What cost most?", level=3, families=["odd"])(
        type("OddLargest", (Errand,), attributes)
    )
    for seed in range(20):
        task = odd(suites.generate_params(odd, seed))
        assert task.answer.evaluate(task.planned_scope())
    tie = type("OddTie", (Errand,), {**attributes, "given": (expenses.some(1, amount=5),)})
    tie = errand("What cost most?", level=3, families=["odd"])(tie)
    with pytest.raises(ErrandError, match="no instance determines its values"):
        suites.generate_params(tie, 0)


def test_items_without_a_value_are_last_and_in_no_relation():
    friday, saturday = at(20, 9).date(), at(21, 9).date()
    found = [Task("a"), Task("b", due=friday), Task("c", due=saturday)]
    scope = Scope({}, PhoneItems({Task: tuple(found)}))
    for descending, titles in ((False, ["b", "c", "a"]), (True, ["c", "b", "a"])):
        query = tasks.all().by("due", descending=descending)
        assert query.values("title").evaluate(scope) == titles
    assert tasks.all().max("due").evaluate(scope) == saturday
    assert (
        tasks.where(due__before=saturday + datetime.timedelta(days=1)).count().evaluate(scope) == 2
    )
    assert tasks.where(due__weekday="Friday").values("title").evaluate(scope) == ["b"]
    first, last = (tasks.where(title=title).only() for title in "bc")
    assert (last.due - first.due).hours.evaluate(scope) == 24


def test_an_edit_of_a_query_changes_all_its_items():
    change = expenses.edit(expenses.where(category="Food"), category="Social")
    wanted = change.evaluate(SCOPE)
    assert [(w.what, w.before.name, w.values) for w in wanted] == [
        ("changed", "Lunch", {"category": "Social"}),
        ("changed", "Groceries", {"category": "Social"}),
    ]
