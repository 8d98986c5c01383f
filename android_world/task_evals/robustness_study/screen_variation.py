"""Other screens: their size and orientation."""

from __future__ import annotations

import copy
from typing import Any, Final, TypedDict

from android_world.device import screen
from android_world.env.interface import AsyncEnv
from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin
from android_world.task_evals.task_eval import TaskEval


class ScreenModifier(TypedDict):
    """A screen: pixels in portrait, and its orientation."""

    width: int
    height: int
    orientation: str


SCREEN_MODIFIERS: Final[dict[str, ScreenModifier]] = {
    "NormalPortrait": {"width": 1080, "height": 2400, "orientation": "portrait"},
    "NormalLandscape": {"width": 1080, "height": 2400, "orientation": "landscape"},
    "LowResPortrait": {"width": 720, "height": 1520, "orientation": "portrait"},
    "LowResLandscape": {"width": 720, "height": 1520, "orientation": "landscape"},
    "HighResPortrait": {"width": 1600, "height": 2560, "orientation": "portrait"},
}
"""The published configurations by name."""

GROUP: Final = "screens"
_SETTLING_S: Final = 2.0


class _OnScreen(VariantMixin):
    """Sets the screen after the task's own preparations, and back when it is torn down.

    Attributes:
      width: Pixels across in portrait.
      height: Pixels down in portrait.
      orientation: As `android_world.device.screen.change_orientation` takes it.
      config_name: Name of the configuration.
    """

    width: int
    height: int
    orientation: str
    config_name: str
    _size_before: tuple[int, int] | None = None

    def initialize_task(self, env: AsyncEnv) -> None:
        """Prepare the task, go home where it starts there, and set the screen."""
        super().initialize_task(env)
        self._size_before = screen.get_size_override(env.controller)
        if self.start_on_home_screen:
            env.reset(go_home=True)
        screen.set_screen_size(self.width, self.height, env.controller)
        env.wait(_SETTLING_S)
        screen.change_orientation(self.orientation, env.controller)

    def tear_down(self, env: AsyncEnv) -> None:
        """Restore the size; the orientation is among the settings that every task restores."""
        screen.set_size_override(self._size_before, env.controller)
        super().tear_down(env)


def generate_screen_variation_wrapper(
    base_task: TaskClass,
    screen_width: int,
    screen_height: int,
    screen_orientation: str,
    params: dict[str, Any],
    screen_config_name: str,
) -> TaskClass:
    """A task on another screen, always with the same parameters, called `<task>_<configuration>`.

    Args:
      base_task: The task.
      screen_width: Pixels across in portrait.
      screen_height: Pixels down in portrait.
      screen_orientation: portrait, landscape, portrait_reversed or landscape_reversed.
      params: The parameters; where they hold no `seed`, each instance brings its own.
      screen_config_name: Name of the configuration.

    Raises:
      ValueError: There is no such screen.
    """
    fixed = copy.deepcopy(params)

    def generate_random_params(cls: TaskClass) -> dict[str, Any]:
        return copy.deepcopy(fixed)

    def __init__(self: TaskEval, params: dict[str, Any]) -> None:
        own = {"seed": params["seed"]} if "seed" in params else {}
        base_task.__init__(self, own | copy.deepcopy(fixed))

    return _on_screen(
        base_task,
        ScreenModifier(width=screen_width, height=screen_height, orientation=screen_orientation),
        screen_config_name,
        generate_random_params=classmethod(generate_random_params),
        __init__=__init__,
    )


def _on_screen(
    base_task: TaskClass, modifier: ScreenModifier, name: str, **attributes: object
) -> TaskClass:
    screen.check_orientation(modifier["orientation"])
    screen.check_size(modifier["width"], modifier["height"])
    found = {**modifier, "config_name": name, **attributes}
    return variants.subclass(base_task, name, _OnScreen, **found)


def _register(name: str, modifier: ScreenModifier) -> None:
    held = f"{modifier['width']}x{modifier['height']}, {modifier['orientation']}"

    @variants.variant(name, GROUP, held)
    def on_screen(base_task: TaskClass) -> TaskClass:
        return _on_screen(base_task, modifier, name)


for _name, _modifier in SCREEN_MODIFIERS.items():
    _register(_name, _modifier)
