"""Where a command's input comes from and where its output goes."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from android_world.virtual_device.limits.execution_budget import OUTPUT_LIMIT_BYTES, ScriptKilled
from android_world.virtual_device.shell.toybox.file_access import FileAccess

PIECE_BYTES = 64 << 10
_CHUNK_BYTES = 1 << 20


class InputStream:
    """Bytes that commands read one after the other, each from where the last one stopped.

    Attributes:
        terminal: whether a user types them.
        overdrawn: whether a command that wanted all got a part of what never ends.
    """

    __slots__ = ("data", "overdrawn", "position")
    terminal = False

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.position = 0
        self.overdrawn = False

    def read(self, size: int | None = None) -> bytes:
        """The next `size` bytes, or all that is left."""
        end = len(self.data) if size is None else self.position + size
        chunk = self.data[self.position : end]
        self.position += len(chunk)
        return chunk

    def pause(self) -> None:
        """Called now and then while the script that has this input works.

        Raises:
            Killed: the script shall end.
        """

    def read_line(self, delimiter: bytes = b"\n") -> bytes:
        """Bytes up to and including the next delimiter; without one, all that is left."""
        found = self.data.find(delimiter, self.position)
        return self.read(None if found < 0 else found + 1 - self.position)

    def pieces(self, size: int | None) -> Iterator[bytes]:
        """The next `size` bytes, or all until the end, piece by piece."""
        left = sys.maxsize if size is None else size
        while left and (piece := self.read(min(left, PIECE_BYTES))):
            left -= len(piece)
            yield piece


class InfiniteInput(InputStream):
    """Input from /dev/zero or /dev/urandom: as much as is asked for, a part to those who want all.

    Random bytes are the same on every run, so that runs can be repeated.
    """

    __slots__ = ("_random",)

    def __init__(self, random_bytes: bool) -> None:
        super().__init__()
        self._random = random.Random(0) if random_bytes else None

    def read(self, size: int | None = None) -> bytes:
        self.overdrawn = self.overdrawn or size is None
        count = _CHUNK_BYTES if size is None else size
        if count > OUTPUT_LIMIT_BYTES:
            raise ScriptKilled
        return bytes(count) if self._random is None else self._random.randbytes(count)


class TruncatedPipe(InputStream):
    """What a command wrote into a pipe before it was stopped: it would have gone on for ever."""

    __slots__ = ()

    def read(self, size: int | None = None) -> bytes:
        """The next `size` bytes, or all that there are.

        Raises:
            Killed: there are not as many.
        """
        self.overdrawn = self.overdrawn or size is None
        if size is not None and self.position + size > len(self.data):
            raise ScriptKilled
        return super().read(size)

    def read_line(self, delimiter: bytes = b"\n") -> bytes:
        """Bytes up to and including the next delimiter.

        Raises:
            Killed: there is none.
        """
        if self.data.find(delimiter, self.position) < 0:
            raise ScriptKilled
        return super().read_line(delimiter)


def endless_input(path: str) -> InfiniteInput | None:
    """The input that a device file such as /dev/zero is; None for other paths."""
    if path in ("/dev/zero", "/dev/random", "/dev/urandom"):
        return InfiniteInput(random_bytes=path != "/dev/zero")
    return None


class OutputStream:
    """A buffer that commands append to.

    Attributes:
        terminal: whether a user reads it.
    """

    __slots__ = ("buffer",)
    terminal = False

    def __init__(self, buffer: bytearray | None = None) -> None:
        self.buffer = bytearray() if buffer is None else buffer

    @property
    def size(self) -> int:
        """How many bytes are kept in memory."""
        return len(self.buffer)

    def flush(self) -> None:
        """Pass on what was written (nothing to do for a plain buffer)."""

    def drop(self) -> None:
        """Discard what was written."""
        self.buffer.clear()


Transcript = list[tuple[int, bytearray]]
"""What was written to a script's descriptors 1 and 2, in order."""


class ScriptOutput(OutputStream):
    """Where a script's output or its errors end up, in order with those of the other."""

    __slots__ = ("descriptor", "kept", "transcript")

    def __init__(self, descriptor: int, transcript: Transcript) -> None:
        super().__init__()
        self.descriptor = descriptor
        self.transcript = transcript
        self.kept = 0

    @property
    def size(self) -> int:
        return self.kept + len(self.buffer)

    def flush(self) -> None:
        if not self.transcript or self.transcript[-1][0] != self.descriptor:
            self.transcript.append((self.descriptor, bytearray()))
        self.transcript[-1][1].extend(self.buffer)
        self.kept += len(self.buffer)
        self.buffer.clear()

    def drop(self) -> None:
        self.buffer.clear()
        self.transcript[:] = [entry for entry in self.transcript if entry[0] != self.descriptor]
        self.kept = 0


class FileOutput(OutputStream):
    """Output into a device file; opening it creates the file."""

    __slots__ = ("files", "path")

    def __init__(self, files: FileAccess, path: str, append: bool) -> None:
        super().__init__()
        self.files = files
        self.path = path
        if append:
            files.append(path, b"")
        else:
            files.write_bytes(path, b"")

    def flush(self) -> None:
        if self.buffer:
            data = bytes(self.buffer)
            self.buffer.clear()
            self.files.append(self.path, data)


class NullOutput(OutputStream):
    """Output into /dev/null."""

    __slots__ = ()

    def flush(self) -> None:
        self.buffer.clear()


Stream = InputStream | OutputStream
