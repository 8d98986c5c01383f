"""Commands that pass text through: cat, head, tail, wc, tee, tac, rev, nl, tr, paste, ..."""

from __future__ import annotations

import math
import re

from android_world.virtual_device.limits.execution_budget import LINE_WORK, hold, spend
from android_world.virtual_device.shell.mksh.io_streams import endless_input
from android_world.virtual_device.shell.mksh.options import parse_options, size_of, usage_error
from android_world.virtual_device.shell.mksh.printf import escapes, printf
from android_world.virtual_device.shell.registry import CommandError, Process, command

_NUMBERS_AT_ONCE = 1_000
_NUMBER_WORK = 5


def read_inputs(
    p: Process, names: list[str], status: int = 1, limit: int | None = None
) -> tuple[list[tuple[str, bytes]], int]:
    """Contents of the named files (`-` or none: stdin), up to `limit` bytes of those without end.

    Problems go to stderr.
    """
    inputs: list[tuple[str, bytes]] = []
    code = 0
    for name in names or ["-"]:
        try:
            endless = endless_input(p.path(name))
            if name == "-" or endless is not None:
                inputs.append((name, (endless or p.input).read(limit)))
                p.input.overdrawn |= endless is not None and endless.overdrawn
            else:
                inputs.append((name, p.files.read_bytes(p.path(name))))
        except OSError as e:
            p.err(f"{p.name}: {name}: {e.strerror}")
            code = status
    return inputs, code


def lines_of(data: bytes, end: bytes = b"\n") -> list[bytes]:
    """Lines without their ends."""
    spend(data.count(end) * LINE_WORK)
    return data.removesuffix(end).split(end) if data else []


@command("cat", usage="cat [-etuv] [FILE...]")
def cat(p: Process) -> int:
    """Write files out."""
    options = parse_options(p, "etuvA", {"show-all": "A"})
    inputs, status = read_inputs(p, options.operands)
    for _, data in inputs:
        p.out(_visible(data, options.flags) if options.flags else data, end="")
    return status


def _visible(data: bytes, flags: dict[str, int]) -> bytes:
    out = bytearray()
    spend(len(data))
    for byte in data:
        if byte == 10:
            out += b"$\n" if "e" in flags or "A" in flags else b"\n"
        elif byte == 9 and not ("t" in flags or "A" in flags):
            out.append(byte)
        elif flags.keys() & {"v", "e", "t", "A"}:
            out += (b"M-" if byte > 127 else b"") + _caret(byte & 127)
        else:
            out.append(byte)
    return bytes(out)


def _caret(byte: int) -> bytes:
    if byte < 32:
        return b"^" + bytes([byte + 64])
    return b"^?" if byte == 127 else bytes([byte])


def _part_of_files(
    p: Process, names: list[str], quiet: bool, loud: bool, limit: int | None = None
) -> tuple[list[tuple[str, bytes]], int]:
    """Inputs with the header that `head` and `tail` put before each of several."""
    inputs, status = read_inputs(p, names, limit=limit)
    titled = (len(names) > 1 and not quiet) or loud
    result = []
    for index, (name, data) in enumerate(inputs):
        title = "standard input" if name == "-" else name
        header = f"{chr(10) if index else ''}==> {title} <==" if titled else ""
        result.append((header, data))
    return result, status


def _old_count(p: Process) -> None:
    """Turn `-5` into `-n 5`."""
    if p.args and re.fullmatch(r"-\d+", p.args[0]):
        p.args[:1] = ["-n", p.args[0][1:]]


@command("head", usage="head [-n NUM] [-c NUM] [-qv] [FILE...]")
def head(p: Process) -> int:
    """Write the first lines or bytes of files."""
    _old_count(p)
    options = parse_options(p, "n:c:qv", {"lines": "n", "bytes": "c"})
    lines = _count(p, options.value("n") or "10")
    size = _count(p, options.value("c")) if options.value("c") is not None else None
    limit = size if size is None or size >= 0 else None
    if size is None and lines >= 0 and not options.operands and "v" not in options:
        return _head_of_input(p, lines)
    parts, status = _part_of_files(p, options.operands, "q" in options, "v" in options, limit)
    for header, data in parts:
        if header:
            p.out(header)
        if size is not None:
            p.out(data[:size], end="")
        else:
            p.out(_first_lines(data, lines), end="")
    return status


