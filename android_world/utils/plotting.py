"""Pictures of screens and episodes, with matplotlib where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from android_world.device import errors
from android_world.env import interface

if TYPE_CHECKING:
    import matplotlib.pyplot as plt  # type: ignore[import-not-found]

_STEPS: Final = "episode_data"


def plot_ui_elements(
    state: interface.State, max_text_length: int = 30
) -> plt.Axes | tuple[plt.Axes, plt.Axes]:
    """Draw the frame and, next to it, the boxes of its elements with their indices and texts.

    Args:
      state: the screen.
      max_text_length: where texts are cut.

    Returns:
      The axes of frame and boxes; of the boxes alone for a state without pixels.
    """
    pyplot = _pyplot()
    if state.pixels is None or not state.pixels.size:
        _, axes = pyplot.subplots(figsize=(6, 12))
        _draw_boxes(axes, state, max_text_length)
        return axes
    _, (frame, boxes) = pyplot.subplots(1, 2, figsize=(12, 12))
    frame.imshow(state.pixels)
    frame.axis("off")
    _draw_boxes(boxes, state, max_text_length)
    return frame, boxes


def plot_episode(episode: dict[str, Any]) -> None:
    """Draw the frames of an episode's steps in a row.

    Args:
      episode: a record with `goal` and `episode_data`, whose `raw_screenshot` or
        `before_screenshot` is a list of frames.
    """
    pyplot = _pyplot()
    data = episode.get(_STEPS) or {}
    frames = [
        frame
        for frame in (data.get("raw_screenshot") or data.get("before_screenshot") or [])
        if frame is not None
    ]
    if not frames:
        raise ValueError("The episode has no frames to draw.")
    figure, axes = pyplot.subplots(1, len(frames), figsize=(3 * len(frames), 7), squeeze=False)
    figure.suptitle(str(episode.get("goal", "")))
    for number, (axis, frame) in enumerate(zip(axes[0], frames)):
        axis.imshow(frame)
        axis.set_title(f"step {number + 1}")
        axis.axis("off")
    pyplot.show()


def _draw_boxes(axes: Any, state: interface.State, max_text_length: int) -> None:
    right = bottom = 1.0
    for index, element in enumerate(state.ui_elements):
        box = element.bbox_pixels
        if box is None:
            continue
        right, bottom = max(right, box.x_max), max(bottom, box.y_max)
        corners = (
            [box.x_min, box.x_max, box.x_max, box.x_min, box.x_min],
            [box.y_min, box.y_min, box.y_max, box.y_max, box.y_min],
        )
        axes.plot(*corners, linewidth=1)
        label = (element.text or element.content_description or "")[:max_text_length]
        axes.text(box.x_min, box.y_min, f"{index} {label}", fontsize=7, verticalalignment="top")
    axes.set_xlim(0, right)
    axes.set_ylim(bottom, 0)
    axes.set_aspect("equal")


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as e:
        raise errors.AndroidWorldError(
            "Plots need matplotlib, which is not installed: pip install matplotlib"
        ) from e
    return pyplot
