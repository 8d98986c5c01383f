"""`getprop` and `setprop`."""

from __future__ import annotations

from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.properties import PropertyError


@command("getprop", usage="getprop [-T] [NAME [DEFAULT]]")
def getprop(p: Process) -> int | None:
    """Print a property, or all of them."""
    words = [word for word in p.args if word not in ("-T", "-Z")]
    types = "-T" in p.args
    if words and words[0].startswith("-"):
        raise CommandError(f"getprop: Unknown option '{words[0][1:]}' (see \"getprop --help\")")
    if len(words) > 2:
        raise CommandError('getprop: Max 2 arguments (see "getprop --help")')
    if words:
        value = p.device.properties.get(words[0]) or (words[1] if len(words) > 1 else "")
        p.out("string" if types else value)
        return 0
    for key, value in p.device.properties.all().items():
        p.out(f"[{key}]: [{'string' if types else value}]")
    return 0


@command("setprop", usage="setprop NAME VALUE")
def setprop(p: Process) -> int | None:
    """Set a property."""
    if len(p.args) != 2:
        fewer = len(p.args) < 2
        amount = "Need 2 arguments" if fewer else "Max 2 arguments"
        raise CommandError(f'setprop: {amount} (see "setprop --help")')
    name, value = p.args
    try:
        p.device.properties.set(name, value)
    except PropertyError as e:
        raise CommandError(
            f"Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason."
        ) from e
    return 0
