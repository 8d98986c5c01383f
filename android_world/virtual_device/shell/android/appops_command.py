"""`appops`: what apps may do beyond their permissions."""

from __future__ import annotations

from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.packages import MANAGE_FILES, Package

MODES = ("allow", "ignore", "deny", "default", "foreground")
_DEFAULT_MODES = {"SYSTEM_ALERT_WINDOW": "default", MANAGE_FILES: "default"}


@command("appops", usage="appops set|get|reset PACKAGE [OP] [MODE]")
def appops(p: Process) -> int | None:
    """Read and change app operations."""
    return appops_service(p, Arguments(p.args))


@service_command("appops")
def appops_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd appops`."""
    verb = arguments.next()
    if verb not in ("set", "get", "reset"):
        if verb is not None and verb != "help":
            p.out(f"Unknown command: {verb}")
        p.out(
            "AppOps service (appops) commands:\n  set [--user <USER_ID>] <PACKAGE> <OP> <MODE>\n"
            "  get [--user <USER_ID>] <PACKAGE> [<OP>]\n  reset [--user <USER_ID>] [<PACKAGE>]"
        )
        return FAILED
    words = _words(arguments)
    if verb == "reset":
        _reset(p, words)
        return 0
    if not words:
        raise CommandError("Error: Package name not specified.", FAILED)
    package = p.device.packages.get(words[0])
    if package is None:
        raise CommandError(f"Error: No UID for {words[0]} in user 0", FAILED)
    if verb == "set":
        _set(package, words)
    else:
        _get(p, package, words)
    return 0


def operation_name(text: str) -> str:
    """Return the name of an operation as Android prints it (`SYSTEM_ALERT_WINDOW`)."""
    return text.removeprefix("android:").upper()


def _words(arguments: Arguments) -> list[str]:
    words = []
    while (word := arguments.next()) is not None:
        if word == "--user":
            arguments.next()
        elif word != "--uid":
            words.append(word)
    return words


def _set(package: Package, words: list[str]) -> None:
    if len(words) < 2:
        raise CommandError("Error: Operation not specified.", FAILED)
    if len(words) < 3:
        raise CommandError("Error: Mode not specified.", FAILED)
    if words[2] not in MODES:
        raise CommandError(f"Error: Mode {words[2]} is not valid", FAILED)
    package.appops[operation_name(words[1])] = words[2]


def _get(p: Process, package: Package, words: list[str]) -> None:
    modes = dict(package.appops)
    if package.manages_all_files:
        modes[MANAGE_FILES] = "allow"
    if len(words) > 1:
        name = operation_name(words[1])
        if name in modes:
            p.out(f"{name}: {modes[name]}")
        else:
            p.out(f"No operations.\nDefault mode: {_DEFAULT_MODES.get(name, 'allow')}")
    elif modes:
        for name, mode in sorted(modes.items()):
            p.out(f"{name}: {mode}")
    else:
        p.out("No operations.")


def _reset(p: Process, words: list[str]) -> None:
    for package in p.device.packages.all():
        if not words or package.name == words[0]:
            package.appops.clear()
