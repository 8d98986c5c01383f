"""Screens as text: elements listed compactly, their texts escaped and bounded."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement

_LONGEST_TEXT = 200
_LONGEST_SAID = 400
_MOST_ELEMENTS = 250
# Control tokens of chat formats: screen text must not be able to open a turn.
_SPECIAL = re.compile(r"<\|[^|<>]{1,40}\|>|</?(?:tool_call|tool_response|think|image)>", re.I)
_TEXTS = (
    ("text", "text"),
    ("content_description", "content_description"),
    ("hint_text", "hint"),
    ("tooltip", "tooltip"),
)
_ALWAYS = (
    ("is_clickable", "clickable"),
    ("is_long_clickable", "long_clickable"),
    ("is_editable", "editable"),
    ("is_selected", "selected"),
    ("is_checked", "checked"),
)
_ONLY_TRUE = (("is_scrollable", "scrollable"), ("is_focused", "focused"))


def quoted(text: str, limit: int = _LONGEST_TEXT) -> str:
    """Text from a screen, on one line in quotes, without control tokens, bounded."""
    return json.dumps(shortened(_SPECIAL.sub(" ", text), limit), ensure_ascii=False)


def shortened(text: str, limit: int = _LONGEST_SAID) -> str:
    """A text of a model, bounded: what it is told of itself comes back in every later prompt."""
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text)} characters)"


def action_line(action: JSONAction) -> str:
    """An action as its JSON, with characters as they are and long texts bounded."""
    fields = action.as_dict()
    texts = {name: shortened(value) for name, value in fields.items() if isinstance(value, str)}
    return json.dumps({**fields, **texts}, ensure_ascii=False, separators=(",", ":"))


def is_usable(element: UIElement, screen_size: tuple[int, int]) -> bool:
    """Whether an element is visible and has an area on the screen.

    Args:
      element: The element; without bounds it counts as on the screen.
      screen_size: Logical (width, height) in pixels.
    """
    if not element.is_visible:
        return False
    box = element.bbox_pixels
    if box is None:
        return True
    width, height = screen_size
    on_x = box.x_min < box.x_max and box.x_min < width and box.x_max > 0
    return on_x and box.y_min < box.y_max and box.y_min < height and box.y_max > 0


def describe(index: int, element: UIElement) -> str:
    """One line about an element: its index, its texts and what can be done with it."""
    facts = [f'"index": {index}']
    for field, name in _TEXTS:
        value = getattr(element, field)
        if value:
            facts.append(f'"{name}": {quoted(str(value))}')
    flags = [name for field, name in _ALWAYS + _ONLY_TRUE if getattr(element, field)]
    if element.is_checkable and not element.is_checked:
        flags.append("not checked")
    facts.append(f'"is": [{", ".join(flags)}]')
    return "{" + ", ".join(facts) + "}"


def describe_full(index: int, element: UIElement) -> str:
    """Like `describe`, with class, resource name and bounds, for agents without pictures."""
    line = describe(index, element)[:-1]
    if element.class_name:
        line += f', "class": "{element.class_name.rpartition(".")[2]}"'
    if element.resource_name:
        line += f', "resource": "{element.resource_name.rpartition("/")[2]}"'
    if element.bbox_pixels is not None:
        box = element.bbox_pixels
        bounds = [int(edge) for edge in (box.x_min, box.y_min, box.x_max, box.y_max)]
        line += f', "bounds": {bounds}'
    return line + "}"


def element_list(
    elements: Sequence[UIElement], screen_size: tuple[int, int], full: bool = False
) -> str:
    """All usable elements, one a line; indices are positions in the whole list."""
    write = describe_full if full else describe
    lines = [write(i, e) for i, e in enumerate(elements) if is_usable(e, screen_size)]
    if len(lines) > _MOST_ELEMENTS:
        lines = [*lines[:_MOST_ELEMENTS], f"... and {len(lines) - _MOST_ELEMENTS} more elements"]
    return "\n".join(lines)
