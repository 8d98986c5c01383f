"""Running one task instance: prepare, act, judge, clean up, and a record whatever happens."""

from __future__ import annotations

import dataclasses
import datetime
import functools
import logging
import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from android_env.components import errors as android_env_errors

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.agents.llm.errors import LlmBudgetError, LlmError
from android_world.device import adb, clock, contents
from android_world.device.errors import AdbError, DeviceDisconnectedError, DeviceError
from android_world.env.dialogue import User
from android_world.env.interface import AsyncEnv
from android_world.play.player import player_of
from android_world.runs import host_functions, revision, timeouts
from android_world.runs.device_reads import DeviceReadRecorder
from android_world.runs.episode import EpisodeResult, run_episode
from android_world.runs.errors import (
    BudgetExceededError,
    EpisodeTimeoutError,
    PhaseTimeoutError,
    RunError,
    StepTimeoutError,
    TimeLimitError,
    WorkerDiedError,
)
from android_world.runs.loops import LoopDetector
from android_world.runs.outcomes import FAILURE, outcome_of
from android_world.runs.recording import (
    EpisodeRecorder,
    RecordingEnv,
    ScreenGeometry,
    StepTrace,
)
from android_world.runs.records import EpisodeRecord, ErrorRecord, Usage
from android_world.runs.tap_accuracy import taps
from android_world.task_evals import catalog
from android_world.task_evals.evidence import Verdict
from android_world.task_evals.interaction import Interaction
from android_world.task_evals.task_eval import TaskEval

if TYPE_CHECKING:
    from android_world.runs.watching import EpisodeWatcher

_log = logging.getLogger(__name__)
# A task that is prepared on a slow emulator, with many files to send, takes a minute or two.
PHASE_TIMEOUT_S = 300.0
_STEPS_PER_COMPLEXITY = 10
# A goal without a checker has no complexity; this is a usual budget.
_STEPS_OF_FREE_GOALS = 30
_DEFAULT_SCREEN = {
    "width": 1080,
    "height": 2400,
    "orientation": "portrait",
    "config_name": "default",
}


@dataclasses.dataclass(frozen=True)
class ExecutionOptions:
    """What is the same for all episodes of a run.

    Attributes:
      device: Name of the device, for the records.
      max_steps_multiplier: Factor on the step budgets.
      on_step: Called before each step with its number, from 1, and the budget.
      step_timeout_s: Seconds that an agent's step may take; None is not a limit.
      episode_timeout_s: Seconds from preparing to judging. With either limit, preparing, judging
        and cleaning up have separate ones, too.
      end_loops: How often an agent may take one action on one screen before its episode ends; None
        for any number.
      interruption: What ends the run; everything else that is raised fails the episode.
      make_user: Makes the user whom the agent asks, of the goal and what the scripted user knows;
        None keeps that one.
      watcher: Shows the episode live.
    """

    device: str = ""
    max_steps_multiplier: float = 1.0
    on_step: Callable[[int, int], None] | None = None
    step_timeout_s: float | None = None
    episode_timeout_s: float | None = None
    end_loops: int | None = None
    interruption: type[BaseException] = KeyboardInterrupt
    make_user: Callable[[str, Sequence[str]], User] | None = None
    watcher: EpisodeWatcher | None = None

    @property
    def phase_timeout_s(self) -> float | None:
        """Seconds that preparing, judging and cleaning up may take, each."""
        if self.episode_timeout_s is not None:
            return min(self.episode_timeout_s, PHASE_TIMEOUT_S)
        return None if self.step_timeout_s is None else PHASE_TIMEOUT_S


