"""Fonts and text measurement (Roboto, as on the phone)."""

from __future__ import annotations

import keyword
import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import font_roboto
import font_source_sans_pro
import fonticon_mdi7
import skia

from android_world.virtual_device.ui.text_shaping import font_manager, runs, shape

# Roboto's font metrics in ems (hhea/OS2 tables): Android adds top and bottom padding to a TextView.
_TOP, _ASCENT, _DESCENT, _BOTTOM = 1.056, 0.9277, 0.2441, 0.271

SOURCE_SANS = "source-sans-pro"
_FILES = {
    ("", 400, False): font_roboto.Roboto,
    ("", 300, False): font_roboto.RobotoLight,
    ("", 500, False): font_roboto.RobotoMedium,
    ("", 700, False): font_roboto.RobotoBold,
    ("", 400, True): font_roboto.RobotoItalic,
    ("", 700, True): font_roboto.RobotoBoldItalic,
    (SOURCE_SANS, 400, False): font_source_sans_pro.font_files_ttf["SourceSansPro"],
}


@dataclass(frozen=True)
class TextStyle:
    """Size in sp, weight (300, 400, 500, 700), colour `#RRGGBB`, slant, lines, letter spacing (em).

    `family` is "" for Roboto, or `SOURCE_SANS`.
    """

    size: float = 14
    weight: int = 400
    color: str = "#191C1E"
    italic: bool = False
    strike: bool = False
    underline: bool = False
    spacing: float = 0.0
    family: str = ""

    @property
    def face(self) -> ResolvedFont:
        """What decides how wide a text of this style is, besides its size."""
        return ResolvedFont(self.weight, self.italic, self.spacing, self.family)


class ResolvedFont(NamedTuple):
    """A style's letters; unpacked, it is what the functions below take after the size."""

    weight: int = 400
    italic: bool = False
    spacing: float = 0.0
    family: str = ""


@lru_cache(maxsize=64)
def typeface(weight: int, italic: bool = False, family: str = "") -> skia.Typeface:
    """The face of the family that is nearest to `weight`."""
    keys = ((family, weight, italic), (family, 400, italic), (family, 400, False))
    return font_manager().makeFromFile(str(next(_FILES[key] for key in keys if key in _FILES)))


@lru_cache(maxsize=256)
def font(size_px: float, weight: int = 400, italic: bool = False, family: str = "") -> skia.Font:
    """A skia font at `size_px` pixels."""
    made = skia.Font(typeface(weight, italic, family), size_px)
    made.setSubpixel(True)
    made.setHinting(skia.FontHinting.kNone)  # As on dense displays.
    made.setEdging(skia.Font.Edging.kAntiAlias)
    return made


@lru_cache(maxsize=65536)
def text_width(
    text: str,
    size_px: float,
    weight: int = 400,
    italic: bool = False,
    spacing: float = 0.0,
    family: str = "",
) -> float:
    """Advance width of `text` in pixels."""
    face = font(size_px, weight, italic, family)
    apart = len(text) * spacing * size_px
    if text.isascii():
        return float(face.measureText(text)) + apart if text else 0.0
    return apart + sum(
        shape(piece, font_name, size_px).width if font_name else float(face.measureText(piece))
        for piece, font_name in runs(text)
    )


@lru_cache(maxsize=16384)
def char_offsets(
    text: str,
    size_px: float,
    weight: int = 400,
    italic: bool = False,
    spacing: float = 0.0,
    family: str = "",
) -> tuple[float, ...]:
    """X positions of the caret before each character and after the last, in pixels."""
    face = ResolvedFont(weight, italic, spacing, family)
    return tuple(text_width(text[:i], size_px, *face) for i in range(len(text) + 1))


def line_height(size_px: float) -> int:
    """Distance between base lines of consecutive lines, in pixels."""
    return round(_ASCENT * size_px) + round(_DESCENT * size_px)


@lru_cache(maxsize=1024)
def block_height(lines: int, size_px: float) -> int:
    """Height in pixels of a TextView of `lines` lines (with font padding)."""
    extra = math.ceil(_TOP * size_px) - round(_ASCENT * size_px)
    extra += math.ceil(_BOTTOM * size_px) - round(_DESCENT * size_px)
    return max(1, lines) * line_height(size_px) + extra


def first_baseline(size_px: float) -> int:
    """Distance from the top of a TextView to its first base line, in pixels."""
    return math.ceil(_TOP * size_px)


@lru_cache(maxsize=1)
def icon_typeface() -> skia.Typeface:
    """The Material Design Icons face."""
    folder = Path(fonticon_mdi7.__file__).parent / "fonts"
    return font_manager().makeFromFile(str(next(folder.glob("*.ttf"))))


@lru_cache(maxsize=512)
def icon_glyph(name: str) -> str:
    """The character of the Material Design icon `name`; KeyError when there is none."""
    value = getattr(fonticon_mdi7.MDI7, _icon_attribute(name), None)
    if value is None:
        raise KeyError(f"no icon named {name!r} in Material Design Icons")
    return str(value).removeprefix("mdi7.")


def has_icon(name: str) -> bool:
    """Whether there is a Material Design icon of that name."""
    return hasattr(fonticon_mdi7.MDI7, _icon_attribute(name))


def _icon_attribute(name: str) -> str:
    """What the font's module calls an icon: Python's own words end in an underscore."""
    return f"{name}_" if keyword.iskeyword(name) else name.replace("-", "_")


@lru_cache(maxsize=128)
def icon_font(size_px: float) -> skia.Font:
    """The icon face at `size_px` pixels."""
    return skia.Font(icon_typeface(), size_px)


@lru_cache(maxsize=128)
def icon_extent(size_px: float) -> tuple[float, float]:
    """How far the icon face reaches above (negative) and below its base line, in pixels."""
    metrics = icon_font(size_px).getMetrics()
    return metrics.fAscent, metrics.fDescent
