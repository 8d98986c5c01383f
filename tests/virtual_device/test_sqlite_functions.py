"""What the phone's SQLite has beyond the stock one: phone numbers."""

from __future__ import annotations

import pytest

from android_world.virtual_device.storage import sqlite_functions


@pytest.mark.parametrize(
    ("one", "other", "are_equal"),
    [
        ("5551234567", "5551234567", True),
        ("+15551234567", "5551234567", True),
        ("0015551234567", "(555) 123-4567", True),
        ("5551234567", "5551234568", False),  # Only the last digit differs.
        ("5551234567", "5551234577", False),
        ("1234567", "91234567", True),  # Seven digits are enough,
        ("123456", "9123456", False),  # six are not,
        ("123456", "123456", True),  # unless they are all.
        ("9991234567", "1234567", True),  # A prefix has up to three digits,
        ("99991234567", "1234567", False),  # not four,
        ("+99991234567", "1234567", False),
        ("009991234567", "1234567", True),  # besides the international zeros.
        ("005551234567", "5551234567", True),
        ("*991234567", "1234567", False),
        ("112", "112", True),
        ("112", "2", False),
        ("", "", True),
        ("", "5551234567", False),
        ("5551234567", "", False),
    ],
)
def test_phone_numbers_are_compared_loosely(one, other, are_equal):
    assert sqlite_functions.loosely_equal_numbers(one, other) is are_equal
    assert sqlite_functions.loosely_equal_numbers(other, one) is are_equal


def test_a_caller_sets_how_many_digits_must_match():
    assert sqlite_functions.loosely_equal_numbers("+11234", "1234", minimum_match=4)
    assert not sqlite_functions.loosely_equal_numbers("+11234", "1234", minimum_match=5)


@pytest.mark.parametrize(
    ("number", "expected"),
    [("+1 (555) 123*#", "#*3215551+"), (911, "119"), ("", ""), ("no digits", ""), (None, None)],
)
def test_a_number_is_stripped_to_what_can_be_dialled_and_reversed(number, expected):
    assert sqlite_functions.phone_number_stripped_reversed(number) == expected
