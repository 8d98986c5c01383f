"""Rollouts: trajectories of many phones, streamed to a trainer or to files.

`python -m android_world.rl.rollouts` writes them from the command line.
"""

from android_world.rl.rollouts.errors import (
    RolloutError,
    ShardError,
)
from android_world.rl.rollouts.policy import Policy, PolicyOutput
from android_world.rl.rollouts.shards import Shards, read_shards
from android_world.rl.rollouts.stream import Rollouts
from android_world.rl.rollouts.trajectories import (
    EpisodeSpec,
    Trajectory,
    Transition,
)

__all__ = [
    "EpisodeSpec",
    "Policy",
    "PolicyOutput",
    "RolloutError",
    "Rollouts",
    "ShardError",
    "Shards",
    "Trajectory",
    "Transition",
    "read_shards",
]
