"""Clock, errors, lazy fields and the reading of commands."""

import dataclasses
import pickle

import numpy as np
import pytest
from android_env.proto import adb_pb2

from android_world.device import clock, errors
from android_world.env import adb_side_effects, interface, lazy


def test_waiting_ends_when_the_condition_holds():
    answers = iter([False, False, True])
    assert clock.wait_until(lambda: next(answers), timeout_s=5, poll_s=0.001)


def test_waiting_asks_at_least_once_and_gives_up():
    asked = []
    assert not clock.wait_until(lambda: bool(asked.append(1)), timeout_s=0.01, poll_s=0.001)
    assert asked


def test_adb_errors_cross_process_boundaries():
    error = pickle.loads(pickle.dumps(errors.AdbError(["shell", "x"], 3, b"why\xff")))
    assert (error.command, error.exit_code) == ("shell x", 3)
    assert "exit code 3: why" in str(error)


def test_lazy_fields_are_made_once():
    @dataclasses.dataclass(frozen=True)
    class Thing:
        value: lazy.LazyField[int] = lazy.LazyField()
        other: int = 2

    made = []
    thing = Thing(lambda: made.append(1) or 7)
    assert not made
    assert (thing.value, thing.value, thing.other) == (7, 7, 2)
    assert len(made) == 1
    with pytest.raises(TypeError):
        Thing()
    with pytest.raises(dataclasses.FrozenInstanceError):
        thing.value = 3


def test_a_state_is_made_of_plain_values_by_position():
    pixels = np.zeros((2, 1, 3), np.uint8)
    state = interface.State(pixels, None, [], {"a": 1})
    assert state.pixels is pixels
    assert (state.forest, state.ui_elements, state.auxiliaries) == (None, [], {"a": 1})
    replaced = dataclasses.replace(state, ui_elements=[1])
    assert (replaced.pixels is pixels, replaced.ui_elements) == (True, [1])


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("shell input tap 1 1", True),
        ("shell am start -n x", True),
        ("shell settings put system a 1", True),
        ("shell settings get system a", False),
        ("shell dumpsys input | grep logicalFrame", False),
        ("shell cat /sdcard/x", False),
        ("shell wm size", False),
        ("shell wm size 720x1520", True),
        ("shell content query --uri x", False),
        ("shell content delete --uri x", True),
        ("pull a b", False),
        ("push a b", True),
        ("emu sms send 1 x", True),
        ("shell date 1015153423.00", True),
    ],
)
def test_commands_that_only_read_are_known(line, changes):
    request = adb_pb2.AdbRequest(generic=adb_pb2.AdbRequest.GenericRequest(args=line.split(" ", 1)))
    assert adb_side_effects.may_change_screen(request) == changes


def test_typed_requests_are_known_as_well():
    reading = adb_pb2.AdbRequest(get_current_activity=adb_pb2.AdbRequest.GetCurrentActivity())
    acting = adb_pb2.AdbRequest(tap=adb_pb2.AdbRequest.Tap(x=1, y=1))
    assert not adb_side_effects.may_change_screen(reading)
    assert adb_side_effects.may_change_screen(acting)
