"""What the microphone records, as the content of a file: the hiss of a quiet room."""

from __future__ import annotations

import io
import wave
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from android_world.virtual_device.apps.audio_recorder.preferences import FORMATS, Quality
from android_world.virtual_device.codecs.av_files import UnreadableMediaError, open_media

if TYPE_CHECKING:
    import numpy.typing as npt

_LEVEL = 1e-4  # 80 dB below the loudest: nothing is seen of it in the waveform
_FRAME = 1024  # samples of a frame of AAC
_ENCODED = 48  # frames that are encoded; longer recordings repeat them
_STEADY = 8  # of these, which the encoder begins with
_CONTAINERS = {"m4a": "mp4", "3gp": "3gp"}


def recording_bytes(quality: Quality, duration_ms: int) -> bytes:
    """The content of a recording's file."""
    if quality.format == "wav":
        return _wav(quality, duration_ms)
    return _aac(quality, duration_ms)


def _hiss(channels: int, samples: int, seed: int) -> npt.NDArray[np.float32]:
    noise = np.random.default_rng(seed).uniform(-_LEVEL, _LEVEL, (channels, samples))
    return noise.astype(np.float32)


def _wav(quality: Quality, duration_ms: int) -> bytes:
    second = (_hiss(quality.channels, quality.sample_rate, 0) * 32768).astype("<i2").T.tobytes()
    samples = quality.sample_rate * duration_ms // 1000
    size = samples * quality.channels * 2
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(quality.channels)
        file.setsampwidth(2)
        file.setframerate(quality.sample_rate)
        file.writeframes((second * (size // len(second) + 1))[:size])
    return target.getvalue()


def _aac(quality: Quality, duration_ms: int) -> bytes:
    import av  # Loads slowly, and few phones have sounds.

    rate, layout = quality.sample_rate, "stereo" if quality.channels == 2 else "mono"
    tick = Fraction(1, rate)
    count = max(1, -(-duration_ms * rate // 1000 // _FRAME))
    target = io.BytesIO()
    with av.open(target, "w", format=_CONTAINERS[quality.format]) as container:
        stream = container.add_stream("aac", rate=rate)
        stream.codec_context.layout = layout
        stream.bit_rate = quality.bits_per_second
        stream.codec_context.thread_count = 1
        packets: list[bytes] = []
        for number in range(min(count, _ENCODED)):
            hiss = _hiss(quality.channels, _FRAME, number)
            frame = av.AudioFrame.from_ndarray(hiss, format="fltp", layout=layout)
            frame.rate, frame.pts, frame.time_base = rate, number * _FRAME, tick
            packets += [bytes(packet) for packet in stream.encode(frame)]
        packets += [bytes(packet) for packet in stream.encode()]
        for number in range(count):
            steady = _STEADY + (number - _STEADY) % max(1, len(packets) - _STEADY)
            chosen = number if number < len(packets) else steady
            packet = av.Packet(packets[min(chosen, len(packets) - 1)])
            packet.stream, packet.time_base = stream, tick
            packet.pts = packet.dts = number * _FRAME
            packet.duration = _FRAME
            container.mux(packet)
    return target.getvalue()


def measure(data: bytes, extension: str) -> tuple[int, Quality]:
    """How many milliseconds a sound lasts, and in which quality.

    Raises:
        UnreadableMediaError: it is no sound.
    """
    with open_media(data) as container:
        streams = container.streams.audio
        if not streams:
            raise UnreadableMediaError("There is no sound in it.")
        context, duration = streams[0].codec_context, container.duration or 0
        kind = extension if extension in FORMATS else "m4a"
        channels = min(2, max(1, context.layout.nb_channels))
        bitrate = int(context.bit_rate or container.bit_rate or 0)
        return duration // 1000, Quality(kind, int(context.sample_rate or 0), bitrate, channels)
