"""Typing into pages: keyboard, keys, selection."""

from __future__ import annotations

import pytest

from android_world.virtual_device import web
from android_world.virtual_device.web.browser import browser
from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
FORM = f"""{PHONE_WIDE}<form onsubmit="console.log('sent ' + name.value); return false">
<input id=name placeholder="Your name"><br><input id=mail type=email><br>
<input id=send type=submit value=Send></form><textarea id=note></textarea>
<script>
  document.addEventListener('keydown', event => console.log('key ' + event.key));
</script>"""


def test_a_tap_on_a_field_opens_the_keyboard_and_keys_type(ui: Web) -> None:
    page = ui.show(FORM).web
    assert ui.find("name").hint_text == "Your name"
    ui.tap("name")
    assert ui.device.ime.visible
    for letter in "abc":
        ui.tap(letter)
    assert page.evaluate("document.getElementById('name').value") == "abc"
    assert ui.find("name").text == "abc"
    assert ui.app.lines == ["key a", "key b", "key c"]


def test_a_hardware_keyboard_types_deletes_and_sends(ui: Web) -> None:
    ui.show(FORM)
    ui.tap("name")
    ui.device.input.text("Häns")
    ui.device.input.key("DEL")
    assert ui.find("name").text == "Hän"
    ui.device.input.key("MOVE_HOME")
    ui.device.input.text("x")
    assert ui.find("name").text == "xHän"
    ui.device.input.key("TAB")
    ui.device.input.text("a@b")
    assert ui.find("mail").text == "a@b"
    assert "sent xHän" not in ui.app.lines
    ui.device.input.key("ENTER")
    assert "sent xHän" in ui.app.lines
    assert not ui.device.ime.visible


