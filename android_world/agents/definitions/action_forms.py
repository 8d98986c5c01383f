"""Actions in the format of a definition: written from a `JSONAction`, and read back.

A form such as `click(point='<point>{x} {y}</point>')` is compiled by filling in known values and
reading the result: the argument in which a value is found is the argument of its placeholder.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from android_world.agents.definitions.schema import ActionTable, ReplyFormat
from android_world.agents.parsing import actions, bare_forms, coordinates, function_calls, gestures
from android_world.agents.parsing.lenient_json import json_objects
from android_world.env.json_action import INPUT_TEXT, STATUS, JSONAction

PLACEHOLDER = re.compile(r"\{(x|y|x2|y2|text|app_name|direction|seconds|key)\}")
# Values by placeholder that no form contains by itself.
_SAMPLES: dict[str, Any] = {
    **{"x": 111, "y": 222, "x2": 333, "y2": 444},
    **{"text": "Sample text", "app_name": "Sample app", "direction": "down"},
    **{"seconds": 77, "key": "volume_up"},
}
# What the prompt has in their place.
_USAGE = {
    **{"x": "x", "y": "y", "x2": "x2", "y2": "y2", "text": "...", "app_name": "..."},
    **{"direction": "up|down|left|right", "seconds": "seconds", "key": "..."},
}
_POINTS = {
    "coordinate": [111, 222],
    "coordinate2": [333, 444],
    "coordinates": [111, 222, 333, 444],
}
_WORDS = {
    **{"text": "text", "app_name": "app_name", "direction": "direction"},
    **{"time": "seconds", "keycode": "key"},
}
_LENGTHS = {"time", "duration", "seconds"}
_NAMES = ("action", "action_type", "name")
_IN_TEXT = {"\\": "\\\\", "'": "\\'", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
# How long a finger or a pause lasts where the action does not say.
_USUAL_SECONDS = {"long_press": 1, "wait": 2}


class FormError(ValueError):
    """A form cannot be read, or does not have what an action needs."""


@dataclasses.dataclass(frozen=True)
class ActionForm:
    """One action of a format.

    Attributes:
      table: What the definition says about it.
      name: How the format calls it, in lower case.
      arguments: The field of each argument that has a placeholder.
      constants: The other arguments, with their values.
      sample: The arguments of a call with known values.
    """

    table: ActionTable
    name: str
    arguments: Mapping[str, str]
    constants: Mapping[str, Any]
    sample: Mapping[str, Any]

    @property
    def placeholders(self) -> set[str]:
        """The placeholders of the form."""
        return {*PLACEHOLDER.findall(self.table.form)}

    @property
    def usage(self) -> str:
        """How a prompt lists the action."""
        return PLACEHOLDER.sub(lambda found: _USAGE[found[1]], self.table.form)

    def matches(self, values: Mapping[str, Any]) -> bool:
        """Whether a call has this name and these constants."""
        return name_of(values) == self.name and all(
            actions.plain_name(values.get(key)) == actions.plain_name(value)
            for key, value in self.constants.items()
        )

    def canonical(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call under the names that `actions.action_of` knows."""
        dropped = {*_NAMES, *self.arguments, *self.constants}
        found = {key: value for key, value in values.items() if key not in dropped}
        for key, field in self.arguments.items():
            if key in values and not (values[key] == "" and field in self.table.defaults):
                found[field] = values[key]
        if "coordinates" in found:
            numbers = coordinates.numbers_of(found.pop("coordinates"))
            found |= {"coordinate": numbers[:2], "coordinate2": numbers[2:]}
        if "*" in found and not isinstance(found["*"], list):
            found["*"] = [found["*"]]  # `_with_name` has unpacked it.
        fixed = {**self.table.fields, "action_type": self.table.type}
        usual = dict(self.table.defaults)
        if _LENGTHS & found.keys():  # The model says how long.
            fixed.pop("duration_ms", None)
            usual.pop("duration_ms", None)
        return {**usual, **found, **fixed}

    def action(self, values: Mapping[str, Any], frame: coordinates.CoordinateFrame) -> JSONAction:
        """The action that a call means.

        Raises:
          UnreadableOutputError: The call lacks a part, or a part is wrong.
        """
        found = self.canonical(values)
        if self.table.type == INPUT_TEXT:
            found.setdefault("press_enter", False)
            text = str(found.get("text") or "")
            if self.table.newline_submits and text.endswith("\n"):
                found |= {"text": text.removesuffix("\n"), "press_enter": True}
        action = self._action_of(found, values, frame)
        share = self.table.distance
        return gestures.to_swipe(
            action, frame.size, share or gestures.SCROLLED_SHARE, from_middle=share is not None
        )

    def _action_of(
        self,
        found: Mapping[str, Any],
        values: Mapping[str, Any],
        frame: coordinates.CoordinateFrame,
    ) -> JSONAction:
        try:
            return actions.action_of(found, frame)
        except actions.UnreadableOutputError as error:
            if self.arguments.keys() <= values.keys():
                raise
            missing = ", ".join(key for key in self.arguments if key not in values)
            raise actions.UnreadableOutputError(
                f"{missing} is missing; write {self.usage}"
            ) from error

    def can_write(self, action: JSONAction) -> bool:
        """Whether the form has everything that an action has."""
        if action.action_type != self.table.type:
            return False
        given = action.as_dict()
        fixed = self.table.fields
        if any(given.get(key, value) != value for key, value in fixed.items()):
            return False
        if self.table.type == STATUS and fixed.get("goal_status") != action.goal_status:
            return False
        needed = {"keycode" if name == "key" else name for name in self.placeholders}
        optional = {"seconds"} | ({"text"} if self.table.type == STATUS else set())
        has_more = given.keys() - needed - fixed.keys() - {"action_type", "duration_ms"}
        if not given.get("press_enter") or self.table.newline_submits:
            has_more.discard("press_enter")
        return needed - optional <= given.keys() and not has_more

    def write(self, action: JSONAction, frame: coordinates.CoordinateFrame, envelope: str) -> str:
        """The action in the form."""
        values: dict[str, Any] = dict(action.as_dict())
        for x, y in (("x", "y"), ("x2", "y2")):
            if x in values:
                values[x], values[y] = frame.points(values[x], values[y])
        if action.press_enter and self.table.newline_submits:
            values["text"] = f"{action.text}\n"
        values.setdefault("text", "")
        values["key"] = (action.keycode or "").removeprefix("KEYCODE_").lower()
        usual = _USUAL_SECONDS.get(action.action_type or "", 1)
        seconds = (action.duration_ms or usual * 1000) / 1000
        values["seconds"] = int(seconds) if seconds == int(seconds) else seconds
        return fill(self.table.form, values, envelope)


