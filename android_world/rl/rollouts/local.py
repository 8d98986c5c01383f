"""Workers that are processes of this machine."""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import functools
import logging
import math
import multiprocessing
import queue
import signal
import tempfile
import threading
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any, Final

from android_world.core.closeable import Closing
from android_world.device import clock
from android_world.device.errors import AndroidWorldError
from android_world.env import signing
from android_world.rl.errors import SpecError
from android_world.rl.rollouts.errors import RolloutError
from android_world.rl.rollouts.rollout_worker import RolloutWorker, WorkerConfig
from android_world.rl.rollouts.trajectories import EpisodeRequest, Trajectory
from android_world.rl.rollouts.workers import (
    EpisodeFinished,
    Event,
    WorkerLost,
    WorkerReady,
)
from android_world.runs.errors import WorkerShutdown
from android_world.runs.forkserver import FROM_THE_TERMINAL
from android_world.runs.parallel import ctrl_c_later

_log = logging.getLogger(__name__)
_READY, _BEGUN, _PLAYED, _FAILED = "ready", "begun", "played", "failed"
_STOP_TIMEOUT_S: Final = 10.0
# What has not heard its time limit so long afterwards hears nothing.
_GRACE_S: Final = 10.0
# Poll takes its milliseconds as a C int.
_LONGEST_WAIT_S: Final = 1e6


@dataclasses.dataclass
class _Worker:
    number: int
    process: SpawnProcess
    pipe: Connection
    orders: collections.deque[EpisodeRequest]
    is_ready: bool = False
    deadline: float = math.inf
    hung: bool = False


class LocalWorkers(Closing):
    """Processes of this machine, each with a phone."""

    def __init__(self, plan: WorkerConfig) -> None:
        """Start none yet.

        Raises:
          SpecError: the policy cannot be sent to another process.
        """
        try:
            self._plan = signing.dumps(plan)
        except TypeError as error:
            raise SpecError(f"The policy cannot be sent to a process: {error}") from error
        self._limit = math.inf if plan.episode_timeout_s is None else plan.episode_timeout_s
        self._context = multiprocessing.get_context("spawn")
        self._weights = tempfile.TemporaryDirectory(prefix="android-world-weights-")
        self._workers: dict[int, _Worker] = {}

    def start(self, worker: int) -> None:
        """See `Workers`."""
        ours, theirs = self._context.Pipe()
        level = logging.getLogger().level
        process = self._context.Process(
            target=_work, args=(theirs, self._plan, worker, level), daemon=True
        )
        with ctrl_c_later():
            process.start()
        theirs.close()
        self._workers[worker] = _Worker(worker, process, ours, collections.deque())

    def submit(self, worker: int, order: EpisodeRequest) -> None:
        """See `Workers`."""
        chosen = self._workers[worker]
        chosen.orders.append(order)
        with contextlib.suppress(BrokenPipeError):  # It has died: its pipe says so next.
            chosen.pipe.send((order, str(self._file(order.version))))

    def wait(self) -> Event:
        """See `Workers`."""
        while True:
            by_pipe = {worker.pipe: worker for worker in self._workers.values()}
            patience = min(w.deadline for w in by_pipe.values()) - clock.monotonic()
            timeout = None if math.isinf(patience) else min(max(patience, 0.0), _LONGEST_WAIT_S)
            for pipe in connection.wait(list(by_pipe), timeout):
                event = self._next_event(by_pipe[pipe])  # type: ignore[index]
                if event is not None:
                    return event
            self._end_hanging()

    def publish(self, version: int, weights: Any) -> None:
        """See `Workers`."""
        needed = {order.version for worker in self._workers.values() for order in worker.orders}
        for old in Path(self._weights.name).iterdir():
            if int(old.name) not in needed:
                old.unlink()
        self._file(version).write_bytes(signing.dumps(weights))

    def close(self) -> None:
        """See `Workers`."""
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in self._workers.values():
            worker.pipe.close()
            worker.process.join(_STOP_TIMEOUT_S)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self._workers.clear()
        self._weights.cleanup()

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [w.process.pid for w in self._workers.values() if w.process.pid is not None]

    def _file(self, version: int) -> Path:
        return Path(self._weights.name) / str(version)

    def _next_event(self, worker: _Worker) -> Event | None:
        try:
            kind, content = signing.loads(worker.pipe.recv_bytes())
        except (EOFError, OSError):
            return self._bury(worker)
        if kind == _FAILED:
            raise RolloutError(content)
        if kind == _READY:
            worker.is_ready = True
            return WorkerReady(worker.number)
        if kind == _BEGUN:
            worker.deadline = clock.monotonic() + self._limit + _GRACE_S
        else:
            worker.deadline = math.inf
            worker.orders.popleft()
            return EpisodeFinished(worker.number, content)
        return None

    def _bury(self, worker: _Worker) -> WorkerLost:
        del self._workers[worker.number]
        worker.pipe.close()
        worker.process.join(_STOP_TIMEOUT_S)
        reason = f"worker {worker.number} ended with code {worker.process.exitcode}"
        if worker.hung:
            reason = f"worker {worker.number} hung and was ended"
        orders = tuple(order.number for order in worker.orders)
        return WorkerLost(worker.number, orders, reason, worker.is_ready, worker.hung)

    def _end_hanging(self) -> None:
        """End those whose episode ignores its time limit; their pipes report this next."""
        for worker in self._workers.values():
            if worker.deadline <= clock.monotonic() and not worker.pipe.poll():
                worker.deadline, worker.hung = math.inf, True
                worker.process.kill()


class _Outbox:
    """Sends what it is given, without letting the player wait for a parent that is busy."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._sender.start()

    def put(self, kind: str, content: Any = None) -> None:
        self._waiting.put(signing.dumps((kind, content)))

    def flush(self) -> None:
        """Wait until all is sent, or the parent is gone."""
        self._waiting.put(None)
        self._sender.join(_STOP_TIMEOUT_S)

    def _send(self) -> None:
        with contextlib.suppress(OSError):
            while (message := self._waiting.get()) is not None:
                self._pipe.send_bytes(message)


def _work(pipe: Connection, signed_plan: bytes, number: int, log_level: int) -> None:
    """The life of a worker's process."""
    logging.basicConfig(level=log_level)
    for signal_number in FROM_THE_TERMINAL:
        signal.signal(signal_number, signal.SIG_IGN)  # The parent decides what Ctrl-C means.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, FROM_THE_TERMINAL)
    signal.signal(signal.SIGTERM, _end)
    outbox = _Outbox(pipe)
    try:
        with RolloutWorker(signing.loads(signed_plan), number) as player:
            outbox.put(_READY)
            while True:
                order, weights = pipe.recv()
                outbox.put(_BEGUN)
                _put(outbox, player.play(order, functools.partial(_read, weights)))
    except (EOFError, ConnectionResetError, WorkerShutdown):
        return  # Nobody listens any more, or we are told to end.
    except (AndroidWorldError, ValueError) as error:
        outbox.put(_FAILED, str(error))
    except Exception as error:
        _log.exception("Worker %d fails.", number)
        outbox.put(_FAILED, f"Worker {number}: {error!r}")
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # Nothing is left to be closed.
        outbox.flush()


def _put(outbox: _Outbox, played: Trajectory) -> None:
    try:
        outbox.put(_PLAYED, played)
    except TypeError as error:
        raise RolloutError(f"What the policy noted cannot be sent: {error}") from error


def _read(path: str) -> Any:
    return signing.loads(Path(path).read_bytes())


def _end(number: int, frame: FrameType | None) -> None:
    raise WorkerShutdown
