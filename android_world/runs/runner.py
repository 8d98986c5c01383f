"""A run from start to end: suite, results folder, episodes one after the other, summary."""

from __future__ import annotations

import collections
import dataclasses
import itertools
import logging
import math
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from android_world import registry
from android_world.agents.model_settings import ModelServerAddress
from android_world.agents.registry import AgentInfo
from android_world.cli import argument_parser, flags
from android_world.core.text_sanitizing import without_user
from android_world.device.errors import DeviceError
from android_world.emulator import launcher
from android_world.env import env_launcher, plugins
from android_world.runs import (
    browser_engine,
    cluster,
    console_tables,
    episode_executor,
    errors,
    files,
    model_process,
    models,
    parallel,
    revision,
    summary,
    unused_flags,
)
from android_world.runs.episode_executor import Job
from android_world.runs.options import RunOptions
from android_world.runs.progress import RunProgress
from android_world.runs.records import EpisodeRecord
from android_world.runs.store import RunStore

_log = logging.getLogger(__name__)
_ABOVE_0 = (
    *("max_steps_multiplier", "step_timeout_s", "episode_timeout_s"),
    *("llm_timeout", "llm_attempts", "max_tokens_total", "max_cost", "batch_size"),
)
_LONGEST_STEP_S = 3600


@dataclasses.dataclass(frozen=True)
class RunOutcome:
    """How a run ended.

    Attributes:
      records: All finished episodes, those of earlier runs of the command included.
      path: The run's folder.
      exit_code: What the command line exits with.
    """

    records: list[EpisodeRecord]
    path: Path
    exit_code: int


@dataclasses.dataclass(frozen=True)
class ParentRun:
    """That a run is a part of something larger, which reports its results itself.

    Attributes:
      folder: What is to be given to `--checkpoint_dir` to continue the whole.
      served: Where its local models are served for all parts; None if they are not.
    """

    folder: Path
    served: ModelServerAddress | None = None


def run(options: RunOptions, console: Console, part: ParentRun | None = None) -> RunOutcome:
    """Run what the options ask for and print the table.

    Args:
      options: What to run.
      console: Where to print.
      part: Of what the run is a part; its table is not printed then.

    Raises:
      RunError: The run could not start or had to stop; what was finished is kept.
    """
    check(options)
    options.import_modules()
    agent = episode_executor.check_agent(options)
    suite = episode_executor.make_suite(options)
    _start_emulators(options)
    problem = browser_engine.provide(suite, options, console)
    left_out = episode_executor.leave_out_impossible(suite, options)
    jobs = episode_executor.jobs_of(suite, options.samples)
    if not jobs:
        reason = (
            " ".join((*left_out, problem)).strip()
            or f"The family {options.suite_family} has no tasks yet."
        )
        raise errors.UsageError(reason)
    for reason, names in left_out.items():
        text = f"Left out: {', '.join(names)}. {reason} {problem}".rstrip()
        console.print(text, soft_wrap=True, markup=False, highlight=False)
    guests = registry.plugins_in({name: type(tasks[0]) for name, tasks in suite.items() if tasks})
    models.warn(options, agent, console)
    options = models.ask_for_cpu(options, agent)
    without = sorted(itertools.chain(*left_out.values()))
    store = _open_store(options, agent, guests, without, len(jobs))
    for text in unused_flags.notes(options, agent):
        console.print(text, soft_wrap=True, markup=False, highlight=False)
    if guests and options.suite_family in registry.PUBLISHED_FAMILIES:
        counted = f"Counted in the means of {options.suite_family}, but not of it as published"
        text = f"{counted}: {', '.join(guests)}."
        console.print(text, soft_wrap=True, markup=False, highlight=False)
    with store.alone():
        return _run_in(store, jobs, options, agent, console, part)


