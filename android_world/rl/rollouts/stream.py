"""A stream of trajectories: phones play ahead of the trainer, and wait where it is slow."""

from __future__ import annotations

import collections
import contextlib
import itertools
import logging
import math
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, Self

from android_world.agents.settings import AgentSettings
from android_world.core.closeable import Closing
from android_world.rl.errors import SpecError
from android_world.rl.rollouts import models
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.rollouts.local import LocalWorkers
from android_world.rl.rollouts.on_ray import RayWorkers
from android_world.rl.rollouts.policy import PolicyLike, find_policy
from android_world.rl.rollouts.rollout_worker import WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest, EpisodeSpec, Trajectory
from android_world.rl.rollouts.workers import (
    EpisodeFinished,
    InlineWorkerPool,
    WorkerLost,
    WorkerPool,
    WorkerReady,
)
from android_world.rl.tasks import TaskLike, TaskSource
from android_world.runs.parameter_options import parameter_options

_log = logging.getLogger(__name__)
# How often an episode is tried whose worker goes away, and a worker started.
_MOST_TRIES: Final = 3
Engine = Literal["local", "ray"]


class Rollouts(Closing):
    """Trajectories of many phones, as they come.

        with Rollouts("ContactsAddContact", seeds=range(100), policy="expert") as rollouts:
            for trajectory in rollouts:
                ...

    Each episode comes once, whatever happens to the process or machine that plays it: it is played
    again elsewhere, twice; then its trajectory has the `error`. Between two calls of `next` the
    phones play ahead, `num_workers + queue` episodes at most, and then wait.

    Attributes:
      version: the weights that episodes are started with from now on; 0 are the policy's own.
    """

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        seeds: Iterable[int] | None = None,
        samples: int = 1,
        policy: PolicyLike = "expert",
        num_workers: int = 1,
        queue: int | None = None,
        engine: Engine = "local",
        ray_address: str | None = None,
        family: str = "android_world",
        settings: AgentSettings | None = None,
        arguments: Sequence[str] = (),
        episode_timeout_s: float | None = None,
        skip: Container[str] = (),
        **environment: Any,
    ) -> None:
        """Start the workers; their phones boot with their first episodes.

        Args:
          tasks: names of tasks, or classes; all of the family by default.
          seeds: each task is played with each of them; by default 0, 1, ... without end.
          samples: episodes of each task and seed, all from the same state: a group.
          policy: an agent's name (`expert`, `random`, `t3a`, ...), `package.module:NAME`, a
            function of what is seen, or a `Policy` or its class.
          num_workers: processes with a phone each; 0 plays in this one.
          queue: how many episodes may wait for `next` besides those that are played; by default one
            for each worker. The fewer, the younger are the weights that they were played with.
          engine: where the processes run: on this machine, or on a cluster of Ray.
          ray_address: the cluster's, by default that of `RAY_ADDRESS`, or one of this machine.
          family: the family of the tasks' names.
          settings: the settings of the agents' models.
          arguments: `key=value` texts for the agent.
          episode_timeout_s: host seconds that an episode may take.
          skip: keys of jobs that are not to be played.
          **environment: the other arguments of `TaskEnv`: `observation`, `reward`, `max_steps`, ...

        Raises:
          SpecError: there is no such task, policy or engine.
          UsageError: Ray does not answer.
        """
        if num_workers < 0 or samples < 1 or (queue is not None and queue < 0):
            raise SpecError("Rollouts need num_workers and queue of 0 or more, and a sample.")
        if engine not in ("local", "ray"):
            raise SpecError(f"engine: local or ray, not {engine!r}.")
        if engine == "ray" and num_workers == 0:
            raise SpecError("engine=ray needs a worker: num_workers of 1 or more.")
        parameters = parameter_options(
            environment.get("word_lists"), environment.get("vary_answers", False)
        )
        names = TaskSource(tasks, family, parameters).names
        chosen = (tasks,) if isinstance(tasks, str | type) else tuple(tasks or names)
        settings = settings or AgentSettings()
        played_by = find_policy(policy, settings, tuple(arguments))
        self.version = 0
        self._tries: collections.Counter[int] = collections.Counter()
        self._failed_starts: collections.Counter[int] = collections.Counter()
        self._again: collections.deque[EpisodeRequest] = collections.deque()
        self._jobs = _jobs(names, itertools.count() if seeds is None else seeds, samples, skip)
        self._given: dict[int, dict[int, EpisodeRequest]] = {}  # To the workers that are ready.
        ahead = num_workers if queue is None else queue
        self._most = 1 if num_workers == 0 else num_workers + ahead
        self._most_each = math.ceil(self._most / max(1, num_workers))
        self._open = contextlib.ExitStack()
        try:
            settings = self._open.enter_context(
                models.share_models(played_by, settings, num_workers, engine, ray_address)
            )
            plan = WorkerConfig(
                chosen,
                policy,
                {"family": family, **environment},
                settings,
                tuple(arguments),
                episode_timeout_s,
            )
            self._workers = _workers(plan, num_workers, engine, ray_address)
            self._open.callback(self._workers.close)
            for number in range(max(1, num_workers)):
                self._workers.start(number)
        except BaseException:
            self.close()
            raise

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Trajectory:
        """The next trajectory that is ready, in whatever order they are.

        Raises:
          StopIteration: all were given.
          RolloutError: no more can be had.
        """
        while True:
            self._fill()
            if not self._again and not any(self._given.values()):
                raise StopIteration
            event = self._workers.wait()
            if isinstance(event, WorkerReady):
                self._given[event.worker] = {}
            elif isinstance(event, EpisodeFinished):
                self._given[event.worker].pop(event.trajectory.number)
                self._failed_starts.clear()
                return event.trajectory
            elif (failed := self._take_back(event)) is not None:
                return failed

    def update(self, weights: Any) -> int:
        """Have the policy play with other weights, from the next episode that is started.

        Args:
          weights: what `Policy.load` takes; any value that can be pickled.

        Returns:
          Their version; trajectories say with which they were played.
        """
        self._workers.publish(self.version + 1, weights)
        self.version += 1
        return self.version

    def close(self) -> None:
        """End the workers, whatever they do; can be called again."""
        self._open.close()

    def _fill(self) -> None:
        """Give the workers that are ready what to play, the one with the least first."""
        while sum(map(len, self._given.values())) < self._most:
            if not self._again:
                self._again.extend(itertools.islice(self._jobs, 1))
            if not self._again or not self._given:
                return
            worker = min(self._given, key=lambda number: (len(self._given[number]), number))
            if len(self._given[worker]) >= self._most_each:
                return
            order = self._again.popleft()._replace(version=self.version)
            self._given[worker][order.number] = order
            self._workers.submit(worker, order)

    def _take_back(self, lost: WorkerLost) -> Trajectory | None:
        """A worker is gone: what it had is played again; its trajectory if that was too often."""
        given = self._given.pop(lost.worker, {})
        orders = [given.pop(number) for number in lost.orders]
        self._failed_starts[lost.worker] += not lost.was_ready
        if self._failed_starts[lost.worker] >= _MOST_TRIES:
            raise RolloutError(
                f"{lost.reason} before it was ready, {_MOST_TRIES} times: is there enough memory?"
            )
        self._workers.start(lost.worker)
        failed = None
        if orders and lost.was_ready:
            self._tries[orders[0].number] += 1
            if lost.hung or self._tries[orders[0].number] >= _MOST_TRIES:
                failed = _failed_trajectory(orders.pop(0), lost)
        _log.warning("%s; its %d episodes are played again.", lost.reason, len(orders))
        self._again.extendleft(reversed(orders))
        return failed


def _jobs(
    names: Sequence[str], seeds: Iterable[int], samples: int, skip: Container[str]
) -> Iterator[EpisodeRequest]:
    jobs = (EpisodeSpec(n, seed, s) for seed in seeds for n in names for s in range(samples))
    wanted = (job for job in jobs if job.key not in skip)
    return (EpisodeRequest(number, job) for number, job in enumerate(wanted))


def _workers(
    plan: WorkerConfig, num_workers: int, engine: Engine, address: str | None
) -> WorkerPool:
    if num_workers == 0:
        return InlineWorkerPool(plan)
    return RayWorkers(plan, address) if engine == "ray" else LocalWorkers(plan)


def _failed_trajectory(order: EpisodeRequest, lost: WorkerLost) -> Trajectory:
    how = "" if lost.hung else f", tried {_MOST_TRIES} times"
    reason = f"WorkerDied: {lost.reason}{how}"
    return Trajectory(order.job, error=reason, worker=lost.worker, number=order.number)
