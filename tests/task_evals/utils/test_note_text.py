"""Notes and receipts, compared line by line and by value."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given, strategies as st

from android_world.task_evals.utils import note_text, receipt_generator, receipts

WORDS = st.text(string.ascii_letters + string.digits + "'.,!", min_size=1, max_size=20)


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_line_ends_and_outer_blank_lines_do_not_count(lines):
    plain = note_text.lines_of("\n".join(lines))
    assert note_text.lines_of("\r\n".join(lines)) == plain
    assert note_text.lines_of("\n\n" + "\n".join(lines) + "\n \n") == plain


@given(st.lists(WORDS, min_size=2, max_size=6), st.data())
def test_a_changed_line_is_seen(lines, data):
    at = data.draw(st.integers(0, len(lines) - 1))
    changed = [*lines]
    changed[at] += "x"
    assert note_text.lines_of("\n".join(changed)) != note_text.lines_of("\n".join(lines))


def test_an_empty_line_between_others_counts_unless_only_written_lines_are_asked_for():
    assert note_text.lines_of("a\n\nb") == ["a", "", "b"]
    assert note_text.nonempty_lines("a\n\nb") == ["a", "b"]
    assert note_text.lines_of(None) == []


@given(st.integers(0, 2**32), st.integers(1, 5))
def test_a_receipt_reads_back_with_and_without_dollar_signs(seed, count):
    transactions = receipts.sample_transactions(random.Random(seed), count)
    text = receipts.receipt_text(transactions)
    rows = note_text.csv_rows(text)
    assert len(rows) == count + 1
    assert note_text.csv_rows(text.replace("$", "").replace(", ", ",")) == rows
    lines = text.split("\n")
    assert note_text.csv_rows("\n".join(lines[1:])) != rows
    assert note_text.csv_rows("\n".join(lines[:-1])) != rows


@given(st.integers(0, 2**32), st.data())
def test_a_wrong_digit_is_seen(seed, data):
    text = receipts.receipt_text(receipts.sample_transactions(random.Random(seed), 2))
    places = [i for i, c in enumerate(text) if c.isdigit()]
    at = data.draw(st.sampled_from(places))
    wrong = text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :]
    assert note_text.csv_rows(wrong) != note_text.csv_rows(text)


def test_a_created_receipt_comes_with_its_text():
    random.seed(3)
    picture, text = receipt_generator.create_receipt(2)
    random.seed(3)
    again = receipt_generator.create_receipt(2)
    assert (picture.tobytes(), text) == (again[0].tobytes(), again[1])
    assert text.split("\n")[2] == receipts.HEADER
    assert len(text.split("\n")) == 5


@pytest.mark.parametrize("count", [1, 5])
def test_the_image_is_large_enough_for_its_lines(count):
    lines = [str(t) for t in receipts.sample_transactions(random.Random(1), count)]
    picture = receipts.draw_receipt(lines, "Company\nSlogan")
    assert picture.width == 500
    assert picture.height == 2 * max(250, 50 * (count + 4))
    assert picture.getextrema() == ((0, 255),) * 3


@pytest.mark.parametrize(
    ("actual", "expected", "same"),
    [
        ("One.\nTwo.\nThree.", "One.\nTwo.\nThree.", True),
        ("one.\r\n\ntwo.\nthree", "One.\nTwo.\nThree.", True),
        ("One. Two. Three.", "One.\nTwo.\nThree.", False),
        ("One.\nTwo. Three.", "One.\nTwo.\nThree.", False),
        ("Two.\nOne.\nThree.", "One.\nTwo.\nThree.", False),
        ("One sentence\nbroken.", "One sentence broken.", True),
        (None, "One.\nTwo.", False),
    ],
)
def test_lines_of_a_text_are_kept_apart(actual, expected, same):
    assert note_text.same_lines(actual, expected) is same


def test_a_fraction_of_a_cent_makes_another_amount():
    assert note_text.csv_rows("a, $106.354") != note_text.csv_rows("a, $106.35")
    assert note_text.csv_rows("a, 106.5") == note_text.csv_rows("a, $106.50")
