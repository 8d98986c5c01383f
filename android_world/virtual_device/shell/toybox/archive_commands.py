"""Archives: tar, gzip, gunzip, zcat, unzip."""

from __future__ import annotations

import gzip
import io
import lzma
import posixpath
import tarfile
import zlib
from collections.abc import Iterator

from android_world.virtual_device.codecs.zip_files import (
    MAX_BYTES,
    UnreadableArchiveError,
    open_zip,
    read_entry,
)
from android_world.virtual_device.shell.mksh.options import Options, parse_options
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.storage.globs import compile_pattern

_SIZE_LIMIT = MAX_BYTES


@command("tar", usage="tar [-cxtvzOkp] [-f FILE] [-C DIR] [FILE...]")
def tar(p: Process) -> int:
    """Make, list or unpack archives."""
    if p.args and not p.args[0].startswith("-"):
        p.args[0] = "-" + p.args[0]
    long = {
        "create": "c",
        "extract": "x",
        "list": "t",
        "file": "f",
        "directory": "C",
        "verbose": "v",
        "gzip": "z",
        "exclude": "X",
        "to-stdout": "O",
    }
    options = parse_options(p, "cxtvzOkpmhoSf:C:X:T:", long)
    folder = options.value("C")
    if folder is not None:
        name = options.value("f")
        if name not in (None, "-"):
            options.values["f"] = [p.path(name or "")]
        p.cwd = p.path(folder)
        if not p.files.is_dir(p.cwd):
            raise CommandError(f"tar: {folder}: No such file or directory")
    if "c" in options:
        return _create(p, options)
    if "x" in options or "t" in options:
        return _read_archive(p, options)
    raise CommandError('tar: Needs -txc (see "tar --help")')


def _create(p: Process, options: Options) -> int:
    if not options.operands:
        raise CommandError("tar: empty archive")
    buffer = io.BytesIO()
    status = 0
    excluded = [compile_pattern(pattern) for pattern in options.values.get("X", [])]
    with tarfile.open(fileobj=buffer, mode="w:", format=tarfile.GNU_FORMAT) as archive:
        for operand in options.operands:
            try:
                for name in _below(p, operand):
                    if any(e.match(posixpath.basename(name)) for e in excluded):
                        continue
                    _add(p, archive, name)
                    if "v" in options:
                        p.err(name)
            except OSError as e:
                p.err(f"tar: {operand}: {e.strerror}")
                status = 1
    data = buffer.getvalue()
    _emit(p, options.value("f"), gzip.compress(data, mtime=0) if "z" in options else data)
    return status


def _below(p: Process, name: str) -> Iterator[str]:
    status = p.files.stat(p.path(name), follow=False)
    yield name.rstrip("/") + ("/" if status.kind == "dir" else "")
    if status.kind == "dir":
        for child in p.files.listdir(p.path(name)):
            yield from _below(p, f"{name.rstrip('/')}/{child}")


def _add(p: Process, archive: tarfile.TarFile, name: str) -> None:
    path = p.path(name.rstrip("/"))
    status = p.files.stat(path, follow=False)
    info = tarfile.TarInfo(name.lstrip("/"))
    info.mode, info.uid, info.gid = status.mode & 0o7777, status.uid, status.gid
    info.uname, info.gname = status.owner, status.group
    info.mtime = status.mtime_ns // 10**9
    if status.kind == "dir":
        info.type = tarfile.DIRTYPE
        archive.addfile(info)
    elif status.kind == "link":
        info.type, info.linkname = tarfile.SYMTYPE, p.files.readlink(path)
        archive.addfile(info)
    else:
        data = p.files.read_bytes(path)
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))


def _emit(p: Process, target: str | None, data: bytes) -> None:
    if target in (None, "-"):
        p.out(data, end="")
        return
    try:
        p.files.write_bytes(p.path(target or ""), data)
    except OSError as e:
        raise CommandError(f"tar: {target}: {e.strerror}") from e


def _read_archive(p: Process, options: Options) -> int:
    source = options.value("f")
    try:
        data = p.stdin if source in (None, "-") else p.files.read_bytes(p.path(source or ""))
    except OSError as e:
        raise CommandError(f"tar: {source}: {e.strerror}") from e
    status = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:*") as archive:
            for member in archive:
                if options.operands and not _is_wanted(member.name, options.operands):
                    continue
                if "t" in options or "v" in options:
                    p.out(member.name + ("/" if member.isdir() else ""))
                if "x" in options:
                    status |= _extract(p, archive, member, options)
    except (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError) as e:
        raise CommandError("tar: Not tar") from e
    return status