def _run_in(
    store: RunStore,
    jobs: list[Job],
    options: RunOptions,
    agent: AgentInfo,
    console: Console,
    part: ParentRun | None,
) -> RunOutcome:
    finished = [record for record in store.load() if not _is_to_repeat(record)]
    done = {record.key for record in finished}
    pending = [job for job in jobs if job.key not in done]
    console.print(f"Device {options.device_kind}, agent {agent.name}, episodes: {len(jobs)}.")
    if done:
        _print_finished(len(jobs), len(pending), store, console)
        _report_other_revisions(finished, console)
    exit_code = 0
    try:
        total, bar = len(finished) + len(pending), not agent.interactive
        with RunProgress(console, total, finished, bar=bar) as progress:
            served = part.served if part else None
            for record in _episodes(pending, options, store, progress, agent, served):
                store.append(record)
                finished.append(record)
        exit_code = _exit_code(finished, console)
    except KeyboardInterrupt as interruption:
        store.check()
        exit_code = argument_parser.exit_code_of(interruption)
        console.print(
            f"Interrupted: {len(finished)} episodes are kept. "
            f"Continue with --checkpoint_dir={part.folder if part else store.path}",
            soft_wrap=True,
        )
    except errors.UsageError:
        store.remove_if_unused()
        raise
    finally:
        if store.is_whole():
            _conclude(finished, store, None if part else console)
    store.check()
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
    for name in ("samples", "num_workers"):
        if getattr(options, name) < 1:
            raise errors.UsageError(f"--{name} must be at least 1.")
    given = flags.values(options)
    for flag in _ABOVE_0:
        value = given[flag]
        if value is not None and not 0 < value < math.inf:
            raise errors.UsageError(f"--{flag} must be above 0 and finite.")
    for flag in ("console_port", "grpc_port"):
        if getattr(options, flag) is not None and kind != env_launcher.EMULATOR:
            raise errors.UsageError(
                f"--{flag} belongs to --device=emulator, which --console_port alone means, too."
            )
    if options.a11y is not None and kind == env_launcher.VIRTUAL:
        raise errors.UsageError(
            "--a11y is for devices behind a wire: the virtual phone has all elements."
        )
    _check_serials(options, kind)
    seconds = options.seconds_per_step
    if seconds is not None and kind != env_launcher.VIRTUAL:
        raise errors.UsageError(
            "--seconds_per_step belongs to --device=virtual: other clocks run by themselves."
        )
    if seconds is not None and not 0 < seconds <= _LONGEST_STEP_S:
        raise errors.UsageError(f"--seconds_per_step must be above 0, at most {_LONGEST_STEP_S}.")
    if options.ray_address is not None and options.engine != "ray":
        raise errors.UsageError("--ray_address belongs to --engine=ray.")
    if options.engine == "ray" and options.watch:
        raise errors.UsageError("--watch is for --engine=local: its page is of this machine.")
    if options.engine == "ray" and kind != env_launcher.VIRTUAL:
        raise errors.UsageError("--engine=ray is for --device=virtual: ports are of one machine.")
    recording = options.settings.models.record_to
    if recording is not None and not recording.parent.is_dir():
        raise errors.UsageError(f"--record_to: there is no folder {recording.parent}.")
    if options.goal is not None and not options.goal.strip():
        raise errors.UsageError("--goal must not be empty.")
    if options.goal is not None and options.tasks:
        raise errors.UsageError("--goal and --tasks exclude each other.")


def _start_emulators(options: RunOptions) -> None:
    """Start those emulators of the run that do not run yet, where one is set up.

    Raises:
      UsageError: One does not start.
    """
    if options.device_kind != env_launcher.EMULATOR:
        return
    try:
        launcher.start_missing(
            [episode_executor.ports(options, i) for i in range(options.num_workers)]
        )
    except DeviceError as error:
        raise errors.UsageError(f"No device: {error}") from error


def _check_serials(options: RunOptions, kind: str) -> None:
    """Each worker over plain adb needs its own device.

    Raises:
      UsageError: It has none.
    """
    given = {"serial": options.serial, "adb_server": options.adb_server}
    for flag, value in given.items():
        if value and kind != env_launcher.ADB:
            raise errors.UsageError(f"--{flag} belongs to --device=adb, which it alone means, too.")
    if len(set(options.serial)) < len(options.serial):
        raise errors.UsageError("--serial names a device twice.")
    if kind == env_launcher.ADB and options.num_workers > max(1, len(options.serial)):
        raise errors.UsageError(
            f"--num_workers={options.num_workers} needs as many --serial, each with a device."
        )


def _open_store(
    options: RunOptions, agent: AgentInfo, guests: list[str], left_out: list[str], episodes: int
) -> RunStore:
    config = options.config(agent)
    details = _details(options) | {"guest_tasks": guests, "left_out": left_out}
    details |= models.details(options, agent)
    details["episodes"] = episodes
    if options.checkpoint_dir is not None:
        folder = _make_folder(options.checkpoint_dir, "--checkpoint_dir")
        return RunStore.open(folder, config, details)
    folder = _make_folder(options.output_path, "--output_path")
    try:
        return RunStore.create(folder, config, details)
    except errors.DiskFullError:
        raise
    except errors.ResultsStoreError as error:
        raise errors.UsageError(f"--output_path: {error}") from error


