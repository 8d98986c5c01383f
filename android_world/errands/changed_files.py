"""Files that an errand removes, moves or has made: where they are, and which app made them."""

from __future__ import annotations

import dataclasses
import posixpath
from collections.abc import Iterator, Sequence
from typing import Final

from android_world import records
from android_world.device import contents
from android_world.env.interface import AsyncEnv
from android_world.errands.changes import ExpectedChange
from android_world.records.capture import SHARED_STORAGE
from android_world.records.items import Folder, Item, Photo, Recording, Video
from android_world.task_evals.utils import artefacts
from android_world.task_evals.utils.file_trace import FileTrace

_MAKERS: Final = {
    "camera": artefacts.CAMERAS,
    "simple draw pro": frozenset({"com.simplemobiletools.draw.pro"}),
    "audio recorder": frozenset({"com.dimowner.audiorecorder"}),
}
_DECODERS: Final = {
    ("camera", Photo): artefacts.is_image,
    ("camera", Video): artefacts.has_video,
    ("simple draw pro", Photo): artefacts.is_drawing,
    ("audio recorder", Recording): artefacts.has_sound,
}


class ChangedFiles:
    """Follows the files of an instance from the start of its episode.

    Args:
      wanted: The changes that the instance wants.
      env: The device at the start.
    """

    def __init__(self, wanted: Sequence[ExpectedChange], env: AsyncEnv) -> None:
        self._moved = [change.before for change in wanted if _is_move(change)]
        removed = [change.before for change in wanted if change.what == "removed"]
        followed = [item for item in (*removed, *self._moved) if item is not None]
        self._trace = FileTrace()
        self._trace.start([path for item in followed for path in item.paths], env)
        self._folders = {item.inode for item in removed if isinstance(item, Folder)}
        self._apps = {change.item: change.app for change in wanted if change.app in _MAKERS}
        self._digests = frozenset(artefacts.digests(env).values()) if self._apps else frozenset()

    def remains(
        self, item: Item, changes: Sequence[records.Change[Item]], env: AsyncEnv
    ) -> list[str]:
        """Paths at which a removed file or folder is, or a moved one besides its new place.

        Args:
          item: What was to be removed or moved.
          changes: All changes.
          env: The device.
        """
        new_places = [
            change.after.ref
            for change in changes
            if change.after is not None and change.before in self._moved
        ]
        found = self._trace.remains(env, new_places, item.paths)
        return sorted({*found, *self._remaining_folders(item, env)})

    def _remaining_folders(self, item: Item, env: AsyncEnv) -> Iterator[str]:
        """Hidden ones, too; only the virtual phone gives no inode again."""
        inode = item.inode if isinstance(item, Folder) else 0
        if inode in self._folders and env.file_makers() is not None:
            found = contents.folders(env.controller, (SHARED_STORAGE,))
            yield from (path for path, folder_inode in found.items() if folder_inode == inode)

    def with_makers(
        self, changes: Sequence[records.Change[Item]], env: AsyncEnv
    ) -> list[records.Change[Item]]:
        """The changes, in which items that the app of the goal has not made have a trait."""
        return [self._with_maker(change, env) for change in changes]

    def _with_maker(self, change: records.Change[Item], env: AsyncEnv) -> records.Change[Item]:
        item = change.after
        app = self._apps.get(type(item)) if change.before is None and item is not None else None
        if item is None or app is None or self._is_made(item, app, env):
            return change
        stranger = dataclasses.replace(item, traits=(*item.traits, f"not made in {app}"))
        return dataclasses.replace(change, after=stranger)

    def _is_made(self, item: Item, app: str, env: AsyncEnv) -> bool:
        made = artefacts.created_since(self._digests, _MAKERS[app], env)
        decodes = _DECODERS[app, type(item)]
        return any(_is_file_of(item, path) and decodes(path, env) for path in made)


def _is_file_of(item: Item, path: str) -> bool:
    if isinstance(item, Recording):
        return posixpath.splitext(posixpath.basename(path))[0] == item.name
    return path == item.ref


def _is_move(change: ExpectedChange) -> bool:
    """Whether a file gets another name or folder, and keeps its content."""
    item = change.before
    return (
        change.what == "changed"
        and item is not None
        and bool(item.paths)
        and change.values.keys() <= {*item.identity}
    )
