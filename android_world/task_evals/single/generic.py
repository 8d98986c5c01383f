"""A task without a checker, for goals in one's own words."""

from __future__ import annotations

import random
from typing import Any

from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.utils import schema

FREE_GOAL = "FreeGoal"


class GenericTaskEval(task_eval.TaskEval):
    """A goal and the apps it plays in; nothing checks it, so its score is always 0."""

    app_names: tuple[str, ...] = ()
    complexity = -1
    schema = schema.create([schema.string("instruction", is_required=True)])
    template = "{instruction}"
    instance_params: dict[str, Any] = {}

    def __init__(self, instance_params: dict[str, Any]) -> None:
        super().__init__(instance_params)
        self.app_names = tuple(instance_params.get("app_names", ()))

    @property
    def goal(self) -> str:
        return str(self.params["instruction"])

    @classmethod
    def set_instance_params(cls, instance_params: dict[str, Any]) -> None:
        """Choose the parameters that `generate_random_params` returns."""
        cls.instance_params = instance_params

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return dict(cls.instance_params)

    def is_successful(self, env: AsyncEnv) -> float:
        """Always 0.0: the success condition is unknown."""
        super().is_successful(env)
        return 0.0


def create_task_type(name: str, params: dict[str, Any] | None = None) -> type[GenericTaskEval]:
    """A new class for one instruction.

    Args:
      name: Name of the class.
      params: `instruction`, and `app_names` if apps are to be reset.
    """
    return type(name, (GenericTaskEval,), {"instance_params": dict(params or {})})


def free_goal_task(goal: str) -> type[GenericTaskEval]:
    """The task of `--goal`."""
    return create_task_type(FREE_GOAL, {"instruction": goal})
