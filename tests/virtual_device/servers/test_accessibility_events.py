"""Which accessibility events follow from two forests; text events describe the edit."""

from __future__ import annotations

import itertools

import pytest
from android_env.proto.a11y import android_accessibility_forest_pb2 as forest_pb2

from android_world.virtual_device.servers.accessibility.events import events_between

APP, FIELD = "org.x", "android.widget.EditText"


def forest(*windows):
    return forest_pb2.AndroidAccessibilityForest(windows=windows)


def window(number=1, nodes=(), title="", active=False):
    made = forest_pb2.AndroidAccessibilityForest().windows.add(
        id=number, title=title, is_active=active
    )
    for node in nodes:
        made.tree.nodes.add().CopyFrom(node)
    return made


def field(text, view_id="", left=0, top=0, editable=True):
    node = (
        forest_pb2.AndroidAccessibilityForest()
        .windows.add()
        .tree.nodes.add(
            text=text,
            view_id_resource_name=view_id,
            is_editable=editable,
            class_name=FIELD,
            package_name=APP,
        )
    )
    node.bounds_in_screen.left, node.bounds_in_screen.top = left, top
    return node


def types(before, after):
    return [event["event_type"].removeprefix("TYPE_") for event in events_between(before, after, 7)]


def test_windows_that_come_go_change_or_become_active_send_their_events():
    one, other = window(1), window(2)
    changed = window(1, [field("a", editable=False)])
    assert types(forest(one), forest(one)) == []
    assert types(forest(one), forest(one, other)) == ["WINDOWS_CHANGED", "WINDOW_STATE_CHANGED"]
    assert types(forest(one, other), forest(other)) == ["WINDOWS_CHANGED"]
    assert types(forest(one), forest(other)) == ["WINDOWS_CHANGED", "WINDOW_STATE_CHANGED"]
    assert types(forest(one), forest(changed)) == ["WINDOW_CONTENT_CHANGED"]
    assert types(forest(one), forest(window(1, active=True))) == ["WINDOW_STATE_CHANGED"]
    assert types(forest(window(1, active=True)), forest(one)) == []
    active = window(1, [field("a", editable=False)], active=True)
    assert types(forest(one), forest(active)) == ["WINDOW_CONTENT_CHANGED"]
    assert types(forest(active), forest(active)) == []


def test_an_event_of_a_window_names_its_root_and_leaves_out_what_is_empty():
    named = window(2, [field("a"), field("b")], title="Notes")
    (_, event) = events_between(forest(), forest(named), 1234)
    assert event == {
        "event_type": "TYPE_WINDOW_STATE_CHANGED",
        "event_text": "Notes",
        "source_class_name": FIELD,
        "event_package_name": APP,
        "event_timestamp_ms": "1234",
    }
    (_, event) = events_between(forest(), forest(window(2)), 0)
    assert event == {"event_type": "TYPE_WINDOW_STATE_CHANGED", "event_timestamp_ms": "0"}


@pytest.mark.parametrize(
    ("before", "after", "is_same_field"),
    [
        ({"view_id": "a"}, {"view_id": "a"}, True),
        ({"view_id": "a"}, {"view_id": "a", "top": 300}, True),  # The page was scrolled.
        ({"view_id": "a"}, {"view_id": "a", "left": 300}, False),  # The next one of a row.
        ({"view_id": "a"}, {"view_id": "b"}, False),
        ({}, {}, True),
        ({"top": 5, "left": 6}, {"top": 5, "left": 6}, True),
        ({}, {"top": 300}, False),
        ({}, {"left": 300}, False),
        ({"editable": False}, {}, False),
        ({}, {"editable": False}, False),
    ],
)
def test_a_field_is_followed_by_its_id_or_its_position(before, after, is_same_field):
    first = forest(window(1, [field("old", **before)]))
    second = forest(window(1, [field("new", **after)]))
    expected = "VIEW_TEXT_CHANGED" if is_same_field else "WINDOW_CONTENT_CHANGED"
    assert types(first, second) == [expected]


def test_each_field_that_changed_sends_its_event():
    before = [field("a", "a"), field("b", "b"), field("c", "c")]
    after = [field("x", "a"), field("b", "b"), field("z", "c")]
    events = events_between(forest(window(1, before)), forest(window(1, after)), 1)
    assert [event["view_id"] for event in events] == ["a", "c"]


TEXTS = ("", "a", "ab", "ba", "aa", "aab", "abc", "xbc", "abab", "hello", "help", "hello hello")


@pytest.mark.parametrize(("before", "after"), list(itertools.permutations(TEXTS, 2)))
def test_an_event_describes_the_shortest_edit(before, after):
    (event,) = events_between(
        forest(window(1, [field(before, "id")])), forest(window(1, [field(after, "id")])), 1
    )
    start = int(event.get("from_index", 0))
    added, removed = int(event["added_count"]), int(event["removed_count"])
    middle = after[start : start + added]
    assert before[:start] + middle + before[start + removed :] == after
    assert event.get("before_text", "") == before
    assert event.get("source_text", "") == event.get("event_text", "") == after
    assert not (added and removed and middle[0] == before[start])
    assert not (added and removed and middle[-1] == before[start + removed - 1])
    assert min(added, removed) >= 0
    assert (event["source_class_name"], event["event_package_name"]) == (FIELD, APP)
