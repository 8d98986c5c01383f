"""Music files of silence, with tags."""

from __future__ import annotations

import functools
import io
import math
from typing import Final

import numpy as np

_RATE_HZ: Final = 24_000
_BITS_PER_SECOND: Final = 8_000
_FRAME_MS: Final = 24


def silent_mp3(artist: str, title: str, duration_ms: int) -> bytes:
    """An MP3 of silence with an artist and a title; it may last a frame longer."""
    from mutagen import id3

    data = io.BytesIO(_silent_frame() * math.ceil(duration_ms / _FRAME_MS))
    tags = id3.ID3()
    tags.add(id3.TPE1(text=artist))
    tags.add(id3.TIT2(text=title))
    tags.save(data)
    return data.getvalue()


def tags_of(content: bytes) -> tuple[str, str, float]:
    """Artist, title and seconds of an MP3; empty and 0 where it does not say."""
    from mutagen import MutagenError, mp3

    try:
        sound = mp3.MP3(io.BytesIO(content))
    except (MutagenError, EOFError):
        return "", "", 0.0
    tags = sound.tags or {}
    artist, title = (str(tags[name]) if name in tags else "" for name in ("TPE1", "TIT2"))
    return artist, title, float(sound.info.length)


@functools.cache
def _silent_frame() -> bytes:
    """A frame of silence; it represents itself, so that it can be repeated."""
    import av

    file = io.BytesIO()
    with av.open(file, "w", format="mp3") as container:
        stream = container.add_stream("libmp3lame", rate=_RATE_HZ, layout="mono")
        stream.bit_rate = _BITS_PER_SECOND
        silence = np.zeros((1, _RATE_HZ), dtype=np.int16)
        frame = av.AudioFrame.from_ndarray(silence, format="s16p", layout="mono")
        frame.sample_rate = _RATE_HZ
        return [bytes(packet) for packet in stream.encode(frame)][-1]
