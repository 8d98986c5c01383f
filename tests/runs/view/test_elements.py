"""Elements for reading, their tree, and what differs between screens."""

from __future__ import annotations

from typing import Any

from android_world.runs import element_tree
from android_world.runs.view import elements
from tests.runs.view.folders import element


def test_what_is_added_removed_or_changed_is_distinguished() -> None:
    elsewhere = {"x_min": 0, "y_min": 0, "x_max": 9, "y_max": 9}
    then = [element("Wifi", is_checked=False), element("Old", bbox_pixels=elsewhere)]
    new = element("New", resource_name="app:id/new")
    difference = elements.difference(then, [element("Wifi", is_checked=True), new])
    assert difference["added"] == [1]
    assert difference["changed"] == {0: {"is": [["clickable"], ["clickable", "checked"]]}}
    assert [gone["text"] for gone in difference["removed"]] == ["Old"]


def test_equal_screens_differ_in_nothing() -> None:
    screen = [element("A"), element("A"), element("B")]
    assert elements.difference(screen, screen) == {"added": [], "changed": {}, "removed": []}


def test_the_tree_names_every_element_once_below_its_parent(env: Any) -> None:
    state = env.reset(go_home=True)
    rows = element_tree.of_forest(state.forest, state.ui_elements) or []
    named = [row[1] for row in rows if len(row) == 2]
    assert sorted(named) == list(range(len(state.ui_elements)))
    windows = [i for i, row in enumerate(rows) if row[0] == 0]
    assert len(windows) == len(state.forest.windows)
    assert all(rows[i][0] <= rows[i - 1][0] + 1 for i in range(1, len(rows)))
    # A shortcut lies within the workspace, which is an element as well: it scrolls.
    by_text = {e.text or e.content_description: i for i, e in enumerate(state.ui_elements)}
    place = named.index(by_text["Gmail"])
    depths = {row[1]: row[0] for row in rows if len(row) == 2}
    assert depths[named[place]] > 1


def test_elements_that_are_not_of_the_forest_have_no_tree(env: Any) -> None:
    state = env.reset(go_home=True)
    assert element_tree.of_forest(state.forest, state.ui_elements[:3]) is None
    assert element_tree.of_forest(None, state.ui_elements) is None
