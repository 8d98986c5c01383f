"""Pretrained vectors of words, as the pocket policy takes them."""

from __future__ import annotations

import json

import numpy as np
import pytest

from android_world.pocket.policy.network import MEANING
from android_world.pocket.policy.policy import WEIGHTS, Policy
from android_world.pocket.training import word_vectors
from android_world.pocket.training.shards import Shard


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """An npm package of vectors: the more frequent a word, the earlier it comes."""
    folder = tmp_path_factory.mktemp("package")
    words = ["the", ",", "open", "rare", *(f"w{'x' * i}" for i in range(60))]
    rng = np.random.default_rng(0)
    vectors = {word: [*rng.normal(size=100).tolist(), 1.0, i] for i, word in enumerate(words)}
    content = {"dimensions": 100, "words": words, "vectors": vectors}
    (folder / "vectors-100d.json").write_text(json.dumps(content))
    return folder


def test_frequent_words_and_those_of_demonstrations_are_kept(package, tmp_path):
    Shard([], ["Rare", ",", "Nowhere"], []).save(tmp_path / "expert_android_world_1.npz")
    out = tmp_path / "vectors.safetensors"
    flags = [f"--package={package}", f"--demonstrations={tmp_path}", f"--out={out}"]
    word_vectors.main([*flags, "--frequent=2"])
    words, vectors = word_vectors.load(out)
    assert words == (",", "open", "rare", "the")
    assert vectors.shape == (4, MEANING)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-2)


def test_the_weights_of_the_package_have_vectors_of_words_that_mean_alike():
    words, vectors = word_vectors.load(WEIGHTS)
    likeness = {
        other: float(vectors[words.index("photo")] @ vectors[words.index(other)])
        for other in ("picture", "pictures", "recipe", "monday")
    }
    assert min(likeness["picture"], likeness["pictures"]) > max(
        likeness["recipe"], likeness["monday"]
    )
    policy = Policy.load()
    assert policy.vocabulary.word(policy.vocabulary.number("Photographs")) == "photographs"
