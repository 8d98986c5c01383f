"""The errands for training stand apart from those of the test split."""

import itertools
import re

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


def test_no_errand_combines_the_apps_of_a_pair_of_the_test_split():
    combined = {
        (name, *sorted(pair))
        for name, task in _TRAIN.items()
        for pair in held_out_pairs()
        if pair <= set(task.app_names)
    }
    assert combined == set()


def test_no_errand_has_the_structure_of_one_of_the_test_split():
    known = {signature(task): name for name, task in _TEST.items()}
    shared = {
        (name, known[structure]) for name, structure in _structures().items() if structure in known
    }
    assert shared == set()


def test_no_two_training_errands_have_one_structure():
    structures = _structures()
    names = sorted(structures, key=structures.__getitem__)
    copies = [
        (one, other)
        for one, other in itertools.pairwise(names)
        if structures[one] == structures[other]
    ]
    assert copies == []


def _structures():
    return {name: signature(task) for name, task in _TRAIN.items()}
