"""Dialogs that ask for text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.dialogs import DialogButton, ViewDialog

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host


@dataclass
class InputField:
    """One text field of an `InputDialog`; `error` is shown below it."""

    text: str = ""
    hint: str = ""
    resource_id: str = ""
    input_type: str = "text"
    capitalize: str = "none"
    ime_action: str = "done"
    max_length: int = 0
    accepts: str = ""
    select_all: bool = False
    error: str = ""
    state: TextState = field(default_factory=TextState)

    def __post_init__(self) -> None:
        self.state = TextState(self.text, max_length=self.max_length, accepts=self.accepts)


class InputDialog(ViewDialog):
    """Text fields with OK and Cancel; the positive callback gets the texts, in order.

    With `required`, OK is disabled until every field has text; with `enter_accepts`, Enter in the
    last field is OK. `set_error` marks a wrong entry;
    return `KEEP_OPEN` from the callback with it.
    """

    def __init__(
        self,
        activity: Host,
        title: str,
        fields: Sequence[InputField],
        on_ok: Callable[..., object],
        *,
        ok: str = "OK",
        cancel: str = "Cancel",
        message: str = "",
        required: bool = False,
        enter_accepts: bool = False,
        **options: Any,
    ) -> None:
        options.setdefault("negative", (cancel, None))
        super().__init__(activity, title=title, positive=(ok, on_ok), **options)
        self.fields = list(fields)
        self.message = message
        self.required = required
        self.enter_accepts = enter_accepts

    def show(self) -> None:
        super().show()
        if self.fields:
            first = self.fields[0]
            self.set_focus(first.state)
            if first.select_all:
                first.state.select_all()
                self.invalidate()

    def values(self, button: DialogButton) -> tuple[Any, ...]:
        return tuple(f.state.text for f in self.fields) if button == self.positive else ()

    def is_button_enabled(self, button: DialogButton) -> bool:
        if button != self.positive or not self.required:
            return True
        return all(f.state.text.strip() for f in self.fields)

    def set_error(self, position: int, error: str) -> None:
        """Show `error` below a field until its text changes."""
        self.fields[position].error = error
        self.invalidate()

    def body(self) -> Sequence[View | None]:
        views: list[View | None] = []
        if self.message:
            views.append(
                Text(
                    self.message,
                    resource_id=self.style.own_id("message") or "android:id/message",
                    style=self.style.message,
                    w=MATCH,
                    margin=(0, 0, 0, 8),
                )
            )
        for entry in self.fields:
            views.append(self._field(entry))
            if entry.error:
                views.append(
                    Text(
                        entry.error,
                        "#textinput_error",
                        style=TextStyle(12, 400, theme.ERROR),
                        w=MATCH,
                    )
                )
        return views

    def _field(self, entry: InputField) -> View:
        def on_change(_: str) -> None:
            entry.error = ""

        return TextField(
            state=entry.state,
            hint=entry.hint,
            resource_id=entry.resource_id,
            input_type=entry.input_type,
            capitalize=entry.capitalize,
            ime_action="none" if entry.input_type == "multiline" else entry.ime_action,
            on_change=on_change,
            on_action=self._submit if entry is self.fields[-1] else None,
            w=MATCH,
            min_height=48,
            underline=theme.ERROR if entry.error else "#73787C",
            cursor_color=self.style.accent,
        )

    def _submit(self) -> None:
        if not self.enter_accepts or self.positive is None:
            self.device.ime.hide()
        elif self.is_button_enabled(self.positive):
            self.press(self.positive)
