"""Actions that agents emit, as plain data that maps to and from JSON."""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Mapping
from typing import Any, Final

from android_world.core import text_sanitizing
from android_world.core.text_sanitizing import split_list
from android_world.device import errors
from android_world.env import key_names

ANSWER: Final = "answer"
ASK_USER: Final = "ask_user"
CALL_TOOL: Final = "call_tool"
CLICK: Final = "click"
DOUBLE_TAP: Final = "double_tap"
DRAG: Final = "drag"
INPUT_TEXT: Final = "input_text"
KEYBOARD_ENTER: Final = "keyboard_enter"
LONG_PRESS: Final = "long_press"
NAVIGATE_BACK: Final = "navigate_back"
NAVIGATE_HOME: Final = "navigate_home"
OPEN_APP: Final = "open_app"
PRESS_KEY: Final = "press_key"
SCROLL: Final = "scroll"
STATUS: Final = "status"
SWIPE: Final = "swipe"
UNKNOWN: Final = "unknown"
WAIT: Final = "wait"

ACTION_TYPES: Final = (
    CLICK,
    DOUBLE_TAP,
    SCROLL,
    SWIPE,
    INPUT_TEXT,
    NAVIGATE_HOME,
    NAVIGATE_BACK,
    KEYBOARD_ENTER,
    OPEN_APP,
    STATUS,
    WAIT,
    LONG_PRESS,
    ANSWER,
    UNKNOWN,
    DRAG,
    PRESS_KEY,
    ASK_USER,
    CALL_TOOL,
)
SCROLL_DIRECTIONS: Final = ("left", "right", "down", "up")

# Keys of an action's JSON form.
ACTION_TYPE: Final = "action_type"
INDEX: Final = "index"
X: Final = "x"
Y: Final = "y"
TEXT: Final = "text"
DIRECTION: Final = "direction"
APP_NAME: Final = "app_name"
GOAL_STATUS: Final = "goal_status"
ACTION_KEYS: Final = [ACTION_TYPE, INDEX, X, Y, TEXT, DIRECTION, APP_NAME, GOAL_STATUS]

_PLAIN_TYPES = frozenset((type(None), str, int, float, bool))
_IGNORING_CASE = ("app_name", "text")
_EXACT = split_list("""
    action_type, index, x, y, keycode, direction, goal_status, x2, y2, duration_ms, press_enter,
    name, arguments
""")


