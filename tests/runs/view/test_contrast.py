"""Texts of the viewer are readable on what they are drawn on: WCAG AA, 4.5 to 1."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

import pytest

from android_world.runs.view import assets

_LEAST: Final = 4.5
_BLOCKS: Final = {
    "light": r":root \{(.*?)\n\}",
    "dark": r':root\[data-theme="dark"\] \{(.*?)\n\}',
    "dark by the system": r':root:not\(\[data-theme="light"\]\) \{(.*?)\n\}',
}
# Coloured areas with a text colour of their own are checked as pairs of one rule.
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TEXT: Final = re.compile(r"(?<![\w-])color: var\(--([\w-]+)\)")
_AREA: Final = re.compile(r"background: var\(--([\w-]+)\)")


def colours(theme: str) -> dict[str, str]:
    """The variables of a theme that are colours, as `#rrggbb`."""
    block = re.search(_BLOCKS[theme], assets.style(), re.DOTALL)
    assert block is not None, theme
    found = re.findall(r"--([\w-]+): #([0-9a-f]{3}(?:[0-9a-f]{3})?);", block.group(1))
    return {name: v if len(v) == 6 else "".join(2 * digit for digit in v) for name, v in found}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def pairs(names: set[str]) -> set[tuple[str, str]]:
    """Text and background colours that the style sheet can put together."""
    own: set[tuple[str, str]] = set()
    inherited: set[str] = set()
    for _, body in _RULE.findall(assets.style()):
        text, area = _TEXT.search(body), _AREA.search(body)
        if text and area:
            own.add((text.group(1), area.group(1)))
        elif text:
            inherited.add(text.group(1))
    surfaces = {name for name in names if name.endswith("back")} | {"card", "raised"}
    return own | set(product(inherited, surfaces))


def test_the_contrast_of_black_on_white_is_21() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", list(_BLOCKS))
def test_every_text_has_enough_contrast_on_every_surface(theme: str) -> None:
    known = colours(theme)
    checked = pairs(set(known))
    assert {("muted", "back"), ("accent", "back"), ("accent-ink", "accent")} <= checked
    ratios = {pair: round(contrast(*(known[name] for name in pair)), 2) for pair in checked}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < _LEAST} == {}
