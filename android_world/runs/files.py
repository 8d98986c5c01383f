"""Writing files so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from android_world.runs import errors
from android_world.runs.records import to_jsonable

_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT})


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the system's errors while writing `path` into ours.

    Raises:
      DiskFullError: There is no space left.
      ResultsStoreError: The file cannot be written for another reason.
    """
    try:
        yield
    except OSError as error:
        if error.errno in _NO_SPACE:
            raise errors.DiskFullError(
                f"No space left for {path}. What was finished is kept: free some space and "
                "continue with --checkpoint_dir."
            ) from error
        raise errors.ResultsStoreError(f"Cannot write {path}: {error.strerror}.") from error


def write_atomically(path: Path, content: bytes, synced: bool = True) -> None:
    """Replace a file in one step.

    Args:
      path: The file.
      content: What it shall have.
      synced: Whether it is on disk before this returns; else it outlives this process, though not
        a power failure.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                if synced:
                    file.flush()
                    os.fsync(file.fileno())
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise


def write_json(path: Path, value: Any, **lists: Sequence[str]) -> None:
    """Replace a file by readable JSON.

    Args:
      path: The file.
      value: What it shall hold; with `lists`, a mapping.
      **lists: More of its keys: long lists whose items are JSON already, and get a line each.
    """
    text = json.dumps(to_jsonable(value), ensure_ascii=False, indent=2)
    for key, lines in lists.items():
        rows = ",".join(f"\n    {line}" for line in lines)
        text = f'{text.removesuffix("}").rstrip()}{"," * bool(value)}\n  "{key}": [{rows}]\n}}'
    write_atomically(path, (text + "\n").encode())


def append_line(path: Path, line: str) -> None:
    """Add a line, on disk before this returns; a line that does not fit leaves no trace."""
    with writing(path):
        with open(path, "ab") as file:
            size = file.tell()
            try:
                file.write(line.encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    os.truncate(path, size)
                raise


def add_line(path: Path, line: str) -> None:
    """Add a line that outlives this process, though not a power failure."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "ab") as file:
            file.write(line.encode() + b"\n")


def read_lines(path: Path) -> list[Any]:
    """The JSON of each line that is whole; nothing if there is no such file."""
    found: list[Any] = []
    with contextlib.suppress(FileNotFoundError):
        for line in path.read_bytes().splitlines():
            with contextlib.suppress(ValueError):
                found.append(json.loads(line))
    return found
