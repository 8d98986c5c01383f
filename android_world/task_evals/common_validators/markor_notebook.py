"""Markor's notebook, as tasks prepare and read it."""

from __future__ import annotations

import random
from typing import Any

from android_world.device import adb, device_constants, files
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.common_validators import file_validators
from android_world.task_evals.utils import (
    device_files,
    schema,
    text_match,
    user_data_generation,
    word_lists,
)

NOTEBOOK = device_constants.MARKOR_DATA
NOTE_EXTENSIONS = (".md", ".txt")
CONTENT_LENGTH = 20


def sample_note_name(rng: random.Random) -> str:
    """Name of a note, with its extension."""
    return user_data_generation.generate_random_file_name(rng) + sample_extension(rng)


def sample_extension(rng: random.Random) -> str:
    """Extension of a note."""
    return rng.choice(NOTE_EXTENSIONS)


def clear_notebook(env: adb.AdbDevice) -> None:
    """Delete the notes and folders of the notebook; what the app keeps there, hidden, stays."""
    adb.shell(env, "mkdir", "-p", NOTEBOOK)
    adb.shell(
        env,
        *("find", NOTEBOOK, "-mindepth", "1", "-maxdepth", "1", "-not", "-name", ".*"),
        *("-exec", "rm", "-rf", "{}", "+"),
    )


def in_notebook(path: str) -> bool:
    """Whether a file of shared storage, which ignores case, is in the notebook."""
    return path.casefold().startswith(f"{NOTEBOOK}/".casefold())


def notes_in(folder: str, env: adb.AdbDevice) -> list[str]:
    """Names of the visible notes and folders in a folder, sorted; none if it does not exist."""
    return [name for name in files.list_names(folder, env) if not name.startswith(".")]


class Markor(task_eval.TaskEval):
    """A task that starts with an empty notebook."""

    app_names: tuple[str, ...] = ("markor",)
    complexity: Any = 1
    template = ""
    schema = schema.no_params()

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.other_notes: list[str] = []

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        clear_notebook(env.controller)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        clear_notebook(env.controller)

    def note_path(self, name: str) -> str:
        """Path of a note."""
        return f"{NOTEBOOK}/{name}"

    def note_text(self, name: str, env: AsyncEnv) -> str | None:
        """Text of a note; None if there is no such note."""
        return file_validators.text_of(self.note_path(name), env)

    def create_note(self, name: str, content: str, env: AsyncEnv) -> None:
        """Write a note that ends with a line break.

        Raises:
          InitializationError: It is not there afterwards.
        """
        device_files.create_file(name, NOTEBOOK, env.controller, content=content)
        if self.note_text(name, env) is None:
            raise errors.InitializationError(f"{name} could not be created.")

    def create_noise(self, like: str, env: AsyncEnv, most: int = 20) -> None:
        """Create and remember 1 to `most` notes, none with a name of this task's parameters.

        Raises:
          InitializationError: One is not there afterwards.
        """
        taken = {value for value in self.params.values() if isinstance(value, str)}
        names = user_data_generation.noise_file_names(
            like, list(word_lists.NOTE_TITLES), most, self.rng
        )
        contents = {
            name: user_data_generation.generate_random_string(CONTENT_LENGTH, self.rng)
            for name in names
        }
        others = {name: text for name, text in contents.items() if name not in taken}
        device_files.create_files(others, NOTEBOOK, env.controller)
        self.other_notes = notes_in(NOTEBOOK, env.controller)
        if missing := others.keys() - set(self.other_notes):
            raise errors.InitializationError(f"{sorted(missing)} could not be created.")

    def other_notes_are_there(self, env: AsyncEnv) -> bool:
        """Whether no note that `create_noise` made is gone."""
        gone = set(self.other_notes) - set(notes_in(NOTEBOOK, env.controller))
        return self.evidence.compare("other notes gone", sorted(gone), [])


def fuzzy_score(found: str, wanted: str) -> float:
    """1.0 if at most about a tenth of the characters differ, as the published checks ask."""
    return float(text_match.fuzzy_match(found.replace("\r", "").strip(), wanted))
