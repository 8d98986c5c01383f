"""Checksums and dumps of bytes."""

from __future__ import annotations

import base64
import binascii
import functools
import hashlib
import re
import zlib

from android_world.virtual_device.limits.execution_budget import OUTPUT_LIMIT_BYTES, hold, spend
from android_world.virtual_device.shell.mksh.options import parse_options, size_of
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.text_commands import read_inputs


@command(
    "md5sum",
    "sha1sum",
    "sha224sum",
    "sha256sum",
    "sha384sum",
    "sha512sum",
    usage="md5sum [-bcs] [FILE...]",
)
def checksum(p: Process) -> int:
    """Print or check digests."""
    options = parse_options(p, "bcs", {"check": "c", "status": "s", "brief": "b"})
    algorithm = p.name.removesuffix("sum")
    if "c" in options:
        return _check(p, options.operands, algorithm, "s" in options)
    inputs, status = read_inputs(p, options.operands)
    for name, data in inputs:
        digest = hashlib.new(algorithm, data).hexdigest()
        p.out(digest if "b" in options else f"{digest}  {name}")
    return status


def _check(p: Process, names: list[str], algorithm: str, quiet: bool) -> int:
    inputs, status = read_inputs(p, names)
    for _, listing in inputs:
        for line in listing.decode("utf-8", "surrogateescape").splitlines():
            digest, _, name = line.partition(" ")
            name = name.lstrip(" *")
            try:
                found = hashlib.new(algorithm, p.files.read_bytes(p.path(name))).hexdigest()
                good = found == digest.lower()
            except OSError:
                good = False
            status = status if good else 1
            if not quiet:
                p.out(f"{name}: {'OK' if good else 'FAILED'}")
    return status


@command("crc32", usage="crc32 [FILE...]")
def crc32(p: Process) -> int:
    """Print CRC-32 values."""
    options = parse_options(p, "")
    inputs, status = read_inputs(p, options.operands)
    for name, data in inputs:
        suffix = f" {name}" if len(options.operands) > 1 else ""
        p.out(f"{zlib.crc32(data):08x}{suffix}")
    return status


@command("cksum", usage="cksum [FILE...]")
def cksum(p: Process) -> int:
    """Print POSIX CRC and size."""
    inputs, status = read_inputs(p, parse_options(p, "").operands)
    for name, data in inputs:
        p.out(f"{_posix_crc(data)} {len(data)}" + ("" if name == "-" else f" {name}"))
    return status


def _posix_crc(data: bytes) -> int:
    crc = 0
    length = len(data)
    tail = bytearray()
    while length:
        tail.append(length & 255)
        length >>= 8
    spend(len(data))
    table = _crc_table()
    for byte in data + bytes(tail):
        crc = (crc << 8) & 0xFFFFFFFF ^ table[crc >> 24 ^ byte]
    return crc ^ 0xFFFFFFFF


@functools.cache
def _crc_table() -> list[int]:
    table = []
    for byte in range(256):
        crc = byte << 24
        for _ in range(8):
            crc = ((crc << 1) ^ (0x04C11DB7 if crc & 0x80000000 else 0)) & 0xFFFFFFFF
        table.append(crc)
    return table


@command("base64", usage="base64 [-di] [-w COLUMNS] [FILE...]")
def base64_command(p: Process) -> int:
    """Encode or decode base64."""
    options = parse_options(p, "diw:", {"decode": "d", "wrap": "w"})
    inputs, status = read_inputs(p, options.operands)
    for _, data in inputs:
        if "d" in options:
            cleaned = re.sub(rb"[^A-Za-z0-9+/=]", b"", data)
            try:
                p.out(base64.b64decode(cleaned + b"=" * (-len(cleaned) % 4)), end="")
            except binascii.Error as e:
                raise CommandError("base64: bad input") from e
            continue
        text = base64.b64encode(data).decode()
        width = options.number("w", 76)
        step = width or len(text) or 1
        lines = [text[i : i + step] for i in range(0, len(text), step)]
        p.out("\n".join(lines), end="\n" if width and text else "")
    return status


@command("xxd", usage="xxd [-c n] [-g n] [-l n] [-o n] [-s n] [-pir] [FILE]")
def xxd(p: Process) -> int:
    """Dump bytes in hexadecimal, or undo that."""
    options = parse_options(p, "c:g:l:o:s:pir")
    inputs, status = read_inputs(p, options.operands[:1])
    skip = options.number("s", 0)
    limit = options.value("l")
    for _, whole in inputs:
        data = whole[skip:]
        data = data[: int(limit, 0)] if limit else data
        if "r" in options:
            p.out(_undump(data, "p" in options), end="")
        elif "p" in options:
            width = options.number("c", 30) or 30
            for start in range(0, len(data), width):
                p.out(data[start : start + width].hex())
        else:
            _dump(p, data, options.number("c", 16) or 16, options.number("g", 2) or 2, skip)
    return status


