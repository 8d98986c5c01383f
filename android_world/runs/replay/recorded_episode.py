"""What is on file about episodes that are to be played again."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from android_world.env import env_launcher
from android_world.runs import episode_executor
from android_world.runs.errors import NotReplayableError, UsageError
from android_world.runs.options import SuiteOptions
from android_world.runs.records import EpisodeRecord, to_jsonable
from android_world.runs.view import model
from android_world.task_evals.task_eval import TaskEval

_SUITE_KEYS = (
    "suite_family",
    "goal",
    "variant",
    "task_random_seed",
    "fixed_task_seed",
    "vary_answers",
    "goal_language",
)


@dataclasses.dataclass(frozen=True)
class RecordedEpisode:
    """One episode of a run.

    Attributes:
      shown: The episode as reports show it: its record, folder and marks.
      config: What the run was asked for.
      libraries: Versions of what it ran on.
    """

    shown: model.Episode
    config: dict[str, Any]
    libraries: dict[str, str | None] = dataclasses.field(default_factory=dict)

    @property
    def record(self) -> EpisodeRecord:
        """Its line of results.jsonl."""
        return self.shown.record

    @property
    def key(self) -> str:
        """`<task>_<instance>`."""
        return self.record.key

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What the recorder kept of each step."""
        steps: list[dict[str, Any]] = self.shown.data.get("trace", [])
        return steps

    @property
    def unfinished_step(self) -> dict[str, Any]:
        """What was done in a step that raised; nothing if none did."""
        step: dict[str, Any] = self.shown.data.get("unfinished_step") or {}
        return step

    @property
    def final(self) -> dict[str, Any]:
        """The screen that was judged; nothing if the episode did not come so far."""
        return self.shown.final

    def check(self) -> None:
        """Check that it can be played again.

        Raises:
          NotReplayableError: It cannot, and why.
        """
        if self.record.device != env_launcher.VIRTUAL:
            evidence = self.shown.folder / "evidence"
            raise NotReplayableError(
                f"{self.key} ran on '{self.record.device}', whose time follows the clock on the "
                f"wall: it cannot be played again. What its checker read is in {evidence}."
            )
        if self.config.get("episode_reset") == env_launcher.RESET_APPS:
            raise NotReplayableError(
                f"{self.key} started with the state of earlier episodes (--episode_reset=apps): it "
                "cannot be played again by itself."
            )
        if self.config.get("word_lists"):
            raise NotReplayableError(
                f"{self.key} ran on word lists of a file (--word_lists), which the run does not "
                "hold: it cannot be played again."
            )
        try:
            steps, _ = self.steps, self.final
        except model.NotARunError as error:
            raise NotReplayableError(str(error)) from error
        complete = len(steps) == self.record.steps and all("calls" in step for step in steps)
        if not self.record.phone or not complete:
            raise NotReplayableError(
                f"{self.key} left no full record of its steps: its process ended, files are "
                "missing, or a version wrote it that did not keep what a replay needs."
            )

    def task(self) -> TaskEval:
        """The task with the episode's parameters.

        Where they hold more than JSON can, the seed draws them again.

        Raises:
          UsageError: There is no such task any more, or it takes no such parameters.
          NotReplayableError: They cannot be read, and the seed now draws others.
        """
        record = self.record
        asked = {key: self.config[key] for key in _SUITE_KEYS if key in self.config}
        names = None if asked.get("goal") is not None else (record.task,)
        options = SuiteOptions(tasks=names, n_task_combinations=record.instance + 1, **asked)
        task = episode_executor.make_suite(options)[record.task][record.instance]
        now = to_jsonable(dict(task.params))
        different = [
            f"{key} was {record.params.get(key)!r}, is {now.get(key)!r}"
            for key in sorted(record.params.keys() | now.keys())
            if record.params.get(key) != now.get(key)
        ]
        if not different:
            return task
        if now == task.params:
            return type(task)(dict(record.params))
        raise NotReplayableError(
            f"The seed of {self.key} now draws other parameters: {'; '.join(different)}."
        )


def read_episodes(run: Path, names: Sequence[str] = ()) -> list[RecordedEpisode]:
    """The finished episodes of a run.

    Args:
      run: The run's folder.
      names: Only these, by `<task>_<instance>` or by task; all if empty.

    Raises:
      UsageError: The folder is not a run, or has no such episode.
    """
    try:
        read = model.read_run(run)
    except model.NotARunError as error:
        raise UsageError(str(error)) from error
    config, libraries = (read.details.get(key) or {} for key in ("config", "versions"))
    unknown = set(names) - {name for e in read.episodes for name in (e.key, e.record.task)}
    if unknown:
        raise UsageError(f"{run} has no episode {', '.join(sorted(unknown))}.")
    chosen = [e for e in read.episodes if not names or {e.key, e.record.task} & set(names)]
    if not chosen:
        raise UsageError(f"{run} has no finished episode.")
    return [RecordedEpisode(episode, config, libraries) for episode in chosen]
