"""Reading models' outputs: whatever they write."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings, strategies as st

from android_world.agents.parsing import actions, coordinates, mobile_use
from android_world.core.text_sanitizing import split_list
from android_world.env.json_action import JSONAction
from tests.agents import outputs

FRAME = coordinates.CoordinateFrame(1000, (1080, 2400))


@pytest.mark.parametrize(("text", "meant"), outputs.INDEXED)
def test_answers_to_prompts_with_indices_are_understood_or_explained(text, meant):
    check(lambda: actions.action_from_text(text), meant)


@pytest.mark.parametrize(("text", "meant"), outputs.POINTED)
def test_answers_with_points_are_understood_or_explained(text, meant):
    check(lambda: mobile_use.to_action(actions.action_dict(text), FRAME), meant)


def check(read, meant):
    if isinstance(meant, dict):
        assert read() == JSONAction(**meant)
        assert read().clear_text == meant.get("clear_text")
        return
    with pytest.raises(actions.UnreadableOutputError, match=re.escape(meant)) as caught:
        read()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "piece", ["[", "{", '{"a":', "{'", "click(", "<tool_call>", "<think>", "\nAction: ", "1,"]
)
def test_much_noise_is_refused(piece):
    with pytest.raises(actions.UnreadableOutputError):
        actions.action_from_text(piece * 20_000)
    assert coordinates.point_of(piece * 20_000) in (None, (1, 1))


def test_what_is_nested_without_measure_is_left_out_and_the_rest_is_read():
    deep = '{"action_type": "wait", "x": ' + '{"a":' * 200 + "1" + "}" * 201
    with pytest.raises(actions.UnreadableOutputError):
        actions.action_from_text(deep)
    assert actions.action_from_text(f'{deep} {{"action_type": "navigate_home"}}') == JSONAction(
        action_type="navigate_home"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<think>a</think>b", "b"),
        ("a</think>b", "b"),
        ("a<think>b</think>c<think>d</think>e", "ace"),
        ("<think>a<think>b</think>c</think>d", "d"),
        ("a<thinking>b", "a"),
        ("<THINK>a\nAction: b", "Action: b"),
        ("no block", "no block"),
    ],
)
def test_thinking_does_not_count(text, said):
    assert actions.without_thinking(text) == said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Reason: a b\nAction: {}", "a b"),
        ("Thought: a b\nAction: click(1)", "a b"),
        ("**Reasoning:** a b\n\n**Action:** {}", "a b"),
        ("<think>x</think>Reason: a b", "a b"),
        ("{}", None),
    ],
)
def test_the_reason_is_found(text, reason):
    assert actions.reason_action(text).reason == reason


_json = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
_PIECES = split_list("""
    {"action_type":, "click", {, }, ", ', Action:, Reason:, click(, ), <function=click>,
    <tool_call>, </tool_call>, <think>, </think>, ```, "index", :, 3, [, ], null
""")
_pieces = st.sampled_from([*_PIECES, ",", "\n", "\\"])


@settings(max_examples=150)
@given(st.lists(_pieces | st.text(max_size=5), max_size=30).map("".join))
def test_no_text_breaks_the_parser(text):
    actions.tool_calls(text)
    coordinates.point_of(text)
    try:
        actions.action_from_text(text)
    except actions.UnreadableOutputError as error:
        assert str(error)  # noqa: PT017


_FIELDS = split_list("""
    index, x, y, text, direction, coordinate, coordinate2, goal_status, app_name, time, button,
    status, x2, y2, duration_ms, keycode
""")
_fields = st.sampled_from(_FIELDS)
_KINDS = split_list("""
    click, swipe, scroll, type, input_text, status, drag, press_key, system_button, key, terminate,
    long_press, answer
""")
_kinds = st.sampled_from(_KINDS)


@settings(max_examples=100)
@given(_kinds, st.dictionaries(_fields, _json, max_size=5))
def test_no_arguments_break_it(kind, values):
    for read in (
        lambda: actions.action_of({"action_type": kind, **values}),
        lambda: mobile_use.to_action({"action": kind, **values}, FRAME),
    ):
        try:
            assert isinstance(read(), JSONAction)
        except ValueError as error:
            assert str(error)  # noqa: PT017


@settings(max_examples=100)
@given(st.text(max_size=40), st.integers(0, 300))
def test_well_formed_actions_are_read_back(text, index):
    action = {"action_type": "input_text", "text": text, "index": index}
    output = f"Reason: because.\nAction: {json.dumps(action)}"
    assert actions.action_from_text(output) == JSONAction(**action)


@pytest.mark.parametrize(
    "value",
    [
        [500, 250],
        "(500, 250)",
        "[500.0, 250.0]",
        [[400, 200, 600, 300]],
        ["500", "250"],
        {"x": 500, "y": 250},
        "x=500 y=250",
        [400, 200, 600, 300],
        "500 250",
        "500, 250",
        {"x1": 400, "y1": 200, "x2": 600, "y2": 300},
        "<point>500 250</point>",
        "<|box_start|>(400,200),(600,300)<|box_end|>",
        "[400, 200] to [600, 300]",
        "Step 1 of 3: the icon lies at (500, 250).",
        "Of the 2, x: 500, y: 250.",
        "first (1, 2), no: (500, 250)",
        [0.5, 0.25],
        "0.5, .25",
        '```json\n[{"box_2d": [200, 400, 300, 600], "label": "OK"}]\n```',
        "[{'point': [250, 500], 'label': 'OK'}]",
    ],
)
def test_points_come_in_many_forms(value):
    assert FRAME.pixels(coordinates.point_of(value)) == (540, 600)


@pytest.mark.parametrize(
    "value", [None, "", "none", [], [1], {}, True, "7", float("nan"), [1e999] * 2]
)
def test_what_is_not_a_point_is_none(value):
    assert coordinates.point_of(value) is None


@pytest.mark.parametrize(
    ("value", "pixels"),
    [([1000, 0], (1079, 0)), ([1000, 1000], (1079, 2399)), ([0.5, 1], (540, 2399))],
)
def test_the_far_edge_is_the_last_pixel(value, pixels):
    assert FRAME.pixels(coordinates.point_of(value)) == pixels


@pytest.mark.parametrize("value", [[9e307, 9e307], [-9e307, 9], [9e307] * 4, [-1, 5], [5, 1001]])
def test_a_point_outside_the_screen_is_an_error_that_names_the_edges(value):
    with pytest.raises(ValueError, match="outside the screen: its edges are 0 and 1000 across"):
        FRAME.pixels(coordinates.point_of(value))


@settings(max_examples=100)
@given(_json, st.integers(1, 2000), st.tuples(st.integers(1, 3000), st.integers(1, 3000)))
def test_points_never_leave_the_screen(value, scale, size):
    point = coordinates.point_of(value)
    frame = coordinates.CoordinateFrame(scale, size)
    if point is None:
        return
    if coordinates.is_share(point) or all(0 <= number <= scale for number in point):
        x, y = frame.pixels(point)
        assert 0 <= x < size[0]
        assert 0 <= y < size[1]
    else:
        with pytest.raises(ValueError, match="outside the screen"):
            frame.pixels(point)


def test_an_action_after_a_thought_of_any_length_is_read():
    text = f"<think>{'It is long. ' * 20_000}</think>Action: click(3)"
    assert actions.action_from_text(text) == JSONAction("click", index=3)
    text = f"{'It is long. ' * 20_000}</think>Action: click(3)"
    assert actions.action_from_text(text) == JSONAction("click", index=3)


def test_a_thought_of_line_breaks_is_removed():
    assert actions.without_thinking("<think>" + "\n" * 400_000 + "</think>Wait.") == "Wait."


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("finished(content='42')", "42"),
        ('finish(message="42")', "42"),
        ('{"action": "terminate", "status": "success", "text": "42"}', "42"),
        ('{"action_type": "status", "goal_status": "complete", "text": 42}', "42"),
        ("action:COMPLETE\treturn:42", "42"),
        ("Finished(content='')", None),
        ("finished()", None),
        ('{"action": "terminate", "status": "failure", "text": "no"}', None),
        ('{"action": "click", "text": "42"}', None),
    ],
)
def test_the_end_of_a_task_can_carry_the_answer(text, answer):
    assert actions.last_answer(actions.action_dict(text)) == answer


def test_feedback_names_the_form_that_was_asked_for():
    with pytest.raises(actions.UnreadableOutputError, match="no tool call in the output; write <t"):
        actions.action_dict("I tap it.", actions.TOOL_FORM)


_BRACKETED = ("({}, {})", "[{},{}]", "<point>{} {}</point>")
_NAMED = ("x={}, y={}", "<|box_start|>({},{})<|box_end|>")


@settings(max_examples=50)
@given(st.integers(0, 999), st.integers(0, 999), st.sampled_from(_BRACKETED + _NAMED))
def test_written_points_are_read_back(x, y, form):
    assert coordinates.point_of(f"The target is here: {form.format(x, y)}") == (x, y)