def fill(form: str, values: Mapping[str, Any], envelope: str) -> str:
    """A form with values in place of its placeholders, escaped for its envelope."""
    return PLACEHOLDER.sub(lambda found: _escape(str(values[found[1]]), envelope), form)


def compile_form(table: ActionTable, reply: ReplyFormat) -> ActionForm:
    """The form of an action.

    Raises:
      FormError: It cannot be read, or an argument of the action is missing.
    """
    text = fill(table.form, _SAMPLES, reply.envelope)
    names = {word.lower() for word in re.findall(r"\w+", text)}
    found = next(iter(candidates(text, reply, names)), None)
    if found is None:
        raise FormError(f"{table.form} cannot be read as {reply.envelope}")
    arguments: dict[str, str] = {}
    constants: dict[str, Any] = {}
    for key, value in found.items():
        if key in _NAMES:
            continue
        field = _field_of(value)
        if field is None:
            constants[key] = value
        else:
            arguments[key] = field
    form = ActionForm(table, name_of(found), arguments, constants, found)
    missing = form.placeholders - _placeholders_in(arguments.values())
    if missing:
        raise FormError(f"{table.form}: no argument contains {', '.join(sorted(missing))}")
    return form


def candidates(text: str, reply: ReplyFormat, names: Collection[str]) -> list[dict[str, Any]]:
    """The calls in a text that is in a format; `action_type` is the name of each.

    Args:
      text: An action, or a reply without its reasoning.
      reply: The format.
      names: The names of actions, in lower case.
    """
    if reply.envelope == "fields":
        found = bare_forms.fields_action(text, names)
        return [found] if found else []
    if reply.envelope == "call":
        calls = function_calls.function_calls(text)
        bare = text.strip("`. \n")
        if not calls and bare.isidentifier() and actions.plain_name(bare) in names:
            calls = [{"name": bare, "arguments": {}}]
        return [_with_name(call["arguments"], reply.key, call["name"]) for call in calls]
    objects = [call["arguments"] for call in actions.tool_calls(text)]
    if reply.envelope == "json" or not objects:
        objects = json_objects(text)
    return [_with_name(value, reply.key, "") for value in objects]


def name_of(values: Mapping[str, Any]) -> str:
    """The name of a call, in lower case with underscores."""
    return actions.plain_name(values.get("action_type"))


def _with_name(values: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    unnamed = values.get("*")
    if isinstance(unnamed, list) and len(unnamed) == 1:
        values = {**values, "*": unnamed[0]}
    given = values.get(key)
    if not isinstance(given, str):
        return {**values, "action_type": name}
    return {**{k: v for k, v in values.items() if k != key}, "action_type": given}


def _field_of(value: Any) -> str | None:
    numbers = coordinates.numbers_of(value)
    for field, sample in _POINTS.items():
        if numbers == sample:
            return field
    if numbers == [_SAMPLES["seconds"]]:
        return "time"
    return next((f for f, name in _WORDS.items() if value == _SAMPLES[name]), None)


def _placeholders_in(fields: Collection[str]) -> set[str]:
    points = {"coordinate": {"x", "y"}, "coordinate2": {"x2", "y2"}}
    points["coordinates"] = points["coordinate"] | points["coordinate2"]
    return {name for field in fields for name in points.get(field, {_WORDS.get(field, "")})}


def _escape(text: str, envelope: str) -> str:
    if envelope == "fields":
        return " ".join(text.split())
    if envelope == "call":
        return "".join(_IN_TEXT.get(character, character) for character in text)
    return json.dumps(text, ensure_ascii=False)[1:-1]
