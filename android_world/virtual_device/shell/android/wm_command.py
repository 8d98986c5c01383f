"""`wm`: size, density and rotation of the display."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    run_verb,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.settings import SYSTEM

HELP = data_files.read_text(__package__, "help/wm.txt")

_MINIMUM_DENSITY = 72
_MINIMUM_SIDE = 200
_MAXIMUM_SCALE = 3  # Times the longer side of the panel.


@command("wm", usage="wm size|density|user-rotation ...")
def wm(p: Process) -> int | None:
    """Talk to the window manager."""
    return window_service(p, Arguments(p.args))


@service_command("window")
def window_service(p: Process, arguments: Arguments) -> int:
    """`cmd window`."""
    return run_verb(p, arguments, _ACTIONS, HELP)


def _words(arguments: Arguments) -> list[str]:
    words = []
    while (word := arguments.next()) is not None:
        if word in ("-d", "-u"):
            arguments.require()
        else:
            words.append(word)
    return words


def _size(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    display = p.device.display
    if not words:
        width, height = display.physical_size
        p.out(f"Physical size: {width}x{height}")
        if display.size_override is not None:
            p.out("Override size: {}x{}".format(*display.size_override))
    elif words[0] == "reset":
        display.set_size(None)
    else:
        size = _parse_size(p, words[0])
        display.set_size(None if size == display.physical_size else size)
    return 0


def _parse_size(p: Process, text: str) -> tuple[int, int]:
    sides = text.split("x")
    if len(sides) != 2 or not all(sides):
        raise CommandError(f"Error: bad size {text}", FAILED)
    most = _MAXIMUM_SCALE * max(p.device.display.physical_size)
    width, height = (min(max(_MINIMUM_SIDE, _parse_side(p, side)), most) for side in sides)
    return width, height


def _parse_side(p: Process, text: str) -> int:
    digits = text.removesuffix("dp")
    try:
        side = int(digits)
    except ValueError as e:
        raise _bad_number(digits) from e
    return p.device.display.px(side) if text.endswith("dp") else side


def _bad_number(text: str) -> CommandError:
    return CommandError(
        f'Error: bad number java.lang.NumberFormatException: For input string: "{text}"', FAILED
    )


def _density(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    display = p.device.display
    if not words:
        p.out(f"Physical density: {display.physical_density}")
        if display.density_override is not None:
            p.out(f"Override density: {display.density_override}")
        return 0
    if words[0] == "reset":
        display.set_density(None)
        return 0
    try:
        density = int(words[0])
    except ValueError as e:
        raise _bad_number(words[0]) from e
    if density < _MINIMUM_DENSITY:
        raise CommandError(f"Error: density must be >= {_MINIMUM_DENSITY}", FAILED)
    display.set_density(None if density == display.physical_density else density)
    return 0


def _user_rotation(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    settings = p.device.settings
    if not words:
        free = settings.get(SYSTEM, "accelerometer_rotation") == "1"
        p.out("free" if free else f"lock {settings.get_int(SYSTEM, 'user_rotation')}")
        return 0
    if words[0] == "free":
        settings.put(SYSTEM, "accelerometer_rotation", 1)
        return 0
    if words[0] != "lock":
        raise CommandError(
            f"Error: argument needs to be either -d, free or lock. {words[0]}", FAILED
        )
    rotation = words[1] if len(words) > 1 else str(settings.get_int(SYSTEM, "user_rotation"))
    if not rotation.isdecimal() or int(rotation) > 3:
        raise CommandError(f"Error: bad rotation value {rotation}", FAILED)
    settings.put(SYSTEM, "user_rotation", rotation)
    settings.put(SYSTEM, "accelerometer_rotation", 0)
    return 0


def _fixed_to_user_rotation(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    if not words:
        p.out("default")
    elif words[0] not in ("enabled", "disabled", "default"):
        raise CommandError(
            "Error: expecting enabled, disabled or default, but we get " + words[0], FAILED
        )
    return 0


def _dismiss_keyguard(p: Process, arguments: Arguments) -> int:
    p.device.display.screen_on = True
    p.device.windows.mark_changed()
    return 0


def _silent(p: Process, arguments: Arguments) -> int:
    return 0


_ACTIONS: dict[str, Callable[[Process, Arguments], int]] = {
    "size": _size,
    "density": _density,
    "user-rotation": _user_rotation,
    "fixed-to-user-rotation": _fixed_to_user_rotation,
    "dismiss-keyguard": _dismiss_keyguard,
    "scaling": _silent,
    "folded-area": _silent,
    "set-ignore-orientation-request": _silent,
}
