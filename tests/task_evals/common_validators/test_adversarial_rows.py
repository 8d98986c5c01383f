"""Judges generated states of the apps' tables: near misses in every column, extra and lost rows.

The published condition is restated here from its description, independently of the package.
"""

from __future__ import annotations

import dataclasses
import difflib

import pytest

from android_world import registry, suite_utils
from android_world.task_evals import catalog
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.single.row_entry import AddGivenRows
from android_world.task_evals.utils import row_matching, sqlite_schema_utils

registry.load_all_tasks()
TASKS = [info.name for info in catalog.all_tasks() if issubclass(info.task_class, AddGivenRows)]
SEEDS = range(3)


def published(task, before, after, wanted):
    """Every wanted row is like some row, the number is right, and all old rows are there."""

    def like(row, goal):
        texts = [(str(getattr(row, f)), str(getattr(goal, f))) for f in task.text_fields]
        return all(getattr(row, f) == getattr(goal, f) for f in task.exact_fields) and all(
            difflib.SequenceMatcher(None, one.lower(), other.lower()).ratio() >= 0.9
            for one, other in texts
        )

    return (
        len(after) == len(before) + len(wanted)
        and all(row in after for row in before)
        and all(any(like(row, goal) for row in after) for goal in wanted)
    )


def near_miss(value):
    """A value that differs by as little as possible: a number by one, a text by one word."""
    if isinstance(value, int | float):
        return value + 1
    return f"{value} 7" if value else "x"


def states(task, before, wanted):
    """Pairs of a name with the rows of a state, and whether the goal is reached in it."""
    added = [dataclasses.replace(row, **{key_of(row): 900 + i}) for i, row in enumerate(wanted)]
    yield "right", [*before, *added], True
    yield "right in reverse order", [*before, *reversed(added)], True
    yield "nothing", list(before), False
    yield "one is missing", [*before, *added[1:]], False
    yield (
        "an extra row",
        [*before, *added, dataclasses.replace(added[0], **{key_of(added[0]): 990})],
        False,
    )
    yield "an old row is lost", [*before[1:], *added], False
    for field in (*task.exact_fields, *task.text_fields):
        changed = dataclasses.replace(added[0], **{field: near_miss(getattr(added[0], field))})
        yield f"{field} is a near miss", [*before, changed, *added[1:]], False
        if before:
            other = dataclasses.replace(before[0], **{field: near_miss(getattr(before[0], field))})
            yield f"{field} of an old row changed", [other, *before[1:], *added], False
    for field in task.text_fields:
        value = getattr(added[0], field)
        if value:
            cut = dataclasses.replace(added[0], **{field: value[: len(value) // 2]})
            yield f"{field} is cut", [*before, cut, *added[1:]], False


def key_of(row):
    """The column of the row's id."""
    return "expense_id" if hasattr(row, "expense_id") else "recipeId"


@pytest.mark.parametrize("name", TASKS)
def test_only_the_right_rows_are_right_and_the_published_condition_is_the_published_one(name):
    task_class = catalog.info(name).task_class
    for seed in SEEDS:
        params = suite_utils.generate_params(task_class, suite_utils.instance_seed(seed, name, 0))
        task, wanted = task_class(params), params["row_objects"]
        before = [
            dataclasses.replace(row, **{key_of(row): i})
            for i, row in enumerate(params["noise_row_objects"], 1)
        ]
        fields = task.exact_fields, task.text_fields
        for state, after, reached in states(task, before, wanted):
            verdict = task.validate_addition_integrity(before, after, wanted)
            assert bool(verdict) == reached, (seed, state)
            reference = row_matching.published_addition(before, after, wanted, *fields)
            assert reference == published(task, before, after, wanted), (seed, state)
            assert reference or not reached, (seed, state)


def playlist_states(name, files):
    """Rows of playlists around the wanted one: `(playlist, file, place)`."""
    right = [(name, file, place) for place, file in enumerate(files)]
    yield right
    yield right[:-1]
    yield [*right, (name, "extra.mp4", len(files))]
    yield [(name, file, place + 1) for _, file, place in right]
    yield [(name, file, len(files) - 1 - place) for _, file, place in right]
    yield [(f"{name}7", file, place) for _, file, place in right]
    yield [*right, (f"{name}7", files[0], 0)]
    yield [(name, file.upper(), place) for _, file, place in right]
    yield [*right[:-1], (name, files[0], len(files) - 1)]
    yield [("Another list", file, place) for _, file, place in right]


@pytest.mark.parametrize("files", [["a.mp4", "b.mp4"], ["a.mp4", "b.mp4", "c d.mp4"]])
def test_the_published_condition_on_playlists_is_the_published_one(files):
    name = "Winter hits 12"
    for state in playlist_states(name, files):
        rows = [sqlite_schema_utils.PlaylistInfo(*row) for row in state]
        own = [
            row
            for row in state
            if difflib.SequenceMatcher(None, row[0].lower(), name.lower()).ratio() >= 0.9
        ]
        expected = len(own) == len(files) and all(
            any(file == row[1] and row[2] == place for row in own)
            for place, file in enumerate(files)
        )
        assert sqlite_validators.verify_published(rows, name, files) == expected, state
