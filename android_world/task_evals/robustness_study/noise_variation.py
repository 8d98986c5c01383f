"""Notifications that have nothing to do with the task: some at its start, more during it."""

from __future__ import annotations

from typing import Final

from android_world.core import data_files
from android_world.device import adb
from android_world.env.interface import AsyncEnv
from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin

GROUP: Final = "noise"
_AT_START: Final = 2
_STEPS_BETWEEN: Final = 2
# The app in whose name the shell posts.
_PACKAGE: Final = "com.android.shell"
_NOTIFICATIONS: Final = data_files.read_json(__package__, "notifications.json")


class _WithNotifications(VariantMixin):
    _steps = 0
    _posted = 0

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._steps = self._posted = 0
        for _ in range(_AT_START):
            self._post(env)

    def is_terminated(self, env: AsyncEnv) -> bool:
        """As the task says; asked after each step, it lets notifications come."""
        self._steps += 1
        if self._steps % _STEPS_BETWEEN == 0:
            self._post(env)
        return super().is_terminated(env)

    def tear_down(self, env: AsyncEnv) -> None:
        # The shell has no command that cancels them; those of an app that is stopped go.
        adb.shell(env.controller, "am", "force-stop", _PACKAGE)
        super().tear_down(env)

    def _post(self, env: AsyncEnv) -> None:
        title, text = _NOTIFICATIONS[self._posted % len(_NOTIFICATIONS)]
        tag = f"noise_{self._posted}"
        adb.shell(env.controller, "cmd", "notification", "post", "-t", title, tag, text)
        self._posted += 1


@variants.variant("Notifications", GROUP, "notifications from elsewhere arrive")
def with_notifications(base_task: TaskClass) -> TaskClass:
    """The task with notifications from elsewhere."""
    return variants.subclass(base_task, "Notifications", _WithNotifications)
