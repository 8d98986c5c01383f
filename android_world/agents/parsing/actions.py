"""Reading what models write: actions in all the forms in which they come.

Nothing here raises anything but `UnreadableOutputError`, whatever the text; it says what was wrong
in words that can be shown to the model.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from android_world.agents.parsing import bare_forms, coordinates, durations, function_calls
from android_world.agents.parsing.lenient_json import (
    LONGEST_TEXT,
    ascii_punctuation,
    json_objects,
)
from android_world.core import data_files
from android_world.device import errors
from android_world.env.json_action import ACTION_TYPES, CALL_TOOL, SCROLL_DIRECTIONS, JSONAction

_FIELDS = frozenset(field.name for field in dataclasses.fields(JSONAction))
_ALIASES: dict[str, str] = data_files.read_json(__package__, "action_aliases.json")
_STATUS: dict[str, str] = data_files.read_json(__package__, "status_aliases.json")
# Actions of Qwen's `mobile_use` that are named by what they are about.
_BUTTONS: dict[str, dict[str, Any]] = {
    "back": {"action_type": "navigate_back"},
    "home": {"action_type": "navigate_home"},
    "enter": {"action_type": "keyboard_enter"},
    "menu": {"action_type": "press_key", "keycode": "KEYCODE_APP_SWITCH"},
}
_RECENTS = "recents"
_KINDS = frozenset({*ACTION_TYPES, *_ALIASES, *_STATUS, "terminate", "system_button", _RECENTS})
# Where models put what our actions call otherwise, by the field, the usual name first.
_OTHER_NAMES = {
    "text": ("content", "value", "message", "answer", "input", "question"),
    "app_name": ("app", "application", "text", "name", "value"),
    "index": ("element", "element_id", "element_index", "idx", "id", "target", "mark"),
    "goal_status": ("status",),
    "direction": ("scroll_direction", "value", "text"),
}
_TWO_POINTS = frozenset({"swipe", "drag"})
_ELEMENTARY = frozenset({"click", "double_tap", "long_press"})
_WORDED = frozenset({"input_text", "answer", "ask_user"})
_HELD = frozenset({"long_press", *_TWO_POINTS})
_INDEXED = _ELEMENTARY | {"input_text", "scroll"}
_PLACES = (
    *("coordinate", "coordinates", "start_coordinate", "point", "point_2d", "point1", "position"),
    *("start_box", "start_point", "start", "from_coord", "bbox_2d", "box_2d", "bbox", "box"),
    *("element", "path", "from"),
)
_ENDS = (
    *("coordinate2", "coordinates2", "coordinate_2", "end_coordinate", "end_box", "end_point"),
    *("end", "to_coord", "point2", "to"),
)
# What may be a place, or a text about it.
_DESCRIBED = ("target", "location", "center", "bounds")
_CORNERS = ("x1", "y1", "x2", "y2")
# A point in two arguments.
_SPLIT_POINTS = {
    "coordinate": (
        ("start_x", "start_y"),
        ("startX", "startY"),
        ("x1", "y1"),
        ("from_x", "from_y"),
    ),
    "coordinate2": (
        *(("end_x", "end_y"), ("endX", "endY"), ("to_x", "to_y")),
        ("destination_x", "destination_y"),
    ),
}
_KEY_NAMES = {"keycode", "key", "keys"}
_KEYS = {"RETURN": "ENTER", "BACKSPACE": "DEL", "ESC": "ESCAPE"}
# Where an object that ends the task has the answer.
_ANSWERS = ("answer", "text", "content", "message", "value", "return", "result")
# How long a wait lasts.
_SECONDS = ("time", "duration", "seconds", "value")
_WRAPPED = ("action_input", "arguments", "args", "params", "parameters", "action_json")
# Keys that name an action only where their value is a known one.
_WEAK_NAMES = ("name", "type", "tool_name")
_DEEPEST = 4
THINKING = re.compile(r"<(/?)(?:seed:)?(?:th?ink(?:ing)?|thought|reasoning)>", re.I)
_TOOL_CALL = re.compile(r"<tool_call>(.*?)(?:</tool_call>|\Z)", re.DOTALL | re.I)
_BEGINS_ACTION = re.compile(r"^[^\w\n]*(?:Action[^\w\n]*:|<tool_call>)", re.M)
# Thoughts are removed from no more than this, which exceeds every token limit of the presets.
_LONGEST_REPLY = 1_000_000


class ReplyForm(NamedTuple):
    """The form of an action that a model was asked for, in words for its feedback.

    Attributes:
      noun: What it is called.
      key: The key that names the action.
      example: How it is written.
    """

    noun: str
    key: str
    example: str


JSON_FORM = ReplyForm("JSON object", "action_type", 'Action: {"action_type": ...}')
TOOL_FORM = ReplyForm(
    *("tool call", "action"),
    '<tool_call>{"name": "mobile_use", "arguments": {"action": ...}}</tool_call>',
)


class UnreadableOutputError(errors.AndroidWorldError, ValueError):
    """A model's output is not an action; the message gives the model the reason."""


