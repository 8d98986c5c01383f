"""What runs episodes: one device, one agent and the suite's instances, in one process."""

from __future__ import annotations

import dataclasses
import functools
import logging
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from android_env.components.errors import AndroidEnvError

from android_world import registry as task_registry
from android_world.agents import registry as agent_registry
from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.llm import reply_check
from android_world.agents.llm.empty_replies import CAUSES
from android_world.agents.llm.errors import LlmError
from android_world.agents.settings import AgentSettings
from android_world.core.closeable import Closing
from android_world.device import adb
from android_world.device.errors import AndroidWorldError
from android_world.env import env_launcher
from android_world.env.android_world_controller import A11yMethod
from android_world.env.dialogue import User
from android_world.env.interface import AsyncEnv
from android_world.play.player import player_of
from android_world.runs import errors, execution, timeouts
from android_world.runs.options import (
    ENGLISH,
    DeviceOptions,
    RunOptions,
    SuiteOptions,
    plain_names,
)
from android_world.runs.recording import EpisodeRecorder
from android_world.runs.records import EpisodeRecord, episode_key
from android_world.task_evals import selection, suites
from android_world.task_evals.composite import composition
from android_world.task_evals.miniwob import miniwob_base
from android_world.task_evals.single import generic

if TYPE_CHECKING:
    from android_world.runs.watching import EpisodeWatcher

_log = logging.getLogger(__name__)
# Read-only property that a virtual phone has and no other device.
DEVICE_PROPERTY = "ro.android_world.device"
_MINIWOB_PAUSE_S = 0.2
# Episodes in a row without a single reply after which a model that has answered before is lost.
_MOST_SILENT_EPISODES = 2
# Consecutive phones of a host take ports two apart, as consecutive emulators do.
_CONSOLE_PORT_STEP = 2
_A11Y = {
    "forwarder": A11yMethod.A11Y_FORWARDER_APP,
    "uiautomator": A11yMethod.UIAUTOMATOR,
    "auto": A11yMethod.AUTO,
}


class Job(NamedTuple):
    """One episode to run."""

    task: str
    instance: int
    sample: int = 0

    @property
    def key(self) -> str:
        """Name of the episode."""
        return episode_key(self.task, self.instance, self.sample)


def make_suite(options: SuiteOptions) -> suites.Suite:
    """The instances that the options ask for.

    Raises:
      UsageError: There is no such family or task.
    """
    try:
        if options.goal is not None:
            registry: dict[str, Any] = {generic.FREE_GOAL: generic.free_goal_task(options.goal)}
        else:
            registry = _tasks_of_family(options)
        if options.split:
            chosen = selection.split(options.suite_family, options.split).tasks
            registry = {name: registry[name] for name in chosen if name in registry}
        named = None if options.tasks is None else [_task_name(t, registry) for t in options.tasks]
        tasks = None if named is None else selection.expand(named, registry)
        if options.goal_language != ENGLISH:
            registry = _translate(suites.task_classes(registry, tasks), options)
        if options.variant:
            registry = _vary(suites.task_classes(registry, tasks), options)
        suite = suites.create_suite(
            registry,
            n_task_combinations=options.n_task_combinations,
            seed=options.task_random_seed,
            tasks=tasks,
            use_identical_params=options.fixed_task_seed,
            vary_answers=options.vary_answers,
        )
    except ValueError as error:
        raise errors.UsageError(str(error)) from error
    suite.suite_family = options.suite_family
    return suite


def _tasks_of_family(options: SuiteOptions) -> dict[str, Any]:
    """The family's tasks; only those that are named, where that is known before they are imported.

    Raises:
      ValueError: There is no such family.
    """
    names = plain_names(options.tasks)
    if names is None:
        return dict(task_registry.TaskRegistry().get_registry(options.suite_family))
    return dict(task_registry.find_tasks(options.suite_family, names))


def _translate(classes: dict[str, Any], options: SuiteOptions) -> dict[str, Any]:
    """The classes of those errands that have goals in the language.

    Raises:
      ErrandError: A task that was named has none, or no task has some.
      UnknownVariantError: The tasks are to be varied as well.
    """
    from android_world.errands import translation
    from android_world.task_evals.robustness_study import variants

    code = options.goal_language
    if options.variant:
        raise variants.UnknownVariantError("--goal_language and --variant exclude each other.")
    translated = {n: cls for n, cls in classes.items() if translation.is_translated(cls, code)}
    wanted = translated if translated and options.tasks is None else classes
    return {name: translation.translate(cls, code) for name, cls in wanted.items()}


