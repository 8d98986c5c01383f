"""Keys of a hardware keyboard, and the clipboard, in pages."""

from __future__ import annotations

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
FORM = f"""{PHONE_WIDE}<input id=one value="first words"><br><textarea id=two>second
third</textarea><br><button id=go onclick="console.log('went')">Go</button>
<a id=link href="#there">There</a><p id=said>Some words</p>"""
FOCUSED = "document.activeElement.id"


def press(ui: Web, *names: str) -> None:
    *meta, key = names
    ui.device.input.key(key, frozenset(meta))


def test_tab_goes_through_all_that_can_have_the_focus(ui: Web) -> None:
    page = ui.show(FORM).web
    seen = []
    for _ in range(4):
        press(ui, "TAB")
        seen.append(page.evaluate(FOCUSED))
    assert seen == ["one", "two", "go", "link"]
    press(ui, "SHIFT_LEFT", "TAB")
    assert page.evaluate(FOCUSED) == "go"
    press(ui, "ENTER")
    assert ui.app.lines == ["went"]


def test_keys_reach_a_page_that_was_not_inspected(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=one><select id=s><option>One<option>Two</select>").web
    press(ui, "TAB")
    ui.device.input.text("typed")
    assert page.evaluate("one.value") == "typed"
    page = ui.show(f"{PHONE_WIDE}<select id=s><option>One<option>Two</select>").web
    press(ui, "TAB")
    press(ui, "SPACE")
    ui.tap("Two")
    assert page.evaluate("s.value") == "Two"


def test_tab_out_of_a_field_and_typing_in_the_next(ui: Web) -> None:
    page = ui.show(FORM).web
    ui.tap("one")
    press(ui, "TAB")
    press(ui, "MOVE_END")
    ui.device.input.text("!")
    assert page.evaluate("two.value") == "second!\nthird"
    press(ui, "DPAD_DOWN")
    assert page.evaluate("two.selectionStart") > len("second")


def test_keys_select_copy_cut_and_paste(ui: Web) -> None:
    page = ui.show(FORM).web
    ui.tap("one")
    press(ui, "CTRL_LEFT", "A")
    press(ui, "CTRL_LEFT", "C")
    assert ui.device.clipboard.text == "first words"
    press(ui, "MOVE_END")
    press(ui, "CTRL_LEFT", "V")
    assert ui.find("one").text == "first wordsfirst words"
    press(ui, "CTRL_LEFT", "Z")
    assert page.evaluate("one.value") == "first words"
    press(ui, "CTRL_LEFT", "A")
    press(ui, "CTRL_LEFT", "X")
    assert (ui.device.clipboard.text, page.evaluate("one.value")) == ("first words", "")


def test_a_page_is_selected_and_copied_by_keys(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<p>Some words</p><p>more</p>")
    press(ui, "CTRL_LEFT", "A")
    press(ui, "CTRL_LEFT", "C")
    assert ui.device.clipboard.text == "Some words\n\nmore"


def test_a_script_takes_keys_and_what_is_pasted(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<input id=a><script>
        a.onkeydown = e => {{ if (e.ctrlKey && e.key === 'a') e.preventDefault(); }};
        a.onpaste = e => {{
          e.preventDefault();
          console.log(e.clipboardData.getData('text/plain'));
        }};</script>"""
    ).web
    ui.device.clipboard.set_text("from elsewhere")
    ui.tap("a")
    ui.device.input.text("abc")
    press(ui, "CTRL_LEFT", "A")
    assert page.evaluate("a.selectionStart") == 3
    press(ui, "CTRL_LEFT", "V")
    assert ui.app.lines == ["from elsewhere"]
    assert page.evaluate("a.value") == "abc"


def test_scripts_fill_the_clipboard_and_do_not_read_it(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<button id=a onclick="navigator.clipboard.writeText('one')">A</button>
        <button id=b onclick="t.select(); document.execCommand('copy')">B</button>
        <input id=t value=two>
        <button id=c onclick="navigator.clipboard.readText().catch(e => console.log(e.name))">
        C</button>"""
    )
    ui.tap("a")
    assert ui.device.clipboard.text == "one"
    ui.tap("b")
    assert ui.device.clipboard.text == "two"
    ui.tap("c")
    assert ui.app.lines == ["NotAllowedError"]


def test_keys_scroll_a_page(ui: Web) -> None:
    page = ui.show(PHONE_WIDE + "".join(f"<p id=row{n}>Row {n}" for n in range(90))).web
    press(ui, "PAGE_DOWN")
    ui.device.advance(1000)
    first = page.evaluate("scrollY")
    assert first > 500
    press(ui, "SPACE")
    ui.device.advance(1000)
    assert page.evaluate("scrollY") > first + 500
    press(ui, "MOVE_HOME")
    ui.device.advance(1000)
    assert page.evaluate("scrollY") == 0


def test_escape_is_the_pages(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<script>onkeydown = e => console.log(e.key)</script><p>words")
    press(ui, "ESCAPE")
    assert ui.app.lines == ["Escape"]
    assert ui.has("words")
