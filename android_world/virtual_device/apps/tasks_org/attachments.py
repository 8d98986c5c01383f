"""The editor's rows about attachments."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import take_photo
from android_world.virtual_device.apps._lib.android_framework.chooser import file_uri, path_of_uri
from android_world.virtual_device.apps.tasks_org import dates, editor_rows, options, style
from android_world.virtual_device.apps.tasks_org.model import PACKAGE, Attachment
from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage
    from android_world.virtual_device.system.device_protocol import Device

FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/attachments"
FOLDER_KEY = "custom_files_dir"
_OPENABLE = ("android.intent.category.OPENABLE",)
_SOURCES = {
    "Pick from gallery": Intent(
        "android.intent.action.GET_CONTENT", mime_type="image/*", categories=_OPENABLE
    ),
    "Pick from storage": Intent(
        "android.intent.action.OPEN_DOCUMENT", mime_type="*/*", categories=_OPENABLE
    ),
}


def attachment_folder(device: Device) -> str:
    """Where files of tasks are stored."""
    return options.preferences(device).get_str(FOLDER_KEY, FOLDER)


class Attachments:
    """Files of the task that an editor writes."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        number = page.task.task_id
        self.before = self.files = page.store.attachments(number) if number else ()

    @property
    def is_changed(self) -> bool:
        """Whether there are others than are saved."""
        return self.files != self.before

    @property
    def _folder(self) -> str:
        return attachment_folder(self.page.device)

    def rows(self) -> list[ui.View]:
        """A row for each, and the way to one more."""
        rows = [self._row(position == 0, file) for position, file in enumerate(self.files)]
        icon = "" if rows else "paperclip"
        return [*rows, editor_rows.line(icon, "Add attachment", True, self._add)]

    def _row(self, first: bool, file: Attachment) -> ui.View:
        remove = ui.IconButton(
            "close", desc="Delete", tint=style.SECONDARY, tap=partial(self._remove, file)
        )
        icon = "paperclip" if first else ""
        return editor_rows.line(icon, file.name, False, partial(self._open, file), end=remove)

    def _open(self, file: Attachment) -> None:
        device, path = self.page.device, path_of_uri(self.page.device, file.uri)
        if not device.storage.is_file(path):
            self.page.activity.toast(f"{file.name} could not be opened")
            return
        view = Intent(ACTION_VIEW, file_uri(device, path), guess_type(path))
        self.page.activity.start_activity(view)

    def _remove(self, file: Attachment) -> None:
        self.files = tuple(each for each in self.files if each != file)
        self.page.invalidate()

    def _add(self) -> None:
        sources = list(_SOURCES.values())
        host = self.page.activity

        def pick(position: int) -> None:
            if position:
                host.start_activity(sources[position - 1], "attachment")
            else:
                self._take_photo()

        names = ["Take a picture", *_SOURCES]
        ui.ListDialog(host, "", names, pick, style=style.DIALOG).show()

    def _take_photo(self) -> None:
        now = dates.moment(self.page.device, self.page.device.clock.now_ms)
        take_photo(self.page.activity, f"{self._folder}/{now:%Y%m%d%H%M%S}.jpg", self.take)

    def take(self, path: str) -> None:
        """Copy a file that was picked into the app's folder."""
        storage = self.page.device.storage
        if not storage.is_file(path):
            return
        if posixpath.dirname(path) == self._folder:
            self.files = (*self.files, Attachment(posixpath.basename(path), f"file://{path}"))
            self.page.invalidate()
            return
        name = posixpath.basename(path)
        stem, dot, extension = name.rpartition(".")
        number = 0
        while storage.exists(f"{self._folder}/{name}"):
            number += 1
            name = f"{stem or extension}-{number}{dot}{extension if stem else ''}"
        storage.mkdir(self._folder, parents=True, exist_ok=True)
        storage.copy(path, f"{self._folder}/{name}")
        self.files = (*self.files, Attachment(name, f"file://{self._folder}/{name}"))

    def save(self, task_id: int) -> None:
        """Keep them."""
        if self.is_changed:
            self.page.store.attach(task_id, self.files)
