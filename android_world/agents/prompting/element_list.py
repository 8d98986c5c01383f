"""Screens as text: elements listed compactly, their texts escaped, the whole list bounded."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import visible_elements
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.env.task_tools import Tool, ToolCall

_LONGEST_SAID = 400
_LONGEST_RESULT = 2000
# What texts are cut to where a list would grow too long, one after the other, until it fits; and
# what the text that counts most, the focused or the longest one, is never cut below.
_CUTS = (4000, 2000, 1000, 500, 200, 100)
_KEPT = 8000
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


def quote(text: str, limit: int | None = None) -> str:
    """Text from a screen, on one line in quotes, without control tokens; bounded by a limit."""
    text = _SPECIAL.sub(" ", text)
    return json.dumps(text if limit is None else shorten(text, limit), ensure_ascii=False)


def shorten(text: str, limit: int = _LONGEST_SAID) -> str:
    """A text of a model, bounded: what it writes comes back in every later prompt."""
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text)} characters)"


def action_line(action: JSONAction) -> str:
    """An action as its JSON, with characters as they are and long texts bounded."""
    return fields_line(action.as_dict())


def fields_line(fields: Mapping[str, Any]) -> str:
    """The fields of an action as JSON, with characters as they are and long texts bounded."""
    texts = {name: shorten(value) for name, value in fields.items() if isinstance(value, str)}
    return json.dumps({**fields, **texts}, ensure_ascii=False, separators=(",", ":"))


def tool_lines(tools: Iterable[Tool]) -> list[str]:
    """Tools of a task as JSON, one a line, without control tokens."""
    return [_SPECIAL.sub(" ", json.dumps(t.describe(), ensure_ascii=False)) for t in tools]


def call_line(call: ToolCall) -> str:
    """A call of a tool as the history has it: its result is quoted as texts of a screen are."""
    made = fields_line({"name": call.name, "arguments": call.arguments})
    given = "failed" if call.is_error else "gave"
    return f"Called the tool {shorten(made)}. It {given}: {quote(call.result, _LONGEST_RESULT)}"


def describe(index: int, element: UIElement, limit: int | None = None) -> str:
    """One line about an element: its index, its texts and what can be done with it.

    Args:
      index: Its position in the screen's list.
      element: The element.
      limit: Characters to which its texts are cut; None leaves them whole.
    """
    facts = [f'"index": {index}']
    for field, name in _TEXTS:
        value = getattr(element, field)
        if value:
            facts.append(f'"{name}": {quote(str(value), limit)}')
    flags = [name for field, name in _ALWAYS + _ONLY_TRUE if getattr(element, field)]
    if element.is_checkable and not element.is_checked:
        flags.append("not checked")
    facts.append(f'"is": [{", ".join(flags)}]')
    return "{" + ", ".join(facts) + "}"


def describe_full(index: int, element: UIElement, limit: int | None = None) -> str:
    """Like `describe`, with class, resource name and bounds, for agents without images."""
    line = describe(index, element, limit)[:-1]
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
    elements: Sequence[UIElement],
    screen_size: tuple[int, int],
    full: bool = False,
    forest: Any = None,
    prompts: PromptSettings | None = None,
) -> str:
    """The elements that can be seen and touched, one a line.

    Args:
      elements: All elements of the screen; indices are positions in this list.
      screen_size: Logical (width, height) in pixels.
      full: Say class, resource name and bounds, too.
      forest: The forest that they are from, for what is covered; None where there is none.
      prompts: How long the list may get, and whether keys of the keyboard are in it.
    """
    prompts = prompts or PromptSettings()
    positions = visible_elements.visible_indices(
        elements, forest, screen_size, prompts.keyboard_keys
    )
    return lines_of(elements, positions, full, prompts.list_characters)


def lines_of(
    elements: Sequence[UIElement], positions: Sequence[int], full: bool, limit: int
) -> str:
    """The elements at some positions of a list, one a line, in about so many characters."""
    write = describe_full if full else describe
    lines = within(limit, elements, positions, lambda i, cut: write(i, elements[i], cut))
    left_out = lines.count(None)
    more = [f"... and {left_out} more elements"] if left_out else []
    return "\n".join([*(line for line in lines if line is not None), *more])


def within(
    limit: int,
    elements: Sequence[UIElement],
    positions: Sequence[int],
    write: Callable[[int, int | None], str],
) -> list[str | None]:
    """Lines about elements, all texts whole where the lines fit; else cut, and left out at last.

    The texts of the element with the focus, and of the one with the longest text, always have
    room for several thousand characters.

    Args:
      limit: Characters of all lines.
      elements: All elements of the screen.
      positions: Those with a line.
      write: Makes the line of a position, its texts cut to so many characters, or whole.

    Returns:
      The lines; None in the place of one that is left out.
    """
    lines: list[str | None] = [write(i, None) for i in positions]
    if _length(lines) <= limit:
        return lines
    kept = _that_count_most(elements, positions)
    for cut in _CUTS:
        cuts = [max(_KEPT, limit // 2) if i in kept else cut for i in positions]
        lines = [write(i, length) for i, length in zip(positions, cuts, strict=True)]
        if _length(lines) <= limit:
            return lines
    room = limit
    for place, i in sorted(enumerate(positions), key=lambda found: found[1] not in kept):
        room -= len(lines[place] or "") + 1
        if room < 0 and i not in kept:
            lines[place] = None
    return lines


def _that_count_most(elements: Sequence[UIElement], positions: Sequence[int]) -> Collection[int]:
    """The element with the longest text, and that of those with the focus (windows have one each).

    There are two at most, so that a list stays bounded whatever a device says.
    """

    def length(i: int) -> int:
        return max(map(len, _texts_of(elements[i])))

    focused = [i for i in positions if elements[i].is_focused]
    return {max(found, key=length) for found in (positions, focused) if found}


def _texts_of(element: UIElement) -> list[str]:
    return [str(getattr(element, field) or "") for field, _ in _TEXTS]


def _length(lines: Sequence[str | None]) -> int:
    return sum(len(line or "") for line in lines) + len(lines)
