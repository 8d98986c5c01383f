"""Raw frames of `screencap`."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from android_world.device import errors, screencap

PICTURE = np.arange(4 * 6 * 3, dtype=np.uint8).reshape(4, 6, 3)  # A landscape screen.


def raw(picture, rotation=0, pixel_format=1, header=(1,)):
    channels = {1: 4, 2: 4, 3: 3}.get(pixel_format, 4)
    height, width = picture.shape[:2]
    alpha = np.full((height, width, channels - 3), 255, np.uint8)
    data = np.concatenate([picture, alpha], axis=2).tobytes()
    numbers = (width, height, pixel_format, *header)
    line = f"    mCurrentRotation=ROTATION_{rotation}\n".encode()
    return line + struct.pack(f"<{len(numbers)}I", *numbers) + data


@pytest.mark.parametrize("header", [(1,), ()], ids=["since Android 9", "before"])
@pytest.mark.parametrize("pixel_format", [1, 2, 3])
def test_a_frame_is_rgb(header, pixel_format):
    frame = screencap.parse(raw(PICTURE, 0, pixel_format, header))
    np.testing.assert_array_equal(frame, PICTURE)
    assert frame.flags.c_contiguous


@pytest.mark.parametrize(("rotation", "quarters"), [(90, 1), (180, 2), (270, 3)])
def test_a_rotated_screen_is_rotated_back(rotation, quarters):
    frame = screencap.parse(raw(PICTURE, rotation))
    np.testing.assert_array_equal(np.rot90(frame, quarters), PICTURE)


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (b"", "rotation"),
        (b"mCurrentRotation=ROTATION_0\n", "wrote 0 bytes"),
        (raw(PICTURE)[:-5], "for 6x4 pixels"),
        (raw(PICTURE, pixel_format=4), "pixel format 4"),
    ],
)
def test_what_is_not_a_frame_is_reported(output, reason):
    with pytest.raises(errors.ScreenshotError, match=reason):
        screencap.parse(output)
