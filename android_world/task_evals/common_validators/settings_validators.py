"""Tasks whose verdict is a value in the device's settings."""

from __future__ import annotations

import abc
from collections.abc import Collection
from typing import ClassVar

from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.utils import settings_backup


class SettingTask(task_eval.TaskEval, abc.ABC):
    """Bring one setting to one of a few values.

    Attributes:
      setting: Namespace and key of the setting.
      accepted: The values that count as done.
      published: The values that count in the published condition.
    """

    app_names = ("settings",)
    complexity = 1

    setting: ClassVar[tuple[str, str]]

    @property
    @abc.abstractmethod
    def accepted_values(self) -> Collection[str]:
        """The values that count as done."""

    @property
    def published_values(self) -> Collection[str]:
        """The values that count in the published condition."""
        return self.accepted_values

    @abc.abstractmethod
    def prepare_setting(self, env: AsyncEnv) -> bool:
        """Bring the setting to its start value; returns whether the device took it."""

    def initialize_task(self, env: AsyncEnv) -> None:
        """Bring the setting to its start value.

        Raises:
          InitializationError: The device did not take the value.
        """
        super().initialize_task(env)
        if not self.prepare_setting(env):
            raise errors.InitializationError(
                f"{self.name}: the setting {'/'.join(self.setting)} did not take its start value."
            )

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the setting has an accepted value."""
        super().is_successful(env)
        value = settings_backup.get_setting(*self.setting, env)
        what = f"setting {'/'.join(self.setting)}"
        return float(self.evidence.compare(what, value, sorted(self.accepted_values), _is_one_of))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """1.0 if the setting has a value of the published condition."""
        return float(settings_backup.get_setting(*self.setting, env) in self.published_values)


def _is_one_of(actual: str, expected: list[str]) -> bool:
    return actual in expected
