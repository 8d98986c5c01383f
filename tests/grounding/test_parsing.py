"""Reading answers of every form."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, strategies as st

from android_world.grounding.parsing import (
    parse_as_published,
    parse_inference,
    parse_point,
    parse_point_as_agents,
    parse_relative_thousand,
    parser_answers_into_option,
    parser_response_into_coordinates,
)
from android_world.grounding.prompts import l1_user_prompt, l2_user_prompt, pigg_answer


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("(100, 200, 300, 400)", (200, 300)),
        ("[5, 6] then (100, 200, 300, 400)", (200, 300)),
        ("Center: (5, 6), (10, 20) to (30, 40)", (20, 30)),
        ("[5, 6] Center: (7, 8)", (7, 8)),
        ("Top-left: (100, 200)\nBottom-right: (300, 400)", (200, 300)),
        ("[100,200,300,400]", (200, 300)),
        ("(100, 200) to (300, 400)", (200, 300)),
        ("Top-left: (10, 20), Bottom-right: (30, 40)", (20, 30)),
        ("Center: [55, 66]", (55, 66)),
        ("Top-left: (10, 20), Bottom-right: (30, 40), Point: (25, 35)", (25, 35)),
        ("Center: (200, 300), Top-left: (100, 200), Bottom-right: (300, 400)", (200, 300)),
        ("Bottom-right: (300, 400)", (300, 400)),
        ("[311, 541]", (311, 541)),
        ("(0.5, .25)", (0.5, 0.25)),
        ("311, 541", (311, 541)),
        ("no numbers", None),
    ],
)
def test_points_of_every_published_form(text: str, point: tuple[float, float] | None) -> None:
    assert parse_point(text) == point


def test_an_output_counts_only_after_the_last_assistant() -> None:
    text = "user ... [1, 2]\nassistant\n" + pigg_answer("blue plus button", 311, 541)
    assert parse_inference(text, is_gt=False) == ("blue plus button", 311, 541)


def test_an_answer_may_name_an_assistant() -> None:
    text = pigg_answer("the assistant button", 311, 541) + "\nIt opens the assistant."
    assert parse_inference(text, is_gt=False) == ("the assistant button", 311, 541)


def test_an_unfinished_block_is_still_read() -> None:
    assert parse_inference('```referring\n"left arrow"\n```\n```grounding\n(100, 200') == (
        "left arrow",
        100,
        200,
    )


def test_an_answer_without_a_point_has_none() -> None:
    assert parse_inference("I cannot see it.", is_gt=False) == ("", None, None)


@given(st.text(), st.booleans())
def test_no_text_breaks_the_parsers(text: str, is_gt: bool) -> None:
    parse_inference(text, is_gt)
    parse_as_published(text)
    parser_response_into_coordinates(text, {})
    parser_answers_into_option(text, {})


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_the_true_form_reads_back(x: int, y: int) -> None:
    found = parse_inference(pigg_answer("a, b (c)", x, y))
    assert found.content == "a, b (c)"
    assert (found.x, found.y) == pytest.approx((x, y), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("```grounding\n(100, 200, 300, 400)\n```", (100, 200)),
        ("```grounding\n(100, 200) to (300, 400)\n```", (100, 200)),
        ("```grounding\n[311, 541]\n```", (311, 541)),
        ("(311, 541)", (None, None)),
        ("```grounding\n(311, 541)", (None, None)),
        ("```grounding\n311, 541\n```", (None, None)),
        ("```grounding\n(1, 2)\n```\nIt opens the assistant.", (None, None)),
    ],
)
def test_the_published_script_is_followed_where_models_stray(text: str, point: tuple) -> None:
    assert parse_as_published(text)[1:] == point


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("B.", "B"),
        ("Option C, not D.", "D"),
        ("a good answer: F", "F"),
        ("Option C", "C"),
        ("E is what I see; Answer A", "A"),
        ("The answer is Option C", "C"),
        ("Answer: D", "D"),
        ("e", "E"),
        ("I choose 'F'", "F"),
        ("Answer：A", "A"),
        ("none", None),
    ],
)
def test_letters_of_every_form(text: str, letter: str | None) -> None:
    assert parser_answers_into_option(text) == letter


# As MMBench-GUI publishes it.
PUBLISHED = re.compile(
    r"""
        (?:x\s*[:=]?\s*)?
        [\(\[\{]?
        \s*([-+]?(?:\d+\.\d+|\.\d+|\d+))\s*
        [,\s;]+
        (?:y\s*[:=]?\s*)?
        \s*([-+]?(?:\d+\.\d+|\.\d+|\d+))\s*
        [\)\]\}]?
    """,
    re.IGNORECASE | re.VERBOSE,
)


@given(st.text(alphabet="x y:=([{)]},;.+-12\n", max_size=20))
def test_the_parser_of_points_finds_what_the_published_pattern_finds(text: str) -> None:
    match = PUBLISHED.search(text)
    published = (float(match.group(1)), float(match.group(2))) if match else None
    assert parser_response_into_coordinates(text) == published


@pytest.mark.parametrize("noise", ["1", " ", "x ", "1 ", "1,", "Answer ", "[1", "A", "("])
def test_long_noise_is_read_in_no_time(noise: str) -> None:
    text = "Answer" + noise * (200_000 // len(noise))
    for parse in (parse_inference, parser_response_into_coordinates, parser_answers_into_option):
        parse(text)
    parse_as_published(text)


def test_the_first_pair_is_the_point() -> None:
    assert parser_response_into_coordinates("x: 12, y: 34 or (5, 6)") == (12, 34)
    assert parse_relative_thousand("(500, 250)") == (0.5, 0.25)


def test_empty_options_are_left_out_of_the_prompt() -> None:
    prompt = l1_user_prompt("Which?", {"A": "one", "B": "two", "C": "", "D": " "})
    assert "A. one\nB. two\nPlease" in prompt
    assert "C." not in prompt


def test_an_instruction_with_braces_is_safe() -> None:
    assert "{x}" in l2_user_prompt("tap {x}")


@pytest.mark.parametrize(
    "text",
    [
        "```grounding\n<point>311 541</point>\n```",
        '```grounding\n{"x": 311, "y": 541}\n```',
        "```grounding\nx=311, y=541\n```",
        "```grounding\n[0.311, 0.541]\n```",
        "```grounding\n<|box_start|>(301,531),(321,551)<|box_end|>\n```",
        "```grounding\n[311 541]\n```",
    ],
)
def test_points_are_read_as_the_agents_read_them_on_demand(text: str) -> None:
    read = parse_inference(text, is_gt=False, reading=parse_point_as_agents)
    assert (read.x, read.y) == (pytest.approx(311), pytest.approx(541))


def test_the_usual_reading_of_points_is_piggs() -> None:
    for text in ("```grounding\n[311 541]\n```", "```grounding\n<point>311 541</point>\n```"):
        assert parse_inference(text, is_gt=False).x is None
