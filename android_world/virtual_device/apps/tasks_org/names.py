"""The screen on which a list or a tag is made, renamed or deleted."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.store import TaskStore

_TITLES = {"list": "Create new list", "tag": "Create new tag"}


class NameActivity(Activity):
    """A name and, for what is there already, the way to delete it."""

    background = style.PAGE
    navigation_bar_color = style.BLUE

    def on_create(self) -> None:
        """Take the name that there is."""
        self.store = TaskStore(self.device)
        self.kind, self.uid = str(self.intent.extras["kind"]), str(self.intent.extras["uid"])
        known = self.store.lists() if self.kind == "list" else self.store.tags()
        self.old = next((each.name for each in known if each.uid == self.uid), "")
        self.taken = {each.name.casefold() for each in known if each.uid != self.uid}
        self.name = ui.TextState(self.old)
        self.error = ""
        if not self.uid:
            self.set_focus(self.name)

    def build(self) -> ui.View:
        """The bar and the field."""
        look = ui.ToolbarStyle(
            background=style.PAGE,
            tint=style.TEXT,
            icon="content_save_outline",
            button_description="Save",
            title_style=style.TITLE,
            title_margin=(16, 0),
        )
        delete = [ui.Action("Delete", self._delete, "delete_outline", "delete")]
        field = ui.OutlinedField(
            "#name",
            state=self.name,
            hint="Name",
            surface=style.PAGE,
            cursor_color=style.RED,
            capitalize="sentences",
            ime_action="done",
            on_change=self._typed,
            on_action=self._save,
            w=ui.MATCH,
        )
        return ui.Column(".LinearLayout", fill=True)[
            ui.toolbar(
                self,
                self.old or _TITLES[self.kind],
                self._save,
                delete if self.uid else [],
                look,
            ),
            ui.Column(w=ui.MATCH, padding=16, gap=4)[
                field,
                ui.Text(self.error, "#textinput_error", style=ui.TextStyle(12, 400, style.OVERDUE))
                if self.error
                else None,
            ],
        ]

    def _typed(self, _: str) -> None:
        self.error = ""

    def _save(self) -> None:
        name = self.name.text.strip()
        if not name:
            self.error = "Name cannot be empty"
        elif self.kind == "tag" and name.casefold() in self.taken:
            self.error = "Tag already exists"
        else:
            save = self.store.save_list if self.kind == "list" else self.store.save_tag
            self.finish(ok=True, filter=[self.kind, save(self.uid, name), name])

    def _delete(self) -> None:
        def delete() -> None:
            (self.store.delete_list if self.kind == "list" else self.store.delete_tag)(self.uid)
            self.finish()

        style.ask(self, f"Delete {self.old}?", delete)

    def on_back(self) -> bool:
        """BACK asks where the name was changed."""
        if self.name.text == self.old:
            return False
        style.ask(self, "Are you sure you want to discard your changes?", self.finish)
        return True
