"""Opening the phone's sound and film files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from av.container import InputContainer

# From this version on, bytes of tags that are not UTF-8 come as surrogates; before, they have to be
# left out while the file is opened, or it cannot be opened at all.
_SURROGATES_SINCE = 19


class UnreadableMediaError(Exception):
    """A file is no sound or film, or is damaged."""


@contextlib.contextmanager
def open_media(host_path: str) -> Iterator[InputContainer]:
    """Open a sound or film to read it.

    Raises:
        UnreadableMediaError: that is not possible, or fails on the way.
    """
    import av  # Loads slowly, and few phones have media.

    options: dict[str, Any] = {}
    if int(av.__version__.split(".")[0]) < _SURROGATES_SINCE:
        options["metadata_errors"] = "ignore"
    try:
        with av.open(host_path, **options) as container:
            yield container
    except (av.FFmpegError, OSError, ValueError, IndexError) as error:
        raise UnreadableMediaError(str(error)) from error


def clean_tag(text: object) -> str:
    """A tag without what is not UTF-8 in it."""
    return str(text).encode("utf-8", "ignore").decode()
