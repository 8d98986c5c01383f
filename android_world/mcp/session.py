"""A phone with the tasks of a family, for clients of any transport."""

from __future__ import annotations

import asyncio
import collections
import dataclasses
import platform
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

from android_world import registry
from android_world.device.errors import AndroidWorldError, SnapshotError
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction
from android_world.mcp.client_agent import (
    ClientAgent,
    Progress,
    Request,
    Requests,
    StartRequest,
    StepRequest,
)
from android_world.runs import episode_executor, execution, revision, summary
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions
from android_world.runs.recording import EpisodeRecorder
from android_world.runs.records import EpisodeRecord, episode_key
from android_world.runs.store import EPISODES_FOLDER, RunConfig, RunStore
from android_world.task_evals import catalog, selection, suites
from android_world.task_evals.evidence import Check
from android_world.task_evals.task_eval import TaskEval, TaskState

# Snapshots of clients; no name of theirs is one that the episodes of the phone start from.
_PREFIX: Final = "client."
_CLOSED: Final = "The phone is closed: start the server again."
_Result = TypeVar("_Result")


class ClosedError(AndroidWorldError, RuntimeError):
    """The phone was given back."""


@dataclasses.dataclass(frozen=True)
class FinishedEpisode:
    """An episode that has been scored.

    Attributes:
      record: Its record, as runs write it.
      failed_checks: The comparisons that failed.
    """

    record: EpisodeRecord
    failed_checks: tuple[Check, ...]


