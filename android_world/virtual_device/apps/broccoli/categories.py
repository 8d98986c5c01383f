"""The user's categories: list and dialog."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.broccoli import style
from android_world.virtual_device.apps.broccoli.store import Category
from android_world.virtual_device.ui import theme

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

    def build(self) -> ui.View:
        colors = style.palette(self.device)
        known = self.categories

        def row(position: int) -> ui.View:
            edit = partial(self.edit, known[position])
            name = "#card_text_view_category_name"
            return ui.Column(".FrameLayout", main="center", padding=(16, 0), tap=edit)[
                ui.Text(known[position].name, name, style=colors.plain(18), max_lines=1)
            ]

        names = ui.ListView("#recycler_view", key="categories", count=len(known), build_row=row)
        empty = ui.Column(align="center", padding=(32, 96, 32, 0), gap=16)[
            ui.Icon("label", size=72, tint=style.LIGHT_GREEN),
            ui.Text(_EMPTY, style=colors.plain(), align="center"),
        ]
        new = partial(self.edit, Category(0, ""))
        add = style.fab("#fab_categories", "plus", "Add category", new)
        return style.page(self.main, self.title, names if known else empty, fab=add)

    def edit(self, category: Category) -> None:
        """Open the dialog of a category."""
        CategoryDialog(self, category).show()


class CategoryDialog(ui.ViewDialog):
    """A name; an existing category can be deleted after a second press."""

    def __init__(self, categories: CategoriesPage, category: Category) -> None:
        self.colors = style.palette(categories.device)
        super().__init__(
            categories.main,
            title="Edit category" if category.category_id else "Add category",
            positive=("Save", self.save),
            negative=("Cancel", None),
            neutral=("Delete", self.delete) if category.category_id else None,
            style=style.dialog_style(self.colors),
        )
        self.categories, self.store = categories, categories.main.store
        self.category = category
        self.name = ui.TextState(category.name)
        self.sure = False

    def show(self) -> None:
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[ui.View | None]:
        question = ui.TextStyle(14, 400, theme.ERROR)
        return [
            ui.TextField(
                "#category_name",
                state=self.name,
                hint="Name",
                capitalize="sentences",
                ime_action="done",
                w=ui.MATCH,
                min_height=48,
                style=self.colors.plain(),
                underline=self.colors.secondary,
                cursor_color=self.colors.accent,
            ),
            ui.Text(_QUESTION, style=question, w=ui.MATCH, margin=(0, 8, 0, 0))
            if self.sure
            else None,
        ]

    def is_button_enabled(self, button: ui.DialogButton) -> bool:
        return button != self.positive or bool(self.name.text.strip())

    def save(self) -> None:
        """Keep the name."""
        self.store.save_category(self.category.category_id, self.name.text)
        self.categories.load()

    def delete(self) -> str:
        """Ask at the first press, delete at the second."""
        if not self.sure:
            self.sure = True
            return ui.KEEP_OPEN
        self.store.delete_category(self.category.category_id)
        self.categories.load()
        return ""
