"""Frames: for looking only, at any size, and copies to draw on."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from android_world.env import adb_utils, interface
from android_world.env.json_action import JSONAction

SIZE = (270, 600)


def test_a_frame_is_for_looking_only_and_pixels_are_a_copy(env):
    state = env.get_state()
    with pytest.raises(ValueError, match="read-only"):
        state.frame()[0] = 0
    state.pixels[:] = 0
    assert state.frame().any()
    assert env.get_state().pixels.any()


@pytest.mark.parametrize("app", ["settings", "clock", "osmand"])
def test_a_small_frame_is_drawn_as_the_large_one_reduced(env, app):
    env.execute_action(JSONAction(action_type="open_app", app_name=app))
    state = env.get_state()
    small = state.frame(SIZE)
    assert small.shape == (600, 270, 3)
    assert small.dtype == np.uint8
    assert not small.flags.writeable
    reduced = np.asarray(Image.fromarray(state.frame()).reduce(4), float)
    assert abs(small - reduced).mean() < 4


def test_small_frames_leave_no_trace_in_large_ones(env):
    env.save_snapshot("start")

    def story(looks_at_small_ones):
        for app in ("settings", "clock"):
            env.execute_action(JSONAction(action_type="open_app", app_name=app))
            if looks_at_small_ones:
                env.get_state().frame(SIZE)
            yield env.get_state().frame()

    expected = list(story(False))
    env.restore_snapshot("start")
    assert all((a == b).all() for a, b in zip(story(True), expected, strict=True))


def test_the_small_frame_of_a_rotated_phone_is_portrait(env):
    adb_utils.change_orientation("landscape", env.controller)
    state = env.get_state()
    reduced = np.asarray(Image.fromarray(state.frame()).reduce(4), float)
    assert abs(state.frame(SIZE) - reduced).mean() < 4


def test_a_frame_that_a_device_has_sent_is_reduced():
    pixels = np.zeros((40, 20, 3), np.uint8)
    pixels[:20] = 200
    state = interface.State(pixels, None, [])
    assert (state.frame() == pixels).all()
    assert state.frame((1, 2)).tolist() == [[[200] * 3], [[0] * 3]]
    assert pixels.flags.writeable
