"""Commands that make, move, copy and delete files."""

from __future__ import annotations

import errno
import posixpath

from android_world.virtual_device.limits.execution_budget import hold
from android_world.virtual_device.shell.mksh.io_streams import endless_input
from android_world.virtual_device.shell.mksh.options import Options, parse_options, size_of
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.file_attributes import parse_mode
from android_world.virtual_device.storage.paths import os_error
from android_world.virtual_device.storage.storage import FileStat

_CP_LONG = {"archive": "a", "recursive": "r", "force": "f", "preserve": "p", "verbose": "v"}


@command("mkdir", usage="mkdir [-vp] [-m MODE] DIR...")
def mkdir(p: Process) -> int:
    """Make folders."""
    options = parse_options(p, "vpm:Z:", {"parents": "p"}, minimum=1)
    status = 0
    for name in options.operands:
        try:
            _make_folder(p, name, options)
        except OSError as e:
            p.err(f"mkdir: '{name}': {e.strerror}")
            status = 1
    return status


def _make_folder(p: Process, name: str, options: Options) -> None:
    names = [name]
    if "p" in options:
        parts = name.rstrip("/").split("/")
        names = ["/".join(parts[: n + 1]) for n in range(len(parts)) if "/".join(parts[: n + 1])]
    for each in names:
        if "p" in options and p.files.is_dir(p.path(each)):
            continue
        p.files.mkdir(p.path(each))
        if "v" in options:
            p.err(f"mkdir: created directory '{each}'")
    mode = options.value("m")
    if mode is not None:
        wanted = parse_mode(mode, 0o777, folder=True)
        if wanted is None:
            raise CommandError(f"mkdir: bad mode '{mode}'")
        p.files.chmod(p.path(name), wanted)


@command("rmdir", usage="rmdir [-p] DIR...")
def rmdir(p: Process) -> int:
    """Delete empty folders."""
    options = parse_options(p, "p", {"ignore-fail-on-non-empty": "i"}, minimum=1)
    status = 0
    for name in options.operands:
        names = [name]
        if "p" in options:
            while "/" in names[-1].strip("/"):
                names.append(names[-1].rstrip("/").rpartition("/")[0])
        for each in names:
            try:
                p.files.rmdir(p.path(each))
            except OSError as e:
                p.err(f"rmdir: {each}: {e.strerror}")
                status = 1
                break
    return status


@command("rm", usage="rm [-fiRrv] FILE...")
def rm(p: Process) -> int:
    """Delete files and folders."""
    options = parse_options(p, "fiRrvd", {"recursive": "r", "force": "f"})
    if not options.operands and "f" not in options:
        parse_options(p, "fiRrvd", minimum=1)
    status = 0
    for name in options.operands:
        if name.rstrip("/").rpartition("/")[2] in (".", "..") or not name.strip("/"):
            p.err(f"rm: bad path '{name}'" if name.strip("/") else f"rm: {name}: Is a directory")
            status = 1
            continue
        status |= _remove(p, name, options)
    return status


def _remove(p: Process, name: str, options: Options) -> int:
    path = p.path(name)
    try:
        found = p.files.stat(path, follow=False)
        if found.kind != "dir":
            p.files.remove(path)
            if "v" in options:
                p.out(f"rm '{name}'")
            return 0
        if "r" not in options and "R" not in options:
            raise os_error(errno.EISDIR, path)
        status = 0
        for child in p.files.listdir(path):
            status |= _remove(p, f"{name.rstrip('/')}/{child}", options)
        if status:
            return status
        p.files.rmdir(path)
        if "v" in options:
            p.out(f"rmdir '{name}'")
    except OSError as e:
        if e.errno == errno.ENOENT and "f" in options:
            return 0
        p.err(f"rm: {name}: {e.strerror}")
        return 1
    return 0


@command("cp", usage="cp [-adfHiLlnPpRrsTv] SOURCE... DEST")
def cp(p: Process) -> int:
    """Copy files and folders."""
    options = parse_options(p, "adfFHiLlnPpRrsTvut:D", _CP_LONG, minimum=1)
    sources, target, into = _operands(p, options)
    status = 0
    for source in sources:
        destination = _destination(source, target, into)
        status |= _copy(p, source, destination, options, top=True)
    return status


def _operands(p: Process, options: Options) -> tuple[list[str], str, bool]:
    """Sources, target, and whether the target is a folder to put them into."""
    names = list(options.operands)
    folder = options.value("t")
    if folder is None:
        if len(names) < 2:
            raise CommandError(f"{p.name}: Needs 2 arguments")
        folder = names.pop()
    into = p.files.is_dir(p.path(folder)) and "T" not in options
    if len(names) > 1 and not into:
        raise CommandError(f"{p.name}: '{folder}' not directory")
    return names, folder, into


def _destination(source: str, target: str, into: bool) -> str:
    if not into:
        return target
    name = source.rstrip("/").rpartition("/")[2]
    return target if name in (".", "") else f"{target.rstrip('/')}/{name}"


