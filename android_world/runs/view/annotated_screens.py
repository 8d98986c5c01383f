"""Pictures as a model saw them: the marks of a step are drawn again on the kept screen."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image

from android_world.agents.prompting import set_of_mark, visible_elements
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.runs.view.model import Episode, ScreenOrientation

_QUALITY: Final = 80
_FIELDS: Final = {field.name for field in dataclasses.fields(UIElement)}


def picture(episode: Episode, number: int) -> bytes | None:
    """The screen of a step, upright, with the marks that agents draw, as WebP.

    Args:
      episode: The episode.
      number: The step's number; the one after the last step is the screen at the end.

    Returns:
      The file's content; None where no image was kept.
    """
    screen = _screen(episode, number)
    if screen is None or screen.path is None:
        return None
    with Image.open(screen.path) as kept:
        frame = upright(kept, screen.orientation)
    return encode(Image.fromarray(mark(episode, number, np.asarray(frame))))


def mark(episode: Episode, number: int, pixels: np.ndarray) -> np.ndarray:
    """An upright image of the screen of a step with the marks that agents draw."""
    screen = _screen(episode, number)
    if screen is None:
        return pixels
    canvas = set_of_mark.Canvas(pixels, screen.size)
    elements = [element(e) for e in screen.elements]
    set_of_mark.set_of_marks(canvas, elements, marked_positions(episode, number))
    return canvas.pixels()


def marked_positions(episode: Episode, number: int) -> list[int]:
    """The positions of the elements that agents mark on the screen of a step.

    Args:
      episode: The episode.
      number: As for `picture`.

    Returns:
      As recorded; where they are not, of all candidates.
    """
    screen = _screen(episode, number)
    if screen is None:
        return []
    own = _data(episode, number).get("marked")
    recorded = own if own is not None else _data(episode, number - 1).get("marked_after")
    if recorded is not None and all(0 <= i < len(screen.elements) for i in recorded):
        return list(recorded)
    elements = [element(e) for e in screen.elements]
    return list(visible_elements.visible_indices(elements, None, screen.size))


@dataclasses.dataclass(frozen=True)
class _ShownScreen:
    """A kept screen: its image, its rotation and its elements as they were recorded."""

    path: Path | None
    orientation: ScreenOrientation
    elements: Sequence[Mapping[str, Any]]

    @property
    def size(self) -> tuple[int, int]:
        return int(self.orientation.width), int(self.orientation.height)


def _screen(episode: Episode, number: int) -> _ShownScreen | None:
    steps = episode.steps
    if 0 <= number < len(steps):
        step, elements = steps[number], episode.trace[number].get("elements") or ()
        return _ShownScreen(step.picture, step.orientation, elements)
    if number == len(steps):
        final = episode.final
        return _ShownScreen(episode.final_image, episode.final_screen, final.get("elements") or ())
    return None


def _data(episode: Episode, number: int) -> Mapping[str, Any]:
    """The agent's own record of a step; empty if the step does not exist."""
    if not 0 <= number < len(episode.trace):
        return {}
    return episode.trace[number].get("data") or {}


def upright(kept: Image.Image, held: ScreenOrientation) -> Image.Image:
    """A kept portrait frame as the user saw it."""
    return kept.convert("RGB").rotate(90 * held.orientation, expand=True)


def encode(frame: Image.Image) -> bytes:
    """An image as WebP."""
    buffer = io.BytesIO()
    frame.save(buffer, "WEBP", quality=_QUALITY, method=2)
    return buffer.getvalue()


def element(told: Mapping[str, Any]) -> UIElement:
    """An element as it was recorded."""
    fields = {name: value for name, value in told.items() if name in _FIELDS}
    boxes = {n: BoundingBox(**fields[n]) for n in ("bbox", "bbox_pixels") if fields.get(n)}
    return UIElement(**{**fields, **boxes})
