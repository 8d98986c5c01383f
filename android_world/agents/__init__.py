"""Agents, a module each, and what they are built of.

`base_agent` has the interface of agents, `reason_act` the loop of those that ask models,
`prompting` the prompts, `parsing` the readers of replies, and `llm` the models. `agent_utils`,
`infer`, `m3a_utils` and `seeact_utils` are names for programs written for AndroidWorld.
"""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
    from android_world.agents.registry import (
        AgentInfo,
        UnknownAgentError,
        agent,
        all_agents,
        get_agent,
    )
    from android_world.agents.settings import AgentSettings

__all__ = [
    "AgentInfo",
    "AgentInteractionResult",
    "AgentSettings",
    "EnvironmentInteractingAgent",
    "UnknownAgentError",
    "agent",
    "all_agents",
    "get_agent",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "base_agent": ["AgentInteractionResult", "EnvironmentInteractingAgent"],
        "registry": ["AgentInfo", "UnknownAgentError", "agent", "all_agents", "get_agent"],
        "settings": ["AgentSettings"],
    },
)
