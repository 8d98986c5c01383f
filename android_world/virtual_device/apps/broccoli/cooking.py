"""Cooking mode: ingredients and one direction a page, large."""

from __future__ import annotations

from fractions import Fraction

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.broccoli.scaling import ScalingDialog
from android_world.virtual_device.apps.broccoli.store import Recipe, RecipeStore
from android_world.virtual_device.apps.broccoli.style import Palette, palette
from android_world.virtual_device.apps.broccoli.texts import (
    direction_lines,
    ingredient_lines,
    scaled,
    servings_count,
)


class CookingAssistantActivity(Activity):
    """Pages to swipe through while cooking."""

    def on_create(self) -> None:
        """Read the recipe."""
        number = int(self.intent.extras.get("recipe", 0))
        self.recipe = RecipeStore(self.device).get(number) or Recipe()
        self.factor = Fraction(1)
        self.page = 0
        self.background = palette(self.device).background

    def pages(self) -> list[tuple[str, str]]:
        """Title and text of each page."""
        pages = []
        lines = ingredient_lines(self.recipe.ingredients)
        if lines:
            rows = [f"{scaled(quantity, self.factor)}{rest}" for quantity, rest in lines]
            pages.append(("Ingredients", "\n".join(rows)))
        steps = direction_lines(self.recipe.directions)
        return [*pages, *((str(i), step) for i, step in enumerate(steps, 1))]

    def build(self) -> ui.View:
        """Buttons, the page and a dot for each page."""
        colors = palette(self.device)
        pages = self.pages()
        buttons = ui.Row(w=ui.MATCH, main="between", padding=(16, 8))[
            self._button(colors, "close", "button_cancel", "Cancel"),
            self._button(colors, "tune", "button_scaling", "Adjust ingredients"),
        ]
        pager = ui.Pager(
            "#pager.ViewPager2",
            count=max(1, len(pages)),
            page=self.page,
            on_page=self.turn,
            build_page=lambda position: self._page(colors, pages, position),
        )
        dots = ui.Row(w=ui.MATCH, main="center", gap=10, padding=(0, 16))[
            [
                ui.View(
                    class_name=None,
                    w=14,
                    h=14,
                    corner=7,
                    border=(colors.accent if i == self.page else colors.secondary, 2),
                )
                for i in range(len(pages))
            ]
        ]
        return ui.Column(fill=True, background=colors.background)[
            buttons, ui.Box(w=ui.MATCH, weight=1)[pager], dots
        ]

    def _button(self, colors: Palette, icon: str, name: str, description: str) -> ui.View:
        return ui.IconButton(
            icon,
            resource_id=name,
            desc=description,
            tint=colors.accent,
            tap=self.finish if name == "button_cancel" else self._adjust,
        )

    def _page(self, colors: Palette, pages: list[tuple[str, str]], position: int) -> ui.View:
        title, text = pages[position] if pages else ("", "")
        content = ui.Column(w=ui.MATCH, align="center", padding=(24, 16), gap=24)[
            ui.Text(title, "#cooking_assistant_title", style=ui.TextStyle(22, 400, colors.accent)),
            ui.Text(
                text,
                "#cooking_assistant_text",
                style=ui.TextStyle(20, 400, colors.text),
                align="center",
            ),
        ]
        scroll = ui.Scroll(key=f"page {position}", w=ui.MATCH, gravity="center_vertical")[content]
        return ui.Box()[scroll]

    def turn(self, position: int) -> None:
        """Show another page."""
        self.page = position

    def _adjust(self) -> None:
        lines = [line for line in ingredient_lines(self.recipe.ingredients) if line[0]]
        ScalingDialog(
            self, servings_count(self.recipe.servings), self.factor, lines, self.set_factor
        ).show()

    def set_factor(self, factor: Fraction) -> None:
        """Cook for more or fewer people."""
        self.factor = factor
