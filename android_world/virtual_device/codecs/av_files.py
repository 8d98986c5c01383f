"""Reading sound and video files: from their bytes, so that nothing in them names another file."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.codecs import data_files

if TYPE_CHECKING:
    from av.container import InputContainer
    from av.stream import Stream

MAX_FRAME_PIXELS = 4096 * 2304
MAX_FILE_BYTES = 512 << 20
# FFmpeg's names of the containers that Android and VLC play. Playlists (hls, dash, concat) are none
# of them: they are references to other files.
_FORMATS = data_files.read_words(__package__, "av_formats.txt")
SUBTITLE_FORMATS = ("ass", "microdvd", "srt", "subviewer", "webvtt")
_OPTIONS = {"protocol_whitelist": "none", "max_pixels": str(MAX_FRAME_PIXELS)}

# From this version on, bytes of tags that are not UTF-8 come as surrogates; before, they have to be
# left out while the file is opened, or it cannot be opened at all.
_SURROGATES_SINCE = 19


class UnreadableMediaError(Exception):
    """A file is not a sound or video, is damaged, or too large to be decoded."""


@contextlib.contextmanager
def open_media(data: bytes, formats: Sequence[str] = _FORMATS) -> Iterator[InputContainer]:
    """Open the content of a sound or video file to read it, or that of another of the `formats`.

    Raises:
        UnreadableMediaError: that is not possible, or fails on the way.
    """
    import av  # Loads slowly, and few phones have media.

    ignoring: dict[str, Any] = {}
    if int(av.__version__.split(".")[0]) < _SURROGATES_SINCE:
        ignoring = {"metadata_errors": "ignore"}
    options = _OPTIONS | {"format_whitelist": ",".join(formats)}
    if len(data) > MAX_FILE_BYTES:
        raise UnreadableMediaError(f"{len(data)} bytes are too many.")
    try:
        with av.open(io.BytesIO(data), "r", options=options, **ignoring) as container:
            for stream in container.streams.video:
                if stream.codec_context is None:
                    raise UnreadableMediaError("No decoder reads this video.")
                stream.codec_context.options = {"max_pixels": str(MAX_FRAME_PIXELS)}
            yield container
    except (av.FFmpegError, ArithmeticError, EOFError, LookupError, OSError, ValueError) as error:
        raise UnreadableMediaError(str(error)) from error


def clean_tag(text: object) -> str:
    """A tag without what is not UTF-8 in it."""
    return str(text).encode("utf-8", "ignore").decode()


def language_of(stream: Stream) -> str:
    """The language that a track names: `eng`, or ""."""
    language = clean_tag(stream.metadata.get("language", ""))
    return "" if language == "und" else language
