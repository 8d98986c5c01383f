"""An agent for the tests of rollouts that reports what it was given."""

from __future__ import annotations

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.device.errors import InvalidActionError
from android_world.env.json_action import JSONAction


class Reporting(EnvironmentInteractingAgent):
    """Opens the shade, takes an impossible action, does nothing, and says that it is done."""

    def __init__(self, env, name="Reporting"):
        super().__init__(env, name)
        self.most_steps = 0
        self.turn = 0

    def set_max_steps(self, max_steps):
        self.most_steps = max_steps

    def reset(self, go_home=False):
        super().reset(go_home)
        self.turn = 0
        self.at_start = len(self.env.get_state(True).ui_elements)

    def step(self, goal):
        self.turn += 1
        data = {"most_steps": self.most_steps, "at_start": self.at_start, "sample": self.sample}
        if self.turn == 1:
            self.env.execute_action(JSONAction("open_app", app_name="settings"))
            data["after"] = len(self.env.get_state(True).ui_elements)
        elif self.turn == 2:
            try:
                self.env.execute_action(JSONAction("click", index=10_000))
            except InvalidActionError as error:
                data["refused"] = str(error)
        return AgentInteractionResult(self.turn == 4, data)
