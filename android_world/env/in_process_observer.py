"""Observations of a device in this process: no waiting, no frames without a reader."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from android_world.env import observation, request_log


class ScreenCapture(Protocol):
    """The screen at one time, kept so that its parts can be made later."""

    def pixels(self) -> np.ndarray:
        """Return the frame: uint8 of shape (height, width, 3), the caller's to draw on."""

    def draw(self, size: tuple[int, int] | None = None) -> np.ndarray:
        """Return the frame at a size, read-only; see `observation.FrameRenderer`."""

    def forest(self) -> Any:
        """Return the accessibility forest."""


class InProcessSimulator(Protocol):
    """What a simulator offers when the device is in this process."""

    def capture(self) -> ScreenCapture:
        """Keep the screen as it is now."""

    @property
    def screen_size(self) -> tuple[int, int]:
        """Logical (width, height) in pixels."""

    @property
    def rotation(self) -> int:
        """Rotation of the screen in steps of 90 degrees, 0 to 3."""

    def advance(self, ms: int) -> None:
        """Let time pass on the device."""

    def wait_for_idle(self) -> None:
        """Run the device until it is idle."""


class InProcessSource:
    """An `ObservationSource` over an `InProcessSimulator`."""

    def __init__(
        self,
        simulator: InProcessSimulator,
        calls: request_log.RequestListener,
        seconds_per_step: float,
    ) -> None:
        """Inspect a simulator.

        Args:
          simulator: what is inspected.
          calls: where is noted what it is asked.
          seconds_per_step: what every action costs on the device's clock, `wait` as well.
        """
        self._simulator = simulator
        self._calls = calls
        self._action_ms = round(seconds_per_step * 1000)

    def observe(self, wait_to_stabilize: bool, capture_pixels: bool) -> observation.Observation:
        """Keep the screen; frame, forest and elements are made when inspected."""
        capture = self._idle_capture()
        forest = functools.cache(capture.forest)
        return observation.Observation(
            capture.pixels,
            forest,
            lambda: observation.elements_of(forest()),
            draw=capture.draw,
        )

    def forest(self) -> Any:
        """Return the current accessibility forest."""
        return self._idle_capture().forest()

    def ui_elements(self) -> observation.UIElements:
        """Return the elements that the user sees."""
        return observation.elements_of(self.forest())

    def viewport(self) -> observation.Viewport:
        """Return the rotation of the screen."""
        return observation.Viewport(self._simulator.screen_size, self._simulator.rotation)

    def note_command(self, changes_screen: bool) -> None:
        """Nothing to note: the device is idle whenever the host looks."""

    def after_action(self) -> None:
        """Let an action's time pass, then run the device until it is idle."""
        self._calls.note(request_log.AFTER_ACTION)
        self._simulator.advance(self._action_ms)
        self._simulator.wait_for_idle()

    def wait_action(self) -> None:
        """Nothing more: every action costs the time that `wait` means."""

    def wait_for_idle(self, seconds: float) -> None:
        """Run the device until it is idle."""
        self._wait_for_idle()

    def wait(self, seconds: float) -> None:
        """Let time pass on the device."""
        self._calls.note(request_log.WAIT, seconds)
        self._simulator.advance(round(seconds * 1000))
        self._simulator.wait_for_idle()

    def wait_until(self, predicate: Callable[[], bool], timeout_s: float, poll_s: float) -> bool:
        """Let time pass on the device in small steps until the predicate holds."""
        remaining_ms = round(timeout_s * 1000)
        step_ms = max(1, round(poll_s * 1000))
        while not predicate():
            if remaining_ms <= 0:
                return False
            self.wait(min(step_ms, remaining_ms) / 1000)
            remaining_ms -= step_ms
        return True

    def refresh(self) -> None:
        """Nothing can be out of date in process."""

    def on_restored(self) -> None:
        """Nothing to note: what is observed is always of now."""

    def close(self) -> None:
        """Nothing to release: the environment closes its simulator."""

    def _idle_capture(self) -> ScreenCapture:
        self._wait_for_idle()
        return self._simulator.capture()

    def _wait_for_idle(self) -> None:
        self._calls.note(request_log.SETTLE)
        self._simulator.wait_for_idle()
