"""What can go wrong with a run as a whole; each says in one line what to do."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


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


class ResultsLostError(ResultsStoreError):
    """Something else than the run has deleted or changed its results."""


class DeviceLostError(RunError):
    """The device stopped answering."""

    exit_code = 3


class WorkerDiedError(RunError):
    """A worker process ended in the middle of an episode, or before its first."""


class TimeLimitError(AndroidWorldError):
    """A part of an episode took longer than it may: the episode has failed, the run continues.

    Attributes:
      seconds: The limit.
    """

    _MESSAGE = "It took longer than {:g} s."

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return self._MESSAGE.format(self.seconds)


class StepTimeoutError(TimeLimitError):
    """A step of the agent took too long."""

    _MESSAGE = "A step of the agent took longer than {:g} s (--step_timeout_s)."


class EpisodeTimeoutError(TimeLimitError):
    """An episode took too long."""

    _MESSAGE = "The episode took longer than {:g} s (--episode_timeout_s)."


class PhaseTimeoutError(TimeLimitError):
    """Preparing, judging or cleaning up took too long."""

    _MESSAGE = "The task or the device hangs: after {:g} s it was not ready."


class WorkerShutdown(KeyboardInterrupt):
    """A worker is instructed to end; Ctrl-C itself is not for workers."""


class StopRequestedError(AndroidWorldError):
    """The person ends the run on the live page."""


class ModelLostError(RunError):
    """The model of the run gives no replies; the episode at hand is not recorded."""


class BudgetExceededError(RunError):
    """The models of the run may spend nothing more; the episode at hand is not recorded."""


class NotReplayableError(UsageError):
    """An episode cannot be played again."""
