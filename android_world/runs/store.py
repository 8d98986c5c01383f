"""The folder of a run: configuration, results, summary and episodes.

run.json        what ran, with what
results.jsonl   one line per finished episode; the only thing that resuming reads
summary.json    the table
episodes/       one folder per episode
"""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import json
import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from android_world.device import clock, file_lock
from android_world.runs import errors, files
from android_world.runs.integrity import RunFiles
from android_world.runs.records import EpisodeRecord

_log = logging.getLogger(__name__)
RUN_FILE = "run.json"
RESULTS_FILE = "results.jsonl"
DAMAGED_FILE = "results.damaged.txt"
SUMMARY_FILE = "summary.json"
EPISODES_FOLDER = "episodes"
# What a checker read, in an episode's evidence, and copies of the files among it.
READINGS_FILE = "readings.json"
FILES_FOLDER = "files"
# Of an episode under way: what it is about, and its steps.
BEGUN_FILE = "begun.jsonl"
STEPS_FILE = "steps.jsonl"


@dataclasses.dataclass(frozen=True)
class RunConfig:
    """What decides a run's results; a run is only continued with the same.

    Attributes:
      suite_family: The family of tasks.
      agent: The agent's name.
      device: virtual or emulator.
      task_random_seed: The suite's seed.
      episode_reset: How episodes start: apps or snapshot.
      a11y: How the elements of an emulator are read; None is the forwarder app.
      seconds_per_step: What a step takes of the virtual phone's clock.
      word_lists: SHA-256 of the file of word lists; empty for the benchmark's own lists.
      fixed_task_seed: Whether all instances of a task have the same parameters.
      vary_answers: Whether the answers of questions with a constant answer are drawn.
      max_steps_multiplier: Factor on the step budgets.
      goal: The free goal, where there is one.
      variant: In which variant the tasks are; empty for the tasks themselves.
      goal_language: Language of the goals.
      split: The split with the start of its file's SHA-256; empty for the whole family.
      suite_version: Version of the family with the start of the SHA-256 of its templates; empty for
        families that have none.
      end_loops: How often an agent may take one action on one screen; None for any number.
      user_model: The model that plays the user; None for scripted replies.
      agent_settings: The models and modes that the agent was given (`AgentSettings.decisive`).
      models: The models that it calls, the defaults of that day included
        (`AgentSettings.model_specifications`).
      agent_args: What `--agent_arg` sets, in the types of the agent's parameters, without defaults.
    """

    suite_family: str
    agent: str
    device: str
    task_random_seed: int | None
    episode_reset: str = "apps"
    a11y: str | None = None
    seconds_per_step: float = 1.0
    fixed_task_seed: bool = False
    vary_answers: bool = False
    word_lists: str = ""
    max_steps_multiplier: float = 1.0
    goal: str | None = None
    variant: str = ""
    goal_language: str = "en"
    user_model: str | None = None
    split: str = ""
    suite_version: str = ""
    end_loops: int | None = None
    agent_settings: dict[str, Any] = dataclasses.field(default_factory=dict)
    models: list[str] = dataclasses.field(default_factory=list)
    agent_args: dict[str, Any] = dataclasses.field(default_factory=dict)


