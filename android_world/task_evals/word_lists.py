"""Word lists of a file in the place of the benchmark's own, for comparable runs.

The file is JSON with any of three parts:

    {
      "questions": {"NotesMeetingAttendeeCount": {"body": ["{attendee_count} people came."]}},
      "noise_notes": {"Recipes": [["Title", "Body"]]},
      "words": {"RANDOM_SENTENCES": ["See you at the harbour."]}
    }

`questions` has possible values of questions' parameters, `noise_notes` the notes that Joplin's
noise is drawn from, by notebook, and `words` lists of `task_evals.utils.words`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any, Final

from android_world.task_evals.errors import WordListError

_PARTS: Final = frozenset({"questions", "noise_notes", "words"})


def digest(path: Path) -> str:
    """The SHA-256 of a file of word lists.

    Raises:
      WordListError: The file cannot be read.
    """
    return hashlib.sha256(_content(path)).hexdigest()


def use(path: Path) -> contextlib.ExitStack:
    """Replace word lists by those of a file, in this process.

    Call it after the tasks have been loaded and before parameters are drawn.

    Args:
      path: The file.

    Returns:
      What puts the benchmark's own lists back when it is closed.

    Raises:
      WordListError: The file cannot be read, or names what is not there.
    """
    from android_world.task_evals import word_list_replacement

    return word_list_replacement.replace(_parts(path))


_in_use: tuple[str, contextlib.ExitStack] | None = None


def use_in_process(path: Path | None) -> None:
    """Replace word lists by those of a file for the rest of this process.

    Args:
      path: The file; None for the benchmark's own lists.

    Raises:
      WordListError: The file cannot be used, or the process has been using other lists.
    """
    global _in_use
    wanted = "" if path is None else digest(path)
    current = "" if _in_use is None else _in_use[0]
    if wanted == current:
        return
    if current:
        raise WordListError(
            "Tasks of this process use other word lists, which are shared by all of its "
            "environments: take another process."
        )
    assert path is not None
    _in_use = (wanted, use(path))


def restore() -> None:
    """Put back the benchmark's own lists after `use_in_process`."""
    global _in_use
    if _in_use is not None:
        _in_use[1].close()
        _in_use = None


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError(f"{path} cannot be read: {error.strerror}.") from error


def _parts(path: Path) -> dict[str, dict[str, Any]]:
    try:
        lists = json.loads(_content(path))
    except ValueError as error:
        raise WordListError(f"{path} is not JSON: {error}.") from error
    if not isinstance(lists, dict) or not all(isinstance(part, dict) for part in lists.values()):
        raise WordListError(f"{path} must hold an object of objects.")
    if unknown := sorted(lists.keys() - _PARTS):
        raise WordListError(f"{path}: unknown part {unknown[0]!r}; known: {sorted(_PARTS)}.")
    return lists
