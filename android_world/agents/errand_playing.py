"""The solver plays an errand on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from android_world.agents.expert_agent import ExpertAgent
from android_world.env.interface import AsyncEnv
from android_world.errands.base import Errand
from android_world.experts.base import DishonestExpertError, ExpertStuckError
from android_world.task_evals import suites

_STEPS_A_COMPLEXITY: Final = 10


def play(errand_class: type[Errand], env: AsyncEnv, seed: int = 0) -> Iterator[str]:
    """What keeps the solver from a success; nothing where it succeeds within the step budget."""
    numbers = suites.instance_seed(seed, errand_class.__name__, 0)
    task = errand_class(suites.generate_params(errand_class, numbers))
    env.reset(go_home=True)
    task.initialize_task(env)
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    agent.reset()
    env.reset(go_home=True)
    budget = int(task.complexity * _STEPS_A_COMPLEXITY)
    try:
        if not any(agent.step(task.goal).done for _ in range(budget)):
            yield f"The solver needs more than {budget} steps."
        failed = [check for check in task.evaluate(env).checks if not check.passed]
        if failed:
            yield f"The solver fails: {failed}"
    except (ExpertStuckError, DishonestExpertError) as error:
        yield f"The solver fails: {error}"
    finally:
        task.tear_down(env)