def _vary(classes: dict[str, Any], options: SuiteOptions) -> dict[str, Any]:
    """The varied classes of those tasks that have the variant.

    Raises:
      UnknownVariantError: There is no such variant, or a task that was named does not have it.
    """
    from android_world.task_evals.robustness_study import variants

    wanted = variants.get(options.variant)
    without = sorted(name for name in classes if not wanted.has(name))
    if without and (options.tasks or len(without) == len(classes)):
        others = ", ".join(sorted(wanted.tasks or ()))
        raise variants.UnknownVariantError(
            f"There is no {wanted.name} of {', '.join(without[:3])}"
            f"{' and others' if without[3:] else ''}; there is of: {others}."
        )
    return {name: wanted.make(task) for name, task in classes.items() if wanted.has(name)}


def apps_of(suite: suites.Suite) -> dict[str, set[str]]:
    """The apps of each task."""
    classes = {name: type(instances[0]) for name, instances in suite.items() if instances}
    return {name: set(getattr(task, "app_names", ())) for name, task in classes.items()}


def leave_out_impossible(suite: suites.Suite, options: DeviceOptions) -> dict[str, list[str]]:
    """Take those tasks out of a suite whose apps cannot work on the device.

    Returns:
      Their names, by what is missing and how to get it.
    """
    apps = apps_of(suite)
    path = {} if options.adb_path is None else {"adb_path": options.adb_path}
    missing = env_launcher.missing(
        set().union(*apps.values()),
        options.device_kind,
        options.console_port,
        serial=next(iter(options.serial), None),
        adb_server=options.adb_server,
        **path,
    )
    left_out: dict[str, list[str]] = {}
    for name, of_task in apps.items():
        if lacking := sorted(of_task & missing.keys()):
            left_out.setdefault(missing[lacking[0]], []).append(name)
            del suite[name]
    return left_out


def _task_name(task: str, registry: dict[str, Any]) -> str:
    """The name of a task, or of the parts of a composition; a class is imported into `registry`."""
    names = []
    if selection.is_pattern(task):
        return task
    for part in task.split(composition.SEPARATOR):
        name = part
        if ":" in part:
            name, task_class = task_registry.import_task(part)
            if registry.setdefault(name, task_class) is not task_class:
                raise ValueError(f"{part} and a task of the family are both called {name}.")
        names.append(name)
    return composition.SEPARATOR.join(names)


def jobs_of(suite: suites.Suite, samples: int = 1) -> list[Job]:
    """The episodes of a suite, in order: the first sample of all instances, then the next."""
    first = [Job(name, i) for name, tasks in suite.items() for i in range(len(tasks))]
    return [job._replace(sample=sample) for sample in range(samples) for job in first]


