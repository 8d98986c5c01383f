"""Where local models may stop writing, and that nothing is lost when they do."""

from __future__ import annotations

import pytest

from android_world.agents.parsing import actions, completion_check, coordinates
from tests.agents.outputs import INDEXED, POINTED

FRAME = coordinates.CoordinateFrame(1000, (1080, 2400))


def stopped(text, is_complete=completion_check.has_action):
    """What a model has written when it is stopped."""
    return next((text[:n] for n in range(len(text)) if is_complete(text[:n])), text)


def meaning(text):
    try:
        return actions.action_of(actions.action_dict(text), FRAME)
    except actions.UnreadableOutputError as error:
        return str(error)


@pytest.mark.parametrize("text", [text for text, _ in INDEXED + POINTED])
def test_what_is_left_unwritten_changes_no_action(text):
    assert meaning(stopped(text)) == meaning(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ('Reason: a {"b": 1}\nAction: {"action_type": "wait"} I hope', '"wait"}'),
        ('Action: ```json\n{"action_type": "answer", "text": "a } b"}\n``` and', 'a } b"}'),
        (
            "Thought: t\nAction: Tap.\n<tool_call>\n"
            '{"name": "m", "arguments": {"a": 1}}\n</tool_call> x',
            '{"a": 1}}',
        ),
        (
            '<think>Action: {"action_type": "wait"}, no</think>Action: {"action_type": "answer"} x',
            '"answer"}',
        ),
    ],
)
def test_it_stops_at_the_end_of_the_action(text, written):
    assert stopped(text).endswith(written)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Reason: none",
        'It may be {"action_type": "wait"}, or',
        "Action: {'action_type': 'wait'}",
        '<think>\nAction: {"action_type": "wait"}',
        'Action: {"a": ' * 2000,
    ],
)
def test_it_continues_while_there_may_be_more(text):
    assert not completion_check.has_action(text)


def test_a_target_waits_for_its_point():
    text = (
        'Reason: r\nAction: {"action_type": "click", "target": "OK"}\n'
        "```referring\nOK\n```\n```grounding\n[1, 2]\n```"
    )
    assert stopped(text + " more", completion_check.has_grounded_action) == text
    assert stopped(text + " more", completion_check.has_point) == text
    aimless = 'Action: {"action_type": "wait"}'
    assert stopped(aimless + " more", completion_check.has_grounded_action) == aimless
