"""`logcat` and `log`: reading and writing the log.

A `logcat` that follows the log is a stream and belongs to the adb server; here it prints what there
is and ends.
"""

from __future__ import annotations

from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system.log import BUFFERS, DEFAULT_BUFFERS, PRIORITIES
from android_world.virtual_device.system.logcat import LogcatRequest

_FLAGS = ("-d", "--dump", "-D", "--dividers")


@command("logcat", usage="logcat [-d] [-c] [-b BUFFER] [-v FORMAT] [-t COUNT] [FILTER...]")
def logcat(p: Process) -> int | None:
    """Print or clear the log."""
    words = [word for word in p.args if word not in _FLAGS]
    if any(word in ("-c", "--clear") for word in words):
        p.device.log.clear(_wanted_buffers(words))
        return 0
    if any(word in ("-g", "--buffer-size") for word in words):
        for name in _wanted_buffers(words):
            p.out(f"{name}: ring buffer is 256 KiB (3 KiB consumed), max entry is 5120 B")
        return 0
    words, tail = _split_tail(words)
    _print_entries(p, words, tail)
    return 0


def _print_entries(p: Process, words: list[str], tail: int | None) -> None:
    try:
        request = LogcatRequest.from_arguments(words)
    except ValueError as e:
        raise CommandError(f"logcat: invalid arguments: {' '.join(words)}") from e
    entries = [e for e in p.device.log.entries(0, request.buffers) if request.accepts(e)]
    tail = request.tail if tail is None else tail
    if tail is not None:
        entries = entries[max(0, len(entries) - tail) :]
    if entries and not request.epoch:
        p.out("--------- beginning of main")
    p.out("".join(map(request.text, entries)), end="")


def _split_tail(words: list[str]) -> tuple[list[str], int | None]:
    kept: list[str] = []
    tail: int | None = None
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word == "-t" or word.startswith("--tail="):
            value = word.partition("=")[2] or (queue.pop(0) if queue else "")
            tail = int(value) if value.isdecimal() else None
        elif word.startswith("-t") and word[2:].isdecimal():
            tail = int(word[2:])
        else:
            kept.append(word)
    return kept, tail


def _wanted_buffers(words: list[str]) -> tuple[str, ...]:
    names: list[str] = []
    for word, following in zip(words, [*words[1:], ""]):
        if word in ("-b", "--buffer"):
            names += following.split(",")
        elif word.startswith("-b"):
            names += word[2:].split(",")
        elif word.startswith("--buffer="):
            names += word.removeprefix("--buffer=").split(",")
    if not names or "default" in names:
        return DEFAULT_BUFFERS
    if "all" in names:
        return BUFFERS
    unknown = [name for name in names if name not in BUFFERS]
    if unknown:
        raise CommandError(f"logcat: Unknown buffer '{unknown[0]}'")
    return tuple(names)


@command("log", usage="log [-p PRIORITY] [-t TAG] MESSAGE")
def log(p: Process) -> int | None:
    """Write a message into the log."""
    words = list(p.args)
    priority, tag = "I", "log"
    while words and words[0] in ("-p", "-t") and len(words) > 1:
        option, value, *words = words
        if option == "-t":
            tag = value
        else:
            priority = value.upper()
    if priority not in PRIORITIES or len(priority) != 1:
        raise CommandError(f"log: bad -p '{priority}'")
    p.device.log.add(priority, tag, " ".join(words), uid=p.uid)
    return 0
