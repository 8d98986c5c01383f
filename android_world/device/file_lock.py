"""Keeping a file for one process, on Unix and on Windows."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from android_world.device import clock

_POLL_S = 0.1


def hold(file: IO[bytes]) -> None:
    """Keep an open file until it is closed.

    Raises:
      BlockingIOError: another process has it.
      OSError: its file system keeps no files.
    """
    try:
        fcntl = importlib.import_module("fcntl")
    except ImportError:
        msvcrt = importlib.import_module("msvcrt")  # Windows.
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as e:
            raise BlockingIOError(*e.args) from e
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def waiting(path: Path, timeout_s: float) -> Iterator[None]:
    """Keep a file, made if need be, for the time of a `with` block; wait for others first.

    Raises:
      TimeoutError: another process has it all the time.
    """
    with path.open("ab") as file:

        def is_held() -> bool:
            try:
                hold(file)
            except BlockingIOError:
                return False
            return True

        if not clock.wait_until(is_held, timeout_s, _POLL_S):
            raise TimeoutError(f"another process keeps {path}")
        yield
