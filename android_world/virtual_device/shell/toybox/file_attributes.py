"""Commands about modes, owners, contexts and times of files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from android_world.virtual_device.shell.mksh.options import Options, parse_options, usage_error
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.date_format import (
    parse_time,
    parse_touch_time,
    zone_of,
)
from android_world.virtual_device.storage.nodes import user_id

_WHO = {"u": 0o4700, "g": 0o2070, "o": 0o1007}
_BITS = {"r": 0o444, "w": 0o222, "x": 0o111, "s": 0o6000, "t": 0o1000}


def _each(p: Process, names: list[str], recursive: bool) -> Iterator[str]:
    """The named files, and with `-R` all below them."""
    for name in names:
        yield name
        if recursive and p.files.is_dir(p.path(name)) and not p.files.is_link(p.path(name)):
            children = [f"{name.rstrip('/')}/{c}" for c in p.files.listdir(p.path(name))]
            yield from _each(p, children, True)


def _apply(p: Process, names: list[str], recursive: bool, change: Callable[[str], None]) -> int:
    status = 0
    for name in names:
        try:
            for each in _each(p, [name], recursive):
                change(each)
        except OSError as e:
            p.err(f"{p.name}: {name}: {e.strerror}")
            status = 1
    return status


@command("chmod", usage="chmod [-Rv] MODE FILE...")
def chmod(p: Process) -> int:
    """Set permission bits."""
    mode_words = [a for a in p.args if re.fullmatch(r"-[rwxst]+", a)]
    p.args = [a for a in p.args if a not in mode_words]
    options = parse_options(p, "Rvf", {"recursive": "R"})
    operands = mode_words + options.operands
    if len(operands) < 2:
        raise usage_error(p, "Need 2 arguments")
    mode, names = operands[0], operands[1:]
    if parse_mode(mode, 0, False) is None:
        raise CommandError(f"chmod: bad mode '{mode}'")

    def change(name: str) -> None:
        status = p.files.stat(p.path(name))
        wanted = parse_mode(mode, status.mode & 0o7777, status.kind == "dir")
        p.files.chmod(p.path(name), wanted or 0)

    return _apply(p, names, "R" in options, change)


def parse_mode(text: str, old: int, folder: bool) -> int | None:
    """New permission bits for an octal or symbolic mode; None when it is neither."""
    if re.fullmatch(r"[0-7]{1,5}", text):
        return int(text, 8)
    mode = old
    for clause in text.split(","):
        match = re.fullmatch(r"([ugoa]*)((?:[-+=][rwxXstugo]*)+)", clause)
        if match is None:
            return None
        who = match.group(1) or "a"
        mask = sum(_WHO[w] for w in _WHO if w in who or "a" in who)
        for operator, letters in re.findall(r"([-+=])([rwxXstugo]*)", match.group(2)):
            bits = _mode_bits(letters, mode, folder) & (mask | 0o1000)
            if operator == "+":
                mode |= bits
            elif operator == "-":
                mode &= ~bits
            else:
                mode = (mode & ~(mask & 0o6777)) | bits
    return mode


def _mode_bits(letters: str, mode: int, folder: bool) -> int:
    bits = 0
    for letter in letters:
        if letter in _BITS:
            bits |= _BITS[letter]
        elif letter == "X":
            bits |= 0o111 if folder or mode & 0o111 else 0
        else:
            shift = {"u": 6, "g": 3, "o": 0}[letter]
            bits |= ((mode >> shift) & 7) * 0o111
    return bits


@command("chown", "chgrp", usage="chown [-Rhfv] OWNER[:GROUP] FILE...")
def chown(p: Process) -> int:
    """Set owner and group."""
    options = parse_options(p, "RhfvHLP", {"recursive": "R"})
    if len(options.operands) < 2:
        raise usage_error(p, "Need 2 arguments")
    spec, names = options.operands[0], options.operands[1:]
    owner, group = ("", spec) if p.name == "chgrp" else _split_owner(spec)
    uid, gid = _number(p, owner, "user"), _number(p, group, "group")
    return _apply(p, names, "R" in options, lambda n: p.files.chown(p.path(n), uid, gid))


def _split_owner(spec: str) -> tuple[str, str]:
    parts = re.split(r"[:.]", spec, maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _number(p: Process, name: str, kind: str) -> int | None:
    if not name:
        return None
    number = user_id(name)
    if number is None:
        raise CommandError(f"{p.name}: bad {kind} '{name}'")
    return number


@command("chcon", usage="chcon [-hRv] CONTEXT FILE...")
def chcon(p: Process) -> int:
    """Set SELinux contexts."""
    options = parse_options(p, "hRv", minimum=2)
    context, names = options.operands[0], options.operands[1:]
    if not re.fullmatch(r"[\w.]+:[\w.]+:[\w.]+:[\w.,:]+", context):
        raise CommandError(f"chcon: {names[0]} to {context}: Invalid argument")
    return _apply(p, names, "R" in options, lambda n: _set_context(p, n, context, "v" in options))


def _set_context(p: Process, name: str, context: str | None, verbose: bool) -> None:
    p.files.stat(p.path(name))
    p.device.storage.set_context(p.path(name), context)
    if verbose:
        p.out(f"chcon '{name}' to {context}")


@command("restorecon", usage="restorecon [-DFRnrv] FILE...")
def restorecon(p: Process) -> int:
    """Give files the SELinux contexts that the policy has for them."""
    options = parse_options(p, "DFRnrv", minimum=1)
    recursive = "R" in options or "r" in options
    return _apply(p, options.operands, recursive, lambda n: _set_context(p, n, None, False))


@command("touch", usage="touch [-amch] [-d DATE] [-t TIME] [-r FILE] FILE...")
def touch(p: Process) -> int:
    """Create files, or set their times."""
    options = parse_options(
        p, "acd:mr:t:h", {"no-create": "c", "date": "d", "reference": "r"}, minimum=1
    )
    access, modified = _touch_times(p, options)
    status = 0
    for name in options.operands:
        path = p.path(name)
        try:
            if not p.files.exists(path):
                if "c" in options:
                    continue
                p.files.write_bytes(path, b"")
            p.files.set_times(path, access, modified)
        except OSError as e:
            p.err(f"touch: '{name}': {e.strerror}")
            status = 1
    return status


def _touch_times(p: Process, options: Options) -> tuple[int | None, int | None]:
    now = p.device.clock.now_ms * 1_000_000
    access: int | None = now
    modified: int | None = now
    reference = options.value("r")
    if reference is not None:
        try:
            found = p.files.stat(p.path(reference))
        except OSError as e:
            raise CommandError(f"touch: '{reference}': {e.strerror}") from e
        access, modified = found.atime_ns, found.mtime_ns
    for flag, parse in (("d", parse_time), ("t", parse_touch_time)):
        text = options.value(flag)
        if text is not None:
            moment = parse(text, now, zone_of(p.device))
            if moment is None:
                raise CommandError(f"touch: bad date {text}")
            access = modified = moment
    if "a" in options and "m" not in options:
        modified = None
    if "m" in options and "a" not in options:
        access = None
    return access, modified
