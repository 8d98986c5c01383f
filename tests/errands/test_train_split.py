"""The errands for training stand apart from those of the test split."""

import itertools
import re

import pytest

from android_world import registry
from android_world.errands.app_pairs import held_out_pairs
from android_world.errands.structure import signature
from android_world.errands.templates.train import FAMILY

_TRAIN = registry.TaskRegistry().get_registry(FAMILY)
_TEST = registry.TaskRegistry().get_registry("errands")


def _words(wording):
    """A wording without its values, in lower case."""
    return " ".join(re.findall(r"\w+", re.sub(r"\{[^{}]*\}", " ", wording).lower()))


def test_families_share_no_name():
    assert not _TRAIN.keys() & _TEST.keys()


def test_families_share_no_wording():
    known = {_words(w): name for name, task in _TEST.items() for w in task.wordings}
    shared = {
        (name, known[_words(wording)])
        for name, task in _TRAIN.items()
        for wording in task.wordings
        if _words(wording) in known
    }
    assert shared == set()


@pytest.mark.parametrize("name", sorted(_TRAIN))
def test_no_errand_combines_the_apps_of_a_pair_of_the_test_split(name):
    apps = set(_TRAIN[name].app_names)
    assert [sorted(pair) for pair in held_out_pairs() if pair <= apps] == []


_TEST_STRUCTURES = {signature(task): name for name, task in _TEST.items()}


@pytest.mark.parametrize("name", sorted(_TRAIN))
def test_no_errand_has_the_structure_of_one_of_the_test_split(name):
    assert _TEST_STRUCTURES.get(signature(_TRAIN[name])) is None


def test_no_two_training_errands_have_one_structure():
    names = sorted(_TRAIN, key=lambda name: signature(_TRAIN[name]))
    copies = [
        (one, other)
        for one, other in itertools.pairwise(names)
        if signature(_TRAIN[one]) == signature(_TRAIN[other])
    ]
    assert copies == []
