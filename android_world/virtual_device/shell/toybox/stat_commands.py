"""Commands about files: stat, du, df, file, readlink, realpath, basename, dirname."""

from __future__ import annotations

import re
import stat as stat_module

from android_world.virtual_device.limits.execution_budget import hold
from android_world.virtual_device.shell.mksh.options import human_size, parse_options
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.date_format import format_time, zone_of
from android_world.virtual_device.storage.storage import FileStat

_KINDS = {
    "dir": "directory",
    "link": "symbolic link",
    "char": "character device",
    "file": "regular file",
}
_FULL_TIME = "%Y-%m-%d %H:%M:%S.%N %z"
_DEFAULT_STAT = (
    "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: %B\t %F\n"
    "Device: %Dh/%dd\t Inode: %i\t Links: %h\t Device type: 0,0\n"
    "Access: (0%a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)\n"
    "Access: %x\nModify: %y\nChange: %z"
)
_DEVICE_NUMBER = 0xFD05


@command("stat", usage="stat [-tfL] [-c FORMAT] FILE...")
def stat(p: Process) -> int:
    """Show the status of files."""
    options = parse_options(p, "c:fLtZ", {"format": "c"}, minimum=1)
    status = 0
    for name in options.operands:
        try:
            if "f" in options:
                p.out(_file_system(p, name))
                continue
            found = p.files.stat(p.path(name), follow="L" in options)
            form = options.value("c") or _DEFAULT_STAT
            p.out(_format_stat(p, form, name, found))
        except OSError as e:
            p.err(f"stat: '{name}': {e.strerror}")
            status = 1
    return status


def _file_system(p: Process, name: str) -> str:
    p.files.stat(p.path(name))
    total, _, free = p.device.storage.usage()
    return (
        f'  File: "{name}"\n    ID: 3c2af7b1d5a8e460 Namelen: 255    Type: f2fs\n'
        "Block Size: 4096    Fundamental block size: 4096\n"
        f"Blocks: Total: {total // 4096}\tFree: {free // 4096}\tAvailable: {free // 4096}\n"
        "Inodes: Total: 393216\tFree: 371402"
    )


