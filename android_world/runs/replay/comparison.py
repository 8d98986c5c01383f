"""What differs between a screen, or an outcome, as recorded and as it is now, in words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from android_world.runs.records import EpisodeRecord

Elements = Sequence[Mapping[str, Any]]
_MOST_NAMED: Final = 8
_HASHES: Final = ("forest", "picture")
_OUTCOME: Final = ("score", "reference_score", "verdict", "agent_done", "steps", "max_steps")


def of_screens(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What differs between two screens with `hash` and `elements`; nothing if they are equal.

    Only hashes that were kept are compared: a run without images has none of them.
    """
    hashes, hashes_now = then.get("hash") or {}, now.get("hash") or {}
    different = [k for k in _HASHES if k in hashes and hashes_now.get(k) != hashes[k]]
    if "forest" in different:
        return of_elements(then.get("elements") or [], now.get("elements") or [])
    return ["the elements are the same, the picture differs"] if different else []


def of_elements(then: Elements, now: Elements) -> list[str]:
    """The elements that differ, the first ones of them."""
    lines = list(_changes(then, now))
    if not lines:
        return ["the elements are the same; hidden nodes, the focus or windows differ"]
    more = len(lines) - _MOST_NAMED
    return [*lines[:_MOST_NAMED], *([f"and {more} more"] if more > 0 else [])]


def of_outcomes(then: EpisodeRecord, now: EpisodeRecord) -> list[str]:
    """What differs in how an episode ended."""
    pairs = {name: (getattr(then, name), getattr(now, name)) for name in _OUTCOME}
    errors = [None if r.error is None else f"{r.error.phase}: {r.error.type}" for r in (then, now)]
    pairs["error"] = errors[0], errors[1]
    return [f"{name} was {was}, is {is_}" for name, (was, is_) in pairs.items() if was != is_]


def _changes(then: Elements, now: Elements) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(
        None, [_key(element) for element in then], [_key(element) for element in now], False
    )
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag == "equal":
            continue
        pairs = min(i_end - i, j_end - j)
        for old, new in zip(then[i : i + pairs], now[j : j + pairs], strict=True):
            yield _change(old, new)
        yield from (f"only then: {_name(element)}" for element in then[i + pairs : i_end])
        yield from (f"only now: {_name(element)}" for element in now[j + pairs : j_end])


def _change(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    if old.get("class_name") != new.get("class_name"):
        return f"{_name(old)} is now {_name(new)}"
    changed = [
        f"{key} was {_value(old.get(key))}, is {_value(new.get(key))}"
        for key in sorted(old.keys() | new.keys())
        if old.get(key) != new.get(key)
    ]
    return f"{_name(old)}: {'; '.join(changed)}"


def _key(element: Mapping[str, Any]) -> str:
    return json.dumps(element, sort_keys=True)


def _name(element: Mapping[str, Any]) -> str:
    kind = str(element.get("class_name") or "element").rpartition(".")[2]
    names = ("text", "content_description", "hint_text", "resource_name")
    label = next((str(element[name]) for name in names if element.get(name)), "")
    return f"{kind} {label!r} at {_value(element.get('bbox_pixels'))}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping) and "x_min" in value:
        return f"({value['x_min']}, {value['y_min']})-({value['x_max']}, {value['y_max']})"
    return repr(value)