def _is_wanted(name: str, operands: list[str]) -> bool:
    return any(name == o.rstrip("/") or name.startswith(o.rstrip("/") + "/") for o in operands)


def _extract(
    p: Process, archive: tarfile.TarFile, member: tarfile.TarInfo, options: Options
) -> int:
    name = member.name.lstrip("/")
    if ".." in name.split("/"):
        p.err(f"tar: drop {member.name}")
        return 1
    path = p.path(name)
    if member.size > _SIZE_LIMIT:
        raise CommandError(f"tar: {name}: File too large")
    try:
        if member.isfile():
            stream = archive.extractfile(member)
            data = stream.read() if stream is not None else b""
            if "O" in options:
                p.out(data, end="")
                return 0
            p.files.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
            p.files.write_bytes(path, data)
        elif member.isdir():
            p.files.mkdir(path, parents=True, exist_ok=True)
        elif member.issym():
            p.files.symlink(member.linkname, path)
            return 0
        else:
            return 0
        p.files.chmod(path, member.mode & 0o777)
        p.files.set_times(path, None, int(member.mtime) * 10**9)
    except OSError as e:
        p.err(f"tar: {name}: {e.strerror}")
        return 1
    return 0


@command("gzip", "gunzip", "zcat", usage="gzip [-cdfk19] [FILE...]")
def gzip_command(p: Process) -> int:
    """Compress or expand files; the original is replaced unless `-c` or `-k` is given."""
    options = parse_options(p, "cdfkqtv123456789")
    expand = "d" in options or p.name != "gzip"
    to_output = "c" in options or p.name == "zcat" or not options.operands
    status = 0
    for name in options.operands or ["-"]:
        try:
            data = p.stdin if name == "-" else p.files.read_bytes(p.path(name))
            result = _expand(data) if expand else gzip.compress(data, mtime=0)
            if to_output or name == "-":
                p.out(result, end="")
                continue
            target = name.removesuffix(".gz") if expand else f"{name}.gz"
            if target == name:
                raise CommandError(f"{p.name}: no .gz: {name}")
            p.files.write_bytes(p.path(target), result)
            if "k" not in options:
                p.files.remove(p.path(name))
        except OSError as e:
            p.err(f"{p.name}: {name}: {e.strerror or 'bad gzip data'}")
            status = 1
    return status


def _expand(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            expanded = file.read(_SIZE_LIMIT + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as e:
        problem = "short" if data[:2] == b"\x1f\x8b" else "bad magic"
        raise CommandError(f"gunzip: {problem}") from e
    if len(expanded) > _SIZE_LIMIT:
        raise CommandError("gunzip: File too large")
    return expanded


@command("unzip", usage="unzip [-lopq] [-d DIR] FILE[.zip] [NAME...]")
def unzip(p: Process) -> int:
    """List or unpack a zip archive."""
    options = parse_options(p, "lopqnd:", minimum=1)
    name, wanted = options.operands[0], options.operands[1:]
    folder = options.value("d") or "."
    try:
        archive = open_zip(p.files.read_bytes(p.path(name)))
    except (OSError, UnreadableArchiveError) as e:
        raise CommandError(f"unzip: couldn't open {name}: Invalid file", 1) from e
    with archive:
        entries = [i for i in archive.infolist() if not wanted or i.filename in wanted]
        for entry in entries:
            if "l" in options:
                p.out(f"{entry.file_size:>9}  {entry.filename}")
                continue
            parts = entry.filename.lstrip("/").split("/")
            if ".." in parts:
                raise CommandError(f"unzip: bad filename {entry.filename}")
            try:
                data = b"" if entry.is_dir() else read_entry(archive, entry.filename)
            except UnreadableArchiveError as e:
                raise CommandError(f"unzip: {entry.filename}: {e}", 1) from e
            if "p" in options:
                p.out(data, end="")
                continue
            path = p.path(f"{folder.rstrip('/') or '/'}/{'/'.join(parts)}".replace("//", "/"))
            if entry.is_dir():
                p.files.mkdir(path.rstrip("/"), parents=True, exist_ok=True)
                continue
            p.files.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
            p.files.write_bytes(path, data)
            if "q" not in options:
                p.out(f"  inflating: {entry.filename}")
    return 0
