"""How much noise tasks make: the numbers of the published tasks."""

from __future__ import annotations

import random

import pytest

from android_world.task_evals.common_validators.markor_notebook import Markor
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    calendar_utils,
    joplin_app_utils,
    task_app_utils,
)
from android_world.task_evals.single import markor
from android_world.task_evals.utils import user_data_generation


class _Drawn(Exception):
    """Ends an initialization where the number of notes is known."""


@pytest.mark.parametrize("most", [1, 2, 6, 20])
def test_noise_files_are_from_one_to_the_bound_with_distinct_names(most):
    counts = set()
    for seed in range(60 * most):
        names = user_data_generation.noise_file_names(
            "note.md", ["a.md", "b.md"], most, random.Random(seed)
        )
        assert len(set(names)) == len(names)
        counts.add(len(names))
    assert counts == set(range(1, most + 1))


def test_all_notes_to_delete_are_at_most_two_to_six(env, monkeypatch):
    def create_noise(self, like, env, most=20):
        assert len(like) == 5
        raise _Drawn(most)

    monkeypatch.setattr(Markor, "create_noise", create_noise)
    drawn = []
    for seed in range(40):
        with pytest.raises(_Drawn) as found:
            markor.MarkorDeleteAllNotes({"seed": seed}).initialize_task(env)
        drawn.append(found.value.args[0])
    assert set(drawn) == {2, 3, 4, 5, 6}


def test_the_newest_note_is_one_of_two_to_six():
    counts = {
        len(markor.MarkorDeleteNewestNote({"seed": seed})._sample_moments()) for seed in range(60)
    }
    assert counts == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("task", "params"),
    [
        (markor.MarkorCreateFolder, {"folder_name": "folder"}),
        (markor.MarkorDeleteNote, {"file_name": "note.md", "noise_candidates": ["x.md", "y.md"]}),
    ],
)
def test_the_notebook_gets_one_to_twenty_notes_of_noise(task, params, env):
    counts = []
    for seed in range(12):
        started = task({**params, "seed": seed})
        started.initialize_task(env)
        counts.append(len(markor.notes_in(markor.NOTEBOOK, env.controller)))
        started.tear_down(env)
    extra = "file_name" in params
    assert 1 + extra <= min(counts)
    assert 6 < max(counts) <= 20 + extra
    assert len(set(counts)) > 4


def test_questions_have_the_published_number_of_noise_rows():
    assert activity_app_utils.NOISE_ACTIVITIES == 20
    assert task_app_utils.NOISE_TASKS == 20
    assert calendar_utils.NOISE_EVENTS == 75
    assert joplin_app_utils.NOISE_NOTES == 100
