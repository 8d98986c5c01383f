"""`ls`."""

from __future__ import annotations

import stat
from dataclasses import dataclass

from android_world.virtual_device.shell.mksh.options import Options, human_size, parse_options
from android_world.virtual_device.shell.registry import Process, command
from android_world.virtual_device.shell.toybox.date_format import format_time, zone_of
from android_world.virtual_device.storage.storage import FileStat

_LONG = {
    "all": "a",
    "almost-all": "A",
    "human-readable": "h",
    "inode": "i",
    "recursive": "R",
    "full-time": "l",
    "color": "9",
    "show-control-chars": "0",
}


@dataclass(frozen=True)
class Entry:
    """One line of a listing."""

    name: str
    path: str
    status: FileStat


@command("ls", usage="ls [-1ACFHLRSZacdfhiklmnpqrstux] [FILE...]")
def ls(p: Process) -> int:
    """List files and folders."""
    p.args = ["-ll" if arg == "--full-time" else arg for arg in p.args]
    p.args = [arg for arg in p.args if not arg.startswith("--color")]
    options = parse_options(p, "1ACFHLNRSUZabcdfghiklmnopqrstuxw:", _LONG)
    if "f" in options:
        options.flags.setdefault("a", 1)
    return Listing(p, options).run(options.operands or ["."])


