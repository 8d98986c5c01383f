"""Rows of content providers, read so that no value can be taken for another one or for a row.

`content query` prints values as they are, between `, name=` and the next one, each row after
`Row: <number> `: a text with these marks reads like more columns or more rows. So the ids, which
are numbers, are read apart. Where the marks in the full output do not fit them exactly, every value
is read by its own query, whose output can only be read in one way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from android_world.device import adb

_ID: Final = "_id"
_ROW_START: Final = re.compile(r"^Row: \d+ ", re.MULTILINE)

Row = dict[str, str]


def query(
    uri: str, columns: Sequence[str], env: adb.AdbDevice, where: str | None = None
) -> list[Row]:
    """Rows of a provider, in its order; values may hold any text.

    Args:
      uri: The provider's address; its rows have a number `_id`.
      columns: What to read.
      env: The device.
      where: A condition in SQL.
    """
    ids = [text.removeprefix(f"{_ID}=") for text in _row_texts(uri, [_ID], env, where)]
    if not ids or list(columns) == [_ID]:
        return [{_ID: row_id} for row_id in ids]
    texts = _row_texts(uri, [_ID, *columns], env, where)
    rows = [_unambiguous_row(text, [_ID, *columns]) for text in texts]
    found = [row for row in rows if row is not None]
    if len(found) == len(texts) and [row[_ID] for row in found] == ids:
        return [{column: row[column] for column in columns} for row in found]
    apart = (_row_by_values(uri, columns, env, where, row_id) for row_id in ids)
    return [row for row in apart if row is not None]


def delete(uri: str, env: adb.AdbDevice, where: str | None = None) -> None:
    """Delete rows of a provider."""
    adb.shell(env, "content", "delete", "--uri", uri, *_condition(where))


def _row_texts(
    uri: str, columns: Sequence[str], env: adb.AdbDevice, where: str | None
) -> list[str]:
    """What is between the starts of rows."""
    return [
        text.removesuffix("\n") for text in _ROW_START.split(_output(uri, columns, env, where))[1:]
    ]


def _unambiguous_row(text: str, columns: Sequence[str]) -> Row | None:
    """The values of a row, if the mark of each column is there exactly once and in order."""
    first, *others = columns
    ends: list[tuple[int, int]] = []
    for column in others:
        mark = f", {column}="
        if text.count(mark) != 1:
            return None
        ends.append((text.index(mark), text.index(mark) + len(mark)))
    if not text.startswith(f"{first}=") or ends != sorted(ends):
        return None
    starts = [len(first) + 1, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    return {c: text[start:stop] for c, start, stop in zip(columns, starts, stops, strict=True)}


def _row_by_values(
    uri: str, columns: Sequence[str], env: adb.AdbDevice, where: str | None, row_id: str
) -> Row | None:
    """Read each value by its own query; None if the row is gone."""
    own = f"{_ID}={int(row_id)}"
    condition = own if where is None else f"({where}) AND {own}"
    row: Row = {}
    for column in columns:
        printed = _output(uri, [column], env, condition)
        start = _ROW_START.match(printed)
        if start is None:
            return None
        row[column] = printed[start.end() :].removesuffix("\n").removeprefix(f"{column}=")
    return row


def _output(uri: str, columns: Sequence[str], env: adb.AdbDevice, where: str | None) -> str:
    words = ["content", "query", "--uri", uri, "--projection", ":".join(columns)]
    return adb.shell(env, *words, *_condition(where))


def _condition(where: str | None) -> list[str]:
    return [] if where is None else ["--where", where]