def _head_of_input(p: Process, lines: int) -> int:
    """Copy lines of an input that may never end."""
    for _ in range(lines):
        line = p.input.read_line()
        if not line:
            break
        p.out(line, end="")
    return 0


def _first_lines(data: bytes, count: int) -> bytes:
    if count < 0:
        return b"".join(_lines(data)[:count])
    pieces = data.split(b"\n", count)
    kept = pieces[:count]
    text = b"\n".join(kept)
    return text + b"\n" if len(pieces) > len(kept) and kept else text


def _count(p: Process, text: str | None) -> int:
    number = size_of((text or "").lstrip("+"))
    if number is None:
        raise CommandError(f"{p.name}: not integer: {text}")
    return number


@command("tail", usage="tail [-n NUM] [-c NUM] [-fqv] [FILE...]")
def tail(p: Process) -> int:
    """Write the last lines or bytes of files."""
    _old_count(p)
    options = parse_options(p, "n:c:fFqvs:", {"lines": "n", "bytes": "c"})
    text = options.value("c") or options.value("n") or "10"
    number = abs(_count(p, text))
    parts, status = _part_of_files(p, options.operands, "q" in options, "v" in options)
    for header, data in parts:
        if header:
            p.out(header)
        if "c" in options:
            start = number - 1 if text.startswith("+") else len(data) - number
            p.out(data[max(0, start) :], end="")
            continue
        pieces = _lines(data)
        if text.startswith("+"):
            kept = pieces[max(0, number - 1) :]
        else:
            kept = pieces[-number:] if number else []
        p.out(b"".join(kept), end="")
    return status


def _lines(data: bytes) -> list[bytes]:
    """Lines with their ends (only newlines end them)."""
    spend(data.count(b"\n") * LINE_WORK)
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


@command("wc", usage="wc [-clmw] [FILE...]")
def wc(p: Process) -> int:
    """Count lines, words and bytes."""
    options = parse_options(p, "clmwL")
    inputs, status = read_inputs(p, options.operands)
    columns = "".join(c for c in "lwmcL" if c in options) or "lwc"
    width = 0 if len(options.operands) == 1 or len(columns) == 1 == len(inputs) else 7
    rows = [(_count_units(data, columns), "" if name == "-" else name) for name, data in inputs]
    if len(options.operands) > 1:
        totals = [sum(row[0][i] for row in rows) for i in range(len(columns))]
        rows.append((totals, "total"))
    for counts, name in rows:
        cells = [str(count).rjust(width) for count in counts]
        p.out(" ".join([*cells, name] if name else cells))
    return status


def _count_units(data: bytes, columns: str) -> list[int]:
    values = {
        "l": lambda: data.count(b"\n"),
        "w": lambda: sum(len(line.split()) for line in lines_of(data)),
        "c": lambda: len(data),
        "m": lambda: len(data.decode("utf-8", "ignore")),
        "L": lambda: max((len(line) for line in lines_of(data)), default=0),
    }
    return [values[column]() for column in columns]


@command("tee", usage="tee [-ai] [FILE...]")
def tee(p: Process) -> int:
    """Copy stdin to stdout and files."""
    options = parse_options(p, "ai")
    data = p.stdin
    status = 0
    for name in options.operands:
        try:
            if "a" in options:
                p.files.append(p.path(name), data)
            else:
                p.files.write_bytes(p.path(name), data)
        except OSError as e:
            p.err(f"tee: {name}: {e.strerror}")
            status = 1
    p.out(data, end="")
    return status