def _format_stat(p: Process, form: str, name: str, status: FileStat) -> str:
    zone = zone_of(p.device)
    link = status.kind == "link"
    quoted = f"{name} -> {p.files.readlink(p.path(name))}" if link else name
    values: dict[str, str] = {
        "a": f"{status.mode & 0o7777:o}",
        "A": stat_module.filemode(status.mode),
        "b": str(status.blocks),
        "B": "512",
        "d": str(_DEVICE_NUMBER),
        "D": f"{_DEVICE_NUMBER:x}",
        "f": f"{status.mode:x}",
        "F": _kind_name(status),
        "g": str(status.gid),
        "G": status.group,
        "h": str(status.nlink),
        "i": str(status.inode),
        "m": "/data",
        "n": name,
        "N": quoted,
        "o": "4096",
        "s": str(status.size),
        "t": "0",
        "T": "0",
        "u": str(status.uid),
        "U": status.owner,
        "C": p.files.context(p.path(name)) if not link else "?",
        "x": format_time(status.atime_ns, _FULL_TIME, zone),
        "X": str(status.atime_ns // 10**9),
        "y": format_time(status.mtime_ns, _FULL_TIME, zone),
        "Y": str(status.mtime_ns // 10**9),
        "z": format_time(status.ctime_ns, _FULL_TIME, zone),
        "Z": str(status.ctime_ns // 10**9),
        "w": "-",
        "W": "0",
    }

    def expand(match: re.Match[str]) -> str:
        width, letter = match.groups()
        if letter == "%":
            return "%"
        text = values.get(letter, "?")
        hold(int(width or 0))
        return text.rjust(int(width)) if width else text

    return re.sub(r"%(\d*)([A-Za-z%])", expand, form)


def _kind_name(status: FileStat) -> str:
    empty = status.kind == "file" and status.size == 0
    return "regular empty file" if empty else _KINDS[status.kind]


@command("du", usage="du [-d N] [-abhkms] [FILE...]")
def du(p: Process) -> int:
    """Show the space that files take."""
    options = parse_options(p, "ad:bchkKLHmsx", {"max-depth": "d"})
    depth = options.number("d", 10**6)
    status, total = 0, 0

    def format_value(blocks: int) -> str:
        if "h" in options:
            return human_size(blocks * 512)
        if "b" in options:
            return str(blocks * 512)
        return str(-(-blocks // 2048) if "m" in options else blocks // 2)

    def visit(name: str, level: int) -> int:
        found = p.files.stat(p.path(name), follow=False)
        blocks = found.blocks
        if found.kind == "dir":
            for child in p.files.listdir(p.path(name)):
                blocks += visit(f"{name.rstrip('/')}/{child}", level + 1)
        wanted = level == 0 or (
            "s" not in options and level <= depth and (found.kind == "dir" or "a" in options)
        )
        if wanted:
            p.out(f"{format_value(blocks)}\t{name}")
        return blocks

    for name in options.operands or ["."]:
        try:
            total += visit(name, 0)
        except OSError as e:
            p.err(f"du: {e.filename if e.filename != p.path(name) else name}: {e.strerror}")
            status = 1
    if "c" in options:
        p.out(f"{format_value(total)}\ttotal")
    return status


@command("df", usage="df [-HPhk] [FILE...]")
def df(p: Process) -> int:
    """Show free space of file systems."""
    options = parse_options(p, "HPhkiat:")
    human = "h" in options or "H" in options
    rows: list[tuple[str, int, int, int, str]] = []
    status = 0
    for name in options.operands:
        try:
            p.files.stat(p.path(name))
            row = _file_system_of(p, p.device.storage.realpath(p.path(name)))
            rows.append(row)
        except OSError as e:
            p.err(f"df: '{name}': {e.strerror}")
            status = 1
    if not options.operands:
        rows = _file_systems(p)
    table = [
        [
            "Filesystem",
            "Size" if human else "1K-blocks",
            "Used",
            "Avail" if human else "Available",
            "Use%",
            "Mounted on",
        ]
    ]
    for device, total, used, free, mount in rows:
        sizes = [human_size(n * 1024) if human else str(n) for n in (total, used, free)]
        percent = -(-used * 100 // (used + free)) if used + free else 0
        table.append([device, *sizes, f"{percent}%", mount])
    widths = [max(len(row[i]) for row in table) for i in range(5)]
    widths[0] = max(widths[0], 16 if rows else 14)
    for line in table:
        cells = [cell.rjust(width) for cell, width in zip(line[1:5], widths[1:])]
        p.out(" ".join([line[0].ljust(widths[0]), *cells, line[5]]))
    return status


def _file_systems(p: Process) -> list[tuple[str, int, int, int, str]]:
    total, used, free = (n // 1024 for n in p.device.storage.usage())
    return [
        ("/dev/block/dm-0", 920152, 917296, 0, "/"),
        ("tmpfs", 1008516, 1148, 1007368, "/dev"),
        ("tmpfs", 1008516, 0, 1008516, "/mnt"),
        ("/dev/block/dm-1", 140348, 139928, 0, "/vendor"),
        ("/dev/block/dm-2", 1331284, 1327256, 0, "/product"),
        ("/dev/block/dm-5", total, used, free, "/data"),
        ("/dev/fuse", total, used, free, "/storage/emulated"),
    ]


def _file_system_of(p: Process, path: str) -> tuple[str, int, int, int, str]:
    systems = sorted(_file_systems(p), key=lambda row: -len(row[4]))
    found = (s for s in systems if path == s[4] or path.startswith(s[4].rstrip("/") + "/"))
    return next(found, systems[-1])


@command("file", usage="file [-bhLs] FILE...")
def file(p: Process) -> int:
    """Print the kinds of files."""
    options = parse_options(p, "bhLs", minimum=1)
    width = max(len(name) for name in options.operands) + 1
    for name in options.operands:
        prefix = "" if "b" in options else f"{name}:".ljust(width) + " "
        p.out(prefix + _describe(p, name, "L" in options))
    return 0


def _describe(p: Process, name: str, follow: bool) -> str:
    path = p.path(name)
    try:
        status = p.files.stat(path, follow=follow)
        if status.kind == "link":
            return f"symbolic link to {p.files.readlink(path)}"
        if status.kind != "file":
            return _KINDS[status.kind].replace("device", "special")
        data = p.files.read_bytes(path)
    except OSError as e:
        return f"cannot open: {e.strerror}"
    return _content_kind(data)


def _content_kind(data: bytes) -> str:
    if not data:
        return "empty"
    magics = (
        (b"\x89PNG\r\n\x1a\n", "PNG image data"),
        (b"\xff\xd8\xff", "JPEG image data"),
        (b"GIF8", "GIF image data"),
        (b"PK\x03\x04", "Zip archive data"),
        (b"\x7fELF", "ELF executable"),
        (b"%PDF", "PDF document"),
        (b"ID3", "Audio file with ID3"),
        (b"\x1f\x8b", "gzip compressed data"),
    )
    for magic, kind in magics:
        if data.startswith(magic):
            return kind
    if data.startswith(b"SQLite format 3\0"):
        return "SQLite database"
    if data.startswith(b"#!"):
        interpreter = data[2:].split(b"\n", 1)[0].split()[0].decode("utf-8", "replace")
        return f"{interpreter} script"
    try:
        data.decode("ascii")
        return "ASCII text" if not re.search(rb"[\0-\x06\x0e-\x1a]", data) else "data"
    except UnicodeDecodeError:
        pass
    try:
        data.decode("utf-8")
        return "UTF-8 text"
    except UnicodeDecodeError:
        return "data"


@command("readlink", usage="readlink [-efmnqz] FILE...")
def readlink(p: Process) -> int:
    """Show where a link leads."""
    options = parse_options(p, "efmnqz", minimum=1)
    status = 0
    end = "" if "n" in options else "\0" if "z" in options else "\n"
    for name in options.operands:
        path = p.path(name)
        try:
            if options.last_of("efm"):
                p.out(_canonical(p, path, "f" in options, "m" in options), end=end)
            else:
                p.out(p.files.readlink(path), end=end)
        except OSError:
            status = 1
    return status


@command("realpath", usage="realpath FILE...")
def realpath(p: Process) -> int:
    """Show the path without links."""
    options = parse_options(p, "emqz", minimum=1)
    status = 0
    for name in options.operands:
        try:
            p.out(_canonical(p, p.path(name), "e" not in options, "m" in options))
        except OSError as e:
            p.err(f"realpath: {name}: {e.strerror}")
            status = 1
    return status


def _canonical(p: Process, path: str, last_may_miss: bool, any_may_miss: bool) -> str:
    real = p.files.realpath(path)
    if not any_may_miss:
        p.files.stat((real.rpartition("/")[0] or "/") if last_may_miss else real)
    return real


@command("basename", usage="basename [-a] [-s SUFFIX] NAME... | NAME [SUFFIX]")
def basename(p: Process) -> int:
    """Show the last component of names."""
    options = parse_options(p, "as:", minimum=1)
    names, suffix = options.operands, options.value("s")
    if suffix is None and "a" not in options and len(names) > 1:
        if len(names) > 2:
            raise CommandError('basename: Max 2 arguments (see "basename --help")')
        suffix = names.pop()
    for name in names:
        base = name.rstrip("/").rpartition("/")[2] or ("/" if name else "")
        if suffix and base.endswith(suffix) and base != suffix:
            base = base[: -len(suffix)]
        p.out(base)
    return 0


@command("dirname", usage="dirname PATH...")
def dirname(p: Process) -> int:
    """Show names without their last component."""
    for name in parse_options(p, "", minimum=1).operands:
        stripped = name.rstrip("/")
        head = stripped.rpartition("/")[0].rstrip("/")
        p.out(head or ("/" if name.startswith("/") else "."))
    return 0
