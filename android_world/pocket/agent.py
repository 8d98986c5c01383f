"""The agent of a small policy that was trained on the virtual phone; see docs/guides/pocket.md."""

from __future__ import annotations

from pathlib import Path

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.env.interface import AsyncEnv
from android_world.pocket.policy.action_decoding import action_of, past_of
from android_world.pocket.policy.features import encode
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.policy import WEIGHTS, Policy


@agent("pocket", uses_pixels=False)
class PocketAgent(base_agent.EnvironmentInteractingAgent):
    """Acts by a small network over the goal, the elements and what it has done itself."""

    def __init__(self, env: AsyncEnv, name: str = "pocket", weights: str = "") -> None:
        """Read the weights.

        Args:
          env: The environment.
          name: The agent's name, for records.
          weights: A file of `rl.train_pocket`; those that ship with the package by default.

        Raises:
          WeightsError: The file has no weights of this network.
        """
        super().__init__(env, name, transition_pause=None)
        self._policy = Policy.load(Path(weights) if weights else WEIGHTS)
        self._memory: EpisodeMemory | None = None

    def reset(self, go_home: bool = False) -> None:
        """Discard the last episode."""
        super().reset(go_home)
        self._memory = None

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Look, and do what the policy finds best."""
        if self._memory is None or self._memory.goal != goal:
            self._memory = EpisodeMemory(goal)
        memory = self._memory
        state = self.get_post_transition_state()
        size = self.env.logical_screen_size
        memory.look(state.ui_elements, size[1])
        seen = encode(memory, state.ui_elements, size[1], self._policy.vocabulary)
        choice = self._policy.choose(memory, seen)
        action = action_of(choice, seen, size)
        memory.record(past_of(choice, seen, memory))
        self.env.execute_action(action)
        data = {"ui_elements": state.ui_elements, "action": action.as_dict()}
        return base_agent.AgentInteractionResult(choice.kind == "complete", data)
