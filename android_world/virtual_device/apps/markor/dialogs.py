"""What Markor's dialogs have in common: choices, messages, forms and their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.window import MarkorActivity


def choose(
    activity: MarkorActivity,
    title: str,
    options: Sequence[str],
    on_pick: Callable[[int], object],
    **more: Any,
) -> None:
    """Offer some texts; `on_pick` gets the position of the chosen one."""
    ui.ListDialog(
        activity, title, options, on_pick, negative=("Cancel", None), style=style.DIALOG, **more
    ).show()


def tell(activity: MarkorActivity, title: str, message: str, **options: Any) -> None:
    """Show a message, with OK unless `options` name other buttons."""
    options = {"positive": ("OK", None), **options}
    ui.AlertDialog(activity, title, message, style=style.DIALOG, **options).show()


def text_field(state: ui.TextState, selector: str, hint: str = "", **options: Any) -> ui.TextField:
    """A text field as all of Markor's dialogs have it."""
    return ui.TextField(
        selector,
        state=state,
        hint=hint,
        style=style.FIELD,
        ime_action="done",
        cursor_color=style.ACCENT,
        underline=style.FIELD_LINE,
        **{"w": ui.MATCH, "min_height": 45, **options},
    )


def check_box(
    text: str, checked: bool, on_change: Callable[[bool], object], selector: str = ""
) -> ui.View:
    """A box with its text."""
    return ui.CheckBox(
        text,
        selector,
        style=style.BODY,
        tint=style.DIALOG_ACCENT,
        checked=checked,
        on_change=on_change,
        w=ui.MATCH,
    )


class Form(ui.ViewDialog):
    """A dialog with Cancel that opens with the cursor in `first`; `flags` are its boxes."""

    activity: MarkorActivity

    def __init__(
        self,
        activity: MarkorActivity,
        title: str,
        first: ui.TextState,
        positive: ui.DialogButton | None = None,
        *,
        neutral: ui.DialogButton | None = None,
        flags: Mapping[str, bool] | None = None,
    ) -> None:
        super().__init__(
            activity,
            title=title,
            positive=positive,
            negative=("Cancel", None),
            neutral=neutral,
            style=style.DIALOG,
        )
        self.first = first
        self.flags = dict(flags or {})

    def show(self) -> None:
        """Open the dialog."""
        super().show()
        self.set_focus(self.first)

    def boxes(self) -> list[ui.View]:
        """A box for each of the flags."""
        change = self.flags.__setitem__
        return [check_box(text, on, partial(change, text)) for text, on in self.flags.items()]
