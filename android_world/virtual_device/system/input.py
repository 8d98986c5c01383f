"""Input: fingers, keys and text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.system.gestures import DOUBLE_TAP_MS, Gesture, Pinch, PinchFinger
from android_world.virtual_device.system.keys import CHARACTERS, META_KEYS, PRINTABLE, key_name
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.screen import Screen
from android_world.virtual_device.ui.view import View

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DEFAULT_SWIPE_MS = 300
_MOVE_INTERVAL_MS = 16
_EDGE_DP = 24
_KEYS_WITH_SCREEN_OFF = ("POWER", "WAKEUP", "CALL", "ENDCALL", "VOLUME_UP", "VOLUME_DOWN")


class InputManager(Service):
    """Delivers raw events; coordinates are logical pixels of the present rotation."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._fingers: dict[int, _Finger] = {}
        self._last_tap: tuple[int, float, float] = (-10_000, 0.0, 0.0)
        self._touched_window = 0
        self._second_tap = False
        self.last_down: tuple[float, float] = (0.0, 0.0)  # where a finger came down last
        self.last_ms = self.device.clock.uptime_ms  # when a finger or a key did something last

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_fingers": {}}

    # -- fingers ---------------------------------------------------------------------------------

    def pointer_down(self, x: float, y: float, finger: int = 0) -> None:
        """A finger touches the screen; nothing happens while that is off."""
        self.last_ms = self.device.clock.uptime_ms
        if not self.device.display.screen_on:
            return
        now, (last, last_x, last_y) = self.device.clock.uptime_ms, self._last_tap
        near = abs(x - last_x) + abs(y - last_y) < 100 * self.device.display.density
        quick = now - last <= DOUBLE_TAP_MS
        self.last_down = (x, y)
        self.device.system_ui.on_touch(x, y)
        self._trace(x, y, start=True)
        gesture: _Finger | None = self._system_gesture(x, y)
        if gesture is None:
            layer, path = self.device.windows.scene().hit(x, y)
            if layer is None:
                return
            if self._is_pinched(finger, path, x, y):
                return
            same_window = layer.window_id == self._touched_window
            self._touched_window = layer.window_id
            self._second_tap = quick and near and same_window
            gesture = Gesture(self.device, layer, path, x, y)
        self._fingers[finger] = gesture

    def _is_pinched(self, finger: int, path: list[View], x: float, y: float) -> bool:
        """A second finger on a view that wants two makes a pinch of both."""
        for number, gesture in self._fingers.items():
            if isinstance(gesture, Gesture) and gesture.takes_pinch(path):
                pinch = Pinch(gesture, x, y)
                self._fingers[number] = PinchFinger(pinch, 0)
                self._fingers[finger] = PinchFinger(pinch, 1)
                return True
        return False

    def pointer_move(self, x: float, y: float, finger: int = 0) -> None:
        """A finger moves."""
        self._trace(x, y)
        if (gesture := self._fingers.get(finger)) is not None:
            gesture.move(x, y)

    def pointer_up(self, x: float, y: float, finger: int = 0) -> None:
        """A finger leaves the screen."""
        if (gesture := self._fingers.pop(finger, None)) is not None:
            gesture.up(x, y)
        self.last_ms = self.device.clock.uptime_ms
        self._last_tap = (self.last_ms, x, y)

    def _trace(self, x: float, y: float, start: bool = False) -> None:
        if self.device.settings.get("system", "pointer_location") == "1":
            windows = self.device.windows
            trace = () if start else windows.pointer_trace
            windows.pointer_trace = (*trace, (round(x), round(y)))
            windows.mark_changed()

    def _system_gesture(self, x: float, y: float) -> SystemGesture | None:
        """Gesture navigation: home from the bottom edge, back from the sides."""
        if self.device.settings.get("secure", "navigation_mode") not in ("2", None):
            return None
        width, height = self.device.display.size
        if y >= height - self.device.display.insets.bottom and not self.device.ime.visible:
            return SystemGesture(self.device, "bottom", x, y)
        edge = self.device.display.px(_EDGE_DP)
        if x < edge or x >= width - edge:
            return SystemGesture(self.device, "side", x, y)
        return None

    def is_second_tap(self, x: float, y: float) -> bool:
        """Whether the present touch follows another at the same place quickly."""
        return self._second_tap

    def tap(self, x: float, y: float) -> None:
        """A short touch."""
        self.pointer_down(x, y)
        self.pointer_up(x, y)

    def swipe(
        self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = DEFAULT_SWIPE_MS
    ) -> None:
        """A straight movement that takes `duration_ms` of device time."""
        self.pointer_down(x1, y1)
        self._glide(x1, y1, x2, y2, duration_ms)
        self.pointer_up(x2, y2)

    def drag_and_drop(
        self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = DEFAULT_SWIPE_MS
    ) -> None:
        """A long press, then a movement."""
        self.pointer_down(x1, y1)
        self.device.clock.advance(500)
        self._glide(x1, y1, x2, y2, duration_ms)
        self.pointer_up(x2, y2)

    def _glide(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int) -> None:
        duration_ms = DEFAULT_SWIPE_MS if duration_ms < 0 else duration_ms
        elapsed = 0
        still = (x1, y1) == (x2, y2)
        while elapsed < duration_ms:
            step = duration_ms if still else min(_MOVE_INTERVAL_MS, duration_ms - elapsed)
            self.device.clock.advance(step)
            elapsed += step
            part = elapsed / duration_ms
            if not still:
                self.pointer_move(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        if duration_ms == 0:
            self.pointer_move(x2, y2)

    # -- text fields -----------------------------------------------------------------------------

    def tap_field(self, screen: Screen, field: TextField, x: float, y: float) -> None:
        """A tap on a text field: focus, cursor, keyboard; a double tap selects a word."""
        state = field.state
        if state is None or not field.enabled:
            return
        if field.tap is not None:
            field.tap()
            return
        position = field.position_at(x, y)
        self.device.selection.hide()
        if self._second_tap and screen.focus is state and state.text:
            state.select_word(position)
            self.device.ime.show(screen, state)
            self.device.selection.show(screen, state)
        elif screen.focus is not state:
            screen.set_focus(state)
            if not field.select_all_on_focus:
                state.move(position)
        else:
            state.move(position)
            self.device.ime.show(screen, state)
        screen.invalidate()
        if state.text and not state.has_selection and screen.focus is state:
            self.device.selection.show_handle(screen, state)

    def long_press_field(self, screen: Screen, field: TextField, x: float, y: float) -> None:
        """A long press on a text field selects the word and opens the toolbar."""
        state = field.state
        if state is None or not field.enabled:
            return
        if screen.focus is not state:
            screen.set_focus(state)
        if field.text:
            state.select_word(field.position_at(x, y))
        screen.invalidate()
        self.device.selection.show(screen, state)

    # -- keys ------------------------------------------------------------------------------------

    def text(self, text: str) -> None:
        """Type characters as a hardware keyboard would; any Unicode text is accepted."""
        self.last_ms = self.device.clock.uptime_ms
        field: TextField | None = None
        typed = 0
        while typed < len(text):
            char, start = text[typed], typed
            typed += 1
            if char == "\n":
                self.key("ENTER")
                continue
            screen = self.device.windows.focused_screen()
            if field is None or screen is None or screen.focus is not field.state:
                field = self.device.windows.focused_field()
            if field is not None and field.on_type is not None and screen is not None:
                typed = start + self._type(screen, field, text[start:].partition("\n")[0])
            elif field is not None:
                self.edit(field, partial(_insert, char))
            elif screen is not None:
                self._press(screen, CHARACTERS.get(char.lower(), char), frozenset({char}))
        self.device.windows.reveal_focus()

    def _type(self, screen: Screen, field: TextField, text: str) -> int:
        """Give characters to a field that types them itself; returns how many it has received."""
        on_type, typed = field.on_type, len(text)
        if on_type is None or field.read_only or not field.enabled:
            return typed

        def type_text() -> None:
            nonlocal typed
            typed = on_type(text)

        self.device.selection.hide()
        self.device.activities.run(screen.package, type_text)
        screen.invalidate()
        return typed

    def edit(self, field: TextField, change: Any) -> bool:
        """Apply `change(state)` to a field and notify its app."""
        state, screen = field.state, self.device.windows.focused_screen()
        if state is None or screen is None or field.read_only or not field.enabled:
            return False
        before = state.text
        change(state)
        screen.invalidate()
        self.device.selection.hide()
        if state.text != before and field.on_change is not None:
            self.device.activities.run(screen.package, partial(field.on_change, state.text))
            screen.invalidate()
        return state.text != before

    def key(self, key: str | int, meta: frozenset[str] = frozenset()) -> None:
        """Press and release a key: `KEYCODE_X`, `X` or its number; unknown keys do nothing."""
        self.last_ms = self.device.clock.uptime_ms
        name = key_name(key)
        if name is None or name in META_KEYS:
            return
        if not self.device.display.screen_on and name not in _KEYS_WITH_SCREEN_OFF:
            return
        handler = getattr(self, f"_key_{name.lower()}", None)
        if self._handle_in_field(name, meta):
            return
        if handler is not None:
            handler(meta)
            return
        self._dispatch(name, meta)

    def _handle_in_field(self, name: str, meta: frozenset[str]) -> bool:
        """Whether the focused field has its own use for the key."""
        field, screen = self.device.windows.focused_field(), self.device.windows.focused_screen()
        if field is None or field.on_key is None or screen is None:
            return False
        take, taken = field.on_key, False

        def press() -> None:
            nonlocal taken
            taken = take(name, meta)

        self.device.activities.run(screen.package, press)
        screen.invalidate()
        return taken

    def combination(self, keys: list[str | int]) -> None:
        """Press several keys together; the last one acts, the others modify it."""
        names = [name for name in map(key_name, keys) if name is not None]
        if names:
            self.key(names[-1], frozenset(names[:-1]))

    def _dispatch(self, name: str, meta: frozenset[str]) -> None:
        """A key for the focused field or window."""
        screen = self.device.windows.focused_screen()
        if screen is None:
            return
        field = self.device.windows.focused_field()
        if field is not None and field.state is not None and self._edit_key(field, name, meta):
            return
        self._press(screen, name, meta)

    def _press(self, screen: Screen, key: str, meta: frozenset[str]) -> bool:
        """Whether the window has used the key."""
        used = False

        def press() -> None:
            nonlocal used
            used = screen.on_key(key, meta)

        self.device.activities.run(screen.package, press)
        screen.invalidate()
        return used

    def _edit_key(self, field: TextField, name: str, meta: frozenset[str]) -> bool:
        if meta & {"CTRL_LEFT", "CTRL_RIGHT"}:
            return self._shortcut(field, name)
        shift = bool(meta & {"SHIFT_LEFT", "SHIFT_RIGHT"})
        if name == "DEL":
            self.edit(field, lambda s: s.delete_backward())
        elif name == "FORWARD_DEL":
            self.edit(field, lambda s: s.delete_forward())
        elif name in ("DPAD_LEFT", "DPAD_RIGHT"):
            direction = -1 if name == "DPAD_LEFT" else 1
            self.edit(field, lambda s: s.step(direction, extend=shift))
        elif name in ("MOVE_HOME", "MOVE_END"):
            position = 0 if name == "MOVE_HOME" else len(field.text)
            self.edit(field, lambda s: s.move(position, shift))
        elif name in PRINTABLE:
            char = PRINTABLE[name][1 if shift else 0]
            self.edit(field, lambda s: s.insert(char))
        else:
            return False
        return True

    def _shortcut(self, field: TextField, name: str) -> bool:
        actions = {"A": "select_all", "C": "copy", "X": "cut", "V": "paste"}
        if name not in actions:
            return False
        self.device.selection.perform(actions[name], field)
        return True

    def _key_back(self, meta: frozenset[str]) -> None:
        if self.device.selection.visible:
            self.device.selection.leave()
            return
        screen = self.device.windows.focused_screen()
        if self.device.ime.visible and not (screen is not None and screen.covers_keyboard):
            self.device.ime.hide()
            return
        if screen is None:
            return
        top = self.device.activities.top_activity
        in_front = top is not None and (screen is top or screen in top.overlays)
        back = top.handle_back if top is not None and in_front else screen.on_back
        self.device.activities.run(screen.package, back)
        self.device.windows.mark_changed()

    def _key_escape(self, meta: frozenset[str]) -> None:
        """BACK, where the window has no use for it."""
        screen = self.device.windows.focused_screen()
        if screen is None or not self._press(screen, "ESCAPE", meta):
            self._key_back(meta)

    def _key_home(self, meta: frozenset[str]) -> None:
        self.device.system_ui.collapse()
        self.device.activities.go_home()

    def _key_app_switch(self, meta: frozenset[str]) -> None:
        self.device.system_ui.show_recents()

    def _key_notification(self, meta: frozenset[str]) -> None:
        self.device.system_ui.expand_notifications()

    def _key_enter(self, meta: frozenset[str]) -> None:
        field = self.device.windows.focused_field()
        if field is None:
            self._dispatch("ENTER", meta)
        elif field.multiline and field.ime_action == "none":
            self.edit(field, lambda s: s.insert("\n"))
        elif field.on_next or (field.on_action and not field.action_key_only):
            self.perform_action(field)
        else:
            self._focus_below(field)

    def _focus_below(self, field: TextField) -> bool:
        """Whether Enter has moved the focus to what is below the field.

        The keyboard stays. Of something that is no editor it has the layout for no field at all.
        """
        screen = self.device.windows.focused_screen()
        below = None if screen is None else _below(self._views(screen), field)
        if screen is None or below is None:
            return False
        shown = self.device.ime.visible
        if isinstance(below, TextField):
            screen.set_focus(below.state, show_keyboard=shown)
            return True
        self.device.windows.reveal_view(screen, below)
        self.device.windows.focus_field(screen, None)
        if shown:
            self.device.ime.show_without_field()
        return True

    _key_numpad_enter = _key_enter

    def _key_tab(self, meta: frozenset[str]) -> None:
        field = self.device.windows.focused_field()
        if field is not None:
            self.focus_next(field)
        else:
            self._dispatch("TAB", meta)

    def _key_paste(self, meta: frozenset[str]) -> None:
        field = self.device.windows.focused_field()
        if field is not None:
            self.device.selection.perform("paste", field)

    def _key_copy(self, meta: frozenset[str]) -> None:
        field = self.device.windows.focused_field()
        if field is not None:
            self.device.selection.perform("copy", field)

    def _key_cut(self, meta: frozenset[str]) -> None:
        field = self.device.windows.focused_field()
        if field is not None:
            self.device.selection.perform("cut", field)

    def _key_call(self, meta: frozenset[str]) -> None:
        self.device.telephony.call_key()

    def _key_endcall(self, meta: frozenset[str]) -> None:
        self.device.telephony.end_call_key()

    def _key_power(self, meta: frozenset[str]) -> None:
        self.device.display.screen_on = not self.device.display.screen_on

    def _key_sleep(self, meta: frozenset[str]) -> None:
        self.device.display.screen_on = False

    def _key_sysrq(self, meta: frozenset[str]) -> None:
        self.device.system_ui.take_screenshot()

    def _key_wakeup(self, meta: frozenset[str]) -> None:
        self.device.display.screen_on = True

    def _key_volume_up(self, meta: frozenset[str]) -> None:
        self._change_volume("VOLUME_UP", 1, meta)

    def _key_volume_down(self, meta: frozenset[str]) -> None:
        self._change_volume("VOLUME_DOWN", -1, meta)

    def _change_volume(self, key: str, steps: int, meta: frozenset[str]) -> None:
        """A step louder or softer, unless the app in front has another use for the key."""
        screen = self.device.windows.focused_screen() if self.device.display.screen_on else None
        if screen is None or not self._press(screen, key, meta):
            self.device.audio.adjust(steps)
            self.device.system_ui.show_volume_panel()

    # -- IME actions -----------------------------------------------------------------------------

    def action_of(self, field: TextField) -> str:
        """The editor action of a field; one-line fields without one get next or done."""
        if field.ime_action != "none" or field.multiline:
            return field.ime_action
        fields = self._fields()
        last = not fields or fields[-1].state is field.state
        return "done" if last else "next"

    def perform_action(self, field: TextField) -> None:
        """The editor action of a field (the keyboard's action key, or Enter)."""
        screen = self.device.windows.focused_screen()
        if field.on_action is not None and screen is not None:
            self.device.activities.run(screen.package, field.on_action)
        elif self.action_of(field) == "next":
            self.focus_next(field)
        elif self.action_of(field) == "done" or not self._focus_below(field):
            self.device.ime.hide()
        if screen is not None:
            screen.invalidate()

    def _views(self, screen: Screen | None) -> list[View]:
        layers = [la for la in self.device.windows.scene().layers if la.screen is screen]
        return [view for layer in layers for view in layer.root.walk()]

    def _fields(self) -> list[TextField]:
        """The text fields of the focused window that can be edited, in order."""
        views = self._views(self.device.windows.focused_screen())
        return [v for v in views if isinstance(v, TextField) and v.enabled]

    def focus_next(self, field: TextField) -> None:
        """Focus the text field after this one, or hide the keyboard after the last."""
        screen = self.device.windows.focused_screen()
        if screen is None:
            return
        if field.on_next is not None:
            self.device.activities.run(screen.package, field.on_next)
            return
        fields = self._fields()
        position = next((i for i, f in enumerate(fields) if f.state is field.state), -1)
        if 0 <= position < len(fields) - 1:
            screen.set_focus(fields[position + 1].state)
        else:
            self.device.ime.hide()


def _below(views: list[View], field: TextField) -> View | None:
    """What the focus moves to from a field when it goes down, as `FocusFinder` looks for it."""
    here = field.bounds

    def distance(view: View) -> tuple[bool, int]:
        box = view.bounds
        beside = box.right <= here.left or box.left >= here.right
        off = abs((box.left + box.right) - (here.left + here.right)) // 2
        along = max(0, box.top - here.bottom)
        return beside, 13 * along * along + off * off

    found = [
        view
        for view in views
        if view is not field
        and view.visible
        and view.enabled
        and not view.bounds.empty
        and (view.is_clickable or view.focusable)
        and (here.top < view.bounds.top or here.bottom <= view.bounds.top)
        and here.bottom < view.bounds.bottom
    ]
    return min(found, key=distance, default=None)


def _insert(char: str, state: TextState) -> None:
    state.insert(char)


class SystemGesture:
    """A touch that started in the navigation areas."""

    def __init__(self, device: Device, edge: str, x: float, y: float) -> None:
        self.device = device
        self.edge = edge
        self.start = (x, y)
        self.start_ms = device.clock.uptime_ms
        self._through: Gesture | None = None
        layer, path = device.windows.scene().hit(x, y)
        if layer is not None:
            self._through = Gesture(device, layer, path, x, y)

    def move(self, x: float, y: float) -> None:
        """Pass vertical movements of the side edges on to the window."""
        inward = abs(x - self.start[0]) > abs(y - self.start[1])
        if self._through is not None and self.edge == "side" and not inward:
            self._through.move(x, y)

    def up(self, x: float, y: float) -> None:
        """Go home or back, or pass a tap on."""
        threshold = 24 * self.device.display.density
        dx, dy = abs(x - self.start[0]), self.start[1] - y
        if self.edge == "bottom" and dy > threshold:
            self._cancel()
            held = self.device.clock.uptime_ms - self.start_ms > 700
            if held and dy > 4 * threshold:
                self.device.system_ui.show_recents()
            else:
                self.device.input.key("HOME")
        elif self.edge == "side" and dx > threshold and dx > abs(dy):
            self._cancel()
            self.device.input.key("BACK")
        elif self._through is not None:
            self._through.up(x, y)

    def _cancel(self) -> None:
        if self._through is not None:
            self._through.cancel()


_Finger = Gesture | SystemGesture | PinchFinger
