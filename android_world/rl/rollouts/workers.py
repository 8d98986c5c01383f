"""What a stream needs of its workers, wherever they are; and one in this process."""

from __future__ import annotations

import collections
from typing import Any, NamedTuple, Protocol

from android_world.core.closeable import Closing
from android_world.rl.rollouts.rollout_worker import RolloutWorker, WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest, Trajectory


class WorkerReady(NamedTuple):
    """A worker can be given orders: there was room for it."""

    worker: int


class EpisodeFinished(NamedTuple):
    """A worker has played an order."""

    worker: int
    trajectory: Trajectory


class WorkerLost(NamedTuple):
    """A worker is gone.

    Attributes:
      worker: its number.
      orders: the numbers of those that it had and did not play, the one under way first.
      reason: why.
      was_ready: whether it has ever been able to play.
      hung: whether it was ended, because the order under way took too long.
    """

    worker: int
    orders: tuple[int, ...]
    reason: str
    was_ready: bool = True
    hung: bool = False


Event = WorkerReady | EpisodeFinished | WorkerLost


class WorkerPool(Protocol):
    """Processes with phones. Each plays its orders one after the other."""

    def start(self, worker: int) -> None:
        """Start the worker of this number, for the first time or after it was lost.

        It is given orders once it is `Ready`: a cluster may have no free room for it.
        """

    def submit(self, worker: int, order: EpisodeRequest) -> None:
        """Give a worker another order."""

    def wait(self) -> Event:
        """What happens next.

        Raises:
          RolloutError: no worker can play.
        """

    def publish(self, version: int, weights: Any) -> None:
        """Have the weights that orders of this version are played with."""

    def close(self) -> None:
        """End all of them, whatever they do."""


class InlineWorkerPool(Closing):
    """The only worker is this process: for debuggers, and where a process is not worth it."""

    def __init__(self, plan: WorkerConfig) -> None:
        self._plan = plan
        self._player: RolloutWorker | None = None
        self._is_ready = False
        self._orders: collections.deque[EpisodeRequest] = collections.deque()
        self._weights: Any = None

    def start(self, worker: int) -> None:
        """See `Workers`."""
        self._player = RolloutWorker(self._plan, worker)
        self._is_ready = False

    def submit(self, worker: int, order: EpisodeRequest) -> None:
        """See `Workers`."""
        self._orders.append(order)

    def wait(self) -> Event:
        """Play the next order."""
        assert self._player is not None
        if not self._is_ready:
            self._is_ready = True
            return WorkerReady(0)
        return EpisodeFinished(0, self._player.play(self._orders.popleft(), lambda: self._weights))

    def publish(self, version: int, weights: Any) -> None:
        """See `Workers`."""
        self._weights = weights

    def close(self) -> None:
        """See `Workers`."""
        if self._player is not None:
            self._player.close()
