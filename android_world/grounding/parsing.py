"""Reading models' answers: PIGG's blocks, MMBench-GUI's points and letters."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable
from typing import Any, NamedTuple

from android_world.agents.parsing import actions, coordinates

# None begins within another, or long digits would be read from each of them anew.
_NUMBER = r"(?:[-+]|(?<!\d))(?:\d+\.\d+|\.\d+|\d+)"
_PAIR = rf"[\(\[\{{]\s*({_NUMBER})\s*,\s*({_NUMBER})\s*[\)\]\}}]"
_FOUR = re.compile(rf"({_NUMBER})\s*,\s*({_NUMBER})\s*,\s*({_NUMBER})\s*,\s*({_NUMBER})")
_TO = re.compile(rf"{_PAIR}\s*(?:to|->|-|–|→)\s*{_PAIR}", re.IGNORECASE)
_KEYWORD = re.compile(
    rf"(top[- ]?left|bottom[- ]?right|center|centre|point|position|coordinates?)\s*[:=]\s*{_PAIR}",
    re.IGNORECASE,
)
_SIMPLE = re.compile(_PAIR)
_BARE = re.compile(rf"({_NUMBER})\s*,\s*({_NUMBER})")
_ROLE_LINE = re.compile(r"^(?:<\|im_start\|>)?assistant[ \t]*$", re.MULTILINE)
_OPENED_PAIR = re.compile(rf"[\(\[\{{]\s*({_NUMBER})\s*,\s*({_NUMBER})")
_CLOSED_BLOCK = {
    name: re.compile(rf"```\s*{name}\s*\n(.*?)```", re.DOTALL | re.IGNORECASE)
    for name in ("referring", "grounding")
}
_BLOCK = r"```\s*{name}\s*\n?(.*?)(?:```|\Z)"


Point = tuple[float, float]


class Grounded(NamedTuple):
    """A parsed answer: the description and the point (None: there is no point)."""

    content: str
    x: float | None
    y: float | None


def parse_inference(
    text: str, is_gt: bool = True, reading: Callable[[str], Point | None] | None = None
) -> Grounded:
    """Read a referring and a grounding block (PIGG's `parse_inference`).

    Args:
      text: the truth, or a model's output.
      is_gt: whether it is the truth; of a transcript only what follows the last line "assistant"
        counts (the published code cuts at the word, and so loses answers that name an assistant).
      reading: finds the point in the block; None is PIGG's `parse_point`.
    """
    if not is_gt:
        text = _ROLE_LINE.split(text)[-1]
    referring = re.search(_BLOCK.format(name="referring"), text, re.DOTALL | re.IGNORECASE)
    grounding = re.search(_BLOCK.format(name="grounding"), text, re.DOTALL | re.IGNORECASE)
    content = referring.group(1).strip().strip('"') if referring else ""
    point = (reading or parse_point)(grounding.group(1) if grounding else text)
    return Grounded(content, *(point or (None, None)))


def parse_point(text: str) -> tuple[float, float] | None:
    """The point that a text names; patterns in PIGG's order.

    Boxes give their centre, and so do two named corners where no point is named.
    """
    four = _FOUR.search(text)
    if four:
        x1, y1, x2, y2 = map(float, four.groups())
        return (x1 + x2) / 2, (y1 + y2) / 2
    to = _TO.search(text)
    if to:
        x1, y1, x2, y2 = map(float, to.groups())
        return (x1 + x2) / 2, (y1 + y2) / 2
    named = [(name.lower(), float(x), float(y)) for name, x, y in _KEYWORD.findall(text)]
    if named:
        points = [n for n in named if not n[0].startswith(("top", "bottom"))][:1] or named[:2]
        return statistics.fmean(n[1] for n in points), statistics.fmean(n[2] for n in points)
    simple = _SIMPLE.search(text) or _BARE.search(text)
    return (float(simple.group(1)), float(simple.group(2))) if simple else None


def parse_point_as_agents(text: str) -> Point | None:
    """The point as m3a_qwen reads it, in every form in which models write points.

    Those are tags, boxes, objects and names as well; fractions are shares of the image.
    """
    point = coordinates.point_of(text)
    if point is None or not coordinates.is_share(point):
        return point
    return point[0] * 1000, point[1] * 1000


def parse_as_agents(text: str) -> Grounded:
    """A model's output whose point is read by `parse_point_as_agents`."""
    return parse_inference(
        actions.without_thinking(text), is_gt=False, reading=parse_point_as_agents
    )


def parse_as_published(text: str) -> Grounded:
    """A model's output as PIGG's script reads it, for its published numbers.

    Only what follows the last word "assistant" counts, thoughts are a part of the answer, blocks
    must be closed, and the point must be in brackets; a box gives its first corner.
    """
    text = text.rpartition("assistant")[2]
    referring, grounding = (_CLOSED_BLOCK[name].search(text) for name in ("referring", "grounding"))
    content = referring.group(1).strip().strip('"') if referring else ""
    pair = _OPENED_PAIR.search(grounding.group(1)) if grounding else None
    return Grounded(
        content, *((float(pair.group(1)), float(pair.group(2))) if pair else (None, None))
    )


# The published pattern without what is optional at its ends, in a form that never reads a run of
# digits or spaces twice: it finds the same numbers.
_COORDINATES = re.compile(rf"({_NUMBER})[,\s;]++(?:y\s*+(?:[:=]\s*+)?)?({_NUMBER})", re.IGNORECASE)
_OPTIONS = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        r"\b([A-F])[\.:](?!\w)",
        r"\bOption\s+([A-F])\b",
        r"\bAnswer\s*+(?:[:：]\s*+)?([A-F])\b",
        r"^[ \t]*([A-F])[\.:]?",
        r"[\'\"]([A-F])[\'\"]",
        r"\b([A-F])\b(?!\s+\w)",
    )
)


def parser_response_into_coordinates(
    text: str, meta: dict[str, Any] | None = None
) -> tuple[float, float] | None:
    """The first pair of numbers (MMBench-GUI L2's default); None if there is none."""
    match = _COORDINATES.search(text)
    return (float(match.group(1)), float(match.group(2))) if match else None


def parser_answers_into_option(text: str, meta: dict[str, Any] | None = None) -> str | None:
    """The chosen letter A to F (MMBench-GUI L1's default, patterns in its order)."""
    for pattern in _OPTIONS:
        match = pattern.search(text)
        if match:
            return match.group(1).upper()
    return None


def parse_relative_thousand(
    text: str, meta: dict[str, Any] | None = None
) -> tuple[float, float] | None:
    """Like the default, for models that answer in 0..1000: gives 0..1."""
    point = parser_response_into_coordinates(text, meta)
    return None if point is None else (point[0] / 1000, point[1] / 1000)
