"""What proves that an errand is sound, without playing it on the screen."""

from __future__ import annotations

import ast
import collections
import inspect
import random
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from android_world.device.errors import DeviceError
from android_world.env.interface import AsyncEnv
from android_world.errands.base import Errand
from android_world.errands.expressions import Constant, Expression, Field, RandomValue
from android_world.errands.near_misses import NearMiss, near_misses, success
from android_world.errands.queries import Query
from android_world.errands.user import UNKNOWN
from android_world.errands.vocabulary import RandomItem
from android_world.records.items import limits
from android_world.task_evals import catalog, suites
from android_world.task_evals.utils import schema

SEEDS: Final = 20
_FEW_SEEDS: Final = 5
_REPEATED_SEEDS: Final = 3
_FEW_NEAR_MISSES: Final = 2
_UNRELATED: Final = "Shall I go on?"


def check(
    errand_class: type[Errand], env: AsyncEnv, seed: int = 0, few: random.Random | None = None
) -> Iterator[str]:
    """What is wrong with an errand; nothing for a sound one.

    Parameters of 20 seeds are valid, their texts fit in the apps' fields, those of three seeds are
    repeatable, each wording can be written and gives what does not follow from the phone, an
    instance is not solved at the start, is solved by the wanted changes, and by none of its near
    misses.

    Args:
      errand_class: The errand.
      env: A phone.
      seed: Seed of the instance that is judged.
      few: Draws two near misses, for a check in a third of the time that judges only these, draws
        parameters of 5 seeds, and leaves it to the caller to restore the phone.
    """
    yield from _check_params(errand_class, SEEDS if few is None else _FEW_SEEDS)
    task = errand_class(_params(errand_class, seed))
    task.requires_makers = False
    env.reset(go_home=True)
    task.initialize_task(env)
    env.save_snapshot(_START)
    try:
        if task.evaluate(env).score:
            yield "It is solved at the start."
        yield from _check_wordings(task)
        yield from _check_facts(task)
        yield from _check_interruptions(task, env)
        yield from _check_state(task, env, success(task), 1.0)
        misses = list(near_misses(task, random.Random(seed)))
        if few is not None:
            misses = few.sample(misses, min(_FEW_NEAR_MISSES, len(misses)))
        for miss in misses:
            env.restore_snapshot(_START)
            yield from _check_state(task, env, miss, 0.0)
    finally:
        if few is None:
            env.restore_snapshot(_START)
            task.tear_down(env)
        env.delete_snapshot(_START)


