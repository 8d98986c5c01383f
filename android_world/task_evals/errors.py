"""What can go wrong with a task, apart from the agent failing it."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


class TaskError(AndroidWorldError, RuntimeError):
    """Base class of the errors that tasks raise."""


class InvalidParametersError(TaskError, ValueError):
    """A task's parameters do not match its schema."""


class TaskStateError(TaskError):
    """A task was used in the wrong order, for example checked before it was initialized."""


class UnreadableDataError(TaskError, ValueError):
    """An app's data on the device cannot be read: damaged, or not what the app writes.

    Raised out of a checker, it is a verdict of 0.0 with this as evidence.
    """


class MissingDataError(UnreadableDataError, FileNotFoundError):
    """An app's data is not on the device."""


class InitializationError(TaskError):
    """The device could not be brought into the task's start state."""


class WordListError(ValueError):
    """A file of word lists cannot be used."""
