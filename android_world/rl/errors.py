"""What can go wrong in the RL interfaces."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


class RlError(AndroidWorldError):
    """Base class of the errors of the RL interfaces."""


class EpisodeOverError(RlError, RuntimeError):
    """A step was asked for where no episode runs: call `reset` first."""


class EpisodeFailedError(RlError, RuntimeError):
    """Too many episodes in a row failed; `__cause__` is the last failure.

    Attributes:
      cause_text: the traceback of the last failure, which also crosses processes.
    """

    cause_text = ""


class StateBytesError(RlError, ValueError):
    """A branch belongs to another environment, or cannot be written or read."""


class SpecError(RlError, ValueError):
    """An environment was asked for in a way that makes no sense."""