class PhoneSession:
    """A phone, and the task that is in progress on it; one request at a time, in one thread."""

    def __init__(
        self, options: RunOptions, agent_name: str = "mcp", output_path: Path | None = None
    ) -> None:
        """Connect to the phone.

        Args:
          options: The device, the family of tasks and its seed.
          agent_name: Name of the agent in records.
          output_path: Where to record episodes as a run; None records nothing.

        Raises:
          UsageError: The device or the family does not exist.
        """
        self.options = options
        self._agent_name = agent_name
        self._output_path = output_path
        self._store: RunStore | None = None
        self._records: list[EpisodeRecord] = []
        # The numbers of instances are positions in these lists.
        self._seeds: dict[str, list[int]] = collections.defaultdict(
            lambda: [options.task_random_seed]
        )
        self._task: TaskEval | None = None
        self._agent: ClientAgent | None = None
        self._snapshots: dict[str, TaskState | None] = {}
        self._requests: Requests = queue.Queue()
        self._sending = threading.Lock()
        self._is_closed = False
        try:
            self._classes = dict(registry.TaskRegistry().get_registry(options.suite_family))
        except ValueError as error:
            raise UsageError(str(error)) from error
        ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._serve, args=(ready,), name="phone")
        self._thread.start()
        ready.result()

    def close(self) -> None:
        """End the task that is in progress as an error, and give the phone back."""
        self._requests.put(None)
        self._thread.join()

    async def do(self, work: Callable[[AsyncEnv], _Result]) -> _Result:
        """Have something done on the phone that is not a step of the task."""
        result: _Result = await self._send(Request(work))
        return result

    async def act(self, action: JSONAction) -> Progress | FinishedEpisode | None:
        """Carry out an action; None outside a task."""
        result: Progress | FinishedEpisode | None = await self._send(StepRequest.of(action))
        return result

    async def start(self, name: str, seed: int | None = None) -> Progress | FinishedEpisode:
        """Prepare a task; a `FinishedEpisode` where that fails.

        Raises:
          UsageError: The family has no such task.
          TaskInProgressError: Another task is in progress.
        """
        if ":" in name:  # To --tasks of a command it would be code to import, or a pattern.
            raise UsageError(f"{name} is not the name of a task: list_tasks lists the names.")
        seed = self.options.task_random_seed if seed is None else seed
        seeds = self._seeds[name]
        instance = seeds.index(seed) if seed in seeds else len(seeds)
        options = dataclasses.replace(self.options, tasks=(name,), task_random_seed=seed)

        def make_task() -> tuple[str, TaskEval]:
            suite = episode_executor.make_suite(options)
            if len(suite) != 1:
                raise UsageError(f"{name} names {len(suite)} tasks: start them one by one.")
            if seed not in seeds:
                seeds.append(seed)
            ((key, instances),) = suite.items()
            return key, instances[0]

        request = StartRequest.of(make_task, instance)
        result: Progress | FinishedEpisode = await self._send(request)
        return result

    async def progress(self) -> Progress | None:
        """The task that is in progress, or None."""

        def report(_: AsyncEnv) -> Progress | None:
            agent, task = self._agent, self._task
            return None if agent is None or task is None else agent.progress(task.goal)

        return await self.do(report)

    async def save_snapshot(self, name: str) -> None:
        """Save the phone, and what the task in progress remembers."""

        def save(env: AsyncEnv) -> None:
            env.save_snapshot(_PREFIX + name)
            self._snapshots[name] = None if self._task is None else self._task.save_state()

        await self.do(save)

    async def restore_snapshot(self, name: str) -> None:
        """Return to a snapshot of this task; the number of steps taken stays.

        Raises:
          SnapshotError: It was not saved in this task.
        """

        def restore(env: AsyncEnv) -> None:
            if name not in self._snapshots:
                known = ", ".join(self._snapshots) or "none"
                raise SnapshotError(
                    f"Snapshot {name!r} was not saved in this task; saved: {known}."
                )
            env.restore_snapshot(_PREFIX + name)
            state = self._snapshots[name]
            if self._task is not None and state is not None:
                self._task.restore_state(state)

        await self.do(restore)

    def tasks(self, pattern: str = "") -> list[tuple[str, type[TaskEval], frozenset[str]]]:
        """Names, classes and tags of tasks.

        Args:
          pattern: `level:3`, `app:markor`, `kind:events`, `tag:data_entry`, or a text that is part
            of the name or of the goal's template; empty for all tasks.

        Raises:
          UnknownTaskError: No task matches `level:`, `app:`, `kind:` or `tag:`.
        """
        names = list(self._classes)
        if selection.is_pattern(pattern):
            names = selection.expand([pattern], self._classes)
        elif pattern:
            wanted = pattern.casefold()
            names = [n for n in names if wanted in f"{n} {self.template(n)}".casefold()]
        infos = [(name, catalog.info(name)) for name in sorted(names)]
        return [(n, self._classes[n], i.tags if i else frozenset()) for n, i in infos]

    def template(self, name: str) -> str:
        """The goal of a task, with parameters as {name}."""
        template = self._classes[name].template
        if isinstance(template, str):
            return template
        # That of a question is a property of its instances.
        classes = {name: self._classes[name]}
        ((task,),) = suites.create_suite(classes, seed=self.options.task_random_seed).values()
        return task.template

    @property
    def run_path(self) -> Path | None:
        """The folder of the run that episodes are recorded in; None if none was recorded."""
        return None if self._store is None else self._store.path

    async def _send(self, request: Request) -> Any:
        with self._sending:
            if self._is_closed:
                raise ClosedError(_CLOSED)
            self._requests.put(request)
        return await asyncio.wrap_future(request.reply)

    def _serve(self, ready: Future[None]) -> None:
        """Connect, then answer requests until None comes."""
        try:
            env = episode_executor.connect(self.options)
        except BaseException as error:
            ready.set_exception(error)
            return
        try:
            self._device = episode_executor.describe_device(env, self.options.device_kind)
            ready.set_result(None)
            while (request := self._requests.get()) is not None:
                if isinstance(request, StartRequest):
                    self._play(request, env)
                else:
                    request.answer(env)
        finally:
            self._refuse_requests()
            env.close()

    def _refuse_requests(self) -> None:
        """Refuse all requests from now on; those that wait for the phone get an error."""
        with self._sending:
            self._is_closed = True
            while not self._requests.empty():
                request = self._requests.get()
                if request is not None and request.reply.set_running_or_notify_cancel():
                    request.reply.set_exception(ClosedError(_CLOSED))

    def _play(self, request: StartRequest, env: AsyncEnv) -> None:
        """Run the episode; requests until its end are answered by the agent."""
        if not request.reply.set_running_or_notify_cancel():
            return
        agent = ClientAgent(env, self._agent_name, self._requests, request.reply)
        try:
            for name in self._snapshots:
                env.delete_snapshot(_PREFIX + name)
            self._snapshots.clear()
            name, task = request.make_task()
            self._task, self._agent = task, agent
            record = self._run(name, task, request.instance, agent)
            if not agent.awaited.done():  # It is where a step ended the episode as an error.
                agent.awaited.set_result(FinishedEpisode(record, _failed_checks(task)))
        except Exception as error:  # Raised again where the client waits.
            if agent.awaited.done():
                raise
            agent.awaited.set_exception(error)
        finally:
            self._task = self._agent = None
            self._snapshots.clear()

    def _run(self, name: str, task: TaskEval, instance: int, agent: ClientAgent) -> EpisodeRecord:
        sample = sum(r.task == name and r.instance == instance for r in self._records)
        folder = None
        if self._output_path is not None:
            self._store = self._store or self._create_store(self._output_path.expanduser())
            folder = self._store.path / EPISODES_FOLDER / episode_key(name, instance, sample)
        record = execution.run_instance(
            *(task, agent, name, instance, EpisodeRecorder(folder)),
            execution.ExecutionOptions(
                device=self._device, max_steps_multiplier=self.options.max_steps_multiplier
            ),
            sample,
        )
        self._records.append(record)
        if self._store is not None:
            self._store.append(record)
            self._store.write_summary(summary.summarize(self._records))
        return record

    def _create_store(self, output_path: Path) -> RunStore:
        options = self.options
        config = RunConfig(
            suite_family=options.suite_family,
            agent=self._agent_name,
            device=options.device_kind,
            task_random_seed=options.task_random_seed,
            episode_reset=options.resets_by,
            seconds_per_step=options.seconds_per_step or 1.0,
            max_steps_multiplier=options.max_steps_multiplier,
            suite_version=registry.suite_version(options.suite_family),
            **options.parameter_config(),
        )
        output_path.mkdir(parents=True, exist_ok=True)
        details = {
            "python": platform.python_version(),
            "platform": platform.platform(),
            "versions": revision.of_libraries(),
            "git_revision": revision.of_project(),
        }
        return RunStore.create(output_path, config, details)


def _failed_checks(task: TaskEval) -> tuple[Check, ...]:
    return tuple(check for check in task.evidence.checks if not check.passed)
