"""Workers on a cluster of Ray."""

from __future__ import annotations

import collections
import contextlib
import logging
from typing import Any

from android_world.core.closeable import Closing
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.rollouts.rollout_worker import RolloutWorker, WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest, Trajectory
from android_world.rl.rollouts.workers import (
    EpisodeFinished,
    Event,
    WorkerLost,
    WorkerReady,
)
from android_world.runs import cluster


class RemotePlayer(Closing):
    """A player in its own process, on whatever machine Ray has chosen."""

    def __init__(self, plan: WorkerConfig, worker: int, log_level: int) -> None:
        logging.basicConfig(level=log_level)
        self._plan, self._number = plan, worker
        self._player: RolloutWorker | None = None

    def ready(self) -> None:
        """Nothing: a worker that is connected is ready."""

    def play(self, order: EpisodeRequest, weights: list[Any]) -> Trajectory:
        """See `Player.play`; `weights` has the reference of those of the order's version."""
        if self._player is None:
            self._player = RolloutWorker(self._plan, self._number)
        return self._player.play(order, lambda: _fetch(weights[0]))

    def close(self) -> None:
        """Give the phone back."""
        if self._player is not None:
            self._player.close()


class RayWorkers(Closing):
    """Actors of a cluster, each with a phone and a core."""

    def __init__(self, plan: WorkerConfig, address: str | None) -> None:
        """Connect; start none yet.

        Raises:
          UsageError: Ray is not installed, or the cluster does not answer.
        """
        self._plan = plan
        self._open = contextlib.ExitStack()
        self._ray = self._open.enter_context(cluster.connect(address))
        self._remote = self._ray.remote(num_cpus=1, max_restarts=0)(RemotePlayer)
        self._actors: dict[int, Any] = {}
        self._asked: dict[Any, tuple[int, EpisodeRequest | None]] = {}  # None: whether it is ready.
        self._events: collections.deque[Event] = collections.deque()
        self._weights: dict[int, Any] = {}

    def start(self, worker: int) -> None:
        """See `Workers`."""
        spread = self._remote.options(scheduling_strategy="SPREAD")
        actor = spread.remote(self._plan, worker, logging.getLogger().level)
        self._actors[worker] = actor
        self._asked[actor.ready.remote()] = worker, None

    def submit(self, worker: int, order: EpisodeRequest) -> None:
        """See `Workers`."""
        weights = [self._weights.get(order.version)]  # Within a list it is fetched when needed.
        self._asked[self._actors[worker].play.remote(order, weights)] = worker, order

    def wait(self) -> Event:
        """See `Workers`."""
        while not self._events:
            (done,), _ = self._ray.wait(list(self._asked), num_returns=1)
            self._take(done)
        return self._events.popleft()

    def publish(self, version: int, weights: Any) -> None:
        """See `Workers`."""
        needed = {order.version for _, order in self._asked.values() if order is not None}
        self._weights = {v: kept for v, kept in self._weights.items() if v in needed}
        self._weights[version] = self._ray.put(weights)

    def close(self) -> None:
        """See `Workers`."""
        if self._actors:
            cluster.end(self._ray, list(self._actors.values()))
        self._actors.clear()
        self._open.close()

    def _take(self, done: Any) -> None:
        worker, order = self._asked.pop(done)
        try:
            answer = self._ray.get(done)
            self._events.append(
                WorkerReady(worker) if order is None else EpisodeFinished(worker, answer)
            )
        except self._ray.exceptions.RayTaskError as error:
            raise RolloutError(f"Worker {worker}: {error.cause}") from error
        except self._ray.exceptions.RayError as error:  # The process, its machine, or the result.
            self._bury(worker, order, error)

    def _bury(self, worker: int, first: EpisodeRequest | None, error: Exception) -> None:
        """What of its orders was played before is not lost."""
        others = [ref for ref, (number, _) in self._asked.items() if number == worker]
        done, _ = self._ray.wait(others, num_returns=len(others), timeout=0) if others else ([], [])
        lost = [] if first is None else [first.number]
        for ref in others:
            _, order = self._asked.pop(ref)
            assert order is not None  # Orders come after it was ready.
            try:
                if ref not in done:
                    raise self._ray.exceptions.RayActorError
                self._events.append(EpisodeFinished(worker, self._ray.get(ref)))
            except self._ray.exceptions.RayError:
                lost.append(order.number)
        self._ray.kill(self._actors.pop(worker))
        reason = f"worker {worker} is gone ({type(error).__name__})"
        self._events.append(WorkerLost(worker, tuple(sorted(lost)), reason, first is not None))


def _fetch(reference: Any) -> Any:
    import ray

    return ray.get(reference)
