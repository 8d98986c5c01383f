"""Replies in the formats of all families are read, by their definitions and by any agent."""

from __future__ import annotations

import pytest

from android_world.agents.definitions import checking, definition as definitions
from android_world.agents.definitions.replies import parts_of
from android_world.agents.parsing import actions, coordinates, mobile_use
from android_world.env.json_action import JSONAction
from tests.agents.definitions.replies import REPLIES

CASES = [(name, text, meant) for name, cases in REPLIES.items() for text, meant in cases]


@pytest.mark.parametrize(("name", "text", "meant"), CASES)
def test_definition_reads_the_replies_of_its_family(name, text, meant):
    action, answer = checking.read(definitions.load(name), text)
    wanted = {key: value for key, value in meant.items() if key != "answer"}
    found = action.as_dict()
    if wanted["action_type"] == "wait":
        found.pop("duration_ms", None)
    assert found == wanted
    assert answer == meant.get("answer")


@pytest.mark.parametrize(("name", "text", "meant"), CASES)
def test_other_agents_read_the_kind_of_action(name, text, meant):
    values = actions.action_dict(text)
    if "Interact" in text:  # It has no text.
        assert actions.kind_of(values) == "ask_user"
        return
    frame = coordinates.CoordinateFrame(0, (1092, 2408))
    action = mobile_use.to_action(values, frame)
    kinds = {meant["action_type"], *(("scroll",) if meant["action_type"] == "swipe" else ())}
    assert action.action_type in kinds
    if meant["action_type"] in ("input_text", "answer", "ask_user", "open_app"):
        assert (action.text or action.app_name or "").strip() == meant.get(
            "text", meant.get("app_name")
        )
    assert actions.last_answer(values) == meant.get("answer")


def test_parts_of_a_reply_are_found():
    reply = definitions.load("ui_venus_1_5").tables.reply
    text = "<think>a</think>\n<action>Wait()</action>\n<conclusion>c</conclusion>"
    parts = parts_of(text, reply)
    assert (parts.thought, parts.call, parts.conclusion) == ("a", "Wait()", "c")
    assert parts_of("<action>Wait()</action>", reply, reasoning="r").thought == "r"
    assert parts_of("r</think><action>Wait()</action>", reply).thought == "r"


def test_summary_of_a_reply_replaces_the_history():
    reply = definitions.load("step_gui").tables.reply
    parts = parts_of("<THINK>a</THINK>\nexplain:b\taction:WAIT\tvalue:1\tsummary:c\td", reply)
    assert (parts.conclusion, parts.summary) == ("b", "c\td")


def test_question_of_a_task_without_a_user_is_the_answer():
    venus = definitions.load("ui_venus_1_5")
    action, _ = checking.read(venus, "<action>CallUser(content='42')</action>", can_ask_user=False)
    assert action == JSONAction(action_type="answer", text="42")


@pytest.mark.parametrize("name", definitions.names())
def test_an_unreadable_reply_is_explained_in_the_words_of_the_format(name):
    definition = definitions.load(name)
    with pytest.raises(actions.UnreadableOutputError) as caught:
        checking.read(definition, "I do not know.")
    assert definition.reply_form.noun in str(caught.value)
    assert definition.reply_form.example.split("\\n")[0][:10] in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ui_tars_1_5", "Action: drag(start_point='<point>1 2</point>')", "end_point is missing"),
        (
            "step_gui",
            "action:SLIDE\tpoint1:500,250\tsummary:s",
            "point2 is missing; write action:SL",
        ),
        (
            *("mai_ui", '<tool_call>{"arguments": {"action": "drag", "start_coordinate": [1, 2]}}'),
            "end_coordinate is missing",
        ),
    ],
)
def test_missing_argument_is_named_as_the_format_calls_it(name, text, said):
    with pytest.raises(actions.UnreadableOutputError, match=said):
        checking.read(definitions.load(name), text)


def test_empty_question_is_the_default_one():
    action, _ = checking.read(
        definitions.load("autoglm_phone"), '<answer>do(action="Interact", message="")</answer>'
    )
    assert action.text == "Which of the choices on the screen is right?"


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        ("PressBack", {"action_type": "navigate_back"}),
        ("Launch('Clock')", {"action_type": "open_app", "app_name": "Clock"}),
        ("Launch(app=Clock)", {"action_type": "open_app", "app_name": "Clock"}),
        (
            "LongPress(box=(0,0), duration=3)",
            {"action_type": "long_press", "x": 0, "y": 0, "duration_ms": 3000},
        ),
        ("Wait(5)", {"action_type": "wait", "duration_ms": 5000}),
    ],
)
def test_calls_that_are_not_quite_in_the_format_are_read(call, meant):
    venus = definitions.load("ui_venus_1_5")
    action, _ = checking.read(venus, f"<think>t</think><action>{call}</action>")
    assert action == JSONAction(**meant)
