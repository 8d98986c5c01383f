"""The order in which apps list names."""

import random

from android_world.virtual_device.framework.collation import natural


def test_numbers_count_by_value_and_come_before_letters():
    names = ["b10", "B2", "a", "a1", "10", "9", "007", "a01b", "a1a", "", "é", "٣"]
    shuffled = random.Random(1).sample(names, len(names))
    ordered = sorted(shuffled, key=natural)
    assert ordered == ["", "٣", "007", "9", "10", "a", "a1", "a1a", "a01b", "B2", "b10", "é"]


def test_equal_numbers_make_equal_names():
    assert natural("File 07.TXT") == natural("file 7.txt")
