"""Errands: every template is sound, is solved by the solver, and errors name the attribute."""

from __future__ import annotations

import dataclasses
import datetime
import random
import re
from decimal import Decimal

import pytest

from android_world import records, registry
from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.device import adb
from android_world.errands import Errand, ErrandError, __main__ as errands_command, errand
from android_world.errands.changes import Add, ExpectedChange
from android_world.errands.checking import check
from android_world.errands.expressions import Constant
from android_world.errands.near_misses import near_misses, success
from android_world.errands.vocabulary import (
    Injection,
    alarms,
    at,
    calls,
    choose,
    contacts,
    events,
    expenses,
    fact,
    hours,
    incoming_call,
    low_battery,
    messages,
    notes,
    rotation,
    settings,
    time,
    word,
)
from android_world.errands.wording import TextFormatter
from android_world.experts import errand_solver
from android_world.experts.base import ExpertPhone, ExpertStuckError
from android_world.experts.errand_scripts import table
from android_world.records import items
from android_world.task_evals import suites
from tests.support import matrix
from tests.support.web import with_browser

MEMO_WRITER = contacts.one()
MEMO = notes.one(title="driver.md", text=MEMO_WRITER.name)
START = time()
TEMPLATES = registry.TaskRegistry().get_registry("errands")


def instance(name, seed=0):
    task_class = TEMPLATES[name]
    return task_class(suites.generate_params(task_class, suites.instance_seed(seed, name, 0)))


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_sound(name, env):
    few = None if matrix.FULL else random.Random(matrix.REVISION + name)
    assert list(check(TEMPLATES[name], env, few=few)) == []


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize(
    "name", with_browser(TEMPLATES, list(TEMPLATES) if matrix.FULL else matrix.draw(TEMPLATES, 60))
)
def test_the_solver_scores_1_within_the_budget_and_without_side_effects(name, seed, env):
    task = instance(name, seed)
    task.initialize_task(env)
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    env.reset(go_home=True)
    agent.reset()
    budget = int(task.complexity * 10)
    assert any(agent.step(task.goal).done for _ in range(budget))
    assert task.evaluate(env).score == 1.0
    assert task.result(env).progress == 1.0
    assert not task.result(env).side_effects


@pytest.mark.parametrize("name", ["AnswerFolder", "AnswerRepetition", "AnswerSetting"])
def test_the_solver_reads_an_answer_that_the_question_names_among_others(name, env):
    task = instance(name)
    task.initialize_task(env)
    env.reset(go_home=True)
    phone = ExpertPhone(task.goal)
    phone.look(env.get_state())
    actions = []
    for action in phone.actions(errand_solver.solve(type(task), phone, task.params)):
        actions.append(action.action_type)
        env.execute_action(action)
        phone.look(env.get_state())
    assert "open_app" in actions[: actions.index("answer")]


def test_a_setting_that_is_as_wanted_already_is_read_and_left(env):
    name = "TrainBluetoothNotAirplane"
    task_class = registry.TaskRegistry().get_registry("errands_train")[name]
    task = task_class(suites.generate_params(task_class, 1))
    task.initialize_task(env)
    env.reset(go_home=True)
    assert [change.before.name for change in task.expected_changes] == ["Bluetooth"]
    phone = ExpertPhone(task.goal)
    phone.look(env.get_state())
    labels = set()
    for action in phone.actions(errand_solver.solve(task_class, phone, task.params)):
        env.execute_action(action)
        phone.look(env.get_state())
        labels.update(phone.labels())
    env.goal_status = "complete"
    assert "Airplane mode" in labels
    assert task.is_successful(env) == 1.0


