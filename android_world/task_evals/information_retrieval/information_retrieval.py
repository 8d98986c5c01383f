"""Tasks that are a question: the state is put into an app, and the answer is compared."""

from __future__ import annotations

import abc
import random
from collections import Counter
from typing import Any

from android_world.env.interface import AsyncEnv
from android_world.proto import task_pb2
from android_world.task_evals import task_eval
from android_world.task_evals.information_retrieval import (
    apps,
    datetime_utils,
    placeholders,
    proto_utils,
    reference_scoring,
    row_count,
)
from android_world.task_evals.information_retrieval.errors import QuestionError


class InformationRetrieval(task_eval.TaskEval, abc.ABC):
    """A question about the state of one app.

    A subclass gives the definition in `task_template`; what is in braces there is filled in
    from the parameters when an instance is made, so that goal and answer are known from then on.
    """

    app_names: tuple[str, ...] = ()
    complexity: float = 1.0
    schema: dict[str, Any] = {"type": "object", "properties": {}}

    def __init__(self, params: dict[str, Any]) -> None:
        """Fill in the definition.

        Raises:
          InvalidParametersError: A parameter has a value that is not among the possible ones.
          QuestionError: The definition cannot be filled in.
        """
        super().__init__(params)
        self._rows_before: list[tuple[Any, ...]] = []
        self._task = task_pb2.Task()
        self._task.CopyFrom(self.task_template)
        if row_count.PARAMETER in params:
            row_count.set_row_count(self._task, params[row_count.PARAMETER])
        rng = random.Random(f"{params.get('seed')} {self._task.name}")
        proto_utils.initialize_proto(self._task, _select_params(self._task, params), rng)
        self.complexity = float(self._task.complexity)
        self._app = _app_of(self._task)
        self._app.normalize(getattr(self._task.relevant_state.state, self._app.state_field))
        self.app_names = (self._task.relevant_state.state.calendar.app_name or self._app.app_name,)
        self._shown = _reword(self._task, params, rng)

    @property
    @abc.abstractmethod
    def task_template(self) -> task_pb2.Task:
        """The definition of the question, with parameters in braces."""

    @property
    def task(self) -> task_pb2.Task:
        """The definition with its parameters filled in."""
        return self._task

    @property
    def template(self) -> str:
        """The question, with parameters as `{name}`."""
        return str(self.task_template.prompt)

    @property
    def goal(self) -> str:
        """The question; dates may be named by how far away they are."""
        return placeholders.fill(self.template, self._shown)

    def is_calendar_task(self) -> bool:
        """Whether the question is about the calendar."""
        return self._task.relevant_state.state.HasField("calendar")

    def is_tasks_task(self) -> bool:
        """Whether the question is about to-do lists."""
        return self._task.relevant_state.state.HasField("tasks_app")

    def is_sports_task(self) -> bool:
        """Whether the question is about sports."""
        return self._task.relevant_state.state.HasField("sports_activity_app")

    def is_notes_task(self) -> bool:
        """Whether the question is about notes."""
        return self._task.relevant_state.state.HasField("notes_app")

    def initialize_task(self, env: AsyncEnv) -> None:
        """Put the state that the answer depends on, and noise, into the app."""
        super().initialize_task(env)
        relevant = self._task.relevant_state
        state = getattr(relevant.state, self._app.state_field)
        self._app.setup(state, list(relevant.exclusion_conditions), env, self.rng)
        self._rows_before = self._rows(env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the answer gives every expected value, and the app's data is as it was."""
        super().is_successful(env)
        answer = env.interaction_cache or ""
        expected = proto_utils.get_expected_answer(self._task)

        def matches(given: Any, _: Any) -> bool:
            return self.is_expected(str(given))

        now = self._rows(env)
        passed = [
            self.evidence.compare("answer", answer, expected, matches),
            self.evidence.compare("changed rows", _changes(self._rows_before, now), []),
        ]
        return float(all(passed))

    def is_expected(self, answer: str) -> bool:
        """Whether an answer gives every expected value, and nothing else."""
        return proto_utils.check_agent_answer(answer, self._task, self.goal)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition inspects the answer only, and asks for one way to write it."""
        return float(reference_scoring.matches(env.interaction_cache or "", self._task))

    def _rows(self, env: AsyncEnv) -> list[tuple[Any, ...]]:
        """What the agent may not change; nothing is left where the app's data was cleared."""
        try:
            return self._app.snapshot(env)
        except FileNotFoundError:
            return []

    def tear_down(self, env: AsyncEnv) -> None:
        """Bring the app back to its state after set-up, which has its database, and empty it."""
        super().tear_down(env)
        self._app.clear(env)


def _app_of(task: task_pb2.Task) -> apps.QuestionApp:
    app = apps.app_of(task.relevant_state.state)
    if app is None:
        raise QuestionError(
            "No app is set up for it.", field="relevant_state.state", task=task.name
        )
    return app


def _select_params(task: task_pb2.Task, params: dict[str, Any]) -> dict[str, Any]:
    """The values of the question's own parameters.

    Raises:
      QuestionError: One is missing.
    """
    missing = [param.name for param in task.task_params if param.name not in params]
    if missing:
        raise QuestionError(f"No value for {', '.join(missing)}.", field="params", task=task.name)
    return {param.name: params[param.name] for param in task.task_params}


def _reword(task: task_pb2.Task, params: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """What the goal shows for each parameter."""
    shown = placeholders.resolve(_select_params(task, params))
    for param in task.task_params:
        value = shown[param.name]
        if isinstance(value, str) and datetime_utils.is_date(value):
            among = param.possible_values
            shown[param.name] = datetime_utils.generate_reworded_date(value, rng, among)
    return shown


def _changes(
    before: list[tuple[Any, ...]], now: list[tuple[Any, ...]]
) -> list[tuple[str, tuple[Any, ...]]]:
    gone, new = Counter(before) - Counter(now), Counter(now) - Counter(before)
    return [*(("gone", row) for row in gone.elements()), *(("new", row) for row in new.elements())]
