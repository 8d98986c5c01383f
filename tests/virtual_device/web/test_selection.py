"""Text of a page that is selected without a field."""

from __future__ import annotations

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
WORDS = f"""{PHONE_WIDE}<body style='margin:0 60px'><p style='height:120px'></p>
<p id=first>Water the tomatoes</p><p id=second>Feed the cabbages</p><p id=last>Rest</p>"""


def said(ui: Web) -> str:
    return str(ui.app.web.evaluate("getSelection().toString()"))


def drag_handle(ui: Web, number: int, x: float, y: float) -> None:
    """Drag the first or second of the handles to below a place."""
    layers = [
        x for x in ui.device.windows.scene().layers if x.screen.__class__.__name__ == "Handle"
    ]
    box = layers[number].bounds
    ui.device.input.drag_and_drop(*box.center, x, y + box.height, 500)
    ui.device.advance(300)


def test_a_long_press_selects_the_word_under_the_finger(ui: Web) -> None:
    ui.show(WORDS)
    box = ui.bounds("first")
    ui.device.input.swipe(box.left + 20, box.center[1], box.left + 20, box.center[1], 600)
    assert said(ui) == "Water"
    copy = ui.bounds("Copy")
    assert copy.bottom <= box.top + 10
    assert copy.center[0] < 540


def test_select_all_and_copy_take_the_whole_page(ui: Web) -> None:
    ui.show(WORDS)
    ui.long_press("first")
    ui.tap("Select all")
    assert said(ui) == "Water the tomatoes\n\nFeed the cabbages\n\nRest"
    assert not ui.has("Select all")
    ui.tap("Copy")
    assert ui.device.clipboard.text == "Water the tomatoes\n\nFeed the cabbages\n\nRest"
    assert not ui.has("Copy")
    assert said(ui) == ""


def test_handles_change_what_is_selected(ui: Web) -> None:
    ui.show(WORDS)
    first, second = ui.bounds("first"), ui.bounds("second")
    ui.device.input.swipe(first.left + 20, first.center[1], first.left + 20, first.center[1], 600)
    drag_handle(ui, 1, second.right - 500, second.center[1])
    assert said(ui).startswith("Water the tomatoes\n\nFeed")
    drag_handle(ui, 0, second.left + 2, second.center[1])
    assert "Water" not in said(ui)
    ui.tap("Copy")
    assert ui.device.clipboard.text.startswith("Feed")


def test_a_tap_ends_the_selection(ui: Web) -> None:
    ui.show(WORDS)
    ui.long_press("first")
    assert ui.has("Copy")
    ui.tap("last")
    assert not ui.has("Copy")
    assert said(ui) == ""


def test_a_button_leaves_the_page_its_selection(ui: Web) -> None:
    ui.show(f"{WORDS}<button onclick='this.title = getSelection().toString()' id=b>Use</button>")
    ui.long_press("first")
    word = said(ui)
    ui.tap("Use")
    assert not ui.has("Copy")
    assert word
    assert ui.app.web.evaluate("b.title") == word


def test_back_ends_the_selection(ui: Web) -> None:
    ui.show(WORDS)
    ui.long_press("first")
    ui.back()
    assert not ui.has("Copy")
    assert said(ui) == ""
    assert ui.has("first")


def test_selected_text_is_shared_from_a_page_but_not_from_its_fields(ui: Web) -> None:
    ui.show(f"{WORDS}<input id=name value=Alma>")
    ui.long_press("name")
    assert not ui.has("Share")
    assert ui.has("Cut")
    ui.tap("last")
    ui.long_press("first")
    ui.tap("Share")
    assert ui.has("tomatoes"), ui.texts()


def test_handles_in_a_field_of_a_page(ui: Web) -> None:
    page = ui.show(
        f"{PHONE_WIDE}<textarea id=t rows=4 cols=20>one two three four five six</textarea>"
    ).web
    box = ui.bounds("t")
    ui.device.input.swipe(box.left + 30, box.top + 40, box.left + 30, box.top + 40, 600)
    chosen = "t.value.slice(t.selectionStart, t.selectionEnd)"
    assert page.evaluate(chosen) == "one"
    drag_handle(ui, 1, box.left + 40, box.top + 95)
    assert page.evaluate(chosen).startswith("one two three four")


STRANGERS = """<body style='margin:0'><p style='height:100px'>Above</p>
<p style='font-size:30px;margin:0'>Strangers sell cucumbers</p>"""
FRAME = f"""{PHONE_WIDE}<body style='margin:0'><p style='height:150px'>Mine</p>
<iframe sandbox=allow-scripts style='margin-left:40px;border:10px solid;width:340px'
  srcdoc="{STRANGERS}"></iframe>"""


def test_a_long_press_selects_in_a_frame_of_another_origin(ui: Web) -> None:
    ui.show(FRAME)
    box = ui.bounds("Strangers sell cucumbers")
    ui.device.input.swipe(box.left + 380, box.center[1], box.left + 380, box.center[1], 600)
    assert ui.app.web.text.field.selected == "sell"
    assert ui.bounds("Copy").bottom <= box.top + 20
    drag_handle(ui, 0, box.left + 5, box.center[1])
    ui.tap("Copy")
    assert ui.device.clipboard.text == "Strangers sell"