@pytest.mark.parametrize("name", with_browser(TEMPLATES, matrix.sample(list(TEMPLATES), 3)))
def test_the_near_miss_of_the_solver_scores_less_than_1(name, env):
    task = instance(name, 1)
    task.initialize_task(env)
    agent = NearMissAgent(env)
    agent.prepare_for_task(task)
    env.reset(go_home=True)
    agent.reset()
    assert any(agent.step(task.goal).done for _ in range(int(task.complexity * 10)))
    assert task.evaluate(env).score < 1.0


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("AddRepeatingEvent", "repeat_interval = 2 * repeat_interval"),
        ("AddRepeatingEvent", "repeat_limit = -10"),
        ("AddRepeatingEvent", "repeat_limit = start_ts + 31536000"),
        ("AddRepeatingEvent", "repetition_exceptions = '[\"20231025\"]'"),
        ("RepeatTaskInCalendar", "reminder_1_minutes = reminder_1_minutes + 1"),
        ("RepeatTaskInCalendar", "reminder_1_minutes = -1"),
        ("RepeatTaskInCalendar", "repeat_interval = 604800, repeat_rule = 127"),
    ],
)
def test_a_new_event_needs_the_repetition_and_the_reminder_of_the_goal(name, columns, env):
    task = instance(name)
    task.initialize_task(env)
    success(task).apply(env.controller)
    env.goal_status = "complete"
    assert task.is_successful(env) == 1.0
    newest = "(SELECT max(id) FROM events)"
    line = f"UPDATE events SET {columns} WHERE id = {newest};"
    adb.shell(env.controller, "sqlite3", records.CalendarEvent.database, line)
    assert task.is_successful(env) == 0.0


@pytest.mark.parametrize(
    "columns",
    [
        "repetition_exceptions = '[\"20231025\"]'",  # One occurrence was deleted,
        "repeat_limit = start_ts + 1",  # or all but the first one.
    ],
)
def test_an_event_whose_occurrences_are_left_is_not_removed(columns, env):
    task = instance("CancelRepeatingEvent")
    task.initialize_task(env)
    removal, *rest = success(task).changes
    for change in rest:
        change.apply(env.controller)
    line = f"UPDATE events SET {columns} WHERE id = {removal.before.ref};"
    adb.shell(env.controller, "sqlite3", records.CalendarEvent.database, line)
    env.goal_status = "complete"
    assert task.is_successful(env) == 0.0
    assert task.result(env).progress == 0.5


def test_a_new_event_may_have_the_reminder_that_the_calendar_gives_it(env):
    task = instance("AddRepeatingEvent")
    task.initialize_task(env)
    success(task).apply(env.controller)
    line = "UPDATE events SET reminder_1_minutes = 10 WHERE id = (SELECT max(id) FROM events);"
    adb.shell(env.controller, "sqlite3", records.CalendarEvent.database, line)
    env.goal_status = "complete"
    assert task.is_successful(env) == 1.0


def test_the_solver_names_the_script_that_it_lacks(env, monkeypatch):
    monkeypatch.delitem(table._SCRIPTS, ("remove", items.Alarm))
    alarm = alarms.one()
    attributes = {"alarm": alarm, "changes": (alarms.remove(alarm),)}
    odd = errand("Delete the alarm of {alarm.time}.", level=1, families=["odd"])(
        type("OddAlarm", (Errand,), attributes)
    )
    assert errand_solver.unplayable(odd) == ["remove alarms"]
    params = suites.generate_params(odd, 1)
    script = errand_solver.solve(odd, ExpertPhone(odd(params).goal), params)
    with pytest.raises(ExpertStuckError, match="no script to remove alarms"):
        next(iter(script))


