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
_FACTOR = r"\d{0,6}([.]\d{0,3})?"


class ScalingDialog(ui.ViewDialog):
    """Simple: the number of servings. Pro: the factor for all quantities."""

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
        self.servings = recipe_text.servings_count(activity.recipe.servings)
        self.pro = False
        self.count = ui.TextState(
            str(max(1, round(self.servings * activity.factor))), accepts=_COUNT
        )
        self.scale_factor = ui.TextState(f"{float(activity.factor):g}", accepts=_FACTOR)

    def _factor(self) -> Fraction:
        if self.pro:
            return Fraction(self.scale_factor.text.strip(".") or 1) or Fraction(1)
        return Fraction(int(self.count.text or self.servings) or 1, self.servings)

    def body(self) -> Sequence[ui.View | None]:
        kinds = ui.Row("#toggle_group_scale_mode.LinearLayout", w=ui.MATCH, margin=(0, 0, 0, 12))[
            self._kind("Simple", "button_simple_scaling", False),
            self._kind("Pro", "button_pro_scaling", True),
        ]
        field = (
            self._field(self.scale_factor, "scale_factor", "Scaling factor", "decimal")
            if self.pro
            else self._field(self.count, "number_of_servings", "", "number")
        )
        return [kinds, field]

    def _kind(self, text: str, name: str, pro: bool) -> ui.View:
        shade = self.colors.accent if self.pro == pro else self.colors.secondary

        def choose() -> None:
            self.pro = pro

        return ui.Button(
            text,
            f"#{name}",
            style=ui.TextStyle(14, 500, shade),
            border=(shade, 1),
            corner=4,
            weight=1,
            checkable=True,
            checked=self.pro == pro,
            tap=choose,
        )

    def _field(self, state: ui.TextState, name: str, hint: str, kind: str) -> ui.View:
        look = {"state": state, "input_type": kind, "surface": self.colors.surface}
        return style.outlined_field(self.colors, f"#{name}", hint, **look)
