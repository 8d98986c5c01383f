"""A video of the screen as MP4 (H.264), with a frame wherever the screen changed."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps

if TYPE_CHECKING:
    from av.video.stream import VideoStream

_TIME_BASE = Fraction(1, 1000)
_FRAME_RATE = 30  # Only a hint for players: frames have their own times.
_LAST_FRAME_MS = 33


class ScreenVideo:
    """A video that is being written.

    Args:
        size: width and height in pixels, both even; screens of another shape get black bars.
        bit_rate: the most bits a second.
    """

    def __init__(self, size: tuple[int, int], bit_rate: int) -> None:
        import av  # Loads slowly, and few runs record videos.

        self._size = size
        self._file = io.BytesIO()
        self._container = av.open(self._file, "w", format="mp4")
        self._stream: VideoStream = self._container.add_stream("libx264", rate=_FRAME_RATE)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        self._stream.time_base = self._stream.codec_context.time_base = _TIME_BASE
        self._stream.options = {
            "preset": "ultrafast",
            "crf": "23",
            "maxrate": str(bit_rate),
            "bufsize": str(bit_rate),
        }
        self._stream.codec_context.thread_count = 1  # The same bytes on every host.
        self._pixels: npt.NDArray[np.uint8] | None = None
        self._time_ms = -1

    @property
    def size_bytes(self) -> int:
        """How much of the file is written."""
        return self._file.tell()

    def add(self, pixels: npt.NDArray[np.uint8], time_ms: int) -> None:
        """Add a frame (height x width x RGB), `time_ms` after the start."""
        self._pixels, self._time_ms = pixels, max(time_ms, self._time_ms + 1)
        self._encode()

    def finish(self, time_ms: int) -> bytes:
        """The file; its last frame stays until `time_ms`."""
        if self._pixels is not None:
            self._time_ms = max(time_ms - _LAST_FRAME_MS, self._time_ms + 1)
            self._encode()
        self._container.mux(self._stream.encode(None))
        self._container.close()
        return self._file.getvalue()

    def _encode(self) -> None:
        import av

        assert self._pixels is not None
        height, width = self._pixels.shape[:2]
        pixels = self._pixels
        if (width, height) != self._size:
            pixels = np.asarray(ImageOps.pad(Image.fromarray(pixels), self._size))
        frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(pixels), format="rgb24")
        frame.pts, frame.time_base = self._time_ms, _TIME_BASE
        self._container.mux(self._stream.encode(frame))