@command("tac", usage="tac [FILE...]")
def tac(p: Process) -> int:
    """Write lines in reverse order."""
    inputs, status = read_inputs(p, parse_options(p, "").operands)
    for _, data in inputs:
        p.out(b"".join(reversed(_lines(data))), end="")
    return status


@command("rev", usage="rev [FILE...]")
def rev(p: Process) -> int:
    """Reverse each line."""
    inputs, status = read_inputs(p, parse_options(p, "").operands)
    for _, data in inputs:
        for line in lines_of(data):
            p.out(line[::-1])
    return status


@command("nl", usage="nl [-E] [-b MODE] [-n STYLE] [-s SEP] [-v START] [-w WIDTH] [FILE...]")
def nl(p: Process) -> int:
    """Number lines."""
    options = parse_options(p, "b:n:s:v:w:l:E")
    inputs, status = read_inputs(p, options.operands)
    number = options.number("v", 1)
    width = options.number("w", 6)
    hold(width)
    separator = options.value("s") or "\t"
    style = options.value("n") or "rn"
    for _, data in inputs:
        for line in lines_of(data):
            text = line.decode("utf-8", "surrogateescape")
            mode = options.value("b") or "t"
            if mode == "n" or (mode == "t" and not text):
                p.out(" " * (width + 1) + text)
                continue
            shown = str(number).rjust(width, "0" if style == "rz" else " ")
            shown = str(number).ljust(width) if style == "ln" else shown
            p.out(f"{shown}{separator}{text}")
            number += 1
    return status


@command("tr", usage="tr [-cds] SET1 [SET2]")
def tr(p: Process) -> int:
    """Translate, squeeze or delete characters."""
    options = parse_options(p, "Ccdst", minimum=1)
    first = _character_set(options.operands[0])
    second = _character_set(options.operands[1]) if len(options.operands) > 1 else b""
    complement = "c" in options or "C" in options
    if complement:
        first = bytes(b for b in range(256) if b not in first)
    data = p.stdin
    if "d" in options:
        data = data.translate(None, first)
    elif second:
        padded = second + second[-1:] * (len(first) - len(second))
        table = bytearray(range(256))
        for source, target in zip(first, padded):
            table[source] = target
        data = data.translate(bytes(table))
    elif "s" not in options:
        raise usage_error(p, "Needs 2 arguments")
    if "s" in options:
        squeezed = second or first
        data = (
            re.sub(rb"([" + b"".join(b"\\x%02x" % b for b in squeezed) + rb"])\1+", rb"\1", data)
            if squeezed
            else data
        )
    p.out(data, end="")
    return 0


def _character_set(text: str) -> bytes:
    classes = {
        "alpha": "A-Za-z",
        "digit": "0-9",
        "alnum": "0-9A-Za-z",
        "upper": "A-Z",
        "lower": "a-z",
        "space": "\t-\r ",
        "blank": "\t ",
        "xdigit": "0-9A-Fa-f",
        "cntrl": "\0-\x1f\x7f",
        "punct": "!-/:-@[-`{-~",
    }
    text = re.sub(r"\[:(\w+):\]", lambda m: classes.get(m.group(1), m.group()), text)
    data = escapes(text, octal_without_zero=True)[0]
    out = bytearray()
    index = 0
    while index < len(data):
        if data[index + 1 : index + 2] == b"-" and index + 2 < len(data):
            out += bytes(range(data[index], data[index + 2] + 1))
            index += 3
        else:
            out.append(data[index])
            index += 1
    return bytes(out)


@command("paste", usage="paste [-s] [-d DELIMITERS] [FILE...]")
def paste(p: Process) -> int:
    """Join lines of files."""
    options = parse_options(p, "sd:")
    inputs, status = read_inputs(p, options.operands)
    delimiters = escapes(options.value("d") or "\t")[0].decode("utf-8", "surrogateescape")
    columns = [[line.decode("utf-8", "surrogateescape") for line in lines_of(d)] for _, d in inputs]
    rows = columns
    if "s" not in options:
        height = max((len(column) for column in columns), default=0)
        rows = [[c[i] if i < len(c) else "" for c in columns] for i in range(height)]
    for row in rows:
        line = row[0] if row else ""
        for index, cell in enumerate(row[1:]):
            line += delimiters[index % len(delimiters)] + cell
        p.out(line)
    return status


