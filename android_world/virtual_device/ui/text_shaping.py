"""Text that Roboto cannot draw: colour emoji, signs and other scripts, as Android falls back.

The fonts are Noto's of the package `dynamic-font` (OFL), HarfBuzz joins letters and emoji.
"""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

import font_roboto
import skia
import uharfbuzz

_EMOJI = "NotoColorEmoji-Regular.ttf"
_SIGNS = "NotoSansSymbols-Regular-Subsetted.ttf"
_LAST = (
    "NotoSansSymbols-Regular-Subsetted2.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansSymbols-Regular.ttf",
)
_AS_TEXT, _AS_EMOJI = "\ufe0e", "\ufe0f"
_MODIFIERS = "\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f"
# What is drawn as one: a flag of two letters, or a character with what changes or joins it.
_CLUSTER = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|.[{_MODIFIERS}]*(?:\u200d.[{_MODIFIERS}]*)*", re.DOTALL
)
_EMOJI_SIGNS = re.compile("[\ufe0f\u200d\U0001f3fb-\U0001f3ff\U0001f1e6-\U0001f1ff]")


@cache
def font_manager() -> skia.FontMgr:
    """A font manager without the host's fonts: frames must not depend on the machine."""
    return skia.FontMgr.New_Custom_Empty()


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces with the name of the font that draws each; "" is the text's own."""
    clusters = [match[0] for match in _CLUSTER.finditer(text)]
    fonts = [_font_of(cluster) for cluster in clusters]
    for number in range(1, len(fonts) - 1):
        before, after = fonts[number - 1], fonts[number + 1]
        joins = before == after and before in _scripts() and _has_glyphs(before, " ")
        if joins and clusters[number] == " ":
            fonts[number] = before  # Words that run leftwards are shaped together.
    return tuple(
        ("".join(cluster for cluster, _ in group), font)
        for font, group in groupby(zip(clusters, fonts, strict=True), lambda pair: pair[1])
    )


@dataclass(frozen=True)
class Shaped:
    """A piece of text as glyphs of a font: drawn at its base line, `width` pixels wide."""

    blob: skia.TextBlob
    width: float


@lru_cache(maxsize=4096)
def shape(piece: str, font: str, size_px: float) -> Shaped:
    """A run of `runs` that is not drawn by the text's own font."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(piece)
    buffer.guess_segment_properties()
    shaper = _shaper(font)
    uharfbuzz.shape(shaper, buffer)
    scale = size_px / shaper.face.upem
    glyphs, points, x = [], [], 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyphs.append(info.codepoint)
        points.append(skia.Point(x + position.x_offset * scale, -position.y_offset * scale))
        x += position.x_advance * scale
    face = skia.Font(_typeface(font), size_px)
    face.setSubpixel(True)
    face.setEdging(skia.Font.Edging.kAntiAlias)
    builder = skia.TextBlobBuilder()
    builder.allocRunPos(face, glyphs, points)
    return Shaped(builder.make(), x)


@lru_cache(maxsize=4096)
def _font_of(cluster: str) -> str:
    """The font that draws a cluster: "" for Roboto, also where no font can."""
    if _EMOJI_SIGNS.search(cluster) and _AS_TEXT not in cluster and _has_glyphs(_EMOJI, cluster[0]):
        return _EMOJI
    if _roboto().unicharToGlyph(ord(cluster[0])):
        return ""
    return next((font for font in _fallbacks() if _has_glyphs(font, cluster[0])), "")


def _has_glyphs(font: str, char: str) -> bool:
    return bool(_typeface(font).unicharToGlyph(ord(char)))


@cache
def fallback_folder() -> Path:
    """Where the fonts are that Android falls back to."""
    found = importlib.util.find_spec("dynamic_font")
    places = found.submodule_search_locations if found else None
    if not places:
        raise ModuleNotFoundError("dynamic-font, the package of the phone's fonts, is missing")
    return Path(places[0]) / "assets" / "fonts"


@cache
def _files() -> dict[str, Path]:
    return {path.name: path for path in sorted(fallback_folder().rglob("*.tt[fc]"))}


@cache
def _fallbacks() -> tuple[str, ...]:
    """The fonts in the order in which they are asked."""
    return (_SIGNS, _EMOJI, *_scripts(), *_LAST)


@cache
def _scripts() -> tuple[str, ...]:
    """The fonts of words, in contrast to those of emoji and signs."""
    return tuple(name for name in _files() if name not in (_EMOJI, _SIGNS, *_LAST))


@cache
def _roboto() -> skia.Typeface:
    return font_manager().makeFromFile(font_roboto.Roboto)


@cache
def _typeface(font: str) -> skia.Typeface:
    return font_manager().makeFromFile(str(_files()[font]))


@cache
def _shaper(font: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(_files()[font]))))
