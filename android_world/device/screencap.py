"""The screen's frame as `screencap` writes it: raw, which no device has to compress first."""

from __future__ import annotations

import re
import struct
from typing import Final

import numpy as np
import numpy.typing as npt

from android_world.device import errors

# The rotation comes with the frame: another command would see another moment.
COMMAND: Final = "dumpsys window | grep -m1 mCurrentRotation; screencap 2>/dev/null"
_ROTATION = re.compile(rb"[^\n]*?mCurrentRotation=ROTATION_(\d+)[^\n]*\n")
# Width, height, format, and since Android 9 the colour space.
_HEADERS: Final = (16, 12)
_CHANNELS: Final = {1: 4, 2: 4, 3: 3}  # RGBA_8888, RGBX_8888, RGB_888
_HINT: Final = "Does `adb shell screencap` work, with the screen on and unlocked?"


def parse(output: bytes) -> npt.NDArray[np.uint8]:
    """Return the frame that `COMMAND` wrote, turned to the physical portrait of the panel.

    Returns:
      uint8 of shape (height, width, 3), RGB.

    Raises:
      ScreenshotError: there is none in it.
    """
    match = _ROTATION.match(output)
    if match is None:
        raise errors.ScreenshotError(f"The device does not report its rotation. {_HINT}")
    frame = _frame(output[match.end() :])
    quarters = int(match[1]) // 90
    return np.ascontiguousarray(np.rot90(frame, -quarters)[:, :, :3])


def _frame(raw: bytes) -> npt.NDArray[np.uint8]:
    """The frame as it is on the screen, of shape (height, width, 3 or 4)."""
    if len(raw) < _HEADERS[0]:
        raise errors.ScreenshotError(f"screencap wrote {len(raw)} bytes. {_HINT}")
    width, height, pixel_format = struct.unpack_from("<3I", raw)
    channels = _CHANNELS.get(pixel_format)
    if channels is None:
        raise errors.ScreenshotError(
            f"screencap wrote pixel format {pixel_format}, not 8 bits a channel. {_HINT}"
        )
    size = width * height * channels
    if len(raw) - size not in _HEADERS:
        raise errors.ScreenshotError(
            f"screencap wrote {len(raw)} bytes for {width}x{height} pixels. {_HINT}"
        )
    pixels = np.frombuffer(raw, np.uint8, offset=len(raw) - size)
    return pixels.reshape(height, width, channels)
