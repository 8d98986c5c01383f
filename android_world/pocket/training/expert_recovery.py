"""How often experts still solve a task from states of other policies.

    python -m android_world.rl.pocket.continuing --seeds=7001

For each task a random number of the expert's own steps is taken, then some random actions; from
there the expert continues.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from rich.progress import Progress

from android_world.device.errors import AndroidWorldError
from android_world.env.json_action import JSONAction
from android_world.experts import registry
from android_world.experts.base import ExpertPhone
from android_world.experts.recovery import continue_script
from android_world.pocket.training.demonstrations import make_env, next_action
from android_world.pocket.training.evaluation import Result, summary_line
from android_world.rl.task_env import TaskEnv

_MOST_STRAY = 3
_ALL = 300


def continues(env: TaskEnv, task: str, seed: int) -> Result:
    """Whether the task's expert solves it from a random state."""
    rng = np.random.default_rng((seed, *task.encode()))
    script = registry.get_expert(task).script
    env.reset(seed=seed, task=task)
    phone = ExpertPhone(env.goal)
    length = _run(env, phone, phone.actions(script(phone, env.task.params)), _ALL)
    env.reset(seed=seed, task=task)
    phone = ExpertPhone(env.goal)
    _run(
        env,
        phone,
        phone.actions(script(phone, env.task.params)),
        int(rng.integers(0, max(length, 1))),
    )
    for _ in range(int(rng.integers(1, _MOST_STRAY + 1))):
        env.step(_random_action(env, rng))
    began = env.steps
    try:
        _run(env, phone, continue_script(phone, script, env.task.params), _ALL)
    except AndroidWorldError:
        return Result(task, seed, 0.0, env.steps - began)
    return Result(task, seed, env.task.strict_score(env.env), env.steps - began)


def _run(env: TaskEnv, phone: ExpertPhone, actions: Iterator[JSONAction], most: int) -> int:
    """Take a script's steps but the last one, which says that it is complete; how many."""
    for number in range(most):
        phone.look(env.state)
        action = next_action(actions)
        if action.action_type == "status":
            return number
        env.step(action)
    return most


def _random_action(env: TaskEnv, rng: np.random.Generator) -> JSONAction:
    """A tap on something that can be tapped, or now and then a step back."""
    elements = env.state.ui_elements
    targets = [i for i, e in enumerate(elements) if e.is_clickable and e.is_enabled]
    if not targets or rng.random() < 0.2:
        return JSONAction("navigate_back")
    return JSONAction("click", index=int(rng.choice(targets)))


def main(args: Sequence[str] | None = None) -> None:
    """Print the share."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seeds", default="7001", help="numbers, with commas between them")
    parser.add_argument("--tasks", default="", help="names of tasks; all of them by default")
    flags = parser.parse_args(args)
    results = []
    with make_env([t for t in flags.tasks.split(",") if t] or None) as env, Progress() as progress:
        pairs = [(int(seed), task) for seed in flags.seeds.split(",") for task in env.tasks.names]
        for seed, task in progress.track(pairs, description="experts"):
            results.append(continues(env, task, seed))
    for result in results:
        if result.score != 1.0:
            print(f"not solved: {result.task} with seed {result.seed}")
    print(f"Experts still solve {summary_line(results)}")


if __name__ == "__main__":
    main()
