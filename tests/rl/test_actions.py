"""Structured actions: what each kind needs, and which make sense on a screen."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.device.errors import InvalidActionError
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.rl.actions import KINDS, KINDS_WITH_USER, action_masks, read_action

SIZE = (100, 200)


def action(kind, **fields):
    return read_action({"kind": kind, **fields}, SIZE, 5)


def test_an_element_is_pointed_to_by_its_index():
    for kind in ("click", "double_tap", "long_press"):
        for index in (0, 4):
            chosen = action(kind, element=index, point=(0.5, 0.25))
            assert (chosen.action_type, chosen.index) == (kind, index)
            assert (chosen.x, chosen.y) == (None, None)


@pytest.mark.parametrize("element", [None, -1, 5, np.int64(7)])
def test_without_an_element_a_point_is_needed(element):
    chosen = action("click", element=element, point=(0.5, 0.25))
    assert (chosen.index, chosen.x, chosen.y) == (None, 50, 50)
    with pytest.raises(InvalidActionError, match="no element"):
        action("click", element=element)


@pytest.mark.parametrize(
    ("point", "pixels"),
    [((0, 0), (0, 0)), ((1, 1), (99, 199)), ((0.999, 0.999), (99, 199)), ((0.01, 1.0), (1, 199))],
)
def test_fractions_of_the_screen_are_pixels_on_it(point, pixels):
    chosen = action("click", point=point)
    assert (chosen.x, chosen.y) == pixels


@pytest.mark.parametrize("point", [(-0.1, 0.5), (0.5, 1.1), (1.1, 0.5), (0.5, -0.1), (0.5,), "ab"])
def test_points_outside_the_screen_are_refused(point):
    with pytest.raises(InvalidActionError):
        action("click", point=point)


def test_scrolls_need_neither_element_nor_point():
    chosen = action("scroll_down")
    assert (chosen.action_type, chosen.direction) == ("scroll", "down")
    assert (chosen.index, chosen.x, chosen.y) == (None, None, None)
    assert action("scroll_up", element=2).index == 2
    assert action("scroll_left", point=(0.5, 0.5)).x is None


def test_text_goes_to_an_element_a_point_or_the_focus():
    assert action("input_text", element=1, text="a").index == 1
    assert action("input_text", point=(0.5, 0.5), text="a").x == 50
    chosen = action("input_text", text="a")
    assert (chosen.index, chosen.x, chosen.text) == (None, None, "a")
    with pytest.raises(InvalidActionError, match="needs a text"):
        action("input_text", element=1)


def test_a_drag_needs_an_end():
    chosen = action("drag", element=1, end=(0.5, 0.5))
    assert (chosen.index, chosen.x2, chosen.y2) == (1, 50, 100)
    with pytest.raises(InvalidActionError, match="the end of a drag"):
        action("drag", element=1)


@pytest.mark.parametrize("kind", ["navigate_back", "navigate_home", "keyboard_enter", "wait"])
def test_keys_ignore_element_and_point(kind):
    chosen = action(kind, element=1, point=(0.5, 0.5))
    assert (chosen.action_type, chosen.index, chosen.x) == (kind, None, None)


def test_kinds_are_names_or_numbers():
    assert read_action({"kind": 0, "element": 1}, SIZE).action_type == KINDS[0]
    for number, kind in enumerate(KINDS):
        if kind in ("complete", "infeasible"):
            assert read_action({"kind": number}, SIZE).goal_status == kind
    for wrong in (-1, len(KINDS_WITH_USER), True, "fly", 1.0, None):
        with pytest.raises(InvalidActionError, match="Unknown kind"):
            action(wrong)


@pytest.mark.parametrize("element", ["1", 1.0, True])
def test_elements_are_whole_numbers(element):
    with pytest.raises(InvalidActionError, match="index"):
        action("click", element=element)


def test_any_index_is_taken_where_the_number_of_elements_is_unknown():
    assert read_action({"kind": "click", "element": 1000}, SIZE).index == 1000


def test_other_forms_of_an_action_are_read_as_they_are():
    fields = {"action_type": "click", "index": 3}
    assert read_action(fields, SIZE).index == 3
    assert read_action(JSONAction(**fields), SIZE).index == 3
    assert read_action('{"action_type": "click", "index": 3}', SIZE).index == 3
    assert read_action('{"kind": "click", "element": 3}', SIZE).index == 3


def element(**flags):
    return UIElement(**{"is_enabled": True, **flags})


def test_masks_say_which_kinds_suit_which_element():
    shown = [
        element(),
        element(is_enabled=False, is_editable=True),
        element(is_editable=True),
        element(is_scrollable=True, is_enabled=False),
        element(),  # Beyond those that can be pointed to.
    ]
    kinds, targets = action_masks(shown, 4)
    rows = {kind: targets[KINDS.index(kind)].tolist() for kind in KINDS}
    assert rows["click"] == [True, False, True, False, True]
    assert rows["input_text"] == [False, False, True, False, False]
    assert rows["scroll_up"] == [False, False, False, True, True]
    assert rows["wait"] == [False, False, False, False, True]
    assert kinds.tolist() == [True] * len(KINDS)


@pytest.mark.parametrize(
    ("flags", "can_type"),
    [
        ({"is_focused": True, "is_editable": True}, True),
        ({"is_focused": True}, False),
        ({"is_editable": True}, False),
        ({}, False),
    ],
)
def test_typing_without_an_element_needs_a_field_that_has_the_focus(flags, can_type):
    kinds, targets = action_masks([element(), element(**flags)], 1)
    row = KINDS.index("input_text")
    assert targets[row].tolist() == [False, can_type]
    assert kinds[row] == can_type


def test_fewer_elements_than_places_leave_the_rest_out():
    _, targets = action_masks([element()], 3)
    assert targets[KINDS.index("click")].tolist() == [True, False, False, True]