def _make_folder(path: Path, flag: str) -> Path:
    try:
        folder = path.expanduser()
        with files.writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
    except errors.DiskFullError:
        raise
    except (errors.ResultsStoreError, RuntimeError, ValueError) as error:
        raise errors.UsageError(f"{flag}: {error}") from error
    return folder


def _episodes(
    pending: list[Job],
    options: RunOptions,
    store: RunStore,
    progress: RunProgress,
    agent: AgentInfo,
    served: ModelServerAddress | None,
) -> Iterator[EpisodeRecord]:
    if not pending:
        return
    episodes_path = store.path / "episodes"
    if options.engine == "ray":
        yield from cluster.run_jobs(pending, options, episodes_path, progress, agent.name)
    elif options.num_workers > 1 or not (options.in_process or agent.interactive):
        with model_process.share_model(options, agent, served) as shared:
            yield from parallel.run_jobs(pending, shared, episodes_path, progress, agent.name)
    else:
        yield from _run_here(pending, options, episodes_path, progress)


def _run_here(
    pending: list[Job], options: RunOptions, episodes_path: Path, progress: RunProgress
) -> Iterator[EpisodeRecord]:
    with episode_executor.EpisodeExecutor(options, episodes_path) as here:
        if here.page_url is not None:
            progress.announce_page(0, here.page_url, opens=not options.no_browser)
        for number, job in enumerate(pending, 1):
            try:
                if not here.is_wanted(job, number, len(pending)):
                    continue
            except errors.StopRequestedError:
                return

            def on_step(step: int, budget: int, job: Job = job) -> None:
                progress.running(0, f"{job.key} step {step}/{budget}")

            progress.running(0, job.key)
            record = here.run(job, on_step)
            yield record
            progress.count_episode(0, record)
            episode_executor.stop_if_lost(record)


def _report_other_revisions(records: list[EpisodeRecord], console: Console) -> None:
    now = revision.of_project() or ""
    others = collections.Counter(r.revision for r in records if r.revision not in ("", now))
    for other, count in others.items():
        console.print(
            f"{count} of them ran under revision {revision.short_revision(other)}, this is "
            f"{revision.short_revision(now)}: what has changed since may change results.",
            soft_wrap=True,
        )


def _is_to_repeat(record: EpisodeRecord) -> bool:
    """Whether an episode says nothing about the agent: its device, model or process went away."""
    error = record.error
    return error is not None and (error.device_lost or error.model_failed or error.worker_died)


def _print_finished(total: int, pending: int, store: RunStore, console: Console) -> None:
    console.print(f"Continuing: {total - pending} episodes are finished.")
    if not pending:
        console.print(
            f"Nothing ran: all {total} episodes that were asked for are finished in {store.path}. "
            "Another --checkpoint_dir, or none, begins a new run.",
            soft_wrap=True,
        )


def _exit_code(records: list[EpisodeRecord], console: Console) -> int:
    """What to exit with after all episodes were tried: 0 if each says something of the agent."""
    lost = [record for record in records if episode_executor.is_lost(record)]
    dead = [record for record in records if record.error is not None and record.error.worker_died]
    for why, episodes in (("their device was lost", lost), ("their process ended", dead)):
        if episodes:
            console.print(
                f"{len(episodes)} episodes could not be run, because {why}: "
                "--checkpoint_dir runs them again.",
                soft_wrap=True,
            )
    if lost:
        return errors.DeviceLostError.exit_code
    return errors.WorkerDiedError.exit_code if dead else 0


def _conclude(records: list[EpisodeRecord], store: RunStore, console: Console | None) -> None:
    if not records:
        return
    data = summary.summarize(records)
    try:
        store.write_summary(data)
    except errors.ResultsStoreError as error:
        _log.warning("The summary was not written: %s", error)
    if console is None:
        return
    console_tables.print_summary(data, console)
    console.print(f"Results: {store.path}", soft_wrap=True)


def _details(options: RunOptions) -> dict[str, Any]:
    values = {k: str(v) for k, v in flags.values(options).items() if v is not None}
    return {
        "options": {k: without_user(v) for k, v in values.items()},
        "command": [without_user(word) for word in sys.argv],
        "python": platform.python_version(),
        "platform": platform.platform(),
        "versions": revision.of_libraries(),
        "plugins": [plugin.distribution for plugin in plugins.load_installed()],
        "git_revision": revision.of_project(),
    }
