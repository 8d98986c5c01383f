"""The dialogs that ask for a reminder at another distance, and for a random one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.model import (
    AFTER_DUE,
    AFTER_START,
    AT_RANDOM,
    DAY_MS,
    Alarm,
)
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

_UNITS = {"minute": 60_000, "hour": 3_600_000, "day": DAY_MS, "week": 7 * DAY_MS}
_WAYS = {
    "before start": (AFTER_START, -1),
    "after start": (AFTER_START, 1),
    "before due": (AFTER_DUE, -1),
    "after due": (AFTER_DUE, 1),
}


def text(alarm: Alarm) -> str:
    """A reminder at a distance, in words."""
    size = abs(alarm.time)
    unit = next((u for u, ms in reversed(_UNITS.items()) if size and size % ms == 0), "minute")
    count = size // _UNITS[unit]
    amount = f"{count} {unit}{'' if count == 1 else 's'}"
    if alarm.kind == AT_RANDOM:
        return f"Randomly every {amount if count > 1 else unit}"
    kinds = {kind: name.split()[1] for name, (kind, _) in _WAYS.items()}
    return f"{amount} {'before' if alarm.time < 0 else 'after'} {kinds.get(alarm.kind, 'due')}"


class DistanceDialog(ui.ViewDialog):
    """So many minutes, hours, days or weeks before or after a date; or at random."""

    def __init__(
        self, host: Activity, ways: Sequence[str], on_pick: Callable[[Alarm], object]
    ) -> None:
        self.ways = list(ways)  # none of them: at random
        self.way = self.ways[-1] if self.ways else ""
        self.unit = "minute" if ways else "week"
        self.count = ui.TextState("15" if ways else "2", accepts=r"\d{0,3}")
        self.on_pick = snapshot_safe(on_pick)
        super().__init__(
            host,
            title="" if ways else "Randomly every",
            positive=("OK", self._take),
            negative=("Cancel", None),
            style=style.DIALOG,
        )

    def _take(self) -> object:
        size = int(self.count.text or "0") * _UNITS[self.unit]
        if not self.ways and not size:
            return ui.KEEP_OPEN
        kind, sign = _WAYS.get(self.way, (AT_RANDOM, 1))
        return self.on_pick(Alarm(kind, sign * size))

    def body(self) -> Sequence[ui.View | None]:
        plural = "" if self.count.text == "1" else "s"
        return [
            ui.TextField(
                state=self.count,
                input_type="number",
                underline=style.SECONDARY,
                cursor_color=style.RED,
                w=96,
                min_height=48,
            ),
            *(self._radio(unit, f"{unit}{plural}", self.unit == unit) for unit in _UNITS),
            ui.Divider(background=style.LINE) if self.ways else None,
            *(self._radio(way, way, self.way == way) for way in self.ways),
        ]

    def _radio(self, value: str, label: str, chosen: bool) -> ui.View:
        return ui.RadioButton(
            label,
            checked=chosen,
            tint=style.RED,
            w=ui.MATCH,
            min_height=44,
            tap=partial(self._choose, value),
        )

    def _choose(self, value: str) -> None:
        if value in _UNITS:
            self.unit = value
        else:
            self.way = value
        self.invalidate()
