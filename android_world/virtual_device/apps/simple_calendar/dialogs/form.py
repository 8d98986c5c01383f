"""What the app's dialogs are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.system.device_protocol import Device

Choice = tuple[str, Callable[[], object]]


class FormDialog(ui.ViewDialog):
    """Views above two buttons: one runs `accept`, the other one closes."""

    activity: Activity
    device: Device
    first_field: ui.TextState | None = None  # opens with the keyboard

    def __init__(
        self,
        activity: Activity,
        accept: Callable[[], object],
        title: str = "",
        buttons: tuple[str, str] = ("OK", "Cancel"),
        **more: Any,
    ) -> None:
        yes, no = (buttons[0], accept), (buttons[1], None)
        super().__init__(
            activity, title=title, positive=yes, negative=no, style=DIALOG_STYLE, **more
        )

    def show(self) -> None:
        super().show()
        if self.first_field is not None:
            self.set_focus(self.first_field)


def field(
    state: ui.TextState,
    selector: str,
    w: float = ui.MATCH,
    min_height: float = 48,
    **more: Any,
) -> ui.View:
    """A text field on a line."""
    return ui.TextField(
        selector,
        state=state,
        w=w,
        min_height=min_height,
        underline=style.PRIMARY,
        cursor_color=style.PRIMARY,
        **more,
    )


def option(
    label: str,
    selector: str,
    checked: bool,
    tap: Callable[[], object] | None,
    kind: type[ui.CheckBox] = ui.RadioButton,
    look: ui.TextStyle = style.BODY,
    **more: Any,
) -> ui.View:
    """A radio button, or a box, with its label."""
    return kind(
        label,
        selector,
        checked=checked,
        tap=tap,
        style=look,
        tint=style.PRIMARY,
        off_tint=style.UNCHECKED,
        w=ui.MATCH,
        **more,
    )


def dot(color: str, selector: str, size: float = 28) -> ui.View:
    """A round sample of a colour."""
    return ui.View(selector, background=color, corner=size / 2, w=size, h=size)


def choose(
    activity: Activity, choices: Sequence[Choice], selected: int = -1, title: str = ""
) -> None:
    """Radio buttons that close at a tap, each with what it does."""
    actions = [ui.snapshot_safe(action) for _, action in choices]
    ui.ListDialog(
        activity,
        title,
        [label for label, _ in choices],
        lambda position: actions[position](),
        kind="single",
        selected=selected,
        radio_group=True,
        style=DIALOG_STYLE,
    ).show()
