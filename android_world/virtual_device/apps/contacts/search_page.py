"""The search for contacts, as Contacts and Phone show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.contacts import style


def search_page(query: ui.TextState, on_back: Callable[[], object], results: ui.View) -> ui.View:
    """A back arrow, the field and, below, the results."""
    clear = ui.IconButton(
        "close",
        "#open_search_view_clear_button",
        desc="Clear text",
        tap=partial(query.set_text, ""),
    )
    field = ui.TextField(
        "#open_search_view_edit_text",
        state=query,
        hint="Search contacts",
        style=style.BODY,
        ime_action="search",
        weight=1,
        h=48,
    )
    back = ui.IconButton("arrow-left", desc="Back", w=56, tap=on_back)
    return ui.Column(".ViewGroup", fill=True)[
        ui.Row(".ViewGroup", w=ui.MATCH, h=64, align="center")[
            back, field, clear if query.text else None
        ],
        results,
    ]
