"""What logcat prints: filters and formats of log entries."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field

from android_world.virtual_device.system.log import BUFFERS, DEFAULT_BUFFERS, PRIORITIES, LogEntry

_FORMATS = ("brief", "epoch", "long", "process", "raw", "tag", "thread", "threadtime", "time")
_SILENT = len(PRIORITIES)


@dataclass
class LogcatRequest:
    """What one logcat prints: buffers, format and filters."""

    buffers: tuple[str, ...] = DEFAULT_BUFFERS
    format: str = "threadtime"
    epoch: bool = False
    levels: dict[str, int] = field(default_factory=dict)
    default_level: int = 0
    pattern: re.Pattern[str] | None = None
    pid: int | None = None
    tail: int | None = None

    @classmethod
    def from_arguments(cls, words: list[str]) -> LogcatRequest:
        """Read logcat's arguments.

        Raises:
            ValueError: if one is not known or malformed.
        """
        request = cls()
        try:
            request._read_words(words)
        except (IndexError, re.error) as error:
            raise ValueError(str(error)) from error
        return request

    def accepts(self, entry: LogEntry) -> bool:
        """Whether the entry passes the filters (its buffer aside)."""
        level = self.levels.get(entry.tag, self.default_level)
        if PRIORITIES.index(entry.priority) < level:
            return False
        if self.pid is not None and entry.pid != self.pid:
            return False
        return self.pattern is None or self.pattern.search(entry.message) is not None

    def text(self, entry: LogEntry) -> str:
        """The lines that logcat prints for an entry."""
        return "".join(self._line(entry, line) for line in entry.message.split("\n"))

    def _read_words(self, words: list[str]) -> None:
        queue = list(words)
        buffers: list[str] = []
        while queue:
            word = queue.pop(0)
            name, attached = word[:2], word[2:]
            if name == "--":
                name, _, attached = word.partition("=")
            if not word.startswith("-"):
                self._add_filter(word)
            elif name == "-s":
                self.default_level = _SILENT
            elif name in {"-v", "--format"}:
                self._set_format(attached or queue.pop(0))
            elif name in {"-b", "--buffer"}:
                buffers += (attached or queue.pop(0)).split(",")
            elif name in {"-e", "--regex"}:
                self.pattern = re.compile(attached or queue.pop(0))
            elif name == "--pid":
                self.pid = int(attached or queue.pop(0))
            elif name == "-T":
                value = attached or queue.pop(0)
                self.tail = int(value) if value.isdecimal() else None
            else:
                raise ValueError(word)
        if buffers:
            self.buffers = _buffers(buffers)

    def _add_filter(self, word: str) -> None:
        tag, _, priority = word.rpartition(":") if ":" in word else (word, "", "V")
        level = _SILENT if priority.upper() == "S" else PRIORITIES.index(priority.upper() or "V")
        if tag == "*":
            self.default_level = level
        else:
            self.levels[tag] = level

    def _set_format(self, name: str) -> None:
        if name == "epoch":
            self.epoch = True
        elif name in _FORMATS:
            self.format = name

    def _line(self, entry: LogEntry, line: str) -> str:
        stamp = self._stamp(entry.time_ms)
        priority, tag, pid, tid = entry.priority, entry.tag, entry.pid, entry.tid
        if self.format == "brief":
            return f"{priority}/{tag:<8}({pid:>5}): {line}\n"
        if self.format == "process":
            return f"{priority}({pid:>5}) {line}  ({tag})\n"
        if self.format == "tag":
            return f"{priority}/{tag:<8}: {line}\n"
        if self.format == "thread":
            return f"{priority}({pid:>5}:{tid:>5}) {line}\n"
        if self.format == "raw":
            return f"{line}\n"
        if self.format == "time":
            return f"{stamp} {priority}/{tag:<8}({pid:>5}): {line}\n"
        if self.format == "long":
            return f"[ {stamp} {pid:>5}:{tid:>5} {priority}/{tag:<8} ]\n{line}\n\n"
        return f"{stamp} {pid:>5} {tid:>5} {priority} {tag:<8}: {line}\n"

    def _stamp(self, time_ms: int) -> str:
        if self.epoch:
            return f"{time_ms // 1000:>19}.{time_ms % 1000:03d}"
        moment = datetime.datetime.fromtimestamp(time_ms / 1000, datetime.UTC)
        return f"{moment:%m-%d %H:%M:%S}.{time_ms % 1000:03d}"


def _buffers(names: list[str]) -> tuple[str, ...]:
    wanted: set[str] = set()
    for name in names:
        if name == "all":
            wanted.update(BUFFERS)
        elif name == "default":
            wanted.update(DEFAULT_BUFFERS)
        elif name in BUFFERS:
            wanted.add(name)
        else:
            raise ValueError(name)
    return tuple(name for name in BUFFERS if name in wanted)
