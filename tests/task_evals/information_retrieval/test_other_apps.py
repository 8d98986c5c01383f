"""Questions about apps beside the calendar: state, noise, answers."""

from __future__ import annotations

import random

import pytest
from google.protobuf import text_format

from android_world import registry, suite_utils
from android_world.env import adb_utils
from android_world.proto import task_pb2
from android_world.task_evals import catalog
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    datetime_utils,
    joplin_app_utils,
    proto_utils,
    question_file,
    task_app_utils,
)
from android_world.task_evals.information_retrieval.errors import QuestionError
from android_world.task_evals.information_retrieval.information_retrieval import (
    InformationRetrieval,
)
from android_world.task_evals.information_retrieval.information_retrieval_registry import (
    make_task_class,
)
from tests.virtual_device.apps.conftest import Hand

TASKS = """
name: "TasksDueOnDay"
prompt: "What is due {date} in Tasks app?"
complexity: 1
relevant_state {
  state {
    tasks_app {
      tasks_app_tasks { title: "{title}" due_date: "{date}" importance: "1" notes: "Soon." }
      tasks_app_tasks { title: "{title_without_replacement}" due_date: "{date}" }
    }
  }
  exclusion_conditions { operation: EQUAL_TO field: "due_date" value: "{date}" }
}
success_criteria {
  expectations {
    field_transformation { operation: IDENTITY field_name: "title" }
    match_type: STRING_MATCH
  }
}
task_params { name: "title" possible_values: "Bake bread" possible_values: "Feed the geese" }
task_params { name: "date" possible_values: "October 18 2023" }
"""

SPORTS = """
name: "SportsTotal"
prompt: "How many meters of {category} did I do in the OpenTracks app?"
complexity: 1
relevant_state {
  state {
    sports_activity_app {
      sports_activities {
        category: "{category}" start_date: "October 10 2023" duration: "45" total_distance: "5000"
      }
      sports_activities {
        category: "{category}" start_date: "October 12 2023" duration: "30" total_distance: "3000"
      }
    }
  }
  exclusion_conditions { operation: CONTAINS field: "category" value: "{category}" }
}
success_criteria {
  expectations {
    field_transformation { operation: SUM field_name: "total_distance" }
    match_type: NUMBER_MATCH
    tolerance: 10
  }
}
task_params { name: "category" possible_values: "snow boarding" }
"""

NOTES = """
name: "NotesTodoCount"
prompt: "How many to-dos are in {folder} in the Joplin app?"
complexity: 1
relevant_state {
  state {
    notes_app {
      notes { folder: "{folder}" title: "Caf\u00e9 tables" body: "Four" is_todo: "True" }
      notes { folder: "{folder}" title: "Paint brushes" body: "Two" is_todo: "True" }
    }
  }
  exclusion_conditions { operation: EQUAL_TO field: "is_todo" value: "True" }
  exclusion_conditions { operation: EQUAL_TO field: "folder" value: "{folder}" }
}
success_criteria {
  expectations {
    field_transformation { operation: COUNT field_name: "is_todo" }
    match_type: NUMBER_MATCH
  }
}
task_params { name: "folder" possible_values: "Work" }
"""


def make(text):
    definition = text_format.Parse(text, task_pb2.Task())
    question_file.check(definition)
    task_class = make_task_class(definition, InformationRetrieval)
    return task_class({**task_class.sample_params(random.Random(7)), "seed": 7})


def score(task, answer, env):
    env.interaction_cache = answer
    return task.is_successful(env)


def test_a_question_about_to_dos(env):
    task = make(TASKS)
    task.initialize_task(env)
    rows = task_app_utils.list_rows(env)
    assert len(rows) == 2 + task_app_utils.NOISE_TASKS
    due = [row for row in rows if row.title in ("Bake bread", "Feed the geese")]
    assert {row.dueDate for row in due} == {1697587200000}
    assert {row.importance for row in due} == {1, 2}
    conditions = task.task.relevant_state.exclusion_conditions
    assert sum(task_app_utils.check_task_conditions(row, conditions) for row in rows) == 2
    assert score(task, "Feed the geese, Bake bread", env) == 1.0
    assert score(task, "Bake bread, Bake bread", env) == 0.0
    task.tear_down(env)
    assert task_app_utils.list_rows(env) == []


def test_a_question_about_sports(env):
    task = make(SPORTS)
    task.initialize_task(env)
    rows = activity_app_utils.list_rows(env)
    assert len(rows) == 2 + activity_app_utils.NOISE_ACTIVITIES
    mine = [row for row in rows if row.category == "snow boarding"]
    assert sum(row.totaldistance for row in mine) == proto_utils.get_expected_answer(task.task)[0]
    assert {row.totaltime for row in mine} == {45 * 60_000, 30 * 60_000}
    assert score(task, "8,000 meters", env) == 1.0
    assert score(task, "8020", env) == 0.0
    assert score(task, "5 miles", env) == 0.0
    task.tear_down(env)
    assert activity_app_utils.list_rows(env) == []


