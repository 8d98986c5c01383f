"""Other wordings of the goals of demonstrations."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.pocket.policy.features import encode
from android_world.pocket.policy.memory import ActionRecord, EpisodeMemory
from android_world.pocket.policy.tokenizer import Vocabulary, words

pytest.importorskip("torch")

from android_world.pocket.training.augmentation import Rewording

GOAL = "Delete the folder Old Bills from the app."
KNOWN = (
    "please hi would you i want to d like for me it be great if could on this phone do next hello "
    "can kindly my request thank right away when that is all m in a hurry delete remove erase "
    "discard drop eliminate folder directory from inside of app application program the old bills"
)
VOCABULARY = Vocabulary(tuple(sorted({*KNOWN.split(), *",.:!'"})))
ELEMENTS = [
    UIElement(text=text, is_clickable=True, bbox_pixels=BoundingBox(0, 500, 100 * i, 100 * i + 80))
    for i, text in enumerate(("Old Bills", "Delete"), 2)
]


def step(goal, done=()):
    """A step that types what a goal calls "Old Bills", after some words of it are done."""
    memory = EpisodeMemory(goal)
    memory.look(ELEMENTS, 2400)
    for span in done:
        memory.record(ActionRecord("click", span=span))
    (start, end), *_ = memory.spans_of("Old Bills")
    arrays = encode(memory, ELEMENTS, 2400, VOCABULARY).arrays
    return arrays | {"target": np.array([1, 0, start, end, 0, 0], dtype=np.int32)}


def words_of(sample, span=None):
    start, end = span if span is not None else (0, None)
    return " ".join(VOCABULARY.word(int(n)) for n in sample["goal_words"][start:end])


def test_a_frame_gives_the_arrays_that_the_whole_goal_has():
    frames = Rewording(VOCABULARY, frames=1.0, synonyms=0.0)
    rng, lengths = np.random.default_rng(0), set()
    for _ in range(20):
        framed = frames.apply(step(GOAL, [(3, 5)]), rng)
        lengths.add(len(framed["goal_words"]))
        before = int(framed["target"][2]) - 3
        front = words(words_of(framed, (0, before)))
        whole = step(f"{' '.join(w.text for w in front)} {GOAL}", [(before + 3, before + 5)])
        size = len(whole["goal_words"])
        for name in ("run", "past_run", "target"):
            np.testing.assert_array_equal(framed[name], whole[name])
        for column in (0, 2, 4, 6, 11):  # What is done, what is on the screen, and places.
            np.testing.assert_allclose(
                framed["goal_features"][:size, column],
                whole["goal_features"][:, column],
                atol=1e-3,
            )
    assert len(lengths) > 3


def test_synonyms_replace_words_that_are_no_values():
    rewording = Rewording(VOCABULARY, frames=0.0, synonyms=1.0)
    other = rewording.apply(step(GOAL), np.random.default_rng(0))
    before = step(GOAL)
    assert words_of(other, other["target"][2:4]) == "old bills"
    assert words_of(other).split()[0] in {"remove", "erase", "discard", "drop", "eliminate"}
    # The button is not named by the goal any more; the folder still is.
    assert before["run"][2].tolist() == [0, 1]
    assert other["run"].tolist() == [[0, 0], [3, 5], [0, 0]]


def test_a_goal_without_rewording_stays():
    plain = Rewording(VOCABULARY, frames=0.0, synonyms=0.0)
    sample = step(GOAL)
    assert plain.apply(sample, np.random.default_rng(0)) is sample