def _copy(p: Process, source: str, target: str, options: Options, top: bool = False) -> int:
    recursive = any(flag in options for flag in "rRa")
    try:
        follow = not recursive or ("L" in options) or (top and "H" in options)
        found = p.files.stat(p.path(source), follow=follow)
    except OSError as e:
        p.err(f"{p.name}: bad '{source}': {e.strerror}")
        return 1
    try:
        if found.kind == "dir":
            if not recursive:
                p.err(f"{p.name}: Skipped dir '{source}'")
                return 1
            return _copy_folder(p, source, target, options, found)
        if "n" in options and p.files.exists(p.path(target)):
            return 0
        if found.kind == "link":
            if p.files.exists(p.path(target), follow=False):
                p.files.remove(p.path(target))
            p.files.symlink(p.files.readlink(p.path(source)), p.path(target))
        else:
            _copy_file(p, source, target, options)
        if "v" in options:
            p.out(f"{p.name} '{source}'")
    except OSError as e:
        p.err(f"{p.name}: {target}: {e.strerror}")
        return 1
    if found.kind != "link":
        _copy_attributes(p, found, target, options)
    return 0


def _copy_file(p: Process, source: str, target: str, options: Options) -> None:
    if p.files.realpath(p.path(source)) == p.files.realpath(p.path(target)):
        raise CommandError(f"{p.name}: '{source}' is '{target}'")
    data = p.files.read_bytes(p.path(source))
    try:
        p.files.write_bytes(p.path(target), data)
    except PermissionError:
        if "f" not in options:
            raise
        p.files.remove(p.path(target))
        p.files.write_bytes(p.path(target), data)


def _copy_folder(p: Process, source: str, target: str, options: Options, found: FileStat) -> int:
    inside = p.files.realpath(p.path(target)) + "/"
    if inside.startswith(p.files.realpath(p.path(source)) + "/"):
        raise CommandError(f"{p.name}: '{source}' is '{target}'")
    if not p.files.is_dir(p.path(target)):
        p.files.mkdir(p.path(target))
    status = 0
    for name in p.files.listdir(p.path(source)):
        below = f"{source.rstrip('/')}/{name}", f"{target.rstrip('/')}/{name}"
        status |= _copy(p, *below, options)
    _copy_attributes(p, found, target, options)
    return status


def _copy_attributes(p: Process, found: FileStat, target: str, options: Options) -> None:
    """Mode, owner and times with `-p` and `-a`; permission bits of new files otherwise."""
    if "a" not in options and "p" not in options:
        return
    path, storage = p.path(target), p.device.storage
    owner = {"uid": found.uid, "gid": found.gid} if p.uid == 0 else {}
    times = {"atime_ns": found.atime_ns, "mtime_ns": found.mtime_ns}
    storage.set_access(path, mode=found.mode & 0o7777, **owner, **times)


@command("mv", usage="mv [-finTv] SOURCE... DEST")
def mv(p: Process) -> int:
    """Move files and folders."""
    options = parse_options(p, "finTvt:", {"force": "f"}, minimum=1)
    sources, target, into = _operands(p, options)
    status = 0
    for source in sources:
        if not p.files.exists(p.path(source), follow=False):
            p.err(f"mv: bad '{source}': No such file or directory")
            status = 1
            continue
        destination = _destination(source, target, into)
        if "n" in options and p.files.exists(p.path(destination)):
            continue
        try:
            _move(p, source, destination)
        except OSError as e:
            p.err(f"mv: bad '{source}': {e.strerror}")
            status = 1
            continue
        if "v" in options:
            p.out(f"mv '{source}' '{destination}'")
    return status


def _move(p: Process, source: str, target: str) -> None:
    storage = p.device.storage
    crosses = storage.folds_case(p.path(source)) != storage.folds_case(
        posixpath.dirname(p.path(target).rstrip("/")) or "/"
    )
    old = storage.stat(p.path(source), follow=False)
    p.files.rename(p.path(source), p.path(target))
    if crosses and old.kind != "link":
        storage.chown(p.path(target), old.uid, old.gid)
        storage.set_times(p.path(target), old.atime_ns, old.mtime_ns)


@command("ln", usage="ln [-sfnv] [-t DIR] [TARGET...] LINK")
def ln(p: Process) -> int:
    """Make links; hard links are not to be had on this phone's storage."""
    options = parse_options(p, "sfnvrTt:", {"symbolic": "s", "force": "f"}, minimum=1)
    names = list(options.operands)
    link = options.value("t") or (names.pop() if len(names) > 1 else ".")
    into = p.files.is_dir(p.path(link)) and not ("n" in options and p.files.is_link(p.path(link)))
    status = 0
    for target in names:
        path = _destination(target, link, into)
        try:
            if "f" in options and p.files.exists(p.path(path), follow=False):
                p.files.remove(p.path(path))
            if "s" not in options:
                p.files.stat(p.path(target))
                raise os_error(errno.EPERM, path)
            p.files.symlink(target, p.path(path))
        except OSError as e:
            kind = "symbolic" if "s" in options else "hard"
            p.err(f"ln: cannot create {kind} link from '{target}' to '{path}': {e.strerror}")
            status = 1
    return status


