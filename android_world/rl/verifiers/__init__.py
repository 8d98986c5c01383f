"""AndroidWorld for verifiers: a taskset, and the environment in which a model plays it."""

from android_world.rl.verifiers.environment import (
    AndroidWorldConfig as AndroidWorldConfig,
    AndroidWorldEnv as AndroidWorldEnv,
    AndroidWorldTaskset as AndroidWorldTaskset,
)
