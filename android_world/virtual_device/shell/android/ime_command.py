"""`ime`: the input methods."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.settings import SECURE
from android_world.virtual_device.system.settings_defaults import LATIN_IME, VOICE_IME

HELP = data_files.read_text(__package__, "help/ime.txt")
INSTALLED = (LATIN_IME, VOICE_IME)
_ENABLED, _SELECTED = "enabled_input_methods", "default_input_method"


@command("ime", usage="ime list|enable|disable|set|reset")
def ime(p: Process) -> int | None:
    """Inspect and choose input methods."""
    return input_method_service(p, Arguments(["ime", *p.args]))


@service_command("input_method")
def input_method_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd input_method ime ...`."""
    if arguments.next() != "ime":
        p.out(HELP)
        return FAILED
    verb = arguments.next()
    words = [word for word in arguments.rest() if word not in ("--user", "0", "current")]
    if verb == "list":
        _list(p, words)
    elif verb == "reset":
        p.device.settings.put(SECURE, _ENABLED, ":".join(INSTALLED))
        p.device.settings.put(SECURE, _SELECTED, LATIN_IME)
        p.out("Reset current and enabled IMEs for user #0")
        p.out(f"  Newly selected IME: {LATIN_IME}\n  Newly enabled IMEs: ")
    elif verb in ("enable", "disable", "set") and words:
        return _change(p, verb, words[0])
    else:
        p.out(HELP)
        return 0 if verb == "help" else FAILED
    return 0


def _enabled_input_methods(p: Process) -> list[str]:
    value = p.device.settings.get(SECURE, _ENABLED) or ""
    return [name for name in value.split(":") if name]


def _list(p: Process, words: list[str]) -> None:
    for method in INSTALLED if "-a" in words else _enabled_input_methods(p):
        if "-s" in words:
            p.out(method)
            continue
        package, _, cls = method.partition("/")
        p.out(f"{method}:")
        p.out(f"  mId={method} mSettingsActivityName=null mIsVrOnly=false")
        p.out(f"  mIsDefaultResId=0x0\n  Service:\n    packageName={package}\n    name={cls}")


def _change(p: Process, verb: str, method: str) -> int:
    if method not in INSTALLED:
        what = "selected" if verb == "set" else f"{verb}d"
        raise CommandError(f"Unknown input method {method} cannot be {what} for user #0", FAILED)
    enabled = _enabled_input_methods(p)
    if verb == "set":
        if method not in enabled:
            raise CommandError(
                f"Unknown input method {method} cannot be selected for user #0", FAILED
            )
        p.device.settings.put(SECURE, _SELECTED, method)
        p.out(f"Input method {method} selected for user #0")
        return 0
    was = method in enabled
    state = "already" if was == (verb == "enable") else "now"
    kept = [name for name in enabled if name != method]
    if verb == "enable":
        kept = enabled if was else [*enabled, method]
    p.device.settings.put(SECURE, _ENABLED, ":".join(kept))
    p.out(f"Input method {method}: {state} {verb}d for user #0")
    return 0