class EpisodeExecutor(Closing):
    """A device with an agent, ready to run jobs."""

    def __init__(
        self,
        options: RunOptions,
        episodes_path: Path,
        worker: int = 0,
        interruption: type[BaseException] = KeyboardInterrupt,
    ) -> None:
        """Connect to the device, make the agent and serve its live page, if it has one.

        Args:
          options: What was asked for.
          episodes_path: Folder of the episodes' folders.
          worker: Number of this executor among parallel ones.
          interruption: What ends the run; everything else that an agent raises fails an episode.

        Raises:
          UsageError: The device or the agent cannot be had.
        """
        self._options = options
        self._episodes_path = episodes_path
        self._interruption = interruption
        self._suite = make_suite(options)
        self._has_answered = False
        self._silent_episodes = 0
        agent_info = agent_registry.get_agent(options.agent)
        self._env = connect(options, worker)
        try:
            self.device = describe_device(self._env, options.device_kind)
            self._settings = options.agent_settings()
            self._agent = _make_agent(agent_info, self._env, options, self._settings)
            self._make_user = _user_maker(options, self._settings)
            self._agent.name = agent_info.name
            self._watcher = _watcher(self._agent, options, worker)
        except BaseException:
            self._env.close()
            raise
        self._is_interactive = agent_info.interactive
        if hasattr(self._env, "capture_pixels"):
            self._env.capture_pixels = agent_info.uses_pixels or options.record_screens
        is_web = options.suite_family.startswith("miniwob")
        self._agent.transition_pause = _MINIWOB_PAUSE_S if is_web else None
        if is_web and hasattr(self._agent, "set_task_guidelines"):
            self._agent.set_task_guidelines(list(miniwob_base.GUIDELINES))

    @property
    def page_url(self) -> str | None:
        """The address of the live page; None without one."""
        return None if self._watcher is None else self._watcher.page.url

    def is_wanted(self, job: Job, number: int, total: int) -> bool:
        """Whether to run a job; a person can skip it.

        Args:
          job: The job.
          number: Its position in the run, from 1.
          total: How many jobs the run has.

        Raises:
          StopRequestedError: The person ends the run.
        """
        return self._watcher is None or self._watcher.is_wanted(job.key, number, total)

    def run(self, job: Job, on_step: Callable[[int, int], None] | None = None) -> EpisodeRecord:
        """Run one episode and write its folder; its time limits hold in the main thread only.

        Raises:
          RunError: The run must stop.
        """
        has_limits = timeouts.are_possible()
        folder = self._episodes_path / job.key
        shutil.rmtree(folder, ignore_errors=True)  # Of a try that came to nothing.
        recorder = EpisodeRecorder(folder, self._options.record_screens)
        self._agent.sample = self._settings.models.seed_offset.value = job.sample
        task = self._suite[job.task][job.instance]
        if self._watcher is not None:
            self._watcher.on_prepare(job.key)
        # A person may take as long as it takes, unless the episode has a limit.
        step_timeout_s = None if self._is_interactive else self._options.step_timeout_s
        record = execution.run_instance(
            task,
            self._agent,
            job.task,
            job.instance,
            recorder,
            execution.ExecutionOptions(
                device=self.device,
                max_steps_multiplier=self._options.max_steps_multiplier,
                on_step=on_step,
                step_timeout_s=step_timeout_s if has_limits else None,
                episode_timeout_s=self._options.episode_timeout_s if has_limits else None,
                end_loops=self._options.end_loops,
                interruption=self._interruption,
                make_user=self._make_user,
                watcher=self._watcher,
            ),
            job.sample,
        )
        if self._watcher is not None:
            self._watcher.on_end(record, task.evidence.checks)
        self._check_model(record)
        return record

    def _check_model(self, record: EpisodeRecord) -> None:
        """A model that fails before an episode's first step may be at fault itself."""
        calls, empty = record.usage.calls, record.usage.empty_replies
        if calls and empty == calls:
            raise errors.ModelLostError(
                f"All {calls} replies of the model in {record.task} are empty. {CAUSES} What was "
                "finished is kept: continue with --checkpoint_dir."
            )
        error = record.error
        if error is None or not error.model_failed or record.steps > 0:
            self._has_answered, self._silent_episodes = True, 0
            return
        self._silent_episodes += 1
        if not self._has_answered or self._silent_episodes >= _MOST_SILENT_EPISODES:
            raise errors.ModelLostError(
                f"The model gives no replies: {error.text.rstrip('.')}. What was finished is kept: "
                "continue with --checkpoint_dir."
            )

    def close(self) -> None:
        """Close the live page and give the device back."""
        if self._watcher is not None:
            self._watcher.close()
        try:
            self._env.close()
        except AndroidWorldError as error:
            _log.warning("The device did not close: %s", error)


def connect(options: DeviceOptions, worker: int = 0) -> AsyncEnv:
    """The env of a worker.

    Raises:
      UsageError: The device does not answer, or adb is missing.
    """
    arguments: dict[str, Any] = {"device": options.device_kind}
    if options.device_kind == env_launcher.EMULATOR:
        arguments["console_port"], arguments["grpc_port"] = ports(options, worker)
    elif options.device_kind == env_launcher.ADB:
        arguments["serial"] = options.serial[worker] if options.serial else None
        arguments["adb_server"] = options.adb_server
    elif options.seconds_per_step is not None:
        arguments["device_config"] = {"seconds_per_step": options.seconds_per_step}
    if options.adb_path is not None and options.device_kind != env_launcher.VIRTUAL:
        arguments["adb_path"] = options.adb_path
    if options.a11y is not None:
        arguments["a11y_method"] = _A11Y[options.a11y]
    try:
        return env_launcher.load_and_setup_env(
            emulator_setup=options.perform_emulator_setup,
            episode_reset=options.episode_reset,
            **arguments,
        )
    except (AndroidWorldError, AndroidEnvError, OSError) as error:
        raise errors.UsageError(f"No device: {error}") from error


