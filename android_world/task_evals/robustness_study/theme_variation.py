"""Other looks of the same screens: the dark theme, large texts."""

from __future__ import annotations

from typing import Final

from android_world.device import theme
from android_world.env.interface import AsyncEnv
from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin

GROUP: Final = "looks"
# The largest font size of Android 13's settings.
_LARGE: Final = 1.3


class _InTheDark(VariantMixin):
    _night_before = ""

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._night_before = theme.get_night_mode(env.controller)
        theme.set_night_mode("yes", env.controller)

    def tear_down(self, env: AsyncEnv) -> None:
        if self._night_before:
            theme.set_night_mode(self._night_before, env.controller)
        super().tear_down(env)


class _WithLargeFont(VariantMixin):
    """The size is among the settings that every task puts back."""

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        theme.set_font_scale(_LARGE, env.controller)


@variants.variant("DarkTheme", GROUP, "the dark theme of the system")
def in_the_dark(base_task: TaskClass) -> TaskClass:
    """The task with the dark theme of the system."""
    return variants.subclass(base_task, "DarkTheme", _InTheDark)


@variants.variant("LargeFont", GROUP, "the largest font size, 130 %")
def with_large_font(base_task: TaskClass) -> TaskClass:
    """The task with the largest font size of the settings."""
    return variants.subclass(base_task, "LargeFont", _WithLargeFont)
