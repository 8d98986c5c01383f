"""Commands that run other commands: sh, su, run-as, toybox, xargs, timeout, nohup, nice, time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from android_world.virtual_device.limits.execution_budget import (
    ClientDisconnected,
    ScriptKilled,
    spend,
)
from android_world.virtual_device.shell.mksh.options import Options, parse_options
from android_world.virtual_device.shell.registry import (
    ROOT_UID,
    SHELL_UID,
    CommandError,
    Process,
    command,
    commands,
)
from android_world.virtual_device.storage.nodes import FIRST_APPLICATION, user_id

_ARGUMENT_LIMIT = 131072
_ITEM = re.compile(r"""(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+""", re.S)
_QUOTED = re.compile(r"""\\(.)|"([^"]*)"|'([^']*)'""", re.S)
_TIMED_OUT = 124


@command("sh", "mksh", usage="sh [-c COMMAND] [FILE [ARG...]]")
def sh(p: Process) -> int:
    """Run a shell script: `-c` text, a file, or stdin."""
    args = list(p.args)
    options: set[str] = set()
    script: str | None = None
    from_input = False
    while args and re.fullmatch(r"[-+][A-Za-z]+", args[0]):
        letters = args.pop(0)[1:]
        names = {"e": "errexit", "x": "xtrace", "u": "nounset", "f": "noglob"}
        options |= {names[letter] for letter in letters if letter in names}
        if "o" in letters and args:
            options.add(args.pop(0))
        from_input = from_input or "s" in letters
        if "c" in letters:
            if not args:
                raise CommandError("/system/bin/sh: -c: requires argument")
            script = args.pop(0)
            break
    if args[:1] == ["-"] and script is None:
        args.pop(0)
    if script is None and args and not from_input:
        try:
            data = p.files.read_bytes(p.path(args[0]))
        except OSError as e:
            raise CommandError(f"/system/bin/sh: {args[0]}: {e.strerror}", 127) from e
        script = data.decode("utf-8", "surrogateescape")
    elif script is None:
        args = [p.name, *args]
    return p.run_script(script, args, options)


@command("su", usage="su [WHO [COMMAND...]]")
def su(p: Process) -> int:
    """Run a command, or a shell on stdin, as another user; only root and shell may."""
    if p.uid not in (ROOT_UID, SHELL_UID):
        raise CommandError("su: not allowed")
    args = list(p.args)
    who = args.pop(0) if args else "root"
    uid = user_id(who.partition(",")[0])
    if uid is None:
        raise CommandError(f"su: invalid uid/gid '{who}'")
    if args[:1] == ["-c"] or args[:2] == ["sh", "-c"]:
        position = args.index("-c")
        return p.run(["sh", *args[position:]], p.input, uid=uid)
    return p.run(args or ["sh"], p.input, uid=uid)


@command("run-as", usage="run-as PACKAGE COMMAND...")
def run_as(p: Process) -> int:
    """Run a command as a debuggable app; the apps of this phone are not."""
    if not p.args:
        raise CommandError("usage: run-as <package-name> [--user <uid>] <command> [<args>]\n")
    package = p.args[0]
    uid = p.device.storage.app_uids.get(package)
    if uid is None:
        raise CommandError(f"run-as: unknown package: {package}")
    if uid < FIRST_APPLICATION:
        raise CommandError(f"run-as: package not an application: {package}")
    raise CommandError(f"run-as: package not debuggable: {package}")


@command("toybox", usage="toybox [COMMAND [ARG...]]")
def toybox(p: Process) -> int:
    """Run a command by its name, or list all."""
    if not p.args:
        p.out(" ".join(sorted(commands())))
        return 0
    if p.args[0] in ("--version", "--help"):
        p.out("toybox 0.8.6-android")
        return 0
    if p.args[0] not in commands():
        raise CommandError(f"toybox: Unknown command {p.args[0]}", 127)
    return p.run(p.args, p.input)


@command("echo", "pwd", "true", "false", "test", "[", usage="echo [ARG...]")
def as_builtin(p: Process) -> int:
    """The programs in /system/bin of what is also built into the shell."""
    return p.run([p.name, *p.args])