class _Episode:
    """One run of one task instance, phase by phase."""

    def __init__(
        self,
        task: TaskEval,
        agent: EnvironmentInteractingAgent,
        recorder: EpisodeRecorder,
        options: ExecutionOptions,
    ) -> None:
        self.task = task
        self.agent = agent
        self.env = agent.env
        self.recorder = recorder
        self.options = options
        self._started = clock.monotonic()
        self.timings: dict[str, float] = {}
        self.error: ErrorRecord | None = None
        self.tear_down_error: ErrorRecord | None = None
        self.goal = ""
        self.max_steps = 0
        self.steps = 0
        self.usage = Usage()
        self.taps = taps.TapCounts()
        self.result: EpisodeResult | None = None
        self.verdict: Verdict | None = None
        self.interaction: Interaction | None = None
        self.status = ""
        self.looped = False

    def run(self) -> None:
        """Prepare, act and judge; a failure is noted; cleaning up is always tried."""
        try:
            self._phase("initialize", self._prepare)
            if self.error is None:
                self._phase("episode", self._act)
            if self.error is None:
                self._phase("evaluate", self._judge)
        finally:
            self._clean_up()

    def _prepare(self) -> None:
        self.goal = goal_or_empty(self.task)
        self.max_steps = step_budget(self.task, self.options.max_steps_multiplier)
        self.task.initialize_task(self.env)
        self.goal = self.task.goal
        if self.env.user is not None and self.options.make_user is not None:
            self.env.user = self.options.make_user(self.goal, self.env.user.facts)
        self.recorder.begin({"goal": self.goal, "max_steps": self.max_steps})

    def _act(self) -> None:
        watcher = self.options.watcher
        watched = RecordingEnv(
            self.env,
            with_screen=self.recorder.writes,
            with_pictures=self.recorder.draws,
            on_state=None if watcher is None else watcher.on_state,
        )
        if watcher is not None:
            watcher.on_start(self.goal, self.max_steps)
        started = clock.perf_counter()
        limit = self.options.end_loops
        loops = None if limit is None else LoopDetector(limit)

        def on_step(number: int, result: AgentInteractionResult) -> None:
            nonlocal started
            seconds, started = clock.perf_counter() - started, clock.perf_counter()
            self.steps = number + 1
            self.usage += usage_of(result.data)
            watched.look()
            trace = watched.take_trace()
            trace.progress = self._progress(watched)
            self.taps += _taps_of(trace, result.data)
            self.looped = loops is not None and loops.is_loop(trace)
            self.recorder.step(number, trace, result.data, seconds)
            if watcher is not None:
                watcher.on_step(self.steps, trace.actions, result.data)
            if self.options.on_step is not None:
                self.options.on_step(self.steps, self.max_steps)

        def is_terminated(env: AsyncEnv) -> bool:
            with watched.pause_recording():
                return self.task.is_terminated(self.env)

        self.agent.env = watched
        try:
            with host_functions.protect(), watched.listening():
                prepare = getattr(self.agent, "prepare_for_task", None)
                if prepare is not None:
                    start = functools.partial(prepare, self.task)
                    timeouts.within(self.options.step_timeout_s, StepTimeoutError, start)
                ends_itself = type(self.task).is_terminated is not TaskEval.is_terminated
                self.result = run_episode(
                    goal=self.goal,
                    agent=self.agent,
                    max_n_steps=self.max_steps,
                    start_on_home_screen=self.task.start_on_home_screen,
                    termination_fn=is_terminated if ends_itself else None,
                    print_fn=_log.debug,
                    on_step=on_step,
                    step_timeout_s=self.options.step_timeout_s,
                    stop_fn=lambda: self.looped,
                )
        finally:
            self.agent.env = self.env
            self.recorder.record_unfinished(watched.take_trace())
            watched.discard_snapshots()

    def _progress(self, watched: RecordingEnv) -> float | None:
        """The task's progress after a step, where the device reports changes and it costs little.

        Elsewhere all records would be read after each step.
        """
        if not self.recorder.writes or not contents.has_change_counter(self.env.controller):
            return None
        with watched.pause_recording():
            return self.task.progress(self.env)

    def _judge(self) -> None:
        self.status = self.env.goal_status
        final = StepTrace(self.env.get_state())
        if self.recorder.draws:
            final.draw(self.env)
        activity = self.env.foreground_activity_name
        final.screen = ScreenGeometry.of(self.env) if self.recorder.writes else None
        readings = DeviceReadRecorder()
        try:
            with readings.listening(self.env, self.recorder.writes):
                verdict = self.task.evaluate(self.env)
            if not math.isfinite(verdict.score):
                raise ValueError(f"{self.task.name} gives a score of {verdict.score}.")
            self.verdict = verdict
            self.interaction = self.task.interaction(self.env)
        finally:
            self.recorder.evidence(self.task.evidence.checks, final, activity)
            self.recorder.readings(readings, self.env.interaction_cache)

    def _clean_up(self) -> None:
        started = clock.perf_counter()
        seconds = self.options.phase_timeout_s
        try:
            timeouts.within(seconds, PhaseTimeoutError, lambda: self.task.tear_down(self.env))
        except BaseException as error:
            if type(error) is self.options.interruption:
                raise
            _log.warning("Cleaning up after %s failed: %s", self.task.name, error)
            self.tear_down_error = self._error_record(error, "tear_down")
        self.timings["tear_down_s"] = round(clock.perf_counter() - started, 4)

    def _phase(self, name: str, work: Callable[[], None]) -> None:
        """One part of the episode; whatever it raises is noted, but for Ctrl-C."""
        started = clock.perf_counter()
        try:
            self._in_time(work, None if name == "episode" else self.options.phase_timeout_s)
        except RunError:
            raise
        except LlmBudgetError as error:
            raise BudgetExceededError(str(error)) from error
        except BaseException as error:
            if type(error) is self.options.interruption:
                raise
            _log.warning("%s failed in phase %s: %s", self.task.name, name, error)
            self.error = self._error_record(error, name)
        finally:
            self.timings[f"{name}_s"] = round(clock.perf_counter() - started, 4)

    def _in_time(self, work: Callable[[], None], seconds: float | None) -> None:
        """Work within its own limit and what is left of the episode's."""
        own = functools.partial(timeouts.within, seconds, PhaseTimeoutError, work)
        whole = self.options.episode_timeout_s
        if whole is None:
            own()
        else:
            left = whole - (clock.monotonic() - self._started)
            timeouts.within(left, lambda _: EpisodeTimeoutError(whole), own)

    def _error_record(self, error: BaseException, phase: str) -> ErrorRecord:
        record = ErrorRecord.of(error, phase)
        return dataclasses.replace(
            record,
            device_lost=is_device_lost(error, self.env),
            model_failed=isinstance(error, LlmError),
            timed_out=isinstance(error, TimeLimitError),
        )


