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
    ("one", "1", ""),
    ("two", "2", "ABC"),
    ("three", "3", "DEF"),
    ("four", "4", "GHI"),
    ("five", "5", "JKL"),
    ("six", "6", "MNO"),
    ("seven", "7", "PQRS"),
    ("eight", "8", "TUV"),
    ("nine", "9", "WXYZ"),
    ("star", "*", ""),
    ("zero", "0", "+"),
    ("pound", "#", ""),
)


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
        "#dialpad_view",
        w=MATCH,
        background=style.SHEET,
        corner=(24, 24, 0, 0),
        padding=(0, 8, 0, 12),
        align="center",
    )[
        Row("#digits_container", w=MATCH, align="center")[
            TextField(
                "#digits",
                state=digits,
                style=TextStyle(32, 400, TEXT),
                align="center",
                weight=1,
                min_height=64,
                padding=(56, 0, 0, 0),
                input_type="phone",
                show_soft_input=False,
            ),
            IconButton(
                "backspace-outline",
                "#deleteButton",
                desc="backspace",
                tint=SECONDARY,
                w=56,
                h=56,
                tap=on_delete,
                on_long_press=on_clear,
                visible=bool(digits.text),
            )
            if on_delete is not None
            else None,
        ],
        *[_key_row(KEYS[i : i + 3], on_key, key_height) for i in range(0, 12, 3)],
        _call_button(on_call) if on_call is not None else None,
    ]


def _key_row(
    keys: tuple[tuple[str, str, str], ...], on_key: Callable[[str], object], height: float
) -> View:
    return Row(".TableRow", w=MATCH)[
        [
            Column(
                ".FrameLayout",
                resource_id=name,
                desc=f"{digit},{letters}" if letters else digit,
                weight=1,
                h=height,
                align="center",
                main="center",
                tap=partial(on_key, digit),
                on_long_press=partial(on_key, "+") if digit == "0" else None,
            )[
                Text(
                    digit, "#dialpad_key_number", style=TextStyle(28, 400, TEXT), font_padding=False
                ),
                Text(
                    letters,
                    "#dialpad_key_letters",
                    style=TextStyle(11, 500, SECONDARY),
                    font_padding=False,
                )
                if letters
                else None,
            ]
            for name, digit, letters in keys
        ]
    ]


def _call_button(on_call: Callable[[], object]) -> View:
    return Row(
        "#dialpad_voice_call_button.Button",
        text="Call",
        desc="dial",
        h=56,
        min_width=140,
        main="center",
        align="center",
        gap=8,
        background=style.CALL_GREEN,
        corner=28,
        margin=(0, 8, 0, 0),
        tap=on_call,
    )[
        Icon("phone", tint="#FFFFFF"),
        Text(class_name=None, label="Call", style=TextStyle(14, 500, "#FFFFFF")),
    ]
