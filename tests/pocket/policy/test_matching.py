"""Which texts a goal names."""

from __future__ import annotations

import numpy as np

from android_world.pocket.policy.matching import named_in
from android_world.pocket.policy.tokenizer import Vocabulary, words

DESCRIBED = ("open", "tracks")
APPS = ("osmand", "audio recorder", "open tracks sports tracker")


def shares(goal, known):
    vocabulary = Vocabulary(known, DESCRIBED)
    numbers = [vocabulary.number(word.text) for word in words(goal)]
    return named_in(np.array([numbers]), vocabulary, APPS)[0]


def test_an_app_is_named_whatever_its_capitals_and_spaces():
    found = shares("Open OsmAnd.", ("open", "osmand"))
    assert found[0].tolist() == [1.0, 1.0]
    assert found[1].tolist() == [0.0, 0.0]
    assert shares("Start OpenTracks!", ("opentracks",))[2].tolist() == [1.0, 1.0]


def test_a_related_word_names_an_app_in_part():
    found = shares("Delete all recordings.", ("recordings",))
    assert 0.0 < found[1, 0] < 1.0
    assert found[1, 1] == 0.0
    assert found[0, 0] == 0.0


def test_a_word_with_a_pretrained_vector_names_an_app_by_its_letters():
    assert shares("Show my tracks.", ())[2, 0] == 1.0


def test_unknown_and_short_words_name_nothing():
    assert not shares("Osmand or an opera", ("or", "an")).any()
