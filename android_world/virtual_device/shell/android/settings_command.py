"""`settings`: the three settings namespaces."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    JavaError,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.settings import GLOBAL, NAMESPACES, SECURE, InvalidSetting

HELP = data_files.read_text(__package__, "help/settings.txt")

_ARGUMENT_COUNT = {"get": (2, 2), "put": (3, 5), "delete": (2, 2), "list": (1, 1), "reset": (2, 3)}


@command("settings", usage="settings get|put|delete|reset|list NAMESPACE ...")
def settings(p: Process) -> int | None:
    """Read and change settings."""
    return settings_service(p, Arguments(p.args))


@service_command("settings")
def settings_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd settings`."""
    verb = arguments.next()
    if verb is None or verb == "help":
        p.out(HELP)
        return 0 if verb else FAILED
    if verb not in _ARGUMENT_COUNT:
        raise CommandError(f"Invalid command: {verb}", FAILED)
    words = _without_user(arguments)
    fewest, most = _ARGUMENT_COUNT[verb]
    namespace = words[0].lower() if words else ""
    if words and namespace not in NAMESPACES:
        raise CommandError(f"Invalid namespace '{words[0]}'", FAILED)
    if len(words) < fewest:
        raise CommandError("Bad arguments", FAILED)
    if len(words) > most:
        raise CommandError("Too many arguments", FAILED)
    _run(p, verb, namespace, words[1:])
    return 0


def _without_user(arguments: Arguments) -> list[str]:
    words = []
    while (word := arguments.next()) is not None:
        if word != "--user":
            words.append(word)
            continue
        user = arguments.next() or ""
        if user not in ("current", "0", "all"):
            raise CommandError(f"Invalid user: {user}", FAILED)
    return words


def _run(p: Process, verb: str, namespace: str, words: list[str]) -> None:
    values = p.device.settings
    if verb == "get":
        value = values.get(namespace, words[0])
        p.out("null" if value is None else value)
    elif verb == "delete":
        p.out(f"Deleted {int(values.delete(namespace, words[0]))} rows")
    elif verb == "list":
        for key, value in values.list(namespace).items():
            p.out(f"{key}={value}")
    elif verb == "put":
        try:
            values.put(namespace, words[0], words[1], make_default=_has_make_default(words[2:]))
        except InvalidSetting as e:
            raise JavaError(verb, "java.lang.IllegalArgumentException", str(e)) from e
    elif namespace in (GLOBAL, SECURE):
        values.reset(namespace)
    else:
        raise CommandError("Invalid namespace 'system'", FAILED)


def _has_make_default(words: list[str]) -> bool:
    if len(words) == 2 and words[1].lower() != "default":
        raise CommandError("Argument expected to be 'default'", FAILED)
    return bool(words) and words[-1].lower() == "default"
