import contextlib
import enum
import json
import types
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, strategies as st

from android_world.device import errors
from android_world.env import json_action, key_names
from android_world.env.json_action import JSONAction
from android_world.virtual_device.system import keys


def test_all_types_of_the_benchmark_are_accepted():
    types = [
        *("click", "double_tap", "scroll", "swipe", "input_text", "navigate_home"),
        *("navigate_back", "keyboard_enter", "open_app", "status", "wait", "long_press"),
        *("answer", "unknown"),
    ]
    assert [JSONAction(action_type=t).action_type for t in types] == types


@pytest.mark.parametrize("action_type", [None, "", "tap", "CLICK", 3])
def test_other_types_are_rejected(action_type):
    with pytest.raises(ValueError, match="Invalid action type"):
        JSONAction(action_type=action_type)


def test_index_is_a_number_however_it_is_written():
    assert JSONAction(action_type="click", index="7").index == 7


@pytest.mark.parametrize("index", ["seven", [], {}, float("inf")])
def test_an_index_that_is_no_number_is_rejected(index):
    with pytest.raises(ValueError, match="Index"):
        JSONAction(action_type="click", index=index)


@pytest.mark.parametrize("position", [{"x": 1}, {"y": 0}, {"x": 1, "y": 2}])
def test_index_and_position_exclude_each_other(position):
    with pytest.raises(ValueError, match="not both"):
        JSONAction(action_type="click", index=0, **position)


def test_direction_is_one_of_four():
    assert JSONAction(action_type="scroll", direction="left").direction == "left"
    with pytest.raises(ValueError, match="Invalid direction"):
        JSONAction(action_type="scroll", direction="sideways")


def test_text_is_made_a_string():
    assert JSONAction(action_type="answer", text=42).text == "42"


def test_text_is_made_well_formed():
    assert JSONAction(action_type="answer", text="\ud83d\ude00").text == "\U0001f600"
    assert JSONAction(action_type="answer", text="a\ud800b").text == "a\ufffdb"


@pytest.mark.parametrize(
    ("keycode", "meant"),
    [
        ("TAB", "Did you mean KEYCODE_TAB?"),
        ("KEYCODE_VOLUMEUP", "Did you mean KEYCODE_VOLUME_UP?"),
        ("KEYCODE_enter", "Did you mean KEYCODE_ENTER?"),
        ("KEYCODE_RETURN", "Did you mean KEYCODE_ENTER?"),
        ("KEYCODE_BACKSPACE", "Did you mean KEYCODE_DEL?"),
        ("KEYCODE_NOSUCHKEY", "must be a KEYCODE_ name of KeyEvent"),
        (["KEYCODE_TAB"], "must be a KEYCODE_ name of KeyEvent"),
    ],
)
def test_a_key_that_android_does_not_have_is_not_an_action(keycode, meant):
    with pytest.raises(errors.InvalidActionError) as caught:
        JSONAction(action_type="press_key", keycode=keycode)
    assert meant in str(caught.value)


def test_every_key_of_the_virtual_phone_may_be_pressed():
    for name in keys.NUMBERS:
        action = JSONAction(action_type="press_key", keycode=f"KEYCODE_{name}")
        assert action.keycode in key_names.KEY_NAMES


@pytest.mark.parametrize(
    "fields",
    [
        {"action_type": "press_key"},
        {"action_type": "drag", "x": 1, "y": 2},
        {"action_type": "drag", "x2": 1, "y2": 2},
        {"action_type": "swipe", "x2": 1, "y2": 2},
        {"action_type": "swipe", "x": 1, "y": 1, "x2": 1},
        {"action_type": "long_press", "x": 1, "y": 1, "duration_ms": 0},
        {"action_type": "long_press", "x": 1, "y": 1, "duration_ms": "long"},
        {"action_type": "long_press", "x": 1, "y": 1, "duration_ms": float("inf")},
    ],
)
def test_new_actions_name_all_that_they_need(fields):
    with pytest.raises(errors.InvalidActionError):
        JSONAction(**fields)


def test_equality_ignores_case_of_texts_and_clear_text():
    one = JSONAction(action_type="input_text", text="Hello", clear_text=True)
    assert one == JSONAction(action_type="input_text", text="hELLO")
    assert JSONAction(action_type="open_app", app_name="Clock") == JSONAction(
        action_type="open_app", app_name="clock"
    )
    assert one != JSONAction(action_type="input_text")
    assert one != "input_text"


