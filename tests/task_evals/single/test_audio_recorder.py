"""Checkers of recordings: right folders, and folders that are nearly right."""

from __future__ import annotations

import io
import wave

import pytest

from android_world.device import adb, device_constants
from android_world.task_evals.single import audio_recorder
from android_world.task_evals.utils import device_files

FOLDER = device_constants.AUDIORECORDER_DATA
COLUMNS = """name duration created added path format size sample_rate channel_count bitrate data
    bookmark waveform_processed data_str"""


def record(name, env):
    """Put a second of silence into the folder, and its row into the app's list."""
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(b"\0\0" * 8000)
    device_files.files.write(f"{FOLDER}/{name}", sound.getvalue(), env.controller)
    database = "/data/data/com.dimowner.audiorecorder/databases/records.db"
    path, columns = f"{FOLDER}/{name}", COLUMNS.split()
    values = ", ".join(f"'{path}'" if column == "path" else "1" for column in columns)
    rows = (
        f"CREATE TABLE IF NOT EXISTS records (_id INTEGER PRIMARY KEY, {', '.join(columns)});"
        f"INSERT INTO records ({', '.join(columns)}) VALUES ({values})"
    )
    adb.shell(env.controller, "mkdir", "-p", database.rpartition("/")[0])
    adb.shell(env.controller, "sqlite3", database, rows)


def verdict(task, env, files):
    """Score and published score with files of that content in the folder."""
    task.initialize_task(env)
    try:
        for name, content in files.items():
            if content == "sound":
                record(name, env)
            elif content:
                device_files.create_file(name, FOLDER, env.controller, content=content)
            else:
                adb.shell(env.controller, "touch", f"{FOLDER}/{name}")
        found = task.evaluate(env)
        return found.score, found.reference_score
    finally:
        task.tear_down(env)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, (0, 0)),
        ({"Record-1.m4a": "sound"}, (1, 1)),
        ({"a.wav": "sound", "Record-2.m4a": ""}, (1, 1)),
        ({"a.m4a": "sound", "b.m4a": "sound"}, (0, 0)),
        ({"a.m4a": ""}, (0, 0)),
        ({"notes.txt": "sound"}, (0, 1)),
        ({"Record-1.m4a": "a text"}, (0, 1)),
        ({"a.m4a.del": "sound"}, (0, 1)),
    ],
)
def test_one_recording_counts(env, files, expected):
    assert verdict(audio_recorder.AudioRecorderRecordAudio({}), env, files) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, (0, 0)),
        ({"talk.m4a.m4a": "sound"}, (1, 1)),
        ({"talk.m4a": "sound"}, (1, 0)),
        ({"talk.m4a.m4a": ""}, (0, 1)),
        ({"Talk.m4a.m4a": "sound"}, (0, 0)),
        ({"talk.wav": "sound"}, (0, 0)),
        ({"talk.m4a.m4a": "a text"}, (0, 1)),
    ],
)
def test_the_name_counts(env, files, expected):
    task = audio_recorder.AudioRecorderRecordAudioWithFileName({"file_name": "talk.m4a"})
    assert verdict(task, env, files) == expected


def test_a_folder_that_is_gone_is_not_a_success(env):
    task = audio_recorder.AudioRecorderRecordAudio({})
    task.initialize_task(env)
    adb.shell(env.controller, "rm", "-r", FOLDER)
    found = task.evaluate(env)
    task.tear_down(env)
    assert (found.score, found.reference_score) == (0, None)
