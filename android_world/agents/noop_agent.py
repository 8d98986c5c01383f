"""An agent that does nothing: what a checker gives for no work at all."""

from __future__ import annotations

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction


@agent("noop", uses_pixels=False)
class NoopAgent(base_agent.EnvironmentInteractingAgent):
    """Declares completion at once."""

    def __init__(self, env: AsyncEnv, name: str = "NoopAgent") -> None:
        super().__init__(env, name, transition_pause=None)

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Declare completion."""
        action = JSONAction(action_type="status", goal_status="complete")
        self.env.execute_action(action)
        return base_agent.AgentInteractionResult(True, {"action": action.as_dict()})
