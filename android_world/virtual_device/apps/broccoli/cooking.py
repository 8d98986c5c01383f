"""Cooking mode: ingredients and one direction a page, large."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.broccoli import recipe_text
from android_world.virtual_device.apps.broccoli.scaling import ScalingDialog
from android_world.virtual_device.apps.broccoli.store import Recipe, RecipeStore
from android_world.virtual_device.apps.broccoli.style import Palette, palette


class CookingAssistantActivity(Activity):
    """Pages to swipe through while cooking."""

    navigation_bar_color = "#000000"
    follows_night = False  # Its settings choose the theme.

    def on_create(self) -> None:
        number = int(self.intent.extras.get("recipe", 0))
        self.recipe = RecipeStore(self.device).get(number) or Recipe()
        self.factor = Fraction(1)
        self.page = 0
        self.background = palette(self.device).background

    def pages(self) -> list[tuple[str, str]]:
        """Title and text of each page."""
        lines = recipe_text.ingredient_lines(self.recipe.ingredients)
        rows = [f"{recipe_text.scale(quantity, self.factor)}{rest}" for quantity, rest in lines]
        steps = recipe_text.direction_lines(self.recipe.directions)
        ingredients = [("Ingredients", "\n".join(rows))] if rows else []
        return [*ingredients, *((str(i), step) for i, step in enumerate(steps, 1))]

    def build(self) -> ui.View:
        colors = palette(self.device)
        pages = self.pages()

        def button(icon: str, selector: str, text: str, on_tap: Callable[[], object]) -> ui.View:
            return ui.IconButton(icon, selector, desc=text, tint=colors.accent, tap=on_tap)

        def adjust() -> None:
            ScalingDialog(self).show()

        def dot(position: int) -> ui.View:
            shade = colors.accent if position == self.page else colors.secondary
            return ui.Spacer(w=14, h=14, corner=7, border=(shade, 2))

        pager = ui.Pager(
            "#cooking_assistant_pager.ViewPager2",
            count=max(1, len(pages)),
            page=self.page,
            on_page=self.turn,
            build_page=lambda position: _page(colors, position, *(pages or [("", "")])[position]),
        )
        return ui.Column(fill=True, background=colors.background)[
            ui.Row(w=ui.MATCH, main="between", padding=(16, 8))[
                button("close", "#button_cancel", "Cancel", self.finish),
                button("tune", "#button_scaling", "Adjust ingredients", adjust),
            ],
            ui.Box(w=ui.MATCH, weight=1)[pager],
            ui.Row(w=ui.MATCH, main="center", gap=10, padding=(0, 16))[
                [dot(position) for position in range(len(pages))]
            ],
        ]

    def turn(self, position: int) -> None:
        """Show another page."""
        self.page = position

    def set_factor(self, factor: Fraction) -> None:
        """Cook for more or fewer people."""
        self.factor = factor


def _page(colors: Palette, position: int, title: str, text: str) -> ui.View:
    accent = ui.TextStyle(22, 400, colors.accent)
    large = colors.plain(20)
    return ui.Box()[
        ui.Scroll(key=f"page {position}", w=ui.MATCH, gravity="center_vertical")[
            ui.Column(w=ui.MATCH, align="center", padding=(24, 16), gap=24)[
                ui.Text(title, "#cooking_assistant_title", style=accent),
                ui.Text(text, "#cooking_assistant_text", style=large, align="center"),
            ]
        ]
    ]