@command("seq", usage="seq [-w] [-f FORMAT] [-s SEPARATOR] [FIRST] [STEP] LAST")
def seq(p: Process) -> int:
    """Count."""
    numbers = [a for a in p.args if re.fullmatch(r"-\d*\.?\d+", a)]
    p.args = [f"\x01{a}" if a in numbers else a for a in p.args]
    options = parse_options(p, "wf:s:", minimum=1)
    operands = [o.lstrip("\x01") for o in options.operands]
    try:
        values = [float(o) for o in operands]
    except ValueError as e:
        bad = next(o for o in operands if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)", o))
        raise CommandError(f"seq: bad number '{bad}'") from e
    first = values[0] if len(values) > 1 else 1.0
    step = values[1] if len(values) > 2 else 1.0
    last = values[-1]
    places = max(len(o.partition(".")[2]) for o in operands)
    if not all(map(math.isfinite, values)):
        raise CommandError(f"seq: bad number '{operands[-1]}'")
    count = int((last - first) / step + 1e-9) + 1 if step else 0
    form, separator = options.value("f"), options.value("s") or "\n"
    width = max(len(f"{n:.{places}f}") for n in (first, last)) if "w" in options else 0
    for start in range(0, count, _NUMBERS_AT_ONCE):
        numbers_now = range(start, min(count, start + _NUMBERS_AT_ONCE))
        spend(len(numbers_now) * _NUMBER_WORK)
        texts = [f"{first + step * i:.{places}f}".zfill(width) for i in numbers_now]
        if form is not None:
            texts = [printf(form, [text])[0].decode("utf-8", "surrogateescape") for text in texts]
        more = numbers_now.stop < count
        p.out(separator.join(texts), end=separator if more else "\n")
    return 0


@command("printf", usage="printf FORMAT [ARGUMENT...]")
def printf_command(p: Process) -> int:
    """Write formatted text."""
    args = p.args[1:] if p.args[:1] == ["--"] else p.args
    if not args:
        raise usage_error(p, "Needs 1 argument")
    data, problems = printf(args[0], args[1:])
    p.out(data, end="")
    for problem in problems:
        p.err(f"printf: {problem}")
    return int(bool(problems))


@command("fold", "expand", usage="fold [-w WIDTH] | expand [-t TABS]")
def fold(p: Process) -> int:
    """Break long lines, or turn tabs into blanks."""
    options = parse_options(p, "bsuw:t:")
    inputs, status = read_inputs(p, options.operands)
    width = options.number("w", 80)
    tab = options.number("t", 8)
    for _, data in inputs:
        text = data.decode("utf-8", "surrogateescape")
        if p.name == "expand":
            hold(len(text) + text.count("\t") * tab)
            p.out(text.expandtabs(tab), end="")
        else:
            width = max(1, min(width, len(text) + 1))
            p.out(re.sub(rf"([^\n]{{{width}}})(?=[^\n])", r"\1\n", text), end="")
    return status


@command("dos2unix", "unix2dos", usage="dos2unix [FILE...]")
def dos2unix(p: Process) -> int:
    """Change line ends."""
    options = parse_options(p, "")

    def transform(data: bytes) -> bytes:
        plain = data.replace(b"\r\n", b"\n")
        return plain if p.name == "dos2unix" else plain.replace(b"\n", b"\r\n")

    if not options.operands:
        p.out(transform(p.stdin), end="")
    inputs, status = read_inputs(p, options.operands) if options.operands else ([], 0)
    for name, data in inputs:
        p.files.write_bytes(p.path(name), transform(data))
    return status
