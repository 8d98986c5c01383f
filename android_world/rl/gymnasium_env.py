"""Tasks as Gymnasium environments, registered by name.

import gymnasium, android_world.rl
env = gymnasium.make("AndroidWorld/ContactsAddContact-v0")     # one task
env = gymnasium.make("AndroidWorld/android_world-v0")          # a family; the seed draws a task
envs = gymnasium.make_vec("AndroidWorld/android_world-v0", num_envs=8)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np

from android_world import registry
from android_world.rl import spaces as rl_spaces
from android_world.rl.errors import SpecError
from android_world.rl.observations import Observation, ObservationSpec
from android_world.rl.task_env import Info, TaskEnv
from android_world.rl.tasks import TaskLike

NAMESPACE: Final = "AndroidWorld"
FLAT_NAMESPACE: Final = "AndroidWorldFlat"
_OPTIONS: Final = ("task", "restart")


class AndroidWorldEnv(gymnasium.Env[Observation, dict[str, Any]]):
    """A `TaskEnv` for Gymnasium: observations are arrays, actions are structured.

    `step` also takes the other forms of `actions.read_action`. `reset(options={"task": name})`
    chooses a task, `{"restart": True}` starts the same episode again. The rest of `info`
    has the keys of `TaskEnv` and `goal`, as text. `metadata` has `vary_answers` and the SHA-256
    of `word_lists`, too.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        tasks: TaskLike | Sequence[TaskLike] | None = None,
        *,
        observation: ObservationSpec | Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Prepare episodes.

        Args:
          tasks: names of tasks, or classes; all of the family by default.
          observation: an `ObservationSpec`, or its values by name; goal, arrays of elements and
            masks by default.
          render_mode: `rgb_array` or None.
          **settings: the other arguments of `TaskEnv`.

        Raises:
          SpecError: observations have no fixed shapes, or there is no such task.
        """
        spec = observation_spec(observation)
        self.observation_space = rl_spaces.observation_space(spec)
        self.action_space = rl_spaces.action_space(spec)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SpecError(f"render_mode: rgb_array or None, not {render_mode!r}.")
        self.render_mode = render_mode
        self.task_env = TaskEnv(tasks, observation=spec, **settings)
        self.metadata = {**type(self).metadata, **self.task_env.tasks.config}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Start an episode; see the class for `options`.

        Raises:
          SpecError: there is no such option or task.
        """
        super().reset(seed=seed)
        chosen = options or {}
        if unknown := set(chosen).difference(_OPTIONS):
            raise SpecError(f"Unknown options: {sorted(unknown)}. Known: {', '.join(_OPTIONS)}.")
        if chosen.get("restart"):
            return self._with_goal(*self.task_env.restart())
        if seed is None:
            seed = int(self.np_random.integers(2**32))
        return self._with_goal(*self.task_env.reset(seed=seed, task=chosen.get("task")))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Act."""
        step = self.task_env.step(action)
        seen, info = self._with_goal(step.observation, step.info)
        return seen, step.reward, step.terminated, step.truncated, info

    def render(self) -> np.ndarray | None:
        """The screen, uint8 of shape (2400, 1080, 3), where the render mode asks for it."""
        return self.task_env.render() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Give the device back; can be called again."""
        self.task_env.close()

    def _with_goal(self, seen: Observation, info: Info) -> tuple[Observation, Info]:
        return seen, {**info, "goal": self.task_env.goal_or_empty}


def observation_spec(given: ObservationSpec | Mapping[str, Any] | None) -> ObservationSpec:
    """The observation spec that an argument means.

    Raises:
      SpecError: it has no such values.
    """
    if isinstance(given, ObservationSpec):
        return given
    values: dict[str, Any] = {"elements": "arrays", "encode_text": True, "masks": True}
    if not isinstance(given, Mapping | None):
        raise SpecError(f"observation: an ObservationSpec or its values by name, not {given!r}.")
    values |= given or {}
    if isinstance(values.get("pixels"), list):
        values["pixels"] = tuple(values["pixels"])
    try:
        return ObservationSpec(**values)
    except TypeError as error:
        raise SpecError(f"observation: {error}") from error


def register_envs() -> None:
    """Let `gymnasium.make` find each family and each task; it may be called repeatedly.

    `AndroidWorld/...` has structured spaces, `AndroidWorldFlat/...` flat ones (see `flat_env`).
    """
    tasks = registry.TaskRegistry()
    for family in registry.get_families():
        _register(family, family=family)
        for name in tasks.get_registry(family):
            _register(name, tasks=name, family=family)


def _register(name: str, **settings: Any) -> None:
    for namespace, module, env, vector in (
        (NAMESPACE, "gymnasium_env", "AndroidWorldEnv", "vector_env:AndroidWorldVectorEnv"),
        (FLAT_NAMESPACE, "flat_env", "FlatAndroidWorldEnv", "flat_env:make_vector"),
    ):
        env_id = f"{namespace}/{name}-v0"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                entry_point=f"android_world.rl.{module}:{env}",
                vector_entry_point=f"android_world.rl.{vector}",
                kwargs=settings,
            )
