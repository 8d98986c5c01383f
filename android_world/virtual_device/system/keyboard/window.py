"""The soft keyboard's window, after Gboard: pages, shift, suggestions, long presses."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.system.keyboard import layouts, toolbar_panels
from android_world.virtual_device.system.keyboard.keys import (
    DARK,
    LIGHT,
    KeyPanel,
    KeyView,
    Palette,
)
from android_world.virtual_device.system.keyboard.layouts import Key, Units
from android_world.virtual_device.system.keyboard.words import suggestions, word_before
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui.containers import Box
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, LayoutResult
from android_world.virtual_device.ui.view import LayoutContext, View

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.ui.editing import TextState

PACKAGE = "com.google.android.inputmethod.latin"
LONG_PRESS_MS = 400
REPEAT_MS = 50
DOUBLE_SHIFT_MS = 300
DOUBLE_SPACE_MS = 1100
CLIP_CHIP_MS = 60_000
_NUMBER_TYPES = ("number", "decimal", "phone")
_CLOSES_AUTO_SPACE = ".,!?:;)"


class KeyboardScreen(SystemScreen):
    """The keyboard of the field that `device.ime` serves; keys edit through `device.input`."""

    window_type = "input_method"
    modal = False
    focusable = False
    background = ""
    window_title = "Gboard"

    def __init__(self, device: Device) -> None:
        super().__init__(device, PACKAGE)
        self.page = self.first_page()
        self.category = 0
        self._shift = ""  # chosen by hand: off, once or lock; "" = as the text asks
        self._shift_at: tuple[str, int] = ("", 0)
        self._shift_ms = -10_000
        self._space_ms = -10_000
        self._auto_space_at: tuple[str, int] | None = None
        self._pressed: Key | None = None
        self._choice = -1  # chosen long-press alternative; -1: none is offered
        self._slid = 0
        self._repeats: EventHandle | None = None
        self._seen: tuple[Any, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_pressed": None, "_choice": -1}

    # -- what it shows ---------------------------------------------------------------------------

    def first_page(self) -> str:
        """The page that the field's input type asks for."""
        kind = self.device.ime.editor.input_type
        return "phone" if kind == "phone" else "number" if kind in _NUMBER_TYPES else "letters"

    def show_page(self, page: str) -> None:
        """Change the page."""
        self.page = self.first_page() if page == "letters" else page
        self.invalidate()

    def field(self) -> TextField | None:
        """The field that gets the text."""
        return self.device.windows.focused_field()

    def text_state(self) -> TextState | None:
        """Text and cursor of the served field."""
        return self.device.ime.target

    @property
    def palette(self) -> Palette:
        """Colours of the chosen theme."""
        return DARK if self.device.ime.preferences.get("dark") else LIGHT

    def layout(
        self, display: Rect, insets: Insets, density: float, font_scale: float
    ) -> LayoutResult:
        """Built again whenever the text or what the keyboard depends on has changed."""
        ime, state = self.device.ime, self.text_state()
        seen = (
            ime.editor,
            (state.text, state.cursor, state.anchor) if state else (),
            self.device.clipboard.clip,
            tuple(sorted(ime.preferences.items())),
            self.fresh_clip(),
        )
        if seen != self._seen:
            self._laid, self._seen = None, seen
        return super().layout(display, insets, density, font_scale)

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        height = self.device.ime.height
        root.measure(ctx, display.width, height, exact_w=True, exact_h=True)
        return Rect(display.left, display.bottom - height, display.right, display.bottom)

    def shift_state(self) -> str:
        """off, once or lock: chosen by hand, else by the field's capitalization."""
        state, editor = self.text_state(), self.device.ime.editor
        if self._shift == "lock" or state is None:
            return self._shift or "off"
        before = state.text[: state.selection[0]]
        if self._shift and self._shift_at == (state.text, state.cursor):
            return self._shift
        if not self.device.ime.preferences.get("auto_capitalization", True):
            return "off"
        return "once" if is_capital_expected(before, editor.capitalize) else "off"

    def fresh_clip(self) -> str:
        """The text copied during the last minute, which the strip offers."""
        clip = self.device.clipboard.clip
        if clip is None or not clip.text:
            return ""
        recent = self.device.clock.now_ms - clip.time_ms < CLIP_CHIP_MS
        return clip.text if recent else ""

    def completions(self) -> list[str]:
        """Words for the strip."""
        state, editor = self.text_state(), self.device.ime.editor
        plain = not editor.password and editor.input_type not in ("email", "uri", *_NUMBER_TYPES)
        if state is None or state.has_selection or not plain:
            return []
        if not self.device.ime.preferences.get("suggestions", True):
            return []
        return suggestions(state.text[: state.cursor])

    def action_name(self) -> str:
        """What the action key does: Enter, Done, Next, Search, Go, Send or Previous."""
        editor = self.device.ime.editor
        if editor.ime_action == "none":
            return "Enter" if editor.multiline else "Done"
        return editor.ime_action.capitalize()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> View:
        parts: list[tuple[View, Units]] = [*toolbar_panels.strip(self)]
        panel = toolbar_panels.page_panel(self)
        if panel is not None:
            parts += panel
        else:
            parts += [(self.key_view(key), key.rect) for key in self._keys()]
        side = 0.15 if self.device.ime.preferences.get("one_handed") else 0.0
        views: list[View] = [
            Box(".FrameLayout", fill=True, important=True)[self._panel(parts, side)]
        ]
        if side:
            views.append(self._panel(toolbar_panels.one_handed_bar(self)))
        views.append(self._panel(toolbar_panels.navigation_bar(self)))
        if self._choice >= 0 and self._pressed is not None:
            views.append(
                self._panel(toolbar_panels.alternates_row(self, self._pressed, self._choice), side)
            )
        return Box("#android:id/inputArea", fill=True, background=self.palette.background)[views]

    @staticmethod
    def _panel(parts: list[tuple[View, Units]], side: float = 0.0) -> View:
        return KeyPanel(rects=[units for _, units in parts], side=side)[[view for view, _ in parts]]

    def key_view(self, key: Key) -> View:
        """The view of a key."""
        return KeyView(
            key_data=key,
            palette=self.palette,
            desc=key.description,
            resource_id=key.resource_id,
            pressed=self._pressed == key,
            on_touch=functools.partial(self._touch, key),
            long_clickable=key.is_held,
        )

    def _keys(self) -> list[Key]:
        editor, action = self.device.ime.editor, self.action_name()
        if self.page == "symbols":
            return layouts.symbol_keys(layouts.SYMBOL_ROWS, action, more=False)
        if self.page == "symbols_more":
            return layouts.symbol_keys(layouts.MORE_ROWS, action, more=True)
        if self.page == "numpad":
            return layouts.numpad_keys(action)
        if self.page == "number":
            return layouts.number_keys(action)
        if self.page in ("phone", "phone_symbols"):
            return layouts.phone_keys(action, symbols=self.page == "phone_symbols")
        shift = self.shift_state()
        comma = {"email": "@", "uri": "/"}.get(editor.input_type, ",")
        rows = layouts.letter_keys(shift != "off", editor.digit_row)
        third = [k for k in rows if k.resource_id.startswith("key_pos_2")]
        return [
            *(k for k in rows if k not in third),
            layouts.shift_key(shift),
            *third,
            layouts.delete_key(),
            *layouts.bottom_keys(action, comma, not editor.digit_row),
        ]

    # -- touches ---------------------------------------------------------------------------------

    def _touch(self, key: Key, phase: str, x: float, y: float) -> None:
        if phase == "down":
            self._press(key)
        elif phase == "move":
            self._slide(key, x)
        elif self._pressed == key:
            self._release(key, x, y)

    def _press(self, key: Key) -> None:
        self._pressed, self._choice, self._slid = key, -1, 0
        self._cancel_timer()
        if key.does == layouts.DELETE:
            self._delete()
        if key.does == layouts.DELETE or key.alternates:
            self._repeats = self.device.clock.call_later(
                LONG_PRESS_MS, self._on_long_press, key, periodic=True, name="key held"
            )

    def _on_long_press(self, key: Key) -> None:
        if self._pressed != key:
            return
        if key.does == layouts.DELETE:
            self._delete()
            self._repeats = self.device.clock.call_later(
                REPEAT_MS, self._on_long_press, key, periodic=True, name="key repeats"
            )
        else:
            self._choice = 0
        self.invalidate()

    def _slide(self, key: Key, x: float) -> None:
        """Choose a long-press alternative, or move the cursor along the space bar."""
        width = self.device.display.size[0] / layouts.BASE_WIDTH
        if self._choice >= 0:
            start = toolbar_panels.alternates_start(key)
            at = key.rect[0] + x / width
            chosen = int((at - start) // toolbar_panels.ALTERNATE_WIDTH)
            self._choice = max(0, min(len(key.alternates) - 1, chosen))
        elif key.does == layouts.SPACE and (field := self.field()) is not None:
            middle = (key.rect[2] - key.rect[0]) / 2
            steps = int((x / width - middle) / 60) if abs(x / width - middle) > 60 else self._slid
            moved, self._slid = steps - self._slid, steps
            if moved and field.state is not None:
                position = field.state.cursor + moved
                self.device.input.edit(field, lambda s: s.move(position))

    def _release(self, key: Key, x: float, y: float) -> None:
        self._cancel_timer()
        choice, self._choice, self._pressed = self._choice, -1, None
        if choice >= 0:
            self._type(key.alternates[choice])
        elif self._inside(key, x, y) and not self._slid:
            self.activate(key)
        self.invalidate()

    def _cancel_timer(self) -> None:
        if self._repeats is not None:
            self._repeats.cancel()
            self._repeats = None

    def _inside(self, key: Key, x: float, y: float) -> bool:
        width = (key.rect[2] - key.rect[0]) * self.device.display.size[0] / layouts.BASE_WIDTH
        height = (key.rect[3] - key.rect[1]) * self.device.ime.height / layouts.BASE_HEIGHT
        return -width / 2 <= x <= width * 1.5 and -height / 2 <= y <= height * 1.5

    # -- what keys do ----------------------------------------------------------------------------

    def activate(self, key: Key) -> None:
        """What a short press on a key does."""
        if key.does == layouts.SHIFT:
            self._tap_shift()
        elif key.does == layouts.ACTION:
            self._act()
        elif key.does == layouts.SPACE:
            self._space()
        elif key.does == layouts.PAGE:
            self.show_page(key.text)
        elif key.does != layouts.DELETE:
            self._type(key.text)

    def _tap_shift(self) -> None:
        state, now = self.text_state(), self.device.clock.uptime_ms
        present = self.shift_state()
        if present != "lock" and now - self._shift_ms <= DOUBLE_SHIFT_MS:
            self._shift = "lock"
        else:
            self._shift = "once" if present == "off" else "off"
        self._shift_ms = now
        if state is not None:
            self._shift_at = (state.text, state.cursor)

    def _type(self, text: str) -> None:
        field = self.field()
        if field is None:
            return
        state = field.state
        swallow = (
            state is not None
            and self._auto_space_at == (state.text, state.cursor)
            and text in _CLOSES_AUTO_SPACE
        )
        self._auto_space_at = None
        if swallow:
            self.device.input.edit(field, lambda s: s.delete_backward())
        self.device.input.edit(field, lambda s: s.insert(text))

    type_text = _type

    def _delete(self) -> None:
        field = self.field()
        if field is not None:
            self._auto_space_at = None
            self.device.input.edit(field, lambda s: s.delete_backward())

    delete = _delete

    def _space(self) -> None:
        field, now = self.field(), self.device.clock.uptime_ms
        if field is None or field.state is None:
            return
        state = field.state
        before = state.text[: state.selection[0]]
        twice = now - self._space_ms <= DOUBLE_SPACE_MS and not state.has_selection
        ends_word = len(before) > 1 and before[-1] == " " and before[-2].isalnum()
        dotted = twice and ends_word and self.device.ime.preferences.get("double_space", True)
        if dotted and not self.device.ime.editor.digit_row:
            start = state.cursor - 1
            self.device.input.edit(field, lambda s: s.replace(start, s.cursor, ". "))
            self._space_ms = -10_000
        else:
            self._type(" ")
            self._space_ms = now
        if self.page in ("symbols", "symbols_more") and before and not before[-1].isdecimal():
            self.show_page("letters")

    def _act(self) -> None:
        field = self.field()
        if field is None:
            return
        if self.action_name() == "Enter":
            self._type("\n")
        else:
            self.device.input.perform_action(field)

    def take_word(self, word: str) -> None:
        """Replace the word before the cursor by a suggestion and add a space."""
        field = self.field()
        if field is None or field.state is None:
            return
        end = field.state.cursor
        start = end - len(word_before(field.state.text[:end]))
        self.device.input.edit(field, lambda s: s.replace(start, end, word + " "))
        self._auto_space_at = (field.state.text, field.state.cursor)

    def paste(self, text: str) -> None:
        """Type a clip."""
        editor = self.device.ime.editor
        self._type(text if editor.multiline else text.replace("\n", " "))

    def perform(self, action: str) -> None:
        """Cut, copy, paste or select_all on the field."""
        field = self.field()
        if field is not None:
            self.device.selection.perform(action, field)


def is_capital_expected(before: str, capitalize: str) -> bool:
    """Whether the next letter after `before` starts with a capital in a field of this kind."""
    if capitalize == "characters":
        return True
    if capitalize == "words":
        return not before or before[-1].isspace()
    if capitalize != "sentences":
        return False
    if not before or before[-1] == "\n":
        return True
    stripped = before.rstrip(" ")
    return not stripped or (stripped != before and stripped[-1] in ".!?\n")
