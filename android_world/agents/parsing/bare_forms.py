"""Actions that models write without JSON and without a call: fields, a kind with a point, a point.

Nothing here raises, whatever the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from android_world.agents.parsing import coordinates

# `action:CLICK<TAB>point:500,250`, as GELab-Zero writes, and `SWIPE point1:1,2 point2:3,4`.
_LABELS = (
    r"[ ]*(action|point[12]?|coordinate2?|value|return|text|direction|status|explain|summary"
    r"|question)[ ]*[:：]"
)
_FIELD = re.compile(rf"(?:^|[\t\n]|(?<=\w)[ ]+){_LABELS}", re.I)
# Where tabs separate fields, words in a value do not; some models write `\\t`.
_TABBED_FIELD = re.compile(rf"(?:^|[\t\n]|\\t){_LABELS}", re.I)
_TAB_BETWEEN = re.compile(rf"(?:\t|\\t){_LABELS}", re.I)
_POINT_TAG = r"(?:<(?:point|box|bbox)>[^<]{1,80}</\w+>|<\|box_start\|>[^<]{1,80}<\|box_end\|>)"
_PLACE = rf"(?:{_POINT_TAG}|[\[(]\s*[-+\d.][^\[\]()]{{0,80}}[\])])"
_ACTIONS = r"(?:Actions?\s*[:：])?"
_KIND_AND_PLACE = re.compile(
    rf"(?mi)^\W{{0,20}}{_ACTIONS}\W{{0,20}}(\w+)(?:\s(?:at|on))?[\s:]{{1,5}}({_PLACE})(?:\s*({_PLACE}))?\s*$"
)
# `PRESS_BACK` and `TYPE [some text]`, as OS-Atlas writes; in capitals, or each line would be one.
_KIND_ALONE = re.compile(rf"\W*(?i:{_ACTIONS})[\s`*]*([A-Z_]{{3,}})(?:\s*\[([^\n]*)\])?[\s`.*]*")
_ONLY_PLACE = re.compile(rf"(?:Action\s*[:：])?[\s`]*({_PLACE})[\s`.]*", re.I)
_LABEL = re.compile(r"^\W*(\w+)\W*$")
_POINT_KEYS = ("point_2d", "bbox_2d")


def fields_action(text: str, kinds: Collection[str]) -> dict[str, Any] | None:
    """The action in `key:value` fields that tabs or lines separate; None without a known kind.

    Args:
      text: What the model wrote.
      kinds: Known kinds, in lower case.
    """
    pattern = _TABBED_FIELD if _TAB_BETWEEN.search(text) else _FIELD
    labels = list(pattern.finditer(text))
    if not labels:
        return None
    ends = [*(label.start() for label in labels[1:]), len(text)]
    values = {
        label.group(1).lower(): text[label.end() : end].strip()
        for label, end in zip(labels, ends, strict=True)
    }
    kind = values.pop("action", "")
    if not kind:
        before = text[: labels[0].start()].rstrip().rpartition("\n")[2]
        named = _LABEL.match(before)
        kind = named.group(1) if named else ""
    kind = kind.strip("`\"' .").lower()
    return {**values, "action_type": kind} if kind in kinds else None


def placed_action(text: str, kinds: Collection[str]) -> dict[str, Any] | None:
    """The action in a line such as `CLICK <point>500 250</point>`, in a last line such as
    `TYPE [text]` or `PRESS_BACK`, or in a point alone: a click.
    """
    for kind, start, end in _KIND_AND_PLACE.findall(text):
        if kind.lower() in kinds:
            points = {"coordinate": start, "coordinate2": end} if end else {"coordinate": start}
            return {"action_type": kind.lower(), **points}
    last = _KIND_ALONE.fullmatch(text.strip().rpartition("\n")[2])
    if last is not None and last[1].lower() in kinds:
        return {"action_type": last[1].lower(), **({"value": last[2]} if last[2] else {})}
    alone = _ONLY_PLACE.fullmatch(text.strip())
    return {"action_type": "click", "coordinate": alone.group(1)} if alone else None


def pointed_object(objects: Collection[dict[str, Any]]) -> Any:
    """The point or box of the last object that locates something: `{"point_2d": [500, 250]}`."""
    found = (place for value in reversed([*objects]) for place in _places(value))
    return next((place for place in found if coordinates.point_of(place)), None)


def _places(value: Mapping[str, Any]) -> Iterator[Any]:
    yield from (value[key] for key in _POINT_KEYS if key in value)
    if "label" in value:
        found = (value[key] for key in ("box_2d", "point") if key in value)
        yield from map(coordinates.detection_point, found)
