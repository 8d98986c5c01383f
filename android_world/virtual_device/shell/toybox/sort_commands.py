"""Commands that treat lines as records: sort, uniq, cut, comm, cmp, diff."""

from __future__ import annotations

import difflib
import functools
import re
from dataclasses import dataclass

from android_world.virtual_device.limits.execution_budget import LINE_WORK, spend
from android_world.virtual_device.shell.mksh.options import parse_options, usage_error
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.text_commands import lines_of, read_inputs


@dataclass(frozen=True)
class SortKey:
    """`-k START[.CHAR],END[.CHAR]FLAGS`."""

    start: tuple[int, int]
    end: tuple[int, int] | None
    flags: str


@command("sort", usage="sort [-bcdfgiMnrsuVxz] [-k KEY] [-o FILE] [-t SEPARATOR] [FILE...]")
def sort(p: Process) -> int:
    """Sort lines."""
    options = parse_options(
        p,
        "bcCdfghimMnrsuVxzk:o:t:S:T:",
        {"reverse": "r", "unique": "u", "numeric-sort": "n", "key": "k"},
        exit_code=2,
    )
    inputs, status = read_inputs(p, options.operands, status=2)
    if status:
        return status
    separator = b"\0" if "z" in options else b"\n"
    lines: list[str] = []
    for _, data in inputs:
        records = lines_of(data, separator)
        lines += [record.decode("utf-8", "surrogateescape") for record in records]
    keys = [_parse_key(p, text) for text in options.values.get("k", [])]
    flags = "".join(options.flags)
    compare = functools.partial(_compare, keys, flags, options.value("t"))
    spend(len(lines) * LINE_WORK * len(lines).bit_length())
    ordered = sorted(lines, key=functools.cmp_to_key(compare))
    if "c" in options or "C" in options:
        bad = next((i for i, (a, b) in enumerate(zip(lines, ordered)) if a != b), None)
        if bad is not None:
            raise CommandError(f"sort: Check line {bad + 2}" if "c" in options else "", 1)
        return 0
    if "u" in options:
        ordered = _unique(
            ordered, functools.partial(_compare, keys, flags + "s", options.value("t"))
        )
    end = separator.decode()
    text = "".join(line + end for line in ordered)
    target = options.value("o")
    if target is not None:
        p.files.write_bytes(p.path(target), text.encode("utf-8", "surrogateescape"))
    else:
        p.out(text, end="")
    return 0


def _unique(lines: list[str], compare: functools.partial[int]) -> list[str]:
    kept: list[str] = []
    for line in lines:
        if not kept or compare(kept[-1], line) != 0:
            kept.append(line)
    return kept


def _parse_key(p: Process, text: str) -> SortKey:
    match = re.fullmatch(
        r"(\d+)(?:\.(\d+))?([bdfghiMnrVx]*)(?:,(\d+)(?:\.(\d+))?([bdfghiMnrVx]*))?", text
    )
    if match is None:
        raise CommandError(f"sort: bad key '{text}'", 2)
    start = (int(match.group(1)), int(match.group(2) or 1))
    end = (int(match.group(4)), int(match.group(5) or 0)) if match.group(4) else None
    return SortKey(start, end, (match.group(3) or "") + (match.group(6) or ""))


def _compare(keys: list[SortKey], flags: str, separator: str | None, a: str, b: str) -> int:
    for key in keys:
        own = key.flags or flags
        order = _compare_texts(_key_text(a, key, separator), _key_text(b, key, separator), own)
        if order:
            return -order if "r" in own else order
    if not keys:
        order = _compare_texts(a, b, flags)
        if order:
            return -order if "r" in flags else order
    if "s" in flags:
        return 0
    order = (a > b) - (a < b)
    return -order if "r" in flags else order


