"""The tags: the page that lists them, and the dialog that gives them to a note."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.model import TAGGED, Tag

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity


class TagsPage(Fragment):
    """All tags; a tap shows their notes."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity

    def build(self) -> ui.View:
        rows = ui.list_of(".ScrollView", self.main.tags.used_tags(), self._row, 48, key="tags")
        return style.frame("Tags", self.close, rows)

    def _row(self, tag: Tag) -> ui.View:
        return style.row(tag.title, partial(self.main.open_place, TAGGED + tag.tag_id))


class TagDialog(ui.ViewDialog):
    """New tags to type, and those there are to choose from."""

    def __init__(self, activity: MainActivity, note_id: str) -> None:
        super().__init__(
            activity,
            title="Type new tags or select from list",
            positive=("OK", self._save),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        )
        self.main = activity
        self.note_id = note_id
        self.known = [tag.title for tag in activity.tags.all()]
        self.chosen = {tag.title for tag in activity.tags.of(note_id)}
        self.new, self.filter = ui.TextState(), ui.TextState()

    def body(self) -> Sequence[ui.View | None]:
        wanted = self.filter.text.strip().lower()
        shown = [title for title in self.known if wanted in title]
        shown.sort(key=lambda title: title not in self.chosen)
        return [
            style.field(self.new, "tag1, tag2, ...", underline=style.LINE),
            style.field(
                self.filter,
                "Filter tags",
                underline=style.LINE,
                on_change=lambda _: self.invalidate(),
            ),
            *map(self._row, shown),
        ]

    def _row(self, title: str) -> ui.View:
        return ui.CheckBox(
            title,
            style=style.BODY,
            w=ui.MATCH,
            checked=title in self.chosen,
            tint=style.INK,
            tap=partial(self._toggle, title),
        )

    def _toggle(self, title: str) -> None:
        self.chosen ^= {title}
        self.invalidate()

    def _save(self) -> None:
        titles = [*self.chosen, *self.new.text.split(",")]
        if self.main.attempt(partial(self.main.tags.set, self.note_id, titles)):
            self.main.on_notes_changed()
