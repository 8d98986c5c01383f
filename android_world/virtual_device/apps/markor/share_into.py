"""What becomes of a text or file that another app shares with Markor."""

from __future__ import annotations

import posixpath
import re
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    EXTRA_STREAM,
    EXTRA_TEXT,
    path_of_uri,
    share_text_intent,
)
from android_world.virtual_device.apps.markor import formats, intents, style
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.browser import VIRTUAL_FOLDERS, virtual_paths
from android_world.virtual_device.apps.markor.dialogs import SelectDialog
from android_world.virtual_device.apps.markor.file_dialogs import NewFileDialog
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.settings_activity import preference_page
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import Item, link, section

FORMAT = r"\n----\n{{text}}"
_LINK = re.compile(r"https?://\S+")
_EVENT = "vnd.android.cursor.item/event"


class ShareIntoActivity(MarkorActivity):
    """The shared text, which can be changed, and where it goes; a file opens in the editor."""

    def on_create(self) -> None:
        extras = self.intent.extras
        self.state = ui.TextState(str(extras.get(EXTRA_TEXT, "")))
        path = path_of_uri(self.device, str(extras.get(EXTRA_STREAM, "")))
        if path:
            document = Intent(component=intents.DOCUMENT_ACTIVITY, extras={"path": path})
            self.start_activity(document)
            self.finish()

    @property
    def text(self) -> str:
        """The text as it was shared, or as the user changed it."""
        return self.state.text

    def build(self) -> ui.View:
        field = ui.TextField(
            "#document__fragment__share_into__highlighting_editor",
            state=self.state,
            input_type="multiline",
            style=ui.TextStyle(15, 400, style.INK),
            cursor_color=style.ACCENT,
            w=ui.MATCH,
            padding=16,
            on_change=self._on_change,
        )
        rows = preference_page(self).rows(self._places())
        parent = "#document__fragment__edit__content_editor__scrolling_parent"
        placeholder = "#document__share_into__fragment__placeholder_fragment.FrameLayout"
        return self.frame(
            self.toolbar("Share", on_up=self.finish),
            ui.Scroll(f"{parent}.ScrollView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    field, ui.Column(placeholder, w=ui.MATCH, important=True)[rows]
                ]
            ],
        )

    def _places(self) -> list[Item | None]:
        """Where the text can go, in the app's order."""
        options, found = self.options, _LINK.search(self.text)
        address = found.group() if found else ""
        browse = partial(self._leave_to, Intent(ACTION_VIEW, data=address))
        return [
            link("QuickNote", options.quick_note, on_tap=partial(self._append, options.quick_note)),
            link("To-Do", options.todo, on_tap=partial(self._append, options.todo)),
            link("Share", on_tap=lambda: self._leave_to(share_text_intent(self.text))),
            link("Clipboard", on_tap=self._copy),
            link("Web browser", address, on_tap=browse) if address else None,
            link("Calendar", on_tap=self._add_event),
            section("File browser"),
            *(link(VIRTUAL_FOLDERS[n][0], on_tap=partial(self._select_of, n)) for n in _LISTS),
            link("Select existing document", on_tap=self._select),
            link("Create new document", on_tap=self._create),
        ]

    def _on_change(self, _: str) -> None:
        self.invalidate()  # A link that is typed can be opened.

    # -- actions ---------------------------------------------------------------------------------

    def _leave_to(self, intent: Intent) -> None:
        self.start_activity(intent)
        self.finish()

    def _copy(self) -> None:
        self.device.clipboard.set_text(self.text)
        self.finish()

    def _add_event(self) -> None:
        title, _, rest = self.text.partition("\n")
        extras = {"title": title, "description": rest}
        self._leave_to(Intent("android.intent.action.INSERT", mime_type=_EVENT, extras=extras))

    def _select_of(self, name: str) -> None:
        paths = virtual_paths(self, name)

        def pick(position: int) -> None:
            self._append_and_show(paths[position])

        names = [posixpath.basename(path) for path in paths]
        SelectDialog(self, VIRTUAL_FOLDERS[name][0], names, pick).show()

    def _select(self) -> None:
        title = "Select existing document"
        folder, pick = self.options.notebook, self._append_and_show
        FolderPicker(self, title, folder, pick, pick_file=True).show()

    def _create(self) -> None:
        folder = self.options.notebook

        def make(name: str, text: str) -> None:
            path = posixpath.join(folder, name)
            if self.notes.exists(path) or self.notes.write(path, text):
                self._append_and_show(path)

        def make_folder(name: str) -> None:
            self.notes.ensure_folder(posixpath.join(folder, name))

        NewFileDialog(self, make, make_folder).show()

    def _append_and_show(self, path: str) -> None:
        if self._write(path):
            intents.open_document(self, path, created=True)
        self.finish()

    def _append(self, path: str) -> None:
        self._write(path)
        self.finish()

    def _write(self, path: str) -> bool:
        """Append the text in the format of the settings, to a to-do list as lines."""
        before = self.notes.read(path) or ""
        added = self.text
        if before and formats.format_of(posixpath.basename(path)) != formats.TODO:
            layout = self.options.text("share_into_format", FORMAT).replace(r"\n", "\n")
            added = layout.replace("{{text}}", added)
        joint = "\n" if before and not before.endswith("\n") and added[:1] != "\n" else ""
        written = self.notes.write(path, before + joint + added)
        if not written:
            self.toast("Error: Could not save file.")
        return written


_LISTS = ("favourites", "recent", "popular")
