"""Keeping episodes between runs of a script; the command line uses `android_world.runs.store`."""

from __future__ import annotations

import abc
import datetime
import json
import logging
import re
from pathlib import Path
from typing import Any, NoReturn

from android_world.device import clock
from android_world.runs import errors, files, store

_log = logging.getLogger(__name__)
INSTANCE_SEPARATOR = "_"
_SUFFIX = ".json"

Episode = dict[str, Any]


def sort_key(filename: str) -> tuple[str, int | str]:
    """Task name and instance number of a checkpoint's file name, for sorting."""
    stem = re.sub(r"\..*$", "", Path(filename).name)
    task, _, instance = stem.rpartition(INSTANCE_SEPARATOR)
    return (task, int(instance)) if task and instance.isdecimal() else (stem, "")


class Checkpointer(abc.ABC):
    """Saves and loads episodes."""

    @abc.abstractmethod
    def save_episodes(self, task_episodes: list[Episode], task_name: str) -> None:
        """Keep the episodes of one task instance, `<task>_<instance>`."""

    @abc.abstractmethod
    def load(self, fields: list[str] | None = None) -> list[Episode]:
        """All episodes, or only these fields of them."""


class IncrementalCheckpointer(Checkpointer):
    """One JSON file a task instance.

    What JSON cannot hold (frames, model responses) is kept as a short description.
    """

    def __init__(self, directory: str) -> None:
        """Use a folder, made when needed.

        Raises:
          LegacyCheckpointError: It holds pickled checkpoints.
        """
        self.directory = directory
        self._path = Path(directory)
        store.refuse_pickles(self._path)

    def save_episodes(self, task_episodes: list[Episode], task_name: str) -> None:
        """Write the file of one task instance."""
        files.write_json(self._path / f"{task_name}{_SUFFIX}", task_episodes)

    def load(self, fields: list[str] | None = None) -> list[Episode]:
        """All episodes, by task and instance; a file that cannot be read is skipped."""
        if not self._path.is_dir():
            return []
        names = sorted((p.name for p in self._path.glob(f"*{_SUFFIX}")), key=_stable_key)
        episodes = [episode for name in names for episode in self._read(name)]
        if fields is None:
            return episodes
        return [{field: episode.get(field) for field in fields} for episode in episodes]

    def _read(self, name: str) -> list[Episode]:
        try:
            return list(json.loads((self._path / name).read_text("utf-8")))
        except (OSError, ValueError, TypeError) as error:
            _log.warning("Checkpoint %s was skipped: %s", self._path / name, error)
            return []


class NullCheckpointer(Checkpointer):
    """Keeps nothing."""

    def __init__(self) -> None:
        pass

    def save_episodes(self, task_episodes: list[Episode], task_name: str) -> None:
        """Do nothing."""

    def load(self, fields: list[str] | None = None) -> list[Episode]:
        """No episodes."""
        return []


class DeprecatedCheckpointer:
    """The original's single pickled file, which is neither written nor loaded any more."""

    def __init__(self, filename: str) -> None:
        self.filename = filename

    def save(self, data: list[Episode], completed_tasks: list[str]) -> NoReturn:
        """Refuse.

        Raises:
          LegacyCheckpointError: Always.
        """
        self._refuse()

    def load(self, fields: list[str] | None = None) -> NoReturn:
        """Refuse.

        Raises:
          LegacyCheckpointError: Always.
        """
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise errors.LegacyCheckpointError(
            f"{self.filename}: pickled checkpoints are not used any more, because a pickle can run "
            "any code. Use IncrementalCheckpointer with a folder."
        )


def create_run_directory(location: str) -> str:
    """Name of a new folder below `location`, from the time."""
    now = datetime.datetime.fromtimestamp(clock.now())
    return str(Path(location) / f"run_{now.strftime('%Y%m%dT%H%M%S%f')}")


def _stable_key(name: str) -> tuple[str, int, str]:
    task, instance = sort_key(name)
    return (task, instance, "") if isinstance(instance, int) else (task, -1, instance)
