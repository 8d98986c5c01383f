"""Tasks: what to prepare on a device, what to ask for, and what counts as done."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.task_evals.catalog import TaskInfo, all_tasks, info, task
    from android_world.task_evals.errors import (
        InitializationError,
        InvalidParametersError,
        MissingDataError,
        TaskError,
        TaskStateError,
        UnreadableDataError,
    )
    from android_world.task_evals.evidence import Check, Evidence, Verdict
    from android_world.task_evals.suites import Suite, UnknownTaskError, create_suite
    from android_world.task_evals.task_eval import TaskEval

__all__ = [
    "Check",
    "Evidence",
    "InitializationError",
    "InvalidParametersError",
    "MissingDataError",
    "Suite",
    "TaskError",
    "TaskEval",
    "TaskInfo",
    "TaskStateError",
    "UnknownTaskError",
    "UnreadableDataError",
    "Verdict",
    "all_tasks",
    "create_suite",
    "info",
    "task",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "catalog": ["TaskInfo", "all_tasks", "info", "task"],
        "errors": [
            "InitializationError",
            "InvalidParametersError",
            "MissingDataError",
            "TaskError",
            "TaskStateError",
            "UnreadableDataError",
        ],
        "evidence": ["Check", "Evidence", "Verdict"],
        "suites": ["Suite", "UnknownTaskError", "create_suite"],
        "task_eval": ["TaskEval"],
    },
)
