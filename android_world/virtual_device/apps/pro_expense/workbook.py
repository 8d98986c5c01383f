"""The sheet (.xls) into which expenses are exported: one table in Excel's first binary format."""

from __future__ import annotations

import struct
from collections.abc import Sequence

_BOF, _EOF, _NUMBER, _LABEL = 0x0009, 0x000A, 0x0003, 0x0004
_LONGEST = 255
_MOST_CELLS = 1 << 20

Cell = str | float


def write(rows: Sequence[Sequence[Cell]]) -> bytes:
    """The bytes of a sheet with these rows."""
    parts = [_record(_BOF, struct.pack("<HH", 2, 0x10))]
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells):
            place = struct.pack("<HH3s", row, column, b"\0\0\0")
            if isinstance(value, str):
                text = value.encode()[:_LONGEST]
                parts.append(_record(_LABEL, place + struct.pack("<B", len(text)) + text))
            else:
                parts.append(_record(_NUMBER, place + struct.pack("<d", value)))
    return b"".join([*parts, _record(_EOF, b"")])


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def read(data: bytes) -> list[list[Cell]]:
    """The rows of a sheet that `write` made.

    Raises:
      ValueError: It is no such sheet.
    """
    cells: dict[tuple[int, int], Cell] = {}
    position, first = 0, True
    while position + 4 <= len(data):
        kind, size = struct.unpack_from("<HH", data, position)
        body = data[position + 4 : position + 4 + size]
        if first and kind != _BOF:
            break
        first = False
        if kind in (_NUMBER, _LABEL) and len(body) >= 8:
            row, column = struct.unpack_from("<HH", body)
            cells[row, column] = _value(kind, body[7:])
        position += 4 + size
        if kind == _EOF:
            return _table(cells)
    raise ValueError("This is not a sheet with expenses.")


def _value(kind: int, body: bytes) -> Cell:
    if kind == _LABEL:
        return body[1 : 1 + body[0]].decode(errors="replace")
    if len(body) < 8:
        raise ValueError("A number is cut off.")
    return float(struct.unpack_from("<d", body)[0])


def _table(cells: dict[tuple[int, int], Cell]) -> list[list[Cell]]:
    height = max((row for row, _ in cells), default=-1) + 1
    width = max((column for _, column in cells), default=-1) + 1
    if height * width > _MOST_CELLS:
        raise ValueError("The sheet is too large.")
    return [[cells.get((row, column), "") for column in range(width)] for row in range(height)]
