"""The dialogs that ask how a task repeats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import repeating, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

_CUSTOM = "Custom…"


def ask_repeat(host: Activity, rule: str, on_pick: Callable[[str], object]) -> None:
    """Offer the simple rules, and one of the user's own."""
    rules = list(repeating.SIMPLE)

    def pick(position: int) -> None:
        if position < len(rules):
            on_pick(rules[position])
        else:
            CustomRepeat(host, rule, on_pick).show()

    ui.ListDialog(
        host,
        "",
        [*repeating.SIMPLE.values(), _CUSTOM],
        pick,
        kind="single",
        selected=rules.index(rule) if rule in rules else len(rules),
        style=style.DIALOG,
    ).show()


class CustomRepeat(ui.ViewDialog):
    """Every so many days, weeks, months or years."""

    def __init__(self, host: Activity, rule: str, on_pick: Callable[[str], object]) -> None:
        frequency, interval = repeating.parts(rule)
        self.units = list(repeating.UNITS)
        self.unit = self.units.index(frequency) if frequency else 1
        self.count = ui.TextState(str(interval), accepts=r"\d{0,3}")

        def keep() -> None:
            count = max(1, int(self.count.text or "1"))
            on_pick(repeating.rule_of(self.units[self.unit], count))

        super().__init__(
            host,
            title="Repeats every",
            positive=("OK", keep),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def body(self) -> Sequence[ui.View | None]:
        """The number and the unit."""
        plural = "" if self.count.text == "1" else "s"
        return [
            ui.Row(w=ui.MATCH, align="center", gap=16)[
                ui.TextField(
                    "#interval_value",
                    state=self.count,
                    input_type="number",
                    underline=style.SECONDARY,
                    cursor_color=style.RED,
                    w=72,
                    min_height=48,
                ),
                ui.Spinner(
                    "#frequency",
                    activity=self.activity,
                    options=[f"{unit}{plural}" for unit in repeating.UNITS.values()],
                    choice=self.unit,
                    on_select=self._choose,
                    weight=1,
                ),
            ]
        ]

    def _choose(self, unit: int) -> None:
        self.unit = unit
        self.invalidate()