def test_a_character_of_a_text_costs_two_commands(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<textarea id=note></textarea>")
    ui.tap("note")
    text = "the quick brown fox ä " * 10
    before = browser.browser().commands
    ui.device.input.text(text)
    assert browser.browser().commands - before < 2 * len(text) + 40
    assert ui.find("note").text == text


LATE = """<script>
  const said = (event, text) => console.log(event.key + text);
  const read = (async) => {
    const request = new XMLHttpRequest();
    request.open('GET', 'https://example.com/data.txt', async);
    request.send();
    return request;
  };
</script>"""


@pytest.mark.parametrize(
    ("at_each_key", "at_the_third", "lines"),
    [
        ("read(true).onload = () => said(event, 2)", "", "a b c d e a2 b2 c2 d2 e2"),
        ("said(event, read(false).responseText)", "", "a a1 b b1 c c1 d d1 e e1"),
        ("", "said(event, read(false).responseText)", "a b c c1 d e"),
        ("setTimeout(() => said(event, 2)); postMessage(0)", "", "a b c d e a2 b2 c2 d2 e2"),
    ],
    ids=["requests", "blocking-requests", "one-blocking-request", "timers"],
)
def test_keys_of_a_text_come_before_everything_that_waits(
    ui: Web, at_each_key: str, at_the_third: str, lines: str
) -> None:
    html = f"""<!doctype html>{PHONE_WIDE}<input id=name>{LATE}<script>
      addEventListener('keydown', (event) => {{
        console.log(event.key);
        {at_each_key};
        if (event.key === 'c') {{ {at_the_third} }}
      }});
    </script>"""
    data = web.Response(b"1", headers={"Access-Control-Allow-Origin": "*"})
    ui.show("", {"https://example.com/": html, "https://example.com/data.txt": data})
    ui.app.web.load("https://example.com/")
    ui.tap("name")
    ui.device.input.text("abcde")
    ui.device.advance(100)
    assert " ".join(ui.app.lines) == lines
    assert ui.find("name").text == "abcde"


def test_the_rest_of_a_text_goes_into_the_field_that_a_script_focuses(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<input id=a maxlength=1><input id=b maxlength=2><input id=c>
        <script>oninput = (event) => {{
          const field = event.target;
          if (field.value.length === field.maxLength) field.nextElementSibling.focus();
        }};</script>"""
    )
    ui.tap("a")
    ui.device.input.text("123456")
    assert [ui.find(name).text for name in "abc"] == ["1", "23", "456"]


def test_a_dialog_interrupts_a_text_at_its_first_key(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<input id=name onkeydown='alert(`at ${{event.key}}`)'>")
    ui.tap("name")
    ui.device.input.text("ab")
    assert ui.has("at a")
    ui.tap("OK")
    assert ui.find("name").text == "a"


def test_lines_go_into_a_text_area(ui: Web) -> None:
    ui.show(FORM)
    ui.tap("note")
    ui.device.input.text("one\ntwo")
    assert ui.find("note").text == "one\ntwo"


def test_what_a_page_refuses_is_not_typed(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<input id=a maxlength=3>
        <input id=b onkeydown="if (event.key == 'x') event.preventDefault()">"""
    )
    ui.tap("a")
    ui.device.input.text("12345")
    assert ui.find("a").text == "123"
    ui.tap("b")
    ui.device.input.text("axb")
    assert ui.find("b").text == "ab"


def test_a_field_below_is_scrolled_above_the_keyboard(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<div style='height:650px'></div><input id=low>")
    ui.tap("low")
    assert ui.bounds("low").bottom <= ui.device.display.size[1] - ui.device.ime.height


def test_a_long_press_selects_a_word_to_copy_and_paste(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<span id=said>Wonderful</span><br><input id=name>")
    ui.long_press("said")
    ui.tap("Copy")
    assert ui.device.clipboard.text == "Wonderful"
    ui.tap("name")
    ui.long_press("name")
    ui.tap("Paste")
    assert ui.find("name").text == "Wonderful"


def test_a_long_press_on_a_field_goes_into_it_and_selects_there(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<textarea id=note>wonderful things</textarea><input id=name>").web
    ui.long_press("note")
    assert page.evaluate("document.activeElement.id") == "note"
    ui.tap("Select all")
    ui.tap("Copy")
    assert ui.device.clipboard.text == "wonderful things"
    ui.long_press("name")
    ui.tap("Paste")
    assert ui.find("name").text == "wonderful things"


def test_a_finger_that_holds_a_word_and_moves_on_selects_more(ui: Web) -> None:
    page = ui.show(
        f"{PHONE_WIDE}<body style='margin:0 80px'><p id=first>Never.</p>"
        "<p id=said>To be, or not to be.</p><p id=last>Next</p>"
    ).web
    said = ui.bounds("said")
    start, end = (said.left + 3, said.center[1]), (said.right - 3, said.center[1])
    ui.device.input.drag_and_drop(*start, *end, 500)
    assert page.evaluate("getSelection().toString()") == "To be, or not to be."
    ui.tap("Copy")
    assert ui.device.clipboard.text == "To be, or not to be."
    ui.device.input.drag_and_drop(said.left + 9, ui.bounds("last").center[1], *start, 500)
    assert page.evaluate("getSelection().toString()").endswith("to be.\n\nNext")


def test_keys_without_a_field_reach_the_page(ui: Web) -> None:
    ui.show(FORM)
    ui.device.input.text("q")
    ui.device.input.key("DPAD_DOWN")
    assert ui.app.lines == ["key q", "key ArrowDown"]


def keys_of(ui: Web) -> set[str]:
    nodes = ui.nodes("com.google.android.inputmethod.latin")
    return {node.text or node.content_description for node in nodes}


def test_each_field_has_the_keyboard_that_it_wants(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<input id=words><input id=number type=number><p>
        <input id=pad inputmode=none><input id=fixed readonly value=x>"""
    )
    for _ in range(2):
        ui.tap("words")
        assert "q" in keys_of(ui)
        ui.tap("number")
        assert "q" not in keys_of(ui)
        assert "7" in keys_of(ui)
    for name in ("pad", "fixed"):
        ui.tap("words")
        assert keys_of(ui)
        ui.tap(name)
        assert not keys_of(ui)


@pytest.mark.parametrize("kind", ["input", "textarea", "div contenteditable"])
def test_a_tap_into_the_field_that_has_the_focus_opens_the_keyboard_again(
    ui: Web, kind: str
) -> None:
    ui.show(f"{PHONE_WIDE}<{kind} id=a autofocus></{kind.partition(' ')[0]}><p id=p>Other</p>")
    assert not ui.device.ime.visible  # Nobody has touched the page.
    for _ in range(2):
        ui.tap("a")
        assert ui.device.ime.visible
        ui.back()
        assert not ui.device.ime.visible
    ui.tap("p")
    assert not ui.device.ime.visible


def test_a_field_takes_what_its_page_lets_in_whatever_was_typed_in_before(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=number type=number><p><input id=words>").web
    ui.tap("number")
    ui.device.input.text("-1.5e2x")
    assert page.evaluate("number.value") == "-1.5e2"
    assert ui.find("number").text == "-1.5e2"
    ui.tap("words")
    ui.device.input.text("two words")
    assert ui.find("words").text == "two words"
    page.evaluate("number.value = ''")
    ui.tap("number")
    ui.device.input.text("-")
    ui.device.input.key("DEL")
    ui.device.input.text("7")
    assert page.evaluate("number.value") == "7"
