"""Wrong states that the checkers of the Files tasks do not fall for, and right ones they take."""

from __future__ import annotations

import pytest

from android_world import suite_utils
from android_world.device import adb
from android_world.task_evals.single import files, simple_gallery_pro
from android_world.task_evals.utils import user_data_generation


def scores_after(script, task_class, env):
    """The scores after a script that knows the task's parameters as $variables."""
    seed = suite_utils.instance_seed(30, task_class.__name__, 0)
    task = task_class(suite_utils.generate_params(task_class, seed))
    task.initialize_task(env)
    names = {key: value for key, value in task.params.items() if isinstance(value, str)}
    setting = " ".join(f"{key}={value};" for key, value in names.items())
    adb.shell_script(env.controller, f"cd /sdcard; {setting} {script}")
    verdict = task.evaluate(env)
    task.tear_down(env)
    return verdict.score, verdict.reference_score


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("mv $source_folder/$file_name $destination_folder/", (1.0, 1.0)),
        ("mv $source_folder/* $destination_folder/", (0.0, 1.0)),
        ("cp $source_folder/$file_name $destination_folder/", (0.0, 0.0)),
        ("mv $source_folder/$file_name $destination_folder/$file_name.bak", (0.0, 0.0)),
        ("rm $source_folder/$file_name; touch $destination_folder/$file_name", (0.0, 1.0)),
    ],
)
def test_the_file_and_no_other_must_move(script, expected, env):
    assert scores_after(script, files.FilesMoveFile, env) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("rm $subfolder/$file_name", (1.0, 1.0)),
        ("rm $subfolder/$file_name; touch Download/a_picture.jpg", (1.0, 1.0)),
        ("rm $subfolder/*", (0.0, 1.0)),
        ("mv $subfolder/$file_name $subfolder/$file_name.bak", (0.0, 1.0)),
        ("mkdir Bin; mv $subfolder/$file_name Bin/", (0.0, 1.0)),
    ],
)
def test_the_file_and_no_other_must_be_deleted(script, expected, env):
    assert scores_after(script, files.FilesDeleteFile, env) == expected


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("cp DCIM/$file_name Download/", (1.0, 1.0)),
        ("mv DCIM/$file_name Download/", (0.0, 1.0)),
        ("cp DCIM/$file_name Download/copy.jpg", (0.0, 0.0)),
        ("cp DCIM/$file_name Download/${file_name%.jpg}.JPG", (0.0, 0.0)),
    ],
)
def test_the_image_must_be_copied(script, expected, env):
    assert scores_after(script, simple_gallery_pro.SaveCopyOfReceiptTaskEval, env) == expected


def test_files_of_apps_and_hidden_ones_are_not_the_users(env):
    script = """
        mkdir -p /sdcard/Android/data/an.app /sdcard/Pictures/.thumbnails
        for name in Android/data/an.app/a Pictures/.thumbnails/b 'Pictures/c d.txt' ; do
            echo hello > "/sdcard/$name"
        done
    """
    user_data_generation.clear_device_storage(env)
    adb.shell_script(env.controller, script)
    path = "/storage/emulated/0/Pictures/c d.txt"
    assert user_data_generation.user_files(env) == {path: "b1946ac92492d2347c6235b4d2611184"}
