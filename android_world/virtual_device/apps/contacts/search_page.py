"""The search for contacts, as Contacts and Phone show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device.apps.contacts import style
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.controls import IconButton, TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.view import MATCH, View


def search_page(query: TextState, on_back: Callable[[], object], results: View) -> View:
    """A back arrow, the field and, below, the results."""
    clear = IconButton(
        "close",
        "#open_search_view_clear_button",
        desc="Clear text",
        tap=partial(query.set_text, ""),
    )
    field = TextField(
        "#open_search_view_edit_text",
        state=query,
        hint="Search contacts",
        style=style.BODY,
        ime_action="search",
        weight=1,
        h=48,
    )
    back = IconButton("arrow-left", desc="Back", w=56, tap=on_back)
    return Column(".ViewGroup", fill=True)[
        Row(".ViewGroup", w=MATCH, h=64, align="center")[
            back, field, clear if query.text else None
        ],
        results,
    ]
