"""Size, orientation and brightness of the screen."""

from __future__ import annotations

import re
from typing import Final

from android_env.proto import adb_pb2

from android_world.device import adb, settings

_ORIENTATIONS: Final = {
    "portrait": "0",
    "landscape": "1",
    "portrait_reversed": "2",
    "landscape_reversed": "3",
}
_LOGICAL_FRAME = re.compile(r"logicalFrame=\[0, 0, (\d+), (\d+)\]")
_PHYSICAL_FRAME = re.compile(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]")
_ROTATION = re.compile(r"mCurrentRotation=ROTATION_(\d+)")
_PHYSICAL_SIZE = re.compile(r"Physical size: (\d+)x(\d+)")
_OVERRIDDEN_SIZE = re.compile(r"Override size: (\d+)x(\d+)")


def get_screen_size(env: adb.AdbDevice) -> tuple[int, int]:
    """Return the physical (width, height) in pixels, whatever the orientation."""
    match = _PHYSICAL_SIZE.search(adb.shell(env, "wm", "size"))
    if match is None:
        raise ValueError("The device does not report its screen size.")
    return int(match[1]), int(match[2])


def get_logical_screen_size(env: adb.AdbDevice) -> tuple[int, int]:
    """Return (width, height) in pixels in the current orientation."""
    for match in _LOGICAL_FRAME.finditer(_viewports(env, "logicalFrame")):
        size = int(match[1]), int(match[2])
        if size != (0, 0):
            return size
    raise ValueError("The device does not report its logical screen size.")


def get_physical_frame_boundary(env: adb.AdbDevice) -> tuple[int, int, int, int]:
    """Return where the screen's content is on the portrait frame: (left, top, right, bottom)."""
    for match in _PHYSICAL_FRAME.finditer(_viewports(env, "physicalFrame")):
        left, top, right, bottom = (int(edge) for edge in match.groups())
        if not (left == top == right == bottom == 0):
            if get_orientation(env) in (1, 3):
                return top, left, bottom, right
            return left, top, right, bottom
    raise ValueError("The device does not report its physical frame.")


def get_orientation(env: adb.AdbDevice) -> int:
    """Return the screen's rotation in steps of 90 degrees, 0 to 3."""
    match = _ROTATION.search(adb.shell_script(env, "dumpsys window | grep mCurrentRotation"))
    if match is None:
        raise ValueError("The device does not report its orientation.")
    return int(match[1]) // 90


def check_orientation(orientation: str) -> None:
    """Check that there is such an orientation.

    Raises:
      ValueError: There is none.
    """
    if orientation not in _ORIENTATIONS:
        raise ValueError(
            f"Unknown orientation: {orientation!r}. Known: {', '.join(_ORIENTATIONS)}."
        )


def change_orientation(orientation: str, env: adb.AdbDevice) -> None:
    """Turn the screen: portrait, landscape, portrait_reversed or landscape_reversed."""
    check_orientation(orientation)
    settings.put_settings("system", "accelerometer_rotation", "0", env)
    settings.put_settings("system", "user_rotation", _ORIENTATIONS[orientation], env)


def check_size(width: int, height: int) -> None:
    """Check that a screen may have this size in pixels.

    Raises:
      ValueError: It may not.
    """
    if width <= 0 or height <= 0:
        raise ValueError(f"Screen size must be positive: {width}x{height}.")
    if width == height:
        raise ValueError("Width and height must differ.")


def set_screen_size(width: int, height: int, env: adb.AdbDevice) -> None:
    """Override the screen's size in pixels."""
    check_size(width, height)
    adb.shell(env, "wm", "size", f"{width}x{height}")


def get_size_override(env: adb.AdbDevice) -> tuple[int, int] | None:
    """Return the size in pixels that overrides the physical one, None if none does."""
    match = _OVERRIDDEN_SIZE.search(adb.shell(env, "wm", "size"))
    return None if match is None else (int(match[1]), int(match[2]))


def set_size_override(size: tuple[int, int] | None, env: adb.AdbDevice) -> None:
    """Override the screen's size in pixels, or let it have its physical one."""
    if size is None:
        adb.shell(env, "wm", "size", "reset")
        settings.delete_setting(env, "global", "display_size_forced")  # It leaves an empty one.
    else:
        set_screen_size(*size, env)


def set_brightness(
    max_or_min: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Set the brightness to its `max` (255) or `min` (1)."""
    if max_or_min not in ("max", "min"):
        raise ValueError(f"Must be 'max' or 'min': {max_or_min!r}.")
    value = "255" if max_or_min == "max" else "1"
    return settings.put_settings("system", "screen_brightness", value, env, timeout_sec)


def _viewports(env: adb.AdbDevice, word: str) -> str:
    return adb.shell_script(env, f"dumpsys input | grep {word}")
