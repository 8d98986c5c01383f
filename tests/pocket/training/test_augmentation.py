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
VOCABULARY = Vocabulary(tuple(sorted({*KNOWN.split(), *",.:!'\"“”"})))
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
    target = np.array([1, 0, start, end, 0, 0], dtype=np.int32)
    return arrays | {"target": target, "values": target[None, 2:4]}


def words_of(sample, span=None):
    start, end = span if span is not None else (0, None)
    return " ".join(VOCABULARY.word(int(n)) for n in sample["goal_words"][start:end])


def test_a_frame_gives_the_arrays_that_the_whole_goal_has():
    frames = Rewording(VOCABULARY, frames=1.0, synonyms=0.0, quotes=0.0, values=0.0)
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
    rewording = Rewording(VOCABULARY, frames=0.0, synonyms=1.0, quotes=0.0, values=0.0)
    other = rewording.apply(step(GOAL), np.random.default_rng(0))
    before = step(GOAL)
    assert words_of(other, other["target"][2:4]) == "old bills"
    assert words_of(other).split()[0] in {"remove", "erase", "discard", "drop", "eliminate"}
    # The button is not named by the goal any more; the folder still is.
    assert before["run"][2].tolist() == [0, 1]
    assert other["run"].tolist() == [[0, 0], [3, 5], [0, 0]]


def test_a_goal_without_rewording_stays():
    plain = Rewording(VOCABULARY, frames=0.0, synonyms=0.0, quotes=0.0, values=0.0)
    sample = step(GOAL)
    assert plain.apply(sample, np.random.default_rng(0)) is sample


@pytest.mark.parametrize("mark", ["", "'", '"'])
def test_values_are_quoted_as_in_a_goal_with_quotes(mark):
    quotes = Rewording(VOCABULARY, frames=0.0, synonyms=0.0, quotes=1.0, values=0.0)
    goals = [GOAL.replace("Old Bills", f"{m}Old Bills{n}") for m, n in ("''", '""', "“”", ("", ""))]
    written = [step(goal, [(3, 5) if goal == GOAL else (4, 6)]) for goal in goals]
    before = step(GOAL.replace("Old Bills", f"{mark}Old Bills{mark}"), [(4, 6) if mark else (3, 5)])
    rng, met = np.random.default_rng(0), set()
    for _ in range(30):
        sample = quotes.apply(before, rng)
        (number,) = [i for i, other in enumerate(written) if words_of(other) == words_of(sample)]
        met.add(number)
        for name in ("run", "past_run", "target", "goal_features"):
            np.testing.assert_allclose(sample[name], written[number][name], atol=1e-3)
        # Elements keep the distance, in words, of what they say from what was done last.
        np.testing.assert_allclose(sample["features"], written[number]["features"], atol=0.05)
    assert met == {0, 1, 2, 3}


def test_values_consist_of_other_words_in_the_goal_and_on_the_screen():
    other = Rewording(VOCABULARY, frames=0.0, synonyms=0.0, quotes=0.0, values=1.0)
    before = step(GOAL, [(3, 5)])
    seen = set()
    for seed in range(20):
        sample = other.apply(before, np.random.default_rng(seed))
        start, end = sample["target"][2:4]
        assert (start, end) == (3, 5)
        seen.add(words_of(sample, (start, end)))
        assert words_of(sample, (0, 3)) == "delete the folder"
        assert words_of(sample, (5, None)) == words_of(before, (5, None))
        assert sample["label"][1, :2].tolist() == sample["goal_words"][3:5].tolist()
        assert sample["label"][2].tolist() == before["label"][2].tolist()
    assert len(seen) > 10
