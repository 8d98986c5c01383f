"""The elements of a screen for reading, and what differs between two screens."""

from __future__ import annotations

import collections
import dataclasses
import difflib
import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

Element = Mapping[str, Any]
Plain = dict[str, Any]
_TEXTS: Final = ("text", "content_description", "hint_text", "tooltip")
_FLAGS: Final = tuple(
    (flag, f"is_{flag}")
    for flag in (
        *("clickable", "long_clickable", "editable", "scrollable", "checkable", "focusable"),
        *("checked", "selected", "focused"),
    )
)
_NEGATED: Final = (("not enabled", "is_enabled"), ("not visible", "is_visible"))
_IDENTITY: Final = ("class_name", "resource_name", "resource_id")


def plain(element: Element) -> Plain:
    """What there is to read about an element: its texts, class, id, box and what is true of it."""
    get = element.get
    box = get("bbox_pixels")
    told: Plain = {name: value for name in _TEXTS if (value := get(name))}
    told["class"] = str(get("class_name") or "").rpartition(".")[2]
    told["id"] = get("resource_name") or get("resource_id") or ""
    told["package"] = get("package_name") or ""
    told["box"] = [box["x_min"], box["y_min"], box["x_max"], box["y_max"]] if box else None
    told["is"] = [flag for flag, fact in _FLAGS if get(fact)]
    told["is"] += [flag for flag, fact in _NEGATED if get(fact) is False]
    return told


@dataclasses.dataclass(frozen=True, eq=False)
class ScreenElements:
    """The elements of one screen; what is derived of them is computed once."""

    elements: Sequence[Element]

    def next_screen(self, entry: Mapping[str, Any]) -> ScreenElements:
        """The elements of the record of the screen after this one; this one if they are equal."""
        now = list(entry.get("elements") or ())
        return self if now == self.elements else ScreenElements(now)

    @functools.cached_property
    def plain(self) -> list[Plain]:
        """Each as `plain` has it."""
        return [plain(element) for element in self.elements]

    @functools.cached_property
    def keys(self) -> list[str]:
        """Each as a text that is equal for equal elements."""
        return [repr(element) for element in self.plain]


def difference(then: Sequence[Element], now: Sequence[Element]) -> dict[str, Any]:
    """How the elements of a screen differ from those of the screen before.

    Returns:
      `added`: positions now; `changed`: by position now, what was otherwise, as
      `{fact: [then, now]}`; `removed`: the elements that are gone, as `plain` has them.
    """
    return screen_difference(ScreenElements(then), ScreenElements(now))


def screen_difference(then: ScreenElements, now: ScreenElements) -> dict[str, Any]:
    """See `difference`."""
    gone: dict[int, None] = {}
    new: list[int] = []
    if then is not now and then.keys != now.keys:
        matcher = difflib.SequenceMatcher(None, then.keys, now.keys, False)
        for tag, i, i_end, j, j_end in matcher.get_opcodes():
            if tag != "equal":
                gone |= dict.fromkeys(range(i, i_end))
                new += range(j, j_end)
    kinds: dict[tuple[Any, ...], list[int]] = collections.defaultdict(list)
    for position in gone:
        kinds[_identity(then.elements[position])].append(position)
    added, changed = [], {}
    for position in new:
        element = now.elements[position]
        candidates = kinds.get(_identity(element), [])
        same = next((i for i in candidates if _is_same(then.elements[i], element)), None)
        if same is None:
            added.append(position)
            continue
        candidates.remove(same)
        del gone[same]
        if facts := _changes(then.plain[same], now.plain[position]):
            changed[position] = facts
    return {"added": added, "changed": changed, "removed": [then.plain[i] for i in gone]}


def _identity(element: Element) -> tuple[Any, ...]:
    return tuple(element.get(fact) for fact in _IDENTITY)


def _is_same(one: Element, other: Element) -> bool:
    """Whether two elements of one kind are one that has changed: same place or text."""
    return any(
        one.get(fact) == other.get(fact) and one.get(fact)
        for fact in ("bbox_pixels", "text", "content_description")
    )


def _changes(before: Plain, after: Plain) -> dict[str, list[Any]]:
    names = dict.fromkeys([*before, *after])
    return {
        name: [before.get(name), after.get(name)]
        for name in names
        if before.get(name) != after.get(name)
    }
