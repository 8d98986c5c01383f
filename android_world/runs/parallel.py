"""Running episodes in several processes, each with a device of its own."""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from android_world.env import env_launcher
from android_world.runs import errors, rig
from android_world.runs.options import RunOptions
from android_world.runs.progress import RunProgress
from android_world.runs.records import EpisodeRecord
from android_world.runs.rig import Job

_STOP_TIMEOUT_S = 10.0
_FROM_THE_TERMINAL = (signal.SIGINT, signal.SIGHUP)
_READY, _STEP, _DONE, _FATAL = "ready", "step", "done", "fatal"


@dataclasses.dataclass
class _Worker:
    number: int
    process: SpawnProcess
    pipe: Connection
    job: Job | None = None


class _Pool:
    """The workers and what they work on."""

    def __init__(
        self,
        jobs: list[Job],
        options: RunOptions,
        episodes_path: Path,
        progress: RunProgress,
        agent_name: str,
    ) -> None:
        self._waiting = list(reversed(jobs))
        self._options = options
        self._episodes_path = episodes_path
        self._progress = progress
        self._agent_name = agent_name
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[int, _Worker] = {}

    def run(self) -> Iterator[EpisodeRecord]:
        """Yield the records as they come."""
        try:
            for number in range(min(self._options.num_workers, len(self._waiting))):
                self._start(number)
            while self._workers:
                for worker in self._ready_workers():
                    yield from self._serve(worker)
        finally:
            self._stop_all()

    def _start(self, number: int) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(theirs, self._options, self._episodes_path, number), daemon=True
        )
        with ctrl_c_later():
            process.start()
        theirs.close()
        self._workers[number] = _Worker(number, process, ours)
        self._progress.running(number, f"worker {number} starting")

    def _ready_workers(self) -> list[_Worker]:
        by_pipe = {worker.pipe: worker for worker in self._workers.values()}
        return [by_pipe[pipe] for pipe in connection.wait(list(by_pipe)) if pipe in by_pipe]

    def _serve(self, worker: _Worker) -> Iterator[EpisodeRecord]:
        try:
            kind, content = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._bury(worker)
            return
        if kind == _READY:
            self._next_job(worker)
        elif kind == _STEP:
            step, budget = content
            key = worker.job.key if worker.job else ""
            self._progress.running(worker.number, f"{key} {step}/{budget}")
        elif kind == _DONE:
            yield from self._finish(worker, content)
        else:
            raise content

    def _finish(self, worker: _Worker, record: EpisodeRecord) -> Iterator[EpisodeRecord]:
        worker.job = None
        yield record
        self._progress.finished(worker.number, record)
        lost = [e for e in (record.error, record.tear_down_error) if e is not None]
        if any(error.device_lost for error in lost):
            self._stop(worker)
            self._replace(worker, f"the device stopped answering during {record.key}")
        else:
            self._next_job(worker)

    def _next_job(self, worker: _Worker) -> None:
        if not self._waiting:
            self._stop(worker)
            return
        worker.job = self._waiting.pop()
        self._progress.running(worker.number, worker.job.key)
        worker.pipe.send(worker.job)

    def _bury(self, worker: _Worker) -> Iterator[EpisodeRecord]:
        """A worker's process has ended: its episode failed, another process takes its place."""
        del self._workers[worker.number]
        worker.process.join(_STOP_TIMEOUT_S)
        reason = f"worker {worker.number} ended with code {worker.process.exitcode}"
        if worker.job is None:
            raise errors.WorkerDiedError(f"{reason} before it was ready.".capitalize())
        error = errors.WorkerDiedError(f"{reason} during {worker.job.key}.".capitalize())
        record = rig.failed_record(worker.job, self._options, error, self._agent_name)
        yield record
        self._progress.finished(worker.number, record)
        if self._waiting:
            self._start(worker.number)

    def _replace(self, worker: _Worker, reason: str) -> None:
        if not self._waiting:
            return
        if self._options.device_kind == env_launcher.VIRTUAL:
            self._start(worker.number)
        elif not self._workers:
            raise errors.DeviceLostError(
                f"No device is left: {reason}. Continue with --checkpoint_dir."
            )

    def _stop(self, worker: _Worker) -> None:
        self._workers.pop(worker.number, None)
        worker.pipe.close()
        worker.process.join(_STOP_TIMEOUT_S)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()

    def _stop_all(self) -> None:
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in list(self._workers.values()):
            self._stop(worker)


def run_jobs(
    jobs: list[Job],
    options: RunOptions,
    episodes_path: Path,
    progress: RunProgress,
    agent_name: str,
) -> Iterator[EpisodeRecord]:
    """Run jobs in `options.num_workers` processes and yield their records as they finish.

    A worker that dies costs its episode, which is recorded as failed, and nothing else.

    Raises:
      RunError: No worker can be had, or a worker says that the run must stop.
    """
    return _Pool(jobs, options, episodes_path, progress, agent_name).run()


@contextlib.contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Hold back what the terminal sends; a process started meanwhile inherits that."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _FROM_THE_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, options: RunOptions, episodes_path: Path, number: int) -> None:
    """The life of a worker: build the rig, then run what the pipe says until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent decides what Ctrl-C means.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _FROM_THE_TERMINAL)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options.import_modules()
        with rig.Rig(options, episodes_path, number) as mine:
            _send(pipe, _READY, None)
            while True:
                job: Job = pipe.recv()
                record = mine.run(job, lambda step, budget: _send(pipe, _STEP, (step, budget)))
                _send(pipe, _DONE, record)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return  # Nobody listens any more, or we are told to end.
    except errors.RunError as error:
        _send(pipe, _FATAL, error)
    except Exception as error:
        _send(pipe, _FATAL, errors.WorkerDiedError(f"Worker {number}: {error!r}"))
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # Nothing is left to be closed.


def _send(pipe: Connection, kind: str, content: Any) -> None:
    pipe.send((kind, content))
