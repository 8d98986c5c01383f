"""The models of a run: what is printed of them before it starts, and kept in run.json."""

from __future__ import annotations

import dataclasses
from typing import Any

from rich.console import Console

from android_world.agents.llm.errors import LlmError
from android_world.agents.registry import AgentInfo
from android_world.agents.settings import AgentSettings
from android_world.runs import unused_flags
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions


def warn(options: RunOptions, agent: AgentInfo, console: Console) -> None:
    """Report models without a price, and samples that may be alike.

    Raises:
      UsageError: A model's specification names nothing, or a setting belongs to another agent.
    """
    unused_flags.check(options, agent)
    settings = _settings(options, agent)
    if settings is None:
        return
    from android_world.agents.llm.backends import unpriced_model

    try:
        settings.check()
        found = [unpriced_model(spec, settings.models) for spec in settings.model_specifications()]
    except LlmError as error:
        raise UsageError(f"No agent {agent.name}: {error}") from error
    unbound = " and --max_cost does not bound the run" if settings.models.max_cost else ""
    for name in dict.fromkeys(name for name in found if name is not None):
        text = f"The price of {name} is not known: unless the server reports costs, they are "
        text += f"unknown{unbound}. "
        text += "--prices and --models_file give prices."
        console.print(text, soft_wrap=True, markup=False, highlight=False)
    if options.samples > 1 and not settings.models.sampling.temperature:
        text = "Samples may come out alike: models write the likeliest reply without --temperature "
        text += "above 0, or a --preset that has one."
        console.print(text, soft_wrap=True, markup=False, highlight=False)


def ask_for_cpu(options: RunOptions, agent: AgentInfo) -> RunOptions:
    """Ask at the terminal before a large local model runs on the CPU.

    Returns:
      The options, with `--device_map=cpu` if the user agrees.

    Raises:
      UsageError: The user does not agree.
    """
    settings = _settings(options, agent)
    if settings is None:
        return options
    from android_world.agents.llm import model_loader
    from android_world.agents.llm.backends import is_local

    models = settings.models
    try:
        for spec in filter(is_local, settings.model_specifications()):
            name = spec.partition(":")[2]
            choice = model_loader.LoadConfig(name, device_map=models.device_map)
            models = dataclasses.replace(
                models, device_map=model_loader.ask_for_cpu(choice).device_map
            )
    except LlmError as error:
        raise UsageError(f"No agent {agent.name}: {error}") from error
    return dataclasses.replace(
        options, settings=dataclasses.replace(options.settings, models=models)
    )


def details(options: RunOptions, agent: AgentInfo) -> dict[str, Any]:
    """Of a run with models: the server, the preset with its source, the prices' date and source."""
    settings = _settings(options, agent)
    if settings is None:
        return {}
    from android_world.agents.llm import server_metadata

    return server_metadata.details(settings.model_specifications(), settings.models)


def _settings(options: RunOptions, agent: AgentInfo) -> AgentSettings | None:
    """What the agent asks; None if it asks no model."""
    if not agent.takes_settings:
        return None
    return agent.resolve(options.settings)