@dataclasses.dataclass(frozen=True)
class ReasonAction:
    """The two parts of an output, None where one is missing."""

    reason: str | None
    action: str | None


def without_thinking(text: str) -> str:
    """The text without what a model thought aloud in a think block.

    Of a block that is never closed, what counts starts at its last action label or tool call. Of
    what is left, the end counts: 40,000 characters.
    """
    text = text[-_LONGEST_REPLY:]
    said: list[str] = []
    position, opened = 0, None
    for tag in THINKING.finditer(text):
        if tag.group(1):
            if opened is None:
                said.clear()  # The block was opened in the prompt.
            position, opened = tag.end(), None
        elif opened is None:
            said.append(text[position : tag.start()])
            opened = tag.end()
    if opened is not None:
        begins = list(_BEGINS_ACTION.finditer(text, opened))
        position = begins[-1].start() if begins else len(text)
    return ("".join(said) + text[position:]).strip()[-LONGEST_TEXT:]


def reason_action(text: str) -> ReasonAction:
    """Split an output of the form `Reason: ... Action: {...}`; `Thought:` counts as a reason."""
    text = without_thinking(text)
    # A reason may quote the word, so the last label before an object counts.
    labels = list(re.finditer(r"(?:^|\n)[\s*#_`]*Action[*_`]*\s*:[*_]*", text, re.I))
    if not labels:
        labels = list(re.finditer(r"Action[*_]*\s*:[*_]*\s*(?=[`\s\w]*\{)", text))
    label = next((found for found in labels if "{" in text[found.end() :]), None)
    label = label or (labels[-1] if labels else None)
    before = text[: label.start()] if label else text
    reason = re.search(r"(?:Reason(?:ing)?|Thought)[*_`]*\s*:[*_]*(.*)", before, re.DOTALL | re.I)
    return ReasonAction(
        reason.group(1).strip() if reason else None,
        text[label.end() :].strip() if label else None,
    )


def action_dict(text: str, expected: ReplyForm = JSON_FORM) -> dict[str, Any]:
    """The first object or call in an output that names an action; one in tool-call tags first.

    Args:
      text: The output.
      expected: The form that the model was asked for, for the error.

    Raises:
      UnreadableOutputError: There is none.
    """
    text = without_thinking(text)
    in_tags = [value for block in _TOOL_CALL.findall(text) for value in json_objects(block)]
    called = _first_action(in_tags)
    if called is not None:
        return called
    found, objects = _find_in(text)
    if found is None and (ascii_text := ascii_punctuation(text)) != text:
        found, objects = _find_in(ascii_text)
    found = found or bare_forms.fields_action(text, _KINDS)
    found = found or bare_forms.placed_action(text, _KINDS)
    place = bare_forms.pointed_object(objects)
    if found is None and place is not None:
        found = {"action_type": "click", "coordinate": place}
    if found is not None:
        return {**found, "coordinate": place} if place and lacks_place(found) else found
    if objects:
        raise UnreadableOutputError(f'The {expected.noun} has no "{expected.key}".')
    raise UnreadableOutputError(
        f"There is no {expected.noun} in the output; write {expected.example}."
    )


