"""The input method: whether the soft keyboard is shown, and for which field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.ui.editing import TextState

if TYPE_CHECKING:
    from android_world.virtual_device.system.keyboard.window import KeyboardScreen
    from android_world.virtual_device.ui.controls import TextField
    from android_world.virtual_device.ui.screen import Screen

KEYBOARD_HEIGHT_DP = 336.4  # 883 px on the Pixel 6
INPUT_METHOD_NAME = "Gboard"


@dataclass(frozen=True)
class EditorInfo:
    """What the keyboard knows of the field that it serves (Android's class of that name)."""

    input_type: str = "text"
    ime_action: str = "none"
    capitalize: str = "none"
    password: bool = False
    multiline: bool = False

    @property
    def digit_row(self) -> bool:
        """Whether digits are above the letters: fields for passwords, visible or not."""
        return self.password or self.input_type == "visible_password"


class InputMethod(Service):
    """Shows and hides the keyboard window."""

    def boot(self) -> None:
        self.visible = False
        self.target: TextState | None = None
        self.editor = EditorInfo()
        self.preferences: dict[str, bool] = {}
        self._screen: KeyboardScreen | None = None

    @property
    def screen(self) -> Screen | None:
        """The keyboard window while it is shown."""
        return self._screen if self.visible else None

    @property
    def height(self) -> int:
        """Pixels that the keyboard takes at the bottom of the display."""
        if not self.visible or self._screen is None:
            return 0
        height = self.device.display.size[1]
        wanted = self.device.display.px(KEYBOARD_HEIGHT_DP)
        return min(wanted, height * 55 // 100)

    def show(self, screen: Screen, state: TextState) -> None:
        """Show the keyboard for the field on `state`.

        A served field keeps its page, unless it has become one of another kind.
        """
        from android_world.virtual_device.system.keyboard.window import KeyboardScreen

        same = self.visible and self.target is state
        self.target = state
        field = self.device.windows.field_of(screen, state)
        if field is None or not field.show_soft_input or field.read_only:
            return
        before, self.editor = self.editor, self._describe(field)
        if not same or self._screen is None or before.input_type != self.editor.input_type:
            self._screen = KeyboardScreen(self.device)
        self.visible = True
        self.device.windows.mark_changed()

    def on_window_focus(self, screen: Screen, opened: bool) -> None:
        """Apply the `soft_input_mode` of a window that gets the focus, as Android's service does.

        Args:
          screen: the window.
          opened: whether the window is new; False where another one has uncovered it.
        """
        state, modes = screen.focus, screen.soft_input_mode.split("|")
        if self.visible and state is not None and self.target is state:
            return  # The window's own code has asked already.
        if state is not None and _is_shown_for(modes, opened):
            self.show(screen, state)
        elif not _is_unchanged_for(modes, opened, has_editor=state is not None):
            self.hide()
        elif self.visible and state is not None:
            self.show(screen, state)
        elif self.visible:
            self.show_without_field()

    def _describe(self, field: TextField) -> EditorInfo:
        capitalize = field.capitalize
        if field.input_type == "name" and capitalize == "none":
            capitalize = "words"
        return EditorInfo(
            field.input_type,
            self.device.input.action_of(field),
            capitalize,
            field.password,
            field.multiline,
        )

    def show_without_field(self) -> None:
        """Show what types into nothing: the focus is on no editor."""
        from android_world.virtual_device.system.keyboard.window import KeyboardScreen

        self.target, self.editor = None, EditorInfo("visible_password", multiline=True)
        self._screen, self.visible = KeyboardScreen(self.device), True
        self.device.windows.mark_changed()

    def hide(self) -> None:
        """Hide the keyboard; the field keeps the focus."""
        if self.visible:
            self.visible = False
            self._screen = None
            self.device.windows.mark_changed()

    def choose_input_method(self) -> None:
        """The dialog with the installed input methods; there is one."""
        from android_world.virtual_device.ui.widgets.list_dialog import ListDialog

        activity = self.device.activities.top_activity
        if activity is not None:
            dialog = ListDialog(
                activity, "Choose input method", [INPUT_METHOD_NAME], kind="single", selected=0
            )
            dialog.show()


def _is_shown_for(modes: Sequence[str], opened: bool) -> bool:
    """Whether a window with a focused editor shows the keyboard by itself."""
    if "stateAlwaysVisible" in modes:
        return True
    return opened and ("stateVisible" in modes or modes == ["stateUnspecified", "adjustResize"])


def _is_unchanged_for(modes: Sequence[str], opened: bool, has_editor: bool) -> bool:
    """Whether a window leaves the keyboard as the window before had it."""
    if "stateUnchanged" in modes:
        return True
    if opened or "stateAlwaysHidden" in modes:
        return False
    return has_editor or "stateUnspecified" not in modes
