"""What expert scripts are written with."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.agents.expert_agent import ExpertAgent, NearMissAgent
from android_world.env.interface import State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.experts import base, near_miss, registry
from android_world.experts.base import Decisive, DishonestExpertError, ExpertStuckError
from android_world.task_evals.single import clock, contacts, system


def element(text=None, y=0, **more):
    return UIElement(text=text, bbox_pixels=BoundingBox(0, 100, y, y + 50), **more)


def screen(*elements):
    return State(np.zeros((4, 4, 3), np.uint8), None, list(elements))


@pytest.fixture
def phone():
    phone = base.ExpertPhone("Call Ada at 555.")
    phone.look(
        screen(
            element("Wi\u2011Fi", 0),
            element(None, 0, class_name="android.widget.Switch", is_checked=True),
            element("Bluetooth", 100),
            element(None, 100, class_name="android.widget.Switch", is_checked=False),
            element("First name", 200, hint_text="First name", resource_name="a:id/first"),
            element("Don\u2019t allow", 300, content_description="Refuse"),
        )
    )
    return phone


def test_lookalike_characters_do_not_matter(phone):
    assert phone.shows("Wi-Fi")
    assert phone.shows("Don't allow")


def test_the_switch_of_a_row(phone):
    assert phone.beside(phone.get("Wi-Fi"), class_name="Switch").is_checked
    assert not phone.beside(phone.get("Bluetooth"), class_name="Switch").is_checked


def test_actions_name_the_index_of_the_element(phone):
    assert phone.tap("Bluetooth") == JSONAction(action_type="click", index=2)
    assert phone.tap(description="Refuse").index == 5
    assert phone.tap(resource_id="first").index == 4
    typed = phone.type("Ada", hint="First name")
    assert (typed.index, typed.text, typed.press_enter) == (4, "Ada", False)


def test_a_stuck_script_says_what_it_sees(phone):
    with pytest.raises(ExpertStuckError, match=r"text 'Save'.*Bluetooth"):
        list(phone.resolve(phone.tap("Save")))


def test_what_is_behind_the_keyboard_or_further_up_is_looked_for(phone):
    key = element("q", 2000, package_name="com.google.android.inputmethod.latin")
    page = element(None, 100, is_scrollable=True)
    wanted = phone.tap("Save")
    phone.look(screen(page, element("Name"), key))
    actions = phone.resolve(wanted)
    assert next(actions).action_type == "navigate_back"
    phone.look(screen(page, element("Name"), element("City", 200)))
    down = next(actions)
    assert (down.action_type, down.y > down.y2) == ("swipe", True)
    up = next(actions)  # Nothing moved: this is the end.
    assert (up.action_type, up.y < up.y2) == ("swipe", True)
    phone.look(screen(page, element("Save"), element("Name", 200)))
    assert list(actions) == [JSONAction(action_type="click", index=1)]


def test_scrolling_ends(phone):
    phone.look(screen(element("OK"), element(None, 100, is_scrollable=True)))
    with pytest.raises(ExpertStuckError, match="Nowhere"):
        list(phone.scroll_to("Nowhere"))


def test_what_cannot_be_scrolled_reports_this(phone):
    with pytest.raises(ExpertStuckError, match="can be scrolled"):
        list(phone.scroll_to("Nowhere"))


def test_scrolling_moves_the_largest_list_slowly(phone):
    small = element(None, 0, is_scrollable=True)
    large = UIElement(bbox_pixels=BoundingBox(0, 1000, 500, 2000), is_scrollable=True)
    phone.look(screen(small, large))
    down = phone.scroll("down")
    assert (down.x, down.y, down.x2, down.y2) == (500, 1700, 500, 800)
    assert phone.scroll("up").y == 800


def test_what_was_seen_may_be_typed(phone):
    assert phone.has_seen("Ada")
    assert phone.has_seen("Refuse")
    assert not phone.has_seen("Grace")


PARAMS = {"name": "Ada Rossi", "number": "+15550001111", "seed": 1}


class Env:
    """Shows one screen for ever."""

    def __init__(self):
        self.actions = []

    def reset(self, go_home=False):
        return self.get_state()

    def get_state(self, wait_to_stabilize=False):
        return screen(element("OK"))

    def execute_action(self, action):
        self.actions.append(action)


@pytest.fixture
def follow(monkeypatch):
    """Let an agent follow a script; gives the types of its actions."""

    def call(script, agent_class=ExpertAgent, near=None):
        env = Env()
        task = contacts.ContactsAddContact(PARAMS)
        info = registry.ExpertInfo(task.name, script, near)
        monkeypatch.setattr(registry, "get_expert", lambda name: info)
        agent = agent_class(env)
        agent.prepare_for_task(task)
        agent.reset()
        for _ in range(10):
            if agent.step(task.goal).done:
                break
        return [a.action_type for a in env.actions]

    return call


def test_a_script_that_ends_means_completion(follow):
    def script(phone, params):
        yield phone.tap("OK")
        yield phone.type(params["name"])

    assert follow(script) == ["click", "input_text", "status"]


def test_typing_a_text_that_was_not_shown_is_refused(follow):
    def script(phone, params):
        yield phone.type("a secret")

    with pytest.raises(DishonestExpertError, match="a secret"):
        follow(script)


def test_answering_a_text_that_was_not_shown_is_refused(follow):
    def script(phone, params):
        yield phone.answer("42")

    with pytest.raises(DishonestExpertError):
        follow(script)


def test_a_near_miss_leaves_out_the_decisive_action(follow):
    def script(phone, params):
        yield phone.home()
        yield Decisive(phone.tap("OK"))
        yield phone.back()

    assert follow(script) == ["navigate_home", "click", "navigate_back", "status"]
    assert follow(script, NearMissAgent) == ["navigate_home", "navigate_home", "status"]


def test_a_near_miss_gets_one_parameter_wrong(follow):
    seen = []

    def script(phone, params):
        seen.append(params)
        yield phone.type(params["number"])

    follow(script, NearMissAgent, near="number")
    assert seen[0]["name"] == "Ada Rossi"
    assert seen[0]["number"] != "+15550001111"


@pytest.mark.parametrize("seed", range(50))
def test_a_wrong_value_is_clearly_wrong(seed):
    task = contacts.ContactsAddContact(PARAMS | {"seed": seed})
    wrong = near_miss.wrong_params(task, "number")["number"]
    same = sum(a == b for a, b in zip(wrong, "+15550001111"))
    assert same < 6


def test_a_wrong_choice_is_another_choice():
    task = system.SystemWifiTurnOn({"on_or_off": "on"})
    assert near_miss.wrong_params(task, "on_or_off")["on_or_off"] == "off"
    timer = clock.ClockTimerEntry({"hours": 1, "minutes": 2, "seconds": 3})
    assert near_miss.wrong_params(timer, "minutes")["minutes"] != 2


def test_a_near_miss_about_no_parameter_says_which_there_are():
    task = system.SystemWifiTurnOn({"on_or_off": "on", "seed": 1})
    with pytest.raises(ValueError, match="is about 'of'; the task's parameters: on_or_off"):
        near_miss.wrong_params(task, "of")


def test_experts_of_composed_tasks_follow_one_after_the_other():
    info = registry.get_expert("SystemWifiTurnOn+ContactsAddContact")
    assert info.near_miss == "1.number"
    with pytest.raises(ExpertStuckError, match="No expert"):
        registry.get_expert("NoSuchTask")
