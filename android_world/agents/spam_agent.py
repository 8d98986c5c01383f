"""An agent that answers the same to everything: what a checker gives for talk."""

from __future__ import annotations

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction

_ANSWER = "yes, no, none, 0, 1, 2, 3, 5, 10, today, tomorrow"


@agent("spam", uses_pixels=False)
class CommonAnswersAgent(base_agent.EnvironmentInteractingAgent):
    """Answers a list of likely words, then declares completion."""

    def __init__(self, env: AsyncEnv, name: str = "SpamAgent") -> None:
        super().__init__(env, name, transition_pause=None)

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Answer and end."""
        answer = JSONAction(action_type="answer", text=_ANSWER)
        self.env.execute_action(answer)
        self.env.execute_action(JSONAction(action_type="status", goal_status="complete"))
        return base_agent.AgentInteractionResult(True, {"action": answer.as_dict()})