@pytest.mark.parametrize(
    ("goal", "change"),
    [
        (
            "Text the contact whose name is in the Markor note {memo.title} Hello.",
            messages.send(to=contacts.where(name=MEMO.text).only().number, text="Hello"),
        ),
        (
            "Text {writer.name} the time two hours after {start}.",
            messages.send(to=MEMO_WRITER.number, saying=START + hours(2)),
        ),
    ],
    ids=["whom a note names", "what follows from the goal"],
)
def test_the_solver_works_out_whom_to_text_and_what(goal, change, env):
    attributes = {
        **{"start": START, "writer": MEMO_WRITER, "memo": MEMO, "given": (contacts.some(4),)},
        "changes": (change,),
    }
    odd = type("OddText", (Errand,), attributes)
    odd = errand(goal, level=3, families=["odd"])(odd)
    task = odd(suites.generate_params(odd, 1))
    task.initialize_task(env)
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    env.reset(go_home=True)
    agent.reset()
    assert any(agent.step(task.goal).done for _ in range(int(task.complexity * 10)))
    assert task.evaluate(env).score == 1.0


def test_all_templates_are_playable():
    assert [name for name, cls in TEMPLATES.items() if errand_solver.unplayable(cls)] == []


def test_progress_is_the_share_of_wanted_changes(env):
    task = instance("ClearDay")
    task.initialize_task(env)
    assert len(task.expected_changes) == 2
    task.expected_changes[0].apply(env.controller)
    result = task.result(env)
    assert result.progress == 0.5
    assert result.missing == task.expected_changes[1:]
    assert task.evaluate(env).score == 0.0


def test_a_change_that_the_goal_does_not_name_is_a_side_effect(env):
    task = instance("AddExpense")
    task.initialize_task(env)
    success(task).apply(env.controller)
    extra = items.MarkorNote("diary.md", "unasked")
    items.MarkorNote.write([extra], env.controller)
    (effect,) = task.result(env).side_effects
    assert effect.after == extra
    verdict = task.evaluate(env)
    assert verdict.score == 0.0
    assert any("diary.md" in str(c.actual) for c in verdict.checks if not c.passed)


def test_near_misses_leave_out_alter_replace_and_add(env):
    task = instance("RemoveExpense")
    task.initialize_task(env)
    names = [miss.name.partition(":")[0] for miss in near_misses(task, random.Random(0))]
    assert names == ["left out", "instead", "in addition", "declared infeasible"]
    task.tear_down(env)
    task = instance("TextEventStart")
    task.initialize_task(env)
    names = [miss.name.partition(":")[0] for miss in near_misses(task, random.Random(0))]
    assert {"number altered", "is_sent altered", "text altered"} <= set(names)


def test_a_notebook_that_its_note_makes_is_not_left_out(env):
    task_class = registry.TaskRegistry().get_registry("errands_train")["TrainStartNotebook"]
    task = task_class(suites.generate_params(task_class, 0))
    task.initialize_task(env)
    found = [miss.name for miss in near_misses(task, random.Random(0))]
    assert [name for name in found if name.startswith("left out")] == [
        f"left out: {task.expected_changes[1]}"
    ]
    task.tear_down(env)


@pytest.mark.parametrize(
    ("made", "other", "expected"),
    [
        (items.Folder("Taxes", "Documents"), items.File("a.csv", "Documents/Taxes"), True),
        (items.Folder("Taxes", "Documents"), items.File("a.csv", "Documents"), False),
        (items.Album("Prom"), items.Photo("kite.jpg", "Pictures/Prom"), True),
        (items.Notebook("Boat"), items.JoplinNote("Sails", notebook="Boat"), True),
        (items.Notebook("Boat"), items.JoplinNote("Sails", notebook="Home"), False),
        (items.Recipe("Fish Pie"), items.Recipe("Fish Pie"), False),
    ],
)
def test_some_items_are_made_with_others(made, other, expected):
    assert made.is_made_with(other) is expected


def test_tear_down_leaves_no_item(env):
    before = items.capture(env.controller)
    for name in ("AddEvent", "TextAmount", "AddNote"):
        task = instance(name)
        task.initialize_task(env)
        success(task).apply(env.controller)
        task.tear_down(env)
    assert items.diff(before, items.capture(env.controller)) == []


