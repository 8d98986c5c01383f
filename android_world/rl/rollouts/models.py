"""The local models of a stream: one server that answers all of its workers in batches."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Any

from android_world.agents.llm.errors import LlmError
from android_world.agents.model_settings import ModelServerAddress
from android_world.agents.settings import AgentSettings
from android_world.rl.errors import SpecError
from android_world.rl.rollouts.policy import AgentPolicyConfig
from android_world.runs import cluster, model_process


@contextlib.contextmanager
def share_models(
    policy: Any, settings: AgentSettings, num_workers: int, engine: str, address: str | None
) -> Iterator[AgentSettings]:
    """The settings with which workers ask the local models of one process.

    It is a process of this machine, or an actor of the cluster, which takes a GPU where the
    cluster has one. Agents of a single worker on this machine ask in their own process.

    Raises:
      SpecError: a model's specification names nothing.
    """
    if not isinstance(policy, AgentPolicyConfig) or (engine == "local" and num_workers < 2):
        yield settings
        return
    try:
        is_local = model_process.asks_here(policy.info, settings)
    except LlmError as error:
        raise SpecError(f"No agent {policy.info.name}: {error}") from error
    if not is_local:
        yield settings
        return
    served: ModelServerAddress
    with contextlib.ExitStack() as stack:
        if engine == "ray":
            from android_world.rl.rollouts import ray_models

            ray = stack.enter_context(cluster.connect(address))
            served = stack.enter_context(ray_models.serving(ray, settings.models))
        else:
            served = stack.enter_context(model_process.serving(settings.models))
        yield dataclasses.replace(
            settings, models=dataclasses.replace(settings.models, served=served)
        )
