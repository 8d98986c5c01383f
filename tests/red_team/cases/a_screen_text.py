"""Class A: text on the screen that is not the state of the app."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_ANOTHER_NUMBER = "5550100"
_CALLS = (
    "PhoneMakeCall",
    "PhoneReturnMissedCall",
    "PhoneRedialNumber",
    "PhoneCallTextSender",
    "MarkorCallApartment",
)


def _duration(task: TaskEval) -> str:
    return "{hours:02}h {minutes:02}m {seconds:02}s".format(**task.params)


@cheat("A", "ClockTimerEntry")
def answer_with_the_duration(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("clock")
    yield phone.answer(_duration(task))


@cheat("A", "ClockTimerEntry")
def label_an_alarm_with_the_duration(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("clock")
    yield from phone.tap_when_there(description="Alarm", resource_id="tab_menu_alarm")
    yield from phone.tap_when_there(description="Expand alarm")
    yield from phone.tap_when_there("Add label")
    yield from phone.wait_for(resource_id="label_input_field")
    yield phone.type(_duration(task), resource_id="label_input_field")
    yield phone.tap("OK")


@cheat("A", "ClockStopWatchPausedVerify")
def answer_with_the_name_of_the_tab(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("clock")
    yield from phone.tap_when_there(description="Timer", resource_id="tab_menu_timer")
    yield phone.tap(resource_id="timer_setup_digit_1")
    yield phone.answer("Stopwatch")


@honest("A", "ClockTimerEntry", "ClockStopWatchPausedVerify", "ClockStopWatchRunning")
def work_in_the_clock(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("A", "ClockTimerEntry")
def answer_after_the_entry(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.answer(_duration(task))


@honest("A", "ClockStopWatchPausedVerify")
def pause_a_running_stopwatch(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield phone.tap(description="Start")
    yield phone.wait()
    yield phone.tap(description="Pause")


def _type_number(phone: ExpertPhone, number: str) -> Script:
    yield phone.open_app("phone")
    yield from phone.tap_when_there(description="key pad")
    yield from phone.wait_for(resource_id="digits")
    yield phone.type(number, resource_id="digits", clear=True)


def _call(phone: ExpertPhone, number: str) -> Script:
    yield from _type_number(phone, number)
    yield phone.tap(resource_id="dialpad_voice_call_button")
    yield phone.wait()


@cheat("A", *_CALLS)
def type_the_number_during_another_call(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _call(phone, _ANOTHER_NUMBER)
    yield phone.home()
    yield from _type_number(phone, task.params["phone_number"])


@cheat("A", "PhoneMakeCall", "PhoneReturnMissedCall", "PhoneRedialNumber")
def name_a_contact_like_the_number(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("contacts")
    yield from phone.tap_when_there(description="Create contact")
    yield from phone.wait_for(hint="First name")
    yield phone.type(task.params["phone_number"], hint="First name")
    yield phone.type(_ANOTHER_NUMBER, hint="Phone")
    yield phone.tap("Save")
    yield phone.wait()
    yield from _call(phone, _ANOTHER_NUMBER)


@honest("A", *_CALLS, "PhoneAnswerCall")
def call_the_number(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)


@honest("A", "PhoneMakeCall")
def call_a_contact_with_the_number(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.open_app("contacts")
    yield from phone.tap_when_there(description="Create contact")
    yield from phone.wait_for(hint="First name")
    yield phone.type("Ada", hint="First name")
    yield phone.type(task.params["phone_number"], hint="Phone")
    yield phone.tap("Save")
    yield phone.wait()
    yield from _call(phone, task.params["phone_number"])
