"""Videos and pieces of music, made on this machine."""

from __future__ import annotations

import functools
import io
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import cast

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from android_world.core import silent_mp3
from android_world.task_evals.utils.generated_file_cache import MADE_FILES

_VIDEO_CODEC = "mpeg4"
_DISTINCT_FRAMES = 3  # of each text; they take turns
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
    """Write an MP4; see `make_video`."""
    path.write_bytes(make_video(messages, message_display_time, width, height, fps, rng))


def make_video(
    messages: Sequence[str],
    message_display_time: int = 1,
    width: int = 320,
    height: int = 240,
    fps: int = 30,
    rng: random.Random | None = None,
) -> bytes:
    """Make an MP4 that shows texts one after the other on a flickering ground.

    The same arguments give the same bytes, on every machine.

    Args:
      messages: The texts.
      message_display_time: Seconds that each is shown.
      width: Width in pixels.
      height: Height in pixels.
      fps: Frames a second.
      rng: Decides the colours of the ground.
    """
    count = message_display_time * fps
    key = ("video", tuple(messages), count, width, height, fps)
    if rng is not None:
        return _video(messages, count, width, height, fps, rng)
    make = functools.partial(_video, messages, count, width, height, fps, random.Random(0))
    return MADE_FILES.get(key, make)


def _video(
    messages: Sequence[str], count: int, width: int, height: int, fps: int, rng: random.Random
) -> bytes:
    """An MP4 with `count` frames of each text."""
    import av

    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as container:
        stream = cast(av.VideoStream, container.add_stream(_VIDEO_CODEC, rate=fps))
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        context = stream.codec_context
        context.time_base = Fraction(1, fps)
        context.gop_size = 1  # each frame stands for itself, so that it can be repeated
        context.thread_count = 1  # more threads cut frames into other slices
        distinct = min(count, _DISTINCT_FRAMES)
        frames = [
            bytes(packet)
            for message in messages
            for image in _frames(message, width, height, distinct, rng)
            for packet in stream.encode(av.VideoFrame.from_ndarray(np.asarray(image)))
        ]
        for number in range(len(messages) * count):
            message, turn = divmod(number, count)
            packet = av.Packet(frames[message * distinct + turn % distinct])
            packet.stream, packet.time_base = stream, context.time_base
            packet.pts = packet.dts = number
            packet.duration, packet.is_keyframe = 1, True
            container.mux(packet)
    return file.getvalue()


def write_mp3(path: Path, artist: str, title: str, duration_milliseconds: int) -> None:
    """Write an MP3 of silence with an artist and a title; it may last a frame longer."""
    path.write_bytes(silent_mp3.silent_mp3(artist, title, duration_milliseconds))


def _frames(
    message: str, width: int, height: int, count: int, rng: random.Random
) -> Iterator[Image.Image]:
    """Pictures of a text on grounds of different colours."""
    font = ImageFont.load_default(_TEXT_SIZE)
    text, outline = (Image.new("L", (width, height)) for _ in range(2))
    ImageDraw.Draw(text).text(_TEXT_PLACE, message, fill=255, font=font)
    ImageDraw.Draw(outline).text(_TEXT_PLACE, message, fill=255, font=font, stroke_width=2)
    box = outline.getbbox() or (0, 0, 1, 1)
    for _ in range(count):
        colour = tuple(rng.randrange(256) for _ in range(3))
        image = Image.new("RGB", (width, height), colour)
        image.paste("black", box, outline.crop(box))
        image.paste(_TEXT_COLOUR, box, text.crop(box))
        yield image
