"""AndroidWorld as an environment of OpenEnv: models and client; `server` has the other end."""

from android_world.rl.openenv.client import AndroidWorldEnv as AndroidWorldEnv
from android_world.rl.openenv.models import (
    AndroidAction as AndroidAction,
    AndroidObservation as AndroidObservation,
)
