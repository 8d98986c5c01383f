"""What the pocket policy is given of a screen."""

from __future__ import annotations

import random

import numpy as np
import pytest

from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.pocket.policy.features import encode
from android_world.pocket.policy.memory import ActionRecord, EpisodeMemory
from android_world.pocket.policy.tokenizer import Vocabulary

GOAL = "Move note_a.md from Work to Home, and say 'it is done' in Markor"
KNOWN = Vocabulary(["move", "from", "to", "button", "textview", "row"])
HEIGHT = 2400


def element(text, row, name="row", **more):
    box = BoundingBox(0, 500, row * 100, row * 100 + 90)
    return UIElement(
        text=text,
        bbox_pixels=box,
        resource_name=f"app:id/{name}",
        class_name="android.widget.TextView",
        is_clickable=True,
        **more,
    )


SCREEN = [element(text, i + 2) for i, text in enumerate(["Home", "Work", "note_a.md", "Other"])]


def encoded(elements, memory=None):
    memory = memory or EpisodeMemory(GOAL)
    memory.look(elements, HEIGHT)
    return encode(memory, elements, HEIGHT, KNOWN)


def test_the_order_of_the_list_makes_no_difference():
    shuffled = list(SCREEN)
    random.Random(1).shuffle(shuffled)
    one, other = encoded(SCREEN), encoded(shuffled)
    for name, array in one.arrays.items():
        np.testing.assert_array_equal(array, other.arrays[name], name)
    for at, index in enumerate(other.indices[1:], start=1):
        assert shuffled[index] is other.elements[at]


def test_ids_are_in_one_array_alone():
    renamed = [element(e.text, i + 2, "elsewhere") for i, e in enumerate(SCREEN)]
    one, other = encoded(SCREEN).arrays, encoded(renamed).arrays
    differing = {name for name in one if not np.array_equal(one[name], other[name])}
    assert differing <= {"name"}


def test_an_element_is_matched_with_what_the_goal_says():
    seen = encoded(SCREEN)
    memory = EpisodeMemory(GOAL)
    said = {seen.elements[i].text: memory.text_of(seen.matches[i].span) for i in range(1, 5)}
    assert said == {"Home": "Home", "Work": "Work", "note_a.md": "note_a.md", "Other": ""}


def test_what_was_done_is_remembered():
    memory = EpisodeMemory(GOAL)
    memory.look(SCREEN, HEIGHT)
    before = encode(memory, SCREEN, HEIGHT, KNOWN).arrays
    memory.record(ActionRecord("click", "Work", "row", memory.spans_of("Work")[0]))
    memory.look(SCREEN, HEIGHT)
    after = encode(memory, SCREEN, HEIGHT, KNOWN).arrays
    assert not np.array_equal(before["goal_features"], after["goal_features"])
    assert not np.array_equal(before["features"], after["features"])
    assert after["past_kind"].any()
    assert not before["past_kind"].any()


def test_of_equal_spans_the_one_after_what_was_done_is_meant():
    memory = EpisodeMemory("Add tea, then milk, then tea")
    first, second = memory.spans_of("tea")
    assert memory.next_of([first, second]) == first
    memory.record(ActionRecord("type", span=first))
    assert memory.next_of([first, second]) == second


@pytest.mark.parametrize("text", ["", "⟂", "\n\n", "a" * 5000, "Ünïcode 漢字 — “x”"])
def test_any_goal_and_any_screen_can_be_encoded(text):
    memory = EpisodeMemory(text)
    memory.look([element(text, 3)], HEIGHT)
    for elements in ([], [element(text, 3)]):
        arrays = encode(memory, elements, HEIGHT, KNOWN).arrays
        assert all(np.isfinite(array).all() for array in arrays.values())


def test_parts_of_texts_that_were_read_can_be_typed():
    memory = EpisodeMemory(GOAL)
    memory.look([], HEIGHT)
    memory.record(ActionRecord("open", "notes"))
    page = [element("name|amount\nTram Ticket|$3.50", 4)]
    memory.look(page, HEIGHT)
    texts = [candidate.text for candidate in encode(memory, page, HEIGHT, KNOWN).candidates]
    assert {"Tram Ticket", "3.50"} <= set(texts)


def test_a_text_that_would_double_with_each_step_is_not_offered():
    memory = EpisodeMemory(GOAL)
    encoded(SCREEN, memory)
    memory.record(ActionRecord("click"))
    short, long = "a note of some words", "many words " * 400
    seen = encoded([*SCREEN, element(short, 8), element(long, 9)], memory)
    texts = {candidate.text for candidate in seen.candidates}
    assert short in texts
    assert long.strip() not in texts
