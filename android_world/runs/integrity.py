"""Whether the files of a run are still those that the run has written."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

_MOST_NAMES = 10


class RunFiles:
    """Remembers what a run has written, to notice what something else deletes or changes.

    An agent runs with the user's rights: it can delete the folder of the run.
    """

    def __init__(
        self, run_file: Path, results: Path, episodes: Path, names: Sequence[str] = ()
    ) -> None:
        """Take the files as they are now.

        Args:
          run_file: What ran.
          results: The file with a line per episode, which only grows.
          episodes: Folder of the episodes' folders.
          names: The episodes that the results have already.
        """
        self._run_file = run_file
        self._results = results
        self._episodes = episodes
        content = results.read_bytes() if results.exists() else b""
        self._size = len(content)
        self._digest = hashlib.sha256(content)
        self._names = list(names)
        self._with_folder: list[str] = []

    def note(self, line: str, key: str) -> None:
        """Remember a line that was added to the results, and the folder of its episode."""
        content = line.encode() + b"\n"
        self._size += len(content)
        self._digest.update(content)
        self._names.append(key)
        if self._episode_file(key).exists():
            self._with_folder.append(key)

    def are_there(self) -> bool:
        """Whether the files exist and have their sizes; quick."""
        size = self._results.stat().st_size if self._results.exists() else 0
        return self._run_file.exists() and size == self._size

    def missing_files(self) -> str:
        """What of this run was deleted or changed, in words; empty if nothing was."""
        found = []
        if not self._run_file.exists():
            found.append(self._run_file.name)
        content = self._results.read_bytes() if self._results.exists() else b""
        if hashlib.sha256(content).digest() != self._digest.digest():
            found.append(f"{self._results.name} ({_list_text(self._names)})")
        gone = [key for key in self._with_folder if not self._episode_file(key).exists()]
        if gone:
            found.append(f"the recorded steps of {_list_text(gone)}")
        return ", ".join(found)

    def _episode_file(self, key: str) -> Path:
        return self._episodes / key / "episode.json"


def _list_text(names: list[str]) -> str:
    rest = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {rest} more" if rest > 0 else "")
