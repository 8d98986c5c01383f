"""NumberPicker: a wheel of values with a field in the middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import Button, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import Drag, View

_STEP_DP = 48.0
_NEIGHBOUR_DP = 66.0


@dataclass
class NumberPickerState:
    """Value, range and shown texts of a picker; keep it on the screen.

    `labels` replace numbers (from `minimum` on); `digits` pads numbers with zeros.
    """

    value: int = 0
    minimum: int = 0
    maximum: int = 10
    labels: Sequence[str] = ()
    wrap: bool = True
    digits: int = 0
    text: TextState = field(default_factory=TextState)
    drag_start: int = 0

    def __post_init__(self) -> None:
        self.set(self.value)

    def label(self, value: int) -> str:
        """The text shown for `value`."""
        if self.labels:
            return self.labels[value - self.minimum]
        return str(value).zfill(self.digits)

    def set(self, value: int) -> None:
        """Choose `value`, kept inside the range."""
        self.value = min(max(value, self.minimum), self.maximum)
        self.text.set_text(self.label(self.value))

    def neighbour(self, steps: int) -> int | None:
        """The value `steps` further, around the ends where the wheel wraps; None beyond them."""
        size = self.maximum - self.minimum + 1
        position = self.value - self.minimum + steps
        if self.wrap and size > 2:
            return self.minimum + position % size
        return self.minimum + position if 0 <= position < size else None

    def set_range(self, minimum: int, maximum: int) -> None:
        """Change the range (days of another month)."""
        self.minimum, self.maximum = minimum, maximum
        self.set(self.value)

    def take_text(self, text: str) -> bool:
        """Take a typed value; whether it is one of the wheel's."""
        if self.labels:
            folded = text.strip().casefold()
            matches = [i for i, name in enumerate(self.labels) if name.casefold() == folded]
            if not matches:
                return False
            self.value = self.minimum + matches[0]
            return True
        if not text.isdecimal() or not self.minimum <= int(text) <= self.maximum:
            return False
        self.value = int(text)
        return True


@dataclass(kw_only=True, eq=False, repr=False)
class NumberPicker(Column):
    """The wheel of `picker`; `on_change(value)` after each change.

    A tap on a neighbour steps to it, a swipe rolls the wheel, a tap on the field opens number
    entry.
    """

    picker: NumberPickerState
    on_change: Callable[[int], object] | None = None
    ime_action: str = "done"
    class_name: str | None = "android.widget.NumberPicker"
    w: float = 64
    align: str = "center"
    drag_axis: str = "y"
    scrollable: bool = True
    tint: str = theme.TEXT

    def __post_init__(self) -> None:
        self.on_drag = self._on_drag
        state = self.picker
        before, after = state.neighbour(-1), state.neighbour(1)
        entry = TextField(
            "#android:id/numberpicker_input",
            state=state.text,
            style=TextStyle(18, 500, self.tint),
            input_type="text" if state.labels else "number",
            ime_action=self.ime_action,
            align="center",
            select_all_on_focus=True,
            on_change=self._on_input,
            on_focus=self._on_focus_change,
            w=self.w,
            h=_STEP_DP,
        )
        self.children = [
            self._neighbour(before, -1) if before is not None else self._gap(),
            entry,
            self._neighbour(after, 1) if after is not None else self._gap(),
        ]
        super().__post_init__()

    def _gap(self) -> View:
        return View(class_name=None, w=self.w, h=_NEIGHBOUR_DP)

    def _neighbour(self, value: int, steps: int) -> View:
        return Button(
            self.picker.label(value),
            style=TextStyle(16, 400, theme.SECONDARY),
            w=self.w,
            h=_NEIGHBOUR_DP,
            padding=0,
            min_width=0,
            focusable=False,
            tap=lambda: self._step(steps),
            long_clickable=True,
        )

    def _step(self, steps: int) -> None:
        self._choose(self.picker.neighbour(steps))

    def _choose(self, value: int | None) -> None:
        if value is not None and value != self.picker.value:
            self.picker.set(value)
            if self.on_change is not None:
                self.on_change(self.picker.value)

    def _on_input(self, text: str) -> None:
        if self.picker.take_text(text) and self.on_change is not None:
            self.on_change(self.picker.value)

    def _on_focus_change(self, gained: bool) -> None:
        if not gained:
            self.picker.set(self.picker.value)

    def _on_drag(self, drag: Drag) -> None:
        """Roll by one value for each step's height; a fling rolls on."""
        step = drag.bounds.height / 3
        if drag.phase == "start":
            self.picker.drag_start = self.picker.value
        distance = -drag.dy
        if drag.phase == "end":
            distance -= drag.velocity_y * 0.1
        steps = round(distance / step)
        self.picker.value = self.picker.drag_start
        target = self.picker.neighbour(steps)
        if target is None:
            target = self.picker.maximum if steps > 0 else self.picker.minimum
        self.picker.set(target)
        if drag.phase == "end" and self.on_change is not None:
            self.on_change(self.picker.value)
