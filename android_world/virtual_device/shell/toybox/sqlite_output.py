"""How the SQLite shell prints rows."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from android_world.virtual_device.shell.registry import Process

Value = str | int | float | bytes | None


class Cell(NamedTuple):
    """One value of a row."""

    value: Value


def plain_text(value: Value, null: str = "") -> str:
    """A value as `list` mode prints it."""
    if value is None:
        return null
    if isinstance(value, bytes):
        return value.split(b"\0")[0].decode("utf-8", "surrogateescape")
    if isinstance(value, float):
        return _real(value)
    return str(value)


def _real(value: float) -> str:
    if value != value:
        return ""
    if value in (float("inf"), float("-inf")):
        return "Inf" if value > 0 else "-Inf"
    text = f"{value:.15g}"
    if "e" in text:
        mantissa, exponent = text.split("e")
        return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{exponent}"
    return text if "." in text else text + ".0"


def sql_text(cell: Cell) -> str:
    """A value as an SQL literal."""
    value = cell.value
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return plain_text(value)


class Output:
    """The present mode, separators and headers."""

    def __init__(self, p: Process) -> None:
        self.p = p
        self.mode = "list"
        self.separator = "|"
        self.newline = "\n"
        self.null = ""
        self.headers = False
        self.table = "table"

    def set_mode(self, mode: str, table: str = "table") -> None:
        """Choose a mode; csv and tabs bring their separators."""
        if mode not in (
            "list",
            "csv",
            "line",
            "column",
            "html",
            "quote",
            "json",
            "tabs",
            "insert",
            "ascii",
        ):
            self.p.err(f'Error: mode should be one of: "{mode}"')
            return
        self.mode, self.table = mode, table
        self.separator = {"csv": ",", "tabs": "\t"}.get(mode, "|")
        self.newline = "\r\n" if mode == "csv" else "\n"
        if mode == "tabs":
            self.mode = "list"
        if mode == "column":
            self.headers = True

    def show(self) -> None:
        """Print the settings (`.show`)."""
        onoff = "on" if self.headers else "off"
        rows = {"headers": onoff, "mode": self.mode, "nullvalue": f'"{self.null}"'}
        rows["colseparator"] = json.dumps(self.separator)
        for name, value in rows.items():
            self.p.out(f"{name:>12}: {value}")

    def rows(self, names: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        """Print the result of a query."""
        if self.mode == "json":
            self._json(names, rows)
        elif self.mode == "column":
            self._columns(names, rows)
        elif self.mode == "line":
            self._lines(names, rows)
        elif self.mode == "insert":
            for row in rows:
                values = ",".join(sql_text(Cell(value)) for value in row)
                self.p.out(f'INSERT INTO "{self.table}" VALUES({values});')
        else:
            form = {"csv": self._csv, "quote": self._quote, "html": self._html}.get(
                self.mode, self._list
            )
            if self.headers:
                header = [sql_text(Cell(n)) for n in names] if self.mode == "quote" else names
                text = ",".join(header) if self.mode == "quote" else form(names)
                self.p.out(text, end=self.newline)
            for row in rows:
                self.p.out(form(row), end=self.newline)

    def _list(self, row: Sequence[Value]) -> str:
        return self.separator.join(plain_text(value, self.null) for value in row)

    def _quote(self, row: Sequence[Value]) -> str:
        return ",".join(sql_text(Cell(value)) for value in row)

    def _html(self, row: Sequence[Value]) -> str:
        cells = (f"<TD>{html.escape(plain_text(v, self.null))}</TD>" for v in row)
        return "<TR>" + "\n".join(cells) + "\n</TR>"

    def _csv(self, row: Sequence[Value]) -> str:
        cells = []
        for value in row:
            text = plain_text(value, self.null)
            if value is not None and (not text or re.search(r"[^!#-&(-+\--~]", text)):
                text = '"' + text.replace('"', '""') + '"'
            cells.append(text)
        return self.separator.join(cells)

    def _lines(self, names: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        width = max([5, *(len(name) for name in names)])
        for index, row in enumerate(rows):
            if index:
                self.p.out("")
            for name, value in zip(names, row):
                self.p.out(f"{name:>{width}} = {plain_text(value, self.null)}")

    def _columns(self, names: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        table = [[plain_text(value, self.null) for value in row] for row in rows]
        if not table:
            return
        widths = [max(len(n), *(len(row[i]) for row in table)) for i, n in enumerate(names)]
        if self.headers:
            table = [list(names), ["-" * width for width in widths], *table]
        for row in table:
            self.p.out("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())

    def _json(self, names: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
        lines = []
        for row in rows:
            record = {n: plain_text(v) if isinstance(v, bytes) else v for n, v in zip(names, row)}
            lines.append(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
        if lines:
            self.p.out("[" + ",\n".join(lines) + "]")
