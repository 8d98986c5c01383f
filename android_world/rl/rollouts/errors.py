"""What can go wrong with rollouts."""

from __future__ import annotations

from android_world.rl.errors import RlError


class RolloutError(RlError, RuntimeError):
    """No trajectories can be had; the message says what to do."""


class ShardError(RlError, ValueError):
    """A folder of trajectories cannot be read or written, or holds others."""
