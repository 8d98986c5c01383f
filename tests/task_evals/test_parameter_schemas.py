"""Parameters that a goal needs are required, and each has its type: for all tasks."""

from __future__ import annotations

import pytest

from android_world import registry, suite_utils
from android_world.runs.execution import step_budget
from android_world.task_evals import task_metadata
from android_world.task_evals.errors import InvalidParametersError

TASKS = registry.TaskRegistry().get_registry("android_world")
# Older programs leave these out: the task finds them in another parameter, or does without.
OPTIONAL = {
    ("FilesDeleteFile", "subfolder"),
    ("MarkorCreateNoteFromClipboard", "file_content"),
    ("SimpleCalendarAddOneEventRelativeDay", "day_of_week"),
    ("SimpleCalendarDeleteEventsOnRelativeDay", "day_of_week"),
}


def _described(name):
    """The parameters that a task's schema describes."""
    return set(TASKS[name].schema.get("properties", {}))


@pytest.mark.parametrize("name", TASKS)
def test_a_parameter_of_the_goal_is_required(name):
    params = suite_utils.generate_params(TASKS[name], 30)
    for parameter in sorted(_described(name)):
        rest = {key: value for key, value in params.items() if key != parameter}
        if (name, parameter) in OPTIONAL:
            TASKS[name](rest)
        else:
            with pytest.raises(InvalidParametersError, match=parameter):
                TASKS[name](rest)


@pytest.mark.parametrize("name", TASKS)
def test_a_parameter_has_its_type(name):
    params = suite_utils.generate_params(TASKS[name], 30)
    for parameter in sorted(_described(name) & set(params)):
        may_be_none = (name, parameter) in OPTIONAL
        for wrong in (object, [object]) if may_be_none else (None, object, [object]):
            with pytest.raises(InvalidParametersError, match=parameter):
                TASKS[name]({**params, parameter: wrong})


@pytest.mark.parametrize("name", TASKS)
def test_a_task_has_the_published_step_budget(name):
    metadata = task_metadata.get(name)
    assert metadata is not None
    task = TASKS[name](suite_utils.generate_params(TASKS[name], 30))
    assert step_budget(task) == metadata.step_budget
