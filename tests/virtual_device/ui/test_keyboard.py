"""The soft keyboard: where its keys are and what they do."""

from __future__ import annotations

import string
from typing import Any

import pytest

from android_world.virtual_device.system.keyboard.window import PACKAGE, is_capital_expected
from android_world.virtual_device.system.keyboard.words import suggestions
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.view import MATCH, View
from tests.virtual_device.ui.conftest import TestApp, Ui

SYMBOLS = "1234567890@#$_&-+()/*\"':;!?,."
MORE = "~`|•√π÷×§∆£¢€¥^°={}\\%©®™✓[]<>"


class Form(TestApp):
    """One field whose kind the test chooses, and a plain one after it."""

    options: dict[str, Any] = {"input_type": "multiline"}

    def on_create(self) -> None:
        super().on_create()
        self.state, self.after = TextState(), TextState()

    def build(self) -> View:
        return Column(".LinearLayout", padding=16)[
            TextField("#field", state=self.state, w=MATCH, on_change=self.note, **self.options),
            TextField("#after", state=self.after, w=MATCH),
        ]


def open_form(ui: Ui, **options: Any) -> Form:
    screen = type("Form", (Form,), {"options": options or {"input_type": "multiline"}})
    app = ui.launch(screen=screen)
    assert isinstance(app, Form)
    app.set_focus(app.state)
    return app


