"""Processes that each have several phones, and the requests that they answer."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from gymnasium.vector.utils import write_to_shared_memory

from android_world.device import clock
from android_world.rl.errors import EpisodeFailedError, RlError, SpecError
from android_world.rl.task_env import Info, TaskEnv

# What each worker would import; only on Linux do system libraries survive a fork.
_PRELOADS: Final = (
    ("android_world.env.virtual_device_preload", "android_world.rl.tasks_preload")
    if sys.platform == "linux"
    else ()
)
RESET, STEP, RENDER = "reset", "step", "render"
_CLOSE: Final = "close"
_JOIN_S: Final = 10.0
# Poll takes its milliseconds as a C int.
_LONGEST_WAIT_S: Final = 1e6


class PhoneEnv(Protocol):
    """An environment of Gymnasium that plays on one phone."""

    metadata: dict[str, Any]
    observation_space: Any
    action_space: Any
    task_env: TaskEnv

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Start an episode."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """Act."""

    def render(self) -> np.ndarray | None:
        """The screen."""

    def close(self) -> None:
        """Give the device back."""


MakeEnv = Callable[[], PhoneEnv]


class WorkerError(RlError, RuntimeError):
    """A worker could not do what it was asked for; the message has its traceback."""


class WorkerDied(RlError, RuntimeError):
    """A worker's process is gone, with the episodes that it ran."""


class WorkerTimeout(WorkerDied):
    """A worker's process did not reply in time and was ended, with the episodes that it ran."""


class Command(NamedTuple):
    """What one phone is to do.

    Attributes:
      number: the phone's number in the vector.
      arguments: of `reset` by name, the action of `step`, or nothing.
    """

    number: int
    arguments: Any


class CommandResult(NamedTuple):
    """What came of an order; the observation is in the shared memory."""

    number: int
    reward: float = 0.0
    terminated: bool = False
    truncated: bool = False
    info: Info = {}
    frame: np.ndarray | None = None


def request_of(what: str, orders: Sequence[Command]) -> bytes:
    """What a worker is sent.

    Raises:
      SpecError: an action cannot be sent to another process.
    """
    try:
        return pickle.dumps((what, list(orders)))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise SpecError(f"An action cannot be sent to another process: {error}") from error


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
        self._is_asked = False
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, *self._arguments), daemon=True
        )
        with script_left_out(self._arguments[0]):
            self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The id of the process."""
        pid: int = self._process.pid
        return pid

    def send(self, request: bytes, deadline: float) -> None:
        """Ask for something; `receive` waits for it.

        Args:
          request: see `request_of`.
          deadline: see `receive`; for the reply to an earlier request that was not read.
        """
        if self._is_asked:  # Who asked was interrupted before the answer came.
            with contextlib.suppress(RlError):
                self.receive(deadline)
        self._is_asked = True
        with contextlib.suppress(BrokenPipeError):  # `receive` says so.
            self._pipe.send_bytes(request)

    def receive(self, deadline: float) -> list[CommandResult]:
        """What came of the orders that were sent last.

        Args:
          deadline: host time (`clock.monotonic`) until which a reply must come.

        Raises:
          WorkerDied: the process is gone; it has been started again.
          WorkerTimeout: it did not reply in time; it has been ended and started again.
          WorkerError: it could not do it.
          RlError: it was asked for what makes no sense.
        """
        rest = min(max(deadline - clock.monotonic(), 0.0), _LONGEST_WAIT_S)
        if not self._pipe.poll(rest):
            self._process.kill()
            self._restart()
            raise WorkerTimeout(f"The process of phones {self.numbers} did not reply in time.")
        try:
            done, result = self._pipe.recv()
            self._is_asked = False
        except (EOFError, ConnectionResetError) as error:
            code = self._restart()
            raise WorkerDied(f"The process of phones {self.numbers} is gone ({code}).") from error
        if isinstance(result, EpisodeFailedError):
            raise result from WorkerError(result.cause_text)
        if not done:
            raise result if isinstance(result, RlError) else WorkerError(result)
        outcomes: list[CommandResult] = result
        return outcomes

    def _restart(self) -> int | None:
        """Start another process for the same phones; the exit code of the last one."""
        self._process.join(_JOIN_S)
        code: int | None = self._process.exitcode
        self._pipe.close()
        self._start()
        return code

    def close(self) -> None:
        """End the process with its phones."""
        with contextlib.suppress(OSError):
            self._pipe.send((_CLOSE, []))
        self._process.join(_JOIN_S)
        if self._process.is_alive():
            self._process.kill()  # A stopped process does not handle SIGTERM.
            self._process.join()
        self._pipe.close()


def find_context(name: str | None) -> BaseContext:
    """What starts processes: by default a server that has loaded the package, where there can be.

    Processes are never forked of this one, whose threads and GPU they would inherit broken.
    """
    methods = multiprocessing.get_all_start_methods()
    chosen = name or ("forkserver" if "forkserver" in methods else "spawn")
    context = multiprocessing.get_context(chosen)
    if chosen == "forkserver":
        context.set_forkserver_preload([*_PRELOADS, __name__])
    return context


@contextlib.contextmanager
def script_left_out(needed: Any) -> Iterator[None]:
    """Let processes that are started here not run the user's script again.

    So a script that makes a vector needs no `if __name__ == "__main__"`, unless the vector needs
    something that the script defines.

    Args:
      needed: what the process is given.
    """
    if b"__main__" in pickle.dumps(needed):
        yield
        return
    script = vars(sys.modules["__main__"])
    kept = {name: value for name, value in script.items() if name in ("__file__", "__spec__")}
    script.update(dict.fromkeys(kept))
    try:
        yield
    finally:
        script.update(kept)


def _work(
    pipe: Connection, make_env: MakeEnv, numbers: Sequence[int], space: Any, memory: Any
) -> None:
    """The life of a worker's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the main process's to handle.
    envs: dict[int, PhoneEnv] = {}
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
    orders: Sequence[Command],
    envs: dict[int, PhoneEnv],
    make_env: MakeEnv,
    space: Any,
    memory: Any,
) -> tuple[bool, Any]:
    outcomes = []
    try:
        for number, arguments in orders:
            if number not in envs:
                envs[number] = make_env()
            if what == RENDER:
                outcomes.append(CommandResult(number, frame=envs[number].render()))
                continue
            outcome, seen = _wait_for_results(what, number, arguments, envs[number])
            write_to_shared_memory(space, number, seen, memory)
            outcomes.append(outcome)
    except RlError as error:
        return False, error
    except Exception:
        return False, traceback.format_exc()
    return True, outcomes


def _wait_for_results(
    what: str, number: int, arguments: Any, env: PhoneEnv
) -> tuple[CommandResult, Any]:
    if what == RESET:
        seen, info = env.reset(**arguments)
        return CommandResult(number, 0.0, False, False, info), seen
    seen, reward, terminated, truncated, info = env.step(arguments)
    return CommandResult(number, reward, terminated, truncated, info), seen
