"""Tasks in the Camera app."""

from __future__ import annotations

import abc
from collections.abc import Collection
from typing import Any, ClassVar

from android_world.device import device_constants, files
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.utils import artefacts, content, device_files, schema

_FOLDERS = (device_constants.PHOTOS_DATA, device_constants.VIDEOS_DATA)
_MEDIA_TABLES = ("content://media/external/images/media", "content://media/external/video/media")


class _Camera(task_eval.TaskEval, abc.ABC):
    """Take one image or video; the folders start empty and are left empty."""

    app_names = ("camera",)
    complexity = 1
    schema = schema.no_params()

    folder: ClassVar[str]
    extensions: ClassVar[Collection[str]]

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._before: frozenset[str] = frozenset()
        self._contents: frozenset[str] = frozenset()

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._clear(env)
        for folder in _FOLDERS:
            device_files.mkdir(folder, env.controller)
        self._before = _entries(self.folder, env)
        self._contents = frozenset(artefacts.digests(env).values())

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if exactly one new file is there that a camera app made, and no other elsewhere."""
        super().is_successful(env)
        exists = device_files.check_directory_exists(self.folder, env.controller)
        found = (
            device_files.get_file_list_with_metadata(self.folder, env.controller) if exists else []
        )
        new = sorted(
            file.file_name
            for file in found
            if file.file_name not in self._before and file.file_size > 0
        )
        if not self.evidence.compare(f"new files in {self.folder}", new, 1, self._is_one):
            return 0.0
        path = f"{self.folder}/{next(name for name in new if not name.startswith('.'))}"
        makers, cameras = artefacts.makers_of(path, env), sorted(artefacts.CAMERAS)
        all_taken = artefacts.created_since(self._contents, cameras, env)
        passed = [
            self.evidence.compare(f"makers of {path}", makers, cameras, artefacts.is_made_by),
            self.evidence.compare(f"{path} decodes", self.decodes(path, env), True),
            self.evidence.compare("taken, on all volumes", all_taken, 1, _is_at_most),
        ]
        return float(all(passed))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: exactly one new entry of any kind; it needs the folder."""
        if not device_files.check_directory_exists(self.folder, env.controller):
            return None
        return float(len(_entries(self.folder, env) - self._before) == 1)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        self._clear(env)

    @staticmethod
    @abc.abstractmethod
    def decodes(path: str, env: AsyncEnv) -> bool:
        """Whether a file is of the right kind."""

    def _is_one(self, names: list[str], count: int) -> bool:
        shown = [name for name in names if not name.startswith(".")]
        fits = (name.rpartition(".")[2].lower() in self.extensions for name in shown)
        return len(shown) == count and all(fits)

    def _clear(self, env: AsyncEnv) -> None:
        for folder in _FOLDERS:
            device_files.clear_directory(folder, env.controller)
        for table in _MEDIA_TABLES:
            content.delete(table, env)


@task()
class CameraTakePhoto(_Camera):
    """Take a photo."""

    template = "Take one photo."
    folder = device_constants.PHOTOS_DATA
    extensions = frozenset({"jpg", "jpeg", "png", "webp", "heic", "dng"})
    decodes = staticmethod(artefacts.is_image)


@task()
class CameraTakeVideo(_Camera):
    """Take a video."""

    template = "Take one video."
    folder = device_constants.VIDEOS_DATA
    extensions = frozenset({"mp4", "3gp", "mkv", "webm", "mov"})
    decodes = staticmethod(artefacts.has_video)


def _is_at_most(paths: list[str], count: int) -> bool:
    return len(paths) <= count


def _entries(folder: str, env: AsyncEnv) -> frozenset[str]:
    """Names of all visible entries."""
    names = files.list_names(folder, env.controller)
    return frozenset(name for name in names if not name.startswith("."))