def _find_in(text: str) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """The first object or call that names an action, and all objects."""
    named = reason_action(text).action
    sources = [named, text] if named else [text]
    objects = [value for source in sources for value in json_objects(source)]
    calls = [
        c
        for s in sources
        for c in (*function_calls.xml_calls(s), *function_calls.function_calls(s))
    ]
    found = _first_action([*objects, *calls]) or _first_action(objects, of_any_kind=True)
    return found, objects


def kind_of(values: Mapping[str, Any]) -> str:
    """The kind of action that an object names; a kind of ending is itself.

    Raises:
      UnreadableOutputError: There is no such action.
    """
    name = plain_name(values.get("action_type") or values.get("action"))
    kind = _ALIASES.get(name, name)
    if name == "press" and _KEY_NAMES & values.keys():
        kind = "press_key"
    if kind not in _KINDS:
        raise UnreadableOutputError(f'There is no action "{kind[:60]}".')
    return kind


def lacks_place(values: Mapping[str, Any]) -> bool:
    """Whether an object names a touch, and neither a place nor an element for it."""
    kind = plain_name(values.get("action_type") or values.get("action"))
    placed = {*_PLACES, *_OTHER_NAMES["index"], "index", "x", "*"} & values.keys()
    return _ALIASES.get(kind, kind) in _ELEMENTARY and not placed


def action_of(
    values: Mapping[str, Any], frame: coordinates.CoordinateFrame | None = None
) -> JSONAction:
    """The action that an object describes; keys that no action has are left out.

    Args:
      values: The object.
      frame: How its points count; None means pixels. With a frame there are no indices.

    Raises:
      UnreadableOutputError: It describes none.
    """
    values = {str(key): value for key, value in values.items() if value not in (None, [])}
    kind = kind_of(values)
    if kind == _RECENTS:
        return JSONAction(**_BUTTONS["menu"])
    if kind == CALL_TOOL:
        return _tool_call(values)
    if kind == "system_button":
        return JSONAction(**_button(values.get("button", values.get("text"))))
    fields = {key: value for key, value in values.items() if key in _FIELDS}
    for name in ("action_type", "name", "arguments"):
        fields.pop(name, None)
    if kind in _STATUS or kind in ("status", "terminate"):
        default = "complete" if kind == "terminate" else None
        said = kind if kind in _STATUS else _field("goal_status", fields, values) or default
        return JSONAction(action_type="status", goal_status=_goal_status(said))
    if kind == "scroll" and "direction" not in values:
        if any(key in values for key in _ENDS):
            kind = "swipe"  # From a point to another one.
        elif "scroll_x" in values or "scroll_y" in values:
            fields["direction"] = _direction_of_distances(values)
    _name_unnamed(kind, fields, values)
    _join_points(kind, fields, values)
    if kind in _TWO_POINTS:
        _split_points(values)
    if frame is not None:
        fields.pop("index", None)
    _place(kind, fields, values, frame)
    _complete(kind, fields, values)
    try:
        return JSONAction(action_type=kind, **fields)
    except (ValueError, TypeError, OverflowError) as error:
        raise UnreadableOutputError(str(error)) from error


def last_answer(values: Mapping[str, Any]) -> str | None:
    """The text for the user in an object that declares the task complete; None without one."""
    values = {str(key): value for key, value in values.items() if value is not None}
    kind = kind_of(values)
    if kind not in _STATUS and kind not in ("status", "terminate"):
        return None
    unnamed = values.get("*")
    texts = [values[key] for key in _ANSWERS if key in values]
    texts += unnamed if isinstance(unnamed, list) and kind in _STATUS else []
    said = next((str(text) for text in texts if isinstance(text, str | int | float)), "")
    is_done = action_of(values).goal_status == "complete"
    return said if is_done and said.strip() else None


def action_from_text(text: str) -> JSONAction:
    """The action that an output asks for.

    Raises:
      UnreadableOutputError: There is none in it.
    """
    return action_of(action_dict(text))


