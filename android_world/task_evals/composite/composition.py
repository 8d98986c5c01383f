"""Composing tasks: do one, then another; the score is the mean of the parts."""

from __future__ import annotations

import abc
import contextlib
import dataclasses
import functools
import operator
import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from android_world import records
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.common_validators import contacts_validators, sms_validators
from android_world.task_evals.utils import schema, user_data_generation

SEPARATOR = "+"
_CLIPPER = "clipper"
_JOINT = " Then do the following as well: "
_SENTENCE_ENDS = (".", "!", "?")


class CompositeTask(task_eval.TaskEval, abc.ABC):
    """Several tasks in one goal, with partial credit.

    Parts are initialized in order and torn down in the opposite order.
    """

    app_names: Sequence[str] = ()
    complexity: float = 1
    schema = schema.no_params()
    template = ""

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.parts = self.make_parts()

    @abc.abstractmethod
    def make_parts(self) -> list[task_eval.TaskEval]:
        """The parts, made of this task's parameters."""

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        for part in self.parts:  # An attempt before this one may have failed in a later part.
            part.initialized = False
        self.initialize_parts(env)

    def initialize_parts(self, env: AsyncEnv) -> None:
        """Prepare the device for each part, in order."""
        for part in self.parts:
            part.initialize_task(env)

    def permitted_changes(self) -> records.Permission:
        return functools.reduce(operator.or_, (part.permitted_changes() for part in self.parts))

    def expected_additions(self) -> frozenset[str] | None:
        found = [part.expected_additions() for part in self.parts]
        known = [additions for additions in found if additions is not None]
        return frozenset().union(*known) if len(known) == len(found) else None

    def progress(self, env: AsyncEnv) -> float | None:
        """Mean progress of the parts; None if it is not known of one."""
        found = [part.progress(env) for part in self.parts]
        known = [share for share in found if share is not None]
        return sum(known) / len(found) if len(known) == len(found) else None

    def permitted_numbers(self) -> frozenset[str]:
        return frozenset().union(*(part.permitted_numbers() for part in self.parts))

    def permitted_outgoing(self) -> frozenset[tuple[str, str]]:
        return frozenset().union(*(part.permitted_outgoing() for part in self.parts))

    def is_successful(self, env: AsyncEnv) -> float:
        super().is_successful(env)
        scores = []
        for part in self.parts:
            scores.append(part.is_successful(env))
            self.evidence.extend(part.name, part.evidence)
        return sum(scores) / len(scores)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """Mean published score of the parts; None if one of them crashes."""
        scores = [part.reference_score(env) for part in self.parts]
        given = [score for score in scores if score is not None]
        return sum(given) / len(scores) if len(given) == len(scores) else None

    def tear_down(self, env: AsyncEnv) -> None:
        """Clean up after each part, then after the whole, whatever goes wrong in a part."""
        with contextlib.ExitStack() as clean_up:
            clean_up.callback(super().tear_down, env)
            for part in self.parts:
                clean_up.callback(part.tear_down, env)


class _ComposedTask(CompositeTask):
    """Tasks composed by name; parameters of part i carry the prefix `i.`."""

    part_classes: ClassVar[tuple[type[task_eval.TaskEval], ...]] = ()

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        params: dict[str, Any] = {}
        for i, part_class in enumerate(cls.part_classes):
            params |= {f"{i}.{k}": v for k, v in part_class.sample_params(rng).items()}
        return params

    @property
    def goal(self) -> str:
        """The goals of the parts, one after the other, each but the last a whole sentence."""
        *goals, last = (part.goal for part in self.parts)
        return _JOINT.join([*map(_sentence, goals), last])

    def initialize_parts(self, env: AsyncEnv) -> None:
        """Prepare the device for each part, in order.

        Raises:
          InitializationError: The parts cannot both be done: they judge the same thing, or one
            undoes what another has prepared.
        """
        of_all = {part.judges_all_changes for part in self.parts}
        if of_all == {True}:
            super().initialize_parts(env)
            return
        if of_all == {True, False}:
            raise errors.InitializationError("Errands can be composed with errands only.")
        done: list[tuple[task_eval.TaskEval, _PartState]] = []
        for part in self.parts:
            part.initialize_task(env)
            start = _start_of(part, env)
            for other, before in done:
                if start.judged.keys() & before.judged.keys() or not _is_still_true(
                    other, before, env
                ):
                    raise errors.InitializationError(
                        f"{other.name} and {part.name} are about the same things on the device"
                        " and cannot be composed."
                    )
            done.append((part, start))

    def capture_start(self, env: AsyncEnv) -> None:
        super().capture_start(env)
        for part in self.parts:
            if part.judges_all_changes:
                part.accompany([other for other in self.parts if other is not part], env)

    def make_parts(self) -> list[task_eval.TaskEval]:
        return [
            part_class(part_params(self.params, i))
            for i, part_class in enumerate(self.part_classes)
        ]


def _sentence(goal: str) -> str:
    text = goal.rstrip()
    return text if text.endswith(_SENTENCE_ENDS) else f"{text}."


@dataclasses.dataclass(frozen=True)
class _PartState:
    """What one part has prepared.

    Attributes:
      judged: What its verdict rests on, by what is inspected.
      belongings: Files, contacts and messages of the device.
    """

    judged: Mapping[str, Any]
    belongings: frozenset[tuple[Any, ...]]


def _start_of(part: task_eval.TaskEval, env: AsyncEnv) -> _PartState:
    part.is_successful(env)
    judged = {check.what.rpartition(": ")[2]: check.actual for check in part.evidence.checks}
    if _CLIPPER in part.app_names:
        judged.setdefault("clipboard", None)
    belongings = {
        *user_data_generation.user_files(env).items(),
        *contacts_validators.contact_keys(env),
        *map(dataclasses.astuple, sms_validators.received_messages(env)),
    }
    return _PartState(judged, frozenset(belongings))


def _is_still_true(part: task_eval.TaskEval, before: _PartState, env: AsyncEnv) -> bool:
    now = _start_of(part, env)
    return now.judged == before.judged and now.belongings >= before.belongings


def part_params(params: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The parameters of one part of a task that was composed by name."""
    prefix = f"{number}."
    own = {k.removeprefix(prefix): v for k, v in params.items() if k.startswith(prefix)}
    return {**own, "seed": params["seed"]} if "seed" in params else own


def compose(
    name: str, registry: Mapping[str, type[task_eval.TaskEval]]
) -> type[CompositeTask] | None:
    """The task class of a name such as `A+B`, or None if a part is not in the registry."""
    names = name.split(SEPARATOR)
    if len(names) < 2 or any(part not in registry for part in names):
        return None
    classes = tuple(registry[part] for part in names)
    attributes = {
        "part_classes": classes,
        "keeps_records": all(part_class.keeps_records for part_class in classes),
        "complexity": sum(part_class.complexity for part_class in classes),  # type: ignore[misc]
        "app_names": tuple(dict.fromkeys(app for c in classes for app in c.app_names)),  # type: ignore[attr-defined]
    }
    return type(name, (_ComposedTask,), attributes)
