"""The solver plays an errand on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from android_world.agents.expert_agent import ExpertAgent
from android_world.env.interface import AsyncEnv
from android_world.errands.base import Errand
from android_world.experts.base import DishonestExpertError, ExpertStuckError
from android_world.runs.episode import run_episode
from android_world.runs.execution import step_budget
from android_world.task_evals import suites


def play(errand_class: type[Errand], env: AsyncEnv, seed: int = 0) -> Iterator[str]:
    """What keeps the solver from a success; nothing where it succeeds within the step budget."""
    numbers = suites.instance_seed(seed, errand_class.__name__, 0)
    task = errand_class(suites.generate_params(errand_class, numbers))
    env.reset(go_home=True)
    task.initialize_task(env)
    agent = ExpertAgent(env)
    agent.prepare_for_task(task)
    budget = step_budget(task)
    try:
        played = run_episode(
            *(task.goal, agent, budget),
            start_on_home_screen=True,
            termination_fn=task.is_terminated,
            print_fn=lambda _: None,
        )
        if not played.done:
            yield f"The solver needs more than {budget} steps."
        failed = [check for check in task.evaluate(env).checks if not check.passed]
        if failed:
            yield f"The solver fails: {failed}"
    except (ExpertStuckError, DishonestExpertError) as error:
        yield f"The solver fails: {error}"
    finally:
        task.tear_down(env)
