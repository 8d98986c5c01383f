"""Tags of sound files: reading and changing them, with what the files' bytes say and nothing else.

The media scanner, and with it every app that lists songs, reads them here.
"""

from __future__ import annotations

import contextlib
import io
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.codecs.av_files import (
    MAX_FILE_BYTES,
    UnreadableMediaError,
    clean_tag,
    open_media,
)

# Parts of ID3 tags may be compressed: of larger ones the film reader, which bounds that, tells.
_MAX_ID3_BYTES = 64 << 10
_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
_LYRICS = ("lyrics", "unsyncedlyrics")
_NAMES = data_files.read_mapping(__package__, "audio_tags.tsv")


@dataclass(frozen=True)
class AudioTags:
    """What a sound file says of itself; "" and 0 are what it does not say."""

    duration_ms: int | None = None
    title: str = ""
    artist: str = ""
    album: str = ""
    album_artist: str = ""
    composer: str = ""
    genre: str = ""
    track: int = 0
    year: int = 0


def read_tags(data: bytes) -> AudioTags:
    """The tags of a sound file; those of a file that cannot be read are empty."""
    try:
        with _open_av(data) as file:
            tags = {name: _first(file, key) for name, key in _NAMES.items()}
            return _create_tags(tags, round(file.info.length * 1000))
    except UnreadableMediaError:
        return _read_with_av(data)


def read_lyrics(data: bytes) -> str:
    """The words of a song in its tags; "" where it has none."""
    try:
        with open_media(data) as container:
            found = dict(container.metadata)
            for stream in container.streams:
                found |= stream.metadata
    except UnreadableMediaError:
        return ""
    words = (text for key, text in found.items() if key.lower().startswith(_LYRICS))
    return clean_tag(next(words, "")).strip()


def with_tags(data: bytes, values: Mapping[str, str]) -> bytes:
    """The sound file with other values of these fields of `AudioTags`; "" takes one out.

    Raises:
        UnreadableMediaError: the file is damaged, or of a kind whose tags cannot be changed.
    """
    changed = io.BytesIO(data)
    with _open_av(data) as file:
        if file.tags is None:
            file.add_tags()
        for name, value in values.items():
            if value:
                file[_NAMES[name]] = [value]
            elif _NAMES[name] in file:
                del file[_NAMES[name]]
        file.save(changed)
    return changed.getvalue()


@contextlib.contextmanager
def _open_av(data: bytes) -> Iterator[Any]:
    import mutagen
    from mutagen.easymp4 import EasyMP4
    from mutagen.flac import FLAC
    from mutagen.mp3 import EasyMP3
    from mutagen.oggopus import OggOpus
    from mutagen.oggvorbis import OggVorbis

    if len(data) > MAX_FILE_BYTES or _id3_size(data) > _MAX_ID3_BYTES:
        raise UnreadableMediaError(f"{len(data)} bytes are too many.")
    try:
        file = mutagen.File(io.BytesIO(data), [EasyMP3, EasyMP4, FLAC, OggOpus, OggVorbis])
        if file is None:
            raise UnreadableMediaError("This is not a sound file with tags.")
        yield file
    except (mutagen.MutagenError, *_ERRORS) as error:
        raise UnreadableMediaError(str(error)) from error


def _id3_size(data: bytes) -> int:
    """How long the tag at the start says it is; its length has seven bits a byte."""
    if data[:3] != b"ID3" or len(data) < 10:
        return 0
    size = 0
    for byte in data[6:10]:
        size = size << 7 | byte & 0x7F
    return size


def _first(file: Any, key: str) -> str:
    values = file.get(key) if file.tags is not None else None
    return clean_tag(values[0]) if values else ""


def _create_tags(tags: Mapping[str, str], duration_ms: int | None) -> AudioTags:
    texts = {name: tags.get(name, "").split("\0")[0].strip() for name in _NAMES}
    track, year = _leading_number(texts.pop("track")), _leading_number(texts.pop("year"))
    return AudioTags(duration_ms, track=track, year=year, **texts)


def _read_with_av(data: bytes) -> AudioTags:
    try:
        with open_media(data) as container:
            found: dict[str, Any] = dict(container.metadata)
            for stream in container.streams:
                found = {**stream.metadata, **found}
            duration = container.duration
    except UnreadableMediaError:
        return AudioTags()
    tags = {key.lower(): clean_tag(value) for key, value in found.items()}
    tags["year"] = tags.get("date") or tags.get("year", "")
    return _create_tags(tags, None if duration is None else round(duration / 1000))


def _leading_number(text: str) -> int:
    match = re.match(r"\s*([0-9]{1,9})", text)
    return int(match[1]) if match else 0
