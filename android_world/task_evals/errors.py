"""What can go wrong with a task, apart from the agent failing it."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


class TaskError(AndroidWorldError, RuntimeError):
    """Base class of the errors that tasks raise."""


class InvalidParametersError(TaskError, ValueError):
    """A task's parameters do not match its schema."""


class TaskStateError(TaskError):
    """A task was used in the wrong order, for example checked before it was initialized."""


class InitializationError(TaskError):
    """The device could not be brought into the task's start state."""
