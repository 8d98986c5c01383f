"""Judges generated states of the phone around the success of every task.

Of each task: the goal reached, near misses in every input of its checker, and the goal reached with
harm. `score` is what the state says; `reference_score` is what an oracle says that restates the
published condition and reads the phone by itself. `ANDROID_WORLD_FULL_MATRIX=1` judges all states
with three seeds.
"""

from __future__ import annotations

import pytest

from android_world import registry
from android_world.task_evals import catalog
from tests.support import matrix
from tests.support.web import needs_browser
from tests.task_evals import adversarial
from tests.task_evals.adversarial import world as worlds
from tests.task_evals.adversarial.world import FAMILIES, HARM, NEAR_MISS, SUCCESS, World

registry.load_all_tasks()
adversarial.load()
BENCHMARK = {"android", "information_retrieval"}
NAMES = sorted(info.name for info in catalog.all_tasks() if BENCHMARK & info.families)


# By default the first task of a family is judged in all its sampled states, each of the others in
# every third one, and pages are visited by one task.
PLAYED = [n for n in NAMES if n in FAMILIES]
FIRST = {id(FAMILIES[name]): name for name in reversed(PLAYED)}
if not matrix.FULL:
    PLAYED = [n for n in PLAYED if not FAMILIES[n].needs_browser or n == "BrowserMaze"]
_SHARE = 3


def states_of(name, seed):
    return worlds.around(FAMILIES[name].states(name, dict(worlds.make(name, seed).params)))


def sampled(name, seed):
    states = states_of(name, seed)
    if matrix.FULL:
        return states
    states = [state for state in states if state.is_sampled]
    if FIRST[id(FAMILIES[name])] == name:
        return states
    place = NAMES.index(name) % _SHARE
    return [state for i, state in enumerate(states) if not i or i % _SHARE == place]


def judged(name, seed, phone):
    """Each state of a task, with the verdict and the oracle's opinion."""
    family = FAMILIES[name]
    env = phone.fresh_env()
    world = World(name, env, phone.device, seed)
    worlds.put_foreign_record(world)
    world.task.initialize_task(env)
    world.start = family.remember(world)
    at_start, known = phone.device.snapshot(), world.task.save_state()
    for state in sampled(name, seed):
        phone.device.restore(at_start)
        world.task.restore_state(known)
        env.interaction_cache = env.goal_status = ""
        for change in state.changes:
            change(world)
        expected = family.oracle(world)
        yield state, world.task.evaluate(env), expected


@pytest.mark.parametrize("seed", matrix.SEEDS)
@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=needs_browser if FAMILIES[n].needs_browser else ()) for n in PLAYED],
)
def test_states_around_the_goal_are_judged_right(name, seed, phone):
    wrong = []
    for state, verdict, expected in judged(name, seed, phone):
        if not worlds.same_score(verdict.score, state.score):
            failed = [check for check in verdict.checks if not check.passed]
            wrong.append(f"{state.name}: score {verdict.score}, not {state.score}: {failed}")
        if not worlds.same_score(verdict.reference_score, expected):
            wrong.append(
                f"{state.name}: reference_score {verdict.reference_score}, published {expected}"
            )
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_a_task_has_a_success_a_near_miss_and_a_harm(name):
    states = states_of(name, matrix.SEEDS[0])
    for kind in (SUCCESS, NEAR_MISS, HARM):
        assert any(state.kind == kind and state.is_sampled for state in states), kind
    assert len({state.name for state in states}) == len(states)
