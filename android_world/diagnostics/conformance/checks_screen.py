"""Checks of what is seen: states, frames, elements."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from android_world.device import files, screen, uiautomator as device_uiautomator
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check
from android_world.env import representation_utils


@check("screen", "a reset shows the home screen")
def home_screen(device: DeviceUnderTest) -> None:
    """The first state has elements, and the launcher is in front."""
    state = device.env.reset(go_home=True)
    device.expect(state.ui_elements, "the home screen has no elements")
    activity = device.env.foreground_activity_name
    device.expect("launcher" in activity.lower(), f"in front is {activity}, not a launcher")


@check("screen", "a state has a frame of the whole panel")
def frame(device: DeviceUnderTest) -> None:
    """Pixels are uint8 RGB of the physical size."""
    width, height = device.env.device_screen_size
    pixels = device.env.get_state().pixels
    device.expect_equal(pixels.shape, (height, width, 3), "the frame's shape")
    device.expect_equal(pixels.dtype, np.dtype(np.uint8), "the frame's type")
    device.expect(pixels.std() > 1, "the frame has one colour only")


@check("screen", "elements lie on the screen")
def bounds(device: DeviceUnderTest) -> None:
    """Every element has bounds within the logical screen, and some have a text."""
    device.open_app("settings")
    width, height = device.env.logical_screen_size
    elements = device.elements()
    for element in elements:
        box = element.bbox_pixels
        device.expect(
            box and 0 <= box.x_min <= box.x_max <= width and 0 <= box.y_min <= box.y_max <= height,
            f"{element.text or element.class_name} lies outside of the screen: {box}",
        )
    device.expect(any(element.text for element in elements), "no element has a text")


@check("screen", "a screenshot over adb shows the same")
def screencap(device: DeviceUnderTest) -> None:
    """`screencap` has the logical size and, but for what moves, the frame's pixels."""
    device.undo(files.remove, "/data/local/tmp/screen.png", device.controller)
    pixels = device.env.get_state(wait_to_stabilize=True).pixels
    device.shell("screencap", "-p", "/data/local/tmp/screen.png")
    png = files.read("/data/local/tmp/screen.png", device.controller)
    shot = np.asarray(Image.open(io.BytesIO(png), formats=("PNG",)).convert("RGB"))
    device.expect_equal(shot.shape, pixels.shape, "the screenshot's shape")
    difference = float(np.abs(shot.astype(np.int16) - pixels).mean())
    device.expect(difference < 4, f"screencap differs from the frame by {difference:.1f} of 255")


@check("screen", "uiautomator sees the same texts")
def uiautomator(device: DeviceUnderTest) -> None:
    """What uiautomator lists is in the element list too."""
    device.open_app("settings")
    seen = device.texts()
    device.undo(files.remove, "/sdcard/window_dump.xml", device.controller)
    dump = device_uiautomator.uiautomator_dump(device.controller)
    listed = representation_utils.xml_dump_to_ui_elements(dump)
    texts = {element.text for element in listed if element.text}
    device.expect(texts, "uiautomator lists no text")
    missing = texts - seen
    device.expect(len(missing) <= len(texts) // 4, f"not in the element list: {sorted(missing)}")


@check("screen", "sizes and orientation agree")
def sizes(device: DeviceUnderTest) -> None:
    """In portrait, the logical screen is the physical one."""
    env = device.env
    device.expect_equal(env.orientation, 0, "the orientation")
    device.expect_equal(env.logical_screen_size, env.device_screen_size, "the logical size")
    width, height = env.device_screen_size
    device.expect_equal(env.physical_frame_boundary, (0, 0, width, height), "the frame's boundary")
    device.expect_equal(screen.get_screen_size(device.controller), (width, height), "wm size")


@check("screen", "a stable state says whether it is one")
def stable(device: DeviceUnderTest) -> None:
    """Waiting for a screen to become idle ends."""
    device.open_app("settings")
    state = device.env.get_state(wait_to_stabilize=True)
    device.expect(state.auxiliaries in (None, {"stabilized": False}), f"{state.auxiliaries}")
    device.expect(state.ui_elements, "no elements")
