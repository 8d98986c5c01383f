"""What a run was asked for, and the flags that ask for it.

What a device or an agent needs is imported late, so that `--help` answers at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from android_world.agents.settings import AgentSettings
from android_world.cli import argument_parser
from android_world.cli.flags import flag
from android_world.runs.parameter_options import ParameterOptions

if TYPE_CHECKING:
    from android_world.agents.registry import AgentInfo
    from android_world.runs.store import RunConfig


ENGLISH: Final = "en"


def plain_names(tasks: Sequence[str] | None) -> list[str] | None:
    """The names of single tasks, parts of compositions included.

    None where these are not all: for the whole family, patterns and classes.
    """
    if tasks is None or any(":" in task for task in tasks):
        return None
    return [name for task in tasks for name in task.split("+")]


@dataclasses.dataclass(frozen=True)
class SuiteOptions(ParameterOptions):
    """What to run: tasks and an agent."""

    suite_family: str = flag(
        "android_world",
        "family of tasks: android_world, android, information_retrieval, miniwob, miniwob_subset, "
        "android_world_extra (seven tasks with phone calls that the benchmark does not list), "
        "errands, errands_train, errands_tools, errands_generated:N, or one of a plugin",
        "FAMILY",
    )
    agent: str = flag(
        "expert",
        "name of an agent (--list_agents), or package.module:Class",
        "NAME",
        names=("agent", "agent_name"),
    )
    agent_args: tuple[str, ...] = flag(
        (),
        "a setting of the agent (--list_agents names them); may be given several times",
        "KEY=VALUE",
        names=("agent_arg",),
    )
    tasks: tuple[str, ...] | None = flag(
        None,
        "only these tasks; also package.module:Class; A+B is the composition of two; level:3, "
        "app:markor, kind:events and tag:data_entry are all tasks with these, * and ? match any "
        "characters (default: all of the family; for a study of robustness the published ones)",
        "A,B",
        read=argument_parser.names,
    )
    split: Literal["", "train", "test", "high_risk"] = flag(
        "", "only this split: of android_world 70 tasks to train on or 46 to test, of errands 32"
    )
    imports: tuple[str, ...] = flag(
        (),
        "module that brings tasks, experts, agents, models or apps; may be given several times "
        "(installed plugins are there without it)",
        "MODULE",
        names=("import",),
    )
    goal: str | None = flag(None, "a custom goal, not scored", "TEXT")
    variant: str = flag(
        "",
        "vary the tasks: other words, another screen, another look (python -m "
        "android_world.runs.robustness --help lists the variants, and compares them)",
        "NAME",
    )
    goal_language: Literal["en", "de", "es", "zh", "hi", "ja"] = flag(
        ENGLISH,
        "language of the goals, for those errands that are translated; the phone is English",
    )
    user_model: str | None = flag(
        None,
        "model that plays the user of tasks in which the user can be asked, as --model takes it "
        "(default: replies are scripted)",
        "SPEC",
    )
    n_task_combinations: int = flag(1, "instances of each task, with other parameters", "N")
    samples: int = flag(
        1, "episodes of each instance, for pass@k; a run that has fewer is continued", "N"
    )
    task_random_seed: int = flag(30, "seed of the suite", "SEED")
    fixed_task_seed: bool = flag(False, "give all instances the same parameters")
    max_steps_multiplier: float = flag(1.0, "factor on the step budgets", "X")

    def import_modules(self) -> None:
        """Import what plugins bring, in each process of a run.

        Our own tasks and experts are loaded first, so that plugins cannot take their names and
        word lists reach all tasks.

        Raises:
          UsageError: A module cannot be imported.
        """
        from android_world.env import plugins
        from android_world.runs import errors

        if self.imports or self.word_lists or plugins.are_installed():
            from android_world import registry
            from android_world.experts import registry as expert_registry

            registry.load_all_tasks()
            expert_registry.load_all_experts()
        try:
            plugins.import_modules(self.imports)
        except plugins.PluginError as error:
            raise errors.UsageError(str(error)) from error
        self._use_word_lists()

    def _use_word_lists(self) -> None:
        from android_world.runs import errors
        from android_world.task_evals.errors import WordListError

        try:
            self.use()
        except WordListError as error:
            raise errors.UsageError(f"--word_lists: {error}") from error


@dataclasses.dataclass(frozen=True)
class DeviceOptions:
    """On which device, and how it is prepared."""

    device: Literal["virtual", "emulator", "adb"] | None = flag(
        None,
        "the phone in this process, what answers on the ports (an emulator or a served phone), or "
        "whatever adb reaches (default: virtual; emulator if --console_port is given, adb if "
        "--serial or --adb_server is)",
    )
    console_port: int | None = flag(
        None,
        "console port of the emulator; worker i uses PORT + 2i (default: 5554)",
        "PORT",
        read=argument_parser.console_port,
    )
    grpc_port: int | None = flag(
        None,
        "gRPC port of the emulator; worker i uses PORT + i (default: 8554)",
        "PORT",
        read=argument_parser.port,
    )
    serial: tuple[str, ...] = flag(
        (),
        "serial of a device that adb lists, or HOST:PORT of one in the network; given once for "
        "each of --num_workers (default: ANDROID_SERIAL, or the only one)",
        "SERIAL",
    )
    adb_server: str | None = flag(
        None, "the adb server that has the device (default: this machine's)", "HOST:PORT"
    )
    adb_path: str | None = flag(None, "the adb to use (default: adbutils')", "PATH")
    a11y: Literal["forwarder", "uiautomator", "auto"] | None = flag(
        None,
        "how the elements of an emulator are read: by the forwarder app, by uiautomator (slower, "
        "without forests), or auto: the app where it can be had, else uiautomator "
        "(default: forwarder)",
    )
    perform_emulator_setup: bool = flag(False, "install the apps first; needed once")
    seconds_per_step: float | None = flag(
        None,
        "seconds of the virtual phone's clock that a step takes; with more, alarms ring and videos "
        "play as they do for a slower agent (default: 1)",
        "S",
    )
    episode_reset: Literal["apps", "snapshot"] | None = flag(
        None,
        "how episodes start: with the task's apps as they were set up, or with a snapshot of the "
        "whole device (default: snapshot on the virtual phone in this process, else apps)",
    )

    no_download: bool = flag(
        False,
        "do not fetch a browser engine (once, 70 MB) where a task of the virtual phone needs one "
        "and there is none: leave such tasks out",
    )

    @property
    def device_kind(self) -> str:
        """Virtual, emulator or adb.

        Raises:
          ValueError: There is no such kind.
        """
        from android_world.env import env_launcher

        named = next(iter(self.serial), self.adb_server)
        return env_launcher.resolve_device(self.device, self.console_port, named)

    @property
    def resets_by(self) -> str:
        """How episodes start, apps or snapshot.

        Raises:
          ValueError: There is no such way.
        """
        from android_world.env import env_launcher

        return env_launcher.resolve_episode_reset(self.episode_reset, self.device_kind)


@dataclasses.dataclass(frozen=True)
class ResultOptions:
    """Where results go, in how many processes, and how long they may take."""

    output_path: Path = flag(
        Path("~/android_world/runs"), "where run folders are made", "DIR", read=argument_parser.path
    )
    checkpoint_dir: Path | None = flag(
        None,
        "the run's folder; a run that is there is continued",
        "DIR",
        read=lambda text: Path(text) if text else None,
    )
    num_workers: int = flag(1, "processes, one phone each", "N")
    engine: Literal["local", "ray"] = flag(
        "local", "where the processes run: on this machine, or on a cluster of Ray"
    )
    ray_address: str | None = flag(
        None,
        "the cluster's address, for --engine=ray (default: that of RAY_ADDRESS, or one of this "
        "machine alone)",
        "ADDRESS",
    )
    # Several calls of a slow local model, or of a server that is tried again, fit into a step.
    step_timeout_s: float = flag(
        1800.0, "seconds that a step of the agent may take before its episode has failed", "S"
    )
    episode_timeout_s: float | None = flag(
        None,
        "seconds that an episode may take, preparing and judging included (default: no limit)",
        "S",
    )
    end_loops: int | None = flag(
        None,
        "end an episode when the agent takes the same action on the same screen for the Nth time "
        "(default: never)",
        "N",
    )
    # A run that is started from code stays in its process unless it is told otherwise.
    in_process: bool = flag(
        True,
        "run a single worker's episodes in this process, for debuggers; what hangs in C code, or "
        "runs out of memory, then takes the run with it (default: false)",
    )
    record_screens: bool = flag(True, "store a screenshot of every step")
    watch: bool = flag(
        False, "show the run live on a page of this machine: screen, goal, actions and reasons"
    )
    no_browser: bool = flag(False, "print the address of the live page, and open no browser")
    page_port: int | None = flag(
        None,
        "port of the live page on loopback; worker i uses PORT + i (default: any free one)",
        "PORT",
        read=argument_parser.port,
    )


@dataclasses.dataclass(frozen=True)
class RunOptions(SuiteOptions, DeviceOptions, ResultOptions):
    """The options of one run; see `run.py --help` for their meaning."""

    settings: AgentSettings = AgentSettings()

    def agent_settings(self) -> AgentSettings:
        """The settings of the agent's models; each worker gets its share of the budget."""
        models = self.settings.models.shared_by(self.num_workers)
        return dataclasses.replace(self.settings, models=models)

    def config(self, agent: AgentInfo) -> RunConfig:
        """What decides the results."""
        from android_world import registry
        from android_world.runs.store import RunConfig

        return RunConfig(
            suite_family=self.suite_family,
            agent=agent.name,
            device=self.device_kind,
            episode_reset=self.resets_by,
            a11y=None if self.a11y == "forwarder" else self.a11y,
            seconds_per_step=self.seconds_per_step or 1.0,
            task_random_seed=self.task_random_seed,
            fixed_task_seed=self.fixed_task_seed,
            **self.parameter_config(),
            max_steps_multiplier=self.max_steps_multiplier,
            goal=self.goal,
            variant=self.variant,
            goal_language=self.goal_language,
            split=self._split_version(),
            suite_version=registry.suite_version(self.suite_family),
            end_loops=self.end_loops,
            user_model=self.user_model,
            agent_settings=self.settings.decisive() if agent.takes_settings else {},
            models=agent.resolve(self.settings).model_specifications()
            if agent.takes_settings
            else [],
            agent_args=agent.decisive_arguments(self.agent_args),
        )

    def _split_version(self) -> str:
        from android_world.task_evals import selection

        return selection.split(self.suite_family, self.split).version if self.split else ""
