"""The dial pad."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.theme import SECONDARY, TEXT
from android_world.virtual_device.ui.view import MATCH, View

KEYS: tuple[tuple[str, str, str], ...] = (
    ("one", "1", ""), ("two", "2", "ABC"), ("three", "3", "DEF"),
    ("four", "4", "GHI"), ("five", "5", "JKL"), ("six", "6", "MNO"),
    ("seven", "7", "PQRS"), ("eight", "8", "TUV"), ("nine", "9", "WXYZ"),
    ("star", "*", ""), ("zero", "0", "+"), ("pound", "#", ""),
)  # fmt: skip


def keypad(
    digits: TextState,
    on_key: Callable[[str], object],
    on_delete: Callable[[], object] | None,
    on_clear: Callable[[], object] | None,
    on_call: Callable[[], object] | None,
    key_height: float = 60,
) -> View:
    """Number field, twelve keys and (for dialling) the call button."""
    return Column(
        class_name="android.widget.LinearLayout",
        resource_id="dialpad_view",
        width=MATCH,
        background=style.SHEET,
        corner=(24, 24, 0, 0),
        padding=(0, 8, 0, 12),
        align="center",
        children=[
            Row(
                class_name="android.widget.LinearLayout",
                resource_id="digits_container",
                width=MATCH,
                align="center",
                children=[
                    TextField(
                        state=digits,
                        resource_id="digits",
                        style=TextStyle(32, 400, TEXT),
                        align="center",
                        weight=1,
                        min_height=64,
                        padding=(56, 0, 0, 0),
                        input_type="phone",
                        show_soft_input=False,
                    ),
                    IconButton(
                        icon="backspace-outline",
                        description="backspace",
                        resource_id="deleteButton",
                        tint=SECONDARY,
                        width=56,
                        height=56,
                        on_tap=on_delete,
                        on_long_press=on_clear,
                        visible=bool(digits.text),
                    )
                    if on_delete is not None
                    else None,
                ],
            ),
            *[_key_row(KEYS[i : i + 3], on_key, key_height) for i in range(0, 12, 3)],
            _call_button(on_call) if on_call is not None else None,
        ],
    )


def _key_row(
    keys: tuple[tuple[str, str, str], ...], on_key: Callable[[str], object], height: float
) -> View:
    return Row(
        class_name="android.widget.TableRow",
        width=MATCH,
        children=[
            Column(
                class_name="android.widget.FrameLayout",
                resource_id=name,
                description=f"{digit},{letters}" if letters else digit,
                weight=1,
                height=height,
                align="center",
                main="center",
                on_tap=partial(on_key, digit),
                on_long_press=partial(on_key, "+") if digit == "0" else None,
                children=[
                    Text(
                        text=digit,
                        resource_id="dialpad_key_number",
                        style=TextStyle(28, 400, TEXT),
                        font_padding=False,
                    ),
                    Text(
                        text=letters,
                        resource_id="dialpad_key_letters",
                        style=TextStyle(11, 500, SECONDARY),
                        font_padding=False,
                    )
                    if letters
                    else None,
                ],
            )
            for name, digit, letters in keys
        ],
    )


def _call_button(on_call: Callable[[], object]) -> View:
    return Row(
        class_name="android.widget.Button",
        text="Call",
        description="dial",
        resource_id="dialpad_voice_call_button",
        height=56,
        min_width=140,
        main="center",
        align="center",
        spacing=8,
        background=style.CALL_GREEN,
        corner=28,
        margin=(0, 8, 0, 0),
        on_tap=on_call,
        children=[
            Icon(class_name=None, name="phone", tint="#FFFFFF"),
            Text(class_name=None, label="Call", style=TextStyle(14, 500, "#FFFFFF")),
        ],
    )
