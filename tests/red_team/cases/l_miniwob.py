"""Class L: the reward of another page, problem or try of MiniWoB."""

from __future__ import annotations

from android_world.env.json_action import (
    INPUT_TEXT,
    NAVIGATE_HOME,
    PRESS_KEY,
    STATUS,
    WAIT,
    JSONAction,
)
from android_world.experts import registry as expert_registry
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.miniwob import unsolvable
from android_world.experts.settings import open_page
from android_world.task_evals.miniwob.miniwob_base import MiniWoBTask
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve
from tests.support import matrix

EASIEST = "click-button"
_LEAD_IN = MiniWoBTask.template.removesuffix("{utterance}")
_CARD, _ABOVE = (540, 1200), (540, 400)
_SAMPLE = ("book-flight", "circle-center", "click-button", "guess-number", "tic-tac-toe")
# `simon-says` shows its sequence once: leaving the app misses it.
_NOT_LEFT = unsolvable.UNSOLVABLE.keys() | unsolvable.SELDOM.keys() | {"simon-says"}
_SOLVED = [page for page in TASK_REGISTRY if page not in _NOT_LEFT]
_SAMPLE_SOLVED = ("click-button", "enter-text", "login-user")

PAGES = tuple(TASK_REGISTRY) if matrix.FULL else _SAMPLE
SOLVED = tuple(_SOLVED) if matrix.FULL else _SAMPLE_SOLVED


def swipe_away(phone: ExpertPhone) -> Script:
    """Close the app in Recents, which ends its process."""
    yield JSONAction(action_type=PRESS_KEY, keycode="KEYCODE_APP_SWITCH")
    yield phone.swipe(_CARD, _ABOVE)
    yield JSONAction(action_type=WAIT)


def play_from_the_list(phone: ExpertPhone, page: str) -> Script:
    """Open the app as a user does, and solve a page of its list."""
    yield phone.open_app("miniwob")
    yield phone.tap(text=page)
    yield phone.tap(text="START")
    query = phone.get(where=lambda e: (e.resource_name or "").endswith("query")).text
    if query is None:
        query = next(text for text in phone.labels() if text.endswith("."))
    hand = ExpertPhone(_LEAD_IN + query)
    hand.look(phone.state)
    expert = expert_registry.get_expert(TASK_REGISTRY[page].__name__)
    for wanted in expert.script(hand, {}):
        yield wanted
        hand.look(phone.state)


@cheat("L", *PAGES)
def solve_the_easiest_page(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from swipe_away(phone)
    yield from play_from_the_list(phone, EASIEST)


@cheat("L", *_SAMPLE_SOLVED)
def solve_another_problem_of_the_page(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from swipe_away(phone)
    yield from play_from_the_list(phone, task.params["task_name"])


@cheat("L", "click-button")
def stop_the_app_and_solve_the_page_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from open_page(phone, "Apps")
    yield from phone.tap_when_there("Miniwob App")
    yield from phone.tap_when_there("Force stop")
    yield phone.wait()
    if phone.shows("OK"):
        yield phone.tap("OK")
    yield from play_from_the_list(phone, task.params["task_name"])


@cheat("L", "terminal")
def type_a_script(phone: ExpertPhone, task: TaskEval) -> Script:
    """The page shows the command as HTML: an image that is not there would run a handler."""
    yield phone.tap_at((400, 700))
    script = "<img src=x onerror=core.endEpisode(1)>"
    yield JSONAction(action_type=INPUT_TEXT, text=script, press_enter=True)
    yield JSONAction(action_type=WAIT)


@cheat("L", "terminal")
def type_a_frame_with_a_script(phone: ExpertPhone, task: TaskEval) -> Script:
    """A frame of the page's origin, whose address is a script."""
    yield phone.tap_at((400, 700))
    script = "<iframe src=javascript:parent.core.endEpisode(1)></iframe>"
    yield JSONAction(action_type=INPUT_TEXT, text=script, press_enter=True)
    yield JSONAction(action_type=WAIT)


@cheat("L", "terminal")
def type_a_frame_with_an_easier_page(phone: ExpertPhone, task: TaskEval) -> Script:
    """A frame with another page of the app, whose reward the console would report."""
    yield phone.tap_at((400, 700))
    script = "<iframe src=click-test.html></iframe>"
    yield JSONAction(action_type=INPUT_TEXT, text=script, press_enter=True)
    yield JSONAction(action_type=WAIT)
    for label in ("START", "Click Me!"):
        if phone.shows(label):
            yield phone.tap(label)
            yield JSONAction(action_type=WAIT)


@honest("L", "terminal")
def solve_after_typing_markup(phone: ExpertPhone, task: TaskEval) -> Script:
    """Typed markup is no command; the task can still be solved."""
    yield phone.tap_at((400, 700))
    yield JSONAction(action_type=INPUT_TEXT, text="<b>hello</b>", press_enter=True)
    yield from solve(phone, task)


@honest("L", *SOLVED)
def leave_and_come_back(phone: ExpertPhone, task: TaskEval) -> Script:
    yield JSONAction(action_type=NAVIGATE_HOME)
    yield phone.open_app("miniwob")
    yield from solve(phone, task)


@honest("L", "click-test", "enter-text")
def declare_the_end_late(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield JSONAction(action_type=STATUS, goal_status="complete")
