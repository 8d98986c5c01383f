"""Text fields: cursor, selection, shortcuts, clipboard, toolbar and handles."""

from __future__ import annotations

import pytest

from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.dialogs import ViewDialog
from tests.virtual_device.ui.conftest import TestApp, Ui

CTRL = frozenset({"CTRL_LEFT"})


class Editor(TestApp):
    """Two fields."""

    def on_create(self) -> None:
        super().on_create()
        self.first, self.second = TextState("Hello brave new world"), TextState()

    def build(self) -> View:
        return Column(".LinearLayout", padding=(16, 100, 16, 0))[
            TextField("#first", state=self.first, w=MATCH, min_height=48),
            TextField(
                "#second",
                state=self.second,
                hint="Second",
                w=MATCH,
                min_height=48,
                on_change=self.note,
            ),
        ]


class Ask(ViewDialog):
    """A dialog with a field."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self.text = TextState("brave")

    def body(self) -> list[View]:
        return [TextField("#in_dialog", state=self.text, w=MATCH)]


@pytest.fixture
def editor(ui: Ui) -> Editor:
    app = ui.launch(screen=Editor)
    assert isinstance(app, Editor)
    return app


def select_word(ui: Ui, editor: Editor) -> None:
    box = ui.bounds("first")
    x, y = box.left + 200, box.center[1]
    ui.device.input.swipe(x, y, x, y, 600)
    assert editor.first.selected_text == "brave"


def test_an_empty_field_reports_its_hint_and_a_filled_one_its_text(ui: Ui, editor: Editor) -> None:
    assert ui.find("second").text == "Second"
    editor.set_focus(editor.second)
    ui.device.input.text("abc")
    assert ui.find("second").text == "abc"
    assert editor.noted == ["a", "ab", "abc"]


def test_a_tap_puts_the_cursor_where_it_hit(ui: Ui, editor: Editor) -> None:
    box = ui.bounds("first")
    ui.device.input.tap(box.left + 1, box.center[1])
    assert editor.first.cursor == 0
    ui.device.advance(1000)
    ui.device.input.tap(box.right - 1, box.center[1])
    assert editor.first.cursor == len(editor.first.text)


def test_keys_move_and_extend_the_selection(ui: Ui, editor: Editor) -> None:
    editor.set_focus(editor.first)
    keys = ui.device.input
    keys.key("MOVE_HOME")
    for _ in range(5):
        keys.key("DPAD_RIGHT", frozenset({"SHIFT_LEFT"}))
    assert editor.first.selected_text == "Hello"
    keys.text("Hi")
    assert editor.first.text == "Hi brave new world"
    keys.key("FORWARD_DEL")
    assert editor.first.text == "Hibrave new world"
    keys.key("DEL")
    assert editor.first.text == "Hbrave new world"


def test_shortcuts_copy_cut_and_paste(ui: Ui, editor: Editor) -> None:
    editor.set_focus(editor.first)
    keys = ui.device.input
    keys.key("A", CTRL)
    keys.key("X", CTRL)
    assert editor.first.text == ""
    assert ui.device.clipboard.text == "Hello brave new world"
    editor.set_focus(editor.second)
    keys.key("V", CTRL)
    assert editor.second.text == "Hello brave new world"


def test_a_long_press_selects_the_word_and_opens_the_toolbar(ui: Ui, editor: Editor) -> None:
    ui.device.clipboard.set_text("clip")
    select_word(ui, editor)
    items = ui.find_all("floating_toolbar_menu_item_text")
    assert [n.text for n in items] == ["Cut", "Copy", "Paste", "Share", "Select all"]
    bar, field = ui.bounds("Cut"), ui.bounds("first")
    assert bar.bottom <= field.top + field.height // 2


@pytest.mark.parametrize(
    ("item", "text", "clip"),
    [
        ("Cut", "Hello  new world", "brave"),
        ("Copy", "Hello brave new world", "brave"),
        ("Paste", "Hello clip new world", "clip"),
    ],
)
def test_toolbar_items_act_and_close_it(
    ui: Ui, editor: Editor, item: str, text: str, clip: str
) -> None:
    ui.device.clipboard.set_text("clip")
    select_word(ui, editor)
    ui.tap(item)
    assert (editor.first.text, ui.device.clipboard.text) == (text, clip)
    assert not ui.has("Select all")


def test_select_all_keeps_the_toolbar_without_that_item(ui: Ui, editor: Editor) -> None:
    select_word(ui, editor)
    ui.tap("Select all")
    assert editor.first.selected_text == editor.first.text
    assert ui.has("Copy")
    assert not ui.has("Select all")


def test_back_closes_the_toolbar_before_the_keyboard(ui: Ui, editor: Editor) -> None:
    select_word(ui, editor)
    ui.back()
    assert not ui.has("Copy")
    assert editor.first.selection == (len("Hello brave"),) * 2
    assert ui.device.ime.visible
    ui.back()
    assert not ui.device.ime.visible
    assert not editor.finished


def test_typing_replaces_the_selection_and_closes_the_toolbar(ui: Ui, editor: Editor) -> None:
    select_word(ui, editor)
    ui.device.input.text("X")
    assert editor.first.text == "Hello X new world"
    assert not ui.has("Copy")


def test_an_empty_field_offers_only_paste(ui: Ui, editor: Editor) -> None:
    ui.long_press("second")
    assert not ui.has("Select all")
    ui.back()
    ui.device.clipboard.set_text("clip")
    ui.device.advance(1000)
    ui.long_press("second")
    items = ui.find_all("floating_toolbar_menu_item_text")
    assert [n.text for n in items] == ["Paste"]


def test_dragging_a_handle_changes_the_selection(ui: Ui, editor: Editor) -> None:
    select_word(ui, editor)
    handle = ui.device.windows.system_window("handle end")
    assert handle is not None
    layer = next(la for la in ui.device.windows.scene().layers if la.screen is handle)
    x, y = layer.bounds.center
    ui.device.input.swipe(x, y, x + 400, y, 500)
    assert editor.first.selected_text.startswith("brave new")
    assert ui.has("Copy")


def test_the_cursor_handle_opens_the_toolbar_and_goes_after_four_seconds(
    ui: Ui, editor: Editor
) -> None:
    ui.device.clipboard.set_text("clip")
    ui.tap("first")
    ui.tap("first")
    handle = ui.device.windows.system_window("handle insertion")
    assert handle is not None
    layer = next(la for la in ui.device.windows.scene().layers if la.screen is handle)
    ui.device.advance(600)
    ui.device.input.tap(*layer.bounds.center)
    items = ui.find_all("floating_toolbar_menu_item_text")
    assert [n.text for n in items] == ["Paste", "Select all"]
    ui.back()
    ui.tap("first")
    ui.device.advance(4100)
    assert ui.device.windows.system_window("handle insertion") is None


def test_next_moves_to_the_following_field(ui: Ui, editor: Editor) -> None:
    ui.tap("first")
    assert ui.has("Next")
    ui.tap("Next")
    assert editor.focus is editor.second
    assert ui.has("Done")
    ui.tap("Done")
    assert not ui.device.ime.visible


def test_the_toolbar_and_handles_go_with_the_dialog_of_their_field(ui: Ui, editor: Editor) -> None:
    before = ui.device.windows.screens()
    dialog = Ask(editor)
    dialog.show()
    ui.long_press("in_dialog")
    assert dialog.text.selected_text == "brave"
    assert ui.has("Cut")
    dialog.dismiss()
    ui.device.ime.hide()
    assert ui.device.windows.screens() == before


def test_a_snapshot_keeps_selection_and_toolbar(ui: Ui, editor: Editor) -> None:
    select_word(ui, editor)
    kept = ui.device.snapshot()
    ui.tap("Cut")
    ui.device.restore(kept)
    assert ui.has("Cut")
    ui.tap("Cut")
    assert ui.find("first").text == "Hello  new world"


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [("number", "a1-2.3", "123"), ("decimal", "1.2.3x", "1.23"), ("phone", "+1 (2)x", "+1 (2)")],
)
def test_number_fields_take_only_their_characters(ui: Ui, kind: str, typed: str, kept: str) -> None:
    state = TextState()
    app = ui.launch(lambda app: TextField(state=state, input_type=kind, w=300))
    app.set_focus(state)
    ui.device.input.text(typed)
    assert state.text == kept
    ui.device.clipboard.set_text("x9y9")
    ui.device.input.key("A", CTRL)
    ui.device.input.key("V", CTRL)
    assert state.text == "99"


@pytest.mark.parametrize(("lines", "height"), [(1, 116), (2, 169), (4, 275), (6, 381)])
def test_a_field_with_a_line_below_grows_by_whole_lines_and_keeps_its_padding(
    ui: Ui, lines: int, height: int
) -> None:
    def field(app: TestApp) -> View:
        state = TextState("\n".join(["line"] * lines))
        return Column(".LinearLayout")[
            TextField(
                "#field",
                state=state,
                input_type="multiline",
                style=TextStyle(17, 400),
                underline="#000000",
                padding=(4, 5, 4, 0),
                min_height=44,
                w=MATCH,
            )
        ]

    ui.launch(field)
    assert abs(ui.bounds("field").height - height) <= 1


def test_a_new_field_shows_the_start_of_a_long_text_and_then_its_cursor(ui: Ui) -> None:
    state = TextState("/storage/emulated/0/Documents/" * 4)
    ui.launch(lambda _: Column(padding=(16, 100))[TextField("#long", state=state, w=MATCH)])
    box = ui.bounds("long")
    ui.device.input.tap(box.left + 1, box.center[1])
    assert state.cursor == 0
    ui.device.input.key("MOVE_END")
    ui.device.advance(1000)
    ui.device.input.tap(box.left + 1, box.center[1])
    assert state.cursor > 40


def test_a_cursor_without_a_drawable_is_a_thin_line_as_high_as_the_text(ui: Ui) -> None:
    state, style = TextState("ab"), TextStyle(17, 400, "#0D1C24")
    app = ui.launch(
        lambda _: Column(fill=True, padding=(16, 100), background="#FFFFFF")[
            TextField("#field", state=state, w=MATCH, style=style, thin_cursor=True)
        ]
    )
    box = ui.bounds("field")

    def columns() -> list[int]:
        """How many dark pixels each column of the field has."""
        picture = ui.device.screenshot()[box.top : box.bottom, box.left : box.right]
        return [int(n) for n in (picture.max(axis=2) < 60).sum(axis=0)]

    before = columns()
    app.set_focus(state, show_keyboard=False)
    added = [now - then for then, now in zip(before, columns(), strict=True)]
    assert sorted(added)[-2:] == [0, box.height]  # as recorded: 61 px for a text of 17 sp
