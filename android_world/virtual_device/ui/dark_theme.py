"""The dark theme: the colours of a light screen, as they are by night.

Colours are distinguished by what they are for, because dark apps differ from light ones by that:
light surfaces turn dark and dark ink turns light, and what is dark or coloured already stays. Tones
(CIE lightness, 0..100) move as those of Material's colour schemes do; hues stay.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal

Role = Literal["surface", "ink", "shape"]
"""A view's ground, texts and icons on it, or what is drawn freely."""

Curve = tuple[tuple[float, float], ...]  # tone by day -> tone by night
_GROUND: Curve = ((55, 45), (75, 38), (87, 28), (94, 11), (97, 10), (100, 17))
_CONTAINER: Curve = ((80, 32), (90, 27), (95, 18), (100, 17))
_INK: Curve = ((0, 95), (11, 90), (30, 80), (40, 80), (60, 72))
_SHAPE: Curve = (
    (0, 95),
    (11, 90),
    (30, 80),
    (45, 66),
    (65, 50),
    (80, 36),
    (90, 28),
    (94, 11),
    (100, 17),
)
_TINTED, _COLOURED, _VIVID = (
    10,
    28,
    60,
)  # chroma from which on a colour is not a grey, or stands for something
_FAINT = 0x60  # opacity below which a dark surface is a shade on what is behind it


@lru_cache(maxsize=4096)
def by_night(value: str, role: Role) -> str:
    """The colour `#RRGGBB` or `#AARRGGBB` by night."""
    digits = value.lstrip("#")
    alpha, rgb = (digits[:2], digits[2:]) if len(digits) == 8 else ("FF", digits)
    tone, a, b = _lab(*(int(rgb[i : i + 2], 16) for i in (0, 2, 4)))
    chroma = (a * a + b * b) ** 0.5
    if role == "surface" and int(alpha, 16) < _FAINT:
        role = "ink"
    curve = _curve(role, tone, chroma)
    if not curve:
        return value
    after = _along(curve, tone)
    kept = 0.8 if chroma > _TINTED else 1
    red, green, blue = _rgb(after, a * kept, b * kept)
    return f"#{alpha}{red:02X}{green:02X}{blue:02X}"


def _curve(role: Role, tone: float, chroma: float) -> Curve:
    if role == "ink":
        return _INK if tone < 60 else ()
    if chroma > _COLOURED and tone < 80:
        return ((0, 58), (58, 58), (80, 80)) if role == "shape" else ()
    if role == "shape":
        return _SHAPE
    if tone < 55 or chroma > _VIVID:
        return ()
    return _CONTAINER if chroma > _TINTED else _GROUND


def _along(curve: Curve, tone: float) -> float:
    tone = min(max(tone, curve[0][0]), curve[-1][0])
    for (x0, y0), (x1, y1) in pairwise(curve):
        if tone <= x1:
            return y0 + (y1 - y0) * (tone - x0) / (x1 - x0)
    return curve[-1][1]


# -- CIE Lab, white point D65 ---------------------------------------------------------------------

_WHITE = (0.95047, 1.0, 1.08883)
_EPSILON, _KAPPA = 216 / 24389, 24389 / 27


def _lab(*rgb: int) -> tuple[float, float, float]:
    red, green, blue = (_linear(value / 255) for value in rgb)
    x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    fx, fy, fz = (_root(v / white) for v, white in zip((x, y, z), _WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _rgb(tone: float, a: float, b: float) -> tuple[int, int, int]:
    fy = (tone + 16) / 116
    x, y, z = (
        _cube(f) * white for f, white in zip((fy + a / 500, fy, fy - b / 200), _WHITE, strict=True)
    )
    return (
        _encode(3.2406 * x - 1.5372 * y - 0.4986 * z),
        _encode(-0.9689 * x + 1.8758 * y + 0.0415 * z),
        _encode(0.0557 * x - 0.2040 * y + 1.0570 * z),
    )


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _encode(value: float) -> int:
    value = min(max(value, 0.0), 1.0)
    shown = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * min(max(shown, 0.0), 1.0))


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > _EPSILON else (_KAPPA * value + 16) / 116


def _cube(value: float) -> float:
    cube = value**3
    return cube if cube > _EPSILON else (116 * value - 16) / _KAPPA
