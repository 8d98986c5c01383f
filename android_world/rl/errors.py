"""What can go wrong in the RL interfaces."""

from __future__ import annotations

from android_world.device.errors import AndroidWorldError


class RlError(AndroidWorldError):
    """Base class of the errors of the RL interfaces."""


class EpisodeOverError(RlError, RuntimeError):
    """A step was asked for where no episode runs: call `reset` first."""


class BranchError(RlError, ValueError):
    """A saved moment belongs to another environment, or cannot be written or read."""


class SpecError(RlError, ValueError):
    """An environment was asked for in a way that makes no sense."""
