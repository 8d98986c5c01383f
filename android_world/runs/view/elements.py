"""The elements of a screen for reading, and what differs between two screens."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

Element = Mapping[str, Any]
Plain = dict[str, Any]
_TEXTS: Final = ("text", "content_description", "hint_text", "tooltip")
_FLAGS: Final = (
    *("clickable", "long_clickable", "editable", "scrollable", "checkable", "focusable"),
    *("checked", "selected", "focused"),
)
_IDENTITY: Final = ("class_name", "resource_name", "resource_id")


def plain(element: Element) -> Plain:
    """What there is to read about an element: its texts, class, id, box and what is true of it."""
    box = element.get("bbox_pixels")
    told: Plain = {name: element[name] for name in _TEXTS if element.get(name)}
    told["class"] = str(element.get("class_name") or "").rpartition(".")[2]
    told["id"] = element.get("resource_name") or element.get("resource_id") or ""
    told["package"] = element.get("package_name") or ""
    told["box"] = [box["x_min"], box["y_min"], box["x_max"], box["y_max"]] if box else None
    told["is"] = [flag for flag in _FLAGS if element.get(f"is_{flag}")]
    told["is"] += [f"not {f}" for f in ("enabled", "visible") if element.get(f"is_{f}") is False]
    return told


def difference(then: Sequence[Element], now: Sequence[Element]) -> dict[str, Any]:
    """How the elements of a screen differ from those of the screen before.

    Returns:
      `added`: positions now; `changed`: by position now, what was otherwise, as
      `{fact: [then, now]}`; `removed`: the elements that are gone, as `plain` has them.
    """
    before, after = [plain(e) for e in then], [plain(e) for e in now]
    keys = [[json.dumps(e, sort_keys=True) for e in side] for side in (before, after)]
    gone: list[int] = []
    new: list[int] = []
    matcher = difflib.SequenceMatcher(None, keys[0], keys[1], False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag != "equal":
            gone += range(i, i_end)
            new += range(j, j_end)
    changed = {}
    for position in list(new):
        same = next((i for i in gone if _is_same(then[i], now[position])), None)
        if same is not None:
            gone.remove(same)
            new.remove(position)
            if facts := _changes(before[same], after[position]):
                changed[position] = facts
    return {"added": new, "changed": changed, "removed": [before[i] for i in gone]}


def _is_same(one: Element, other: Element) -> bool:
    """Whether two elements that differ are one that has changed: same kind, same place or text."""
    if any(one.get(fact) != other.get(fact) for fact in _IDENTITY):
        return False
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
