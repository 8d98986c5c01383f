"""The user's categories: list and dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
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
        """Bar, names and the button to add one."""
        colors = palette(self.device)
        known = self.categories
        body: ui.View = ui.ListView(
            "#recycler_view",
            key="categories",
            count=len(known),
            row_height=56,
            build_row=lambda position: self._row(known[position]),
        )
        if not known:
            body = ui.Column(align="center", padding=(32, 96, 32, 0), gap=16)[
                ui.Icon("label", size=72, tint=LIGHT_GREEN),
                ui.Text(_EMPTY, style=ui.TextStyle(16, 400, colors.text), align="center"),
            ]
        fab = ui.Fab(
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
        return framed(self.main, ui.Scaffold(toolbar=bar, body=body, fab=fab))

    def _row(self, category: Category) -> ui.View:
        return ui.Column(
            ".FrameLayout", main="center", padding=(16, 0), tap=lambda: self.edit(category)
        )[
            ui.Text(
                category.name,
                "#card_text_view_category_name",
                style=ui.TextStyle(18, 400, palette(self.device).text),
                max_lines=1,
            )
        ]

    def _add(self) -> None:
        self.edit(Category(0, ""))

    def edit(self, category: Category) -> None:
        """Open the dialog of a category."""
        CategoryDialog(self, category).show()


class CategoryDialog(ui.ViewDialog):
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
        self.name = ui.TextState(category.name)
        self.sure = False

    def show(self) -> None:
        """Open with the cursor in the name."""
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[ui.View | None]:
        """The field, and the question before a deletion."""
        field = ui.TextField(
            "#category_name",
            state=self.name,
            hint="Name",
            capitalize="sentences",
            ime_action="done",
            w=ui.MATCH,
            min_height=48,
            style=ui.TextStyle(16, 400, self.colors.text),
            underline=self.colors.secondary,
            cursor_color=self.colors.accent,
        )
        question = ui.Text(
            _QUESTION, style=ui.TextStyle(14, 400, theme.ERROR), w=ui.MATCH, margin=(0, 8, 0, 0)
        )
        return [field, question if self.sure else None]

    def button_enabled(self, button: ui.DialogButton) -> bool:
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
            return ui.KEEP_OPEN
        self.page.main.store.delete_category(self.category.category_id)
        self.page.load()
        return ""
