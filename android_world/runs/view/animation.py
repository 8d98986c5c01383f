"""An episode as an animation, with the touches drawn in."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from android_world.runs import files
from android_world.runs.errors import UsageError
from android_world.runs.view.annotated_screens import upright
from android_world.runs.view.model import Episode, Mark, ScreenOrientation

_REDUCTION: Final = 2
_STEP_MS: Final = 1000
_END_MS: Final = 2500
_WEBP_QUALITY: Final = 75
_WEBP_METHOD: Final = 2
# Sizes in pixels of a screen that is reduced to half.
_RADIUS: Final = 22
_LINE: Final = 6
_ARROW: Final = 160
_FILL: Final = (229, 57, 53, 110)
_STROKE: Final = (229, 57, 53, 255)
_DIRECTIONS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

Point = tuple[float, float]


class Animation:
    """Collects frames, draws in where the finger was, and writes an animated WebP."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self._pictures: list[Image.Image] = []

    @classmethod
    def of_stored_images(cls, episode: Episode) -> Animation:
        """The animation of the images that were recorded."""
        animation = cls(episode)
        shown = [(step.picture, step.orientation, step.marks) for step in episode.steps]
        for path, held, marks in [*shown, (episode.final_image, episode.final_screen, [])]:
            if path is not None:
                with Image.open(path) as kept:
                    animation._show(upright(kept, held), held, marks)
        return animation

    def add(self, step: int | None, frame: np.ndarray) -> None:
        """Take the frame of a step; None is the end."""
        steps = self._episode.steps
        if step is None or step >= len(steps):
            held, marks = self._episode.final_screen, []
        else:
            held, marks = steps[step].orientation, steps[step].marks
        self._show(upright(Image.fromarray(frame), held).reduce(_REDUCTION), held, marks)

    def _show(self, picture: Image.Image, held: ScreenOrientation, marks: list[Mark]) -> None:
        picture = picture.convert("RGBA")
        for mark in marks:
            picture = Image.alpha_composite(picture, _draw_frame(mark, picture.size, held))
        self._pictures.append(picture.convert("RGB"))

    def write(self, path: Path) -> None:
        """Write the file.

        Raises:
          UsageError: There is nothing to be seen.
          ResultsStoreError: It cannot be written.
        """
        content = self.content()
        with files.writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def content(self) -> bytes:
        """The file's content.

        Raises:
          UsageError: There is nothing to be seen.
        """
        if not self._pictures:
            raise UsageError(f"{self._episode.key} has no frame to be shown.")
        first, *others = self._on_one_size()
        buffer = io.BytesIO()
        first.save(
            buffer,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=[*[_STEP_MS] * len(others), _END_MS],
            loop=0,
            quality=_WEBP_QUALITY,
            method=_WEBP_METHOD,
        )
        return buffer.getvalue()

    def _on_one_size(self) -> Iterator[Image.Image]:
        """The images; if the phone was turned, on a ground that holds both ways."""
        width = max(picture.width for picture in self._pictures)
        height = max(picture.height for picture in self._pictures)
        for picture in self._pictures:
            if picture.size == (width, height):
                yield picture
                continue
            ground = Image.new("RGB", (width, height))
            ground.paste(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
            yield ground


def _draw_frame(mark: Mark, size: tuple[int, int], held: ScreenOrientation) -> Image.Image:
    """A transparent image with what a finger did on a screen that is shown in this size."""
    scale = size[0] / held.width
    layer = Image.new("RGBA", size)
    draw = ImageDraw.Draw(layer)
    if mark.box is not None:
        left, top, width, height = (side * scale for side in mark.box)
        draw.rectangle((left, top, left + width, top + height), outline=_STROKE, width=_LINE // 2)
    points = [(x * scale, y * scale) for x, y in mark.points]
    for x, y in points[:1]:
        circle = (x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS)
        draw.ellipse(circle, fill=_FILL, outline=_STROKE, width=_LINE // 2)
    if mark.direction in _DIRECTIONS and len(points) == 1:
        across, down = _DIRECTIONS[mark.direction]
        points.append((points[0][0] + _ARROW * across, points[0][1] + _ARROW * down))
    if len(points) == 2:
        _draw_arrow(draw, points[0], points[1])
    return layer


def _draw_arrow(draw: ImageDraw.ImageDraw, start: Point, end: Point) -> None:
    draw.line((*start, *end), fill=_STROKE, width=_LINE)
    backwards = math.atan2(start[1] - end[1], start[0] - end[0])
    for side in (backwards - 0.5, backwards + 0.5):
        barb = (end[0] + _RADIUS * math.cos(side), end[1] + _RADIUS * math.sin(side))
        draw.line((*end, *barb), fill=_STROKE, width=_LINE)