def test_tear_down_keeps_items_that_resemble_those_of_the_task(env):
    task = instance("AddNote")
    twin = items.MarkorNote(task.params["new"]["title"].replace(".md", ".txt"), "mine")
    same = items.Expense("Lunch", Decimal(3))
    items.MarkorNote.write([twin], env.controller)
    items.Expense.write([same, same], env.controller)
    before = items.capture(env.controller)
    task.initialize_task(env)
    success(task).apply(env.controller)
    items.MarkorNote.write([items.MarkorNote("left by the agent.md", "x")], env.controller)
    task.tear_down(env)
    assert items.diff(before, items.capture(env.controller)) == []


def test_a_draw_without_a_name_is_an_error():
    with pytest.raises(ErrandError, match="assign it to an attribute of the class"):

        @errand("Text {who.name} hello.", level=1, families=["odd"])
        class NamelessDraw(Errand):
            who = contacts.one(name=word("Ada Novak", "Emil Weber"))
            changes = (messages.send(to=who.number, text="Hello"),)


def test_an_instance_is_made_of_its_parameters(env):
    first, second = instance("AddEventAfter", 3), instance("AddEventAfter", 3)
    assert first.goal == second.goal
    assert list(map(str, first.start_items())) == list(map(str, second.start_items()))
    assert instance("AddEventAfter", 4).params != first.params


@pytest.mark.parametrize(
    ("wordings", "attributes", "message"),
    [
        ((), {"who": contacts.one()}, "needs a wording"),
        (("Do {it}.",), {"who": contacts.one()}, "'it', which is none of: who"),
        (("Do it.",), {"who": contacts.one(), "changes": ()}, "needs changes or an answer"),
        (("Do {who}.",), {"who": contacts.one()}, "of which it needs a field"),
        (("Do {who.age}.",), {"who": contacts.one()}, "contacts have no field 'age'"),
        (("Do it.",), {"who": contacts.one(), "changes": (3,)}, "3 is not a change"),
        (("Who?",), {"who": contacts.one(), "answer": contacts.one()}, "has to be a value"),
        (("{who.name:big}",), {"who": contacts.one()}, r"Text has no form 'big'\. Known: none"),
        (("Do it.",), {"given": contacts.some(2)}, r"Odd\.given: it has to be a tuple"),
        (("Do it.",), {"given": (contacts.one(),)}, r"Odd\.given: <the contact> is not a pool"),
        (("Do it.",), {"changes": calls.call("1")}, r"Odd\.changes: it has to be a tuple"),
        (("Do it.",), {"change": (calls.call("1"),)}, r"Odd\.change: it is none of given, changes"),
        (("Do it.",), {"facts": ("Who?",)}, r"Odd\.facts: 'Who\?' is not a fact"),
        (("Do it.",), {"interruptions": rotation()}, r"Odd\.interruptions: it has to be a tuple"),
        (("Do it.",), {"injections": ("Go!",)}, r"Odd\.injections: 'Go!' is not an Injection"),
        (("Do it.",), {"tools": ("map",)}, r"Odd\.tools: 'map' is not a source of tools"),
        (("Who?",), {"answer": "{who.name}"}, r"Odd\.answer: it has to be a value"),
        (("Do it.",), {"changes": (), "infeasible": True}, r"Odd\.infeasible: it has to say why"),
        (("Do it.",), {"scope": word("a")}, r"Odd\.scope: tasks have an attribute of this name"),
        (("Do it.",), {"wording": word("a")}, r"Odd\.wording: tasks have an attribute"),
        ((["Do it."],), {}, r"Odd\.wordings: .* are not texts"),
        (("Do it.",), {"given": (contacts.some(2, name=word("a")),)}, "drawn: assign it to an"),
        (("Who?",), {"answer": contacts.one().name}, "drawn: assign it to an attribute"),
    ],
)
def test_errors_name_the_attribute(wordings, attributes, message):
    attributes = {"who": contacts.one(), **attributes}
    changes = (messages.send(to=attributes["who"].number, text="Hi"),)
    errand_class = type("Odd", (Errand,), {"changes": changes, **attributes})
    with pytest.raises(ErrandError, match=message):
        errand(*wordings, level=1, families=["odd"])(errand_class)