def test_a_question_about_notes(env, device):
    task = make(NOTES)
    task.initialize_task(env)
    work = {f.id for f in joplin_app_utils.list_folders(env) if f.title == "Work"}
    notes = joplin_app_utils.list_notes(env)
    assert len(work) == 1
    assert len(notes) == 2 + joplin_app_utils.NOISE_NOTES
    assert sum(note.is_todo for note in notes if note.parent_id in work) == 2
    with device.storage.connect("/data/data/net.cozic.joplin/databases/joplin.sqlite") as database:
        found = database.execute("SELECT title FROM notes_fts WHERE notes_fts MATCH 'cafe'")
        assert [row[0] for row in found] == ["cafe tables"]
    assert score(task, "two", env) == 1.0
    assert score(task, "3", env) == 0.0
    with device.storage.connect("/data/data/net.cozic.joplin/databases/joplin.sqlite") as database:
        database.execute("UPDATE notes SET deleted_time = 1 WHERE id = ?", (notes[0].id,))
        database.commit()
    assert joplin_app_utils.list_notes(env) == notes[1:]
    task.tear_down(env)
    assert joplin_app_utils.list_notes(env) == joplin_app_utils.list_folders(env) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "reason"),
    [
        (TASKS, 'importance: "1"', 'importance: "4"', r"\[0\]\.importance: .4. is not a number"),
        (TASKS, 'due_date: "{date}" imp', 'due_time: "9am" imp', r"\[0\]\.due_date: There is a"),
        (SPORTS, '"5000"', '"nan"', r"\[0\]\.total_distance: 'nan' is not a number"),
        (SPORTS, '"5000"', '"-1"', r"\[0\]\.total_distance: '-1' is not a number"),
        (NOTES, 'value: "True"', 'value: "yes"', r"\[0\]\.value: 'yes' is not a True or False"),
    ],
)
def test_values_that_an_app_cannot_have_are_refused(text, old, new, reason):
    with pytest.raises(QuestionError, match=reason):
        make(text.replace(old, new, 1))


def test_a_to_do_may_have_no_date():
    condition = 'exclusion_conditions { operation: EQUAL_TO field: "completed_date" value: "0" }'
    make(TASKS.replace("  exclusion_conditions", f"  {condition}\n  exclusion_conditions"))


def test_a_sport_is_the_same_with_and_without_a_space():
    condition = task_pb2.ExclusionCondition(
        operation=task_pb2.ExclusionCondition.CONTAINS, field="category", value="snow boarding"
    )
    row = activity_app_utils.SportsActivity(name="", category="snowboarding")
    assert activity_app_utils.is_row_matching(row, [condition])


SPORTS_QUESTIONS = [
    name
    for name in registry.TaskRegistry().get_registry("information_retrieval")
    if name.startswith("SportsTracker")
]


@pytest.mark.parametrize("seed", [30, 31, 32])
@pytest.mark.parametrize("name", SPORTS_QUESTIONS)
def test_what_is_asked_about_tracks_is_on_their_screens(name, seed, env, device):
    """The list says day, time and distance of a track, and its form the activity type."""
    task_class = catalog.info(name).task_class
    instance = suite_utils.instance_seed(seed, name, 0)
    task = task_class(suite_utils.generate_params(task_class, instance))
    task.initialize_task(env)
    hand = Hand(device)
    for activity in task.task.relevant_state.state.sports_activity_app.sports_activities:
        device.shell("am force-stop de.dennisguse.opentracks")
        adb_utils.launch_app("open tracks sports tracker", env.controller)
        date = datetime_utils.get_date(activity.start_date)
        minutes, miles = int(activity.duration), float(activity.total_distance) / 1609.344
        time = f"{minutes // 60}:{minutes % 60:02}:00" if minutes >= 60 else f"{minutes:02}:00"
        length = f"{miles:.2f} mi" if miles > 0.5 else f"{miles * 5280:,.2f} ft"
        facts = f"{time} ({length})"
        for _ in range(6):
            if hand.shows(facts):
                break
            hand.swipe(540, 1800, 540, 1000)
        labels = [e.text for e in hand.elements()]
        days = {f"{date:%A}", f"{date.day} {date:%b}", "Today", "Yesterday"}
        assert days & set(labels)
        hand.tap(facts)
        hand.tap("More options")
        hand.tap("Edit")
        assert hand.find("track_edit_activity_type").text == activity.category
    task.tear_down(env)
