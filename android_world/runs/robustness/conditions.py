"""Under which conditions a study runs which tasks."""

from __future__ import annotations

import argparse
import dataclasses
import difflib
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from android_world.cli import argument_parser
from android_world.cli.flags import flag
from android_world.task_evals.robustness_study import (
    answer_variation,
    goal_template_variation,
    variants,
)

PUBLISHED_TASKS: Final = {
    "MarkorEditNote": "EditNote",
    "ExpenseAddSingle": "AddExpense",
    "SimpleCalendarDeleteEventsOnRelativeDay": "DeleteEvent",
    "FilesDeleteFile": "DeleteFile",
    "SportsTrackerActivitiesCountForWeek": "CountActivities",
}
"""The tasks of the paper's study with the names in its figure (appendix E.4)."""
PUBLISHED_FAMILY: Final = "android_world"
# Not in the published family.
_ELSEWHERE: Final = {"MarkorCallApartment": "android_world.task_evals.single.phone"}
STANDARD: Final = "Standard"
SAME_SEED: Final = "SameSeed"
SLOW_AGENT: Final = "SlowAgent"
# The paper's agent takes 3.9 minutes for tasks of a dozen steps.
_SLOW_S: Final = 20.0
_SEEDS, _PACE = "seeds", "pace"
# What the published study does not vary, and other tasks have.
_ON_REQUEST: Final = (answer_variation.GROUP,)
_GROUPS: Final = (_SEEDS, "wordings", answer_variation.GROUP, "screens", "looks", "noise", _PACE)


@dataclasses.dataclass(frozen=True)
class Condition:
    """What one run of a study is.

    Attributes:
      name: Its name.
      group: What it varies.
      description: What is different, in a few words.
      tasks: Which tasks it runs, as `--tasks` names them; None for all of the family.
      changes: Which of the run's options it sets.
    """

    name: str
    group: str
    description: str
    tasks: tuple[str, ...] | None = None
    changes: Mapping[str, Any] = dataclasses.field(default_factory=dict)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("names no variant (leave it out for all)")
    return names


@dataclasses.dataclass(frozen=True)
class StudyOptions:
    """What a study varies, and how often it tries."""

    variants: tuple[str, ...] | None = flag(
        None,
        "only these variants, or groups of them (default: all but answers)",
        "A,B",
        read=_names,
    )
    trials: int = flag(
        20, "episodes of each task under each condition", "N", read=argument_parser.count
    )


def all_conditions() -> list[Condition]:
    """Every condition that there is but the standard one, without tasks."""
    varied = [
        Condition(v.name, v.group, v.description, changes={"variant": v.name})
        for v in variants.all_variants()
    ]
    same = Condition(SAME_SEED, _SEEDS, "the same instance each time, instead of others")
    text = f"{_SLOW_S:g} s of the phone's clock pass a step"
    slow = Condition(SLOW_AGENT, _PACE, text, changes={"seconds_per_step": _SLOW_S})
    return sorted([same, *varied, slow], key=_rank)


def _rank(condition: Condition) -> int:
    """Plugins' groups come after ours."""
    return _GROUPS.index(condition.group) if condition.group in _GROUPS else len(_GROUPS)


def conditions_of(
    study: StudyOptions, family: str, tasks: Sequence[str] | None, *, has_own_clock: bool
) -> tuple[list[Condition], dict[str, str]]:
    """The conditions of a study, the standard one first, and why others are left out.

    Args:
      study: What was asked for.
      family: The family of tasks.
      tasks: The tasks that were named; None for the published ones, or all of another family.
      has_own_clock: Whether the device's clock is ours to set.

    Raises:
      UnknownVariantError: There is no such variant, or none of the tasks has it.
    """
    chosen = _choose(all_conditions(), study.variants)
    left_out: dict[str, str] = {}
    found: list[Condition] = []
    for condition in chosen:
        of_condition = _tasks_of(condition, family, tasks)
        if of_condition == ():
            left_out[condition.name] = "none of the tasks has it"
        elif condition.name == SLOW_AGENT and not has_own_clock:
            left_out[condition.name] = "the device's clock runs by itself"
        else:
            counted = {"samples" if condition.name == SAME_SEED else "n_task_combinations"}
            changes = {**condition.changes, **dict.fromkeys(counted, study.trials)}
            found.append(dataclasses.replace(condition, tasks=of_condition, changes=changes))
    if not found:
        why = "; ".join(f"{name}: {reason}" for name, reason in left_out.items())
        raise variants.UnknownVariantError(f"Nothing is left to be compared. {why}.")
    return [_standard(found, study.trials), *found], left_out


def _standard(others: Collection[Condition], trials: int) -> Condition:
    tasks: tuple[str, ...] | None = ()
    for other in others:
        tasks = None if tasks is None or other.tasks is None else (*tasks, *other.tasks)
    once = None if tasks is None else tuple(dict.fromkeys(tasks))
    text = "the benchmark as it is, with other parameters each time"
    return Condition(STANDARD, STANDARD, text, once, {"n_task_combinations": trials})


def _choose(known: list[Condition], names: Sequence[str] | None) -> list[Condition]:
    if names is None:
        return [condition for condition in known if condition.group not in _ON_REQUEST]
    words = {condition.name for condition in known} | {condition.group for condition in known}
    for name in names:
        if name not in words:
            by_lower = {word.lower(): word for word in words}
            close = difflib.get_close_matches(name.lower(), by_lower, n=1)
            hint = f" Did you mean {by_lower[close[0]]}?" if close else " --help lists them."
            raise variants.UnknownVariantError(f"Unknown variant {name!r}.{hint}")
    return [condition for condition in known if {condition.name, condition.group} & {*names}]


def _tasks_of(
    condition: Condition, family: str, tasks: Sequence[str] | None
) -> tuple[str, ...] | None:
    """The tasks that a condition runs; None for all of the family."""
    name = condition.changes.get("variant")
    varied = variants.get(name) if name else None
    if tasks is not None:
        return tuple(t for t in tasks if varied is None or varied.has(task_name(t)))
    if family != PUBLISHED_FAMILY:
        return None if varied is None or varied.tasks is None else ()
    if varied is None or varied.tasks is None:
        return tuple(PUBLISHED_TASKS)
    reworded = goal_template_variation.ADDITIONAL_TASK_TEMPLATES
    published = [t for t in reworded if varied.has(t)] or sorted(varied.tasks)
    return tuple(f"{_ELSEWHERE[t]}:{t}" if t in _ELSEWHERE else t for t in published)


def task_name(specification: str) -> str:
    """The name of a task that `--tasks` names, by itself or as `package.module:Class`."""
    return specification.rpartition(":")[2]
