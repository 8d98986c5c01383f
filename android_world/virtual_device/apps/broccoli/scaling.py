"""The dialog that adjusts the quantities while cooking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.broccoli import recipe_text, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.broccoli.cooking import CookingAssistantActivity

_COUNT = r"\d{0,4}"
_AMOUNT = r"\d{0,6}([.]\d{0,3})?"


class ScalingDialog(ui.ViewDialog):
    """Simple: the number of servings. Pro: how much there is of one ingredient."""

    activity: CookingAssistantActivity

    def __init__(self, activity: CookingAssistantActivity) -> None:
        self.colors = style.palette(activity.device)
        super().__init__(
            activity,
            title="Adjust ingredients",
            positive=("OK", lambda: activity.set_factor(self._factor())),
            negative=("Cancel", None),
            style=style.dialog_style(self.colors),
        )
        recipe, factor = activity.recipe, activity.factor
        self.servings = recipe_text.servings_count(recipe.servings)
        self.ingredients = [
            line for line in recipe_text.ingredient_lines(recipe.ingredients) if line[0]
        ]
        self.pro = False
        self.choice = 0
        count = max(1, round(self.servings * factor))
        self.count = ui.TextState(str(count), accepts=_COUNT)
        self.amount = ui.TextState(accepts=_AMOUNT)
        self._show_amount(factor)

    def _quantity(self) -> str:
        """The quantity of the chosen ingredient, of a range the smaller one."""
        return self.ingredients[self.choice][0].split("-")[0].split("–")[0].strip()

    def _show_amount(self, factor: Fraction) -> None:
        if self.ingredients:
            first = self._quantity()
            self.amount.set_text(recipe_text.scale(first, factor) if factor != 1 else _plain(first))

    def _factor(self) -> Fraction:
        if not self.pro:
            return Fraction(int(self.count.text or self.servings) or 1, self.servings)
        if not self.ingredients or not self.amount.text.strip("."):
            return Fraction(1)
        before = Fraction(_plain(self._quantity()))
        return Fraction(self.amount.text.rstrip(".")) / before if before else Fraction(1)

    def body(self) -> Sequence[ui.View | None]:
        kinds = ui.Row(".LinearLayout", w=ui.MATCH, margin=(0, 0, 0, 12))[
            self._kind("SIMPLE", False), self._kind("PRO", True)
        ]
        return [kinds, *(self._pro_fields() if self.pro else [self._simple_field()])]

    def _kind(self, text: str, pro: bool) -> ui.View:
        shade = self.colors.accent if self.pro == pro else self.colors.secondary

        def choose() -> None:
            self.pro = pro

        return ui.Button(
            text,
            style=ui.TextStyle(14, 500, shade),
            border=(shade, 1),
            corner=4,
            weight=1,
            checkable=True,
            checked=self.pro == pro,
            tap=choose,
        )

    def _simple_field(self) -> ui.View:
        def button(icon: str, text: str, by: int) -> ui.View:
            def step() -> None:
                self.count.set_text(str(max(1, int(self.count.text or "0") + by)))

            return ui.IconButton(icon, desc=text, tint=self.colors.secondary, tap=step)

        return ui.Row(w=ui.MATCH, align="center")[
            button("minus", "Less", -1),
            self._field(self.count, "servings", "number", weight=1),
            button("plus", "More", 1),
        ]

    def _pro_fields(self) -> list[ui.View]:
        if not self.ingredients:
            look = ui.TextStyle(16, 400, self.colors.secondary)
            return [ui.Text("This recipe names no quantities.", style=look)]
        spinner = ui.Spinner(
            activity=self.activity,
            options=[f"{quantity}{rest}" for quantity, rest in self.ingredients],
            choice=self.choice,
            on_select=self.choose_ingredient,
            w=ui.MATCH,
        )
        return [spinner, self._field(self.amount, "quantity", "decimal")]

    def choose_ingredient(self, position: int) -> None:
        """Adjust to the quantity of another ingredient."""
        self.choice = position
        self._show_amount(Fraction(1))
        self.invalidate()

    def _field(self, state: ui.TextState, label: str, kind: str, weight: float = 0) -> ui.View:
        surface = self.colors.surface
        look = {"state": state, "input_type": kind, "surface": surface, "weight": weight}
        return style.outlined_field(self.colors, f"#{label}", label, **look)


def _plain(quantity: str) -> str:
    """A quantity as a decimal number."""
    return recipe_text.scale(recipe_text.scale(quantity, Fraction(2)), Fraction(1, 2))
