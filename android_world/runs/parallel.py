"""Running episodes in several processes, each with its own device."""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import json
import logging
import math
from collections.abc import Iterator
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from android_world.cli import argument_parser
from android_world.device import clock
from android_world.device.errors import AndroidWorldError
from android_world.env import env_launcher
from android_world.runs import (
    episode_executor,
    errors,
    forkserver,
    worker as worker_side,
)
from android_world.runs.episode_executor import Job
from android_world.runs.options import RunOptions
from android_world.runs.progress import RunProgress
from android_world.runs.records import EpisodeRecord

_log = logging.getLogger(__name__)
_STOP_TIMEOUT_S = 10.0
# A worker that has not answered its time limit so long afterwards hears nothing.
_GRACE_S = 10.0
# Poll takes its milliseconds as a C int.
_LONGEST_WAIT_S = 1e6
# How often an episode is tried, and a worker started, whose process ends.
_MOST_TRIES = 3


@dataclasses.dataclass
class _Worker:
    number: int
    process: BaseProcess
    pipe: Connection
    is_ready: bool = False
    job: Job | None = None
    job_started: float = 0.0
    deadline: float = math.inf
    limit: errors.TimeLimitError | None = None


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
        self._context = forkserver.context()
        self._workers: dict[int, _Worker] = {}
        self._tries: collections.Counter[Job] = collections.Counter()
        self._failed_starts: collections.Counter[int] = collections.Counter()
        self._served: set[int] = set()

    def run(self) -> Iterator[EpisodeRecord]:
        """Yield the records as they come."""
        try:
            for number in range(min(self._options.num_workers, len(self._waiting))):
                self._start(number)
            while self._workers:
                for worker in self._ready_workers():
                    yield from self._serve(worker)
                for worker in self._hanging_workers():
                    yield from self._give_up(worker)
        finally:
            self._stop_all()

    def _start(self, number: int) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=worker_side.work,
            args=(theirs, self._options, self._episodes_path, number, logging.getLogger().level),
            daemon=True,
        )
        with ctrl_c_later():
            process.start()
        theirs.close()
        self._workers[number] = _Worker(number, process, ours)
        self._progress.running(number, f"worker {number} starting")

    def _ready_workers(self) -> list[_Worker]:
        by_pipe = {worker.pipe: worker for worker in self._workers.values()}
        patience = min(worker.deadline for worker in by_pipe.values()) - clock.monotonic()
        timeout = None if math.isinf(patience) else min(max(patience, 0.0), _LONGEST_WAIT_S)
        found = connection.wait(list(by_pipe), timeout)
        return [by_pipe[pipe] for pipe in found if pipe in by_pipe]

    def _hanging_workers(self) -> list[_Worker]:
        now = clock.monotonic()
        late = [worker for worker in self._workers.values() if worker.deadline <= now]
        return [worker for worker in late if not worker.pipe.poll()]  # It may just have said so.

    def _serve(self, worker: _Worker) -> Iterator[EpisodeRecord]:
        try:
            kind, content = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._bury(worker)
            return
        if kind == worker_side.READY:
            worker.is_ready = True
            if content is not None:
                is_first = worker.number == 0 and worker.number not in self._served
                opens = is_first and not self._options.no_browser
                self._progress.announce_page(worker.number, content, opens=opens)
            self._served.add(worker.number)
            self._failed_starts[worker.number] = 0
            self._next_job(worker)
        elif kind == worker_side.STEP:
            step, budget = content
            key = worker.job.key if worker.job else ""
            self._progress.running(worker.number, f"{key} step {step}/{budget}")
        elif kind == worker_side.LIMIT:
            seconds, worker.limit = content
            rest = math.inf if seconds is None else seconds + _GRACE_S
            worker.deadline = clock.monotonic() + rest
        elif kind == worker_side.DONE:
            record, is_worn_out = content
            read = EpisodeRecord.from_dict(json.loads(record))
            yield from self._finish(worker, read, is_worn_out)
        elif isinstance(content, errors.UsageError) and worker.number in self._served:
            raise errors.DeviceLostError(f"{content} Continue with --checkpoint_dir.") from content
        else:
            raise content

    def _finish(
        self, worker: _Worker, record: EpisodeRecord, is_worn_out: bool
    ) -> Iterator[EpisodeRecord]:
        worker.job, worker.deadline = None, math.inf
        yield record
        self._progress.count_episode(worker.number, record)
        if episode_executor.is_lost(record):
            self._stop(worker)
            self._replace(worker, record)
        elif is_worn_out:
            self._stop(worker)
            self._start_if_needed(worker.number)
        else:
            self._next_job(worker)

    def _next_job(self, worker: _Worker) -> None:
        if not self._waiting:
            self._stop(worker)
            return
        worker.job = self._waiting.pop()
        worker.job_started = clock.monotonic()
        self._tries[worker.job] += 1
        self._progress.running(worker.number, worker.job.key)
        with contextlib.suppress(BrokenPipeError):  # It has died: its pipe says so next.
            worker.pipe.send(worker.job)

    def _bury(self, worker: _Worker) -> Iterator[EpisodeRecord]:
        """A worker's process has ended: another one takes its place and tries its episode again."""
        del self._workers[worker.number]
        worker.process.join(_STOP_TIMEOUT_S)
        reason = f"Worker {worker.number} ended with code {worker.process.exitcode}"
        if not worker.is_ready:
            self._start_again(worker.number, f"{reason} before it was ready")
            return
        if worker.job is not None and self._tries[worker.job] < _MOST_TRIES:
            _log.warning("%s during %s, which is tried again.", reason, worker.job.key)
            self._waiting.append(worker.job)
        elif worker.job is not None:
            reason = f"{reason} during {worker.job.key}, tried {_MOST_TRIES} times."
            yield from self._fail(worker, worker.job, errors.WorkerDiedError(reason))
        self._start_if_needed(worker.number)

    def _give_up(self, worker: _Worker) -> Iterator[EpisodeRecord]:
        """A worker ignores its time limit: its process is ended, its episode has failed."""
        worker.process.kill()
        self._stop(worker)
        if worker.job is not None and worker.limit is not None:
            yield from self._fail(worker, worker.job, worker.limit)
        self._start_if_needed(worker.number)

    def _fail(self, worker: _Worker, job: Job, error: AndroidWorldError) -> Iterator[EpisodeRecord]:
        seconds = clock.monotonic() - worker.job_started
        record = episode_executor.failed_record(
            job, self._options, self._episodes_path, error, self._agent_name, seconds
        )
        yield record
        self._progress.count_episode(worker.number, record)

    def _start_again(self, number: int, reason: str) -> None:
        self._failed_starts[number] += 1
        if not self._waiting:
            return
        if self._failed_starts[number] < _MOST_TRIES:
            _log.warning("%s; another one is started.", reason)
            self._start(number)
        elif not self._workers:
            raise errors.WorkerDiedError(
                f"{reason}, {_MOST_TRIES} times: is there enough memory? What was finished is "
                "kept: continue with --checkpoint_dir."
            )

    def _start_if_needed(self, number: int) -> None:
        if self._waiting:
            self._start(number)

    def _replace(self, worker: _Worker, record: EpisodeRecord) -> None:
        """A worker's device is lost: a virtual phone can be had again."""
        if self._options.num_workers > 1 and self._options.device_kind == env_launcher.VIRTUAL:
            self._start_if_needed(worker.number)
        elif not self._workers:
            episode_executor.stop_if_lost(record)

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

    What hangs is ended with its process, and its episode has failed. An episode whose worker dies
    is tried again on a fresh one, twice; then it is recorded as failed for that reason.

    Raises:
      RunError: No worker can be had, or a worker says that the run must stop.
    """
    return _Pool(jobs, options, episodes_path, progress, agent_name).run()


@contextlib.contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Hold back what the terminal sends; a process started meanwhile inherits that."""
    with argument_parser.block_signals(forkserver.FROM_THE_TERMINAL):
        yield
