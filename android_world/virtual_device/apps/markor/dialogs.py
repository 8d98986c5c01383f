"""What Markor's dialogs have in common: choices, messages, forms and their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.activity import MarkorActivity

# Markor cuts 4 dp to whole pixels and takes them 1, 5 and 10 times.
_STEP_DP = 3.9
_EDGE_DP = 5 * _STEP_DP - 0.5
ROOM = (_EDGE_DP, _STEP_DP)
INDENTED = (2 * _EDGE_DP, _STEP_DP, _EDGE_DP, _STEP_DP)


def choose(
    activity: MarkorActivity,
    title: str,
    options: Sequence[str],
    on_pick: Callable[[int], object],
    *,
    search: bool = False,
) -> None:
    """Offer some texts; `on_pick` gets the position of the chosen one."""
    SelectDialog(activity, title, options, on_pick, search=search).show()


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
    text: str,
    checked: bool,
    on_change: Callable[[bool], object],
    selector: str = "",
    **options: Any,
) -> ui.View:
    """A box with its text."""
    return ui.CheckBox(
        text,
        selector,
        style=style.BODY,
        tint=style.DIALOG_ACCENT,
        checked=checked,
        on_change=on_change,
        **{"w": ui.MATCH, "min_height": 32, "margin": ROOM, **options},
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
        super().show()
        self.set_focus(self.first)

    def boxes(self) -> list[ui.View]:
        """A box for each of the flags."""
        change = self.flags.__setitem__
        return [check_box(text, on, partial(change, text)) for text, on in self.flags.items()]


class SelectDialog(Form):
    """Texts to choose from, with `search` below a field that thins them out."""

    body_padding = (0, 0, 0, 0)

    def __init__(
        self,
        activity: MarkorActivity,
        title: str,
        options: Sequence[str],
        on_pick: Callable[[int], object],
        *,
        search: bool = False,
    ) -> None:
        super().__init__(activity, title, ui.TextState())
        self.style = style.WIDE_DIALOG
        self.options = list(options)
        self.on_pick = ui.snapshot_safe(on_pick)
        self.search = search

    def show(self) -> None:
        if self.search:
            super().show()
        else:
            ui.ViewDialog.show(self)

    def body(self) -> Sequence[ui.View | None]:
        wanted = self.first.text.casefold()
        found = [i for i, text in enumerate(self.options) if wanted in text.casefold()]
        field = text_field(self.first, "", "Search", margin=ROOM) if self.search else None
        return [field, *(self._row(position) for position in found)]

    def _row(self, position: int) -> ui.View:
        return ui.Text(
            self.options[position],
            "#android:id/text1",
            style=style.BODY,
            w=ui.MATCH,
            max_lines=1,
            padding=(24, 9.9),
            tap=partial(self.finish, self.on_pick, position),
            long_clickable=True,
            focusable=False,
        )
