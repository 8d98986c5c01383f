"""`dumpsys`: the state of system services as text.

A dump is registered with `@dump("<service>")` and returns its text; the modules `dumpsys_*` hold
them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import SERVICES
from android_world.virtual_device.shell.registry import Process, command

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

Dump = Callable[["Device", list[str]], str]
DUMPS: dict[str, Dump] = {}
_WITH_VALUE = ("-t", "-T", "--priority", "--skip")
HELP = data_files.read_text(__package__, "help/dumpsys.txt")


def dump(*names: str) -> Callable[[Dump], Dump]:
    """Register a function as the dump of one or more services."""

    def register(function: Dump) -> Dump:
        for name in names:
            DUMPS[name] = function
        return function

    return register


def fill_report(name: str, /, **values: object) -> str:
    """The text of a dump: the fields of its template are the values."""
    return _report(name).format(**values)


@functools.cache
def _report(name: str) -> str:
    return data_files.read_text(__package__, f"reports/{name}.txt")


@command("dumpsys", usage="dumpsys [-l] [SERVICE [ARGUMENT...]]")
def dumpsys(p: Process) -> int | None:
    """Dump one service, or all."""
    words = list(p.args)
    skipped: set[str] = set()
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "-l":
            _list_services(p)
            return 0
        if option in ("--help", "-h"):
            p.err(HELP)
            return 0
        if option == "--skip":
            skipped |= set(words.pop(0).split(",")) if words else set()
        elif option in _WITH_VALUE and words:
            words.pop(0)
    if words:
        p.out(dump_text(p.device, words[0], words[1:]), end="")
        return 0
    _dump_all(p, skipped)
    return 0


def dump_text(device: Device, name: str, arguments: list[str]) -> str:
    """Return what `dumpsys NAME ARGUMENTS` prints."""
    function = DUMPS.get(name)
    if function is not None:
        text = function(device, [word for word in arguments if word != "--proto"])
        return text if not text or text.endswith("\n") else text + "\n"
    if name in SERVICES:
        return ""
    return f"Can't find service: {name}\n"


def _list_services(p: Process) -> None:
    p.out("Currently running services:")
    for name in SERVICES:
        p.out(f"  {name}")


def _dump_all(p: Process, skipped: set[str]) -> None:
    _list_services(p)
    for name in SERVICES:
        if name in skipped:
            continue
        p.out("-" * 79)
        p.out(f"DUMP OF SERVICE {name}:")
        p.out(dump_text(p.device, name, []), end="")
        p.out(
            f"--------- 0.001s was the duration of dumpsys {name}, ending at: "
            f"{p.device.clock.now_ms}"
        )