def _key_text(line: str, key: SortKey, separator: str | None) -> str:
    if separator:
        fields = line.split(separator)
        joiner = separator
    else:
        fields = re.findall(r"\s*\S+", line)
        joiner = ""
    start, offset = key.start
    if key.end is None:
        return joiner.join(fields[start - 1 :])[offset - 1 :]
    end, last = key.end
    wanted = fields[start - 1 : end]
    if last and len(wanted) == end - start + 1:
        wanted[-1] = wanted[-1][:last]
    return joiner.join(wanted)[offset - 1 :]


def _compare_texts(a: str, b: str, flags: str) -> int:
    if "n" in flags or "g" in flags or "h" in flags:
        x, y = _number(a), _number(b)
        return (x > y) - (x < y)
    if "V" in flags:
        x_parts, y_parts = _version(a), _version(b)
        return (x_parts > y_parts) - (x_parts < y_parts)
    if "b" in flags:
        a, b = a.lstrip(), b.lstrip()
    if "d" in flags:
        a, b = re.sub(r"[^\w\s]", "", a), re.sub(r"[^\w\s]", "", b)
    if "f" in flags:
        a, b = a.upper(), b.upper()
    return (a > b) - (a < b)


def _number(text: str) -> float:
    match = re.match(r"\s*(-?\d*\.?\d*)([KMGT]?)", text)
    if match is None or match.group(1) in ("", "-", ".", "-."):
        return 0.0
    return float(match.group(1)) * 1024.0 ** " KMGT".find(match.group(2) or " ")


def _version(text: str) -> list[tuple[int, int, str]]:
    parts = re.findall(r"\d+|\D+", text)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts]


@command("uniq", usage="uniq [-cduiz] [-w N] [-s N] [-f N] [INPUT [OUTPUT]]")
def uniq(p: Process) -> int:
    """Drop or count repeated lines."""
    options = parse_options(p, "cduizw:s:f:")
    fields, skip, width = (options.number(flag, 0) for flag in "fsw")
    inputs, status = read_inputs(p, options.operands[:1])
    out: list[str] = []
    for _, data in inputs:
        groups: list[tuple[str, list[str]]] = []
        for line in lines_of(data):
            text = line.decode("utf-8", "surrogateescape")
            key = _uniq_key(text, fields, skip, width)
            key = key.lower() if "i" in options else key
            if groups and groups[-1][0] == key:
                groups[-1][1].append(text)
            else:
                groups.append((key, [text]))
        for _, lines in groups:
            if ("d" in options and len(lines) == 1) or ("u" in options and len(lines) > 1):
                continue
            out.append((f"{len(lines):7} " if "c" in options else "") + lines[0] + "\n")
    if len(options.operands) > 1:
        text = "".join(out)
        p.files.write_bytes(p.path(options.operands[1]), text.encode("utf-8", "surrogateescape"))
    else:
        p.out("".join(out), end="")
    return status


def _uniq_key(text: str, fields: int, skip: int, width: int) -> str:
    for _ in range(min(fields, len(text))):
        text = re.sub(r"^\s*\S+", "", text)
    text = text[skip:]
    return text[:width] if width else text


@command("cut", usage="cut [-s] [-d DELIMITER] [-b LIST | -c LIST | -f LIST | -F LIST] [FILE...]")
def cut(p: Process) -> int:
    """Select parts of lines."""
    options = parse_options(
        p,
        "b:c:C:f:F:d:O:sDn",
        {"output-delimiter": "O", "fields": "f", "delimiter": "d", "characters": "c", "bytes": "b"},
    )
    kind = next((k for k in "bcCfF" if k in options), None)
    if kind is None:
        raise usage_error(p, "Needs -CFfcb")
    ranges = _ranges(p, options.value(kind) or "")
    inputs, status = read_inputs(p, options.operands)
    delimiter = options.value("d") or (" " if kind == "F" else "\t")
    joiner = options.value("O") or delimiter
    for _, data in inputs:
        for line in lines_of(data):
            if kind == "b":
                p.out(b"".join(line[a - 1 : b] for a, b in _merge_ranges(ranges)))
                continue
            text = line.decode("utf-8", "surrogateescape")
            if kind in "cC":
                p.out("".join(text[a - 1 : b] for a, b in _merge_ranges(ranges)))
                continue
            pieces = text.split() if kind == "F" else text.split(delimiter)
            if len(pieces) == 1 and delimiter not in text:
                if "s" not in options:
                    p.out(text)
                continue
            chosen = ranges if "D" in options else _merge_ranges(ranges)
            p.out(joiner.join(piece for a, b in chosen for piece in pieces[a - 1 : b]))
    return status


