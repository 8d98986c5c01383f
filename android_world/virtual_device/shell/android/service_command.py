"""`service`: the list of system services, and raw calls."""

from __future__ import annotations

from android_world.virtual_device.shell.android.service_arguments import SERVICES
from android_world.virtual_device.shell.registry import CommandError, Process, command

NOT_FOUND = 10
USAGE = """Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f | nfd n | afd f ] ...
"""  # noqa: E501
_LONGEST_TIME = 13
_SET_TIME, _SET_TIME_ZONE = 2, 3


@command("service", usage="service list|check|call")
def service(p: Process) -> int | None:
    """Inspect services and call them."""
    verb, *words = p.args or [""]
    if verb == "list":
        p.out(f"Found {len(SERVICES)} services:")
        for index, (name, interface) in enumerate(SERVICES.items()):
            p.out(f"{index}\t{name}: [{interface}]")
        return 0
    if verb == "check" and words:
        found = "found" if words[0] in SERVICES else "not found"
        p.out(f"Service {words[0]}: {found}")
        return 0
    if verb == "call" and len(words) >= 2:
        return _call(p, words)
    p.out(USAGE, end="")
    return 0 if verb in ("", "-h", "-?") else NOT_FOUND


def _call(p: Process, words: list[str]) -> int:
    name, code, *parameters = words
    if name not in SERVICES:
        raise CommandError(f"service: Service {name} does not exist", NOT_FOUND)
    if not code.isdecimal():
        raise CommandError(f"service: No code specified for call: {code}", NOT_FOUND)
    if name == "alarm" and int(code) == _SET_TIME_ZONE and parameters[:1] == ["s16"]:
        p.device.properties.set("persist.sys.timezone", (parameters[1:] or [""])[0])
        p.out("Result: Parcel(00000000    '....')")
    elif name == "alarm" and int(code) == _SET_TIME and parameters[:1] == ["i64"]:
        done = _set_time(p, _milliseconds(parameters[1:]))
        p.out(f"Result: Parcel(00000000 {done:08x}   '........')")
    else:
        p.out("Result: Parcel(00000000    '....')")
    return 0


def _set_time(p: Process, milliseconds: int) -> bool:
    try:
        p.device.clock.set(milliseconds)
    except ValueError:
        return False
    return True


def _milliseconds(parameters: list[str]) -> int:
    text = parameters[0] if parameters else ""
    if not text.isdecimal() or len(text) > _LONGEST_TIME:
        raise CommandError(f"service: not a time: '{text}'", NOT_FOUND)
    return int(text)
