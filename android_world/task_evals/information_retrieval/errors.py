"""What can be wrong with a question."""

from __future__ import annotations

from android_world.task_evals.errors import TaskError


class QuestionError(TaskError, ValueError):
    """A question is not well defined; the message names file, task and field."""

    def __init__(self, reason: str, *, field: str = "", task: str = "", file: str = "") -> None:
        self.reason = reason
        self.field = field
        self.task = task
        self.file = file
        where = [file, f"task {task}" if task else "", field]
        super().__init__(": ".join([part for part in where if part] + [reason]))

    def within(self, *, task: str = "", file: str = "") -> QuestionError:
        """The same error with its place filled in."""
        return QuestionError(
            self.reason, field=self.field, task=self.task or task, file=self.file or file
        )


class UnsatisfiableError(QuestionError):
    """The exclusion conditions leave no room for anything else in the app."""
