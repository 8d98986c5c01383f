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
        icon="close",
        description="Clear text",
        resource_id="open_search_view_clear_button",
        on_tap=partial(query.set_text, ""),
    )
    field = TextField(
        state=query,
        hint="Search contacts",
        resource_id="open_search_view_edit_text",
        style=style.BODY,
        ime_action="search",
        weight=1,
        height=48,
    )
    back = IconButton(icon="arrow-left", description="Back", width=56, on_tap=on_back)
    return Column(
        class_name="android.view.ViewGroup",
        width=MATCH,
        height=MATCH,
        children=[
            Row(
                class_name="android.view.ViewGroup",
                width=MATCH,
                height=64,
                align="center",
                children=[back, field, clear if query.text else None],
            ),
            results,
        ],
    )
