"""Where states come from: the device in this process, or one behind a wire."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from android_world.env import representation_utils

UIElements = list[representation_utils.UIElement]


class FrameRenderer(Protocol):
    """Draws the frame of one time."""

    def __call__(self, size: tuple[int, int] | None = None) -> np.ndarray:
        """Return a read-only uint8 array of shape (height, width, 3), RGB.

        Args:
          size: (width, height) in pixels of the portrait frame; None for the screen's own.
        """


@dataclasses.dataclass(frozen=True)
class Viewport:
    """How the screen is at one time.

    Attributes:
      size: logical (width, height) in pixels.
      orientation: rotation in steps of 90 degrees, 0 to 3.
    """

    size: tuple[int, int]
    orientation: int


@dataclasses.dataclass(frozen=True)
class Observation:
    """The screen at one time; each part is the value, or a function that makes it.

    Attributes:
      pixels: uint8 array of shape (height, width, 3), the physical portrait frame.
      forest: the accessibility forest, None where the source has none.
      ui_elements: the elements that the user sees.
      stabilized: False if the screen was still changing when the wait for it ended.
      draw: draws the frame at any size; None where there is no drawing left to do.
    """

    pixels: np.ndarray | Callable[[], np.ndarray]
    forest: Any | Callable[[], Any]
    ui_elements: UIElements | Callable[[], UIElements]
    stabilized: bool = True
    draw: FrameRenderer | None = None


class ObservationSource(Protocol):
    """How a controller sees its device and lets time pass on it."""

    def observe(self, wait_to_stabilize: bool, capture_pixels: bool) -> Observation:
        """Return the screen as it is after everything that was done to the device."""

    def forest(self) -> Any:
        """Return the current accessibility forest."""

    def ui_elements(self) -> UIElements:
        """Return the elements that the user sees."""

    def viewport(self) -> Viewport | None:
        """Return the rotation of the screen now; None where only a command reports it.

        A rotation of a device behind a wire is not reported, so that nothing could be kept there.
        """

    def note_command(self, changes_screen: bool) -> None:
        """Take note that a command has just ended."""

    def after_action(self) -> None:
        """Let the device react to an agent's action."""

    def wait_action(self) -> None:
        """Do what the agent's `wait` does, beyond `after_action`."""

    def wait_for_idle(self, seconds: float) -> None:
        """Let the device react, for about `seconds` at most."""

    def wait(self, seconds: float) -> None:
        """Let time pass on the device."""

    def wait_until(self, predicate: Callable[[], bool], timeout_s: float, poll_s: float) -> bool:
        """Let time pass on the device until the predicate holds; whether it did."""

    def refresh(self) -> None:
        """Set the way to the device up again."""

    def on_restored(self) -> None:
        """Take note that the device has just returned to a snapshot; wait until it answers."""

    def close(self) -> None:
        """Release all resources; the device stays as it is."""


def elements_of(forest: Any) -> UIElements:
    """Return the elements of a forest that the user sees."""
    return representation_utils.forest_to_ui_elements(forest, exclude_invisible_elements=True)
