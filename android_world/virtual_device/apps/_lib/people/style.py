"""Colours, measures and small views of Google Contacts; sizes are measured on recordings."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.codecs.images import decode
from android_world.virtual_device.ui import theme

PACKAGE = "com.google.android.contacts"
BODY = ui.TextStyle(16, 400, theme.TEXT)
SMALL = ui.TextStyle(14, 400, theme.SECONDARY)
TITLE = ui.TextStyle(20.6, 400, theme.TEXT)
PAGE_TITLE = ui.TextStyle(22, 400, theme.TEXT)
LARGE = ui.TextStyle(24, 400, theme.TEXT)
NAME = ui.TextStyle(27, 400, theme.TEXT)
CARD_TITLE = ui.TextStyle(16, 500, theme.TEXT)
HEADING = ui.TextStyle(14, 500, theme.ACCENT)
VERB = ui.TextStyle(12, 500, theme.ACCENT)
HINT = ui.TextStyle(16, 400, theme.SECONDARY)
ON_ACCENT = ui.TextStyle(14, 500, theme.ON_ACCENT)
BAR = "#E4EAF0"
EMPTY = ui.EmptyStyle(
    padding=(0, 45, 0, 0),
    gap=24,
    icon_size=120,
    icon_tint="#9CC7DB",
    text="#android:id/text1",
    text_style=LARGE,
)
SEARCH = ui.SearchStyle(
    bar=".ViewGroup",
    h=64,
    field="#open_search_view_edit_text",
    field_height=48,
    clear="#open_search_view_clear_button",
    clear_description="Clear text",
)
SELECTION = ui.ToolbarStyle(h=68, icon="close", button_description="Cancel", title_style=TITLE)
TOOLBAR = ui.ToolbarStyle(h=64, button_description="Navigate up", button_size=(56, 56))
_DISCS = ("#5C6BC0", "#26A69A", "#EC407A", "#7E57C2", "#FFA726", "#66BB6A", "#42A5F5", "#8D6E63")


def save_button(save: Callable[[], object]) -> ui.View:
    """The filled button at the top of what is edited."""
    return ui.Button(
        "Save",
        "#toolbar_button",
        w=88,
        style=ON_ACCENT,
        background=theme.ACCENT,
        corner=24,
        tap=save,
    )


def find_activity(name: str) -> tuple[str, str]:
    """Component of one of the app's activities."""
    return PACKAGE, f"com.android.contacts.{name}"


def show_delete_dialog(activity: Activity, question: str, on_delete: Callable[[], object]) -> None:
    """Ask before contacts are deleted."""
    buttons = ("Delete", on_delete), ("Cancel", None)
    ui.AlertDialog(activity, "", question, *buttons, style=ui.PLATFORM).show()


def show_help(activity: Activity) -> None:
    """Help & feedback, which needs the internet."""
    text = "You're offline. Check your connection and try again."
    buttons = ("Try again", lambda: show_help(activity)), ("Cancel", None)
    ui.AlertDialog(activity, "Help", text, *buttons, style=ui.PLATFORM).show()


def search_page(search: ui.Search, results: ui.View) -> ui.View:
    """The search for contacts, as Contacts and Phone show it: the field and what was found."""
    return ui.Column(".ViewGroup", fill=True)[search.bar("Search contacts", SEARCH), results]


def search_pill(
    selector: str,
    search: ui.Search,
    before: ui.View,
    *after: ui.View | None,
    text: ui.View,
    below: float = 12,
) -> ui.View:
    """The round bar that opens the search; `text` is what it says, `below` the room below it."""
    return ui.Row(
        selector,
        w=ui.MATCH,
        h=48,
        margin=(16, 8, 16, below),
        background=theme.SURFACE,
        corner=24,
        align="center",
        tap=search.open,
    )[
        before,
        text,
        *after,
    ]


def monogram(
    name: str,
    size: float,
    resource_id: str = "",
    description: str = "",
    colors: Sequence[str] = _DISCS,
    silhouette: float = 0.6,
) -> ui.View:
    """A disc with the first letter of a name, or a silhouette, as a part of the disc's size."""
    letter = name[:1].upper()
    inside: ui.View = ui.Icon("account", size=size * silhouette, tint="#FFFFFF", gravity="center")
    if letter.isalpha():
        shade = ui.TextStyle(size / 2, 400, "#FFFFFF")
        inside = ui.Text(class_name=None, label=letter, style=shade, gravity="center")
    return ui.Box(
        ".ImageView",
        resource_id=resource_id,
        desc=description,
        w=size,
        h=size,
        corner=size / 2,
        background=colors[zlib.crc32(name.encode()) % len(colors)],
    )[inside]


def portrait(photo: bytes, name: str, size: float, resource_id: str, description: str) -> ui.View:
    """The photo of a contact in a disc, or the monogram without one."""
    picture = decode(photo)
    if picture is None:
        return monogram(name, size, resource_id, description)
    return ui.Box(
        ".ImageView",
        resource_id=resource_id,
        desc=description,
        w=size,
        h=size,
        corner=size / 2,
        clip=True,
    )[ui.Image(class_name=None, source=picture, fit="cover", fill=True)]
