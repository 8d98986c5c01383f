"""What accessibility events a change of the screen sends.

Android's views send events while they change. Here the events follow from comparing the forest
before with the forest after.
"""

from __future__ import annotations

from typing import Any

Event = dict[str, str]
TYPE_WINDOW_STATE_CHANGED = "TYPE_WINDOW_STATE_CHANGED"
TYPE_WINDOW_CONTENT_CHANGED = "TYPE_WINDOW_CONTENT_CHANGED"
TYPE_WINDOWS_CHANGED = "TYPE_WINDOWS_CHANGED"
TYPE_VIEW_TEXT_CHANGED = "TYPE_VIEW_TEXT_CHANGED"


def events_between(before: Any, after: Any, uptime_ms: int) -> list[Event]:
    """The events that lead from one `AndroidAccessibilityForest` to the next.

    Values that are empty are left out, as the forwarder does.
    """
    old = {window.id: window for window in before.windows}
    events: list[Event] = []
    if old.keys() != {window.id for window in after.windows}:
        events.append({"event_type": TYPE_WINDOWS_CHANGED})
    for window in after.windows:
        known = old.get(window.id)
        if known is None:
            events.append(_window_event(window, TYPE_WINDOW_STATE_CHANGED))
        elif known.tree != window.tree:
            changes = _text_changes(known, window)
            events += changes or [_window_event(window, TYPE_WINDOW_CONTENT_CHANGED)]
        elif window.is_active and not known.is_active:
            events.append(_window_event(window, TYPE_WINDOW_STATE_CHANGED))
    for event in events:
        event["event_timestamp_ms"] = str(uptime_ms)
    return [{key: value for key, value in event.items() if value} for event in events]


def _window_event(window: Any, event_type: str) -> Event:
    event = {"event_type": event_type, "event_text": window.title}
    if window.tree.nodes:
        root = window.tree.nodes[0]
        event["source_class_name"] = root.class_name
        event["event_package_name"] = root.package_name
    return event


def _text_changes(before: Any, after: Any) -> list[Event]:
    old = {_identity(node): node for node in before.tree.nodes if node.is_editable}
    events = []
    for node in after.tree.nodes:
        known = old.get(_identity(node)) if node.is_editable else None
        if known is not None and known.text != node.text:
            events.append(_text_event(known.text, node))
    return events


def _identity(node: Any) -> tuple[str, int, int]:
    box = node.bounds_in_screen
    return (node.view_id_resource_name, box.left, 0 if node.view_id_resource_name else box.top)


def _text_event(before: str, node: Any) -> Event:
    text = node.text
    shorter = min(len(before), len(text))
    start = next((i for i in range(shorter) if before[i] != text[i]), shorter)
    tail = 0
    while tail < shorter - start and before[-1 - tail] == text[-1 - tail]:
        tail += 1
    return {
        "event_type": TYPE_VIEW_TEXT_CHANGED,
        "event_text": text,
        "source_text": text,
        "before_text": before,
        "from_index": str(start),
        "added_count": str(len(text) - start - tail),
        "removed_count": str(len(before) - start - tail),
        "source_class_name": node.class_name,
        "event_package_name": node.package_name,
        "view_id": node.view_id_resource_name,
    }