def tool_calls(text: str) -> list[dict[str, Any]]:
    """The calls of tools in an output: objects with `name` and `arguments`.

    Blocks in `<tool_call>` tags count; without any, objects of that form.
    """
    text = without_thinking(text)
    blocks = _TOOL_CALL.findall(text)
    source = "\n".join(blocks) if blocks else text
    calls = []
    for value in (*json_objects(source), *function_calls.xml_calls(source)):
        arguments = value.get("arguments", value.get("parameters"))
        if isinstance(arguments, str):
            arguments = next(iter(json_objects(arguments)), {})
        if isinstance(arguments, dict):
            calls.append({"name": str(value.get("name", "")), "arguments": arguments})
    return calls


def _tool_call(values: Mapping[str, Any]) -> JSONAction:
    arguments: Any = next((values[key] for key in _WRAPPED if key in values), {})
    if isinstance(arguments, str):
        arguments = next(iter(json_objects(arguments)), arguments)
    names = ("name", "tool", "tool_name", "action_name")
    name = next((values[key] for key in names if key in values), None)
    try:
        return JSONAction(action_type=CALL_TOOL, name=name, arguments=arguments)
    except ValueError as error:
        raise UnreadableOutputError(str(error)) from error


def plain_name(name: Any) -> str:
    """A name in lower case, its words joined by underscores."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", str(name or "").strip().strip("."))
    return re.sub(r"[\s_-]+", "_", words.lower())


def _first_action(values: Iterable[Any], of_any_kind: bool = False) -> dict[str, Any] | None:
    found = (_find_action(value, of_any_kind) for value in values)
    return next((action for action in found if action is not None), None)


def _find_action(value: Any, of_any_kind: bool, depth: int = 0) -> dict[str, Any] | None:
    """The object that names an action, in whatever models wrap around it."""
    if depth > _DEEPEST:
        return None
    if isinstance(value, str) and "{" in value:
        value = json_objects(value)
    if isinstance(value, dict):
        own = _own_action(value, of_any_kind)
        if own is not None:
            return own
        value = list(value.values())
    if not isinstance(value, list):
        return None
    inner = (_find_action(item, of_any_kind, depth + 1) for item in value)
    return next((action for action in inner if action is not None), None)


def _own_action(value: dict[str, Any], of_any_kind: bool) -> dict[str, Any] | None:
    """An object that names an action itself, with its arguments in it."""
    for key in ("action_type", "action", "Action", *_WEAK_NAMES):
        name = value.get(key)
        if not isinstance(name, str) or (key == "type" and "action" in value):
            continue
        if plain_name(name) not in _KINDS and not (of_any_kind and key not in _WEAK_NAMES):
            continue
        if key != "name" and _ALIASES.get(plain_name(name), plain_name(name)) == CALL_TOOL:
            return {**value, "action_type": name}  # Its arguments are not fields of the action.
        inner: Any = next((value[k] for k in _WRAPPED if k in value), {})
        if isinstance(inner, str):
            inner = next(iter(json_objects(inner)), {"text": inner})
        inner = inner if isinstance(inner, dict) else {}
        if "action" in inner or "action_type" in inner:
            return None
        named = {k: v for k, v in value.items() if k not in _WRAPPED}
        return {**named, **inner, "action_type": name}
    return None


def _field(name: str, fields: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    """A field under its own or another name."""
    if fields.get(name) is not None:
        return fields[name]
    return next((values[key] for key in _OTHER_NAMES[name] if key in values), None)


def _button(value: Any) -> dict[str, Any]:
    name = plain_name(value)
    button = _BUTTONS.get("menu" if _ALIASES.get(name, name) == _RECENTS else name)
    if button is None:
        raise UnreadableOutputError("The button must be Back, Home, Menu or Enter.")
    return button


def _goal_status(value: Any) -> str:
    status = _STATUS.get(plain_name(value))
    if status is None:
        raise UnreadableOutputError('A status needs "goal_status": "complete" or "infeasible".')
    return status


def _name_unnamed(kind: str, fields: dict[str, Any], values: dict[str, Any]) -> None:
    """Arguments without names, as in `click(3)`: numbers place, words are text."""
    unnamed = values.get("*")
    if not isinstance(unnamed, list):
        return
    numbers = [v for v in unnamed if isinstance(v, int | float) and not isinstance(v, bool)]
    texts = [v for v in unnamed if isinstance(v, str)]
    pairs = [v for v in unnamed if isinstance(v, list | tuple)]
    if pairs or len(numbers) > 1:
        values.setdefault("coordinate", pairs[0] if pairs else numbers)
    elif numbers and kind in _INDEXED:
        fields.setdefault("index", numbers[0])
    if texts and kind in _WORDED:
        fields.setdefault("text", texts[-1])
    elif texts:
        values.setdefault("coordinate" if kind in _ELEMENTARY else "text", texts[-1])


def _join_points(kind: str, fields: dict[str, Any], values: dict[str, Any]) -> None:
    """Points in two arguments, such as `start_x` and `start_y`, become one; x1, y1, x2 and y2 are
    the corners of a box where the action has one point.
    """
    if kind in _ELEMENTARY and values.keys() >= {*_CORNERS}:
        values.setdefault("coordinate", [_number(key, values.pop(key)) for key in _CORNERS])
        fields.pop("x2", None)
        fields.pop("y2", None)
    for name, pairs in _SPLIT_POINTS.items():
        pair = next((pair for pair in pairs if values.keys() >= {*pair}), None)
        if pair is not None:
            values.setdefault(name, [_number(key, values[key]) for key in pair])
    for name in _DESCRIBED:
        if isinstance(values.get(name), dict | list):  # Words are no point.
            values.setdefault("coordinate", values[name])


def _direction_of_distances(values: Mapping[str, Any]) -> str:
    """Where the distances `scroll_x` and `scroll_y` show more; the longer one counts."""
    across, down = (_number(key, values.get(key, 0)) for key in ("scroll_x", "scroll_y"))
    if not across and not down:
        raise UnreadableOutputError("A scroll needs a distance: scroll_x or scroll_y.")
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _split_points(values: dict[str, Any]) -> None:
    """Four numbers in place of two points are the start and the end; with a direction, a box is
    where the finger starts.
    """
    if any(key in values for key in (*_ENDS, "x2")):
        return
    if "start_coordinate" in values and "coordinate" in values:
        values["coordinate2"] = values["coordinate"]
        values["coordinate"] = values["start_coordinate"]
        return
    key = next((key for key in _PLACES if key in values), "")
    numbers = coordinates.numbers_of(values.get(key))
    is_box = "direction" in values and "box" in key
    if (len(numbers) == 4 and not is_box) or (key == "path" and len(numbers) > 4):
        values["coordinate"], values["coordinate2"] = numbers[:2], numbers[-2:]


def _place(
    kind: str,
    fields: dict[str, Any],
    values: Mapping[str, Any],
    frame: coordinates.CoordinateFrame | None,
) -> None:
    """Where an action happens: an index, or whole pixels."""
    if frame is None and kind in _INDEXED and "index" not in fields:
        fields["index"] = next(
            (values[k] for k in _OTHER_NAMES["index"] if _is_index(values.get(k))), None
        )
    if fields.get("index") is not None:
        fields["index"] = _whole("index", fields["index"])
        fields.pop("x", None)
        fields.pop("y", None)
    else:
        fields.pop("index", None)
        _put_point(("x", "y"), _PLACES, fields, values, frame)
    _put_point(("x2", "y2"), _ENDS, fields, values, frame)
    if "duration_ms" in fields:
        fields["duration_ms"] = _whole("duration_ms", fields["duration_ms"])


def _put_point(
    names: tuple[str, str],
    keys: tuple[str, ...],
    fields: dict[str, Any],
    values: Mapping[str, Any],
    frame: coordinates.CoordinateFrame | None,
) -> None:
    first, second = (fields.pop(name, None) for name in names)
    places = [values[key] for key in keys if key in values]
    given = next((place for place in places if coordinates.point_of(place)), None)
    if first is not None and second is not None and isinstance(given, str):
        given = None  # A description, such as `the row 3 of 5`, next to the point.
    if given is None and first is not None:
        given = first if second is None else [_number(names[0], first), _number(names[1], second)]
    if given is None and places:
        given = places[0]
    if given is None:
        return
    if "%" in str(given)[:200]:
        raise UnreadableOutputError(f"A percentage is not a coordinate: {str(given)[:60]!r}.")
    point = coordinates.point_of(given)
    if point is None:
        raise UnreadableOutputError(f"No point [x, y] can be read in {str(given)[:60]!r}.")
    if frame is None and coordinates.is_share(point):
        raise UnreadableOutputError(f"A point is in whole pixels, not {str(given)[:60]!r}.")
    try:
        x, y = frame.pixels(point) if frame else (round(point[0]), round(point[1]))
    except ValueError as error:
        raise UnreadableOutputError(str(error)) from error
    fields[names[0]], fields[names[1]] = x, y


def _is_index(value: Any) -> bool:
    if isinstance(value, str):
        return value.strip().isdecimal()
    return isinstance(value, int) and not isinstance(value, bool)


def _number(name: str, value: Any) -> float:
    numbers = coordinates.numbers_of(value)
    if len(numbers) != 1 or not math.isfinite(numbers[0]):
        raise UnreadableOutputError(f'"{name}" must be a number.')
    return numbers[0]


def _whole(name: str, value: Any) -> int:
    return round(_number(name, value))


def _complete(kind: str, fields: dict[str, Any], values: Mapping[str, Any]) -> None:
    """Fill in what has another name, and say what is missing."""
    if kind in _ELEMENTARY and "index" not in fields and "x" not in fields:
        raise UnreadableOutputError(f"A {kind} needs a target.")
    for name in ("clear", "clear_before_typing"):
        if kind == "input_text" and name in values:
            fields.setdefault("clear_text", values[name])
    for key in ("clear_text", "press_enter"):
        if key in fields:
            fields[key] = str(fields[key]).strip().lower() in ("true", "1", "yes")
    if kind not in _WORDED:
        fields.pop("text", None)
    else:
        fields["text"] = _require("text", kind, fields, values)
    if kind == "open_app":
        fields["app_name"] = _require("app_name", kind, fields, values)
    if kind == "scroll" or (kind == "swipe" and "x2" not in fields):
        fields["direction"] = _direction(_require("direction", kind, fields, values))
    elif "direction" in fields:
        fields["direction"] = _direction(fields["direction"])
    if kind == "wait" and "duration_ms" not in fields:
        unnamed = values.get("*")
        given = [values[key] for key in _SECONDS if key in values]
        given += unnamed[:1] if isinstance(unnamed, list) else []
        fields["duration_ms"] = durations.milliseconds(given[0]) if given else None
    elif kind == "wait":
        fields["duration_ms"] = min(max(fields["duration_ms"], 1), durations.LONGEST_MS)
    if kind in _HELD and "duration_ms" not in fields:
        given = [values[key] for key in _SECONDS[:3] if key in values]
        fields["duration_ms"] = durations.of_gesture(given[0]) if given else None
    if kind == "press_key":
        if str(values.get("keycode", "")).strip().isdecimal():
            raise UnreadableOutputError("A key is named as KEYCODE_BACK is, not by its number.")
        fields["keycode"] = _keycode(
            next((v for k in ("keycode", "text", "key", "keys") if (v := values.get(k))), None)
        )


def _require(name: str, kind: str, fields: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    value = _field(name, fields, values)
    if value is None or (value == "" and name != "text"):
        raise UnreadableOutputError(f'"{kind}" needs a "{name}".')
    return value


def _direction(value: Any) -> str:
    direction = plain_name(value)
    if direction not in SCROLL_DIRECTIONS:
        raise UnreadableOutputError(
            f'The direction must be up, down, left or right, not "{direction[:40]}".'
        )
    return direction


def _keycode(value: Any) -> str:
    value = value[0] if isinstance(value, list) and len(value) == 1 else value
    name = plain_name(value).upper().removeprefix("KEYCODE_")
    name = _KEYS.get(name, name)
    if not name.replace("_", "").isalnum():
        raise UnreadableOutputError('"press_key" needs a "keycode".')
    return f"KEYCODE_{name}"