@pytest.mark.parametrize(
    ("wording", "missing"),
    [
        ("Add {new.title} at {new.location}, {new.start} to {new.end}.", []),
        ("Add {new.title} at {new.location}, {new.start:time} to {new.end}.", []),
        ("Add {new.title} at {new.location} at {new.start:time}.", ["start", "end"]),
        ("Add something.", ["title", "start", "end", "location"]),
    ],
)
def test_the_check_finds_values_that_a_wording_does_not_give(wording, missing, env):
    new = events.new()
    attributes = {"new": new, "changes": (events.add(new),)}
    errand_class = errand(wording, level=1, families=["odd"])(
        type("OddWording", (Errand,), attributes)
    )
    faults = [fault for fault in check(errand_class, env) if "does not give" in fault]
    assert [re.findall(r"give the (\w+) of", fault)[0] for fault in faults] == missing


@pytest.mark.parametrize(
    ("name", "faults"), [("Twenty characters ok", 0), ("Twenty-one characters", 1)]
)
def test_the_check_finds_a_text_that_is_longer_than_its_app_takes(name, faults, env):
    changes = (expenses.add(name=name, amount=Decimal(3), category="Food"),)
    odd = type("OddLength", (Errand,), {"changes": changes})
    odd = errand(f"Add the expense {name}: 3 dollars for food.", level=1, families=["odd"])(odd)
    found = [fault for fault in check(odd, env, few=random.Random(0)) if "takes 20" in fault]
    assert len(found) == 5 * faults


@pytest.mark.parametrize(
    ("wording", "faults"),
    [
        ("Add contacts:\n  name: {new.name}\n  number: {new.number}", 0),
        ('Add {{"name": "{new.name}", "number": "{new.number}"}}.', 0),
        ("Add {new.name},  {new.number}.", 1),
        ("Add {new.name}, {new.number}", 1),
    ],
)
def test_the_check_accepts_goals_with_lists(wording, faults, env):
    new = contacts.new()
    odd = type("OddList", (Errand,), {"new": new, "changes": (contacts.add(new),)})
    odd = errand(wording, level=1, families=["odd"])(odd)
    found = [fault for fault in check(odd, env) if "does not read" in fault]
    assert len(found) == faults


def test_the_check_finds_an_item_that_a_wording_does_not_name(env):
    who = contacts.one()
    changes = (messages.send(to=who.number, text="Hi"),)
    odd = type("OddItem", (Errand,), {"who": who, "changes": changes})
    odd = errand("Send Hi to my friend.", level=1, families=["odd"])(odd)
    assert any("does not give the contact" in fault for fault in check(odd, env))


# What says that the text of a message is a value and nothing else.
_EXACT = re.compile(
    r"\b(just|only|exact\w*|nothing|without|whole|word|[Ff]orward|no other|names?|title|text of"
    r"|the text (that|from)|that is|consists|words of|same words|unchanged|of its own|what .* says"
    r"|what is on|notes of .* as an SMS)\b|\""
)


@pytest.mark.parametrize("family", ["errands", "errands_train"])
def test_goals_say_that_a_message_has_a_value_and_no_other_words(family):
    lax = []
    for name, errand_class in registry.TaskRegistry().get_registry(family).items():
        formatter = TextFormatter(errand_class.expressions())
        for change in errand_class.changes:
            text = change.values.get("text") if isinstance(change, Add) else None
            if change.item is not items.Message or text is None or isinstance(text, Constant):
                continue
            for wording in errand_class.wordings:
                given = [value.describe() for value in formatter.expressions(wording)]
                words = re.sub(r"\{[^}]*\}", "X", wording)
                if text.describe() not in given and not _EXACT.search(words):
                    lax.append(f"{name}: {wording}")
    assert lax == []


