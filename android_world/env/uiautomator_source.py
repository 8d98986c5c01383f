"""Observations of a device behind a wire by `uiautomator dump`, or of pixels alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from android_env import env_interface

from android_world.device import (
    adb,
    clock,
    errors,
    socket_adb_controller,
    uiautomator,
)
from android_world.env import observation, representation_utils, screenshot

_WAIT_ACTION_S: Final = 1.0
_POLL_S: Final = 0.2
_STABLE_TIMEOUT_S: Final = 6.0
_RESTORE_TIMEOUT_S: Final = 60.0


class HierarchySource:
    """An `ObservationSource` without accessibility forests."""

    def __init__(self, env: env_interface.AndroidEnvInterface, use_uiautomator: bool) -> None:
        """See `env` by dumps, or not at all; a device behind adb keeps one shell open for them."""
        self._env = env
        self._use_uiautomator = use_uiautomator
        controller = socket_adb_controller.controller_of(env)
        self._quick_dump = (
            None if controller is None else uiautomator.ShellHierarchyDumper(controller)
        )

    def observe(self, wait_to_stabilize: bool, capture_pixels: bool) -> observation.Observation:
        """Dump the hierarchy; `uiautomator` itself waits until the screen is idle."""
        elements = self.ui_elements()
        stabilized = True
        if wait_to_stabilize and self._use_uiautomator:
            elements, stabilized = self._stable_elements(elements)
        pixels = screenshot.frame(self._env, now=capture_pixels)
        return observation.Observation(pixels, None, elements, stabilized)

    def forest(self) -> Any:
        """Raise: there are none."""
        raise errors.DeviceError("This controller reads no accessibility forests.")

    def ui_elements(self) -> observation.UIElements:
        """Return the active window's elements; none where only pixels are observed."""
        if not self._use_uiautomator:
            return []
        dump = self._quick_dump() if self._quick_dump else uiautomator.uiautomator_dump(self._env)
        return representation_utils.xml_dump_to_forest_elements(dump)

    def viewport(self) -> None:
        """Nothing: the device has to be asked."""

    def note_command(self, changes_screen: bool) -> None:
        """Nothing to note: a dump is always of now."""

    def after_action(self) -> None:
        """Nothing: the next dump waits for the screen."""

    def wait_action(self) -> None:
        """Let a second pass."""
        clock.sleep(_WAIT_ACTION_S)

    def wait_for_idle(self, seconds: float) -> None:
        """Let the device react."""
        clock.sleep(seconds)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        clock.sleep(seconds)

    def wait_until(self, predicate: Callable[[], bool], timeout_s: float, poll_s: float) -> bool:
        """Wait in real time until the predicate holds; whether it did."""
        return clock.wait_until(predicate, timeout_s, poll_s)

    def refresh(self) -> None:
        """Nothing can be out of date."""

    def on_restored(self) -> None:
        """Wait until adb is back."""
        adb.run(self._env, "wait-for-device", timeout_s=_RESTORE_TIMEOUT_S)

    def close(self) -> None:
        """End the open shell."""
        if self._quick_dump:
            self._quick_dump.close()

    def _stable_elements(
        self, elements: observation.UIElements
    ) -> tuple[observation.UIElements, bool]:
        latest = [elements]

        def is_unchanged() -> bool:
            before, latest[0] = latest[0], self.ui_elements()
            return before == latest[0]

        stabilized = clock.wait_until(is_unchanged, _STABLE_TIMEOUT_S, _POLL_S)
        return latest[0], stabilized
