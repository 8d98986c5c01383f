"""Dialogs for a link, a file, an image or a recording in a document."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import quote

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import take_photo
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.dialogs import Form, text_field
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.store import SHARED, mime_type
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor

_GALLERY = Intent(
    "android.intent.action.GET_CONTENT",
    mime_type="image/*",
    categories=("android.intent.category.OPENABLE",),
)
_ACTION_EDIT = "android.intent.action.EDIT"
_RECORDER = "com.dimowner.audiorecorder"


class LinkDialog(Form):
    """Title and address of a link; buttons fill in the address."""

    mark: ClassVar[str] = ""

    def __init__(self, editor: Editor, title: str) -> None:
        self.editor = editor
        self.label = ui.TextState(editor.state.selected_text)
        self.address = ui.TextState()
        super().__init__(editor.activity, title, self.label, ("OK", self._insert))

    def body(self) -> Sequence[ui.View | None]:
        return [
            text_field(self.label, "#ui__select_path_dialog__name", "Description"),
            text_field(self.address, "#ui__select_path_dialog__url", "URL / Path"),
            _button("Browse filesystem", "browse_filesystem", self._browse),
            *self.buttons(),
        ]

    def buttons(self) -> list[ui.View]:
        """Buttons of this kind of attachment."""
        return []

    def _insert(self) -> None:
        self.editor.insert(f"{self.mark}[{self.label.text}]({self.address.text})")

    def _browse(self) -> None:
        folder = posixpath.dirname(self.editor.path)
        FolderPicker(self.activity, "Select", folder, self.fill_in, pick_file=True).show()

    def fill_in(self, path: str) -> None:
        """Take a file: relative to the document where both are in the notebook or its folder."""
        folder, notebook = posixpath.dirname(self.editor.path), self.activity.options.notebook
        together = all(f"{name}/".startswith(f"{notebook}/") for name in (folder, path))
        near = together or path.startswith(f"{folder}/")
        self.address.set_text(posixpath.relpath(path, folder) if near else path)
        if not self.label.text:
            self.label.set_text(posixpath.splitext(posixpath.basename(path))[0])
        self.invalidate()


class ImageDialog(LinkDialog):
    """An image: a file, a new photo, or one of the gallery."""

    mark = "!"

    def buttons(self) -> list[ui.View]:
        return [
            _button("Camera picture", "camera_picture", self._take_photo),
            _button("Gallery picture", "gallery_picture", self._pick),
            _button("Edit picture", "edit_picture", self._edit),
        ]

    def _take_photo(self) -> None:
        name = f"{local_time(self.activity.device):IMG_%Y%m%d_%H%M%S}.jpg"
        take_photo(self.activity, f"{SHARED}/DCIM/Camera/{name}", self.fill_in)

    def _pick(self) -> None:
        self.activity.start_activity(_GALLERY, request=self._on_picture)

    def _on_picture(self, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if result.ok and path:
            self.fill_in(path)

    def _edit(self) -> None:
        path = posixpath.join(posixpath.dirname(self.editor.path), self.address.text)
        if self.activity.device.storage.is_file(path):
            uri = f"file://{quote(path)}"
            self.activity.start_activity(Intent(_ACTION_EDIT, data=uri, mime_type=mime_type(path)))


class AudioDialog(LinkDialog):
    """A recording: a file; a new one is made in the phone's recorder."""

    def buttons(self) -> list[ui.View]:
        return [_button("Record Audio", "record_audio", self._record)]

    def _record(self) -> None:
        recorder = self.activity.device.packages.launch_intent(_RECORDER)
        if recorder:
            self.activity.start_activity(Intent(component=recorder.component))


def _button(text: str, name: str, tap: Callable[[], object]) -> ui.View:
    return ui.Button(
        text, f"#ui__select_path_dialog__{name}", style=style.BODY, w=ui.MATCH, tap=tap
    )
