"""Filters of the editor: steps and tone curves as in the app's published library of filters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce

import numpy as np
import skia
from PIL import Image as PilImage

_Knots = tuple[tuple[int, int], ...]  # Points of a curve between (0, 0) and (255, 255).
_LEVELS = np.arange(256)
_VIGNETTE_START = 0.5  # Part of the half diagonal without a shade; assumed.


@dataclass(frozen=True)
class Contrast:
    """Distances from the middle grey, multiplied."""

    factor: float

    def tables(self) -> list[np.ndarray]:
        """What each level of red, green and blue becomes."""
        return [127.5 + (_LEVELS - 127.5) * self.factor] * 3


@dataclass(frozen=True)
class Offset:
    """What is added to each channel."""

    red: int
    green: int
    blue: int

    def tables(self) -> list[np.ndarray]:
        """What each level of red, green and blue becomes."""
        return [_LEVELS + part for part in (self.red, self.green, self.blue)]


@dataclass(frozen=True)
class Curves:
    """A tone curve for all channels, then one for each; without knots a straight line."""

    every: _Knots = ()
    red: _Knots = ()
    green: _Knots = ()
    blue: _Knots = ()

    def tables(self) -> list[np.ndarray]:
        """What each level of red, green and blue becomes."""
        every = _curve(self.every).round().astype(int)
        return [_curve(knots)[every] for knots in (self.red, self.green, self.blue)]


@dataclass(frozen=True)
class Saturation:
    """Saturation in the model of hue, saturation and lightness, multiplied; 0 gives greys."""

    factor: float


_Step = Contrast | Offset | Curves | Saturation


def _curve(knots: _Knots) -> np.ndarray:
    """The levels of a curve of parabolas.

    The control point of each parabola is the first of a natural cubic spline's, except that the
    first equation has the coefficient 1 instead of 2, as in the library.
    """
    if not knots:
        return _LEVELS.astype(float)
    points = np.array([(0, 0), *knots, (255, 255)], float)
    count = len(points) - 1
    matrix = 4 * np.eye(count) + np.eye(count, k=1) + np.eye(count, k=-1)
    matrix[0, 0], matrix[-1, -1] = 1, 3.5
    right = 4 * points[:-1] + 2 * points[1:]
    right[0] = points[0] + 2 * points[1]
    right[-1] = (8 * points[-2] + points[-1]) / 2
    controls = np.linalg.solve(matrix, right)
    t = np.linspace(0, 1, 33)[:, None]
    parts = [
        (1 - t) ** 2 * start + 2 * t * (1 - t) * control + t**2 * end
        for start, control, end in zip(points, controls, points[1:], strict=False)
    ]
    x, y = np.concatenate(parts).T
    levels: np.ndarray = np.clip(np.interp(_LEVELS, x, y), 0, 255)
    return levels


@dataclass(frozen=True)
class Filter:
    """Steps that change an image's colors, then a dark border whose opacity is 0..255."""

    name: str
    steps: tuple[_Step, ...] = ()
    vignette: int = 0

    def draw(self, canvas: skia.Canvas, image: skia.Image, target: skia.Rect) -> None:
        """Draw an image with the filter into a rectangle."""
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        canvas.drawImageRect(image, target, sampling, skia.Paint(ColorFilter=_colors(self.steps)))
        if self.vignette:
            canvas.save()
            canvas.translate(target.centerX(), target.centerY())
            canvas.scale(target.width() / 2, target.height() / 2)
            dark = skia.Color(0, 0, 0, self.vignette)
            shader = skia.GradientShader.MakeRadial(
                skia.Point(0, 0), 2**0.5, [0, dark], [_VIGNETTE_START, 1.0]
            )
            canvas.drawRect(skia.Rect.MakeLTRB(-1, -1, 1, 1), skia.Paint(Shader=shader))
            canvas.restore()

    def apply(self, image: PilImage.Image) -> PilImage.Image:
        """The image with the filter."""
        pixels = np.asarray(image.convert("RGBA")).copy()
        alpha = pixels[..., 3].copy()
        pixels[..., 3] = 255
        source = skia.Image.fromarray(pixels, skia.ColorType.kRGBA_8888_ColorType)
        out = np.zeros_like(pixels)
        canvas = skia.Surface(out, skia.ColorType.kRGBA_8888_ColorType).getCanvas()
        self.draw(canvas, source, skia.Rect.MakeWH(image.width, image.height))
        out[..., 3] = alpha
        changed = PilImage.fromarray(out)
        return changed if "A" in image.getbands() else changed.convert("RGB")


