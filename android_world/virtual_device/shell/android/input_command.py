"""`input`: touches and keys."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.limits.execution_budget import EVENT_WORK, spend
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    JavaError,
)
from android_world.virtual_device.shell.registry import Process, command
from android_world.virtual_device.system.input import DEFAULT_SWIPE_MS
from android_world.virtual_device.system.keys import PRINTABLE, key_name

USAGE = data_files.read_text(__package__, "help/input.txt")

_SOURCES = frozenset(data_files.read_words(__package__, "input_sources.txt"))
_TYPABLE = frozenset("\n").union(*PRINTABLE.values())
_LONG_PRESS_MS = 600
_KEY_PAUSE_MS = 10
_GLIDE_WORK = 200  # Units for a millisecond in which a finger glides.


@command("input", usage="input tap|swipe|text|keyevent|keycombination|draganddrop|...")
def input_(p: Process) -> int | None:
    """Inject input events; the screen has settled when the command ends."""
    words = list(p.args)
    if words and words[0] in _SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        words = words[2:]
    if not words:
        p.out(USAGE)
        return FAILED
    action = _ACTIONS.get(words[0])
    if action is None:
        p.out(f"Error: Unknown command: {words[0]}")
        p.out(USAGE)
        return FAILED
    arguments = Arguments(words)
    arguments.next()
    action(p, arguments)
    p.device.wait_for_idle()
    return 0


def _invalid(arguments: Arguments) -> JavaError:
    return JavaError(
        arguments.verb,
        "java.lang.IllegalArgumentException",
        f"Error: Invalid arguments for command: {arguments.verb}",
    )


def _coordinate(arguments: Arguments) -> float:
    word = arguments.require()
    try:
        value = float(word)
    except ValueError as e:
        raise _invalid(arguments) from e
    if value != value or value in (float("inf"), float("-inf")):
        raise _invalid(arguments)
    return value


def _end(arguments: Arguments) -> None:
    if arguments:
        raise _invalid(arguments)


def _tap(p: Process, arguments: Arguments) -> None:
    x, y = _coordinate(arguments), _coordinate(arguments)
    _end(arguments)
    p.device.input.tap(x, y)


def _line(arguments: Arguments) -> tuple[float, float, float, float, int]:
    x1, y1, x2, y2 = (_coordinate(arguments) for _ in range(4))
    duration = DEFAULT_SWIPE_MS
    word = arguments.next()
    if word is not None:
        try:
            duration = int(word)
        except ValueError as e:
            raise _invalid(arguments) from e
    _end(arguments)
    return x1, y1, x2, y2, duration


def _swipe(p: Process, arguments: Arguments) -> None:
    x1, y1, x2, y2, duration_ms = _line(arguments)
    with _slow_gesture(p, duration_ms) as granted_ms:
        p.device.input.swipe(x1, y1, x2, y2, granted_ms)


def _drag_and_drop(p: Process, arguments: Arguments) -> None:
    x1, y1, x2, y2, duration_ms = _line(arguments)
    with _slow_gesture(p, duration_ms) as granted_ms:
        p.device.input.drag_and_drop(x1, y1, x2, y2, granted_ms)


@contextlib.contextmanager
def _slow_gesture(p: Process, duration_ms: int) -> Iterator[int]:
    """Gives the milliseconds that a gesture may take; afterwards, one that wanted more is killed.

    The finger is lifted all the same, as Android does for a client that is gone.
    """
    granted_ms = p.budget.grant(duration_ms)
    spend(EVENT_WORK + granted_ms * _GLIDE_WORK)
    yield granted_ms
    p.budget.add_waiting_time(duration_ms)


def _text(p: Process, arguments: Arguments) -> None:
    text = typed_text(arguments.require())
    if not _TYPABLE.issuperset(text):
        raise JavaError(
            arguments.verb,
            "java.lang.NullPointerException",
            "Attempt to get length of null array",
        )
    p.device.input.text(text)


def typed_text(argument: str) -> str:
    """Return the characters that `input text` types: `%s` is a blank."""
    return argument.replace("%s", " ")


def _keyevent(p: Process, arguments: Arguments) -> None:
    long_press = double_tap = False
    while (option := arguments.peek()) is not None and option.startswith("--"):
        arguments.next()
        long_press = long_press or option == "--longpress"
        double_tap = double_tap or option == "--doubletap"
    keys: list[str | int] = [_key(arguments.require())]
    keys += [_key(word) for word in arguments.rest()]
    if double_tap:
        keys = [keys[0], keys[0]]
    for key in keys:
        spend(EVENT_WORK)
        if long_press:
            p.wait(_LONG_PRESS_MS)
        if long_press and key_name(key) == "POWER":
            p.device.system_ui.show_power_menu()
        else:
            p.device.input.key(key)
        p.wait(_KEY_PAUSE_MS)


def _key(word: str) -> str | int:
    return int(word) if word.isdecimal() else word


def _key_combination(p: Process, arguments: Arguments) -> None:
    if arguments.peek() == "-t":
        arguments.next()
        arguments.require()
    keys = [_key(word) for word in arguments.rest()]
    if len(keys) < 2:
        raise JavaError(
            arguments.verb,
            "java.lang.IllegalArgumentException",
            "keycombination requires at least 2 keycodes",
        )
    p.device.input.combination(keys)


def _press(p: Process, arguments: Arguments) -> None:
    _end(arguments)
    p.device.input.key("DPAD_CENTER")


def _roll(p: Process, arguments: Arguments) -> None:
    dx, dy = _coordinate(arguments), _coordinate(arguments)
    _end(arguments)
    if abs(dx) >= abs(dy):
        p.device.input.key("DPAD_RIGHT" if dx > 0 else "DPAD_LEFT")
    else:
        p.device.input.key("DPAD_DOWN" if dy > 0 else "DPAD_UP")


def _motion_event(p: Process, arguments: Arguments) -> None:
    kind = arguments.require().upper()
    events: dict[str, Callable[[float, float], None]] = {
        "DOWN": p.device.input.pointer_down,
        "MOVE": p.device.input.pointer_move,
        "UP": p.device.input.pointer_up,
        "CANCEL": p.device.input.pointer_up,
    }
    if kind not in events:
        raise JavaError(
            arguments.verb,
            "java.lang.IllegalArgumentException",
            f"No enum constant android.view.MotionEvent.ACTION_{kind}",
        )
    x, y = _coordinate(arguments), _coordinate(arguments)
    events[kind](x, y)


_ACTIONS: dict[str, Callable[[Process, Arguments], None]] = {
    "text": _text,
    "keyevent": _keyevent,
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag_and_drop,
    "press": _press,
    "roll": _roll,
    "motionevent": _motion_event,
    "keycombination": _key_combination,
}
