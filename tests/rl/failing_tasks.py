"""Tasks that fail for good, importable by worker processes."""

from __future__ import annotations

import os

from android_world.task_evals.single import system


class CheckerWithAMistake(system.SystemWifiTurnOn):
    """Its checker uses a name that does not exist."""

    def is_successful(self, env):
        """Raise."""
        return undefined_name  # noqa: F821


class WithoutAScore(system.SystemWifiTurnOn):
    """Its checker gives no number."""

    def is_successful(self, env):
        """Give NaN."""
        return float("nan")


class EndsItsProcess(system.SystemWifiTurnOn):
    """Its checker ends the process."""

    def is_successful(self, env):
        """End the process."""
        os._exit(9)
