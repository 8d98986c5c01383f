"""What policies see, and how they say what they do."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from android_world.device.errors import InvalidActionError
from android_world.env import adb_utils
from android_world.env.json_action import JSONAction
from android_world.rl import KINDS, ObservationSpec, SpecError, action_masks
from android_world.rl.actions import read_action
from android_world.rl.array_specs import layout_of
from android_world.rl.observations import FLAGS, decode, encode, frame_of

SIZE = (1080, 2400)


def observed(env, **spec):
    return ObservationSpec(**spec).observe("Do it.", env.get_state(), SIZE)


@pytest.fixture
def settings(env):
    env.execute_action(JSONAction("open_app", app_name="settings"))
    return env


def test_lines_name_what_is_on_the_screen(settings):
    lines = observed(settings, elements="text")["elements"].splitlines()
    assert len(lines) == len(settings.get_state().ui_elements)
    assert any('"Network & internet"' in line for line in lines)
    assert lines[3].startswith("[3] ")


def test_arrays_hold_what_elements_hold(settings):
    seen = observed(settings, elements="arrays", max_elements=40, text_bytes=32)
    arrays, elements = seen["elements"], settings.get_state().ui_elements
    assert arrays["count"] == len(elements)
    for i, element in enumerate(elements[:40]):
        box = element.bbox_pixels
        assert arrays["bounds"][i] == pytest.approx(
            [box.x_min / 1080, box.y_min / 2400, box.x_max / 1080, box.y_max / 2400]
        )
        assert decode(arrays["texts"][i]) == (element.text or element.hint_text or "")[:32]
        assert bool(arrays["flags"][i][FLAGS.index("is_clickable")]) == element.is_clickable
    assert not arrays["bounds"][len(elements) :].any()


def test_arrays_are_as_the_layout_says(settings):
    spec = ObservationSpec("arrays", pixels=(27, 60), masks=True, history=2)
    seen = spec.observe("Do it.", settings.get_state(), SIZE, [JSONAction("wait")])

    def check(layout, value):
        if isinstance(layout, dict):
            assert layout.keys() == value.keys()
            for name in layout:
                check(layout[name], value[name])
            return
        assert (value.shape, value.dtype) == (layout.shape, np.dtype(layout.dtype))
        assert value.min() >= layout.low
        assert value.max() <= layout.high

    check(layout_of(spec), seen)
    assert decode(seen["history"][-1]) == '{"action_type":"wait"}'


def test_frames_are_reduced(settings):
    small = observed(settings, pixels=(270, 600))["pixels"]
    assert small.shape == (600, 270, 3)
    full = settings.get_state().pixels
    assert np.abs(small.mean(axis=(0, 1)) - full.mean(axis=(0, 1))).max() < 1.0
    reduced = np.asarray(Image.fromarray(full).resize((270, 600), Image.Resampling.BOX))
    assert np.abs(small.astype(int) - reduced.astype(int)).mean() < 3.0
    assert np.array_equal(frame_of(settings.get_state(), (270, 600)), small)


@pytest.mark.parametrize("size", [(600, 270), (301, 77), (64, 64)])
def test_frames_are_upright_in_landscape(settings, size):
    shell = "settings put system accelerometer_rotation 0; settings put system user_rotation 1"
    adb_utils.issue_generic_request(["shell", shell], settings.controller)
    state = settings.get_state()
    assert (settings.orientation, settings.logical_screen_size) == (1, (2400, 1080))
    spec = ObservationSpec(pixels=size)
    seen = spec.observe("", state, (2400, 1080), orientation=settings.orientation)["pixels"]
    assert seen.shape == (size[1], size[0], 3)
    upright = Image.fromarray(np.rot90(state.pixels)).resize(size, Image.Resampling.BOX)
    assert np.abs(seen.astype(int) - np.asarray(upright).astype(int)).mean() < 3.0


def test_observations_are_the_callers_to_change(settings):
    one = observed(settings, elements="objects", pixels=SIZE)
    one["elements"][0].text = "changed"
    one["pixels"][:] = 0
    other = observed(settings, elements="objects", pixels=SIZE)
    assert other["elements"][0].text != "changed"
    assert other["pixels"].any()


def test_masks_say_what_suits_what(settings):
    elements = settings.get_state().ui_elements
    kinds, targets = action_masks(elements, 64)
    assert targets.shape == (len(KINDS), 65)
    typing = targets[KINDS.index("input_text")]
    fields = [i for i, e in enumerate(elements) if e.is_editable and e.is_enabled]
    assert np.flatnonzero(typing[:64]).tolist() == fields
    scrollable = [i for i, e in enumerate(elements) if e.is_scrollable]
    assert np.flatnonzero(targets[KINDS.index("scroll_down")][:64]).tolist() == scrollable
    assert kinds[KINDS.index("navigate_back")]


@pytest.mark.parametrize(
    ("choice", "action"),
    [
        ({"kind": "click", "element": 3}, {"action_type": "click", "index": 3}),
        (
            {"kind": 0, "element": 64, "point": (0.5, 1.0)},
            {"action_type": "click", "x": 540, "y": 2399},
        ),
        ({"kind": "scroll_up"}, {"action_type": "scroll", "direction": "up"}),
        (
            {"kind": "input_text", "element": 1, "text": "ä b"},
            {"action_type": "input_text", "index": 1, "text": "ä b", "press_enter": False},
        ),
        (
            {"kind": "input_text", "text": "x"},
            {"action_type": "input_text", "text": "x", "press_enter": False},
        ),
        (
            {"kind": "drag", "point": (0, 0), "end": (0.5, 0.5)},
            {"action_type": "drag", "x": 0, "y": 0, "x2": 540, "y2": 1200},
        ),
        ({"kind": "complete"}, {"action_type": "status", "goal_status": "complete"}),
        ({"kind": "answer", "text": "7"}, {"action_type": "answer", "text": "7"}),
        ({"action_type": "wait"}, {"action_type": "wait"}),
        ('{"kind": "open_app", "text": "Clock"}', {"action_type": "open_app", "app_name": "Clock"}),
        (
            {"kind": np.array(3), "element": np.array(2), "text": np.array("ab")},
            {"action_type": "input_text", "index": 2, "text": "ab", "press_enter": False},
        ),
    ],
)
def test_choices_mean_actions(choice, action):
    assert read_action(choice, SIZE, 64).as_dict() == action


@pytest.mark.parametrize(
    "choice",
    [
        {"kind": "fly"},
        {"kind": len(KINDS)},
        {"kind": None},
        {"kind": True, "element": 1},
        {"kind": "click"},
        {"kind": "click", "point": (2, 0)},
        {"kind": "click", "point": "middle"},
        {"kind": "click", "element": "OK"},
        {"kind": "input_text", "element": 1},
        {"kind": "drag", "element": 1},
        {"kind": "answer"},
        "[]",
        "{",
        {},
        7,
    ],
)
def test_what_is_not_an_action_is_refused(choice):
    with pytest.raises(InvalidActionError):
        read_action(choice, SIZE, 64)


def test_texts_are_cut_between_characters():
    assert decode(encode("aä€", 5)) == "aä"
    assert decode(encode("abc", 3)) == "abc"
    assert decode(encode("", 3)) == ""


@pytest.mark.parametrize(
    "spec",
    [
        {"elements": "tree"},
        {"pixels": (0, 5)},
        {"pixels": (1.5, 2)},
        {"pixels": 5},
        {"history": -1},
        {"history": 0.5},
        {"max_elements": 0},
        {"text_bytes": True},
    ],
)
def test_specs_that_make_no_sense_are_refused(spec):
    with pytest.raises(SpecError):
        ObservationSpec(**spec)
