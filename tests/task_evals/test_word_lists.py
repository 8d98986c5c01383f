"""Tests word lists of a file in the place of the benchmark's own."""

from __future__ import annotations

import json

import pytest

from android_world import registry, suite_utils
from android_world.runs import episode_executor
from android_world.runs.errors import UsageError
from android_world.runs.options import RunOptions, SuiteOptions
from android_world.task_evals import catalog, errors, word_lists
from android_world.task_evals.information_retrieval import joplin_app_utils

registry.load_all_tasks()
LISTS = {
    "questions": {"NotesMeetingAttendeeCount": {"body": ["{attendee_count} people came."]}},
    "noise_notes": {"Recipes": [["Broth", "Boil it."]], "Work": [["Desk", "Move it."]]},
    "words": {"RANDOM_SENTENCES": ["See you at the harbour.", "Bring the rope."]},
}


def make(name, seed=30):
    task_class = catalog.info(name).task_class
    return task_class(suite_utils.generate_params(task_class, seed))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "lists.json"
    path.write_text(json.dumps(LISTS))
    return path


def test_lists_are_replaced_and_put_back(file):
    names = ("NotesMeetingAttendeeCount", "SimpleSmsSend", "SimpleSmsReply", "MarkorCreateNote")
    before = {name: make(name).params for name in names}
    with word_lists.use(file):
        question = make("NotesMeetingAttendeeCount")
        count = question.params["attendee_count"]
        (note,) = question.task.relevant_state.state.notes_app.notes
        assert note.body == f"{count} people came."
        assert make("SimpleSmsSend").params["message"] in LISTS["words"]["RANDOM_SENTENCES"]
        assert make("SimpleSmsReply").params["message"] in LISTS["words"]["RANDOM_SENTENCES"]
        assert joplin_app_utils.noise_notes() == LISTS["noise_notes"]
        rows = joplin_app_utils.create_rows(
            question.task.relevant_state.state.notes_app, [], question.rng
        )
        noise = {row.note.title for row in rows} - {question.params["title"]}
        assert noise == {"Broth", "Desk"}
    assert {name: make(name).params for name in names} == before
    assert len(joplin_app_utils.noise_notes()) == 12


def test_the_run_notes_which_lists_it_used(file):
    own = RunOptions()
    other = RunOptions(word_lists=file)
    agent = episode_executor.check_agent(own)
    assert own.config(agent).word_lists == ""
    assert other.config(agent).word_lists == word_lists.digest(file)


@pytest.mark.parametrize(
    ("lists", "problem"),
    [
        ({"sentences": {}}, "unknown part"),
        ([], "object"),
        ({"words": {"SENTENCES": ["a"]}}, "no list of words"),
        ({"words": {"listed": ["a"]}}, "no list of words"),
        ({"words": {"FAMILY_NAMES": []}}, "not empty"),
        ({"questions": {"Nothing": {}}}, "no question"),
        ({"questions": {"ContactsAddContact": {}}}, "no question"),
        ({"questions": {"NotesIsTodo": {"colour": ["a"]}}}, "no parameter"),
        ({"questions": {"NotesIsTodo": {"body": ["{colour}"]}}}, "NotesIsTodo"),
        ({"noise_notes": {"Work": [["only a title"]]}}, "title, body"),
        ({"noise_notes": {"Work": []}}, "title, body"),
        ({"noise_notes": {"Work": {"a": "b"}}}, "title, body"),
        ({"noise_notes": {"Work": [["a", "b", "c"]]}}, "title, body"),
        ({"noise_notes": {"Work": [["a", ""]]}}, "not empty"),
        ({"words": {"FAMILY_NAMES": ["a", 1]}}, "not empty"),
        ({"words": {"FAMILY_NAMES": "a"}}, "not empty"),
        ({"words": {"APARTMENTS": ["a"]}}, "no list of words"),
        ({"words": []}, "object"),
        ({"noise_notes": {}}, "at least one"),
    ],
)
def test_a_file_that_cannot_be_used_changes_nothing(lists, problem, tmp_path):
    path = tmp_path / "lists.json"
    path.write_text(json.dumps(lists))
    before = make("NotesIsTodo").params
    with pytest.raises(errors.WordListError, match=problem):
        word_lists.use(path)
    assert make("NotesIsTodo").params == before


@pytest.mark.parametrize("content", [None, "{", "\x00"])
def test_the_command_names_the_problem_of_the_file(content, tmp_path):
    path = tmp_path / "lists.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(UsageError, match="--word_lists"):
        SuiteOptions(word_lists=path).import_modules()
