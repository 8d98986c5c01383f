"""The platform's TimePickerDialog: header with the time, radial face, keyboard mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Row
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View
from android_world.virtual_device.ui.widgets.dialogs import PLATFORM, DialogStyle, center
from android_world.virtual_device.ui.widgets.time_picker import TimePicker

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_FACE, _FACE_MARGIN = 256, 16
_LOW_HEADER, _LOW_HEIGHT, _TOGGLE = 200, 320, 48  # Landscape: header left of the face.
_BARS_AND_BUTTONS = 110


class TimePickerDialog(TimePicker):
    """A radial time picker with platform ids; `on_pick(hour, minute)` on OK."""

    def __init__(
        self,
        activity: Host,
        hour: int,
        minute: int,
        on_pick: Callable[[int, int], object],
        *,
        header_color: str = theme.ACCENT,
        ok: str = "OK",
        cancel: str = "Cancel",
        style: DialogStyle = PLATFORM,
        **options: Any,
    ) -> None:
        super().__init__(activity, hour, minute, on_pick, style=style, **options)
        self.positive = (ok, self.accept)
        self.negative = (cancel, None)
        self.header_color = header_color

    def content(self) -> View | None:
        body = self._entry() if self.keyboard else self._radial()
        picker = Box("#android:id/timePicker.TimePicker", w=MATCH)[body]
        custom = Box("#android:id/custom", w=MATCH)[picker]
        return Box("#android:id/customPanel", w=MATCH)[custom]

    def _toggle(self) -> View:
        return IconButton(
            "clock_outline" if self.keyboard else "keyboard_outline",
            "#android:id/toggle_mode",
            desc="Switch to clock mode for the time input."
            if self.keyboard
            else "Switch to text input mode for the time input.",
            tint=theme.SECONDARY,
            margin=(12, 0, 0, 0),
            tap=self.toggle_keyboard,
        )

    def _radial(self) -> View:
        size = min(_FACE, self._low_height() - 2 * _FACE_MARGIN) if self.low else _FACE
        face = self.face(size, "android:id/radial_picker", "android.view.View", True)
        face.gravity = "center"
        face.margin = (_FACE_MARGIN, _FACE_MARGIN)
        if self.low:
            left = Column(w=_LOW_HEADER)[self._header(), self._toggle()]
            return Row(".RelativeLayout", w=MATCH, align="center")[left, face]
        return Column(".RelativeLayout", w=MATCH)[self._header(), face, self._toggle()]

    def _low_height(self) -> float:
        """Height of header and face next to each other: what bars and buttons leave of it."""
        display = self.device.display
        return min(_LOW_HEIGHT, display.size[1] / display.density - _BARS_AND_BUTTONS)

    def _header(self) -> View:
        time = Row(align="center", gravity="center")[
            self._segment("hours", self.visible_hour, minute=False),
            Text(":", "#android:id/separator", style=self._big(True)),
            self._segment("minutes", self.minute, minute=True),
            None if self.is_24h else self._am_pm(),
        ]
        return Box(
            "#android:id/time_header.RelativeLayout",
            background=self.header_color,
            w=MATCH,
            h=self._low_height() - _TOGGLE if self.low else 96,
        )[time]

    @staticmethod
    def _big(chosen: bool) -> TextStyle:
        return TextStyle(50, 400, theme.ON_ACCENT if chosen else "#B3FFFFFF")

    def _segment(self, name: str, value: int, *, minute: bool) -> View:
        chosen = self.choosing_minute == minute
        padded = minute or self.is_24h
        return Text(
            f"{value:02d}" if padded else str(value),
            resource_id=f"android:id/{name}",
            style=self._big(chosen),
            checkable=True,
            checked=chosen,
            tap=lambda: self.choose_part(minute),
        )

    def _am_pm(self) -> View:
        def label(text: str, pm: bool) -> View:
            return Text(
                text,
                ".RadioButton",
                resource_id=f"android:id/{text.lower()}_label",
                style=TextStyle(16, 500, self._big(self.is_pm == pm).color),
                padding=(8, 4),
                checkable=True,
                checked=self.is_pm == pm,
                tap=lambda: self.set_pm(pm),
            )

        return Column("#android:id/ampm_layout.RadioGroup")[label("AM", False), label("PM", True)]

    def _entry(self) -> View:
        title = Text(
            "Set time",
            "#android:id/top_label",
            style=TextStyle(20, 500, theme.ON_ACCENT),
            background=self.header_color,
            w=MATCH,
            padding=(24, 16),
        )
        prompt = Text(
            "Type in time",
            "#android:id/label_header",
            style=TextStyle(16, 400, theme.SECONDARY),
            padding=(24, 16, 24, 8),
        )
        fields = Row(".RelativeLayout", align="start", padding=(24, 0, 24, 8))[
            self._field("hour", self.hour_text, self.on_hour_input),
            Text(":", style=TextStyle(34, 400, theme.TEXT), padding=(4, 0)),
            self._field("minute", self.minute_text, self.read_fields),
            None if self.is_24h else self._dark_am_pm(),
        ]
        error = Text(
            "Enter a valid time",
            "#android:id/label_error",
            style=TextStyle(12, 400, theme.ERROR),
            padding=(24, 0),
        )
        return Column(".LinearLayout", w=MATCH)[
            title, prompt, fields, None if self.valid_text() else error, self._toggle()
        ]

    def _dark_am_pm(self) -> View:
        group = self._am_pm()
        for view in group.child_views():
            assert isinstance(view, Text)
            shade = theme.TEXT if view.checked else theme.DISABLED
            view.style = TextStyle(16, 500, shade)
        return group

    def _field(self, name: str, state: TextState, changed: Callable[[str], object]) -> View:
        return Column()[
            TextField(
                state=state,
                resource_id=f"android:id/input_{name}",
                input_type="number",
                ime_action="next" if name == "hour" else "done",
                style=TextStyle(34, 400, theme.TEXT),
                align="center",
                w=76,
                h=60,
                underline="#73787C",
                select_all_on_focus=True,
                on_change=changed,
            ),
            Text(
                name,
                resource_id=f"android:id/label_{name}",
                style=TextStyle(12, 400, theme.SECONDARY),
            ),
        ]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        if not self.low or self.keyboard:
            return super().place(root, ctx, display, insets)
        return center(root, ctx, display, insets, _LOW_HEADER + _FACE + 2 * _FACE_MARGIN)
