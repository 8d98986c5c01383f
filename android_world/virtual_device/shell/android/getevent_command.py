"""`getevent`: the input devices of the emulator."""

from __future__ import annotations

from android_world.virtual_device.shell.registry import CommandError, Process, command

_TOUCH_SCREEN = "virtio_input_multi_touch_1"
_PATH = "/dev/input/event1"
_AXIS_MAX = 32767  # The emulator's touch screens have this range whatever the display's size is.
# Multi-touch axes of Linux (input-event-codes.h) with their largest value.
_AXES = (
    (0x2F, "ABS_MT_SLOT", 9),
    (0x30, "ABS_MT_TOUCH_MAJOR", _AXIS_MAX),
    (0x31, "ABS_MT_TOUCH_MINOR", _AXIS_MAX),
    (0x34, "ABS_MT_ORIENTATION", 90),
    (0x35, "ABS_MT_POSITION_X", _AXIS_MAX),
    (0x36, "ABS_MT_POSITION_Y", _AXIS_MAX),
    (0x37, "ABS_MT_TOOL_TYPE", 15),
    (0x39, "ABS_MT_TRACKING_ID", 10),
    (0x3A, "ABS_MT_PRESSURE", 1024),
)
_BUTTON = (0x14A, "BTN_TOUCH")
_USAGE = "Usage: getevent [-t] [-n] [-s switchmask] [-S] [-v [mask]] [-d] [-p] [-i] [-l] [-q]"


@command("getevent", usage="getevent -p|-i|-S [-l] [DEVICE]")
def getevent(p: Process) -> int:
    """List the input devices; events can only be followed on a device with a kernel."""
    letters = "".join(word[1:] for word in p.args if word.startswith("-"))
    devices = [word for word in p.args if not word.startswith("-")]
    if "h" in letters:
        p.err(_USAGE)
        return 1
    if devices and devices[0] != _PATH:
        raise CommandError(f"could not open {devices[0]}, No such file or directory")
    if not set(letters) & set("pi"):
        p.out(f'add device 1: {_PATH}\n  name:     "{_TOUCH_SCREEN}"')
        return 0
    named = "l" in letters
    lines = [f"add device 1: {_PATH}", f'  name:     "{_TOUCH_SCREEN}"', "  events:"]
    button = _BUTTON[1] if named else f"{_BUTTON[0]:04x}"
    lines.append(f"    KEY (0001): {button:<22}" if named else f"    KEY (0001): {button} ")
    for number, (code, name, largest) in enumerate(_AXES):
        start = "    ABS (0003): " if number == 0 else " " * 16
        label = f"{name:<21}" if named else f"{code:04x} "
        lines.append(
            f"{start}{label} : value 0, min 0, max {largest}, fuzz 0, flat 0, resolution 0"
        )
    p.out("\n".join([*lines, "  input props:", "    INPUT_PROP_DIRECT" if named else "    0001"]))
    return 0
