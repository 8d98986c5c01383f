"""The screen on which a list or a tag is made, renamed or deleted."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.model import PACKAGE, Label
from android_world.virtual_device.apps.tasks_org.store import TaskStore

TAG = (PACKAGE, f"{PACKAGE}.activities.TagSettingsActivity")
LIST = (PACKAGE, f"{PACKAGE}.caldav.LocalListSettingsActivity")
_ICONS = {"list": "format_list_bulleted", "tag": "label_outline"}
_TITLES = {"list": "Create new list", "tag": "Create new tag"}


class NameActivity(TasksActivity):
    """A name and, for what is there already, the way to delete it."""

    def on_create(self) -> None:
        self.store = TaskStore(self.device)
        self.kind, self.uid = (
            str(self.intent.require_extra("kind")),
            str(self.intent.require_extra("uid")),
        )
        known = self.store.lists() if self.kind == "list" else self.store.tags()
        before = next((each for each in known if each.uid == self.uid), Label("", ""))
        self.old, self.color = before.name, before.color
        self.old_color = before.color
        self.taken = {each.name.casefold() for each in known if each.uid != self.uid}
        self.name = ui.TextState(self.old)
        self.error = ""
        if not self.uid:
            self.set_focus(self.name)

    def build(self) -> ui.View:
        delete = [ui.Action("Delete", self._delete, "delete_outline", "delete")]
        title = self.old or _TITLES[self.kind]
        return ui.Column(".LinearLayout", fill=True)[
            ui.toolbar(self, title, self._save, delete if self.uid else [], style.SAVING),
            style.name_field(self.name, self.error, self._on_input, self._save),
            ui.Row(
                "#color_row",
                w=ui.MATCH,
                h=56,
                align="center",
                gap=16,
                padding=(16, 0),
                tap=self._show_color_dialog,
            )[
                ui.Icon("palette_outline", tint=style.shade(self.color)),
                ui.Text("Color", "#color", desc="Color", style=style.BODY),
            ],
            ui.Row("#icon_row", w=ui.MATCH, h=56, align="center", gap=16, padding=(16, 0))[
                ui.Icon(_ICONS[self.kind], tint=style.SECONDARY),
                ui.Text("Icon", "#icon", desc="Icon", style=style.BODY),
            ],
        ]

    def _show_color_dialog(self) -> None:
        shades = ["", *style.COLORS]
        now = style.shade(self.color, "")

        def pick(position: int) -> None:
            self.color = style.android_color(shades[position])

        ui.ListDialog(
            self,
            "Color",
            ["None", *style.COLORS.values()],
            pick,
            kind="single",
            selected=shades.index(now) if now in shades else -1,
            style=style.DIALOG,
        ).show()

    def _on_input(self, _: str) -> None:
        self.error = ""

    def _save(self) -> None:
        name = self.name.text.strip()
        if not name:
            self.error = "Name cannot be empty"
        elif self.kind == "tag" and name.casefold() in self.taken:
            self.error = "Tag already exists"
        else:
            save = self.store.save_list if self.kind == "list" else self.store.save_tag
            uid = save(self.uid, name, self.color)
            if uid:
                self.finish(ok=True, filter=[self.kind, uid, name])

    def _delete(self) -> None:
        style.show_dialog(self, f"Delete {self.old}?", self._remove)

    def _remove(self) -> None:
        if self.kind == "tag":
            gone = self.store.delete_tag(self.uid)
        else:
            tasks = [task.task_id for task in self.store.all() if task.list_id == self.uid]
            gone = self.store.delete_list(self.uid)
            self.store.delete(tasks if gone else [])
        if gone:
            self.finish()

    def on_back(self) -> bool:
        if (self.name.text, self.color) == (self.old, self.old_color):
            return False
        style.show_dialog(self, "Are you sure you want to discard your changes?", self.finish)
        return True