class Keys:
    """Fingers on the keyboard."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def node(self, description: str) -> Any:
        for node in self.ui.nodes(PACKAGE):
            if description in (node.content_description, node.text):
                return node
        raise AssertionError(f"no key {description!r}")

    def has(self, description: str) -> bool:
        return any(n.content_description == description for n in self.ui.nodes(PACKAGE))

    def press(self, description: str, pause_ms: int = 1200) -> None:
        box = self.node(description).bounds_in_screen
        self.ui.device.advance(pause_ms)
        self.ui.device.input.tap((box.left + box.right) / 2, (box.top + box.bottom) / 2)

    def hold(self, description: str, ms: int, slide: float = 0) -> None:
        box = self.node(description).bounds_in_screen
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        self.ui.device.input.pointer_down(x, y)
        self.ui.device.advance(ms)
        if slide:
            self.ui.device.input.pointer_move(x + slide, y)
        self.ui.device.input.pointer_up(x + slide, y)

    def type(self, text: str) -> None:
        """Type any character that the pages have, changing pages as needed."""
        for char in text:
            self._page_of(char)
            self.press("Space" if char == " " else char)

    def _page_of(self, char: str) -> None:
        if char == " " or self.has(char):
            return
        if char.isalpha() and char.isascii():
            if self.has("Letter keyboard"):
                self.press("Letter keyboard")
            if not self.has(char):
                self.press("Shift")
            return
        if self.has("Shift"):
            self.press("Symbol keyboard")
        if not self.has(char):
            self.press("More symbols" if self.has("More symbols") else "Symbol keyboard")


@pytest.fixture
def keys(ui: Ui) -> Keys:
    return Keys(ui)


EXPECTED = {
    "Q": (5, 1654, 112, 1808),
    "P": (968, 1654, 1075, 1808),
    "A": (5, 1808, 165, 1963),
    "L": (914, 1808, 1075, 1963),
    "Shift": (5, 1963, 165, 2118),
    "Z": (165, 1963, 272, 2118),
    "M": (807, 1963, 914, 2118),
    "Delete": (914, 1963, 1075, 2118),
    "Symbol keyboard": (5, 2118, 165, 2274),
    ",": (165, 2118, 272, 2274),
    "Emoji button": (272, 2118, 379, 2274),
    "Space": (379, 2118, 807, 2274),
    ".": (807, 2118, 914, 2274),
    "Enter": (914, 2118, 1075, 2274),
    "Back": (71, 2274, 254, 2400),
    "Switch input method": (826, 2274, 1009, 2400),
    "More features": (5, 1517, 115, 1633),
    "Sticker Keyboard": (120, 1517, 288, 1633),
    "Theme settings": (792, 1517, 960, 1633),
    "Voice input": (965, 1517, 1075, 1633),
}


def test_keys_are_where_the_device_has_them(ui: Ui, keys: Keys) -> None:
    open_form(ui, input_type="multiline", capitalize="sentences")
    for name, box in EXPECTED.items():
        found = keys.node(name).bounds_in_screen
        assert (found.left, found.top, found.right, found.bottom) == box, name
    assert keys.node("Q").view_id_resource_name == f"{PACKAGE}:id/key_pos_0_0"
    assert keys.node("Back").view_id_resource_name == "android:id/input_method_nav_back"
    assert ui.bounds("field").bottom <= 1517


def test_every_printable_character_can_be_typed(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    printable = string.ascii_letters + string.digits + string.punctuation + " "
    keys.type(printable)
    assert form.state.text == printable


def test_every_symbol_of_both_pages_can_be_typed(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.type(SYMBOLS + MORE)
    assert form.state.text == SYMBOLS + MORE


def test_shift_is_for_one_letter_and_a_double_tap_locks_it(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.press("Shift")
    keys.press("A")
    keys.press("b")
    keys.press("Shift")
    keys.press("Shift", pause_ms=100)
    for letter in "CDE":
        keys.press(letter)
    keys.press("Shift")
    keys.press("f")
    assert form.state.text == "AbCDEf"


def test_sentences_start_with_a_capital_where_the_field_asks_for_it(ui: Ui, keys: Keys) -> None:
    form = open_form(ui, input_type="multiline", capitalize="sentences")
    keys.type("Hi")
    keys.press("Space")
    keys.press("Space", pause_ms=200)
    assert form.state.text == "Hi. "
    assert keys.has("Y")
    keys.press("Y")
    keys.press("o")
    assert form.state.text == "Hi. Yo"


@pytest.mark.parametrize(
    ("before", "kind", "expected"),
    [
        ("", "sentences", True),
        ("Hi", "sentences", False),
        ("Hi.", "sentences", False),
        ("Hi. ", "sentences", True),
        ("Hi\n", "sentences", True),
        ("e.g ", "sentences", False),
        ("John ", "words", True),
        ("John", "words", False),
        ("ABC", "characters", True),
        ("", "none", False),
    ],
)
def test_where_capitals_are_wanted(before: str, kind: str, expected: bool) -> None:
    assert is_capital_expected(before, kind) is expected


def test_two_slow_spaces_stay_spaces(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.type("a  b")
    assert form.state.text == "a  b"


def test_delete_repeats_while_it_is_pressed(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    ui.device.input.text("0123456789")
    keys.press("Delete")
    assert form.state.text == "012345678"
    keys.hold("Delete", 400 + 3 * 50)
    assert len(form.state.text) < 6


@pytest.mark.parametrize(
    ("key", "slide", "typed"), [("q", 0, "1"), ("p", 0, "0"), ("a", 0, "à"), ("e", 107, "è")]
)
def test_a_long_press_offers_digits_and_accents(
    ui: Ui, keys: Keys, key: str, slide: float, typed: str
) -> None:
    form = open_form(ui)
    keys.hold(key, 500, slide)
    assert form.state.text == typed


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"input_type": "multiline"}, "Enter"),
        ({"ime_action": "search"}, "Search"),
        ({"ime_action": "send"}, "Send"),
        ({"ime_action": "go"}, "Go"),
        ({"ime_action": "done"}, "Done"),
        ({}, "Next"),
    ],
)
def test_the_action_key_follows_the_field(
    ui: Ui, keys: Keys, options: dict[str, Any], name: str
) -> None:
    open_form(ui, **({"input_type": "text"} | options))
    assert keys.has(name)


def test_enter_breaks_the_line_in_multi_line_fields(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.type("a")
    keys.press("Enter")
    keys.type("b")
    assert form.state.text == "a\nb"


def test_password_fields_have_digits_above_and_no_emoji(ui: Ui, keys: Keys) -> None:
    form = open_form(ui, input_type="password")
    assert not keys.has("Emoji button")
    assert not keys.has("More features")
    space = keys.node("Space").bounds_in_screen
    assert (space.left, space.right) == (272, 807)
    digit = keys.node("7")
    assert digit.view_id_resource_name.endswith("key_pos_password_header_number_7")
    assert (digit.bounds_in_screen.top, digit.bounds_in_screen.bottom) == (1517, 1633)
    keys.type("a7")
    assert form.state.text == "a7"
    assert ui.find("field").text == "••"


def test_number_fields_get_the_pad(ui: Ui, keys: Keys) -> None:
    form = open_form(ui, input_type="number", ime_action="done")
    keys.type("1234567890")
    assert form.state.text == "1234567890"
    box = keys.node("5").bounds_in_screen
    assert (box.left, box.top, box.right, box.bottom) == (272, 1808, 539, 1963)
    assert {"Dash", "Space", "Delete", "Done"} <= {n.content_description for n in ui.nodes(PACKAGE)}


def test_phone_fields_get_a_pad_with_plus_star_and_pauses(ui: Ui, keys: Keys) -> None:
    form = open_form(ui, input_type="phone", ime_action="next")
    for key in "15":
        keys.press(key)
    keys.hold("0", 600)
    for key in ("Symbols", "*", "Pause", "Wait", "#", "Numbers", "2"):
        keys.press(key)
    assert form.state.text == "15+*,;#2"
    keys.press("Next")
    assert not keys.has("Symbols")


def test_the_number_page_of_text_fields(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.press("Symbol keyboard")
    keys.press("Number keyboard")
    for key in "7+3=10%":
        keys.press(key)
    keys.press("Letter keyboard")
    keys.press("x")
    assert form.state.text == "7+3=10%x"


def test_suggestions_complete_the_word_and_add_a_space(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.type("tomo")
    keys.press("tomorrow")
    assert form.state.text == "tomorrow "
    keys.press(".")
    assert form.state.text == "tomorrow."


def test_suggestions_keep_the_case_that_was_typed() -> None:
    assert suggestions("Tomo")[0] == "Tomo"
    assert "Tomorrow" in suggestions("See you Tomo")
    assert suggestions("") == []
    assert suggestions("hello ") == []


def test_the_strip_offers_what_was_copied_for_a_minute(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    ui.device.clipboard.set_text("from the clipboard")
    ui.device.windows.mark_changed()
    keys.press("from the clipboard")
    assert form.state.text == "from the clipboard"
    form.state.set_text("")
    form.invalidate()
    ui.device.advance(60_000)
    ui.device.windows.mark_changed()
    assert keys.has("Sticker Keyboard")


def test_emoji_are_typed_by_name(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    keys.press("Emoji button")
    keys.press("grinning face")
    keys.press("People")
    keys.press("thumbs up")
    keys.press("Letter keyboard")
    keys.press("k")
    assert form.state.text == "😀👍k"


def test_back_hides_the_keyboard_and_a_tap_in_the_field_brings_it_back(ui: Ui, keys: Keys) -> None:
    open_form(ui)
    keys.press("Back")
    assert not ui.device.ime.visible
    ui.tap("field")
    assert ui.device.ime.visible


def test_a_tap_in_the_served_field_keeps_the_page(ui: Ui, keys: Keys) -> None:
    open_form(ui)
    keys.press("Symbol keyboard")
    ui.tap("field")
    assert keys.has("More symbols")


def test_a_slide_on_the_space_bar_moves_the_cursor(ui: Ui, keys: Keys) -> None:
    form = open_form(ui)
    ui.device.input.text("abcdef")
    box = keys.node("Space").bounds_in_screen
    y = (box.top + box.bottom) / 2
    ui.device.input.swipe(593, y, 593 - 130, y, 400)
    assert form.state.text == "abcdef"
    assert form.state.cursor == 4


@pytest.mark.parametrize("feature", ["Clipboard", "Settings", "Text editing", "Translate"])
def test_every_feature_page_leads_back_to_the_letters(ui: Ui, keys: Keys, feature: str) -> None:
    open_form(ui)
    keys.press("More features")
    keys.press(feature)
    keys.press("Letter keyboard")
    assert keys.has("q")


def test_settings_of_the_keyboard_take_effect(ui: Ui, keys: Keys) -> None:
    open_form(ui, input_type="multiline", capitalize="sentences")
    keys.press("Settings")
    keys.press("Auto-capitalization")
    keys.press("Letter keyboard")
    assert keys.has("q")


@pytest.mark.parametrize("size", [(1080, 2400), (720, 1520), (1600, 2560)])
@pytest.mark.parametrize("rotation", [0, 1])
def test_keys_reflow_to_any_display(
    ui: Ui, keys: Keys, size: tuple[int, int], rotation: int
) -> None:
    form = open_form(ui)
    ui.device.display.set_size(size)
    ui.rotate(rotation)
    width, height = ui.device.display.size
    boxes = [n.bounds_in_screen for n in ui.nodes(PACKAGE) if n.is_clickable]
    assert all(0 <= b.left < b.right <= width and b.bottom <= height for b in boxes)
    assert max(b.right for b in boxes) > width * 0.98
    assert min(b.top for b in boxes) >= height * 0.44
    keys.type("ok 42")
    assert form.state.text == "ok 42"


def test_the_keyboard_stays_plain_when_enter_leaves_a_field_for_no_editor(ui: Ui) -> None:
    ui.launch(
        lambda app: Column(".LinearLayout", fill=True)[
            TextField("#field", w=MATCH), View(desc="below", w=MATCH, h=48, tap=app.note)
        ]
    )
    ui.tap("field")
    ui.device.input.key("ENTER")
    assert ui.device.ime.visible
    assert ui.has("key_pos_password_header_number_1")
    assert not ui.has("Emoji button")


def test_the_number_pad_has_no_strip_and_its_bar_comes_first(ui: Ui) -> None:
    field = TextField("#n", input_type="number", w=MATCH)
    ui.launch(lambda app: Column(".LinearLayout", fill=True)[field])
    ui.tap("n")
    keys = ui.nodes("com.google.android.inputmethod.latin")[1:]
    listed = [n.content_description for n in keys if n.content_description]
    assert listed[:3] == ["Back", "Switch input method", "1"]
    assert all(n.is_focusable for n in keys if n.content_description)