def ports(options: DeviceOptions, worker: int) -> tuple[int, int]:
    """The ports of console and gRPC of a worker's emulator."""
    console = options.console_port or env_launcher.DEFAULT_CONSOLE_PORT
    grpc = options.grpc_port or env_launcher.DEFAULT_GRPC_PORT
    return console + _CONSOLE_PORT_STEP * worker, grpc + worker


def _make_agent(
    info: agent_registry.AgentInfo, env: AsyncEnv, options: RunOptions, settings: AgentSettings
) -> EnvironmentInteractingAgent:
    try:
        settings.check()
        reply_check.show_warnings()
        return info.make(env, settings, info.read_arguments(options.agent_args))
    except LlmError as error:
        raise errors.UsageError(f"No agent {info.name}: {error}") from error
    except (Exception, SystemExit) as error:
        _log.info("The agent %s could not be made.", info.name, exc_info=True)
        raise errors.UsageError(
            f"No agent {info.name}: {type(error).__name__}: {error} (--verbose shows where)"
        ) from error


def _watcher(
    agent: EnvironmentInteractingAgent, options: RunOptions, worker: int
) -> EpisodeWatcher | None:
    """What shows the episodes live, if that is asked for or a person is the agent.

    Raises:
      UsageError: The port of the page is taken.
    """
    if not (options.watch or player_of(agent)):
        return None
    from android_world.runs.watching import EpisodeWatcher

    port = 0 if options.page_port is None else options.page_port + worker
    try:
        return EpisodeWatcher(agent.env, agent, port)
    except OSError as error:
        raise errors.UsageError(
            f"--page_port={options.page_port}: port {port} cannot be used ({error.strerror})."
        ) from error


def _user_maker(
    options: RunOptions, settings: AgentSettings
) -> Callable[[str, Sequence[str]], User] | None:
    """What makes the user of an episode out of a model; None for the scripted user.

    Raises:
      UsageError: The model cannot be had.
    """
    if options.user_model is None:
        return None
    from android_world.agents.llm import make_llm
    from android_world.agents.model_user import ModelUser

    try:
        llm = make_llm(options.user_model, settings.models)
    except LlmError as error:
        raise errors.UsageError(f"--user_model: {error}") from error
    return functools.partial(ModelUser, llm)


def describe_device(env: AsyncEnv, kind: str) -> str:
    """Name of the device for records: virtual, virtual over adb, emulator or adb."""
    marked = adb.shell(env.controller, "getprop", DEVICE_PROPERTY).strip() == "virtual"
    if not marked:
        return kind
    return "virtual" if kind == env_launcher.VIRTUAL else "virtual over adb"


def check_agent(options: RunOptions) -> agent_registry.AgentInfo:
    """The agent that the options name.

    Raises:
      UsageError: There is none, or it cannot do what is asked.
    """
    try:
        info = agent_registry.get_agent(options.agent)
        info.read_arguments(options.agent_args)
    except ValueError as error:
        raise errors.UsageError(str(error)) from error
    if options.num_workers > 1 and info.interactive:
        raise errors.UsageError(f"The agent {info.name} cannot run with --num_workers above 1.")
    if options.goal is not None and info.name in ("expert", "near_miss"):
        raise errors.UsageError(
            f"{info.name} follows the scripts of tasks: choose another --agent for --goal."
        )
    return info


def is_lost(record: EpisodeRecord) -> bool:
    """Whether the device was gone at an episode's end."""
    return any(e is not None and e.device_lost for e in (record.error, record.tear_down_error))


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


def failed_record(
    job: Job,
    options: RunOptions,
    episodes_path: Path,
    error: AndroidWorldError,
    agent_name: str,
    seconds: float,
) -> EpisodeRecord:
    """The record of an episode that ended with its process, which leaves the steps so far."""
    task = make_suite(options)[job.task][job.instance]
    recorder = EpisodeRecorder(episodes_path / job.key)
    record = execution.unfinished_record(
        task,
        job.task,
        job.instance,
        error,
        agent=agent_name,
        device=options.device_kind,
        trace=recorder.take_up(),
        seconds=seconds,
        sample=job.sample,
    )
    recorder.finish(dataclasses.asdict(record))
    return record
