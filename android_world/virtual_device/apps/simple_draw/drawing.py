"""A drawing: what was done on the canvas, its image and its SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import skia

from android_world.virtual_device.codecs.images import decode
from android_world.virtual_device.ui.theme import color

Point = tuple[float, float]
_LEAST_SCALE, _MOST_SCALE = 0.1, 10.0
Run = tuple[int, int, int]  # a row of pixels: y, first x, the x after the last one


@dataclass(frozen=True)
class Stroke:
    """A line that a finger drew; one point is a dot."""

    points: tuple[Point, ...]
    shade: str
    width: float  # px

    def commands(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """The smoothed line as commands of an SVG path: M, L and Q."""
        x, y = self.points[0]
        yield "M", (x, y)
        for to_x, to_y in self.points[1:]:
            yield "Q", (x, y, (x + to_x) / 2, (y + to_y) / 2)
            x, y = to_x, to_y
        if (x, y) == self.points[0]:
            yield "L", (x, y + 2)
            yield "L", (x + 1, y + 2)
            yield "L", (x + 1, y)
        else:
            yield "L", (x, y)

    def draw(self, canvas: skia.Canvas) -> None:
        """Draw the line with round ends."""
        path = skia.Path()
        for letter, numbers in self.commands():
            {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo}[letter](*numbers)
        paint = skia.Paint(Color=color(self.shade), AntiAlias=True, StrokeWidth=self.width)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        canvas.drawPath(path, paint)

    def svg(self) -> str:
        """The line as an SVG element."""
        data = "".join(f"{c}{','.join(f'{n:g}' for n in ns)} " for c, ns in self.commands())
        return (
            f'<path d="{data.strip()}" fill="none" stroke="{self.shade}" '
            f'stroke-width="{self.width:g}" stroke-linecap="round"/>'
        )


@dataclass(frozen=True)
class Fill:
    """An area that the bucket filled."""

    runs: tuple[Run, ...]
    shade: str

    def draw(self, canvas: skia.Canvas) -> None:
        """Colour its pixels."""
        paint = skia.Paint(Color=color(self.shade))
        for y, start, end in self.runs:
            canvas.drawRect(skia.Rect.MakeLTRB(start, y, end, y + 1), paint)

    def svg(self) -> str:
        """The area as an SVG element."""
        data = " ".join(f"M{start},{y}L{end},{y}" for y, start, end in self.runs)
        return f'<path d="{data}" fill="none" stroke="{self.shade}" stroke-width="1"/>'


@dataclass(frozen=True)
class View:
    """What part of the canvas is seen: its scale, and where its corner is."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def inside(self, x: float, y: float) -> Point:
        """The point of the canvas that is seen at a place."""
        return (x - self.x) / self.scale, (y - self.y) / self.scale

    def pinch(self, before: tuple[Point, Point], now: tuple[Point, Point]) -> View:
        """The view after two fingers have moved; what was between them stays there."""
        (old_x, old_y), (new_x, new_y) = _middle(before), _middle(now)
        wanted = self.scale * math.dist(*now) / max(1.0, math.dist(*before))
        scale = min(max(wanted, _LEAST_SCALE), _MOST_SCALE)
        x, y = self.inside(old_x, old_y)
        return View(scale, new_x - x * scale, new_y - y * scale)


@dataclass(frozen=True)
class Drawing:
    """All that is on the canvas, the lowest first; `base` is an image file that was opened."""

    parts: tuple[Stroke | Fill, ...] = ()
    background: str = "#FFFFFF"
    base: bytes = b""

    def draw(self, canvas: skia.Canvas, width: int, height: int) -> None:
        """Draw everything on a canvas of that size."""
        canvas.save()
        canvas.clipRect(skia.Rect.MakeWH(width, height))
        canvas.drawRect(skia.Rect.MakeWH(width, height), skia.Paint(Color=color(self.background)))
        image = decode(self.base) if self.base else None
        if image is not None:
            scale = min(width / image.width(), height / image.height())
            w, h = image.width() * scale, image.height() * scale
            box = skia.Rect.MakeXYWH((width - w) / 2, (height - h) / 2, w, h)
            canvas.drawImageRect(image, box, skia.SamplingOptions(skia.FilterMode.kLinear))
        for part in self.parts:
            part.draw(canvas)
        canvas.restore()

    def picture(self, width: int, height: int) -> skia.Image:
        """The drawing in pixels."""
        surface = skia.Surface(max(1, width), max(1, height))
        self.draw(surface.getCanvas(), width, height)
        return surface.makeImageSnapshot()

    def encode(self, extension: str, width: int, height: int) -> bytes:
        """The content of a file with that extension: png, jpg or svg."""
        if extension == "svg":
            return self._svg(width, height).encode()
        kinds = {"png": (skia.kPNG, 100), "jpg": (skia.kJPEG, 70)}
        return bytes(self.picture(width, height).encodeToData(*kinds[extension]))

    def _svg(self, width: int, height: int) -> str:
        parts = "".join(part.svg() for part in self.parts)
        return (
            f'<svg width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">'
            f'<rect width="{width}" height="{height}" fill="{self.background}"/>{parts}</svg>'
        )

    def color_at(self, x: float, y: float, width: int, height: int) -> str:
        """The colour of a pixel, as #RRGGBB."""
        pixels = self.picture(width, height).toarray(colorType=skia.kRGBA_8888_ColorType)
        red, green, blue = pixels[_inside(y, height), _inside(x, width), :3]
        return f"#{red:02X}{green:02X}{blue:02X}"

    def area_at(self, x: float, y: float, width: int, height: int) -> tuple[Run, ...]:
        """The pixels around one that have its colour and hang together with it."""
        picture = self.picture(width, height).toarray(colorType=skia.kRGBA_8888_ColorType)
        column, row = _inside(x, width), _inside(y, height)
        difference = np.abs(picture[..., :3].astype(np.int16) - picture[row, column, :3])
        alike = np.zeros((height, width + 2), bool)
        alike[:, 1:-1] = (difference <= _TOLERANCE).all(axis=2)
        rows, edges = np.nonzero(alike[:, 1:] != alike[:, :-1])
        runs: list[list[Run]] = [[] for _ in range(height)]
        ends = zip(rows[::2].tolist(), edges[::2].tolist(), edges[1::2].tolist(), strict=True)
        for at, start, end in ends:
            runs[at].append((at, start, end))
        waiting = [run for run in runs[row] if run[1] <= column < run[2]]
        found = set(waiting)
        while waiting:
            at, start, end = waiting.pop()
            for beside in (at - 1, at + 1):
                for run in runs[beside] if 0 <= beside < height else ():
                    if run[1] < end and run[2] > start and run not in found:
                        found.add(run)
                        waiting.append(run)
        return tuple(sorted(found))


_TOLERANCE = 10  # of a colour's parts, so that soft edges are filled, too


def _middle(fingers: tuple[Point, Point]) -> Point:
    (x, y), (other_x, other_y) = fingers
    return (x + other_x) / 2, (y + other_y) / 2


def _inside(position: float, size: int) -> int:
    return min(max(0, int(position)), size - 1)
