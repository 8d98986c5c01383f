"""Pictures as a model saw them: the marks of a step are drawn again on the kept screen."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping, Sequence
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
    steps = episode.steps
    if 0 <= number < len(steps):
        path, held, seen = steps[number].picture, steps[number].orientation, episode.trace[number]
    elif number == len(steps):
        path, held, seen = episode.final_image, episode.final_screen, episode.final
    else:
        return None
    if path is None:
        return None
    with Image.open(path) as kept:
        frame = upright(kept, held)
    size = (int(held.width), int(held.height))
    canvas = set_of_mark.Canvas(np.asarray(frame), size)
    elements = [element(e) for e in seen.get("elements") or ()]
    set_of_mark.set_of_marks(canvas, elements, _positions(episode, number, elements, size))
    return encode(Image.fromarray(canvas.pixels()))


def _positions(
    episode: Episode, number: int, elements: Sequence[UIElement], size: tuple[int, int]
) -> Sequence[int]:
    """The positions of the marked elements; where they are not recorded, of all candidates."""
    steps = [entry.get("data") or {} for entry in episode.trace]
    own = steps[number].get("marked") if number < len(steps) else None
    after = steps[number - 1].get("marked_after") if number > 0 else None
    told = own if own is not None else after
    if told is not None and all(0 <= position < len(elements) for position in told):
        return list(told)
    return visible_elements.visible_indices(elements, None, size)


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