def test_two_swipes_to_different_ends_differ():
    one = JSONAction(action_type="swipe", x=1, y=1, x2=5, y2=5)
    assert one != JSONAction(action_type="swipe", x=1, y=1, x2=6, y2=5)


def test_actions_are_unhashable():
    with pytest.raises(TypeError):
        hash(JSONAction(action_type="wait"))


def test_json_is_compact_and_without_nulls():
    action = JSONAction(action_type="click", x=3, y=4)
    assert action.json_str() == '{"action_type":"click","x":3,"y":4}'
    assert repr(action) == "JSONAction(action_type='click', x=3, y=4)"


_actions = st.builds(
    JSONAction,
    action_type=st.sampled_from([t for t in json_action.ACTION_TYPES if t not in ("drag",)]),
    x=st.integers(0, 5000),
    y=st.integers(0, 5000),
    text=st.none() | st.text(),
    direction=st.none() | st.sampled_from(json_action.SCROLL_DIRECTIONS),
    goal_status=st.none() | st.text(),
    app_name=st.none() | st.text(),
    keycode=st.just("KEYCODE_TAB"),
    clear_text=st.none() | st.booleans(),
    duration_ms=st.none() | st.integers(1, 60_000),
    press_enter=st.none() | st.booleans(),
    name=st.text(min_size=1),
    arguments=st.none() | st.dictionaries(st.text(), st.text() | st.integers()),
)


@given(_actions)
def test_json_round_trip_gives_an_equal_action(action):
    again = JSONAction(**json.loads(action.json_str()))
    assert again == action
    assert again.as_dict() == action.as_dict()


@given(
    st.dictionaries(
        st.sampled_from([*json_action.ACTION_KEYS, "keycode", "x2", "y2", "duration_ms"]),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just([]),
    )
)
def test_whatever_a_model_writes_is_an_action_or_a_value_error(fields):
    with contextlib.suppress(ValueError):
        assert JSONAction(**fields).as_dict()


class ForeignAction:
    """As other packages write it: fields of their own, no checks, more than one may need."""

    def __init__(self, action_type, x=None, y=None, direction=None, index=None, thought=""):
        self.action_type = action_type
        self.x, self.y, self.index = x, y, index
        self.direction = direction
        self.thought = thought


class PointAction(NamedTuple):
    action_type: str
    x: float
    y: float


class Kind(enum.Enum):
    CLICK = "click"


@pytest.mark.parametrize(
    ("foreign", "meant"),
    [
        (ForeignAction("click", 3, 4), JSONAction("click", x=3, y=4)),
        ({"action_type": "click", "index": 2, "reason": "It"}, JSONAction("click", index=2)),
        (types.MappingProxyType({"action_type": "wait"}), JSONAction("wait")),
        (PointAction("click", 3, 4), JSONAction("click", x=3, y=4)),
        (ForeignAction(Kind.CLICK, index=np.int64(1)), JSONAction("click", index=1)),
        (ForeignAction("scroll", direction="up"), JSONAction("scroll", direction="up")),
        (
            ForeignAction("swipe", direction=[1, 2, 3, 4]),
            JSONAction("swipe", x=1, y=2, x2=3, y2=4),
        ),
        (
            {"action_type": "swipe", "direction": np.array([1, 2, 3, 4])},
            JSONAction("swipe", x=1, y=2, x2=3, y2=4),
        ),
    ],
)
def test_what_has_the_fields_of_an_action_represents_one(foreign, meant):
    assert json_action.as_action(foreign) == meant


@pytest.mark.parametrize(
    "value",
    [
        *(None, 7, "click", '{"action_type": "click"}', object(), [1, 2], {}, {"type": "click"}),
        {"action_type": "fly"},
        ForeignAction("click", x=1, index=2),
        ForeignAction("swipe", direction=[1, 2, 3]),
        ForeignAction("scroll", direction=[1, 2, 3, 4]),
        ForeignAction("swipe", direction=np.array([1, 2])),
        ForeignAction(["click"]),
    ],
)
def test_what_represents_no_action_is_an_invalid_action(value):
    with pytest.raises(errors.InvalidActionError):
        json_action.as_action(value)


def test_numbers_of_numpy_are_plain_numbers():
    action = JSONAction("drag", x=np.int64(1), y=np.float32(2.5), x2=np.uint8(3), y2=np.array(4))
    assert json.loads(action.json_str()) == {
        "action_type": "drag",
        "x": 1,
        "y": 2.5,
        "x2": 3,
        "y2": 4,
    }
    assert JSONAction("input_text", text="a", press_enter=np.False_).press_enter is False
