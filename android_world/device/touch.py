"""Taps, swipes and keys."""

from __future__ import annotations

from android_env.proto import adb_pb2

from android_world.device import adb

LONG_PRESS_MS = 1000
DRAG_MS = 4000


def tap_screen(
    x: int, y: int, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Tap at a logical screen position, in pixels."""
    return _input(env, timeout_sec, "tap", x, y)


def double_tap(
    x: int, y: int, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Tap twice; both taps are one command, so that the pause between them stays short."""
    tap = f"input tap {int(x)} {int(y)}"
    return adb.issue_generic_request(["shell", f"{tap} && {tap}"], env, timeout_sec)


def long_press(
    x: int,
    y: int,
    env: adb.AdbDevice,
    timeout_sec: float = adb.DEFAULT_TIMEOUT_S,
    duration_ms: int = LONG_PRESS_MS,
) -> adb_pb2.AdbResponse:
    """Keep a finger at a position."""
    command = generate_swipe_command(x, y, x, y, duration_ms)
    return adb.issue_generic_request(command, env, timeout_sec + duration_ms / 1000)


def swipe(
    start: tuple[int, int], end: tuple[int, int], env: adb.AdbDevice, duration_ms: int | None = None
) -> adb_pb2.AdbResponse:
    """Move a finger from `start` to `end`, (x, y) in pixels."""
    command = generate_swipe_command(*start, *end, duration_ms)
    return adb.issue_generic_request(
        command, env, adb.DEFAULT_TIMEOUT_S + (duration_ms or 0) / 1000
    )


def drag(
    start: tuple[int, int], end: tuple[int, int], env: adb.AdbDevice, duration_ms: int | None = None
) -> adb_pb2.AdbResponse:
    """Pick something up with a long press at `start` and drop it at `end`, (x, y) in pixels."""
    command = generate_drag_and_drop_command(*start, *end, duration_ms or DRAG_MS)
    return adb.issue_generic_request(
        command, env, adb.DEFAULT_TIMEOUT_S + (duration_ms or DRAG_MS) / 1000
    )


def generate_swipe_command(
    start_x: int, start_y: int, end_x: int, end_y: int, duration_ms: int | None = None
) -> list[str]:
    """Return the arguments of adb for a swipe."""
    command = ["shell", "input", "swipe", *_numbers(start_x, start_y, end_x, end_y)]
    return command if duration_ms is None else [*command, str(duration_ms)]


def generate_drag_and_drop_command(
    start_x: int, start_y: int, end_x: int, end_y: int, duration_ms: int | None = None
) -> list[str]:
    """Return the arguments of adb for a drag and drop."""
    command = ["shell", "input", "draganddrop", *_numbers(start_x, start_y, end_x, end_y)]
    return command if duration_ms is None else [*command, str(duration_ms)]


def press_home_button(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Show the home screen."""
    return press_keyboard_generic("KEYCODE_HOME", env, timeout_sec)


def press_back_button(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Go back."""
    return press_keyboard_generic("KEYCODE_BACK", env, timeout_sec)


def press_enter_button(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Press Enter."""
    return press_keyboard_generic("KEYCODE_ENTER", env, timeout_sec)


def press_keyboard_generic(
    keycode: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Press a key by its `KEYCODE_*` name."""
    return adb.issue_generic_request(
        ["shell", "input", "keyevent", adb.quote(keycode)], env, timeout_sec
    )


def clear_focused_text(env: adb.AdbDevice) -> adb_pb2.AdbResponse:
    """Select all text of the focused field (Ctrl+A) and delete it."""
    line = "input keycombination 113 29 && input keyevent 67"
    return adb.issue_generic_request(["shell", line], env)


def _input(env: adb.AdbDevice, timeout_sec: float, verb: str, *numbers: int) -> adb_pb2.AdbResponse:
    return adb.issue_generic_request(
        ["shell", "input", verb, *_numbers(*numbers)], env, timeout_sec
    )


def _numbers(*numbers: int) -> list[str]:
    return [str(int(number)) for number in numbers]
