"""Playing an episode again on the virtual phone and comparing it with its record."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.core.closeable import Closing
from android_world.device.errors import AndroidWorldError, DeviceError
from android_world.env import env_launcher
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.runs import device_calls, execution, recording
from android_world.runs.errors import NotReplayableError, RunError, UsageError
from android_world.runs.records import EpisodeRecord, to_jsonable
from android_world.runs.replay import comparison
from android_world.runs.replay.recorded_episode import RecordedEpisode, read_episodes
from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
OnFrame = Callable[[int | None, np.ndarray], None]


class ReplayedError(AndroidWorldError):
    """Here the agent, or what it used, failed in the recorded episode."""


class Playable(Protocol):
    """An episode that can be played again, from a run's folder or from elsewhere."""

    @property
    def record(self) -> EpisodeRecord:
        """How it ended, and the phone that it ran on."""

    @property
    def config(self) -> dict[str, Any]:
        """What the run was asked for."""

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The calls and actions of each step."""

    @property
    def unfinished_step(self) -> dict[str, Any]:
        """What was done in a step that raised; nothing if none did."""

    def task(self) -> TaskEval:
        """The task with the episode's parameters."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What came of playing an episode again.

    Attributes:
      recorded: What was played.
      record: How it ended now, with today's score; None if it could not be played.
      differences: What differs, a group of lines each: the first screen that differs, then the
        outcome; empty if all hashes and scores are equal.
    """

    recorded: RecordedEpisode
    record: EpisodeRecord | None
    differences: list[list[str]]


class ReplayAgent(EnvironmentInteractingAgent):
    """Does step by step what another agent did."""

    def __init__(self, env: AsyncEnv, recorded: Playable, until: int | None = None) -> None:
        """Take an episode.

        Args:
          env: The environment to act in.
          recorded: The episode.
          until: The step in which to stop once it was inspected; None plays all.
        """
        super().__init__(env, recorded.record.agent)
        self._recorded = recorded
        self._until = until
        self._next = 0

    def reset(self, go_home: bool = False) -> None:
        """Nothing: what the agent did here is part of its first step."""

    def step(self, goal: str) -> AgentInteractionResult:
        """Do what was done in the next step.

        Raises:
          ReplayedError: The recorded step raised, too.
        """
        number, self._next = self._next, self._next + 1
        steps, record = self._recorded.steps, self._recorded.record
        if number == self._until:
            step = steps[number] if number < len(steps) else self._recorded.unfinished_step
            self._do(step, look_only=True)
            return AgentInteractionResult(True, {})
        if number >= len(steps):
            self._do(self._recorded.unfinished_step)
            raise ReplayedError(record.error.text if record.error else "The record ends here.")
        self._do(steps[number])
        is_last = number == len(steps) - 1
        return AgentInteractionResult(is_last and record.agent_done, {})

    def _do(self, step: Mapping[str, Any], look_only: bool = False) -> None:
        for call in step.get("calls", []):
            if look_only and device_calls.ACT in call:
                return
            try:
                self._repeat(call, step["actions"])
            except RunError:
                raise
            except Exception as error:
                if call.get(device_calls.ERROR) != type(error).__name__:
                    raise
            if look_only and device_calls.LOOK in call:
                return

    def _repeat(self, call: Mapping[str, Any], actions: list[dict[str, Any]]) -> None:
        env = self.env
        calls_of_the_env: dict[str, Callable[[Any], object]] = {
            device_calls.ACT: lambda number: env.execute_action(JSONAction(**actions[number])),
            device_calls.LOOK: env.get_state,
            device_calls.RESET: env.reset,
            device_calls.ANSWER: lambda text: setattr(env, "interaction_cache", text),
            device_calls.SAVE_SNAPSHOT: env.save_snapshot,
            device_calls.RESTORE_SNAPSHOT: env.restore_snapshot,
            device_calls.DELETE_SNAPSHOT: env.delete_snapshot,
            device_calls.BEGIN_EPISODE: lambda _: env.start_episode(),
        }
        for kind, repeat in calls_of_the_env.items():
            if kind in call:
                repeat(call[kind])
                return
        # The agent went on where the device refused, and so do we.
        with contextlib.suppress(DeviceError):
            device_calls.repeat(call, env)


class _ComparingRecorder(recording.EpisodeRecorder):
    """Compares each step with the recorded one, in place of writing it."""

    def __init__(self, recorded: RecordedEpisode, on_frame: OnFrame | None) -> None:
        super().__init__(None)
        self._recorded = recorded
        self._on_frame = on_frame
        self.first: list[str] = []
        self.later = 0

    @property
    def writes(self) -> bool:
        """As in the run: the rotation of the screen is asked there, which takes device time."""
        return True

    @property
    def draws(self) -> bool:
        return any("picture" in (step.get("hash") or {}) for step in self._recorded.steps)

    def step(
        self, number: int, trace: recording.StepTrace, data: dict[str, Any], seconds: float
    ) -> None:
        self._compare(number, trace, self._recorded.steps[number])

    def record_unfinished(self, trace: recording.StepTrace) -> None:
        if trace.state is not None and self._recorded.unfinished_step:
            self._compare(len(self._recorded.steps), trace, self._recorded.unfinished_step)

    def evidence(self, checks: Any, final: recording.StepTrace, activity: str) -> None:
        """Compare the screen at the end."""
        self._compare(None, final, self._recorded.final)

    def _compare(
        self, number: int | None, trace: recording.StepTrace, then: Mapping[str, Any]
    ) -> None:
        if trace.state is not None and self._on_frame is not None:
            self._show(number, trace.state, self._on_frame)
        lines = comparison.of_screens(then, to_jsonable(recording.state_data(trace)))
        if not lines:
            return
        if self.first:
            self.later += 1
        else:
            where = "the screen at the end" if number is None else f"step {number}"
            self.first = [f"{where} differs:", *lines]

    def _show(self, number: int | None, state: State, on_frame: OnFrame) -> None:
        try:
            frame = state.pixels
        except Exception as error:  # Whatever it is: a picture costs no episode.
            _log.warning("The frame of step %s cannot be drawn: %r", number, error)
            return
        on_frame(number, frame)


class Player(Closing):
    """A virtual phone on which episodes are played again."""

    def __init__(self) -> None:
        """Boot nothing yet: the episodes say which phone they need."""
        self._env: AsyncEnv | None = None
        self._config: dict[str, Any] = {}

    def play(
        self,
        recorded: RecordedEpisode,
        on_frame: OnFrame | None = None,
        through: Callable[[ReplayAgent], EnvironmentInteractingAgent] | None = None,
    ) -> Outcome:
        """Play an episode and let today's checker judge the end.

        Args:
          recorded: The episode.
          on_frame: Called with every step's number and frame, None being the end.
          through: Makes the agent that plays, of the one that does what was recorded.
        """
        try:
            recorded.check()
            comparing = _ComparingRecorder(recorded, on_frame)
            record = self.run(recorded, comparing, through)
        except UsageError as error:
            return Outcome(recorded, None, [[str(error)]])
        later = [f"{comparing.later} later screens differ, too"] if comparing.later else []
        ends = comparison.of_outcomes(recorded.record, with_recorded_error(record, recorded))
        groups = [comparing.first + later, ends]
        return Outcome(recorded, record, [group for group in groups if group])

    def run(
        self,
        recorded: Playable,
        recorder: recording.EpisodeRecorder,
        through: Callable[[ReplayAgent], EnvironmentInteractingAgent] | None = None,
        step_timeout_s: float | None = None,
    ) -> EpisodeRecord:
        """Play an episode and let today's checker judge the end.

        Args:
          recorded: The episode.
          recorder: Receives the steps as in a run.
          through: Makes the agent that plays, of the one that does what was recorded.
          step_timeout_s: Seconds that a step may take; None is not a limit.

        Raises:
          UsageError: There is no such task here.
        """
        task, env = recorded.task(), self._env_for(recorded)
        agent = ReplayAgent(env, recorded)
        record = recorded.record
        return execution.run_instance(
            task,
            agent if through is None else through(agent),
            record.task,
            record.instance,
            recorder,
            dataclasses.replace(_options(recorded), step_timeout_s=step_timeout_s),
            record.sample,
        )

    def show(self, recorded: RecordedEpisode, step: int) -> AsyncEnv:
        """The phone as the agent first saw it in a step, as the step's image shows it.

        Args:
          recorded: The episode.
          step: The step's number, from 0.

        Raises:
          NotReplayableError: The episode cannot be played again.
          UsageError: It has no such step.
        """
        recorded.check()
        steps = len(recorded.steps) + bool(recorded.unfinished_step)
        if not 0 <= step < steps:
            known = f"its last step is {steps - 1}" if steps else "it has none"
            raise UsageError(f"{recorded.key} has no step {step}: {known}.")
        task, env = recorded.task(), self._env_for(recorded)
        agent, comparing = (
            ReplayAgent(env, recorded, until=step),
            _ComparingRecorder(recorded, None),
        )
        try:
            execution.play(task, agent, comparing, step + 1)
        except RunError:
            raise
        except Exception as error:
            raise NotReplayableError(
                f"{recorded.key} cannot be played up to step {step}: {error!r}"
            ) from error
        return env

    def _env_for(self, recorded: Playable) -> AsyncEnv:
        """A phone as the episode's; the task starts it from the snapshot of its set-up."""
        config = recorded.record.phone["config"]
        if self._env is None or self._config != config:
            self.close()
            self._config = config
            self._env = env_launcher.load_and_setup_env(
                device=env_launcher.VIRTUAL, device_config=config
            )
        return self._env

    def close(self) -> None:
        """End the phone."""
        if self._env is not None:
            self._env.close()
            self._env = None


@contextlib.contextmanager
def phone_at(run: Path, episode: str, step: int) -> Iterator[AsyncEnv]:
    """Give an env in the state in which the agent first saw it in a step.

    Args:
      run: The run's folder.
      episode: `<task>_<instance>`.
      step: The step's number, from 0.

    Raises:
      UsageError: There is no such run, episode or step, or it cannot be played again.
    """
    (recorded,) = read_episodes(run, [episode])
    with Player() as player:
        yield player.show(recorded, step)


def _options(recorded: Playable) -> execution.ExecutionOptions:
    return execution.ExecutionOptions(
        device=recorded.record.device,
        max_steps_multiplier=recorded.config.get("max_steps_multiplier", 1.0),
    )


def with_recorded_error(now: EpisodeRecord, recorded: Playable) -> EpisodeRecord:
    """A record in which an error that was played again is the recorded one."""
    if now.error is not None and now.error.type == ReplayedError.__name__:
        return dataclasses.replace(now, error=recorded.record.error)
    return now
