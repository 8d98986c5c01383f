"""Running episodes on a cluster of Ray: phones everywhere, the results here.

The machines need the package, not a shared disk: each episode's folder comes back with its record.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import io
import json
import logging
import shutil
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.core.closeable import Closing
from android_world.device import clock
from android_world.device.errors import AndroidWorldError
from android_world.runs import episode_executor, errors, worker
from android_world.runs.episode_executor import Job
from android_world.runs.options import RunOptions
from android_world.runs.progress import RunProgress
from android_world.runs.records import EpisodeRecord

_log = logging.getLogger(__name__)
# How often an episode is tried whose machine or process goes away, and a worker started.
_MOST_TRIES: Final = 3
# How long a worker may take to give its device back.
_STOP_TIMEOUT_S: Final = 10.0
_INSTALL: Final = "pip install -e '.[ray]'"


class RemoteExecutor(Closing):
    """An executor in a separate process, on a machine of Ray's choice."""

    def __init__(self, options: RunOptions, number: int, log_level: int) -> None:
        """Connect to a device and make the agent, with its first episode."""
        logging.basicConfig(level=log_level)
        self._options, self._number = options, number
        self._temporary = tempfile.TemporaryDirectory(prefix="android-world-")
        self._folder = Path(self._temporary.name)
        self._rig: episode_executor.EpisodeExecutor | None = None

    def run(self, job: Job) -> tuple[str, bytes, bool]:
        """Run an episode.

        Returns:
          The record as JSON, the episode's folder as a tar archive, and whether this process
          should not run another one.

        Raises:
          RunError: The run must stop.
        """
        if self._rig is None:
            self._options.import_modules()
            self._rig = episode_executor.EpisodeExecutor(self._options, self._folder, self._number)
        record = self._rig.run(job)
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w") as tar:
            tar.add(self._folder / job.key, arcname=".")
        shutil.rmtree(self._folder / job.key)
        worn_out = worker.has_timed_out(record) or episode_executor.is_lost(record)
        return record.to_json(), archive.getvalue(), worn_out

    def close(self) -> None:
        """Give the device back, and leave no file."""
        mine, self._rig = self._rig, None
        if mine is not None:
            mine.close()
        self._temporary.cleanup()


@dataclasses.dataclass
class _Remote:
    """A worker of the cluster, and what it works on."""

    number: int
    actor: Any
    job: Job
    started_s: float


