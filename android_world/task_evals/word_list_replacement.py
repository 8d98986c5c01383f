"""Replacing word lists, questions' values and notes in this process."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from android_world.proto import task_pb2
from android_world.task_evals import catalog
from android_world.task_evals.common_validators import sms_validators
from android_world.task_evals.errors import WordListError
from android_world.task_evals.information_retrieval import (
    information_retrieval,
    information_retrieval_registry,
    joplin_app_utils,
    question_file,
)
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.utils import user_data_generation, word_lists

_CLASS_ATTRIBUTES: Final = ("schema", "task_template", "sample_params")


def replace(lists: Mapping[str, Mapping[str, Any]]) -> contextlib.ExitStack:
    """Replace what the parts of a file of word lists name.

    Returns:
      What puts the benchmark's own lists back when it is closed.

    Raises:
      WordListError: A part names what is not there, or has other values than texts.
    """
    with contextlib.ExitStack() as undo:
        for name, values in lists.get("words", {}).items():
            _replace_words(name, _texts(values, f"words.{name}"), undo)
        for task, values in lists.get("questions", {}).items():
            _replace_values(task, values, undo)
        if "noise_notes" in lists:
            undo.callback(joplin_app_utils.use_noise_notes, None)
            joplin_app_utils.use_noise_notes(_notes(lists["noise_notes"]))
        return undo.pop_all()


def _texts(values: object, where: str) -> tuple[str, ...]:
    valid = isinstance(values, list) and values and all(isinstance(v, str) and v for v in values)
    if not valid:
        raise WordListError(f"{where} must be a list of texts that are not empty.")
    assert isinstance(values, list)
    return tuple(values)


def _notes(notes: Mapping[str, object]) -> Mapping[str, Sequence[Sequence[str]]]:
    for folder, rows in notes.items():
        where = f"noise_notes.{folder}"
        if not isinstance(rows, list) or not rows:
            raise WordListError(f"{where} must be a list of [title, body].")
        if any(len(_texts(row, where)) != 2 for row in rows):
            raise WordListError(f"{where} must be a list of [title, body].")
    if not notes:
        raise WordListError("noise_notes must have at least one notebook.")
    return notes  # type: ignore[return-value]


def _replace_words(name: str, values: tuple[str, ...], undo: contextlib.ExitStack) -> None:
    """Replace a list of words wherever it is bound under its name."""
    own = getattr(word_lists, name, None) if name.isupper() else None
    if not isinstance(own, tuple | list) or not all(isinstance(value, str) for value in own):
        raise WordListError(f"There is no list of words {name!r}.")
    for module in (word_lists, user_data_generation):
        if hasattr(module, name):
            undo.callback(setattr, module, name, own)
            setattr(module, name, values)
    for info in catalog.all_tasks():
        if getattr(info.task_class, "messages", None) is own:
            _replace_messages(info.task_class, values, undo)


def _replace_messages(
    task_class: type[Any], values: tuple[str, ...], undo: contextlib.ExitStack
) -> None:
    owner = next(base for base in task_class.__mro__ if "messages" in vars(base))
    assert issubclass(owner, sms_validators.SimpleSMSSendSms)
    undo.callback(setattr, owner, "messages", owner.messages)
    owner.messages = values


def _replace_values(name: str, values: Mapping[str, object], undo: contextlib.ExitStack) -> None:
    """Replace possible values of a question's parameters."""
    info = catalog.info(name)
    task_class: Any = info.task_class if info else None
    if task_class is None or not issubclass(task_class, information_retrieval.InformationRetrieval):
        raise WordListError(f"There is no question {name!r}.")
    definition = task_pb2.Task()
    definition.CopyFrom(task_class.task_template.fget(None))
    known = {param.name: param for param in definition.task_params}
    for param, texts in values.items():
        if param not in known:
            raise WordListError(f"{name} has no parameter {param!r}.")
        known[param].ClearField("possible_values")
        known[param].possible_values.extend(_texts(texts, f"questions.{name}.{param}"))
    try:
        question_file.check(definition)
    except QuestionError as error:
        raise WordListError(f"questions.{name}: {error}") from error
    kind: Any = information_retrieval.InformationRetrieval
    other = information_retrieval_registry.make_task_class(definition, kind)
    for attribute in _CLASS_ATTRIBUTES:
        undo.callback(setattr, task_class, attribute, vars(task_class)[attribute])
        setattr(task_class, attribute, vars(other)[attribute])
