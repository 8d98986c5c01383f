"""Tests parameters, names and edge cases that programs written for AndroidWorld rely on."""

from __future__ import annotations

import json

import pytest

from android_world import registry, suite_utils
from android_world.agents import m3a, t3a
from android_world.env.setup_device import apps
from android_world.proto import state_pb2
from android_world.runs.records import to_jsonable
from android_world.task_evals import catalog
from android_world.task_evals.information_retrieval import calendar_utils, task_app_utils
from android_world.task_evals.single import browser, sms, vlc
from android_world.task_evals.utils import device_files, sqlite_schema_utils
from android_world.utils import fuzzy_match_lib

registry.load_all_tasks()


def make(name, seed=30):
    task_class = catalog.info(name).task_class
    return task_class(
        suite_utils.generate_params(task_class, suite_utils.instance_seed(seed, name, 0))
    )


@pytest.mark.parametrize(
    ("name", "param", "value"),
    [
        ("AudioRecorderRecordAudioWithFileName", "text", ""),
        ("SimpleDrawProCreateDrawing", "text", ""),
        ("ExpenseAddMultipleFromMarkor", "text_representation_type", "csv"),
        ("ExpenseAddMultipleFromGallery", "text_representation_type", "text_block"),
        ("RecipeAddMultipleRecipesFromMarkor", "text_representation_type", "csv"),
        ("RecipeAddMultipleRecipesFromMarkor2", "text_representation_type", "csv"),
        ("RecipeAddMultipleRecipesFromImage", "text_representation_type", "text_block"),
    ],
)
def test_a_published_parameter_is_there(name, param, value):
    assert make(name).params[param] == value


def test_a_track_has_a_name_that_the_goal_does_not_show():
    task = make("OsmAndTrack")
    assert task.params["track_name"]
    assert task.params["track_name"] not in task.goal


def test_the_receipt_is_a_parameter_that_records_leave_out(env):
    task = make("SaveCopyOfReceiptTaskEval")
    image = task.params["receipt_image"]
    assert image.width > 100
    assert image == make("SaveCopyOfReceiptTaskEval").params["receipt_image"]
    assert "receipt_image" not in json.loads(json.dumps(to_jsonable(dict(task.params))))
    with pytest.raises(KeyError):
        task.params["another"]


def test_names_of_tasks():
    assert vlc.generate_file_name().endswith(".mp4")
    assert vlc.VlcCreatePlaylist.HTML == ""
    assert callable(vlc.VlcCreatePlaylist.setup_files)
    assert make("BrowserMaze").goal.startswith(browser.BrowserTask.preamble + " Then ")
    task = make("SimpleSmsSendReceivedAddress")
    assert task.params["message"] in sms.SimpleSmsSendReceivedAddress.addresses


def test_names_of_apps():
    assert apps.OsmAndApp.DEVICE_MAPS_PATH == "/storage/emulated/0/Android/data/net.osmand/files/"
    assert tuple(apps.RetroMusicApp.PERMISSIONS) == (
        "android.permission.READ_MEDIA_AUDIO",
        "android.permission.POST_NOTIFICATIONS",
    )
    assert "android.permission.READ_MEDIA_VIDEO" in apps.SimpleGalleryProApp.PERMISSIONS
    for app in (apps.RetroMusicApp, apps.SimpleGalleryProApp):
        granted = {name.rpartition(".")[2] for name in app.PERMISSIONS}
        assert granted == set(app.permissions)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        *((None, "a", False), ("a", None, False), (None, None, False)),
        *((5, "5", True), (5, 6, False), ("", "", True), (1.5, "1.5", True)),
    ],
)
def test_texts_and_other_values_are_matched(one, other, same):
    assert fuzzy_match_lib.fuzzy_match(one, other) is same


def test_without_conditions_every_row_meets_them():
    assert task_app_utils.check_task_conditions(sqlite_schema_utils.Task(title="Pay"), [])
    event = state_pb2.Event(start_date="October 17 2023", start_time="2pm", title="Lunch")
    assert calendar_utils.check_event_conditions(event, [])
    assert len(task_app_utils.generate_random_tasks(3, [])) == 3


def test_templates_of_prompts_are_filled_in_with_format():
    said = {"goal": "G{1}", "action": "A", "reason": "R", "before_elements": "B{}"}
    for template in (m3a.SUMMARY_PROMPT_TEMPLATE, t3a.SUMMARIZATION_PROMPT_TEMPLATE):
        text = template.format(**said, after_elements="After")
        assert all(value in text for value in (*said.values(), "After"))
    shown = {"goal": "G{1}", "history": "H", "additional_guidelines": "Be careful."}
    for agent, elements in ((m3a, "ui_elements"), (t3a, "ui_elements_description")):
        text = agent.ACTION_SELECTION_PROMPT_TEMPLATE.format(**shown, **{elements: "Elements"})
        assert all(value in text for value in (*shown.values(), "Elements"))
        assert '{"action_type"' in text
        assert "{%" not in text


def test_a_template_gives_the_prompt_of_the_agent():
    template = m3a.ACTION_SELECTION_PROMPT_TEMPLATE
    asked = template.format(
        goal="Call Ada.", history="Step 1", ui_elements="UI", additional_guidelines="Hurry."
    )
    assert asked == m3a._action_selection_prompt("Call Ada.", ["Step 1"], "UI", ["Hurry."])


def test_a_playlist_file_may_have_a_byte_order_mark(env):
    task = make("RetroSavePlaylist")
    songs = "".join(f"/storage/emulated/0/Music/{name}\n" for name in task.params["files"])
    folder, _, name = task.file.rpartition("/")
    device_files.create_file(name, folder, env.controller, f"\ufeff#EXTM3U\n{songs}")
    assert task._export(env) == task.params["files"]