class Listing:
    """A run of `ls`."""

    def __init__(self, p: Process, options: Options) -> None:
        self.p = p
        self.options = options
        self.long = any(flag in options for flag in "lgno")
        self.zone = zone_of(p.device)
        self.status = 0

    def run(self, names: list[str]) -> int:
        """List all operands: files first, then folders."""
        entries = [entry for name in names if (entry := self._entry(name, name, True))]
        folders = [e for e in entries if e.status.kind == "dir" and "d" not in self.options]
        others = [e for e in entries if e not in folders]
        if others:
            self._print(self._sort(others))
        first = not others
        headers = len(names) > 1 or "R" in self.options
        for folder in self._sort(folders):
            self._folder(folder, headers, first)
            first = False
        return self.status

    def _entry(self, name: str, argument: str, operand: bool) -> Entry | None:
        path = self.p.path(argument)
        follow = "L" in self.options or (
            operand and not self.long and "d" not in self.options and "F" not in self.options
        )
        try:
            status = self.p.files.stat(path, follow=follow or (operand and argument[-1:] == "/"))
        except OSError as e:
            if follow and self.p.files.is_link(path):
                return Entry(name, path, self.p.files.stat(path, follow=False))
            self._complain(argument, e)
            return None
        if operand and status.kind != "dir" and follow and self.p.files.is_link(path):
            status = self.p.files.stat(path, follow=False)
        return Entry(name, path, status)

    def _complain(self, name: str, error: OSError) -> None:
        self.p.err(f"ls: {name}: {error.strerror}")
        self.status = 1

    def _folder(self, folder: Entry, headers: bool, first: bool) -> None:
        try:
            names = self.p.files.listdir(folder.path)
        except OSError as e:
            self._complain(folder.name, e)
            return
        if headers:
            self.p.out(("" if first else "\n") + f"{folder.name}:")
        if "a" in self.options:
            names = [".", "..", *names]
        elif "A" not in self.options:
            names = [name for name in names if not name.startswith(".")]
        base = folder.name.rstrip("/") or "/"
        entries = []
        for name in names:
            argument = f"{base.rstrip('/')}/{name}"
            entry = self._entry(name, argument, False)
            if entry:
                entries.append(entry)
        entries = self._sort(entries)
        if self.long or "s" in self.options:
            total = sum(e.status.blocks for e in entries) // 2
            shown = human_size(total * 1024) if "h" in self.options else str(total)
            self.p.out(f"total {shown}")
        self._print(entries)
        if "R" in self.options:
            for entry in entries:
                if entry.status.kind == "dir" and entry.name not in (".", ".."):
                    below = Entry(f"{base.rstrip('/')}/{entry.name}", entry.path, entry.status)
                    self._folder(below, True, False)

    def _sort(self, entries: list[Entry]) -> list[Entry]:
        if "f" in self.options or "U" in self.options:
            return entries
        entries = sorted(entries, key=lambda e: e.name)
        if "S" in self.options:
            entries.sort(key=lambda e: -e.status.size)
        elif "t" in self.options:
            entries.sort(key=lambda e: -self._time(e.status))
        return entries[::-1] if "r" in self.options else entries

    def _time(self, status: FileStat) -> int:
        which = self.options.last_of("uc")
        return {"u": status.atime_ns, "c": status.ctime_ns}.get(which or "", status.mtime_ns)

    # --- Printing -----------------------------------------------------------------------------

    def _print(self, entries: list[Entry]) -> None:
        rows = [self._columns(entry) for entry in entries]
        widths = [max((len(row[i]) for row in rows), default=0) for i in range(_COLUMNS)]
        lines = []
        for entry, row in zip(entries, rows):
            cells = [
                cell.ljust(width) if index in _LEFT else cell.rjust(width)
                for index, (cell, width) in enumerate(zip(row, widths))
                if width
            ]
            lines.append(" ".join([*cells, self._name(entry)]))
        mode = None if self.long else self.options.last_of("1mCx")
        if mode == "m" and lines:
            self.p.out(", ".join(lines))
        elif mode in ("C", "x") and lines:
            self._grid(lines, across=mode == "x")
        else:
            for line in lines:
                self.p.out(line)

    def _grid(self, cells: list[str], across: bool) -> None:
        """Columns in 80 characters, filled downwards (`-C`) or across (`-x`)."""
        for rows in range(1, len(cells) + 1):
            count = -(-len(cells) // rows)
            grid = [
                cells[row * count : (row + 1) * count] if across else cells[row::rows]
                for row in range(rows)
            ]
            widths = [max(len(r[i]) for r in grid if i < len(r)) for i in range(len(grid[0]))]
            if sum(widths) + 2 * (len(widths) - 1) <= 80 or rows == len(cells):
                for row in grid:
                    line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths))
                    self.p.out(line.rstrip())
                return

    def _columns(self, entry: Entry) -> list[str]:
        """Inode, blocks, mode, links, owner, group, context, size, time; empty where not asked."""
        status, options = entry.status, self.options
        inode = str(status.inode) if "i" in options else ""
        blocks = ""
        if "s" in options:
            blocks = self._size(status.blocks * 512) if "h" in options else str(status.blocks // 2)
        context = ""
        if "Z" in options:
            try:
                context = self.p.files.context(entry.path)
            except OSError:
                context = "?"
        if not self.long:
            return [inode, blocks, "", "", "", "", context, "", ""]
        numeric = "n" in options
        owner = str(status.uid) if numeric else status.owner
        group = str(status.gid) if numeric else status.group
        return [
            inode,
            blocks,
            stat.filemode(status.mode),
            str(status.nlink),
            "" if "g" in options else owner,
            "" if "o" in options else group,
            context,
            self._size(status.size) if status.kind != "char" else "1, 3",
            self._timestamp(self._time(status)),
        ]

    def _size(self, size: int) -> str:
        return human_size(size) if "h" in self.options else str(size)

    def _timestamp(self, ns: int) -> str:
        full = self.options.count("l") > 1
        return format_time(ns, "%Y-%m-%d %H:%M:%S.%N %z" if full else "%Y-%m-%d %H:%M", self.zone)

    def _name(self, entry: Entry) -> str:
        status, name = entry.status, entry.name
        if "F" in self.options or "p" in self.options:
            marks = {"dir": "/"}
            if "F" in self.options:
                marks["link"] = "@"
                if status.kind == "file" and status.mode & 0o111:
                    marks["file"] = "*"
            if not (self.long and status.kind == "link"):
                name += marks.get(status.kind, "")
        if self.long and status.kind == "link":
            name += f" -> {self.p.files.readlink(entry.path)}"
        return name


_COLUMNS = 9
_LEFT = (4, 5, 6)
