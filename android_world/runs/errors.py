"""What can go wrong with a run as a whole; each says in one line what to do."""

from __future__ import annotations

from android_world.env.errors import AndroidWorldError


class RunError(AndroidWorldError):
    """Base class of the errors that end a run.

    Attributes:
      exit_code: What the command line exits with.
    """

    exit_code = 1


class UsageError(RunError):
    """The command line asks for something that does not exist or does not fit together."""

    exit_code = 2


class ConfigurationMismatchError(UsageError):
    """A results folder belongs to a run with another configuration."""


class LegacyCheckpointError(UsageError):
    """A folder holds the original benchmark's pickled checkpoints."""


class ResultsStoreError(RunError):
    """The results cannot be written or read."""


class DiskFullError(ResultsStoreError):
    """There is no space left for the results."""


class DeviceLostError(RunError):
    """The device stopped answering."""

    exit_code = 3


class WorkerDiedError(RunError):
    """A worker process ended in the middle of an episode."""


class ModelLostError(RunError):
    """The model of the run gives no replies; the episode at hand is not recorded."""


class BudgetUsedUpError(RunError):
    """The models of the run may spend nothing more; the episode at hand is not recorded."""


class NotReplayableError(UsageError):
    """An episode cannot be played again."""
