"""Grounding accuracy in runs: whether taps hit the element that was meant.

Two references are known: the element that the model's own words name, and the element that another
run, such as the solver's, taps on the same screen.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from android_world.env import json_action
from android_world.env.representation_utils import BoundingBox, UIElement

TAPS: Final = (json_action.CLICK, json_action.DOUBLE_TAP, json_action.LONG_PRESS)
# Where agents record their words, the most specific first.
_WORDS: Final = ("target", "action_reason", "thought", "reason")
_LONGEST_WORDS: Final = 4000
_SHORTEST_LABEL: Final = 2
_QUOTED: Final = re.compile(r"[\"“”'‘’`«]([^\"“”'‘’`»]{1,200})[\"“”'‘’`»]")

Point = tuple[float, float]


@dataclasses.dataclass(frozen=True)
class TapCounts:
    """Taps of episodes whose intended element is known, and how many hit it.

    Attributes:
      named: Taps of which the words name exactly one label on the screen.
      named_hits: Those of them that hit an element with this label.
    """

    named: int = 0
    named_hits: int = 0

    def __add__(self, other: TapCounts) -> TapCounts:
        return TapCounts(self.named + other.named, self.named_hits + other.named_hits)

    @property
    def accuracy(self) -> float | None:
        """The share of hits; None without such taps."""
        return self.named_hits / self.named if self.named else None


def of_step(
    actions: Sequence[Mapping[str, Any]],
    get_elements: Callable[[], Sequence[UIElement]],
    data: Mapping[str, Any],
) -> TapCounts:
    """The tap of a step with one tap, compared with the agent's words.

    Args:
      actions: The actions of the step, as `JSONAction.as_dict` gives them.
      get_elements: Gives the elements of the screen that the agent saw; called where there are a
        tap and words.
      data: The agent's record of the step.
    """
    words = next((text for key in _WORDS if isinstance(text := data.get(key), str) and text), "")
    if not words or sum(action.get("action_type") in TAPS for action in actions) != 1:
        return TapCounts()
    elements = get_elements()
    points = [point for action in actions if (point := point_of(action, elements)) is not None]
    targets = named_elements(words[:_LONGEST_WORDS], elements)
    if not points or not targets:
        return TapCounts()
    return TapCounts(1, int(any(is_hit(points[0], target, elements) for target in targets)))


def of_episodes(traces: Iterable[Iterable[Mapping[str, Any]]]) -> TapCounts:
    """The taps of recorded episodes, each a list of recorded steps."""
    counts = (
        of_step(
            step.get("actions") or (),
            functools.partial(recorded_elements, step),
            step.get("data") or {},
        )
        for trace in traces
        for step in trace
    )
    return sum(counts, TapCounts())


def point_of(action: Mapping[str, Any], elements: Sequence[UIElement]) -> Point | None:
    """Where a tap touches the screen; None for other actions."""
    if action.get("action_type") not in TAPS:
        return None
    index, x, y = action.get("index"), action.get("x"), action.get("y")
    if isinstance(index, int) and 0 <= index < len(elements):
        box = elements[index].bbox_pixels
        return None if box is None else box.center
    return (float(x), float(y)) if x is not None and y is not None else None


def named_elements(words: str, elements: Iterable[UIElement]) -> list[UIElement]:
    """The elements with the one label that words name; nothing where none or several are named.

    A label is an element's text, description or hint. Quoted labels count before others. A label
    does not count where it is a part of a longer one that is named.
    """
    by_label: dict[str, list[UIElement]] = {}
    for element in elements:
        text = element.text or element.content_description or element.hint_text or ""
        label = " ".join(text.split()).casefold()
        if len(label) >= _SHORTEST_LABEL and element.bbox_pixels is not None:
            by_label.setdefault(label, []).append(element)
    plain = " ".join(words.split()).casefold()
    quoted = {quote.strip() for quote in _QUOTED.findall(plain)}
    found = [label for label in by_label if label in quoted]
    found = found or [label for label in by_label if _contains_words(plain, label)]
    longest = [one for one in found if not any(one != other and one in other for other in found)]
    return by_label[longest[0]] if len(longest) == 1 else []


def is_hit(point: Point, target: UIElement, elements: Iterable[UIElement]) -> bool:
    """Whether a point is inside an element, or inside the clickable element that holds it."""
    box = target.bbox_pixels
    if box is None:
        return False
    if _is_inside(point, box):
        return True
    boxes = [e.bbox_pixels for e in elements if e.is_clickable and e.bbox_pixels is not None]
    touched = [other for other in boxes if _is_inside(point, other)]
    if not touched:
        return False
    smallest = min(touched, key=lambda other: other.area)
    corners = ((box.x_min, box.y_min), (box.x_max - 1, box.y_max - 1))
    return all(_is_inside(corner, smallest) for corner in corners)


def recorded_elements(step: Mapping[str, Any]) -> list[UIElement]:
    """The elements of a recorded step."""
    fields = {field.name for field in dataclasses.fields(UIElement)} - {"bbox", "metadata"}
    found = []
    for entry in step.get("elements") or ():
        values = {key: value for key, value in entry.items() if key in fields}
        box = values.pop("bbox_pixels", None)
        found.append(UIElement(**values, bbox_pixels=BoundingBox(**box) if box else None))
    return found


def compare_with(
    steps: Iterable[Mapping[str, Any]], reference: Iterable[Mapping[str, Any]]
) -> tuple[int, int]:
    """Taps on screens on which a reference taps once, and how many hit the element that it taps.

    Args:
      steps: The recorded steps of an episode.
      reference: Those of another episode of the same instance, such as the solver's.
    """
    targets: dict[str, list[UIElement]] = {}
    for step in reference:
        elements = recorded_elements(step)
        for action in step.get("actions") or ():
            if (point := point_of(action, elements)) is not None:
                target = _touched_element(point, elements)
                if target is not None:
                    targets.setdefault(_screen(step), []).append(target)
    compared = hits = 0
    for step in steps:
        wanted = targets.get(_screen(step), [])
        if not wanted or not _screen(step):
            continue
        elements = recorded_elements(step)
        points = (point_of(action, elements) for action in step.get("actions") or ())
        for point in points:
            if point is not None:
                compared += 1
                hits += any(is_hit(point, target, elements) for target in wanted)
    return compared, hits


def _touched_element(point: Point, elements: Iterable[UIElement]) -> UIElement | None:
    """The smallest element at a point."""
    here = [e for e in elements if e.bbox_pixels is not None and _is_inside(point, e.bbox_pixels)]
    return min(here, key=lambda e: e.bbox_pixels.area if e.bbox_pixels else 0, default=None)


def _screen(step: Mapping[str, Any]) -> str:
    return str((step.get("hash") or {}).get("forest") or "")


def _contains_words(text: str, label: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text) is not None


def _is_inside(point: Point, box: BoundingBox) -> bool:
    return box.x_min <= point[0] < box.x_max and box.y_min <= point[1] < box.y_max