class _Cluster:
    """The workers of a cluster."""

    def __init__(
        self,
        ray: Any,
        jobs: list[Job],
        options: RunOptions,
        episodes_path: Path,
        progress: RunProgress,
        agent_name: str,
    ) -> None:
        self._ray = ray
        self._waiting = collections.deque(jobs)
        self._options = options
        self._episodes_path = episodes_path
        self._progress = progress
        self._agent_name = agent_name
        self._running: dict[Any, _Remote] = {}
        self._tries: collections.Counter[Job] = collections.Counter()
        self._remote_rig = ray.remote(num_cpus=1, max_restarts=0)(RemoteExecutor)

    def run(self) -> Iterator[EpisodeRecord]:
        """Yield the records as they come."""
        try:
            for number in range(min(self._options.num_workers, len(self._waiting))):
                self._give(number, self._start(number))
            while self._running:
                (done,), _ = self._ray.wait(list(self._running), num_returns=1)
                yield from self._serve(self._running.pop(done), done)
        finally:
            end(self._ray, [remote.actor for remote in self._running.values()])

    def _start(self, number: int) -> Any:
        self._progress.running(number, f"worker {number} starting")
        spread = self._remote_rig.options(scheduling_strategy="SPREAD")
        return spread.remote(self._options, number, logging.getLogger().level)

    def _give(self, number: int, actor: Any) -> None:
        """Let a worker run the next episode, or end it."""
        if not self._waiting:
            end(self._ray, [actor])
            return
        job = self._waiting.popleft()
        self._tries[job] += 1
        self._progress.running(number, job.key)
        self._running[actor.run.remote(job)] = _Remote(number, actor, job, clock.monotonic())

    def _serve(self, remote: _Remote, done: Any) -> Iterator[EpisodeRecord]:
        try:
            text, archive, worn_out = self._ray.get(done)
        except self._ray.exceptions.RayActorError as error:
            yield from self._bury(remote, error)
            return
        except self._ray.exceptions.RayTaskError as error:
            cause = error.cause
            if isinstance(cause, errors.RunError):
                raise cause from error
            raise errors.WorkerDiedError(f"Worker {remote.number}: {cause!r}") from error
        record = EpisodeRecord.from_dict(json.loads(text))
        unpack(archive, self._episodes_path / remote.job.key)
        yield record
        self._progress.count_episode(remote.number, record)
        if worn_out:
            end(self._ray, [remote.actor])
            self._start_if_needed(remote.number)
        else:
            self._give(remote.number, remote.actor)

    def _bury(self, remote: _Remote, error: Exception) -> Iterator[EpisodeRecord]:
        """A machine or process is gone: its episode is tried again elsewhere."""
        reason = f"Worker {remote.number} is gone ({type(error).__name__})"
        if self._tries[remote.job] < _MOST_TRIES:
            _log.warning("%s; %s is tried again.", reason, remote.job.key)
            self._waiting.append(remote.job)
        else:
            died = errors.WorkerDiedError(f"{reason}, tried {_MOST_TRIES} times.")
            yield self._failed_record(remote, died)
        self._start_if_needed(remote.number)

    def _failed_record(self, remote: _Remote, error: AndroidWorldError) -> EpisodeRecord:
        seconds = clock.monotonic() - remote.started_s
        record = episode_executor.failed_record(
            remote.job, self._options, self._episodes_path, error, self._agent_name, seconds
        )
        self._progress.count_episode(remote.number, record)
        return record

    def _start_if_needed(self, number: int) -> None:
        if self._waiting:
            self._give(number, self._start(number))


def run_jobs(
    jobs: list[Job],
    options: RunOptions,
    episodes_path: Path,
    progress: RunProgress,
    agent_name: str,
) -> Iterator[EpisodeRecord]:
    """Run jobs on `options.num_workers` cores of a cluster and yield their records as they finish.

    An episode whose machine goes away is tried again on another one, twice; then it is recorded as
    failed for that reason. Without `options.ray_address` the cluster is the one of
    `RAY_ADDRESS`, or one of this machine alone.

    Raises:
      UsageError: Ray is not installed, or the cluster does not answer.
      RunError: A worker says that the run must stop.
    """
    with connect(options.ray_address) as ray:
        yield from _Cluster(ray, jobs, options, episodes_path, progress, agent_name).run()


@contextlib.contextmanager
def connect(address: str | None) -> Iterator[Any]:
    """The module `ray`, connected to a cluster in a `with` block.

    Args:
      address: of the cluster; None is that of `RAY_ADDRESS`, or one of this machine alone. A
        client that has connected before stays connected.

    Raises:
      UsageError: Ray is not installed, or the cluster does not answer.
    """
    try:
        import ray
    except ImportError as error:
        raise errors.UsageError(f"--engine=ray needs Ray: {_INSTALL}") from error
    was_connected = ray.is_initialized()
    if not was_connected:
        try:
            ray.init(address=address, log_to_driver=False, include_dashboard=False)
        except Exception as error:  # Ray raises what it likes, `Exception` itself as well.
            raise errors.UsageError(f"--engine=ray: no cluster: {error}") from error
    try:
        yield ray
    finally:
        if not was_connected:
            ray.shutdown()


def end(ray: Any, actors: Sequence[Any]) -> None:
    """Let workers close what they hold, and end their processes, those too that are late."""
    closed = [actor.close.remote() for actor in actors]
    if closed:
        ray.wait(closed, num_returns=len(closed), timeout=_STOP_TIMEOUT_S)
    for actor in actors:
        ray.kill(actor)


def unpack(archive: bytes, folder: Path) -> None:
    """Put the files of an episode into their own folder; none is written outside it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
