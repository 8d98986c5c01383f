"""Reinforcement learning on phones: tasks as environments, alone and in vectors.

Importing it registers the environments with Gymnasium, where that is installed.
"""

import importlib.util

from android_world.rl.actions import KINDS as KINDS, action_masks as action_masks
from android_world.rl.errors import (
    EpisodeFailedError as EpisodeFailedError,
    EpisodeOverError as EpisodeOverError,
    RlError as RlError,
    SpecError as SpecError,
    StateBytesError as StateBytesError,
)
from android_world.rl.observations import ObservationSpec as ObservationSpec
from android_world.rl.task_env import EpisodeState as EpisodeState, Step as Step, TaskEnv as TaskEnv
from android_world.rl.tasks import TaskSource as TaskSource

if importlib.util.find_spec("gymnasium"):
    from android_world.rl.gymnasium_env import register_envs

    register_envs()