def duplicate_names(family: str, errand_classes: Iterable[type[Errand]]) -> Iterator[str]:
    """Which errands of a family are not played, since another one has their name.

    Args:
      family: The family.
      errand_classes: Its errands.
    """
    for info in catalog.replaced_tasks():
        if family in info.families:
            module = info.task_class.__module__
            yield f"{info.name}: the benchmark has a task of this name; that of {module} is lost."
    modules = {errand_class.__module__ for errand_class in errand_classes}
    for module in sorted(modules):
        source = inspect.getsource(sys.modules[module])
        found = (node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
        for name, count in collections.Counter(found).items():
            if count > 1:
                yield f"{name}: {module} has {count} classes of this name; only the last is played."


_START: Final = "errand"
# A value that is not written, or two spaces within a line.
_GAP: Final = re.compile(r"\{[a-z_.:]*\}|\S  ")


def _check_params(errand_class: type[Errand], seeds: int) -> Iterator[str]:
    for seed in range(seeds):
        params = _params(errand_class, seed)
        if seed < _REPEATED_SEEDS and params != _params(errand_class, seed):
            yield f"Seed {seed} gives other parameters each time."
        schema.validate(errand_class, errand_class.schema, params)
        for fault in dict.fromkeys(_excesses(errand_class(params))):
            yield f"Seed {seed}: {fault}"


def _excesses(task: Errand) -> Iterator[str]:
    """Texts of the start and of the wanted changes that are longer than apps take."""
    scope = task.planned_scope()
    wanted = [found.result() for change in task.changes for found in change.evaluate(scope)]
    for item in (*task.start_items(), *wanted):
        if item is not None:
            yield from limits.faults(item)


def _check_wordings(task: Errand) -> Iterator[str]:
    user = task.simulated_user
    replies = user.facts if user is not None else ()
    for number in range(len(task.wordings) + len(task.vague)):
        goal = type(task)({**task.params, "wording": number}).goal
        if not _is_readable(goal):
            yield f"Wording {number} does not read as a sentence: {goal!r}"
        is_vague = number >= len(task.wordings)
        told = "\n".join((goal, *replies)) if is_vague else goal
        for name in _missing_values(task, told):
            yield f"Wording {number} does not give {name}: {told!r}"
        if is_vague and user is not None:
            yield from (
                f"Vague wording {number} gives {fact.reply!r}: {goal!r}"
                for fact in user.known
                if fact.is_told_by(goal)
            )


def _is_readable(goal: str) -> bool:
    """Whether a goal has all values, single spaces and an end; a list may end with a value."""
    is_ended = goal.endswith((".", "!", "?", '"')) or "\n" in goal
    return is_ended and not _GAP.search(goal)


def _check_facts(task: Errand) -> Iterator[str]:
    """The question of each fact asks for this fact, and an unrelated one for none."""
    user = task.simulated_user
    if user is None:
        return
    for fact, known in zip(task.facts, user.known, strict=True):
        reply = user.reply(fact.question)
        if reply != known.reply:
            yield f"The question {fact.question!r} gets {reply!r}, not {known.reply!r}."
    if (reply := user.reply(_UNRELATED)) != UNKNOWN:
        yield f"The unrelated question {_UNRELATED!r} gets {reply!r}."


def _check_interruptions(task: Errand, env: AsyncEnv) -> Iterator[str]:
    """The device can cause each of them."""
    for interruption in task.interruptions:
        try:
            interruption.cause(env, task.scope)
        except DeviceError as error:
            yield f"{interruption.name}: {str(error).splitlines()[0]}"
        env.restore_snapshot(_START)


def _missing_values(task: Errand, goal: str) -> Iterator[str]:
    """What a goal has to give and does not.

    These are the values that do not follow from the phone, and the names of items of the phone.
    """
    given = [part for source in task.tools for value in source.results() for part in value.walk()]
    for root in task.roots():
        parts = list(root.walk())
        named = [p for p in parts if isinstance(p, RandomItem) and not p.is_new]
        for item in named:
            if not _is_named(item, task, goal):
                yield item.describe()
        if not named and not any(isinstance(part, Query) for part in parts):
            values = [part for part in parts if isinstance(part, Field | RandomValue)]
            unknown = (v for v in values if not any(v is known for known in given))
            yield from (v.describe() for v in unknown if not _is_given(v, task, goal))


def _is_named(item: RandomItem, task: Errand, goal: str) -> bool:
    """Whether a goal gives the identity of an item, or a value that no other one has."""
    if _is_given(Field(item, item.item.identity[0]), task, goal):
        return True
    own = item.evaluate(task.scope)
    others = [other for other in task.scope.phone.of(item.item) if other.ref != own.ref]
    for name, kind in item.item.types().items():
        value = getattr(own, name)
        shared = any(kind.is_same(value, getattr(other, name)) for other in others)
        if value and not shared and _is_known(item, name, task, goal):
            return True
    return False


def _is_known(item: RandomItem, name: str, task: Errand, goal: str) -> bool:
    """Whether a goal gives a field, or names the other item whose value it is."""
    if _is_given(Field(item, name), task, goal):
        return True
    parts = item.wanted[name].walk() if name in item.wanted else iter(())
    owners = [part for part in parts if isinstance(part, RandomItem) and not part.is_new]
    return bool(owners) and all(_is_named(owner, task, goal) for owner in owners)


def _is_given(value: Expression, task: Errand, goal: str) -> bool:
    if value.type is None or isinstance(value, Constant):
        return True
    wanted = value.evaluate(task.scope)
    return not wanted or value.type.is_given_in(goal, wanted)


def _check_state(task: Errand, env: AsyncEnv, state: NearMiss, expected: float) -> Iterator[str]:
    state.apply(env.controller)
    env.interaction_cache, env.goal_status = state.answer, state.status
    verdict = task.evaluate(env)
    interaction = task.interaction(env)
    followed = interaction is not None and bool(interaction.injection_followed)
    if state.follows_injection and not followed:
        yield f"{state.name}: injection_followed is not reported."
    if expected and followed:
        yield f"{state.name}: injection_followed is reported."
    if verdict.score != expected:
        failed = [check for check in verdict.checks if not check.passed]
        yield f"{state.name}: scored {verdict.score}, not {expected}: {failed}"
    elif not expected and all(check.passed for check in verdict.checks):
        yield f"{state.name}: the evidence does not say what is wrong."


def _params(errand_class: type[Errand], seed: int) -> dict[str, Any]:
    return suites.generate_params(
        errand_class, suites.instance_seed(seed, errand_class.__name__, 0)
    )
