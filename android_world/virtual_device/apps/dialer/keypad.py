"""The dial pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.ui import theme

_KEYS = (
    (("one", "1", ""), ("two", "2", "ABC"), ("three", "3", "DEF")),
    (("four", "4", "GHI"), ("five", "5", "JKL"), ("six", "6", "MNO")),
    (("seven", "7", "PQRS"), ("eight", "8", "TUV"), ("nine", "9", "WXYZ")),
    (("star", "*", ""), ("zero", "0", "+"), ("pound", "#", "")),
)


def keypad(
    digits: ui.TextState,
    on_key: Callable[[str], object],
    on_type: Callable[[str], object] | None = None,
    delete: ui.View | None = None,
    call: ui.View | None = None,
    key_height: float = 60,
) -> ui.View:
    """Number field and twelve keys; for dialling also the buttons to delete and to call."""
    return ui.Column(
        "#dialpad_view",
        w=ui.MATCH,
        background=style.SHEET,
        corner=(24, 24, 0, 0),
        padding=(0, 8, 0, 12),
        align="center",
    )[
        ui.Row("#digits_container", w=ui.MATCH, align="center")[
            ui.TextField(
                "#digits",
                state=digits,
                style=style.LARGE,
                align="center",
                weight=1,
                min_height=64,
                padding=(56, 0, 0, 0),
                input_type="phone",
                show_soft_input=False,
                on_change=on_type,
            ),
            delete,
        ],
        *(_key_row(keys, on_key, key_height) for keys in _KEYS),
        call,
    ]


def _key_row(
    keys: Sequence[tuple[str, str, str]], on_key: Callable[[str], object], height: float
) -> ui.View:
    return ui.Row(".TableRow", w=ui.MATCH)[
        *(
            ui.Column(
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
                ui.Text(digit, "#dialpad_key_number", style=style.KEY, font_padding=False),
                ui.Text(letters, "#dialpad_key_letters", style=style.LETTERS, font_padding=False)
                if letters
                else ui.Spacer(h=13),
            ]
            for name, digit, letters in keys
        )
    ]


def delete_button(digits: ui.TextState, on_delete: Callable[[], object]) -> ui.View:
    """Takes the last digit away; at a long press, all of them."""
    return ui.IconButton(
        "backspace-outline",
        "#deleteButton",
        desc="backspace",
        tint=theme.SECONDARY,
        w=56,
        h=56,
        tap=on_delete,
        on_long_press=partial(digits.set_text, ""),
        visible=bool(digits.text),
    )


def call_button(on_call: Callable[[], object]) -> ui.View:
    """Calls the number."""
    return ui.Row(
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
        ui.Icon("phone", tint="#FFFFFF"),
        ui.Text(class_name=None, label="Call", style=style.ON_GREEN),
    ]
