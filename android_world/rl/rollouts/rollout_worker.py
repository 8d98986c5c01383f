"""A worker's side: one phone and one policy, which plays the requested episodes."""

from __future__ import annotations

import dataclasses
import functools
import logging
from collections.abc import Callable
from typing import Any, cast

from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.settings import AgentSettings
from android_world.core.closeable import Closing
from android_world.device import clock
from android_world.device.errors import InvalidActionError
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction
from android_world.rl.actions import ActionLike
from android_world.rl.observations import Observation
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.rollouts.policy import (
    AgentPolicyConfig,
    Policy,
    PolicyLike,
    PolicyOutput,
    find_policy,
    make,
)
from android_world.rl.rollouts.trajectories import (
    EpisodeRequest,
    EpisodeSpec,
    Trajectory,
    Transition,
)
from android_world.rl.task_env import Info, Step, TaskEnv
from android_world.rl.tasks import TaskLike
from android_world.runs import recording, timeouts
from android_world.runs.errors import EpisodeTimeoutError, TimeLimitError
from android_world.runs.records import to_jsonable

_log = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True)
class WorkerConfig:
    """What all workers of a stream are made with.

    Attributes:
      tasks: names of tasks, or classes.
      policy: the policy that plays.
      environment: the other arguments of `TaskEnv`.
      settings: the settings of the agents' models.
      arguments: `key=value` texts for the agent.
      episode_timeout_s: host seconds that an episode may take; None is not a limit.
    """

    tasks: tuple[TaskLike, ...]
    policy: PolicyLike
    environment: dict[str, Any] = dataclasses.field(default_factory=dict)
    settings: AgentSettings = AgentSettings()
    arguments: tuple[str, ...] = ()
    episode_timeout_s: float | None = None


class RolloutWorker(Closing):
    """Plays episodes on its own phone."""

    def __init__(self, plan: WorkerConfig, worker: int = 0) -> None:
        """Make the policy; the phone boots with the first episode.

        Raises:
          SpecError: there is no such task or policy.
          RolloutError: the agent cannot be made.
        """
        self._worker = worker
        self._limit = plan.episode_timeout_s
        # A trajectory records its error: a stream ends only where its caller asks for that.
        self._env = TaskEnv(plan.tasks, **{"max_errors": None, **plan.environment})
        self._policy = make(find_policy(plan.policy, plan.settings, plan.arguments))
        self._agent: EnvironmentInteractingAgent | None = None
        self._version = 0
        self._last: EpisodeSpec | None = None

    def play(self, order: EpisodeRequest, weights: Callable[[], Any] | None = None) -> Trajectory:
        """Play an episode; whatever fails on the way is part of it.

        Args:
          order: what to play.
          weights: gives those of the order's version.

        Raises:
          RolloutError: no episode can be played: the policy cannot be made, or takes no weights.
        """
        if weights is not None and order.version != self._version:
            if not isinstance(self._policy, Policy):
                raise RolloutError(f"{self._policy.info.name} is an agent, which takes no weights.")
            self._policy.load(weights())
            self._version = order.version
        started = clock.monotonic()
        episode = _Episode(self._env, *self._reset(order.job))
        if not episode.info["error"]:
            self._last = order.job
            self._act(episode, order.job)
        if episode.info["error"]:
            self._last = None
        return dataclasses.replace(
            episode.trajectory(order.job),
            version=self._version,
            worker=self._worker,
            seconds=round(clock.monotonic() - started, 4),
            number=order.number,
        )

    def close(self) -> None:
        """Give the phone back."""
        self._env.close()

    def _reset(self, job: EpisodeSpec) -> tuple[Observation, Info]:
        last, self._last = self._last, None
        if last is not None and (last.task, last.seed) == (job.task, job.seed):
            return self._env.restart()
        return self._env.reset(seed=job.seed, task=job.task)

    def _act(self, episode: _Episode, job: EpisodeSpec) -> None:
        if isinstance(self._policy, Policy):
            act = functools.partial(_play_policy, self._policy, episode, job)
        else:
            self._agent = self._agent or _agent(self._policy, self._env)
            act = functools.partial(_play_agent, self._agent, self._policy, episode, job)
        seconds = self._limit if timeouts.are_possible() else None
        try:
            timeouts.within(seconds, EpisodeTimeoutError, act)
        except Exception as error:  # Of a policy, which may raise anything.
            if not episode.is_over:
                _log.warning("%s fails: %s", job.key, error, exc_info=True)
                episode.cut_off(error)
            if isinstance(error, TimeLimitError):
                self._env.close()  # What it was broken off in may be left in any state.
                self._last = None


