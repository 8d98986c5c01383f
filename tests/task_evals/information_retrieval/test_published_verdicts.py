"""Compares the verdicts on 3,172 answers with those of the published checkers.

`published_verdicts.jsonl` has one line per question: the expected values, and the answers that the
published checker accepts ("right") and rejects ("wrong") by the form in which they are written.
"""

from __future__ import annotations

import datetime
import json
import pathlib

import pytest

from android_world.task_evals.information_retrieval import (
    answers,
    proto_utils,
    reference_scoring,
    tasks,
)

DATA = pathlib.Path(__file__).parent / "published_verdicts.jsonl"
QUESTIONS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
PARSE = {"str": str, "float": float, "datetime": datetime.datetime.fromisoformat}

# The reasons of docs/reference/differences.md ("Questions"), with the forms of answers that they
# concern.
ACCEPTED_HERE = {
    "lists with lines, bullets, numbers, bars, and, /": {
        *("andSpace", "oxford", "newline", "bullets", "numbered", "semicolon", "slash"),
    },
    "quotes, brackets, bold": {"quoted", "quoted1", "whole quoted", "bold", "brackets", "json"},
    "a full stop at the end": {"trailing dot"},
    "numbers in words, with separators of thousands": {"word", "comma", "spaces"},
    "units that the question names": {
        *("unit min", "unit m", "unit meters", "tasks", "activities", "sentence2"),
    },
    "dates and times as people write them": {
        *("12h", "abbr", "at", "comma", "iso", "iso2", "sec", "us", "weekday", "angle"),
    },
}
REJECTED_HERE = {
    "each value once": {"dup"},
    "digits are never a matter of tolerance": {"typo drop"},
}


def criteria(question):
    task = tasks.QUESTIONS.registry[question["task"]].task_template.fget(None)
    kinds = [expectation.match_type for expectation in task.success_criteria.expectations]
    expected = [PARSE[question["kind"]](value) for value in question["expected"]]
    return expected, kinds, proto_utils.tolerance_of(task), task.prompt


def verdicts(question):
    for published in (True, False):
        for form, texts in question["right" if published else "wrong"].items():
            for text in texts:
                yield published, form, text


def test_the_data_has_all_answers():
    assert sum(len(list(verdicts(question))) for question in QUESTIONS) == 3172


@pytest.mark.parametrize("name", sorted({question["task"] for question in QUESTIONS}))
def test_the_reference_score_is_the_published_verdict(name):
    for question in (each for each in QUESTIONS if each["task"] == name):
        expected, kinds, tolerance, _ = criteria(question)
        for published, form, text in verdicts(question):
            given = reference_scoring.matches_values(text, expected, kinds, tolerance)
            assert given == published, (form, text, expected)


@pytest.mark.parametrize("name", sorted({question["task"] for question in QUESTIONS}))
def test_the_score_differs_only_for_a_documented_reason(name):
    for question in (each for each in QUESTIONS if each["task"] == name):
        expected, _, tolerance, prompt = criteria(question)
        for published, form, text in verdicts(question):
            if answers.same_set(text, expected, prompt, tolerance) == published:
                continue
            reasons = REJECTED_HERE if published else ACCEPTED_HERE
            assert any(form in forms for forms in reasons.values()), (form, text, expected)
