"""The user's categories: list and dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.broccoli.store import Category
from android_world.virtual_device.apps.broccoli.style import (
    GREEN,
    LIGHT_GREEN,
    dialog_style,
    framed,
    palette,
    toolbar,
)
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column, ListView
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.kit.dialogs import KEEP_OPEN, DialogButton, ViewDialog
from android_world.virtual_device.ui.kit.scaffold import Fab, Scaffold
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

if TYPE_CHECKING:
    from android_world.virtual_device.apps.broccoli.main import MainActivity

_EMPTY = "Create custom categories to manage your recipes."
_QUESTION = "Do you really want to delete this category?"


class CategoriesPage(Fragment):
    """All categories by name."""

    title = "Categories"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.load()

    def load(self) -> None:
        """Read the categories again."""
        self.categories = self.main.store.categories()

    def build(self) -> View:
        """Bar, names and the button to add one."""
        colors = palette(self.device)
        known = self.categories
        body: View = ListView(
            "#recycler_view",
            key="categories",
            count=len(known),
            row_height=56,
            build_row=lambda position: self._row(known[position]),
        )
        if not known:
            body = Column(align="center", padding=(32, 96, 32, 0), gap=16)[
                Icon("label", size=72, tint=LIGHT_GREEN),
                Text(_EMPTY, style=TextStyle(16, 400, colors.text), align="center"),
            ]
        fab = Fab(
            "#fab_categories",
            desc="Add category",
            icon="plus",
            tint="#FFFFFF",
            background=GREEN,
            corner=28,
            tap=self._add,
        )
        bar = toolbar(
            self.main, self.title, ("menu", "Open navigation drawer", self.main.open_drawer)
        )
        return framed(self.main, Scaffold(toolbar=bar, body=body, fab=fab))

    def _row(self, category: Category) -> View:
        return Column(
            ".FrameLayout", main="center", padding=(16, 0), tap=lambda: self.edit(category)
        )[
            Text(
                category.name,
                "#card_text_view_category_name",
                style=TextStyle(18, 400, palette(self.device).text),
                max_lines=1,
            )
        ]

    def _add(self) -> None:
        self.edit(Category(0, ""))

    def edit(self, category: Category) -> None:
        """Open the dialog of a category."""
        CategoryDialog(self, category).show()


class CategoryDialog(ViewDialog):
    """A name; an existing category can be deleted after a second press."""

    def __init__(self, page: CategoriesPage, category: Category) -> None:
        self.colors = palette(page.device)
        super().__init__(
            page.main,
            title="Edit category" if category.category_id else "Add category",
            positive=("Save", self.save),
            negative=("Cancel", None),
            neutral=("Delete", self.delete) if category.category_id else None,
            style=dialog_style(self.colors),
        )
        self.page = page
        self.category = category
        self.name = TextState(category.name)
        self.sure = False

    def show(self) -> None:
        """Open with the cursor in the name."""
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[View | None]:
        """The field, and the question before a deletion."""
        field = TextField(
            "#category_name",
            state=self.name,
            hint="Name",
            capitalize="sentences",
            ime_action="done",
            w=MATCH,
            min_height=48,
            style=TextStyle(16, 400, self.colors.text),
            underline=self.colors.secondary,
            cursor_color=self.colors.accent,
        )
        question = Text(
            _QUESTION, style=TextStyle(14, 400, theme.ERROR), w=MATCH, margin=(0, 8, 0, 0)
        )
        return [field, question if self.sure else None]

    def button_enabled(self, button: DialogButton) -> bool:
        """A name is needed."""
        return button != self.positive or bool(self.name.text.strip())

    def save(self) -> None:
        """Keep the name."""
        self.page.main.store.save_category(self.category.category_id, self.name.text)
        self.page.load()

    def delete(self) -> str:
        """Ask at the first press, delete at the second."""
        if not self.sure:
            self.sure = True
            return KEEP_OPEN
        self.page.main.store.delete_category(self.category.category_id)
        self.page.load()
        return ""
