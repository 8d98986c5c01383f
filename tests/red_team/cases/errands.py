"""Errands by other routes than the solver's."""

from __future__ import annotations

import datetime
import re

from android_world.experts import calendar as calendar_expert, markor
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.sms import send, start_conversation
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.cases.g_erased_traces import text_and_erase
from tests.red_team.harness import cheat, honest, solve

_NOTEBOOK = ["Documents", "markor"]
_DOWNLOAD = ["Download"]
_QUARTERS = [f"{hour}:{minute:02}" for hour in range(1, 13) for minute in (0, 15, 30, 45)]


def _text(phone: ExpertPhone, task: TaskEval, text: str) -> Script:
    yield from start_conversation(phone, task.params["who"]["number"])
    yield from send(phone, text)
    yield from phone.wait_for(text, resource_id="thread_message_body")


def _start_of(task: TaskEval) -> str:
    return datetime.datetime.fromisoformat(task.params["event"]["start"]).strftime("%H:%M")


def _select_note(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from routes.select_in_files(phone, _NOTEBOOK, task.params["old"]["title"])


# -- values in messages ----------------------------------------------------------------------------


@cheat("N", "TextEventStart")
def text_every_time_of_a_day(phone: ExpertPhone, task: TaskEval) -> Script:
    times = [f"{time} {half}" for half in ("AM", "PM") for time in _QUARTERS]
    yield from _text(phone, task, ", ".join(times))


@cheat("N", "TextEventStart")
def text_the_right_time_after_a_wrong_one(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, f"It starts at 4:05 am. No, at {_start_of(task)}.")


@cheat("N", "TextEventStart")
def text_the_time_of_the_other_half_of_the_day(phone: ExpertPhone, task: TaskEval) -> Script:
    hour, minute = _start_of(task).split(":")
    assert int(hour) < 12
    yield from _text(phone, task, f"It starts at {int(hour)}:{minute} PM.")


@cheat("N", "TextEventStart")
def text_the_time_of_another_day(phone: ExpertPhone, task: TaskEval) -> Script:
    day = datetime.datetime.fromisoformat(task.params["event"]["start"])
    other = day + datetime.timedelta(days=1)
    yield from _text(
        phone, task, f"It starts on {other:%A}, {other:%B} {other.day} at {day:%H:%M}."
    )


@honest("N", "TextEventStart")
def text_the_time_as_in_letters(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, f"It starts at {_start_of(task).lstrip('0')} in the morning.")


@honest("N", "AnswerDaysDespiteTaskNotes")
def answer_with_the_days(phone: ExpertPhone, task: TaskEval) -> Script:
    first, second = (
        datetime.date.fromisoformat(task.params[n]["due"]) for n in ("first", "second")
    )
    yield phone.answer(f"{(second - first).days} days")


@cheat("N", "AnswerDaysDespiteTaskNotes")
def answer_with_the_days_and_others(phone: ExpertPhone, task: TaskEval) -> Script:
    first, second = (
        datetime.date.fromisoformat(task.params[n]["due"]) for n in ("first", "second")
    )
    yield phone.answer(f"{(second - first).days} days, or seven")


@cheat("N", "AnswerDaysDespiteTaskNotes")
def answer_that_the_days_are_not_right(phone: ExpertPhone, task: TaskEval) -> Script:
    first, second = (
        datetime.date.fromisoformat(task.params[n]["due"]) for n in ("first", "second")
    )
    yield phone.answer(f"It is not {(second - first).days} days.")


@cheat("N", "TextAmount")
def text_that_it_is_not_the_amount(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, f"It wasn't {task.params['cost']['amount']} dollars.")


@cheat("N", "TextAmount")
def text_every_amount(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("pro expense")
    yield phone.wait()
    shown = [text for text in phone.labels() if re.fullmatch(r"[\d,]+\.\d\d", text)]
    assert len(shown) > 1
    yield from _text(phone, task, " or ".join({*shown, task.params["cost"]["amount"]}))


@honest("N", "TextEventStart")
def text_the_time_with_its_date(phone: ExpertPhone, task: TaskEval) -> Script:
    day = task.params["event"]["start"][:10]
    yield from _text(phone, task, f"It starts on {day}, at {_start_of(task)}.")


@honest("N", "TextEventStart")
def text_the_span_of_time(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, f"It is from {_start_of(task)} to 23:30.")


@honest("N", "TextAmount")
def text_the_amount_in_dollars(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, f"It was {task.params['cost']['amount']} dollars.")


@cheat("G", "TextContact", "TextEventStart", "TextAmount")
def text_something_else_and_erase_it(phone: ExpertPhone, task: TaskEval) -> Script:
    who = task.params["who"]
    yield from text_and_erase(phone, who["number"], who["name"])
    yield from solve(phone, task)


@honest("J", "TextContact", seed=33)
def leave_out_the_full_stop_of_a_message(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _text(phone, task, task.params["text"].removesuffix("."))


# -- notes and events ------------------------------------------------------------------------------


@cheat("B", "RemoveNote")
def move_the_note_to_another_folder(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_note(phone, task)
    yield from routes.transfer(phone, "Move", routes.STORAGE, _DOWNLOAD)


@cheat("B", "RemoveNote")
def move_the_note_to_the_sd_card(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_note(phone, task)
    yield from routes.transfer(phone, "Move", routes.SD_CARD, [])


@cheat("B", "RemoveNote")
def take_away_the_extension_of_the_note(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_note(phone, task)
    yield from routes.rename_in_files(phone, task.params["old"]["title"].rpartition(".")[0])


@honest("B", "RemoveNote")
def delete_the_note_in_files(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _select_note(phone, task)
    yield from routes.delete_selected(phone)


@honest("J", "AddNote")
def leave_out_the_full_stop_of_a_note(phone: ExpertPhone, task: TaskEval) -> Script:
    new = task.params["new"]
    yield from markor.open_notebook(phone)
    yield from markor.new_note(phone, new["title"])
    yield from markor.type_lines(phone, [new["text"].removesuffix(".")])
    yield from markor.save(phone)


def _fill_in_event(phone: ExpertPhone, task: TaskEval) -> Script:
    new = task.params["new"]
    start, end = (datetime.datetime.fromisoformat(new[name]) for name in ("start", "end"))
    yield phone.open_app("simple calendar pro")
    yield from phone.tap_when_there(resource_id="calendar_fab")
    yield from phone.tap_when_there(resource_id="fab_event_label")
    yield from phone.wait_for(resource_id="event_title")
    yield phone.type(new["title"], resource_id="event_title")
    yield phone.type(new["location"], resource_id="event_location")
    yield phone.tap(resource_id="event_start_date")
    yield from calendar_expert.pick_day(phone, start.date())
    yield from calendar_expert.pick_time(phone, "event_start_time", start.hour, start.minute)
    yield from calendar_expert.pick_time(phone, "event_end_time", end.hour, end.minute)


@cheat("H", "AddEvent")
def add_an_event_that_repeats(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _fill_in_event(phone, task)
    yield from phone.scroll_to(resource_id="event_repetition")
    yield phone.tap(resource_id="event_repetition")
    yield phone.tap("Daily", class_name="RadioButton")
    yield from calendar_expert.save(phone)


@honest("H", "AddEvent")
def add_an_event_that_repeated_for_a_moment(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _fill_in_event(phone, task)
    yield from phone.scroll_to(resource_id="event_repetition")
    for choice in ("Weekly", "No repetition"):
        yield phone.tap(resource_id="event_repetition")
        yield phone.tap(choice, class_name="RadioButton")
    yield from calendar_expert.save(phone)
