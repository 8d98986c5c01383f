"""The rows of numbers of flat observations: weights that were trained on them depend on each."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.rl import KINDS
from android_world.rl.flat_features import (
    ELEMENT_FEATURES,
    TEXT_FEATURES,
    candidate_texts,
    encode,
    flatten,
    kind_of,
    label_of,
)
from android_world.rl.observations import FLAGS

SIZE = (100, 200)


def encoded(goal="", elements=(), texts=(), actions=(), used_budget=0.0, n=2):
    return encode(
        goal, elements, SIZE, texts, list(actions), used_budget, max_elements=n, max_texts=n
    )


def hashed(size, *words):
    """Feature hashing: a word's CRC-32 gives its place, and a bit of it the sign."""
    values = np.zeros(size)
    for number in (zlib.crc32(word.encode()) for word in words):
        values[number % size] += 1 if number & 0x10000 else -1
    return pytest.approx(values / np.linalg.norm(values), abs=1e-6)


def test_columns_and_shapes_are_fixed():
    assert len(ELEMENT_FEATURES) == 4 + len(FLAGS) + 8 + 3 + 16
    assert len(TEXT_FEATURES) == 5 + 16
    state = encoded(n=3)
    shapes = [part.shape for part in (state.goal, state.elements, state.texts, state.past)]
    assert shapes == [
        (64,),
        (3, len(ELEMENT_FEATURES)),
        (3, len(TEXT_FEATURES)),
        (len(KINDS) + 1,),
    ]
    flat = flatten([state.goal, state.elements])
    assert (flat.shape, flat.dtype) == ((64 + 3 * len(ELEMENT_FEATURES),), np.float32)
    assert not flat.any()


def test_a_goal_is_its_hashed_words_whatever_their_case():
    goal = encoded("Save the ﬁle, SAVE it").goal
    assert goal == hashed(64, "save", "the", "file", "save", "it")
    goal[:] = 0  # It is the caller's.
    assert encoded("Save the ﬁle, SAVE it").goal.any()


def test_words_after_the_first_2000_characters_do_not_count():
    assert encoded(f"save {'-' * 1991} last").goal == hashed(64, "save", "las")


def test_an_element_has_bounds_flags_class_shares_and_hashed_words():
    element = UIElement(
        text="Save Save draft now",
        class_name="android.widget.Button",
        bbox_pixels=BoundingBox(10, 60, 50, 150),
        is_clickable=True,
    )
    row = encoded("save the draft", [element]).elements[0]
    found = dict(zip(ELEMENT_FEATURES, row.tolist(), strict=True))
    assert row[:4].tolist() == pytest.approx([0.1, 0.25, 0.6, 0.75])
    assert {flag for flag in FLAGS if found[flag]} == {"is_clickable"}
    classes = [found[f"class_{i}"] for i in range(8)]
    assert classes == np.eye(8)[zlib.crc32(b"android.widget.Button") % 8].tolist()
    assert found["in_goal"] == pytest.approx(3 / 4)
    assert found["goal_share"] == pytest.approx(2 / 3)
    assert found["touched"] == 0
    assert row[-16:] == hashed(16, "save", "save", "draft", "now")


def test_bounds_end_at_the_screen():
    outside = UIElement(bbox_pixels=BoundingBox(-5, 110, -20, 210))
    assert encoded(elements=[outside]).elements[0, :4].tolist() == [0, 0, 1, 1]


def test_an_element_without_bounds_class_and_words_is_almost_empty():
    row = encoded("save", [UIElement()]).elements[0]
    assert np.flatnonzero(row).tolist() == [ELEMENT_FEATURES.index("class_0")]


def test_elements_that_were_pointed_to_are_marked_by_their_label():
    elements = [UIElement(text="Save"), UIElement(text="Other"), UIElement()]
    actions = [(JSONAction("click", index=0), "Save"), (JSONAction("wait"), "")]
    state = encoded(elements=elements, actions=actions, n=4)
    assert state.elements[:, ELEMENT_FEATURES.index("touched")].tolist() == [1, 0, 0, 0]


def test_a_text_knows_the_goal_the_screen_the_past_and_its_length():
    shown = [UIElement(text=" Ada "), UIElement(), UIElement(text="x" * 150)]
    typed = [(JSONAction("input_text", text="Bob"), "Name"), (JSONAction("wait"), "")]
    texts = ("Ada", "Bob", "x" * 150)
    state = encoded("call Bob, then: Carl", shown, texts, typed, n=4)
    names = TEXT_FEATURES[:5]
    assert names == ("from_goal", "on_screen", "used", "in_goal", "length")
    assert state.texts[:, :5] == pytest.approx(
        np.array(
            [[0, 1, 0, 0, 0.03], [1, 0, 1, 1, 0.03], [0, 1, 0, 0, 1.0], [0, 0, 0, 0, 0]],
        )
    )
    assert state.texts[0, 5:] == hashed(16, "ada")


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (JSONAction("click", index=1), "click"),
        (JSONAction("scroll", direction="up"), "scroll_up"),
        (JSONAction("status", goal_status="infeasible"), "infeasible"),
        (JSONAction("ask_user", text="Which?"), None),
    ],
)
def test_the_past_is_the_last_kind_and_the_used_budget(action, kind):
    number = None if kind is None else KINDS.index(kind)
    assert kind_of(action) == number
    past = encoded(actions=[(JSONAction("wait"), ""), (action, "")], used_budget=0.25).past
    assert np.flatnonzero(past).tolist() == [*([] if number is None else [number]), len(KINDS)]
    assert past[-1] == 0.25


@pytest.mark.parametrize(
    ("fields", "label"),
    [
        ({"text": " a ", "content_description": "b", "hint_text": "c"}, "a"),
        ({"text": "", "content_description": "b", "hint_text": "c"}, "b"),
        ({"hint_text": "c"}, "c"),
        ({}, ""),
    ],
)
def test_a_label_is_text_description_or_hint(fields, label):
    assert label_of(UIElement(**fields)) == label


# --- Candidates -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "texts"),
    [
        ("say 'hi there' to “ann”", ["hi there", "ann", "say 'hi there' to “ann"]),
        ("call +15550100 at 5:30", ["+15550100", "5:30", "call +15550100 at 5", "30"]),
        ("meet Ada King in 7", ["Ada King", "7", "meet Ada King in 7"]),
        ("open a_b.md", ["a_b.md", "open a_b.md"]),
        ("add milk, two eggs; tea: 1|x", ["1", "add milk", "two eggs", "tea", "x"]),
        ("first line.\nsecond line!", ["first line", "second line"]),
        ("", []),
    ],
)
def test_texts_of_a_goal_are_quotes_names_numbers_and_parts(goal, texts):
    assert candidate_texts(goal, [], 9) == tuple(texts)


def test_texts_of_the_screen_follow_once_each_and_blanks_are_left_out():
    elements = [UIElement(text=text) for text in ("b", " ", None, "a", " b ", "go")]
    assert candidate_texts("go", elements, 9) == ("go", "b", "a")
    assert candidate_texts("go", elements, 2) == ("go", "b")


@pytest.mark.parametrize(("length", "is_listed"), [(400, True), (401, False)])
def test_long_texts_are_typed_in_parts(length, is_listed):
    text = "x" * length
    assert (text in candidate_texts("", [UIElement(text=text)], 9)) == is_listed
    assert (text in candidate_texts(text, [], 9)) == is_listed