def test_no_other_item_has_what_the_goal_says_of_one():
    for seed in range(40):  # Labels of alarms are few, and their identity is the time.
        task = instance("PrepareFlight", seed)
        labels = [item.label for item in task.start_items() if isinstance(item, items.Alarm)]
        assert labels.count(task.params["alarm"]["label"]) == 1


def test_an_alarm_for_a_day_may_repeat_on_its_day_of_the_week():
    task = instance("PrepareForEvent")
    scope = task.planned_scope()
    (wanted,) = task.changes[0].evaluate(scope)
    day = scope.drawn["event"].start
    for ring_on, is_met in ((day, True), (day + datetime.timedelta(days=1), False)):
        alarm = dataclasses.replace(wanted.result(), days=(f"{ring_on:%A}",))
        assert wanted.is_met_by(records.Change("added", None, alarm)) == is_met
    assert wanted.is_met_by(records.Change("added", None, wanted.result()))


def test_unknown_fields_and_relations_are_refused_where_they_are_written():
    event = events.one()
    with pytest.raises(ErrandError, match=r"events have no field 'begin'\. Known: title, start"):
        _ = event.begin
    with pytest.raises(ErrandError, match="no field 'colour'"):
        events.where(colour="red")
    with pytest.raises(ErrandError, match="Unknown relation 'over' in 'amount__over'"):
        expenses.where(amount__over=3)
    with pytest.raises(ErrandError, match="has a text, or says a value"):
        messages.send(to="1")


EVENT = events.one()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: events.one(title=5), r"title of events: 5 is not of the type Text \(str\)"),
        (lambda: events.one(day="Friday"), r"day of events: Friday is not of the type Day"),
        (lambda: events.edit(EVENT, start=time()), "a drawn TimeOfDay is not of the type DateTime"),
        (lambda: expenses.one(amount=9.5), r"9.5 is not of the type Amount \(Decimal or int\)"),
        (lambda: expenses.one(category="Fodo"), "category of expenses: Fodo is not one of Others"),
        (lambda: alarms.one(days="Monday"), "days of alarms: Monday is not of the type Weekdays"),
        (lambda: alarms.one(days=("Mondy",)), "days of alarms: Mondy is not of the type Weekdays"),
        (lambda: settings.one(name="WiFi"), "name of settings: WiFi is not"),
        (lambda: messages.send(to=EVENT, text="Hi"), "the event is not of the type PhoneNumber"),
        (lambda: messages.send(to="1", saying="Hi"), "saying: 'Hi' is not a value"),
        (lambda: messages.send(to="1", saying=EVENT), "saying: <the event> is not a value"),
        (lambda: messages.send(to="1", text="At {event.start}"), "is a Phrase, an attribute"),
        (lambda: messages.send(to="1", text=f"At {EVENT.start}"), "is a Phrase, not an f-string"),
        (lambda: events.where(day=EVENT.title), "day: the title of the event is not of the type"),
        (lambda: events.where(start__weekday="Fryday"), "Fryday is not one of Monday"),
        (lambda: events.where(title__among="Gym"), "Gym is not of the type ListOf"),
        (lambda: EVENT.start + 1, "the start of the event plus 1: impossible of the types"),
        (lambda: EVENT.title + hours(1), "plus 1 hour: impossible of the types Text and Duration"),
        (lambda: at(EVENT.start_time, EVENT.day), "date: the start time of the event is not"),
        (lambda: choose("late", 1, 2), "The condition: late is not of the type Flag"),
        (lambda: EVENT.end if EVENT.start > EVENT.end else None, r"choose\(\) has a value"),
        (lambda: contacts.remove(EVENT), "the event is not one of contacts"),
        (lambda: events.remove(EVENT.title), "<the title of the event> is not one of events"),
        (lambda: events.remove(events.new()), "the event is new: the phone does not have it"),
        (lambda: events.edit(EVENT), "An edit of events gives a value"),
        (lambda: events.add(title="Gym"), "New events need start, end"),
        (lambda: contacts.some(3, like=EVENT), "the event is not one of contacts"),
        (lambda: contacts.some(0), "contacts.some: 0 is not a number of items"),
        (lambda: events.all().by("start").nth(0), "nth: 0 is none of 1 to 8"),
        (lambda: events.all().by("start").take(0), "take: 0 is not a number of items"),
        (lambda: word(), "drawn from one or more, not from none"),
        (lambda: word(["a", "b"]), "is not of the type Text"),
        (lambda: rotation(step=0), "rotation: 0 is not a step, from 1"),
        (lambda: low_battery(101), "101 is not a level in percent"),
        (lambda: incoming_call(EVENT), "number: the event is not of the type PhoneNumber"),
        (lambda: Injection("x", events.remove(EVENT)), "'x' is not an item or an interruption"),
        (lambda: Injection(EVENT, "x"), "'x' is not a change"),
        (lambda: fact("Who?", words="who"), "it needs a reply"),
        (lambda: fact("{who.name}?", "Ada.", words="who"), "the question is the same in each"),
        (lambda: fact("Who?", "Ada.", words=["who"]), "is not a text"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_where_it_is_written(make, message):
    with pytest.raises(ErrandError, match=message):
        make()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda who, _: messages.send(to=who.name, text="Hi"), "number of messages: '.*' is impos"),
        (lambda _, setting: settings.set(setting, "maximum"), "setting 'Wi-Fi' is .*: impossible"),
    ],
)
def test_the_command_reports_values_that_no_item_can_have(make, message, capsys):
    who, setting = contacts.one(), settings.one(name="Wi-Fi", value="on")
    odd = {"who": who, "setting": setting, "changes": (make(who, setting),)}
    errand("Hi {who.name}.", level=1, families=["impossible"])(type("Impossible", (Errand,), odd))
    assert errands_command.main(["check", "Impossible", "--family=impossible"]) == 1
    assert re.search(f"Impossible: {message}", capsys.readouterr().out)


