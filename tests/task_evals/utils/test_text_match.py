"""What a reader takes for the same text."""

from __future__ import annotations

import pytest

from android_world.task_evals.utils import text_match


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It’s “fine”", 'It\'s "fine"'),
        ("Wi\u2011Fi", "Wi-Fi"),
        (" a\n b ", "a b"),
        (None, ""),
        ("a\u00a0b\u202fc", "a b c"),
        ("Wait\u2026", "Wait..."),
        ("Cafe\u0301", "Café"),
    ],
)
def test_typography_and_space_do_not_matter(one, other):
    assert text_match.same_text_and_capitals(one, other)


@pytest.mark.parametrize("text", ["10²", "１０2", "𝟏𝟎2", "⑩2", "10\u200b2", "lO2"])
def test_characters_that_only_mean_the_same_matter(text):
    assert not text_match.same_text(text, "102")


def test_capitals_matter_only_where_a_reader_minds():
    assert text_match.same_text("hello", "Hello")
    assert text_match.same_text("Hello", "hello.")
    assert not text_match.same_text("Hello?", "Hello!")
    assert not text_match.same_text_and_capitals("hello", "Hello")


@pytest.mark.parametrize("wanted", ["See you", "See you."])
def test_the_full_stop_of_the_goal_may_be_left_out_or_taken_over(wanted):
    # A goal says "Send: See you.. Then go on": the text has a full stop, and the goal its own.
    assert text_match.same_text(wanted, wanted)
    assert text_match.same_text(f"{wanted}.", wanted)
    assert text_match.same_text(wanted.removesuffix("."), wanted)
    assert not text_match.same_text(f"{wanted}..", wanted)


def test_no_text_is_not_a_full_stop():
    assert text_match.same_text("", "")
    assert text_match.same_text(None, "")
    assert not text_match.same_text(".", "")
    assert not text_match.same_text("", ".")


def test_a_full_stop_aside_capitals_may_count():
    assert text_match.same_text_and_capitals("Ada Rossi.", "Ada Rossi")
    assert not text_match.same_text_and_capitals("ada rossi", "Ada Rossi")


def test_a_wrong_digit_matters():
    assert not text_match.same_text_and_capitals("Order no. 12345", "Order no. 12346")


def test_digits_of_a_phone_number():
    assert text_match.digits("+1 (555) 000-1111") == "15550001111"


@pytest.mark.parametrize(
    ("actual", "wanted"),
    [
        ("(555) 635-7645", "5556357645"),
        ("+1 555-635-7645", "5556357645"),
        ("15556357645", "+15556357645"),
        ("5556357645", "+15556357645"),
        ("635 7645", "6357645"),
    ],
)
def test_a_number_with_or_without_its_country_code_reaches_the_same_person(actual, wanted):
    assert text_match.same_number(actual, wanted)


@pytest.mark.parametrize(
    ("actual", "wanted"),
    [
        ("+5556357645", "5556357645"),
        ("*5556357645#", "5556357645"),
        ("6357645", "5556357645"),
        ("25556357645", "5556357645"),
        ("", "5556357645"),
    ],
)
def test_other_countries_and_codes_of_the_network_are_other_numbers(actual, wanted):
    assert not text_match.same_number(actual, wanted)
