"""What an agent is: something that inspects a device and acts, one step at a time."""

from __future__ import annotations

import abc
import dataclasses
from typing import Any

from android_world.env.interface import AsyncEnv, State


@dataclasses.dataclass
class AgentInteractionResult:
    """The outcome of one step.

    Attributes:
      done: The agent says that the episode is over.
      data: The step's record; keys are the agent's own.
    """

    done: bool
    data: dict[str, Any]


class EnvironmentInteractingAgent(abc.ABC):
    """An agent that acts on a device through its environment.

    An agent may have two more methods: `set_task_guidelines(list[str])` takes hints about the task,
    and `prepare_for_task(TaskEval)` is called by the runner before each episode. Only scripted
    agents should inspect the task.
    """

    def __init__(self, env: AsyncEnv, name: str = "", transition_pause: float | None = 1.0) -> None:
        """Take the environment.

        Args:
          env: The environment to act in.
          name: The agent's name, for records.
          transition_pause: Seconds to wait before inspecting the screen after an action; None
            waits until the screen is stable.

        Raises:
          ValueError: The pause is negative.
        """
        self._env = env
        self._name = name
        self._max_steps: int | None = None
        self.sample = 0
        self._transition_pause: float | None = None
        self.transition_pause = transition_pause

    @property
    def transition_pause(self) -> float | None:
        """Seconds between an action and the next observation; None waits for a stable screen."""
        return self._transition_pause

    @transition_pause.setter
    def transition_pause(self, transition_pause: float | None) -> None:
        if transition_pause is not None and transition_pause < 0:
            raise ValueError(f"transition_pause must not be negative, got {transition_pause}.")
        self._transition_pause = transition_pause

    @property
    def env(self) -> AsyncEnv:
        """The environment."""
        return self._env

    @env.setter
    def env(self, env: AsyncEnv) -> None:
        self._env = env

    @property
    def name(self) -> str:
        """The agent's name."""
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._name = name

    def set_max_steps(self, max_steps: int) -> None:
        """Set how many steps the episode may take."""
        self._max_steps = max_steps

    def reset(self, go_home: bool = False) -> None:
        """Start a new episode."""
        self.env.reset(go_home=go_home)

    def get_post_transition_state(self) -> State:
        """The screen after the last action has taken effect."""
        if self._transition_pause is None:
            return self.env.get_state(wait_to_stabilize=True)
        self.env.wait(self._transition_pause)
        return self.env.get_state(wait_to_stabilize=False)

    @abc.abstractmethod
    def step(self, goal: str) -> AgentInteractionResult:
        """Look, decide and act once."""
