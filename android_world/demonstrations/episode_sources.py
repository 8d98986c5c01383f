"""Episodes to be exported: those of runs, and those that experts play now."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from android_world.agents.expert_agent import ExpertAgent
from android_world.demonstrations.errors import ExportError
from android_world.demonstrations.prompt_formats import PromptFormat
from android_world.demonstrations.teacher_forcing import Sample, Size, TeacherStudentAgent
from android_world.env import env_launcher
from android_world.env.interface import AsyncEnv
from android_world.runs import episode_executor, execution
from android_world.runs.options import SuiteOptions
from android_world.runs.parameter_options import PUBLISHED, ParameterOptions
from android_world.runs.recording import EpisodeRecorder
from android_world.runs.records import EpisodeRecord, to_jsonable
from android_world.runs.replay import Player, RecordedEpisode, read_episodes
from android_world.task_evals.task_eval import TaskEval


@dataclasses.dataclass(frozen=True)
class PlayedEpisode:
    """What came of an episode.

    Attributes:
      samples: Questions and replies; none where it is left out.
      left_out: Why it is left out; empty where it is not.
      score: Today's checker's.
      differs: Whether a screen is not as it was recorded.
      facts: Goal and parameters.
    """

    samples: list[Sample]
    left_out: str
    score: float
    differs: bool
    facts: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Episode:
    """An episode that can be played.

    Attributes:
      task: The task's name.
      instance: Its number.
      seed: The suite's seed.
      source: Where it comes from: experts, or a run.
      key: Its name among all episodes of the export.
    """

    task: str
    instance: int
    seed: int
    source: str
    key: str


@dataclasses.dataclass(frozen=True)
class RecordedEpisodeSource(Episode):
    """One of a run."""

    recorded: RecordedEpisode


@dataclasses.dataclass(frozen=True)
class ExpertEpisodeSource(Episode):
    """One that the expert of the task plays now."""

    suite: SuiteOptions


def of_runs(runs: Sequence[Path], tasks: Sequence[str] = ()) -> Iterator[RecordedEpisodeSource]:
    """The finished episodes of runs.

    Args:
      runs: Their folders.
      tasks: Only these tasks, or episodes; all if empty.

    Raises:
      UsageError: A folder is not a run, or has no such task.
    """
    for run in runs:
        digest = hashlib.sha256(str(run.resolve()).encode()).hexdigest()[:6]
        for recorded in read_episodes(run, tasks):
            record = recorded.record
            seed = int(recorded.config.get("task_random_seed", 0))
            sample = f"_{record.sample}" if record.sample else ""
            key = f"{recorded.key}_seed{seed}{sample}_{digest}"
            yield RecordedEpisodeSource(record.task, record.instance, seed, run.name, key, recorded)


def of_experts(
    family: str,
    tasks: Sequence[str] | None,
    seeds: Sequence[int],
    instances: int,
    parameters: ParameterOptions = PUBLISHED,
) -> Iterator[ExpertEpisodeSource]:
    """The instances that experts are to play.

    Raises:
      UsageError: There is no such family or task, or the word lists cannot be used.
    """
    for seed in seeds:
        options = SuiteOptions(
            suite_family=family,
            tasks=None if tasks is None else tuple(tasks),
            n_task_combinations=instances,
            task_random_seed=seed,
            word_lists=parameters.word_lists,
            vary_answers=parameters.vary_answers,
        )
        options.import_modules()
        for task, all_ in episode_executor.make_suite(options).items():
            for number in range(len(all_)):
                key = f"{task}_{number}_seed{seed}"
                yield ExpertEpisodeSource(task, number, seed, "experts", key, options)


class PhonePool:
    """The phones on which episodes are played."""

    def __init__(self, form: PromptFormat, size: Size | None = None, least: float = 1.0) -> None:
        """Boot nothing yet.

        Args:
          form: For which agent.
          size: Of the portrait frames that it sees; None as they are.
          least: The score below which an episode is left out.
        """
        self._form, self._size, self._least = form, size, least
        self._player = Player()
        self._env: AsyncEnv | None = None
        self._suites: dict[SuiteOptions, dict[str, list[TaskEval]]] = {}

    def play(self, episode: Episode) -> PlayedEpisode:
        """Play an episode; the result contains each failure."""
        if isinstance(episode, RecordedEpisodeSource):
            return self._play_recorded(episode.recorded)
        if isinstance(episode, ExpertEpisodeSource):
            return self._play_expert(episode)
        raise ExportError(f"No agent plays {episode.key}.")

    def _play_recorded(self, recorded: RecordedEpisode) -> PlayedEpisode:
        lessons: list[TeacherStudentAgent] = []

        def reason(step: int) -> str | None:
            steps = recorded.steps
            said = steps[step].get("data", {}).get("action_reason") if step < len(steps) else None
            return said if isinstance(said, str) else None

        def through(agent: Any) -> TeacherStudentAgent:
            lessons.append(TeacherStudentAgent(agent, self._form, self._size, reason))
            return lessons[0]

        outcome = self._player.play(recorded, None, through)
        if outcome.record is None:
            reason_not = outcome.differences[0][0] if outcome.differences else "it cannot be played"
            return PlayedEpisode([], reason_not, 0.0, False, {"goal": recorded.record.goal})
        return self._judge(outcome.record, lessons[0], bool(outcome.differences))

    def _play_expert(self, episode: ExpertEpisodeSource) -> PlayedEpisode:
        if self._env is None:
            self._env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
        if episode.suite not in self._suites:
            self._suites[episode.suite] = dict(episode_executor.make_suite(episode.suite))
        task = self._suites[episode.suite][episode.task][episode.instance]
        lesson = TeacherStudentAgent(ExpertAgent(self._env), self._form, self._size)
        options = execution.ExecutionOptions(device=env_launcher.VIRTUAL)
        recorder = EpisodeRecorder(None)
        record = execution.run_instance(
            task, lesson, episode.task, episode.instance, recorder, options
        )
        return self._judge(record, lesson, False)

    def _judge(
        self, record: EpisodeRecord, lesson: TeacherStudentAgent, differs: bool
    ) -> PlayedEpisode:
        left_out = ""
        if record.error is not None:
            left_out = f"{record.error.type}: {record.error.text}"
        elif record.score < self._least:
            left_out = "the score is too low"
        facts = {"goal": record.goal, "params": to_jsonable(record.params)}
        samples = [] if left_out else lesson.samples
        return PlayedEpisode(samples, left_out, record.score, differs, facts)

    def close(self) -> None:
        """End the phones."""
        self._player.close()
        if self._env is not None:
            self._env.close()
            self._env = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
