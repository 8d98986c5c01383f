"""What the four apps of questions hold after a set-up, a clearing and changes."""

from __future__ import annotations

import dataclasses
import random

import pytest

from android_world.proto import state_pb2
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    apps,
    calendar_utils,
    joplin_app_utils,
    noise,
    task_app_utils,
)
from android_world.task_evals.utils.sqlite_schema_utils import JoplinFolder

ROWS = {"calendar": 75, "tasks_app": 20, "sports_activity_app": 20, "notes_app": 100}


@pytest.mark.parametrize("app", apps.APPS, ids=lambda app: app.state_field)
def test_a_set_up_replaces_what_was_there(app, env):
    def rows():
        found = app.snapshot(env)
        # Notebooks have an id and a title.
        return [row for row in found if len(row) > 2]

    state = getattr(state_pb2.State(), app.state_field)
    app.clear(env)
    assert app.snapshot(env) == []
    for seed in (1, 2):
        app.setup(state, [], env, random.Random(seed))
        assert len(rows()) == ROWS[app.state_field]
    second = app.snapshot(env)
    app.setup(state, [], env, random.Random(2))
    assert sorted(row[1:] for row in app.snapshot(env)) == sorted(row[1:] for row in second)
    app.clear(env)
    assert app.snapshot(env) == []


@pytest.mark.parametrize(
    ("change", "is_seen"),
    [
        *(({"title": "x"}, True), ({"importance": 3}, True), ({"dueDate": 5}, True)),
        *(({"completed": 5}, True), ({"deleted": 5}, True), ({"notes": "x"}, False)),
    ],
)
def test_what_a_user_sees_of_a_task(change, is_seen, env):
    task = task_app_utils.Task("Tea", 1, 2, remoteId="1")
    seen = []
    for row in (task, dataclasses.replace(task, **change)):
        task_app_utils.clear_task_db(env)
        task_app_utils.add_tasks([row], env)
        seen.append(apps.TASKS.snapshot(env))
    assert (seen[0] != seen[1]) is is_seen


def test_notes_and_notebooks_in_the_trash_are_not_listed(env):
    joplin_app_utils.clear_dbs(env)
    folders: dict[str, str] = {}
    note = joplin_app_utils.create_note("Work", "Tea", "Now", folders, env)
    again = joplin_app_utils.create_note("Work", "Ümlaut", "É", folders, env, True, True)
    assert note.parent_id == again.parent_id == folders["Work"]
    assert (note.is_todo, note.todo_completed) == (0, 0)
    assert (again.is_todo, again.todo_completed) == (1, again.updated_time)
    plain = joplin_app_utils.create_note("Work", "Tea", "Now", folders, env, False, True)
    assert plain.todo_completed == 0
    joplin_app_utils.add_notes([note, again], env)
    assert {row.title for row in joplin_app_utils.list_notes(env)} == {"Tea", "Ümlaut"}
    (folder,) = joplin_app_utils.list_folders(env)
    assert (folder.id, folder.title) == (folders["Work"], "Work")
    trash = JoplinFolder("Old", deleted_time=5)
    joplin_app_utils._insert({"folders": [trash]}, env)
    assert joplin_app_utils.list_folders(env) == [folder]


def test_rows_are_in_random_order_with_those_that_matter_among_them():
    state = state_pb2.Calendar()
    for hour in range(3):
        state.events.add(
            start_date="October 15 2023", start_time=f"{hour + 1}:00", title=f"Own {hour}"
        )
    places = set()
    for seed in range(20):
        rows = calendar_utils.create_rows(state, [], random.Random(seed))
        assert len(rows) == 78
        places.add(next(i for i, row in enumerate(rows) if row.title == "Own 0"))
        assert sum(row.title.startswith("Own") for row in rows) == 3
    assert len(places) > 10


def test_distances_of_a_state_become_what_the_app_shows():
    state = state_pb2.SportsActivityApp()
    state.sports_activities.add(total_distance="5000")
    state.sports_activities.add(name="no distance")
    activity_app_utils.normalize_state(state)
    assert state.sports_activities[0].total_distance == "5005"
    assert not state.sports_activities[1].HasField("total_distance")


@pytest.mark.parametrize(
    ("title", "titles", "is_similar"),
    [
        ("Buy milk", ["Call Ada", "buy milk!"], True),
        ("Buy milk", ["Call Ada"], False),
        ("Buy milk", [], False),
    ],
)
def test_a_title_that_could_be_taken_for_a_wanted_one_is_left_out(title, titles, is_similar):
    assert noise.resembles_any(title, titles) is is_similar
