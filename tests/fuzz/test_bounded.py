"""The first cases of one seed of each fuzzer."""

import pytest

from tests.fuzz import actions, shell
from tests.fuzz.runner import fuzz


@pytest.mark.parametrize("fuzzer", [shell, actions], ids=lambda module: module.__name__[11:])
def test_odd_input_ends_in_words_and_the_phone_continues(fuzzer):
    assert fuzz(fuzzer.cases, fuzzer.check, 7, lambda done: done < 150) == 150