def run_instance(
    task: TaskEval,
    agent: EnvironmentInteractingAgent,
    name: str,
    instance: int,
    recorder: EpisodeRecorder,
    options: ExecutionOptions,
    sample: int = 0,
) -> EpisodeRecord:
    """Run one task instance; whatever fails on the way is part of the record.

    Args:
      task: The instance.
      agent: The agent, with its environment.
      name: The task's name in the suite.
      instance: Number of the instance.
      recorder: Keeps the steps.
      options: What is the same for all episodes.
      sample: Number of the episode among those of the same instance.
    """
    episode = _Episode(task, agent, recorder, options)
    started = clock.perf_counter()
    episode.run()
    episode.timings["total_s"] = round(clock.perf_counter() - started, 4)
    record = dataclasses.replace(_record(episode, name, instance), sample=sample)
    recorder.finish(dataclasses.asdict(record))
    return record


def play(
    task: TaskEval, agent: EnvironmentInteractingAgent, recorder: EpisodeRecorder, steps: int
) -> None:
    """Prepare a task and let an agent act, without judging or cleaning up after it."""
    episode = _Episode(task, agent, recorder, ExecutionOptions())
    episode._prepare()
    episode.max_steps = steps
    episode._act()


def unfinished_record(
    task: TaskEval,
    name: str,
    instance: int,
    error: Exception,
    *,
    agent: str,
    device: str,
    trace: Sequence[Mapping[str, Any]] = (),
    seconds: float = 0.0,
    sample: int = 0,
) -> EpisodeRecord:
    """The record of an episode that ended with its process, after the steps of `trace`."""
    reason = dataclasses.replace(
        ErrorRecord.of(error, "episode"),
        timed_out=isinstance(error, TimeLimitError),
        worker_died=isinstance(error, WorkerDiedError),
    )
    info = catalog.info(name) or catalog.info(task.base_name)
    return EpisodeRecord(
        task=name,
        instance=instance,
        goal=goal_or_empty(task),
        seed=task.params.get("seed"),
        score=0.0,
        reference_score=0.0,
        verdict=None,
        agent_done=False,
        steps=len(trace),
        max_steps=step_budget(task),
        error=reason,
        tear_down_error=None,
        timings={"total_s": round(seconds, 4)},
        device=device,
        agent=agent,
        true_at_start=info is not None and info.true_at_start,
        tags=[] if info is None else sorted(info.tags),
        params=dict(task.params),
        template=type(task).__name__,
        screen=screen_config(task),
        usage=sum((usage_of(step["data"]) for step in trace), Usage()),
        finished_at=timestamp(),
        revision=revision.of_project() or "",
        sample=sample,
        variant=task.variant,
        apps=sorted(getattr(task, "app_names", ())),
        outcome=FAILURE,
    )


