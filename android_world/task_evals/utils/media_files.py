"""Videos and pieces of music, made on this machine."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import numpy as np
from PIL import Image, ImageDraw, ImageFont

_VIDEO_CODEC = "mpeg4"
_MP3_CODEC = "libmp3lame"
_SAMPLE_RATE_HZ = 44_100
_TEXT_PLACE = (50, 90)
_TEXT_SIZE = 32
_TEXT_COLOUR = (255, 255, 0)


def write_video(
    path: Path,
    messages: list[str],
    message_display_time: int = 1,
    width: int = 320,
    height: int = 240,
    fps: int = 30,
    rng: random.Random | None = None,
) -> None:
    """Write an MP4 that shows texts one after the other on a flickering ground.

    Args:
      path: The file.
      messages: The texts.
      message_display_time: Seconds that each is shown.
      width: Width in pixels.
      height: Height in pixels.
      fps: Frames a second.
      rng: Decides the colours of the ground.
    """
    import av

    source = rng or random.Random(0)
    with av.open(str(path), "w") as container:
        stream = cast(av.VideoStream, container.add_stream(_VIDEO_CODEC, rate=fps))
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.codec_context.time_base = Fraction(1, fps)
        for message in messages:
            for _ in range(message_display_time * fps):
                frame = av.VideoFrame.from_ndarray(_frame(message, width, height, source))
                container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def write_mp3(path: Path, artist: str, title: str, duration_milliseconds: int) -> None:
    """Write an MP3 of silence with an artist and a title."""
    import av

    with av.open(str(path), "w", format="mp3") as container:
        container.metadata.update({"artist": artist, "title": title})
        added = container.add_stream(_MP3_CODEC, rate=_SAMPLE_RATE_HZ, layout="mono")
        stream = cast(av.AudioStream, added)
        left = _SAMPLE_RATE_HZ * duration_milliseconds // 1000
        while left > 0:
            count = min(left, _SAMPLE_RATE_HZ)
            silence = np.zeros((1, count), dtype=np.int16)
            frame = av.AudioFrame.from_ndarray(silence, format="s16p", layout="mono")
            frame.sample_rate = _SAMPLE_RATE_HZ
            container.mux(stream.encode(frame))
            left -= count
        container.mux(stream.encode(None))


def _frame(
    message: str, width: int, height: int, rng: random.Random
) -> np.ndarray[Any, np.dtype[np.uint8]]:
    colour = tuple(rng.randrange(256) for _ in range(3))
    image = Image.new("RGB", (width, height), colour)
    font = ImageFont.load_default(_TEXT_SIZE)
    ImageDraw.Draw(image).text(
        _TEXT_PLACE, message, fill=_TEXT_COLOUR, font=font, stroke_width=2, stroke_fill="black"
    )
    return np.asarray(image)
