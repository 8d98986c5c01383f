"""Word lists of a file in the place of the benchmark's own, for comparable runs.

The file is JSON with any of three parts:

    {
      "questions": {"NotesMeetingAttendeeCount": {"body": ["{attendee_count} people came."]}},
      "noise_notes": {"Recipes": [["Title", "Body"]]},
      "words": {"RANDOM_SENTENCES": ["See you at the harbour."]}
    }

`questions` has possible values of questions' parameters, `noise_notes` the notes that Joplin's
noise is drawn from, by notebook, and `words` lists of `task_evals.utils.words`.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.proto import task_pb2
from android_world.task_evals import catalog
from android_world.task_evals.common_validators import sms_validators
from android_world.task_evals.information_retrieval import (
    information_retrieval,
    information_retrieval_registry,
    joplin_app_utils,
    question_file,
)
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.utils import user_data_generation, word_lists

_PARTS: Final = frozenset({"questions", "noise_notes", "words"})
_CLASS_ATTRIBUTES: Final = ("schema", "task_template", "sample_params")


class WordListError(ValueError):
    """A file of word lists cannot be used."""


def digest(path: Path) -> str:
    """The SHA-256 of a file of word lists.

    Raises:
      WordListError: The file cannot be read.
    """
    return hashlib.sha256(_content(path)).hexdigest()


def use(path: Path) -> contextlib.ExitStack:
    """Replace word lists by those of a file, in this process.

    Call it after the tasks have been loaded and before parameters are drawn.

    Args:
      path: The file.

    Returns:
      What puts the benchmark's own lists back when it is closed.

    Raises:
      WordListError: The file cannot be read, or names what is not there.
    """
    lists = _parts(path)
    with contextlib.ExitStack() as undo:
        for name, values in lists.get("words", {}).items():
            _replace_words(name, _texts(values, f"words.{name}"), undo)
        for task, values in lists.get("questions", {}).items():
            _replace_values(task, values, undo)
        if "noise_notes" in lists:
            undo.callback(joplin_app_utils.use_noise_notes, None)
            joplin_app_utils.use_noise_notes(_notes(lists["noise_notes"]))
        return undo.pop_all()


_in_use: tuple[str, contextlib.ExitStack] | None = None


def use_in_process(path: Path | None) -> None:
    """Replace word lists by those of a file for the rest of this process.

    Args:
      path: The file; None for the benchmark's own lists.

    Raises:
      WordListError: The file cannot be used, or the process has been using other lists.
    """
    global _in_use
    wanted = "" if path is None else digest(path)
    current = "" if _in_use is None else _in_use[0]
    if wanted == current:
        return
    if current:
        raise WordListError(
            "Tasks of this process use other word lists, which are shared by all of its "
            "environments: take another process."
        )
    assert path is not None
    _in_use = (wanted, use(path))


def restore() -> None:
    """Put back the benchmark's own lists after `use_in_process`."""
    global _in_use
    if _in_use is not None:
        _in_use[1].close()
        _in_use = None


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WordListError(f"{path} cannot be read: {error.strerror}.") from error


def _parts(path: Path) -> dict[str, dict[str, Any]]:
    try:
        lists = json.loads(_content(path))
    except ValueError as error:
        raise WordListError(f"{path} is not JSON: {error}.") from error
    if not isinstance(lists, dict) or not all(isinstance(part, dict) for part in lists.values()):
        raise WordListError(f"{path} must hold an object of objects.")
    if unknown := sorted(lists.keys() - _PARTS):
        raise WordListError(f"{path}: unknown part {unknown[0]!r}; known: {sorted(_PARTS)}.")
    return lists


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
