"""Errands with their goals in another language, as a variant."""

from __future__ import annotations

from android_world.errands import languages
from android_world.errands.base import Errand
from android_world.errands.expressions import ErrandError
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin, subclass


class _Translated(VariantMixin):
    """The errand with its goal in another language; the phone stays English."""


def translate(task_class: TaskClass, code: str) -> TaskClass:
    """An errand with its goals in a language, called `<errand>_<language>`.

    Raises:
      ErrandError: It has no goals in this language.
    """
    language = languages.load(code)
    name = task_class.__name__
    if not issubclass(task_class, Errand):
        raise ErrandError(f"{name} is not an errand: only errands have goals in {language.name}.")
    language.goals(name, task_class.english())
    return subclass(task_class, language.name, _Translated, language=language)


def is_translated(task_class: TaskClass, code: str) -> bool:
    """Whether an errand has goals in a language."""
    return task_class.__name__ in languages.load(code).templates