class RunStore:
    """Reads and writes the folder of one run."""

    def __init__(self, path: Path, config: RunConfig) -> None:
        self.path = path
        self.config = config
        self._written: RunFiles | None = None

    @classmethod
    def create(cls, output_path: Path, config: RunConfig, details: dict[str, Any]) -> RunStore:
        """Make the folder of a new run below `output_path`."""
        now = datetime.datetime.fromtimestamp(clock.now(), datetime.UTC)
        stamp = now.strftime("%Y%m%dT%H%M%S%f")
        agent = re.sub(r"[^A-Za-z0-9]+", "-", config.agent)
        return cls.open(output_path / f"run_{stamp}_{agent}", config, details)

    @classmethod
    def open(cls, path: Path, config: RunConfig, details: dict[str, Any]) -> RunStore:
        """Continue the run in a folder, or start one there if the folder has none.

        Args:
          path: The run's folder.
          config: What is to run.
          details: More to note in run.json: versions, revision, command line.

        Raises:
          ConfigurationMismatchError: The folder holds a run of something else.
          LegacyCheckpointError: The folder holds pickled checkpoints.
          ResultsStoreError: The folder cannot be read or written.
        """
        store = cls(path, config)
        refuse_pickles(path)
        run_file = path / RUN_FILE
        if run_file.exists():
            _check_same(_read_config(run_file), config, path)
        else:
            if (path / RESULTS_FILE).exists():
                raise errors.ResultsStoreError(
                    f"{path} has {RESULTS_FILE} but no {RUN_FILE}: it is not clear what ran there."
                )
            files.write_json(run_file, {"config": dataclasses.asdict(config), **details})
        return store

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other runs out of the folder meanwhile.

        Raises:
          UsageError: Another run is at work in it.
        """
        with open(self.path / RUN_FILE, "rb") as lock:
            try:
                file_lock.hold(lock)
            except BlockingIOError as error:
                raise errors.UsageError(
                    f"Another run is at work in {self.path}: wait for its end or take another "
                    "folder."
                ) from error
            except OSError as error:
                _log.warning("%s cannot be kept for this run: %s", self.path, error.strerror)
            yield

    @property
    def results_path(self) -> Path:
        """The file of results."""
        return self.path / RESULTS_FILE

    def append(self, record: EpisodeRecord) -> None:
        """Add a finished episode; it is on disk when this returns.

        Raises:
          ResultsLostError: Results that this run has written are gone.
        """
        line = record.to_json()
        written = self._files()
        if not written.are_there():
            self.check()
        files.append_line(self.results_path, line)
        written.note(line, record.key)

    def check(self) -> None:
        """Check that what this run has written is still there.

        Raises:
          ResultsLostError: It was deleted or changed.
        """
        lost = self._files().missing_files()
        if lost:
            raise errors.ResultsLostError(
                f"Something else than this run, such as its agent, has deleted or changed files in "
                f"{self.path}. Lost: {lost}."
            )

    def is_whole(self) -> bool:
        """Whether all that this run has written is still there."""
        return not self._files().missing_files()

    def _files(self) -> RunFiles:
        if self._written is None:
            self._written = self._files_of([])
        return self._written

    def _files_of(self, names: list[str]) -> RunFiles:
        episodes = self.path / EPISODES_FOLDER
        return RunFiles(self.path / RUN_FILE, self.results_path, episodes, names)

    def load(self) -> list[EpisodeRecord]:
        """The finished episodes, in order; of two lines for one episode the later one counts.

        Lines that cannot be read (a crash may have cut the last one) are moved to another file
        with a warning; their episodes count as not run.
        """
        try:
            content = self.results_path.read_bytes() if self.results_path.exists() else b""
        except OSError as error:
            raise errors.ResultsStoreError(
                f"Cannot read {self.results_path}: {error.strerror}."
            ) from error
        good, damaged = split_lines(content)
        if damaged or (content and not content.endswith(b"\n")):
            self._set_aside(good, damaged)
        records = {record.key: record for record, _ in good}
        self._written = self._files_of(list(records))
        return list(records.values())

    def write_summary(self, summary: dict[str, Any]) -> None:
        """Replace summary.json."""
        files.write_json(self.path / SUMMARY_FILE, summary)

    def remove_if_unused(self) -> None:
        """Remove the folder if nothing has run in it."""
        if [path.name for path in self.path.iterdir()] == [RUN_FILE]:
            (self.path / RUN_FILE).unlink()
            self.path.rmdir()

    def _set_aside(self, good: Iterable[tuple[EpisodeRecord, bytes]], damaged: list[bytes]) -> None:
        if damaged:
            _log.warning(
                "%s: %d damaged line(s) moved to %s; those episodes will run again.",
                self.results_path,
                len(damaged),
                DAMAGED_FILE,
            )
            for line in damaged:
                files.append_line(self.path / DAMAGED_FILE, line.decode("utf-8", "replace"))
        files.write_atomically(self.results_path, b"".join(line + b"\n" for _, line in good))


def refuse_pickles(path: Path) -> None:
    """Refuse a folder with checkpoints of the original benchmark.

    Raises:
      LegacyCheckpointError: There are some.
    """
    found = next(path.glob("*.pkl.gz"), None) if path.is_dir() else None
    if found is not None:
        raise errors.LegacyCheckpointError(
            f"{found} is a pickled checkpoint of the original AndroidWorld, which this version "
            "does not load: a pickle can run any code. Choose another --checkpoint_dir."
        )


def split_lines(content: bytes) -> tuple[list[tuple[EpisodeRecord, bytes]], list[bytes]]:
    """The records of results.jsonl with their lines, and the lines that cannot be read."""
    good: list[tuple[EpisodeRecord, bytes]] = []
    damaged: list[bytes] = []
    for line in content.split(b"\n"):
        if not line.strip():
            continue
        try:
            data = json.loads(line, parse_constant=_refuse)
            good.append((EpisodeRecord.from_dict(data), line))
        except (ValueError, RecursionError):
            damaged.append(line)
    return good, damaged


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _read_config(run_file: Path) -> dict[str, Any]:
    try:
        config = json.loads(run_file.read_text())["config"]
        return dict(config)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise errors.ResultsStoreError(f"Cannot read {run_file}: {error}.") from error


def _check_same(before: dict[str, Any], config: RunConfig, path: Path) -> None:
    now = dataclasses.asdict(config)
    # Which earlier versions did not keep.
    before = {
        **{"models": [], "a11y": None, "variant": "", "word_lists": "", "split": ""},
        "goal_language": "en",
        "suite_version": config.suite_version,
        **before,
    }
    different = [
        f"{key} was {before.get(key)!r}, is {value!r}"
        for key, value in now.items()
        if before.get(key) != value
    ]
    if different:
        raise errors.ConfigurationMismatchError(
            f"{path} holds another run ({'; '.join(different)}). Choose another --checkpoint_dir."
        )