def step_budget(task: TaskEval, multiplier: float = 1.0) -> int:
    """How many steps an agent may take.

    Raises:
      ValueError: The task has no complexity.
    """
    if task.complexity is None:
        raise ValueError(f"{task.name} has no complexity, so no step budget.")
    return int(steps_for(task.complexity) * multiplier)


def steps_for(complexity: float) -> int:
    """How many steps a task of some complexity allows; below 0 it has no checker."""
    return _STEPS_OF_FREE_GOALS if complexity < 0 else int(_STEPS_PER_COMPLEXITY * complexity)


def usage_of(data: Mapping[str, Any]) -> Usage:
    """The model calls that an agent's step record reports under `usage`."""
    reported = data.get("usage")
    if isinstance(reported, Usage):
        return reported
    if not isinstance(reported, Mapping):
        return Usage()
    names = {field.name for field in dataclasses.fields(Usage)}
    cost = {"cost_usd": None} if reported.get("calls") else {}  # Where none is reported.
    return Usage(**{**cost, **{k: value for k, value in reported.items() if k in names}})


def is_device_lost(error: BaseException, env: AsyncEnv) -> bool:
    """Whether the device no longer answers after this error."""
    if isinstance(error, DeviceDisconnectedError):
        return True
    if not isinstance(error, DeviceError | android_env_errors.AndroidEnvError):
        return False
    try:
        adb.shell(env.controller, "echo")
    except AdbError as refused:
        return refused.exit_code is None
    except (DeviceError, android_env_errors.AndroidEnvError):
        return True
    return False


def goal_or_empty(task: TaskEval) -> str:
    """The goal, or nothing where it exists only after initialization."""
    try:
        return task.goal
    except ValueError:
        return ""


def _record(episode: _Episode, name: str, instance: int) -> EpisodeRecord:
    task, verdict = episode.task, episode.verdict
    done = episode.result is not None and episode.result.done
    info = catalog.info(name) or catalog.info(task.base_name)
    verdict_score = None if verdict is None else verdict.score
    counts = verdict is not None and done
    scored = task.complexity is None or task.complexity >= 0
    return EpisodeRecord(
        task=name,
        instance=instance,
        goal=episode.goal,
        seed=task.params.get("seed"),
        score=verdict.score if verdict is not None and counts else 0.0,
        reference_score=verdict.reference_score if verdict is not None and counts else 0.0,
        verdict=verdict_score,
        agent_done=done,
        steps=episode.steps,
        max_steps=episode.max_steps,
        error=episode.error,
        tear_down_error=episode.tear_down_error,
        timings=episode.timings,
        device=episode.options.device,
        agent=episode.agent.name,
        true_at_start=info is not None and info.true_at_start,
        tags=[] if info is None else sorted(info.tags),
        scored=scored,
        params=dict(task.params),
        template=type(task).__name__,
        screen=screen_config(task),
        usage=episode.usage,
        taps=episode.taps,
        finished_at=timestamp(),
        revision=revision.of_project() or "",
        phone=_phone(episode.env),
        variant=task.variant,
        interaction=episode.interaction,
        apps=sorted(getattr(task, "app_names", ())),
        looped=episode.looped and not done,
        outcome=outcome_of(done, episode.status, verdict_score) if scored else "",
        progress=None if verdict is None else verdict.progress,
        side_effects=[] if verdict is None else list(verdict.side_effects),
        player=player_of(episode.agent),
    )


def _taps_of(trace: StepTrace, data: Mapping[str, Any]) -> taps.TapCounts:
    """The taps of a step; none where the agent saw no screen or recorded no words."""
    state = trace.state
    if state is None or not trace.actions:
        return taps.TapCounts()
    actions = [action.as_dict() for action in trace.actions]
    return taps.of_step(actions, lambda: state.ui_elements, data)


def _phone(env: AsyncEnv) -> dict[str, Any]:
    config = getattr(env.controller, "config", None)
    return {} if config is None else {"revision": revision.of_phone(), "config": config}


def timestamp() -> str:
    """The current time, as records write it."""
    return datetime.datetime.fromtimestamp(clock.now(), datetime.UTC).isoformat()


def screen_config(task: TaskEval) -> dict[str, Any]:
    """The screen that a task wants, as records name it: pixels, orientation and a name."""
    return {key: getattr(task, key, default) for key, default in _DEFAULT_SCREEN.items()}
