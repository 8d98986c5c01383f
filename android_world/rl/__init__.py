"""Reinforcement learning on phones: tasks as environments, alone and in vectors.

Importing it registers the environments with Gymnasium, where that is installed.
"""

import importlib.util

from android_world.rl.actions import KINDS, KINDS_WITH_USER, action_masks
from android_world.rl.errors import (
    EpisodeFailedError,
    EpisodeOverError,
    RlError,
    SpecError,
    StateBytesError,
)
from android_world.rl.observations import ObservationSpec
from android_world.rl.task_env import EpisodeState, Step, TaskEnv
from android_world.rl.tasks import TaskSource

__all__ = [
    "KINDS",
    "KINDS_WITH_USER",
    "EpisodeFailedError",
    "EpisodeOverError",
    "EpisodeState",
    "ObservationSpec",
    "RlError",
    "SpecError",
    "StateBytesError",
    "Step",
    "TaskEnv",
    "TaskSource",
    "action_masks",
]

if importlib.util.find_spec("gymnasium"):
    from android_world.rl.gymnasium_env import register_envs

    register_envs()
