"""Processes that each hold several phones, and how they are told what to do."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, Final, NamedTuple

from gymnasium.vector.utils import write_to_shared_memory

from android_world.rl.errors import RlError
from android_world.rl.gymnasium_env import AndroidWorldEnv
from android_world.rl.task_env import Info

RESET, STEP = "reset", "step"
_CLOSE: Final = "close"
_JOIN_S: Final = 10.0

MakeEnv = Callable[[], AndroidWorldEnv]


class WorkerError(RlError, RuntimeError):
    """A worker could not do what it was asked for; the message has its traceback."""


class WorkerDied(RlError, RuntimeError):
    """A worker's process is gone, with the episodes that it ran."""


class Order(NamedTuple):
    """What one phone is to do.

    Attributes:
      number: the phone's number in the vector.
      arguments: of `reset` by name, or the action of `step`.
    """

    number: int
    arguments: Any


class Outcome(NamedTuple):
    """What came of an order; the observation lies in the shared memory."""

    number: int
    reward: float
    terminated: bool
    truncated: bool
    info: Info


class Worker:
    """A process with the phones of some numbers."""

    def __init__(
        self,
        context: BaseContext,
        make_env: MakeEnv,
        numbers: Sequence[int],
        space: Any,
        memory: Any,
    ) -> None:
        """Start it; phones boot with their first reset.

        Args:
          context: starts processes.
          make_env: makes the environment of a phone; a function that can be pickled.
          numbers: the numbers of its phones.
          space: the observations' space.
          memory: where observations are written, shared by all workers.
        """
        self.numbers = tuple(numbers)
        self._arguments = (make_env, self.numbers, space, memory)
        self._context = context
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, *self._arguments), daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        pid: int = self._process.pid
        return pid

    def send(self, what: str, orders: Sequence[Order]) -> None:
        """Ask for something; `receive` waits for it."""
        with contextlib.suppress(BrokenPipeError):  # `receive` says so.
            self._pipe.send((what, list(orders)))

    def receive(self) -> list[Outcome]:
        """What came of the orders that were sent last.

        Raises:
          WorkerDied: the process is gone; it has been started again.
          WorkerError: it could not do it.
        """
        try:
            done, result = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            self._process.join(_JOIN_S)
            code = self._process.exitcode
            self._pipe.close()
            self._start()
            raise WorkerDied(f"The process of phones {self.numbers} is gone ({code}).") from error
        if not done:
            raise WorkerError(result)
        outcomes: list[Outcome] = result
        return outcomes

    def close(self) -> None:
        """End the process with its phones."""
        with contextlib.suppress(OSError):
            self._pipe.send((_CLOSE, []))
        self._process.join(_JOIN_S)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()
        self._pipe.close()


def context_named(name: str | None) -> BaseContext:
    """What starts processes: by default a server that has loaded the package, where there can be.

    Processes are never forked of this one, whose threads and GPU they would inherit broken.
    """
    methods = multiprocessing.get_all_start_methods()
    chosen = name or ("forkserver" if "forkserver" in methods else "spawn")
    context = multiprocessing.get_context(chosen)
    if chosen == "forkserver":
        context.set_forkserver_preload([__name__])
    return context


def _work(
    pipe: Connection, make_env: MakeEnv, numbers: Sequence[int], space: Any, memory: Any
) -> None:
    """The life of a worker's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's to handle.
    envs: dict[int, AndroidWorldEnv] = {}
    try:
        while True:
            what, orders = pipe.recv()
            if what == _CLOSE:
                return
            pipe.send(_answer(what, orders, envs, make_env, space, memory))
    except (EOFError, BrokenPipeError):
        return  # The main process is gone.
    finally:
        for env in envs.values():
            env.close()


def _answer(
    what: str,
    orders: Sequence[Order],
    envs: dict[int, AndroidWorldEnv],
    make_env: MakeEnv,
    space: Any,
    memory: Any,
) -> tuple[bool, Any]:
    outcomes = []
    try:
        for number, arguments in orders:
            if number not in envs:
                envs[number] = make_env()
            outcome, seen = _done(what, number, arguments, envs[number])
            write_to_shared_memory(space, number, seen, memory)
            outcomes.append(outcome)
    except Exception:
        return False, traceback.format_exc()
    return True, outcomes


def _done(what: str, number: int, arguments: Any, env: AndroidWorldEnv) -> tuple[Outcome, Any]:
    if what == RESET:
        seen, info = env.reset(**arguments)
        return Outcome(number, 0.0, False, False, info), seen
    seen, reward, terminated, truncated, info = env.step(arguments)
    return Outcome(number, reward, terminated, truncated, info), seen
