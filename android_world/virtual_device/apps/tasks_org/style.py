"""Colours and texts of Tasks, and the frame of its other pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device import ui

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

PAGE, BLUE, RED = "#FDFDFD", "#2196F3", "#FF1744"
TEXT, SECONDARY, PALE = "#DE000000", "#99000000", "#61000000"
WHITE, OVERDUE, LINE = "#FFFFFF", "#E64A19", "#1F000000"
PRIORITIES = ("#F44336", "#FFC107", "#2196F3", "#9E9E9E")
COLORS = {
    "#F44336": "Red",
    "#E91E63": "Pink",
    "#9C27B0": "Purple",
    "#3F51B5": "Indigo",
    BLUE: "Blue",
    "#009688": "Teal",
    "#4CAF50": "Green",
    "#FF9800": "Orange",
    "#795548": "Brown",
    "#607D8B": "Blue grey",
}
TITLE = ui.TextStyle(20, 500, TEXT)
BODY = ui.TextStyle(16, 400, TEXT)
QUIET = ui.TextStyle(16, 400, SECONDARY)
SMALL = ui.TextStyle(14, 400, SECONDARY)
CAPTION = ui.TextStyle(14, 500, SECONDARY)
DIALOG = replace(
    ui.APPCOMPAT,
    inset=24,
    corner=4,
    accent=RED,
    title=ui.TextStyle(20, 500, TEXT),
    message=ui.TextStyle(16, 400, SECONDARY),
)
SEARCH = ui.SearchStyle(
    background=PAGE,
    tint=TEXT,
    back="Collapse",
    style=ui.TextStyle(18, 400, TEXT),
    cursor_color=RED,
    field="#search_src_text",
    clear="#search_close_btn.ImageView",
)
TOOLBAR = ui.ToolbarStyle(
    background=PAGE, tint=TEXT, title_style=TITLE, button_description="Back", title_margin=(16, 0)
)

SAVING = replace(TOOLBAR, icon="content_save_outline", button_description="Save")


def priority(importance: int) -> str:
    """The colour of an importance."""
    return PRIORITIES[min(max(importance, 0), 3)]


def shade(color: int, otherwise: str = SECONDARY) -> str:
    """A stored colour (ARGB, signed), or another one where there is none."""
    return f"#{color & 0xFFFFFF:06X}" if color else otherwise


def android_color(shade: str) -> int:
    """A colour as Android's integer; 0 of none."""
    return int(shade[1:], 16) - 0x1000000 if shade else 0


def caption(text: str) -> ui.View:
    """The heading of some rows."""
    return ui.Text(text, style=CAPTION, w=ui.MATCH, padding=(16, 16, 16, 4))


def show_dialog(activity: Activity, question: str, on_yes: Callable[[], object]) -> None:
    """Ask before something is done."""
    ui.AlertDialog(
        activity,
        "",
        question,
        positive=("OK", on_yes),
        negative=("Cancel", None),
        style=DIALOG,
    ).show()


def name_field(
    state: ui.TextState,
    error: str,
    on_change: Callable[[str], object],
    on_action: Callable[[], object],
) -> ui.View:
    """The field of a name, with what is wrong with it."""
    return ui.Column(w=ui.MATCH, padding=16, gap=4)[
        ui.OutlinedField(
            "#name",
            state=state,
            hint="Display name",
            surface=PAGE,
            cursor_color=RED,
            capitalize="sentences",
            ime_action="done",
            on_change=on_change,
            on_action=on_action,
            w=ui.MATCH,
        ),
        ui.Text(error, "#textinput_error", style=ui.TextStyle(12, 400, OVERDUE)) if error else None,
    ]