def _ranges(p: Process, text: str) -> list[tuple[int, int]]:
    ranges = []
    for item in text.split(","):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", item)
        if match is None or not item or item == "-":
            raise CommandError(f"cut: bad {text}@1")
        first = int(match.group(1) or 1)
        last = int(match.group(3)) if match.group(3) else (10**9 if match.group(2) else first)
        if first < 1 or last < first:
            raise CommandError(f"cut: bad {text}@1")
        ranges.append((first, last))
    return ranges


def _merge_ranges(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, each position once."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


@command("comm", usage="comm [-123] FILE1 FILE2")
def comm(p: Process) -> int:
    """Compare sorted files."""
    options = parse_options(p, "123", minimum=2)
    inputs, status = read_inputs(p, options.operands[:2])
    if status:
        return status
    left, right = (lines_of(data) for _, data in inputs)
    i = j = 0
    indents = [b"", b"" if "1" in options else b"\t"]
    indents.append(indents[1] + (b"" if "2" in options else b"\t"))
    while i < len(left) or j < len(right):
        if j >= len(right) or (i < len(left) and left[i] < right[j]):
            column, line, i = 0, left[i], i + 1
        elif i >= len(left) or right[j] < left[i]:
            column, line, j = 1, right[j], j + 1
        else:
            column, line, i, j = 2, left[i], i + 1, j + 1
        if str(column + 1) not in options:
            p.out(indents[column] + line)
    return 0


@command("cmp", usage="cmp [-l] [-s] FILE1 FILE2")
def cmp(p: Process) -> int:
    """Compare files byte by byte."""
    options = parse_options(p, "lsn:", minimum=2, exit_code=2)
    inputs, status = read_inputs(p, options.operands[:2], status=2)
    if status:
        return status
    (first, left), (second, right) = inputs
    differing = [i for i, (a, b) in enumerate(zip(left, right)) if a != b]
    if "l" in options:
        for index in differing:
            p.out(f"{index + 1} {left[index]:o} {right[index]:o}")
    elif differing and "s" not in options:
        line = left[: differing[0]].count(b"\n") + 1
        p.out(f"{first} {second} differ: char {differing[0] + 1}, line {line}")
    if not differing and len(left) != len(right) and "s" not in options:
        p.err(f"cmp: EOF on {first if len(left) < len(right) else second}")
    return int(bool(differing) or len(left) != len(right))


@command("diff", usage="diff [-qubiwBr] FILE1 FILE2")
def diff(p: Process) -> int:
    """Show differences of files."""
    options = parse_options(
        p, "qubiwBrNasTU:L:", {"brief": "q", "unified": "u"}, minimum=2, exit_code=2
    )
    inputs, status = read_inputs(p, options.operands[:2], status=2)
    if status:
        return status
    (first, a), (second, b) = inputs
    if a == b:
        return 0
    if "q" in options:
        p.out(f"Files {first} and {second} differ")
        return 1
    left = [line.decode("utf-8", "surrogateescape") for line in lines_of(a)]
    right = [line.decode("utf-8", "surrogateescape") for line in lines_of(b)]
    context = options.number("U", 3)
    spend(len(left) * len(right) // 50)
    for line in difflib.unified_diff(left, right, first, second, n=context, lineterm=""):
        p.out(line)
    return 1