class _Episode:
    """An episode under way, step by step."""

    def __init__(self, env: TaskEnv, seen: Observation, info: Info) -> None:
        self.env = env
        self.seen = seen
        self.info = info
        self.goal = env.goal_or_empty
        self.steps: list[Transition] = []
        self.terminated = False
        self.truncated = bool(info["error"])

    @property
    def is_over(self) -> bool:
        return self.terminated or self.truncated

    def step(self, action: ActionLike, data: Any = None) -> Step:
        step = self.env.step(action)
        plain = action.as_dict() if isinstance(action, JSONAction) else action
        wrong = step.info["invalid_action"]
        self.steps.append(Transition(self.seen, plain, step.reward, wrong, data))
        self.seen, self.info = step.observation, step.info
        self.terminated, self.truncated = step.terminated, step.truncated
        return step

    def note(self, data: Any) -> None:
        """Let the last step carry the data that the agent reports."""
        self.steps[-1] = dataclasses.replace(self.steps[-1], data=data)

    def cut_off(self, error: Exception) -> None:
        self.truncated = True
        self.info = {**self.info, "score": 0.0, "error": f"{type(error).__name__}: {error}"}

    def trajectory(self, job: EpisodeSpec) -> Trajectory:
        return Trajectory(
            job,
            goal=self.goal,
            params={} if self.info["error"] and not self.steps else dict(self.env.task.params),
            steps=tuple(self.steps),
            last=self.seen,
            score=self.info["score"],
            terminated=self.terminated,
            truncated=self.truncated,
            error=self.info["error"],
        )


def _play_policy(policy: Policy, episode: _Episode, job: EpisodeSpec) -> None:
    policy.begin(episode.env, job.chance)
    while not episode.is_over:
        chosen = policy.act(episode.seen)
        choice = chosen if isinstance(chosen, PolicyOutput) else PolicyOutput(chosen)
        episode.step(*choice)


class _AgentEnv:
    """The phone as an agent sees it: what it does are steps of the episode."""

    def __init__(self, env: TaskEnv) -> None:
        self._env = env
        self.episode: _Episode | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._env.env, name)

    def reset(self, go_home: bool = False) -> State:
        """The state from which the episode starts: the phone is there already."""
        return self._env.state

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        """Look; what is seen is what the next step's observation holds."""
        seen = self._env.look(wait_to_stabilize)
        if self.episode is not None:
            self.episode.seen = seen
        return self._env.state

    def execute_action(self, action: JSONAction) -> None:
        """Take a step.

        Raises:
          InvalidActionError: the action does not fit the screen.
          EpisodeOverError: the episode is over.
        """
        assert self.episode is not None
        if wrong := self.episode.step(action).info["invalid_action"]:
            raise InvalidActionError(wrong)

    def close(self) -> None:
        """Nothing: the phone is the worker's."""


def _agent(plan: AgentPolicyConfig, env: TaskEnv) -> EnvironmentInteractingAgent:
    """The agent, on a phone that its episodes are steps of."""
    seen = cast(AsyncEnv, _AgentEnv(env))
    try:
        plan.settings.check()
        return plan.info.make(seen, plan.settings, plan.arguments)
    except Exception as error:
        raise RolloutError(f"No agent {plan.info.name}: {type(error).__name__}: {error}") from error


def _play_agent(
    agent: EnvironmentInteractingAgent, plan: AgentPolicyConfig, episode: _Episode, job: EpisodeSpec
) -> None:
    env = cast(_AgentEnv, agent.env)
    env.episode = None
    agent.sample = plan.settings.models.seed_offset.value = job.sample
    prepare = getattr(agent, "prepare_for_task", None)
    if prepare is not None:
        prepare(episode.env.task)
    agent.reset(episode.env.task.start_on_home_screen)
    agent.set_max_steps(episode.info["max_steps"])
    env.episode = episode
    while not episode.is_over:
        before = len(episode.steps)
        result = agent.step(episode.goal)
        if len(episode.steps) == before and not result.done:
            episode.step({"kind": "wait"})  # It costs a step to do nothing.
        if result.done and not episode.is_over:
            episode.step({"kind": "complete"})
        episode.note(to_jsonable(recording.agent_data(result.data)))
