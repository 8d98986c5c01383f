"""A person at the terminal, acting on the device by hand or by typing JSON actions."""

from __future__ import annotations

import json

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.core import text_sanitizing
from android_world.device import errors
from android_world.env import json_action
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction

_HELP = (
    "Act on the device by hand, or type an action such as "
    '{"action_type": "click", "index": 3}. '
    "e lists the elements, Enter says that you are done, q gives up; anything else is an answer "
    "to the question."
)


@agent("human", "human_agent", interactive=True)
class HumanAgent(base_agent.EnvironmentInteractingAgent):
    """Asks a person at the terminal."""

    def __init__(self, env: AsyncEnv, name: str = "HumanAgent") -> None:
        super().__init__(env, name, transition_pause=None)
        self._told_goal = ""

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._told_goal = ""

    def get_post_transition_state(self) -> State:
        """The screen as it is: a person needs no waiting."""
        return self.env.get_state()

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Do what the person says."""
        if goal != self._told_goal:
            print(f"\nGoal: {goal}\n{_HELP}")
            self._told_goal = goal
        state = self.get_post_transition_state()
        action = self._act(state)
        done = action.action_type in ("answer", "status")
        data = {
            "elements": state.ui_elements,
            "pixels": state.pixels,
            "action": action.as_dict(),
        }
        return base_agent.AgentInteractionResult(done, data)

    def _act(self, state: State) -> JSONAction:
        """Carry out what the person says, asking again where that cannot be done."""
        while True:
            action = self._ask(state)
            try:
                self.env.execute_action(action)
            except errors.DeviceDisconnectedError:
                raise
            except (errors.ActionError, errors.DeviceError, ValueError) as error:
                print(f"Not done: {error}")
                continue
            if action.action_type == json_action.ASK_USER:
                print(text_sanitizing.printable(self.env.dialogue[-1].reply))
            return action

    def _ask(self, state: State) -> JSONAction:
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                return JSONAction(action_type="status", goal_status="infeasible")
            if line == "":
                return JSONAction(action_type="status", goal_status="complete")
            if line == "q":
                return JSONAction(action_type="status", goal_status="infeasible")
            if line == "e":
                _print_elements(state)
                continue
            if not line.startswith("{"):
                return JSONAction(action_type="answer", text=line)
            try:
                return JSONAction(**json.loads(line))
            except (json.JSONDecodeError, TypeError, errors.InvalidActionError) as error:
                print(f"Not an action: {error}")


def _print_elements(state: State) -> None:
    for index, element in enumerate(state.ui_elements):
        label = text_sanitizing.printable(
            element.text or element.content_description or element.hint_text or ""
        )
        print(f"{index:3} {(element.class_name or '').rpartition('.')[2]:14} {label}")
