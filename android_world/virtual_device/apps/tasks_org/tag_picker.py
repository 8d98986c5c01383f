"""The screen on which the tags of tasks are chosen."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.store import TaskStore


class TagPickerActivity(TasksActivity):
    """A field that filters and makes tags, and a row for each; leaving keeps the choice."""

    def on_create(self) -> None:
        self.store = TaskStore(self.device)
        self.query = ui.TextState()
        self.tags = list(map(str, self.intent.extras.get("tags", [])))

    def build(self) -> ui.View:
        text = self.query.text.strip()
        known = [tag for tag in self.store.tags() if text.lower() in tag.name.lower()]
        exact = any(tag.name.lower() == text.lower() for tag in known)
        create = ui.ListRow(
            title=f'Create "{text}"',
            icon="plus",
            title_id="text",
            title_style=style.BODY,
            tap=self._create,
        )
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton(
                    "arrow-left", desc="Back", tint=style.TEXT, w=56, h=56, tap=self._leave
                ),
                ui.TextField(
                    "#search_input",
                    state=self.query,
                    hint="Enter tag name",
                    capitalize="words",
                    cursor_color=style.RED,
                    ime_action="done",
                    weight=1,
                    h=56,
                ),
            ],
            ui.Scroll("#recycler_view.RecyclerView", key="tags", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    create if text and not exact else None,
                    *(self._row(tag.uid, tag.name) for tag in known),
                ]
            ],
        ]

    def _row(self, uid: str, name: str) -> ui.View:
        chosen = uid in self.tags
        return ui.ListRow(
            title=name,
            icon="label_outline",
            title_id="text",
            title_style=style.BODY,
            tap=partial(self._toggle, uid),
            trailing=ui.CheckBox(
                "", "#checkbox", checked=chosen, tint=style.RED, clickable=False, w=32
            ),
        )

    def _toggle(self, uid: str) -> None:
        if uid in self.tags:
            self.tags.remove(uid)
        else:
            self.tags.append(uid)

    def _create(self) -> None:
        self.tags.append(self.store.save_tag("", self.query.text.strip()))
        self.query.set_text("")

    def _leave(self) -> None:
        self.finish(ok=True, tags=self.tags)

    def on_back(self) -> bool:
        if self.query.text:
            self.query.set_text("")
        else:
            self._leave()
        return True