def _dump(p: Process, data: bytes, width: int, group: int, offset: int) -> None:
    spend(len(data) // 2)
    hold(3 * width)
    for start in range(0, len(data), width):
        row = data[start : start + width]
        cells = [row[i : i + group].hex() for i in range(0, len(row), group)]
        hexadecimal = " ".join(cells)
        full = width * 2 + -(-width // group) - 1
        text = "".join(chr(b) if 32 <= b < 127 else "." for b in row)
        p.out(f"{offset + start:08x}: {hexadecimal.ljust(full)}  {text}")


def _undump(data: bytes, plain: bool) -> bytes:
    text = data.decode("ascii", "replace")
    if plain:
        return bytes.fromhex("".join(re.findall(r"[0-9A-Fa-f]{2}", text)))
    out = bytearray()
    for line in text.splitlines():
        match = re.match(r"\s*[0-9A-Fa-f]+: ((?:[0-9A-Fa-f]{2,} ?)*)", line)
        if match:
            out += bytes.fromhex(match.group(1).replace(" ", ""))
    return bytes(out)


@command("od", usage="od [-A RADIX] [-t TYPE] [-bcdosxv] [-j SKIP] [-N COUNT] [FILE...]")
def od(p: Process) -> int:
    """Dump bytes in octal and other forms."""
    options = parse_options(p, "A:t:bcdosxvj:N:w:")
    inputs, status = read_inputs(p, options.operands)
    data = b"".join(content for _, content in inputs)
    skip = size_of(options.value("j") or "0") or 0
    data = data[skip:]
    count = options.value("N")
    data = data[: size_of(count)] if count else data
    radix = (options.value("A") or "o")[0]
    kind = options.value("t") or "".join(
        {"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}[f]
        for f in options.flags
        if f in "bcdosx"
    )
    form = re.fullmatch(r"([acdoux])([1248CSIL]?)z?", kind or "o2")
    if form is None:
        raise CommandError(f"od: bad -t {kind}")
    default = "1" if form.group(1) in "ac" else "4" if options.value("t") else "2"
    size = int(
        {"C": "1", "S": "2", "I": "4", "L": "8"}.get(form.group(2), form.group(2) or default)
    )
    width = options.number("w", 16) or 16
    spend(len(data))
    for start in range(0, len(data), width):
        cells = _od_cells(data[start : start + width], form.group(1), size)
        p.out(_od_address(start + skip, radix) + "".join(cells))
    if radix != "n":
        p.out(_od_address(len(data) + skip, radix))
    return status


def _od_address(offset: int, radix: str) -> str:
    return {"o": f"{offset:07o}", "d": f"{offset:07d}", "x": f"{offset:07x}"}.get(radix, "")


def _od_cells(row: bytes, kind: str, size: int) -> list[str]:
    cells = []
    for index in range(0, len(row), size):
        chunk = row[index : index + size].ljust(size, b"\0")
        if kind in "ac":
            cells.append(_od_character(chunk[0]).rjust(4))
            continue
        value = int.from_bytes(chunk, "little", signed=kind == "d")
        if kind == "o":
            width = {1: 3, 2: 6, 4: 11, 8: 22}[size]
            text = f"{value:0{width}o}"
        elif kind == "x":
            text, width = f"{value:0{size * 2}x}", size * 2
        else:
            width = {1: 3, 2: 5, 4: 10, 8: 20}[size] + (kind == "d")
            text = str(value)
        cells.append(" " * (1 + (size > 1 and kind == "o")) + text.rjust(width))
    return cells


def _od_character(byte: int) -> str:
    names = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
    if byte in names:
        return names[byte]
    return chr(byte) if 32 <= byte < 127 else f"{byte:03o}"


@command("strings", usage="strings [-fo] [-t RADIX] [-n LENGTH] [FILE...]")
def strings(p: Process) -> int:
    """Print runs of printable characters."""
    options = parse_options(p, "fon:t:a")
    length = min(options.number("n", 4), OUTPUT_LIMIT_BYTES)
    inputs, status = read_inputs(p, options.operands)
    for name, data in inputs:
        for match in re.finditer(rb"[\t -~]{%d,}" % length, data):
            prefix = f"{name}: " if "f" in options else ""
            if "o" in options:
                prefix += f"{match.start():7o} "
            p.out(prefix.encode() + match.group())
    return status
