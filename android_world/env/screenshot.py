"""Frames of devices behind a wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from android_env import env_interface
from android_env.components import action_type
from PIL import Image

from android_world.device import adb, errors
from android_world.env import simulator_errors


def frame(
    env: env_interface.AndroidEnvInterface, now: bool
) -> np.ndarray | Callable[[], np.ndarray]:
    """Return the frame, or a function that fetches one later.

    Args:
      env: an environment, with any wrappers.
      now: whether to fetch it now.
    """
    if now:
        return take(env)
    return lambda: take(env)


def take(env: env_interface.AndroidEnvInterface) -> np.ndarray:
    """Return the screen's frame: uint8 of shape (height, width, 3), contiguous.

    Raises:
      ScreenshotError: the device gave none.
    """
    simulator = adb.simulator_of(env)
    if simulator is not None:
        try:
            return np.ascontiguousarray(simulator.get_screenshot())
        except simulator_errors.kinds() as e:
            raise errors.ScreenshotError(
                f"The device gives no image of its screen: {e}. Is it still running?"
            ) from e
    return _frame_of_step(env)


def reduce(frame: npt.NDArray[np.uint8], size: tuple[int, int] | None) -> npt.NDArray[np.uint8]:
    """Return a read-only frame of another size.

    Args:
      frame: uint8 of shape (height, width, 3).
      size: (width, height) in pixels; None for that of the frame.
    """
    seen = frame.view()
    if size is not None and size != (frame.shape[1], frame.shape[0]):
        seen = np.asarray(Image.fromarray(frame).resize(size, Image.Resampling.BOX))
    seen.flags.writeable = False
    return seen


def _frame_of_step(env: env_interface.AndroidEnvInterface) -> np.ndarray:
    """Fetch a frame the way that every android_env environment offers: with a no-op step."""
    no_op: dict[str, Any] = {
        "action_type": np.array(action_type.ActionType.LIFT, dtype=np.int32),
        "touch_position": np.zeros(2, dtype=np.float32),
    }
    observation = env.step(no_op).observation
    if not observation or "pixels" not in observation:
        raise errors.ScreenshotError("The environment's step gave no pixels.")
    return np.ascontiguousarray(observation["pixels"])
