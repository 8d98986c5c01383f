"""Files on their way to the phone: outside its tree until they are complete."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from types import TracebackType
from typing import Self


class StagedFile:
    """A file that grows piece by piece, and then becomes one of the phone's or goes.

    Its bytes count as used space of the phone from their arrival on. A context manager: what was
    not placed by its end is deleted.

    Args:
        folder: host folder to keep it in, on the file system of the phone's files.
        admit: called with the number of bytes before they are written; raises ENOSPC. At the end
            it is called with the negative size.

    Attributes:
        host_path: where it is kept.
        size: bytes written so far.
    """

    def __init__(self, folder: str, admit: Callable[[int], object]) -> None:
        descriptor, self.host_path = tempfile.mkstemp(dir=folder)
        self.file = os.fdopen(descriptor, "w+b")
        self.size = 0
        self._admit = admit

    def write(self, data: bytes) -> None:
        """Add bytes.

        Raises:
            OSError: the phone or the host has no space left.
        """
        self._admit(len(data))
        self.size += len(data)
        self.file.write(data)

    def close(self) -> None:
        """Delete the file, unless it was placed."""
        with contextlib.suppress(OSError):  # What is still buffered may not fit.
            self.file.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.host_path)
        self._admit(-self.size)
        self.size = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
