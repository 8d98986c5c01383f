"""The activity around the editor of one document."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.markor.activity import MarkorActivity, bar_shadow
from android_world.virtual_device.apps.markor.editor import Editor


class DocumentActivity(MarkorActivity):
    """Shows the document that the intent names; saves it when it is left."""

    def on_create(self) -> None:
        self.editor: Editor | None = None
        path = str(self.intent.extras.get("path", "")) or path_of_uri(self.device, self.intent.data)
        if not path or not self.device.storage.is_file(path):
            self.toast("Error: Could not open file.")
            self.finish()
            return
        self.options.record_opening(path)
        self.editor = Editor(self, path, int(self.intent.extras.get("line", -1)))
        if not self.editor.view_mode:
            self.set_focus(self.editor.state, show_keyboard=False)

    def on_resume(self) -> None:
        if self.editor is not None:
            self.editor.reload_if_changed()

    def on_pause(self) -> None:
        if self.editor is not None:
            self.editor.save_on_leave()

    def on_back(self) -> bool:
        return self.editor is not None and self.editor.rendered.search.back()

    def build(self) -> ui.View:
        editor = self.editor
        if editor is None:
            return self.frame(self.toolbar("Markor"))
        return self.frame(
            editor.toolbar(editor.title, "#note__activity__text_note_title"),
            ui.Box(w=ui.MATCH, weight=1)[editor.build(), bar_shadow()],
        )