@dataclasses.dataclass(eq=False)
class JSONAction:
    """One action on the device, or a message to the user.

    Attributes:
      action_type: one of `ACTION_TYPES`.
      index: position of the target in the element list of the state that was last seen.
      x: horizontal position in logical screen pixels, from the left.
      y: vertical position in logical screen pixels, from the top.
      text: what to type, to answer, or to ask the user.
      direction: for `scroll` and `swipe`: left, right, down or up.
      goal_status: for `status`: `complete` or `infeasible`.
      app_name: for `open_app`: the name of an app as a user says it.
      keycode: for `press_key`: a `KEYCODE_*` name of android.view.KeyEvent.
      clear_text: for `input_text`: empty the field first; with no text that is all.
      x2: for `swipe` and `drag`: where the finger is lifted.
      y2: for `swipe` and `drag`: where the finger is lifted.
      duration_ms: how long the finger stays down, for `swipe`, `scroll`, `drag` and
        `long_press`, and how long a `wait` lasts; 60,000 at most. A `scroll` of 3000 ms and more
        ends without a fling, so that half of what was in sight stays there.
      press_enter: for `input_text`: whether Enter is pressed after the text; None means yes where
        there is a text.
      name: for `call_tool`: a tool of the task.
      arguments: for `call_tool`: what the tool is called with, a mapping.
    """

    action_type: str | None = None
    index: int | None = None
    x: int | None = None
    y: int | None = None
    text: str | None = None
    direction: str | None = None
    goal_status: str | None = None
    app_name: str | None = None
    keycode: str | None = None
    clear_text: bool | None = None
    x2: int | None = None
    y2: int | None = None
    duration_ms: int | None = None
    press_enter: bool | None = None
    name: str | None = None
    arguments: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if type(value) not in _PLAIN_TYPES:
                setattr(self, name, _plain(value))
        if self.action_type not in ACTION_TYPES:
            raise errors.InvalidActionError(
                f"Invalid action type: {self.action_type!r}. Known: {', '.join(ACTION_TYPES)}."
            )
        self._check_position()
        if self.direction and self.direction not in SCROLL_DIRECTIONS:
            raise errors.InvalidActionError(
                f"Invalid direction: {self.direction!r}. Known: {', '.join(SCROLL_DIRECTIONS)}."
            )
        if self.text is not None:
            self.text = text_sanitizing.well_formed(str(self.text))
        if self.app_name is not None:
            self.app_name = text_sanitizing.well_formed(str(self.app_name))
        self._check_keycode()
        self._check_gesture()
        self._check_tool()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JSONAction):
            return False
        return all(getattr(self, f) == getattr(other, f) for f in _EXACT) and all(
            _same_text(getattr(self, f), getattr(other, f)) for f in _IGNORING_CASE
        )

    def __repr__(self) -> str:
        shown = [
            f"{name}={value:.3f}" if isinstance(value, float) else f"{name}={value!r}"
            for name, value in self.as_dict().items()
        ]
        return f"JSONAction({', '.join(shown)})"

    def as_dict(self, skip_none: bool = True) -> dict[str, Any]:
        """Return the fields that are set, by name."""
        del skip_none  # Fields that are not set never carry meaning.
        items = ((f.name, getattr(self, f.name)) for f in dataclasses.fields(self))
        return {name: value for name, value in items if value is not None}

    def json_str(self) -> str:
        """Return compact JSON of the fields that are set."""
        return json.dumps(self.as_dict(), separators=(",", ":"))

    def _check_position(self) -> None:
        if self.index is not None:
            if self.x is not None or self.y is not None:
                raise errors.InvalidActionError(
                    "Give either an index or x and y, not both "
                    f"(index={self.index}, x={self.x}, y={self.y})."
                )
            try:
                self.index = int(self.index)
            except (TypeError, ValueError, OverflowError) as e:
                raise errors.InvalidActionError(f"Index is not a number: {self.index!r}.") from e

    def _check_keycode(self) -> None:
        if self.action_type == PRESS_KEY and not self.keycode:
            raise errors.InvalidActionError("press_key needs a keycode, e.g. KEYCODE_TAB.")
        if self.keycode is None:
            return
        name = str(self.keycode)
        if name not in key_names.KEY_NAMES:
            near = key_names.suggestion(name)
            hint = f"Did you mean {near}?" if near else "It must be a KEYCODE_ name of KeyEvent."
            raise errors.InvalidActionError(f"Invalid keycode: {name[:60]!r}. {hint}")

    def _check_gesture(self) -> None:
        if (self.x2 is None) != (self.y2 is None):
            raise errors.InvalidActionError("x2 and y2 belong together: give both or neither.")
        if self.action_type == DRAG and (self.x2 is None or not self._has_start()):
            raise errors.InvalidActionError("drag needs x2, y2 and a start: an index, or x and y.")
        if self.action_type == SWIPE and self.x2 is not None and not self._has_start():
            raise errors.InvalidActionError("A swipe to x2, y2 needs a start: an index, or x, y.")
        if self.duration_ms is None:
            return
        try:
            self.duration_ms = int(self.duration_ms)
        except (TypeError, ValueError, OverflowError) as e:
            raise errors.InvalidActionError(
                f"duration_ms is not a number: {self.duration_ms!r}."
            ) from e
        if not 0 < self.duration_ms <= 60_000:
            raise errors.InvalidActionError(
                f"duration_ms must be between 1 and 60000: {self.duration_ms}."
            )

    def _check_tool(self) -> None:
        """Only `call_tool` has a name and arguments."""
        if self.action_type != CALL_TOOL:
            self.name = self.arguments = None
            return
        if not self.name:
            raise errors.InvalidActionError('call_tool needs a "name": a tool of the task.')
        if not isinstance(self.arguments or {}, Mapping):
            raise errors.InvalidActionError('call_tool: "arguments" must be an object.')
        self.name = text_sanitizing.well_formed(str(self.name))

    def _has_start(self) -> bool:
        return self.index is not None or (self.x is not None and self.y is not None)


FIELDS: Final = tuple(field.name for field in dataclasses.fields(JSONAction))


def as_action(action: object) -> JSONAction:
    """The action that an object or mapping with fields of `JSONAction` represents.

    Its other attributes or keys mean nothing. The `direction` of a swipe may be four numbers: where
    the finger is set down and where it is lifted, as (x, y, x2, y2).

    Raises:
      InvalidActionError: it represents none.
    """
    if type(action) is JSONAction:
        return action
    fields = {name: _plain(_field(action, name)) for name in FIELDS}
    if fields[ACTION_TYPE] is None:
        raise errors.InvalidActionError(
            f"A {type(action).__name__} without action_type: give a JSONAction, or an "
            "object or mapping with its fields."
        )
    ends = fields[DIRECTION]
    if fields[ACTION_TYPE] == SWIPE and isinstance(ends, list | tuple) and len(ends) == 4:
        fields |= {DIRECTION: None, **dict(zip((X, Y, "x2", "y2"), ends, strict=True))}
    return JSONAction(**fields)


def _field(action: object, name: str) -> Any:
    if isinstance(action, Mapping):
        return action.get(name)
    value = getattr(action, name, None)
    return None if callable(value) else value  # Tuples have a method `index`.


def _plain(value: Any) -> Any:
    """A value of Python: members of an enum, and scalars and arrays of numpy or torch, turned."""
    if isinstance(value, enum.Enum):
        return value.value
    to_list = getattr(value, "tolist", None)
    return value if to_list is None else to_list()


def _same_text(one: str | None, other: str | None) -> bool:
    if one is not None and other is not None:
        return one.lower() == other.lower()
    return one == other
