"""Checks of a definition: its forms and examples are read back, its templates show what counts."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from android_world.agents.definitions import templates
from android_world.agents.definitions.action_forms import ActionForm
from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.replies import action_of, parts_of, values_of
from android_world.agents.definitions.templates import Step
from android_world.agents.parsing import actions, gestures
from android_world.agents.parsing.coordinates import CoordinateFrame
from android_world.device import errors
from android_world.env.json_action import (
    ACTION_TYPES,
    ANSWER,
    ASK_USER,
    INPUT_TEXT,
    STATUS,
    SWIPE,
    UNKNOWN,
    JSONAction,
)

SCREEN = (1080, 2400)
"""The screen of examples, in pixels."""
_VALUES: dict[str, Any] = {
    **{
        "x": 540,
        "y": 600,
        "x2": 300,
        "y2": 1800,
        "text": 'It\'s "here", {x}: 5 < 7',
    },
    **{"app_name": "Simple Calendar Pro", "direction": "down"},
}
_STEPS = 9
_WITH_TEXT = frozenset({INPUT_TEXT, ANSWER, ASK_USER})
_NO_FORM_NEEDED = frozenset({UNKNOWN, SWIPE, ANSWER})


def sample_action(form: ActionForm) -> JSONAction:
    """An action that a form can write."""
    values = {name: value for name, value in _VALUES.items() if name in form.placeholders}
    if "key" in form.placeholders:
        values["keycode"] = "KEYCODE_VOLUME_UP"
    if form.table.type == INPUT_TEXT:
        values["press_enter"] = form.table.newline_submits
    return JSONAction(**{**values, **form.table.fields, "action_type": form.table.type})


def read(
    definition: Definition,
    reply: str,
    can_ask_user: bool = True,
    screen: tuple[int, int] = SCREEN,
) -> tuple[JSONAction, str | None]:
    """The action that a reply means on a screen, and the answer that comes with the end of a task.

    Raises:
      UnreadableOutputError: It means none.
    """
    tables, forms = definition.tables, definition.forms
    said = parts_of(reply, tables.reply).said
    values = values_of(said, tables.reply, forms, definition.reply_form)
    action, named = action_of(values, forms, definition.frame(screen), can_ask_user)
    return action, actions.last_answer(named)


def faults(definition: Definition) -> Iterator[str]:
    """Yields what makes a definition unusable."""
    for form in definition.forms:
        yield from _form_faults(definition, form)
    for number, example in enumerate(definition.tables.examples, 1):
        try:
            wanted = JSONAction(**example.action)  # type: ignore[arg-type]
            yield from _difference(definition, f"Example {number}", example.reply, wanted)
        except (errors.InvalidActionError, TypeError) as error:
            yield f"Example {number} has no action: {error}"
    text, images = _request(definition)
    if "THE-GOAL" not in text:
        yield "No template shows the goal."
    if images != min(definition.tables.history.images, _STEPS + 1):
        yield f"turns.user shows {images} images, not as many as history.images: use image."


def gaps(definition: Definition) -> Iterator[str]:
    """Yields what a definition lacks and can be used without."""
    types = {form.table.type for form in definition.forms}
    lacking = [name for name in ACTION_TYPES if name not in types | _NO_FORM_NEEDED]
    if lacking:
        yield f"The format has no form for {', '.join(lacking)}."
    endings = [form for form in definition.forms if form.table.type == STATUS]
    if not any(form.table.fields.get("goal_status") == "infeasible" for form in endings):
        yield "The format cannot say that a task is infeasible."
    if ANSWER not in types and not any("text" in form.placeholders for form in endings):
        yield "The format has no answer to a question of the user."
    text, _ = _request(definition)
    for mark, what in (
        ("THE-RESULT", "the result of the last step: replies of the user, tools, errors"),
        ("THE-GUIDELINE", "hints about the task (guidelines)"),
        ("THE-TOOL", "tools that a task offers (tools)"),
    ):
        if mark not in text and not (mark == "THE-TOOL" and _sends_tools(definition)):
            yield f"No template shows {what}."
    if not any(mark in text for mark in ("THE-REPLY", "THE-CALL", "THE-SUMMARY", "THE-STEP")):
        yield "No template shows earlier steps."
    if not definition.tables.examples:
        yield "There are no examples."


def _form_faults(definition: Definition, form: ActionForm) -> Iterator[str]:
    action = sample_action(form)
    written = form.write(action, definition.frame(SCREEN), definition.tables.reply.envelope)
    reply = definition.reply_around(written)
    size, share = SCREEN, form.table.distance
    wanted = gestures.to_swipe(
        action, size, share or gestures.SCROLLED_SHARE, from_middle=share is not None
    )
    yield from _difference(definition, f"The form {form.table.form}", reply, wanted)


def _difference(definition: Definition, what: str, reply: str, wanted: JSONAction) -> Iterator[str]:
    frame = definition.frame(SCREEN)
    try:
        # One name may be both a question and an answer: a question needs a user.
        found, answer = read(definition, reply, can_ask_user=wanted.action_type != ANSWER)
    except actions.UnreadableOutputError as error:
        yield f"{what} cannot be read back: {error}"
        return
    if wanted.goal_status == "complete" and answer:
        found = JSONAction(**{**found.as_dict(), "text": answer})
    if not _is_same(_model_fields(found, frame), _model_fields(wanted, frame)):
        yield f"{what} is read back as {found.json_str()}, not as {wanted.json_str()}."


def _model_fields(action: JSONAction, frame: CoordinateFrame) -> dict[str, object]:
    """An action with its points as the model counts them, without what is the usual."""
    fields = action.as_dict()
    for x, y in (("x", "y"), ("x2", "y2")):
        if x in fields:
            fields[x], fields[y] = frame.points(fields[x], fields[y])
    fields.pop("duration_ms", None)
    if not fields.get("press_enter"):
        fields.pop("press_enter", None)
    if action.action_type not in _WITH_TEXT and action.goal_status != "complete":
        fields.pop("text", None)  # A reason or a note.
    return fields


def _is_same(one: dict[str, object], other: dict[str, object]) -> bool:
    """Whether two actions are equal; points are rounded twice, so they may differ by one."""
    return one.keys() == other.keys() and all(
        abs(value - wanted) <= 1
        if isinstance(value, int) and isinstance(wanted, int)
        else value == wanted
        for value, wanted in ((one[key], other[key]) for key in one)
    )


def _request(definition: Definition) -> tuple[str, int]:
    """The text and the number of images of a request after many steps."""
    step = Step(1, "THE-REPLY", "THE-STEP", "THE-STEP", "THE-SUMMARY", "THE-CALL", result="")
    last = Step(_STEPS, *("x",) * 3, "THE-SUMMARY", "x", result="THE-RESULT")
    steps = [step] * (_STEPS - 1) + [last]
    # The format's own tool is the first one.
    is_tool = definition.tables.reply.envelope == "tool_call"
    tools = (definition.tables.reply.tool, "THE-TOOL") if is_tool else ("THE-TOOL",)
    pixels = np.zeros((2, 2, 3), np.uint8)
    given = dataclasses.replace(
        templates.sample_conversation(steps),
        goal="THE-GOAL",
        guidelines=["THE-GUIDELINE"],
        tools=[{"type": "function", "function": {"name": name}} for name in tools],
        images=[pixels] * min(definition.tables.history.images, _STEPS + 1),
    )
    turns = templates.messages(definition.tables, given)
    return "\n".join(turn.text for turn in turns), sum(len(turn.images) for turn in turns)


def _sends_tools(definition: Definition) -> bool:
    return definition.tables.reply.tool_in == "request"
