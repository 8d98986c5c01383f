"""An environment without a phone, importable by worker processes: the action says what follows."""

from __future__ import annotations

import os

import numpy as np
from gymnasium import spaces

from android_world.rl import SpecError, TaskEnv

PLAY, END, CUT, EXIT, FAIL, REFUSE = range(6)
"""Continue, end or cut off the episode, end the process, raise, raise what the caller did."""


class CountingEnv:
    """Observes (seed, step); a step is rewarded with its number."""

    def __init__(self, tasks=None, *, render_mode=None, **settings):
        self.metadata = {"render_modes": ["rgb_array"]}
        self.task_env = TaskEnv(tasks or "SystemWifiTurnOn", **settings)
        self.observation_space = spaces.Box(0, 2**32, (2,), np.int64)
        self.action_space = spaces.Discrete(6)
        self.seed = self.steps = 0

    def reset(self, *, seed=None, options=None):
        """Start at step 0; `options={"exit": True}` ends the process."""
        if (options or {}).get("exit"):
            os._exit(3)
        self.seed, self.steps = seed, 0
        return self._observe(), self._info(options=options)

    def step(self, action):
        """Count."""
        self.steps += 1
        if action == EXIT:
            os._exit(3)
        if action == FAIL:
            raise RuntimeError("a mistake")
        if action == REFUSE:
            raise SpecError("refused")
        return self._observe(), self.steps, action == END, action == CUT, self._info()

    def render(self):
        """A pixel with the number of the step."""
        return np.full((1, 1, 3), self.steps, dtype=np.uint8)

    def close(self):
        """Nothing is open."""

    def _observe(self):
        return np.array([self.seed, self.steps], dtype=np.int64)

    def _info(self, **more):
        return {"step": self.steps, "error": "", **more}
