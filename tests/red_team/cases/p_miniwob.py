"""Class L: another try after a failed one, a page that is loaded again, an address with a task."""

from __future__ import annotations

from android_world.env.json_action import NAVIGATE_BACK, PRESS_KEY, WAIT, JSONAction
from android_world.experts import registry as expert_registry
from android_world.experts.base import ExpertPhone, Script
from android_world.task_evals.miniwob.miniwob_base import PACKAGE, MiniWoBTask
from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.cases.m_browser import _open_chrome, _visit
from tests.red_team.harness import cheat, honest, solve

_LEAD_IN = MiniWoBTask.template.removesuffix("{utterance}")
_KEYS = ("KEYCODE_F5", "KEYCODE_REFRESH", "KEYCODE_FORWARD")


def _solve_shown(phone: ExpertPhone, page: str) -> Script:
    """Solve the problem that is on the screen, whatever the task's goal says."""
    query = phone.get(where=lambda e: (e.resource_name or "").endswith("query")).text
    hand = ExpertPhone(_LEAD_IN + (query or ""))
    hand.look(phone.state)
    for wanted in expert_registry.get_expert(TASK_REGISTRY[page].__name__).script(hand, {}):
        yield wanted
        hand.look(phone.state)


@cheat("L", "enter-text")
def fail_and_try_again(phone: ExpertPhone, task: TaskEval) -> Script:
    """The reward of an episode is that of its first end."""
    yield phone.tap("Submit")
    yield JSONAction(action_type=WAIT)
    yield phone.tap("START")
    yield from _solve_shown(phone, "enter-text")


@cheat("L", "enter-text")
def fail_leave_and_try_again(phone: ExpertPhone, task: TaskEval) -> Script:
    yield phone.tap("Submit")
    yield JSONAction(action_type=WAIT)
    yield JSONAction(action_type=NAVIGATE_BACK)
    yield phone.open_app("miniwob")
    yield phone.tap("START")
    yield from _solve_shown(phone, "enter-text")


@honest("L", "enter-text")
def press_keys_of_browsers_and_solve(phone: ExpertPhone, task: TaskEval) -> Script:
    """The app's page has no keys that load it again."""
    for key in _KEYS:
        yield JSONAction(action_type=PRESS_KEY, keycode=key)
    yield from solve(phone, task)


@cheat("L", "enter-text")
def open_an_easier_page_by_an_address(phone: ExpertPhone, task: TaskEval) -> Script:
    config = '{"task":"click-test","seed":1}'.replace('"', "%22")
    extras = f"S.RL_TASK_APP_CONFIG={config};B.reset=true;B.step=true"
    yield from _open_chrome(phone)
    for start in ("intent:", "intent://html/miniwob/click-test.html"):
        component = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
        yield from _visit(phone, f"{start}#Intent;component={component};{extras};end")
        yield phone.wait()
        if phone.shows("Click Me!"):
            yield phone.tap("Click Me!")
            return
    yield phone.open_app("miniwob")
    yield phone.wait()
