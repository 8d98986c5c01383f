"""The runs below some folders, read when they change."""

from __future__ import annotations

import dataclasses
import functools
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from android_world.device import clock
from android_world.runs.store import EPISODES_FOLDER, RESULTS_FILE, RUN_FILE, STEPS_FILE
from android_world.runs.view import model, notes
from android_world.runs.view.failure_signal_cache import SignFile
from android_world.runs.view.model import Episode, NotARunError, Run
from android_world.runs.view.notes import NOTES_FILE, RunNotes

_WATCHED: Final = (RUN_FILE, RESULTS_FILE, NOTES_FILE, EPISODES_FOLDER)
# Runs lie in the folder itself, or so many folders below.
_DEEPEST: Final = 3
_LATELY_S: Final = 600


@dataclasses.dataclass(frozen=True)
class IndexedRun:
    """A run with its metadata besides its own files.

    Attributes:
      id: Its name in addresses.
      run: The run as far as it is.
      under_way: Episodes that have started and have no record.
      running: Whether a process is at work in it.
      notes: What a person noted.
      signs: What was found in its episodes.
      problem: Why a part of it cannot be shown; empty if all can.
      version: Changes when anything of this does.
    """

    id: str
    run: Run
    under_way: list[Episode]
    running: bool
    notes: RunNotes
    signs: SignFile
    problem: str
    version: str

    @property
    def episodes(self) -> list[Episode]:
        """All episodes, those under way first."""
        return [*self.under_way, *self.run.episodes]

    @functools.cached_property
    def _by_key(self) -> dict[str, Episode]:
        return {episode.key: episode for episode in reversed(self.episodes)}

    def episode(self, key: str) -> Episode | None:
        """The episode with this key, without what others have read of its files."""
        found = self._by_key.get(key)
        return None if found is None else dataclasses.replace(found)


class RunIndex:
    """All runs in and below some folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Take the folders.

        Raises:
          ReportError: One of them does not exist.
        """
        for folder in folders:
            if not folder.is_dir():
                raise NotARunError(f"There is no folder {folder}.")
        self.folders = [folder.resolve() for folder in folders]
        self._shelf: dict[Path, IndexedRun] = {}
        self._signs: dict[Path, SignFile] = {}
        self._lock = threading.Lock()

    @classmethod
    def of_runs(cls, folders: Sequence[Path]) -> list[IndexedRun]:
        """The runs in some folders, in this order, each without a fault.

        Raises:
          ReportError: A folder is not a run, or is damaged.
        """
        library = cls([])
        named = _names(iter(folders))
        found = [library._read(path, name, set()) for path, name in named.items()]
        for shelved in found:
            if shelved.problem:
                raise NotARunError(shelved.problem)
        return found

    def runs(self) -> list[IndexedRun]:
        """All runs as they are now, the newest first."""
        with self._lock:
            paths = _names(path for folder in self.folders for path in _runs_in(folder))
            running = _locked_files()
            self._shelf = {p: self._read(p, name, running) for p, name in paths.items()}
            return sorted(self._shelf.values(), key=_start_time, reverse=True)

    def figures(self) -> dict[str, Path]:
        """Images about runs (SVG) in their folder, as studies write them, by name."""
        return {
            str(path.relative_to(folder)): path
            for folder in reversed(self.folders)
            for place in dict.fromkeys([folder, *(run.parent for run in _runs_in(folder))])
            for path in sorted(place.glob("*.svg"))
            if path.is_file() and not path.is_symlink() and path.is_relative_to(folder)
        }

    def run(self, name: str) -> IndexedRun | None:
        """The run of this name as it is now."""
        return next((shelved for shelved in self.runs() if shelved.id == name), None)

    def _read(self, path: Path, name: str, running: set[int] | None) -> IndexedRun:
        known = self._shelf.get(path)
        is_running = _is_running(path, running)
        if (
            known is not None
            and known.id == name
            and known.version == _version(path, known.under_way)
        ):
            return dataclasses.replace(known, running=is_running)
        signs = self._signs.setdefault(path, SignFile(path))
        run, noted, under_way, problem = Run(path, {}, []), RunNotes(), [], ""
        try:
            run = model.read_run(path)
            under_way = model.running_episodes(path, {e.key for e in run.episodes})
            noted = notes.read(path)
        except (NotARunError, OSError) as error:
            problem = str(error)
        version = _version(path, under_way)
        return IndexedRun(name, run, under_way, is_running, noted, signs, problem, version)


def _runs_in(folder: Path, depth: int = 0) -> Iterator[Path]:
    if (folder / RESULTS_FILE).is_file() or (folder / RUN_FILE).is_file():
        yield folder
    elif depth < _DEEPEST:
        try:
            below = sorted(Path(e.path) for e in os.scandir(folder) if e.is_dir())
        except OSError:
            return
        for each in below:
            if not each.name.startswith("."):
                yield from _runs_in(each, depth + 1)


def _names(paths: Iterator[Path]) -> dict[Path, str]:
    """The paths with names for addresses; equal names of folders get a number."""
    named: dict[str, Path] = {}
    for path in dict.fromkeys(paths):
        plain = path.resolve().name.replace(",", "_")  # Addresses list names with commas.
        name, number = plain, 1
        while name in named:
            number += 1
            name = f"{plain}~{number}"
        named[name] = path
    return {path: name for name, path in named.items()}


def _start_time(shelved: IndexedRun) -> str:
    """When a run started, as far as that is known; names of folders start with the time."""
    return shelved.run.path.name


def _version(path: Path, under_way: Sequence[Episode]) -> str:
    watched = [path / name for name in _WATCHED]
    watched += [episode.folder / STEPS_FILE for episode in under_way]
    return "-".join(map(_stamp, watched))


def _stamp(path: Path) -> str:
    try:
        status = path.stat()
    except OSError:
        return "0"
    return f"{status.st_mtime_ns:x}.{status.st_size:x}"


def _locked_files() -> set[int] | None:
    """The i-nodes of files that some process holds locked; None where the system does not say.

    Taking the lock to see whether it is free would refuse a run that starts at that time.
    """
    try:
        lines = Path("/proc/locks").read_text().splitlines()
    except OSError:
        return None
    fields = (line.split() for line in lines)
    return {int(f[5].rpartition(":")[2]) for f in fields if len(f) > 5 and f[1] == "FLOCK"}


def _is_running(path: Path, locked: set[int] | None) -> bool:
    """Whether a process holds the run's lock; where that is unknown, whether it wrote lately."""
    try:
        if locked is not None:
            return (path / RUN_FILE).stat().st_ino in locked
        return clock.now() - (path / EPISODES_FOLDER).stat().st_mtime < _LATELY_S
    except OSError:
        return False