@lru_cache(maxsize=32)
def _colors(steps: tuple[_Step, ...]) -> skia.ColorFilter | None:
    filters = [_color_filter(step) for step in steps]
    return reduce(lambda done, step: step.makeComposed(done), filters) if filters else None


def _color_filter(step: _Step) -> skia.ColorFilter:
    if isinstance(step, Saturation):
        rows = np.eye(4, 5)
        rows[1, 1] = step.factor
        return skia.ColorFilters.HSLAMatrix(rows.ravel().tolist())
    tables = [np.clip(table, 0, 255).astype(np.uint8).tolist() for table in step.tables()]
    return skia.TableColorFilter.MakeARGB(list(range(256)), *tables)


def _brightness(value: int) -> Offset:
    return Offset(value, value, value)


_GREY = Saturation(0)
_WARM = Curves(red=((45, 64), (170, 190)), blue=((39, 70), (150, 200)))
NONE = Filter("None")
FILTERS = (
    NONE,
    Filter(
        "Struck",
        (
            Curves(
                every=((80, 43), (149, 102), (201, 173)),
                red=((125, 147), (177, 199), (213, 228)),
                green=((57, 76), (103, 130), (167, 192), (211, 229)),
                blue=((38, 62), (75, 112), (116, 158), (171, 204), (212, 233)),
            ),
        ),
    ),
    Filter(
        "Clarendon",
        (
            Contrast(1.5),
            _brightness(-10),
            Curves(
                red=((56, 68), (196, 206)),
                green=((46, 77), (160, 200)),
                blue=((33, 86), (126, 220)),
            ),
        ),
    ),
    Filter(
        "OldMan",
        (_brightness(30), Saturation(0.8), Contrast(1.3), Offset(20, 20, 10)),
        vignette=100,
    ),
    Filter("Mars", (Contrast(1.5), _brightness(10))),
    Filter("Rise", (Contrast(1.9), _brightness(60), _WARM), vignette=200),
    Filter("April", (Contrast(1.5), _brightness(5), _WARM), vignette=150),
    Filter(
        "Amazon",
        (Contrast(1.2), Curves(blue=((11, 40), (36, 99), (86, 151), (167, 209)))),
    ),
    Filter(
        "Starlit",
        (Curves(every=((34, 6), (69, 23), (100, 58), (150, 154), (176, 196), (207, 233))),),
    ),
    Filter(
        "Whisper",
        (
            Contrast(1.5),
            Curves(
                every=((174, 109),),
                red=((70, 114), (157, 145)),
                green=((109, 138),),
                blue=((113, 152),),
            ),
        ),
    ),
    Filter("Lime", (Curves(blue=((165, 114),)),)),
    Filter("Haan", (Contrast(1.3), _brightness(60), Curves(green=((113, 142),))), vignette=200),
    Filter(
        "BlueMess",
        (
            Curves(red=((86, 34), (117, 41), (146, 80), (170, 151), (200, 214), (225, 242))),
            _brightness(30),
        ),
    ),
    Filter("Adele", (_GREY,)),
    Filter("Cruz", (_GREY, Contrast(1.3), _brightness(20))),
    Filter("Metropolis", (_GREY, Contrast(1.7), _brightness(70))),
    Filter("Audrey", (_GREY, Contrast(1.3), _brightness(20), Curves(red=((124, 138),)))),
)
