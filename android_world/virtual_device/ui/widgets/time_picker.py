"""Material's time picker (clock face and keyboard entry) and what all time pickers share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column, Row, Scroll, Spacer
from android_world.virtual_device.ui.controls import Button, IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View
from android_world.virtual_device.ui.widgets.dialogs import (
    KEEP_OPEN,
    MATERIAL,
    Dialog,
    DialogStyle,
    PanelColumn,
    center,
)
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe
from android_world.virtual_device.ui.widgets.time_dial import ClockFace

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_DIGITS = r"\d{0,2}"


class TimePicker(Dialog):
    """What both kinds of time picker share: the time, and which part the face shows.

    `on_pick(hour, minute)` gets 24-hour values.
    """

    def __init__(
        self,
        activity: Host,
        hour: int,
        minute: int,
        on_pick: Callable[[int, int], object],
        *,
        is_24h: bool | None = None,
        keyboard: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(activity, **options)
        self.hour, self.minute = hour, minute
        self.on_pick = snapshot_safe(on_pick)
        if is_24h is None:
            is_24h = activity.device.settings.get("system", "time_12_24") == "24"
        self.is_24h = is_24h
        self.choosing_minute = False
        self.keyboard = keyboard
        self.hour_text = TextState(accepts=_DIGITS)
        self.minute_text = TextState(accepts=_DIGITS)
        self._fill_texts()

    # -- the time --------------------------------------------------------------------------------

    @property
    def is_pm(self) -> bool:
        """Whether the time is after noon."""
        return self.hour >= 12

    @property
    def visible_hour(self) -> int:
        """The hour as displayed: 0..23, or 1..12."""
        return self.hour if self.is_24h else (self.hour % 12 or 12)

    def set_visible_hour(self, value: int) -> None:
        """Choose a displayed hour, keeping AM or PM."""
        if self.is_24h:
            self.hour = value
        else:
            self.hour = value % 12 + (12 if self.is_pm else 0)

    def set_pm(self, pm: bool) -> None:
        """Choose AM or PM."""
        self.hour = self.hour % 12 + (12 if pm else 0)
        self.invalidate()

    def choose_part(self, minute: bool) -> None:
        """Show hours or minutes on the face."""
        self.choosing_minute = minute
        self.invalidate()

    def dial(self, value: int, done: bool) -> None:
        """The finger is on `value` of the face; after an hour the face shows minutes."""
        if self.choosing_minute:
            self.minute = value
        else:
            self.set_visible_hour(value)
            self.choosing_minute = done
        self.invalidate()

    # -- keyboard entry --------------------------------------------------------------------------

    def _fill_texts(self) -> None:
        self.hour_text.set_text(
            f"{self.visible_hour:02d}" if self.is_24h else str(self.visible_hour)
        )
        self.minute_text.set_text(f"{self.minute:02d}")

    def toggle_keyboard(self) -> None:
        """Change between the clock face and text fields."""
        self.keyboard = not self.keyboard
        if self.keyboard:
            self._fill_texts()
            self.set_focus(self.minute_text if self.choosing_minute else self.hour_text)
        else:
            self.set_focus(None)
        self.invalidate()

    def read_fields(self, _: str = "") -> None:
        """Take what the fields say, where it is a time."""
        hour, minute = self._typed_parts()
        if hour is not None:
            self.set_visible_hour(hour)
        if minute is not None:
            self.minute = minute

    def _typed_parts(self) -> tuple[int | None, int | None]:
        """Hour and minute that the fields say; None where it is none."""
        hour, minute = self.hour_text.text, self.minute_text.text
        hours = range(24) if self.is_24h else range(1, 13)
        return (
            int(hour) if hour.isdecimal() and int(hour) in hours else None,
            int(minute) if minute.isdecimal() and int(minute) < 60 else None,
        )

    def on_hour_input(self, text: str) -> None:
        """An edit of the hour; two digits lead on to the minutes."""
        self.read_fields()
        if len(text) == 2 and self.valid_text():
            self.set_focus(self.minute_text)
            self.minute_text.select_all()

    def valid_text(self) -> bool:
        """Whether the fields say a time."""
        return None not in self._typed_parts()

    def accept(self) -> object:
        """OK: give the time to the app unless the fields say none."""
        if self.keyboard and not self.valid_text():
            return KEEP_OPEN
        return self.on_pick(self.hour, self.minute)

    # -- shared views ----------------------------------------------------------------------------

    @property
    def low(self) -> bool:
        """Whether header and face are next to each other (landscape)."""
        width, height = self.device.display.size
        return width > height

    def hour_description(self, value: int) -> str:
        """How an hour is read out."""
        return f"{value} hours" if self.is_24h else f"{value} o'clock"

    def face(self, size: float, resource_id: str, number_class: str, short: bool) -> View:
        """The clock face."""
        minute = self.choosing_minute

        def describe(value: int) -> str:
            if short:
                return str(value)
            return f"{value} minutes" if minute else self.hour_description(value)

        def label(value: int) -> str:
            padded = minute or (self.is_24h and value == 0)
            return f"{value:02d}" if padded else str(value)

        return ClockFace(
            value=self.minute if minute else self.visible_hour,
            minute=minute,
            is_24h=self.is_24h,
            on_value=self.dial,
            describe=describe,
            label=label,
            number_class=number_class,
            resource_id=resource_id,
            accent=self.style.accent,
            dial=self.style.field_off,
            w=size,
            h=size,
        )


class MaterialTimePicker(TimePicker):
    """com.google.android.material.timepicker: chips, face, keyboard entry, AM/PM toggle."""

    def __init__(
        self,
        activity: Host,
        hour: int,
        minute: int,
        on_pick: Callable[[int, int], object],
        *,
        title: str = "Select time",
        style: DialogStyle = MATERIAL,
        **options: Any,
    ) -> None:
        super().__init__(activity, hour, minute, on_pick, style=style, **options)
        self.heading = title
        self.hour_text.accepts = r"|\d|[01]\d|2[0-3]" if self.is_24h else r"|\d|0\d|1[0-2]"
        self.minute_text.accepts = r"|\d|[0-5]\d"

    def show(self) -> None:
        super().show()
        if self.keyboard:
            self.set_focus(self.hour_text)

    def build(self) -> View:
        title = Text(
            self.heading,
            "#header_title",
            style=TextStyle(12, 500, theme.TEXT),
            margin=(24, 16, 24, 0),
        )
        body = Scroll(class_name=None, key="body", w=MATCH)[
            self._entry() if self.keyboard else self._clock()
        ]
        return PanelColumn(
            ".ViewGroup",
            background=self.style.background,
            corner=self.style.corner,
            elevation=6,
            w=MATCH,
            flexible=body,
        )[title, body, self._buttons()]

    def _clock(self) -> View:
        header = Row(
            "#material_clock_display_and_toggle.ViewGroup", gap=12, gravity="center", align="center"
        )[self._display(), None if self.is_24h else self._period()]
        size = 232 if self.low else 256
        face = self.face(size, "material_clock_face", "android.widget.TextView", short=False)
        face.gravity = "center"
        if self.low:
            return Row(
                "#material_timepicker_view.ViewGroup",
                w=MATCH,
                align="center",
                gap=32,
                padding=(24, 4),
            )[header, face]
        header.margin = (0, 20, 0, 0)
        face.margin = (0, 36, 0, 0)
        return Column("#material_timepicker_view.ViewGroup", w=MATCH)[header, face]

    def _display(self) -> View:
        return Row("#material_clock_display", align="center")[
            self._chip("material_hour_tv", self.visible_hour, minute=False),
            self._colon(),
            self._chip("material_minute_tv", self.minute, minute=True),
        ]

    def _chip(self, name: str, value: int, *, minute: bool) -> View:
        chosen = self.choosing_minute == minute
        said = f"{value} minutes" if minute else self.hour_description(value)
        return Text(
            f"{value:02d}",
            ".View",
            desc=said,
            resource_id=name,
            style=TextStyle(57, 400, theme.TEXT),
            font_padding=False,
            align="center",
            w=96,
            h=80,
            corner=8,
            background=self.style.field_on if chosen else self.style.field_off,
            checkable=True,
            checked=chosen,
            tap=lambda: self.choose_part(minute),
        )

    @staticmethod
    def _colon() -> View:
        style = TextStyle(57, 400, theme.TEXT)
        return Text(":", style=style, w=24, align="center", font_padding=False)

    def _period(self) -> View:
        def half(label: str, pm: bool) -> View:
            chosen = self.is_pm == pm
            return Text(
                label,
                ".CompoundButton",
                resource_id=f"material_clock_period_{label.lower()}_button",
                style=TextStyle(16, 500, theme.TEXT),
                align="center",
                w=52,
                h=40,
                background=self.style.field_on if chosen else "",
                border=("#73787C", 1),
                corner=8,
                checkable=True,
                checked=chosen,
                tap=lambda: self.set_pm(pm),
            )

        return Column("#material_clock_period_toggle")[half("AM", False), half("PM", True)]

    def _entry(self) -> View:
        return Row(
            "#material_timepicker_view",
            align="start",
            main="center",
            w=MATCH,
            padding=(0, 20, 0, 8),
        )[
            self._field("hour", "Hour", self.hour_text, self.on_hour_input),
            self._colon(),
            self._field("minute", "Minute", self.minute_text, self.read_fields),
            Spacer(w=12) if not self.is_24h else None,
            None if self.is_24h else self._period(),
        ]

    def _field(
        self, name: str, label: str, state: TextState, changed: Callable[[str], object]
    ) -> View:
        return Column(".LinearLayout", resource_id=f"material_{name}_text_input")[
            TextField(
                state=state,
                input_type="number",
                ime_action="next" if name == "hour" else "done",
                style=TextStyle(45, 400, theme.TEXT),
                align="center",
                w=96,
                h=72,
                corner=8,
                background=self.style.field_on if self.focus is state else self.style.field_off,
                select_all_on_focus=True,
                on_change=changed,
            ),
            Text(
                label,
                "#material_label",
                style=TextStyle(12, 400, theme.SECONDARY),
                margin=(0, 7, 0, 0),
            ),
        ]

    def _buttons(self) -> View:
        to = "clock" if self.keyboard else "text input"
        mode = IconButton(
            "clock_outline" if self.keyboard else "keyboard",
            "#material_timepicker_mode_button.Button",
            desc=f"Switch to {to} mode for the time input.",
            tint=theme.TEXT,
            tap=self.toggle_keyboard,
        )
        style = TextStyle(14, 500, self.style.accent)
        above, below = (16, 8) if self.keyboard else (26, 2)
        return Row(w=MATCH, align="center", padding=(12, above, 8, below), gap=8)[
            mode,
            Spacer(weight=1),
            Button("Cancel", "#material_timepicker_cancel_button", style=style, tap=self.cancel),
            Button(
                "OK",
                "#material_timepicker_ok_button",
                style=style,
                tap=lambda: self.finish(self.accept),
            ),
        ]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        wide = 640 if self.low and not self.keyboard else 304 if self.is_24h else 328
        return center(root, ctx, display, insets, wide)
