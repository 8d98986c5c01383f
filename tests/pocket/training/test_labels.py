"""What experts do, in the terms of the pocket policy; and back on the phone."""

from __future__ import annotations

import pytest

from android_world import registry
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.pocket.policy.action_decoding import action_of
from android_world.pocket.policy.features import encode
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.number_extraction import work_out
from android_world.pocket.policy.tokenizer import Vocabulary
from android_world.pocket.training import demonstrations
from android_world.pocket.training.labels import label_of_action

SIZE = (1080, 2400)
GOAL = "Note down 'tea and milk' in the list"


def element(text, left, top, right, bottom, **more):
    box = BoundingBox(left, right, top, bottom)
    return UIElement(text=text, bbox_pixels=box, is_enabled=True, **more)


SCREEN = [
    element("", 0, 200, 1080, 2300, is_scrollable=True, class_name="android.widget.ScrollView"),
    element("Save", 800, 130, 1000, 190, is_clickable=True),
    element("old text", 0, 300, 1080, 900, is_editable=True),
    element("1:05:00 (2 km)", 0, 1000, 1080, 1100),
    element("0:30:00 (500 m)", 0, 1200, 1080, 1300),
]


@pytest.fixture
def seen():
    memory = EpisodeMemory(GOAL)
    memory.look(SCREEN, SIZE[1])
    return memory, encode(memory, SCREEN, SIZE[1], Vocabulary([]))


@pytest.mark.parametrize(
    "action",
    [
        JSONAction("click", index=1),
        JSONAction("long_press", index=2),
        JSONAction("click", x=30, y=362),
        JSONAction("swipe", x=540, y=1880, x2=540, y2=620, duration_ms=1000),
        JSONAction("swipe", x=540, y=620, x2=540, y2=1880, duration_ms=1000),
        JSONAction("navigate_back"),
        JSONAction("keyboard_enter"),
        JSONAction("wait"),
        JSONAction("open_app", app_name="notes"),
        JSONAction("input_text", index=2, text="tea and milk", press_enter=False, clear_text=True),
        JSONAction("input_text", text="tea", press_enter=True),
        JSONAction("answer", text="tea"),
        JSONAction("status", goal_status="complete"),
    ],
    ids=lambda action: action.action_type,
)
def test_an_action_becomes_a_choice_and_the_same_action_again(seen, action):
    memory, screen = seen
    choice = label_of_action(action, screen, memory).choice
    assert action_of(choice, screen, SIZE) == action


def test_a_text_of_the_goal_is_a_span(seen):
    memory, screen = seen
    label = label_of_action(JSONAction("input_text", text="tea and milk"), screen, memory)
    assert memory.text_of(label.choice.span) == "tea and milk"
    assert label.is_expressed


def test_a_text_that_was_not_shown_cannot_be_answered(seen):
    memory, screen = seen
    assert not label_of_action(JSONAction("input_text", text="coffee"), screen, memory).is_expressed


@pytest.mark.parametrize(
    ("answer", "operation"), [("95", "minutes"), ("2500", "metres"), ("2000", "longest")]
)
def test_an_answer_that_was_worked_out_is_an_operation_on_elements(seen, answer, operation):
    memory, screen = seen
    facts = tuple(e.text for e in SCREEN[3:])
    label = label_of_action(JSONAction("answer", text=answer), screen, memory, {answer: facts})
    assert [screen.elements[i].text for i in label.chosen] == list(facts)
    assert label.operations
    texts = [screen.elements[i].text for i in label.chosen]
    assert work_out(operation, texts) == answer


def test_what_the_policy_has_no_action_for_is_not_learned_from(seen):
    memory, screen = seen
    for action in (JSONAction("ask_user", text="Which?"), JSONAction("click", index=99)):
        assert not label_of_action(action, screen, memory).is_expressed
    given_up = JSONAction("status", goal_status="infeasible")
    assert not label_of_action(given_up, screen, memory).is_expressed


def test_a_list_of_names_may_have_another_order_than_the_screen(seen):
    memory, screen = seen
    names = ("old text", "Save")
    action = JSONAction("answer", text="old text and Save")
    label = label_of_action(action, screen, memory, {"old text and Save": names})
    assert label.is_expressed
    assert {screen.elements[i].text for i in label.chosen} == set(names)


def test_several_titles_are_joined(seen):
    memory, screen = seen
    label = label_of_action(JSONAction("answer", text="Save, old text"), screen, memory)
    assert [screen.elements[i].text for i in label.chosen] == ["Save", "old text"]


def test_an_unknown_operation_is_an_error():
    with pytest.raises(ValueError, match="Unknown operation"):
        work_out("guess", ["1"])


@pytest.mark.parametrize("name", ["TrainSumMinutesOfDay", "TrainSumMinutesOfWeek"])
def test_a_sum_of_durations_has_a_label(name):
    task_class = registry.TaskRegistry().get_registry("errands_train")[name]
    env = demonstrations.make_env([task_class])
    try:
        assert demonstrations.demonstrate(env, name, 0, demonstrations.Recorder())
    finally:
        env.close()
