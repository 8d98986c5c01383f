"""A worker's side: one process with a device and an agent, which runs what it is asked for."""

from __future__ import annotations

import logging
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from android_world.cli import argument_parser
from android_world.runs import episode_executor, errors, timeouts
from android_world.runs.episode_executor import Job
from android_world.runs.forkserver import FROM_THE_TERMINAL
from android_world.runs.options import RunOptions
from android_world.runs.records import EpisodeRecord

# What a worker says; each with what the pool needs to know about it.
READY, STEP, LIMIT, DONE, FATAL = "ready", "step", "limit", "done", "fatal"


class Worker:
    """The worker of this process."""

    def __init__(self, pipe: Connection, number: int) -> None:
        self._pipe = pipe
        self._number = number

    def live(self, options: RunOptions, episodes_path: Path) -> None:
        """Build the executor, then serve the pipe until it closes or something hangs."""
        for number in FROM_THE_TERMINAL:
            signal.signal(number, signal.SIG_IGN)  # The parent decides what Ctrl-C means.
        argument_parser.restore_signals(FROM_THE_TERMINAL)
        signal.signal(signal.SIGTERM, self._end)
        try:
            options.import_modules()
            with episode_executor.EpisodeExecutor(
                options, episodes_path, self._number, errors.WorkerShutdown
            ) as mine:
                self._send(READY, mine.page_url)
                with timeouts.notify(lambda seconds, error: self._send(LIMIT, (seconds, error))):
                    while self._run_next(mine):
                        pass
        except (EOFError, BrokenPipeError, errors.WorkerShutdown):
            return  # Nobody listens any more, or we are told to end.
        except errors.RunError as error:
            self._send_last(error)
        except Exception as error:
            self._send_last(errors.WorkerDiedError(f"Worker {self._number}: {error!r}"))
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # Nothing is left to be closed.

    def _run_next(self, mine: episode_executor.EpisodeExecutor) -> bool:
        """Run one episode; whether this process is good for another one."""
        job: Job = self._pipe.recv()
        record = mine.run(job, lambda step, budget: self._send(STEP, (step, budget)))
        is_worn_out = has_timed_out(record)
        self._send(DONE, (record.to_json(), is_worn_out))
        return not is_worn_out

    def _send(self, kind: str, content: Any) -> None:
        with timeouts.postpone_timeout():
            self._pipe.send((kind, content))

    def _send_last(self, error: BaseException) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # We end anyway.
        self._send(FATAL, error)

    def _end(self, number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)  # Once: what is open is being closed from here on.
        raise errors.WorkerShutdown


def has_timed_out(record: EpisodeRecord) -> bool:
    """Whether something hung: then what it was broken off in may be left in any state."""
    return any(e is not None and e.timed_out for e in (record.error, record.tear_down_error))


def work(
    pipe: Connection, options: RunOptions, episodes_path: Path, number: int, log_level: int
) -> None:
    """The life of a worker's process."""
    logging.basicConfig(level=log_level)
    Worker(pipe, number).live(options, episodes_path)
