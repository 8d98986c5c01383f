"""Goals in other words: what is asked for, and its parameters, are the same.

The tasks are those whose goals the benchmark varies; the words are ours.
"""

from __future__ import annotations

from typing import Final

from android_world.core import data_files
from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin

ADDITIONAL_TASK_TEMPLATES: Final[dict[str, list[str]]] = data_files.read_json(
    __package__, "goal_templates.json"
)
"""Four other templates of each task's goal, with the same placeholders."""

GROUP: Final = "wordings"
_COUNT: Final = 4


class _Reworded(VariantMixin):
    """The goal in other words; its template is an attribute of the class."""


def generate_goal_variation_wrapper(
    base_task: TaskClass, template: str, variation_name: str
) -> TaskClass:
    """A task with its goal in other words, called `<task>_<variation>`.

    Args:
      base_task: The task.
      template: The goal, with the task's own placeholders.
      variation_name: Name of the variation.
    """
    return variants.subclass(base_task, variation_name, _Reworded, template=template)


def _register(number: int) -> None:
    name = f"Wording{number}"

    @variants.variant(name, GROUP, "the goal in other words", ADDITIONAL_TASK_TEMPLATES)
    def reword(base_task: TaskClass) -> TaskClass:
        template = ADDITIONAL_TASK_TEMPLATES[base_task.__name__][number - 1]
        return generate_goal_variation_wrapper(base_task, template, name)


for _number in range(1, _COUNT + 1):
    _register(_number)
