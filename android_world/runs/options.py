"""What a run was asked for."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from android_world import plugins, registry
from android_world.agents.llm.budget import Budget
from android_world.agents.llm.select import ModelSettings
from android_world.agents.registry import AgentInfo
from android_world.agents.settings import AgentSettings
from android_world.env import env_launcher
from android_world.experts import registry as expert_registry
from android_world.runs import errors
from android_world.runs.store import RunConfig

DEFAULT_OUTPUT_PATH = Path("~/android_world/runs")
# Several calls of a slow local model, or of a server that is tried again, fit into a step.
DEFAULT_STEP_TIMEOUT_S = 1800.0


@dataclasses.dataclass(frozen=True)
class RunOptions:
    """The options of one run; see `run.py --help` for their meaning.

    A run of one worker that is started from code stays in its process unless it is told otherwise.
    """

    suite_family: str = "android_world"
    agent: str = "expert"
    agent_args: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    tasks: tuple[str, ...] | None = None
    goal: str | None = None
    n_task_combinations: int = 1
    task_random_seed: int = 30
    fixed_task_seed: bool = False
    device: str | None = None
    console_port: int | None = None
    grpc_port: int | None = None
    adb_path: str | None = None
    perform_emulator_setup: bool = False
    episode_reset: str | None = None
    output_path: Path = DEFAULT_OUTPUT_PATH
    checkpoint_dir: Path | None = None
    num_workers: int = 1
    in_process: bool = True
    step_timeout_s: float = DEFAULT_STEP_TIMEOUT_S
    episode_timeout_s: float | None = None
    max_steps_multiplier: float = 1.0
    record_screens: bool = True
    model: str | None = AgentSettings.model
    base_url: str | None = ModelSettings.base_url
    llm_timeout: float = ModelSettings.timeout_s
    llm_attempts: int = ModelSettings.attempts
    record_to: Path | None = ModelSettings.record_to
    max_tokens_total: int | None = None
    max_cost: float | None = None
    qwen_model: str = AgentSettings.qwen_model
    adapter: str | None = ModelSettings.adapter
    merge_adapter: bool = ModelSettings.merge_adapter
    device_map: str = ModelSettings.device_map
    dtype: str = ModelSettings.dtype
    attention: str | None = ModelSettings.attention
    min_pixels: int | None = ModelSettings.min_pixels
    max_pixels: int | None = ModelSettings.max_pixels
    planner: str | None = AgentSettings.planner
    grounder: str | None = AgentSettings.grounder
    mobile_use: str | None = AgentSettings.mobile_use
    coordinate_scale: int = AgentSettings.coordinate_scale
    use_tools: bool = AgentSettings.use_tools
    history_images: int = AgentSettings.history_images

    def import_modules(self) -> None:
        """Import what guests bring, in each process of a run.

        Our own tasks and experts are loaded first, so that who takes one of their names is told.

        Raises:
          UsageError: A module cannot be imported.
        """
        registry.load_all_tasks()
        expert_registry.load_all_experts()
        try:
            plugins.import_modules(self.imports)
        except plugins.PluginError as error:
            raise errors.UsageError(str(error)) from error

    @property
    def device_kind(self) -> str:
        """Virtual or emulator.

        Raises:
          ValueError: There is no such kind.
        """
        return env_launcher.resolve_device(self.device, self.console_port)

    @property
    def resets_by(self) -> str:
        """How episodes begin, apps or snapshot.

        Raises:
          ValueError: There is no such way.
        """
        return env_launcher.resolve_episode_reset(self.episode_reset, self.device_kind)

    def agent_settings(self) -> AgentSettings:
        """What the agent is told about its models; each worker gets its share of the budget."""
        budget = None
        if self.max_tokens_total is not None or self.max_cost is not None:
            tokens, usd, workers = self.max_tokens_total, self.max_cost, self.num_workers
            budget = Budget(
                None if tokens is None else max(1, tokens // workers),
                None if usd is None else usd / workers,
            )
        models = ModelSettings(
            timeout_s=self.llm_timeout,
            attempts=self.llm_attempts,
            budget=budget,
            **self._shared_with(ModelSettings),
        )
        return AgentSettings(models=models, **self._shared_with(AgentSettings))

    def _shared_with(self, settings: type[AgentSettings | ModelSettings]) -> dict[str, Any]:
        """The options that these settings have under the same name."""
        own = {field.name for field in dataclasses.fields(self)}
        names = own.intersection(field.name for field in dataclasses.fields(settings))
        return {name: getattr(self, name) for name in names}

    def config(self, agent: AgentInfo) -> RunConfig:
        """What decides the results."""
        return RunConfig(
            suite_family=self.suite_family,
            agent=agent.name,
            device=self.device_kind,
            episode_reset=self.resets_by,
            task_random_seed=self.task_random_seed,
            fixed_task_seed=self.fixed_task_seed,
            max_steps_multiplier=self.max_steps_multiplier,
            goal=self.goal,
            agent_settings=self.agent_settings().decisive() if agent.takes_settings else {},
            agent_args=agent.decisive_arguments(self.agent_args),
        )
