"""Text selection: cut, copy, paste, the floating toolbar and the handles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState

if TYPE_CHECKING:
    from android_world.virtual_device.system.selection_toolbar import TextAttachment
    from android_world.virtual_device.ui.screen import Screen

# Above the layer of the window that holds the text.
LAYER_HANDLE = 4
LAYER_SELECTION = 5
HANDLE_TIMEOUT_MS = 4000
_CHOOSER = ("android", "com.android.internal.app.ChooserActivity")
_TOOLBAR = "selection"
_HANDLES = ("start", "end", "insertion")


class Selection(Service):
    """The toolbar above selected text, the handles at its ends, and what its buttons do."""

    def boot(self) -> None:
        self._toolbar_shown = False
        self._owner: tuple[Screen, TextState] | None = None
        self._handle_timer: EventHandle | None = None

    @property
    def visible(self) -> bool:
        """Whether the toolbar is on the screen."""
        if not self._toolbar_shown or self._owner is None:
            return False
        screen, state = self._owner
        return screen.focus is state and screen in self.device.windows.screens()

    def show(self, screen: Screen, state: TextState) -> None:
        """Open the toolbar for `state`, with the handles of its selection or cursor."""
        from android_world.virtual_device.system.selection_toolbar import SelectionToolbar

        self._take(screen, state)
        self._show_handles(screen, state)
        toolbar = SelectionToolbar(self.device, screen, state)
        if toolbar.items():
            self._toolbar_shown = True
            self._put(_TOOLBAR, toolbar, LAYER_SELECTION)

    def show_handle(self, screen: Screen, state: TextState) -> None:
        """Show only the handle below the cursor, for 4 seconds, as after a tap in a text."""
        self._take(screen, state)
        self._show_handles(screen, state)
        self._handle_timer = self.device.clock.call_later(
            HANDLE_TIMEOUT_MS, self._end_handle, periodic=True, name="insertion handle"
        )

    def _take(self, screen: Screen, state: TextState) -> None:
        self.hide()
        self._owner = (screen, state)

    def _show_handles(self, screen: Screen, state: TextState) -> None:
        from android_world.virtual_device.system.selection_toolbar import Handle

        if state.has_selection:
            kinds: tuple[str, ...] = ("start", "end")
        else:
            kinds = ("insertion",) if state.text else ()
        for kind in kinds:
            handle = Handle(self.device, screen, state, kind)
            self._put(f"handle {kind}", handle, LAYER_HANDLE)

    def _put(self, name: str, attachment: TextAttachment, layer: int) -> None:
        windows = self.device.windows
        windows.show(name, attachment, layer + windows.layer_of(attachment.owner))

    def _end_handle(self) -> None:
        if not self._toolbar_shown:
            self.hide()

    def hide(self) -> None:
        """Close the toolbar and the handles."""
        if self._handle_timer is not None:
            self._handle_timer.cancel()
            self._handle_timer = None
        self._toolbar_shown = False
        if self._owner is not None:
            self._owner = None
            self.device.windows.hide(_TOOLBAR)
            for kind in _HANDLES:
                self.device.windows.hide(f"handle {kind}")

    def leave(self) -> None:
        """BACK: close them and leave the cursor at the end of what was selected."""
        if self._owner is not None:
            screen, state = self._owner
            state.move(state.selection[1])
            screen.invalidate()
        self.hide()

    def perform(self, action: str, field: TextField) -> None:
        """Run cut, copy, paste, share, select_all or web_search on a field."""
        state, screen = field.state, self.device.windows.focused_screen()
        if state is None or screen is None:
            return
        if action == "select_all":
            state.select_all()
            screen.invalidate()
            self.show(screen, state)
            return
        if action in ("cut", "copy", "share") and state.has_selection and not field.password:
            self._take_text(action, field, state)
        elif action == "web_search" and field.on_search is not None:
            field.on_search(state.selected_text)
        elif action == "paste" and (text := self.device.clipboard.read(screen.package)):
            text = text if field.multiline else text.replace("\n", " ")
            self.device.input.edit(field, lambda s: s.insert(text))
        self.hide()
        screen.invalidate()

    def _take_text(self, action: str, field: TextField, state: TextState) -> None:
        if action == "share":
            send = Intent(
                action="android.intent.action.SEND",
                mime_type="text/plain",
                extras={"android.intent.extra.TEXT": state.selected_text},
            )
            chooser = Intent(
                action="android.intent.action.CHOOSER",
                component=_CHOOSER,
                extras={"android.intent.extra.INTENT": send},
                flags=0x10000000,
            )
            self.device.activities.start(chooser)
            return
        screen = self.device.windows.focused_screen()
        owner = screen.package if screen is not None else None
        self.device.clipboard.set_text(state.selected_text, owner=owner)
        if action == "cut":
            self.device.input.edit(field, lambda s: s.insert(""))
        else:
            state.move(state.selection[1])
