"""Subtitles: those in a video and those in their own files, as lines with their times."""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.codecs.av_files import (
    SUBTITLE_FORMATS,
    UnreadableMediaError,
    language_of,
    open_media,
)

if TYPE_CHECKING:
    from av.container import InputContainer
    from av.subtitles.stream import SubtitleStream

EXTENSIONS = (".ass", ".srt", ".ssa", ".sub", ".vtt")
_MOST_BYTES = 8 << 20
_MOST_LINES = 20_000
_MARKS = re.compile(r"\{[^}]*\}|<[^>]*>")
_BYTE_ORDERS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True)
class Line:
    """A text and when it is shown, in milliseconds from the video's start."""

    start_ms: int
    end_ms: int
    text: str


@dataclass(frozen=True)
class Track:
    """The lines of one language, in the order of their times."""

    language: str
    lines: tuple[Line, ...]

    def at(self, position_ms: int) -> str:
        """What is shown at a position; "" for nothing."""
        shown = (x.text for x in self.lines if x.start_ms <= position_ms < x.end_ms)
        return "\n".join(shown)


def read_from_video(data: bytes) -> tuple[Track, ...]:
    """The subtitles inside a video, of those that are texts."""
    try:
        with open_media(data) as container:
            return _tracks(container)
    except UnreadableMediaError:
        return ()


def in_file(data: bytes, encoding: str = "") -> Track | None:
    """The subtitles of a file; None for one that has none.

    Args:
        data: its content.
        encoding: of a text that does not name its own; "", or one that Python lacks, is
            UTF-8, else Windows-1252.
    """
    if len(data) > _MOST_BYTES:
        return None
    text = _decode(data, encoding).encode()
    try:
        with open_media(text, SUBTITLE_FORMATS) as container:
            return next((track for track in _tracks(container) if track.lines), None)
    except UnreadableMediaError:
        return None


def _decode(data: bytes, encoding: str) -> str:
    for mark, name in _BYTE_ORDERS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    if encoding and _is_known(encoding):
        return data.decode(encoding, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _is_known(encoding: str) -> bool:
    try:
        b"a".decode(encoding, "replace")
    except (LookupError, UnicodeError):
        return False
    return True


def _tracks(container: InputContainer) -> tuple[Track, ...]:
    streams = [s for s in container.streams.subtitles if s.codec_context is not None]
    lines: dict[int, list[Line]] = {stream.index: [] for stream in streams}
    if not streams:
        return ()
    for packet in itertools.islice(container.demux(streams), _MOST_LINES):
        if packet.pts is None or packet.duration is None or packet.time_base is None:
            continue
        unit = packet.time_base * 1000
        start, end = round(packet.pts * unit), round((packet.pts + packet.duration) * unit)
        text = _text(packet.decode())
        if text:
            lines[packet.stream.index].append(Line(start, end, text))
    return tuple(_track(stream, lines[stream.index]) for stream in streams)


def _track(stream: SubtitleStream, lines: list[Line]) -> Track:
    return Track(language_of(stream), tuple(sorted(lines, key=lambda line: line.start_ms)))


def _text(subtitles: Sequence[object]) -> str:
    """What a packet says, without marks of style; images say nothing."""
    said = (bytes(getattr(subtitle, "dialogue", b"")) for subtitle in subtitles)
    texts = (_MARKS.sub("", text.decode(errors="replace")).strip() for text in said)
    return "\n".join(filter(None, texts))
