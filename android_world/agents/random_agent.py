"""An agent that acts at random: what a checker gives for luck."""

from __future__ import annotations

import random
import string

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import SCROLL_DIRECTIONS, JSONAction
from android_world.task_evals.task_eval import TaskEval

_WEIGHTS = {
    "click": 0.50,
    "double_tap": 0.05,
    "scroll": 0.05,
    "swipe": 0.05,
    "navigate_home": 0.05,
    "navigate_back": 0.05,
    "keyboard_enter": 0.05,
    "wait": 0.05,
    "input_text": 0.05,
}
_TEXT_LENGTH = 10
_WITH_POINT = frozenset({"click", "double_tap", "input_text"})
_WITH_DIRECTION = frozenset({"scroll", "swipe"})


@agent("random", "random_agent", uses_pixels=False)
class RandomAgent(base_agent.EnvironmentInteractingAgent):
    """Taps, swipes and types at random, and declares completion at its last step."""

    def __init__(self, env: AsyncEnv, name: str = "RandomAgent", verbose: bool = False) -> None:
        super().__init__(env, name, transition_pause=None)
        self._verbose = verbose
        self._rng = random.Random(0)
        self._steps = 0

    def prepare_for_task(self, task: TaskEval) -> None:
        """Start from the instance's seed and the sample, so that a run can be repeated."""
        seed = task.params.get("seed")
        self._rng = random.Random(f"{seed} {self.sample}" if self.sample else seed)

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self._steps = 0

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Do one random thing."""
        self._steps += 1
        state = self.get_post_transition_state()
        done = self._max_steps is not None and self._steps >= self._max_steps
        if done:
            action = JSONAction(action_type="status", goal_status="complete")
        else:
            action = self._random_action()
        if self._verbose:
            print(action)
        self.env.execute_action(action)
        data = {"ui_elements": state.ui_elements, "action": action.as_dict()}
        return base_agent.AgentInteractionResult(done, data)

    def _random_action(self) -> JSONAction:
        (kind,) = self._rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))
        action = JSONAction(action_type=kind)
        if kind in _WITH_POINT:
            width, height = self.env.logical_screen_size
            action.x, action.y = self._rng.randrange(width), self._rng.randrange(height)
        if kind in _WITH_DIRECTION:
            action.direction = self._rng.choice(SCROLL_DIRECTIONS)
        if kind == "input_text":
            characters = string.ascii_letters + string.digits
            action.text = "".join(self._rng.choices(characters, k=_TEXT_LENGTH))
        return action
