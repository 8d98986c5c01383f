"""Tasks whose verdict is which files there are, and what is in them."""

from __future__ import annotations

import abc
import posixpath
import random
from collections.abc import Collection
from typing import Any

from android_world import records
from android_world.device import adb
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.utils import (
    device_files,
    file_trace,
    note_text,
    schema,
    text_match,
    user_data_generation,
)

_CONTENT_LENGTH = 20


class _FileTask(task_eval.TaskEval, abc.ABC):
    """A task on files below one folder of shared storage, which is emptied before and after."""

    app_names: tuple[str, ...] = ("",)
    complexity: Any = None
    template = ""

    def __init__(self, params: dict[str, Any], data_directory: str) -> None:
        """Take the parameters and the folder that they are about."""
        super().__init__(params)
        self.data_directory = data_directory
        self._digest: str | None = None
        self._others: dict[str, str] = {}
        self._trace = file_trace.FileTrace()

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)

    def path(self, *parts: str) -> str:
        """A path below the folder."""
        return posixpath.join(self.data_directory, *parts)

    def create_with_noise(self, file_name: str, folder: str, env: AsyncEnv) -> None:
        """Create a file with random content among others with similar names; remember them all.

        Raises:
          InitializationError: It is not there afterwards.
        """
        candidates = self.params.get("noise_candidates")
        if candidates:
            user_data_generation.generate_noise_files(
                file_name, folder, env.controller, candidates, rng=self.rng
            )
        content = user_data_generation.generate_random_string(_CONTENT_LENGTH, self.rng)
        device_files.create_file(file_name, folder, env.controller, content=content)
        self._digest = digest_of(posixpath.join(folder, file_name), env)
        if self._digest is None:
            raise errors.InitializationError(f"{file_name} could not be created in {folder}.")
        files = user_data_generation.user_files(env)
        self._others = {path: digest for path, digest in files.items() if digest != self._digest}
        self._trace.start([posixpath.join(folder, file_name)], env)

    def are_others_unchanged(self, env: AsyncEnv) -> bool:
        """Whether all noise files that the task made are unchanged and where they were."""
        now = user_data_generation.user_files(env)
        changed = sorted(path for path, digest in self._others.items() if now.get(path) != digest)
        return self.evidence.compare("other files gone or changed", changed, [])

    def is_nowhere_but(self, allowed: Collection[str], env: AsyncEnv) -> bool:
        """Whether neither the file nor its content is anywhere else, hidden or changed a little."""
        remains = self._trace.remains(env, allowed)
        return self.evidence.compare("files with its content elsewhere", remains, [])


def entry_exists(path: str, env: AsyncEnv) -> bool:
    """Whether there is a file or folder of this very name, capitals included."""
    folder, name = posixpath.split(path)
    return device_files.check_file_or_folder_exists(name, folder, env.controller)


def text_of(path: str, env: AsyncEnv) -> str | None:
    """Text of a file; None if there is no file of this very name."""
    return adb.shell(env.controller, "cat", path) if _is_file(path, env) else None


def digest_of(path: str, env: AsyncEnv) -> str | None:
    """MD5 of a file's content; None if there is no file of this very name."""
    return adb.shell(env.controller, "md5sum", path).split()[0] if _is_file(path, env) else None


def _is_file(path: str, env: AsyncEnv) -> bool:
    return entry_exists(path, env) and device_files.check_file_exists(path, env.controller)


class MoveFile(_FileTask):
    """Move a file from one folder to another: same content, gone from the first."""

    schema = schema.create(
        [
            schema.string("file_name", is_required=True),
            schema.string("source_folder", is_required=True),
            schema.string("destination_folder", is_required=True),
        ]
    )

    @property
    def _source(self) -> str:
        return self.path(self.params["source_folder"], self.params["file_name"])

    @property
    def _destination(self) -> str:
        return self.path(self.params["destination_folder"], self.params["file_name"])

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        source, destination = rng.sample(sorted(user_data_generation.EMULATOR_DIRECTORIES), 2)
        return {
            "file_name": user_data_generation.generate_random_file_name(rng) + ".txt",
            "source_folder": source,
            "destination_folder": destination,
            "noise_candidates": user_data_generation.EMULATOR_DIRECTORIES[source],
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        """Create the file in the source folder, and the destination folder.

        Raises:
          InitializationError: The file is at its destination already.
        """
        super().initialize_task(env)
        self.create_with_noise(
            self.params["file_name"], self.path(self.params["source_folder"]), env
        )
        device_files.mkdir(self.path(self.params["destination_folder"]), env.controller)
        if digest_of(self._destination, env) is not None:
            raise errors.InitializationError("The file is at its destination already.")

    def permitted_changes(self) -> records.Permission:
        return records.permit_files(self._source)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the file is in the destination folder only, and all others are untouched.

        No other volume and no hidden or slightly changed copy may hold it.
        """
        super().is_successful(env)
        source, moved = digest_of(self._source, env), digest_of(self._destination, env)
        left = self.evidence.compare(f"MD5 of {self._source}", source, None)
        arrived = self.evidence.compare(f"MD5 of {self._destination}", moved, self._digest)
        alone = self.is_nowhere_but([self._destination], env)
        return float(self.are_others_unchanged(env) and left and arrived and alone)

    def reference_score(self, env: AsyncEnv) -> float | None:
        here, there = (entry_exists(p, env) for p in (self._source, self._destination))
        return float(there and not here)


class DeleteFile(_FileTask):
    """Delete a file, and no other."""

    schema = schema.create(
        [schema.string("file_name", is_required=True), schema.string("subfolder")]
    )

    @property
    def _folder(self) -> str:
        return self.path(self.params.get("subfolder", "")).rstrip("/")

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        folder = rng.choice(sorted(user_data_generation.EMULATOR_DIRECTORIES))
        return {
            "file_name": user_data_generation.generate_random_file_name(rng) + ".txt",
            "subfolder": folder,
            "noise_candidates": user_data_generation.EMULATOR_DIRECTORIES[folder],
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self.create_with_noise(self.params["file_name"], self._folder, env)

    def permitted_changes(self) -> records.Permission:
        return records.permit_files(self._path)

    @property
    def _path(self) -> str:
        return posixpath.join(self._folder, self.params["file_name"])

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the file and its content are gone from all volumes, and all others untouched."""
        super().is_successful(env)
        digest = digest_of(self._path, env)
        gone = self.evidence.compare(f"MD5 of {self._path}", digest, None)
        nowhere = self.is_nowhere_but([], env)
        return float(self.are_others_unchanged(env) and gone and nowhere)

    def reference_score(self, env: AsyncEnv) -> float | None:
        return float(not entry_exists(self._path, env))


class CreateFile(_FileTask):
    """Create a file with a text."""

    schema = schema.create(
        [schema.string("file_name", is_required=True), schema.string("text", is_required=True)]
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "file_name": user_data_generation.generate_random_file_name(rng) + ".md",
            "text": user_data_generation.generate_random_sentence(rng),
        }

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the file exists and a reader sees the text."""
        super().is_successful(env)
        path = self.path(self.params["file_name"])
        found, wanted = text_of(path, env), self.params["text"]
        exists = self.evidence.compare(f"{path} exists", found is not None, True)
        same = self.evidence.compare(f"content of {path}", found, wanted, note_text.same_lines)
        return float(exists and same)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition tolerates a tenth of wrong characters and ignores case."""
        found = text_of(self.path(self.params["file_name"]), env)
        if found is None:
            return 0.0
        plain = found.replace("\r", "").strip()
        return float(text_match.fuzzy_match(plain, self.params["text"]))