@command("unlink", usage="unlink FILE")
def unlink(p: Process) -> int:
    """Delete one file."""
    name = parse_options(p, "", minimum=1).operands[0]
    try:
        p.files.remove(p.path(name))
    except OSError as e:
        raise CommandError(f"unlink: couldn't unlink '{name}': {e.strerror}") from e
    return 0


@command("truncate", usage="truncate [-c] -s SIZE FILE...")
def truncate(p: Process) -> int:
    """Set the size of files."""
    options = parse_options(p, "cs:", {"size": "s"}, minimum=1)
    text = options.value("s") or ""
    sign = text[:1] if text[:1] in ("+", "-") else ""
    size = size_of(text[len(sign) :])
    if size is None:
        raise CommandError('truncate: Needs -s (see "truncate --help")')
    for name in options.operands:
        path = p.path(name)
        if not p.files.exists(path):
            if "c" in options:
                continue
            p.files.write_bytes(path, b"")
        data = p.files.read_bytes(path)
        wanted = {"+": len(data) + size, "-": max(0, len(data) - size)}.get(sign, size)
        p.device.storage.check_space(max(0, wanted - len(data)), path)
        hold(wanted)
        p.files.write_bytes(path, data[:wanted].ljust(wanted, b"\0"))
    return 0


@command("mktemp", usage="mktemp [-dqtu] [-p DIR] [TEMPLATE]")
def mktemp(p: Process) -> int:
    """Make a file or folder with an unused name."""
    options = parse_options(p, "dqtup:", {"tmpdir": "p"})
    template = options.operands[0] if options.operands else "tmp.XXXXXXXXXX"
    folder = options.value("p")
    if folder is None and (not options.operands or "t" in options):
        folder = p.env.get("TMPDIR", "/data/local/tmp")
    path = f"{folder.rstrip('/')}/{template}" if folder else template
    blanks = len(path) - len(path.rstrip("X"))
    if blanks < 2:
        raise CommandError(f"mktemp: need XX in template {template}")
    for number in range(1 << 20):
        name = path[:-blanks] + _letters(number, blanks)
        if not p.files.exists(p.path(name), follow=False):
            break
    if "u" not in options:
        try:
            if "d" in options:
                p.files.mkdir(p.path(name))
            else:
                p.files.write_bytes(p.path(name), b"")
            p.files.chmod(p.path(name), 0o700 if "d" in options else 0o600)
        except OSError as e:
            message = f"mktemp: Failed to create {'dir' if 'd' in options else 'file'} {name}"
            raise CommandError(f"{message}: {e.strerror}") from e
    p.out(name)
    return 0


def _letters(number: int, count: int) -> str:
    """The `number`-th name: the same on every run, so that runs can be repeated."""
    alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"
    number = (number * 7919 + 104729) % 36**6
    out = []
    for _ in range(count):
        out.append(alphabet[number % 36])
        number = number // 36 or 7
    return "".join(out)


@command("dd", usage="dd [if=FILE] [of=FILE] [bs=N] [count=N] [skip=N] [seek=N] [conv=notrunc]")
def dd(p: Process) -> int:
    """Copy blocks."""
    settings = dict(arg.partition("=")[::2] for arg in p.args)
    numbers = {
        key: size_of(settings.get(key, "512" if key == "bs" else "0"))
        for key in ("bs", "skip", "seek", "count")
    }
    if None in numbers.values() or not numbers["bs"]:
        raise CommandError("dd: bad number")
    block, skip, seek = (numbers[key] or 0 for key in ("bs", "skip", "seek"))
    source = settings.get("if")
    limit = block * (numbers["count"] or 0) if "count" in settings else None
    endless = None if source is None else endless_input(p.path(source))
    if endless is not None:
        if not p.path(settings.get("of", "/dev/null")).startswith("/dev/"):
            p.device.storage.check_space(limit or 0, settings["of"])
        data = endless.read(limit)
        p.input.overdrawn = endless.overdrawn
    else:
        try:
            end = None if limit is None else skip * block + limit
            data = p.input.read(end) if source is None else p.files.read_bytes(p.path(source))
        except OSError as e:
            raise CommandError(f"dd: {source}: {e.strerror}") from e
        data = data[skip * block :][:limit]
    target = settings.get("of")
    if target is None:
        p.out(data, end="")
    else:
        try:
            _write_blocks(p, target, data, seek * block, "notrunc" in settings.get("conv", ""))
        except OSError as e:
            raise CommandError(f"dd: {target}: {e.strerror}") from e
    whole, part = divmod(len(data), block)
    if settings.get("status") not in ("none",):
        records = f"{whole}+{int(bool(part))}"
        p.err(f"{records} records in\n{records} records out\n{len(data)} bytes copied, 0.000 s")
    return 0


def _write_blocks(p: Process, target: str, data: bytes, offset: int, keep: bool) -> None:
    path = p.path(target)
    old = p.files.read_bytes(path) if p.files.exists(path) and (keep or offset) else b""
    hold(offset + len(data))
    new = old[:offset].ljust(offset, b"\0") + data
    p.files.write_bytes(path, new + (old[len(new) :] if keep else b""))