def test_expressions_are_written_in_english():
    event = events.one()
    food = expenses.where(category="Food", amount__above=10)
    assert (event.end + hours(2)).describe() == "the end of the event plus 2 hours"
    assert food.count().describe() == (
        "the number of the expenses with category equal to Food and amount above 10"
    )
    assert events.all().by("start").last().title.describe() == (
        "the title of the last of the events by start"
    )
    assert word("a", "b").describe() == "a drawn Text"


def test_a_wanted_change_accepts_equal_values_and_refuses_others():
    wanted = ExpectedChange(
        "added", items.Contact, None, {"name": "Ada Ray", "number": "+15551230000"}
    )
    same = items.Contact("Ada Ray ", "(555) 123-0000")
    assert wanted.is_met_by(records.Change("added", None, same))
    for other in (
        items.Contact("Ada Roy", "+15551230000"),
        items.Contact("Ada Ray", "+15551230001"),
        items.Contact("Ada Ray", "+15551230000", "ada@example.org"),
    ):
        assert not wanted.is_met_by(records.Change("added", None, other))
    assert not wanted.is_met_by(records.Change("removed", same, None))


@pytest.mark.parametrize(
    ("details", "is_met"),
    [
        ((("1", "1", ""), ("5", "2", "")), True),
        ((("1", "1", ""), ("5", "3", "")), False),
        ((("1", "1", ""), ("5", "2", ""), ("5", "3", "")), False),
    ],
)
def test_an_added_address_brings_a_label_and_other_labels_are_kept(details, is_met):
    before = items.Contact("Ada Ray", "+15551230000", details=(("5", "2", ""),))
    wanted = ExpectedChange("changed", items.Contact, before, {"email": "ada@example.org"})
    after = items.Contact(before.name, before.number, "ada@example.org", details=details)
    assert wanted.is_met_by(records.Change("changed", before, after)) is is_met
