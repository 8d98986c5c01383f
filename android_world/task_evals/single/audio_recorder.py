"""Tasks in Audio Recorder."""

from __future__ import annotations

import abc
import contextlib
import posixpath
import random
import sqlite3
from typing import Any

from android_world.core.text_sanitizing import split_list
from android_world.device import databases, device_constants
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators.file_validators import entry_exists
from android_world.task_evals.utils import artefacts, device_files, schema, user_data_generation

_FOLDER = device_constants.AUDIORECORDER_DATA
_DATABASE = "/data/data/com.dimowner.audiorecorder/databases/records.db"
_EXTENSION = ".m4a"
_SOUNDS = (_EXTENSION, ".wav", ".3gp")
_WORDS = split_list("""
    backup, briefing, call, class, concert, diary, dictation, greeting, idea, interview,
    lecture, lesson, meeting, melody, memo, message, note, podcast, reading, rehearsal,
    reminder, session, speech, talk, voice
""")


class _AudioRecorder(task_eval.TaskEval, abc.ABC):
    """Make a recording; the folder of the app's records starts empty and is left empty."""

    app_names = ("audio recorder",)

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._clear(env)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        self._clear(env)

    def _clear(self, env: AsyncEnv) -> None:
        device_files.mkdir(_FOLDER, env.controller)
        device_files.clear_directory(_FOLDER, env.controller)

    def recorded_files(self, env: AsyncEnv) -> list[str]:
        """Names of the files in the folder that are not empty; none where there is no folder."""
        if not device_files.check_directory_exists(_FOLDER, env.controller):
            return []
        files = device_files.get_file_list_with_metadata(_FOLDER, env.controller)
        return sorted(file.file_name for file in files if file.file_size > 0)

    def is_recording(self, name: str, env: AsyncEnv) -> bool:
        """Whether a file of the folder has sound, and the app's list of records has it."""
        known = self.evidence.compare(
            f"{name} is in the app's list", name in _list_names(env), True
        )
        sound = artefacts.has_sound(f"{_FOLDER}/{name}", env)
        return self.evidence.compare(f"{name} has sound", sound, True) and known


@task()
class AudioRecorderRecordAudio(_AudioRecorder):
    """Record something, whatever its name."""

    complexity = 1.2
    schema = schema.no_params()
    template = "Record an audio clip using Audio Recorder app and save it."

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if exactly one sound file is there, which the app has recorded."""
        super().is_successful(env)
        recordings = [name for name in self.recorded_files(env) if name.endswith(_SOUNDS)]
        one = self.evidence.compare("recordings", recordings, 1, _is_counted)
        return float(one and self.is_recording(recordings[0], env))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: exactly one new file that is not empty; it needs the folder."""
        if not device_files.check_directory_exists(_FOLDER, env.controller):
            return None
        return float(len(self.recorded_files(env)) == 1)


@task()
class AudioRecorderRecordAudioWithFileName(_AudioRecorder):
    """Record something under a name."""

    complexity = 2
    schema = schema.create([schema.string("file_name", is_required=True)])
    template = 'Record an audio clip and save it with name "{file_name}" using Audio Recorder app.'

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        name = rng.choice(_WORDS) + _EXTENSION
        return {
            "file_name": user_data_generation.generate_modified_file_name(name, rng),
            "text": "",
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the app has recorded sound under that name, with or without its extension."""
        super().is_successful(env)
        name = self.params["file_name"]
        wanted = [name, name + _EXTENSION]
        found = self.recorded_files(env)
        named = self.evidence.compare("recordings", found, wanted, _share)
        return float(named and any(self.is_recording(n, env) for n in wanted if n in found))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: the app's extension after the name, whatever the size."""
        return float(entry_exists(f"{_FOLDER}/{self.params['file_name']}{_EXTENSION}", env))

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)


def _is_counted(names: list[str], count: int) -> bool:
    return len(names) == count


def _share(names: list[str], wanted: list[str]) -> bool:
    return bool(set(names) & set(wanted))


def _list_names(env: AsyncEnv) -> set[str]:
    """Names of the files in the app's list of records; none if its database cannot be read."""
    query = "SELECT CAST(path AS TEXT) FROM records WHERE CAST(duration AS INTEGER) > 0"
    try:
        with (
            databases.local_copy(_DATABASE, env.controller) as path,
            contextlib.closing(sqlite3.connect(path)) as connection,
        ):
            return {posixpath.basename(row[0] or "") for row in connection.execute(query)}
    except (FileNotFoundError, sqlite3.Error):
        return set()