@command("xargs", usage="xargs [-0prtx] [-s NUM] [-n NUM] [-I STR] [-E STR] COMMAND...")
def xargs(p: Process) -> int:
    """Build command lines from stdin."""
    options = parse_options(
        p, "0prtxs:n:E:I:L:P:d:", {"null": "0", "no-run-if-empty": "r"}, stop_early=True
    )
    words = options.operands or ["echo"]
    status = 0
    for batch in _batches(options, words, _items(p, options)):
        if "t" in options:
            p.err(" ".join(batch))
        code = p.run(batch)
        if code in (126, 127):
            return code
        status = 123 if code else status
        if code == 255:
            return 124
    return status


def _batches(options: Options, words: list[str], items: Iterator[str]) -> Iterator[list[str]]:
    """The command lines, each made when its items have arrived."""
    replaced = options.value("I")
    if replaced is not None:
        yield from ([word.replace(replaced, item) for word in words] for item in items)
        return
    most = options.number("n", options.number("L", 0))
    room = min(options.number("s", _ARGUMENT_LIMIT), _ARGUMENT_LIMIT)
    room -= sum(len(word) + 1 for word in words)
    batch: list[str] = []
    size, ran = 0, False
    for item in items:
        size += len(item) + 1
        if batch and (len(batch) == most or size > room):
            yield words + batch
            batch, size, ran = [], len(item) + 1, True
        batch.append(item)
    if batch or not (ran or "r" in options):
        yield words + batch


def _items(p: Process, options: Options) -> Iterator[str]:
    """The items of standard input, read piece by piece."""
    separator = "\0" if "0" in options else options.value("d") or "\n"
    exact = "0" in options or bool(options.value("d"))
    lines = options.value("I") is not None
    end, rest = separator.encode(), b""
    for piece in p.input.pieces(None):
        spend(len(piece))
        whole, found, rest = (rest + piece).rpartition(end)
        if not exact and not lines and any(mark in whole + rest for mark in b"\"'\\"):
            rest = whole + found + rest + p.input.read()  # Quoted items may hold line breaks.
            if len(rest) > _ARGUMENT_LIMIT * 64:
                raise CommandError("xargs: argument too long")
            break
        yield from _split(whole.decode("utf-8", "surrogateescape"), separator, exact, lines)
    yield from _split(rest.decode("utf-8", "surrogateescape"), separator, exact, lines)


def _split(text: str, separator: str, exact: bool, lines: bool) -> Iterable[str]:
    if exact:
        return text.removesuffix(separator).split(separator) if text else []
    if lines:
        return [line.strip(" \t") for line in text.split("\n") if line.strip(" \t")]
    if not any(mark in text for mark in "\"'\\"):
        return text.split()
    return [_QUOTED.sub(_unquote, found) for found in _ITEM.findall(text)]


def _unquote(match: re.Match[str]) -> str:
    return match.group(1) or match.group(2) or match.group(3) or ""


@command("nohup", "nice", "setsid", "ionice", "taskset", usage="nohup COMMAND...")
def transparent(p: Process) -> int:
    """Run a command under conditions that make no difference here."""
    args = list(p.args)
    takes_value = {"nice": ("-n",), "ionice": ("-c", "-n"), "setsid": (), "nohup": ()}
    while args and args[0].startswith("-"):
        option = args.pop(0)
        if option in takes_value.get(p.name, ()) and args:
            args.pop(0)
    if p.name == "taskset":
        args = args[1:]
    if not args:
        raise CommandError(f'{p.name}: Needs 1 argument (see "{p.name} --help")')
    return p.run(args, p.input)


@command("timeout", usage="timeout [-k DURATION] [-s SIGNAL] DURATION COMMAND...")
def timeout(p: Process) -> int:
    """Run a command; one that takes longer than it may is cut off with 124."""
    options = parse_options(
        p,
        "fk:s:v",
        {"foreground": "f", "kill-after": "k", "signal": "s"},
        minimum=2,
        stop_early=True,
    )
    match = re.fullmatch(r"(\d*\.?\d+)([smhd]?)", options.operands[0])
    if match is None:
        raise CommandError(f"timeout: Not a number '{options.operands[0]}'")
    unit = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match.group(2)]
    limit = int(float(match.group(1)) * unit * 1000)
    if not limit:
        return p.run(options.operands[1:], p.input)
    longer = limit >= p.budget.wait_ms or limit * 1000 >= p.budget.work
    try:
        with p.budget.part(limit * 1000, limit):
            return p.run(options.operands[1:], p.input)
    except ClientDisconnected:
        raise
    except ScriptKilled:
        if longer:
            raise
        return _TIMED_OUT
