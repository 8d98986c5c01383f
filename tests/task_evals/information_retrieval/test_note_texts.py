"""Tests that notes are as hard to read as the published ones: their statistics, and one answer."""

from __future__ import annotations

import re
import statistics

import pytest

from android_world.experts.notes_questions import _ATTENDANCE
from android_world.task_evals.information_retrieval import joplin_app_utils, tasks

AMOUNT = re.compile(r"(?<![\w/])(?:\d+ )?[\d¼½¾]+ (?:cups?|tablespoons?|teaspoons?|[a-z]+s\b|egg)")
UNITS = re.compile(r"[\d¼½¾]+ (?:cups?|tablespoons?|teaspoons?) ")
PERSONS = ("attendees", "participants", "individuals", "people")


def values(task, param):
    definition = tasks.QUESTIONS.registry[task].task_template.fget(None)
    (found,) = (p.possible_values for p in definition.task_params if p.name == param)
    return list(found)


def test_noise_has_the_published_size():
    notes = joplin_app_utils.noise_notes()
    bodies = [body for folder in notes.values() for _, body in folder]
    assert (len(notes), len(bodies)) == (12, 269)
    assert all(19 <= len(folder) <= 30 for folder in notes.values())
    assert 85 <= statistics.mean(map(len, bodies)) <= 93
    assert len(set(bodies)) == len(bodies)


@pytest.mark.parametrize("body", values("NotesRecipeIngredientCount", "body"))
def test_a_recipe_has_about_six_quantities_and_names_the_ingredient_once(body):
    filled = body.format(ingredient_quantity="2 cups", ingredient="XXX")
    assert filled.count("XXX") == 1
    assert 3 <= len(UNITS.findall(filled)) <= 6
    assert 4 <= len(AMOUNT.findall(filled)) <= 12
    for ingredient in values("NotesRecipeIngredientCount", "ingredient"):
        assert not re.search(rf"\b{ingredient}\b", filled), ingredient


def test_notes_of_meetings_call_the_persons_by_four_names_and_hold_other_numbers():
    bodies = values("NotesMeetingAttendeeCount", "body")
    for word in PERSONS:
        assert sum(word in body.casefold() for body in bodies) >= 3, word
    assert all("\n" in body or "." in body for body in bodies)
    others = [body for body in bodies if re.search(r"\d", body)]
    assert len(others) >= 12


@pytest.mark.parametrize("body", values("NotesMeetingAttendeeCount", "body"))
def test_a_note_of_a_meeting_has_one_number_of_persons(body):
    found = _ATTENDANCE.findall(body.format(attendee_count="95"))
    assert [one or other for one, other in found] == ["95"]
