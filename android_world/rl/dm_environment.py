"""Tasks as environments of dm_env."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dm_env
import numpy as np
from dm_env import specs

from android_world.rl.actions import KINDS
from android_world.rl.array_specs import ArraySpec, Layout, layout_of
from android_world.rl.observations import ObservationSpec
from android_world.rl.task_env import Info, TaskEnv
from android_world.rl.tasks import TaskLike

_ARRAYS = ObservationSpec(elements="arrays", masks=True)


class DmEnv(dm_env.Environment):  # type: ignore[misc]
    """A `TaskEnv` for dm_env: arrays come out, structured actions go in.

    An episode that is cut off ends with discount 1, one whose task is over with discount 0.

    Attributes:
      info: what `TaskEnv` says of the last step.
    """

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        seed: int | None = None,
        observation: ObservationSpec = _ARRAYS,
        **settings: Any,
    ) -> None:
        """Prepare episodes.

        Args:
          tasks: names of tasks, or classes; all of the family by default.
          seed: decides the first episode, and all that follow.
          observation: what the policy sees, in arrays.
          **settings: the other arguments of `TaskEnv`.

        Raises:
          SpecError: there is no such task, or observations are not arrays.
        """
        self.task_env = TaskEnv(tasks, observation=observation, **settings)
        self._observation_spec = _specs_of(layout_of(observation))
        self._seed = seed
        self._playing = False
        self.info: Info = {}

    def reset(self) -> dm_env.TimeStep:
        """Start the next episode."""
        seed, self._seed = self._seed, None
        seen, self.info = self.task_env.reset(seed=seed)
        self._playing = True
        return dm_env.restart(seen)

    def step(self, action: Any) -> dm_env.TimeStep:
        """Act; after an episode's end the action is ignored and the next one starts.

        Args:
          action: see `actions.read_action`.
        """
        if not self._playing:
            return self.reset()
        step = self.task_env.step(action)
        self.info = step.info
        self._playing = not (step.terminated or step.truncated)
        reward, seen = np.float64(step.reward), step.observation
        if step.terminated:
            return dm_env.termination(reward, seen)
        if step.truncated:
            return dm_env.truncation(reward, seen)
        return dm_env.transition(reward, seen)

    def observation_spec(self) -> dict[str, Any]:
        """What observations are."""
        return self._observation_spec

    def action_spec(self) -> dict[str, Any]:
        """Structured actions; `element` is the number of elements where none is meant."""
        return {
            "kind": specs.DiscreteArray(len(KINDS) + self.task_env.observation.asks, name="kind"),
            "element": specs.DiscreteArray(
                self.task_env.observation.max_elements + 1, name="element"
            ),
            "point": specs.BoundedArray((2,), np.float32, 0.0, 1.0, name="point"),
            "end": specs.BoundedArray((2,), np.float32, 0.0, 1.0, name="end"),
            "text": specs.StringArray((), name="text"),
        }

    def reward_spec(self) -> specs.Array:
        """A float64."""
        return specs.Array((), np.float64, name="reward")

    def discount_spec(self) -> specs.Array:
        """0.0 where the task is over, else 1.0."""
        return specs.BoundedArray((), np.float64, 0.0, 1.0, name="discount")

    def close(self) -> None:
        """Give the device back."""
        self.task_env.close()


def _specs_of(layout: Layout) -> dict[str, Any]:
    return {
        name: specs.BoundedArray(part.shape, part.dtype, part.low, part.high, name)
        if isinstance(part, ArraySpec)
        else _specs_of(part)
        for name, part in layout.items()
    }
