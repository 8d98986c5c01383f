"""Rollouts: trajectories of many phones, streamed to a trainer or to files.

`python -m android_world.rl.rollouts` writes them from the command line.
"""

from android_world.rl.rollouts.errors import (
    RolloutError as RolloutError,
    ShardError as ShardError,
)
from android_world.rl.rollouts.policy import Policy as Policy, PolicyOutput as PolicyOutput
from android_world.rl.rollouts.shards import Shards as Shards, read_shards as read_shards
from android_world.rl.rollouts.stream import Rollouts as Rollouts
from android_world.rl.rollouts.trajectories import (
    EpisodeSpec as EpisodeSpec,
    Trajectory as Trajectory,
    Transition as Transition,
)
