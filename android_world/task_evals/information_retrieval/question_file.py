"""Reading files of questions, and saying what is wrong with them."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from google.protobuf import text_format
from google.protobuf.message import Message

from android_world.proto import state_pb2, task_pb2
from android_world.task_evals.information_retrieval import apps, placeholders, proto_utils
from android_world.task_evals.information_retrieval.apps import FieldType, QuestionApp
from android_world.task_evals.information_retrieval.errors import QuestionError

_Match = task_pb2.Expectation.MatchType
_Transform = task_pb2.FieldTransformation.Operation
_Operation = task_pb2.ExclusionCondition.Operation

_UNORDERED = (FieldType.TEXT, FieldType.BOOLEAN)
_TYPE_OF_MATCH = {
    _Match.NUMBER_MATCH: (FieldType.NUMBER, FieldType.IMPORTANCE),
    _Match.DATE_MATCH: (FieldType.DATE,),
    _Match.TIME_MATCH: (FieldType.TIME,),
}
_PLACE = re.compile(r"^(\d+):\d+ : (.*)$", re.DOTALL)
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
_NAME = re.compile(r'\bname\s*:\s*["\'](\w+)["\']')
# Every instance has a parameter of this name.
_SEED = "seed"
# How many of the texts that parameters can make of one are looked at.
_MAX_FILLED = 10_000


def load(path: str | Path) -> list[task_pb2.Task]:
    """Read a file of questions and check each of them.

    Raises:
      QuestionError: The file, or a question in it, is not well defined; the message names the
        file, the task and the field.
      OSError: The file cannot be read.
    """
    tasks = parse(_read(path), str(path))
    if not tasks:
        raise QuestionError("There are no tasks.", field="tasks", file=str(path))
    seen: set[str] = set()
    for task in tasks:
        if task.name in seen:
            raise QuestionError(
                "There are two tasks of this name.", field="name", task=task.name, file=str(path)
            )
        seen.add(task.name)
        try:
            check(task)
        except QuestionError as error:
            raise error.within(task=task.name or "(without a name)", file=str(path)) from error
    return tasks


def _read(path: str | Path) -> str:
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise QuestionError(f"It is no text: {error}.", file=str(path)) from error


def parse(text: str, file: str = "") -> list[task_pb2.Task]:
    """Read questions without inspecting what they mean.

    Raises:
      QuestionError: The text is not a file of questions.
    """
    try:
        return list(text_format.Parse(text, task_pb2.Tasks()).tasks)
    except text_format.ParseError as error:
        found = _PLACE.match(str(error))
        line = int(found[1]) if found else 0
        reason = f"line {line}: {found[2]}" if found else str(error)
        raise QuestionError(reason, task=_task_at(text, line), file=file) from error


def check(task: task_pb2.Task) -> None:
    """Check that a question is complete and fits together.

    Raises:
      QuestionError: It does not; the message names the field.
    """
    if not task.name.isidentifier():
        raise QuestionError("A task needs a name that Python can use.", field="name")
    if not task.prompt.strip():
        raise QuestionError("The question is missing.", field="prompt")
    if task.complexity < 1:
        raise QuestionError("It must be 1 or more.", field="complexity")
    _check_params(task)
    app = _app(task)
    _check_rows(task, app)
    _check_conditions(task, app)
    _check_criteria(task, app)


def _check_params(task: task_pb2.Task) -> None:
    for param in task.task_params:
        field = f"task_params {param.name!r}"
        if not param.name.isidentifier():
            raise QuestionError("A parameter needs a name.", field=field)
        if param.name == _SEED:
            raise QuestionError("This name is taken.", field=field)
        if not param.possible_values:
            raise QuestionError("It has no possible_values.", field=field)
        if not all(value.strip() for value in param.possible_values):
            raise QuestionError("One of its possible_values is empty.", field=field)
    names = Counter(param.name for param in task.task_params)
    for name, count in names.items():
        if count > 1:
            raise QuestionError("It is defined twice.", field=f"task_params {name!r}")
    _check_placeholders(task)


def _check_placeholders(task: task_pb2.Task) -> None:
    used: set[str] = set()
    for owner, field in placeholders.string_fields(task):
        text = getattr(owner, field)
        _check_braces(text, field)
        known = placeholders.placeholder_names(task.task_params)
        if owner is task and field == "prompt":
            known = {param.name for param in task.task_params}
        for name in placeholders.names_in(text):
            if name not in known:
                raise QuestionError(f"There is no parameter {{{name}}}.", field=field)
            used.add(name.removesuffix(placeholders.WITHOUT_REPLACEMENT))
    plain = {
        param.name
        for param in task.task_params
        if not any(map(placeholders.names_in, param.possible_values))
    }
    for param in task.task_params:
        for value in param.possible_values:
            _check_braces(value, f"task_params {param.name!r}")
            for name in placeholders.names_in(value):
                if name not in plain:
                    raise QuestionError(
                        f"{value!r} mentions {{{name}}}, which is not a parameter of plain values.",
                        field=f"task_params {param.name!r}",
                    )
                used.add(name)
    for param in task.task_params:
        if param.name not in used:
            raise QuestionError("Nothing uses it.", field=f"task_params {param.name!r}")


def _check_braces(text: str, field: str) -> None:
    rest = placeholders.without(text)
    if "{" in rest or "}" in rest:
        raise QuestionError(f"A brace in {text!r} belongs to no parameter.", field=field)


def _app(task: task_pb2.Task) -> QuestionApp:
    state = task.relevant_state.state
    present = [field.name for field, _ in state.ListFields()]
    if len(present) != 1:
        raise QuestionError(
            f"It must have one app, and has {len(present)}.", field="relevant_state.state"
        )
    app = apps.app_of(state)
    if app is None:
        raise QuestionError(
            f"Nothing sets up {present[0]} yet.", field=f"relevant_state.state.{present[0]}"
        )
    if state.calendar.app_name not in ("", app.app_name):
        raise QuestionError(
            f"The calendar is the app {app.app_name!r}.",
            field="relevant_state.state.calendar.app_name",
        )
    return app


def rows_of(state: state_pb2.State, app: QuestionApp) -> list[Message]:
    """The rows of the app that a state is about."""
    return list(getattr(getattr(state, app.state_field), app.rows_field))


def _check_rows(task: task_pb2.Task, app: QuestionApp) -> None:
    rows = rows_of(task.relevant_state.state, app)
    where = f"relevant_state.state.{app.state_field}.{app.rows_field}"
    if not rows:
        raise QuestionError("There are no rows.", field=where)
    for number, row in enumerate(rows):
        for name in app.required:
            if not getattr(row, name).strip():
                raise QuestionError("It is missing.", field=f"{where}[{number}].{name}")
        for field, value in row.ListFields():
            date = field.name.replace("_time", "_date")
            if not getattr(row, date):
                raise QuestionError(
                    f"There is a {field.name} without it.", field=f"{where}[{number}].{date}"
                )
            _check_text(task, value, app.fields[field.name], f"{where}[{number}].{field.name}")


def _check_text(task: task_pb2.Task, text: str, field_type: FieldType, where: str) -> None:
    """Check that a text has the right type, whatever its parameters turn out to be."""
    if field_type is FieldType.TEXT:
        return
    for candidate in _fill(task, text):
        try:
            apps.parse(candidate, field_type)
        except ValueError as error:
            raise QuestionError(
                f"{candidate!r} is not a {field_type.value}.", field=where
            ) from error


def _fill(task: task_pb2.Task, text: str) -> Iterator[str]:
    """What a text may become when its parameters are filled in."""
    names = list(dict.fromkeys(placeholders.names_in(text)))
    options = {param.name: param.possible_values for param in task.task_params}
    pools = (options[name.removesuffix(placeholders.WITHOUT_REPLACEMENT)] for name in names)
    for values in itertools.islice(itertools.product(*pools), _MAX_FILLED):
        filled = placeholders.fill(text, dict(zip(names, values)))
        if placeholders.names_in(filled):
            yield from _fill(task, filled)
        else:
            yield filled


def _check_conditions(task: task_pb2.Task, app: QuestionApp) -> None:
    for number, condition in enumerate(task.relevant_state.exclusion_conditions):
        where = f"relevant_state.exclusion_conditions[{number}]"
        if condition.field not in app.condition_fields:
            known = ", ".join(sorted(app.condition_fields))
            raise QuestionError(
                f"There are no conditions on {condition.field!r}; there are on {known}.",
                field=f"{where}.field",
            )
        if condition.operation == _Operation.OPERATION_UNSPECIFIED:
            raise QuestionError("It is missing.", field=f"{where}.operation")
        if not condition.value:
            raise QuestionError("It is missing.", field=f"{where}.value")
        field_type = app.fields[condition.field]
        is_text = field_type in _UNORDERED
        if condition.operation == _Operation.CONTAINS and not is_text:
            raise QuestionError(
                f"A {field_type.value} contains nothing.", field=f"{where}.operation"
            )
        if condition.operation not in (_Operation.CONTAINS, _Operation.EQUAL_TO) and is_text:
            raise QuestionError(f"A {field_type.value} has no order.", field=f"{where}.operation")
        if field_type is not FieldType.DATE or condition.value != app.no_date:
            _check_text(task, condition.value, field_type, f"{where}.value")


def _check_criteria(task: task_pb2.Task, app: QuestionApp) -> None:
    expectations = task.success_criteria.expectations
    kinds = sorted(expectation.match_type for expectation in expectations)
    if not expectations:
        raise QuestionError("There are none.", field="success_criteria.expectations")
    if len(kinds) > 1 and kinds != [_Match.DATE_MATCH, _Match.TIME_MATCH]:
        raise QuestionError(
            "Several can only be a DATE_MATCH and a TIME_MATCH.",
            field="success_criteria.expectations",
        )
    for number, expectation in enumerate(expectations):
        where = f"success_criteria.expectations[{number}]"
        _check_expectation(expectation, app, where)
        for value in _fill(task, expectation.expected_value):
            if expectation.HasField("expected_value"):
                _check_expected(value, expectation.match_type, f"{where}.expected_value")


def _check_expected(value: str, match_type: int, where: str) -> None:
    try:
        proto_utils.cast(value, match_type)
    except QuestionError as error:
        raise QuestionError(error.reason, field=where) from error


def _check_expectation(expectation: task_pb2.Expectation, app: QuestionApp, where: str) -> None:
    if expectation.match_type == _Match.MATCH_TYPE_UNSPECIFIED:
        raise QuestionError("It is missing.", field=f"{where}.match_type")
    is_number = expectation.match_type == _Match.NUMBER_MATCH
    if expectation.HasField("tolerance") and not (is_number and expectation.tolerance > 0):
        raise QuestionError(
            "Only numbers have a tolerance, and it is above 0.", field=f"{where}.tolerance"
        )
    if expectation.HasField("expected_value"):
        if not expectation.expected_value:
            raise QuestionError("It is empty.", field=f"{where}.expected_value")
        return
    if not expectation.HasField("field_transformation"):
        raise QuestionError("Either field_transformation or expected_value is needed.", field=where)
    transformation = expectation.field_transformation
    where = f"{where}.field_transformation"
    if transformation.operation == _Transform.OPERATION_UNSPECIFIED:
        raise QuestionError("It is missing.", field=f"{where}.operation")
    if transformation.operation != _Transform.IDENTITY and not is_number:
        raise QuestionError("A sum or a count is a NUMBER_MATCH.", field=f"{where}.operation")
    counts_rows = transformation.operation == _Transform.COUNT
    if counts_rows and transformation.field_name == app.rows_field:
        return
    field_type = app.fields.get(transformation.field_name)
    if field_type is None:
        raise QuestionError(
            f"{app.rows_field} have no {transformation.field_name!r}.", field=f"{where}.field_name"
        )
    fitting = _TYPE_OF_MATCH.get(expectation.match_type)
    if not counts_rows and fitting is not None and field_type not in fitting:
        raise QuestionError(
            f"{transformation.field_name} is a {field_type.value}.", field=f"{where}.field_name"
        )


def _task_at(text: str, line: int) -> str:
    """Name of the task that a line belongs to, as far as it has one."""
    depth, first = 0, 0
    lines = text.splitlines()
    for number, content in enumerate(lines[: max(line, 0)], 1):
        bare = _QUOTED.sub("", content).partition("#")[0]
        if depth == 0 and "{" in bare:
            first = number
        depth += bare.count("{") - bare.count("}")
    found = _NAME.search("\n".join(lines[max(first - 1, 0) : line + 5])) if first else None
    return found[1] if found else ""
