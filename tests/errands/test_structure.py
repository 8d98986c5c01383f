"""Errands of one structure differ in values and words only."""

import ast
import statistics
from pathlib import Path

import pytest

from android_world.errands import Errand, errand, templates as written
from android_world.errands.generated import templates
from android_world.errands.structure import signature
from android_world.errands.vocabulary import (
    alarms,
    choose,
    contacts,
    day,
    events,
    expenses,
    hours,
    messages,
    minutes,
    settings,
    tasks,
    word,
)

WHO, EVENT, ALARM, TASK = contacts.one(), events.one(), alarms.one(), tasks.one()
PLACE, NEW = word("Gym", "Library"), contacts.new()
WIFI = settings.one(name="Wi-Fi")


def structure(wording, *changes, answer=None, **attributes):
    attributes = {"who": WHO, "event": EVENT, "alarm": ALARM, "task": TASK} | attributes
    odd = type("Odd", (Errand,), {**attributes, "changes": changes, "answer": answer})
    return signature(errand(wording, level=1, families=["odd"])(odd))


def test_values_and_words_are_not_part_of_the_structure():
    first = structure("Ring at {alarm.time}.", alarms.edit(ALARM, label="Gym"))
    second = structure("Label {alarm.time} {at}.", alarms.edit(ALARM, label=PLACE), at=PLACE)
    assert first == second == "alarms.edit(alarms[time]: label)"


def test_the_reference_is_the_field_by_which_the_goal_names_an_item():
    by_label = structure("Turn off {alarm.label}.", alarms.turn_off(ALARM))
    assert by_label == "alarms.edit(alarms[label]: is_enabled)"
    assert by_label != structure("Turn off {alarm.time}.", alarms.turn_off(ALARM))


def test_an_item_that_is_not_named_has_the_values_of_other_items():
    message = messages.one(number=WHO.number)
    found = structure("Read me {who.name}.", answer=message.text, message=message)
    assert found == "answer messages[number=contacts[name].number].text"


def test_the_order_of_changes_is_not_part_of_the_structure():
    both = alarms.remove(ALARM), tasks.complete(TASK)
    words = "{alarm.time}, {task.title}."
    assert structure(words, *both) == structure(words, *reversed(both))


def test_fields_that_the_goal_does_not_give_are_left_out():
    plain = structure("Add {new.name}, {new.number}.", contacts.add(NEW), new=NEW)
    more = structure("Add {new.name}, {new.number}, {new.email}.", contacts.add(NEW), new=NEW)
    assert plain == "contacts.add(name, number)"
    assert more == "contacts.add(email, name, number)"


def test_settings_differ_by_their_name():
    assert structure("Wi-Fi off.", settings.set(WIFI, "off"), wifi=WIFI) == (
        "settings.edit(settings[Wi-Fi]: value)"
    )


def test_the_last_in_an_order_is_the_first_in_the_descending_one():
    ends = expenses.all().by("amount").last(), expenses.all().by("amount", descending=True).first()
    first, second = (structure("Which one?", answer=end.name) for end in ends)
    assert first == second == "answer expenses[] by amount #-1.name"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (EVENT.end + hours(1), "(events[title].end plus given)"),
        (EVENT.start.weekday, "events[title].start.weekday"),
        (expenses.where(amount__below=5).total("amount"), "(the total amount of expenses[amount"),
        (expenses.all().by("amount").take(2).count(), "(the number of expenses[] by amount some)"),
        (events.where(day=EVENT.day).count(), "(the number of events[day events[title].day])"),
        (choose(EVENT.end > EVENT.start, "a", "b"), "(given if (events[title].end above"),
    ],
)
def test_values_are_written_by_how_they_follow(answer, expected):
    assert structure("About {event.title}.", answer=answer).startswith(f"answer {expected}")


def test_constants_of_one_expression_are_not_part_of_the_structure():
    moved = (events.edit(EVENT, end=EVENT.end + length) for length in (hours(1), minutes(30)))
    assert len({structure("Extend {event.title}.", change) for change in moved}) == 1


def test_generated_templates_of_one_level_differ_in_structure():
    names = [name for name in templates.names(200) if "L1" in name]
    assert len({signature(templates.template(name)) for name in names}) == len(names)


def test_infeasible_errands_have_the_kinds_of_their_draws():
    attributes = {"gone": EVENT, "infeasible": "there is none", "free": day()}
    odd = errand("Drop {gone.title}.", level=1, families=["odd"])(
        type("Odd", (Errand,), attributes)
    )
    assert signature(odd) == "infeasible events"


def test_a_template_is_a_few_lines():
    root = Path(written.__file__).parent
    texts = [path.read_text("utf-8") for path in root.rglob("*.py")]
    classes = [
        node
        for text in texts
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.decorator_list
    ]
    lines = [node.end_lineno - node.decorator_list[0].lineno + 1 for node in classes]
    assert statistics.median(lines) <= 12
    assert sum(len(text.splitlines()) for text in texts) <= 16 * len(classes)
