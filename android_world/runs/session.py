"""A run from start to end: suite, results folder, episodes one after the other, summary."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import math
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from absl import logging
from rich.console import Console

from android_world import plugins, registry
from android_world.agents.registry import AgentInfo
from android_world.env import env_launcher
from android_world.runs import errors, parallel, rig, summary, table
from android_world.runs.options import RunOptions
from android_world.runs.progress import RunProgress
from android_world.runs.records import EpisodeRecord
from android_world.runs.rig import Job
from android_world.runs.store import RunStore

INTERRUPTED_EXIT_CODE = 130
_DISTRIBUTIONS = ("android-world-anywhere", "android-env", "protobuf", "grpcio", "skia-python")


@dataclasses.dataclass(frozen=True)
class RunOutcome:
    """How a run ended.

    Attributes:
      records: All finished episodes, those of earlier sittings included.
      path: The run's folder.
      exit_code: What the command line exits with.
    """

    records: list[EpisodeRecord]
    path: Path
    exit_code: int


def run(options: RunOptions, console: Console) -> RunOutcome:
    """Run what the options ask for and print the table.

    Raises:
      RunError: The run could not start or had to stop; what was finished is kept.
    """
    check(options)
    options.import_modules()
    agent = rig.check_agent(options)
    suite = rig.make_suite(options)
    jobs = rig.jobs_of(suite)
    if not jobs:
        raise errors.UsageError(f"The family {options.suite_family} has no tasks yet.")
    guests = registry.guests_in({name: type(tasks[0]) for name, tasks in suite.items() if tasks})
    store = _open_store(options, agent, guests)
    if guests and options.suite_family in registry.PUBLISHED_FAMILIES:
        console.print(
            f"Counted in the means of {options.suite_family}, but not of it as published: "
            f"{', '.join(guests)}.",
            soft_wrap=True, markup=False, highlight=False,
        )  # fmt: skip
    with store.alone():
        return _run_in(store, jobs, options, agent, console)


def _run_in(
    store: RunStore, jobs: list[Job], options: RunOptions, agent: AgentInfo, console: Console
) -> RunOutcome:
    finished = [record for record in store.load() if not _is_to_repeat(record)]
    done = {record.key for record in finished}
    pending = [job for job in jobs if job.key not in done]
    console.print(f"Device {options.device_kind}, agent {agent.name}, episodes: {len(jobs)}.")
    if done:
        console.print(f"Continuing: {len(jobs) - len(pending)} episodes are finished.")
    exit_code = 0
    try:
        total, bar = len(finished) + len(pending), not agent.interactive
        with RunProgress(console, total, finished, bar=bar) as progress:
            for record in _episodes(pending, options, store, progress, agent.name):
                store.append(record)
                finished.append(record)
    except KeyboardInterrupt:
        exit_code = INTERRUPTED_EXIT_CODE
        console.print(
            f"Interrupted: {len(finished)} episodes are kept. "
            f"Continue with --checkpoint_dir={store.path}",
            soft_wrap=True,
        )
    except errors.UsageError:
        store.remove_if_unused()
        raise
    finally:
        _conclude(finished, store, console)
    return RunOutcome(finished, store.path, exit_code)


def check(options: RunOptions) -> None:
    """Check that the options fit together.

    Raises:
      UsageError: They do not.
    """
    try:
        kind = options.device_kind
        options.resets_by  # noqa: B018 - says whether there is such a reset
    except ValueError as error:
        raise errors.UsageError(str(error)) from error
    if options.n_task_combinations < 1:
        raise errors.UsageError("--n_task_combinations must be at least 1.")
    if options.num_workers < 1:
        raise errors.UsageError("--num_workers must be at least 1.")
    for flag in (
        "max_steps_multiplier",
        "llm_timeout",
        "llm_attempts",
        "max_tokens_total",
        "max_cost",
    ):
        value = getattr(options, flag)
        if value is not None and not 0 < value < math.inf:
            raise errors.UsageError(f"--{flag} must be above 0 and finite.")
    for flag in ("console_port", "grpc_port"):
        if getattr(options, flag) is not None and kind == env_launcher.VIRTUAL:
            raise errors.UsageError(
                f"--{flag} belongs to --device=emulator, which --console_port alone means, too."
            )
    if options.record_to is not None and not options.record_to.parent.is_dir():
        raise errors.UsageError(f"--record_to: there is no folder {options.record_to.parent}.")
    if options.goal is not None and not options.goal.strip():
        raise errors.UsageError("--goal must not be empty.")
    if options.goal is not None and options.tasks:
        raise errors.UsageError("--goal and --tasks exclude each other.")


def _open_store(options: RunOptions, agent: AgentInfo, guests: list[str]) -> RunStore:
    config = options.config(agent)
    details = _details(options) | {"guest_tasks": guests}
    if options.checkpoint_dir is not None:
        return RunStore.open(options.checkpoint_dir.expanduser(), config, details)
    return RunStore.create(options.output_path.expanduser(), config, details)


def _episodes(
    pending: list[Job],
    options: RunOptions,
    store: RunStore,
    progress: RunProgress,
    agent_name: str,
) -> Iterator[EpisodeRecord]:
    if not pending:
        return
    episodes_path = store.path / "episodes"
    if options.num_workers > 1:
        yield from parallel.run_jobs(pending, options, episodes_path, progress, agent_name)
    else:
        yield from _run_here(pending, options, episodes_path, progress)


def _run_here(
    pending: list[Job], options: RunOptions, episodes_path: Path, progress: RunProgress
) -> Iterator[EpisodeRecord]:
    with rig.Rig(options, episodes_path) as here:
        for job in pending:

            def on_step(step: int, budget: int, job: Job = job) -> None:
                progress.running(0, f"{job.key} step {step}/{budget}")

            progress.running(0, job.key)
            record = here.run(job, on_step)
            yield record
            progress.finished(0, record)
            stop_if_lost(record)


def stop_if_lost(record: EpisodeRecord) -> None:
    """End the run if the device is gone.

    Raises:
      DeviceLostError: It is.
    """
    for error in (record.error, record.tear_down_error):
        if error is not None and error.device_lost:
            raise errors.DeviceLostError(
                f"The device stopped answering during {record.key} ({error.text}). What was "
                "finished is kept: continue with --checkpoint_dir."
            )


def _is_to_repeat(record: EpisodeRecord) -> bool:
    """Whether an episode says nothing about the agent: its device or its model went away."""
    error = record.error
    return error is not None and (error.device_lost or error.model_failed)


def _conclude(records: list[EpisodeRecord], store: RunStore, console: Console) -> None:
    if not records:
        return
    data = summary.summarize(records)
    try:
        store.write_summary(data)
    except errors.ResultsStoreError as error:
        logging.warning("The summary was not written: %s", error)
    table.print_summary(data, console)
    console.print(f"Results: {store.path}", soft_wrap=True)


def _details(options: RunOptions) -> dict[str, Any]:
    return {
        "options": {k: str(v) for k, v in dataclasses.asdict(options).items() if v is not None},
        "command": sys.argv,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "versions": {name: _version(name) for name in _DISTRIBUTIONS},
        "plugins": [plugin.distribution for plugin in plugins.load_installed()],
        "git_revision": _git_revision(),
    }


def _version(distribution: str) -> str | None:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def _git_revision() -> str | None:
    try:
        answer = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            timeout=5,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip()
