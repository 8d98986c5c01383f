"""Words of a page, as "Find in page" looks for them."""

from __future__ import annotations

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
EVENTS = """<script>for (const kind of ['focus', 'blur', 'focusin', 'focusout', 'select', 'change'])
  addEventListener(kind, (event) => console.log(kind, event.target.id), true)</script>"""


def test_words_are_found_in_texts_fields_and_buttons(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<p id=p>red
        ap<b>pl</b>e</p><input id=a value="Red Apple"><textarea id=t>red apple</textarea>
        <input type=submit value="red apple"><div
        contenteditable id=e>red   apple</div><input id=m type=email value="red apple">"""
    ).web
    assert page.find("red apple") == 6


def test_what_is_not_shown_as_text_is_not_found(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<input type=password value=apple><input type=hidden value=apple>
        <input style="display: none" value=apple><p hidden>apple</p><script>'apple'</script>
        <select><option>apple</select><input type=checkbox value=apple><p>app</p><p>le</p>"""
    ).web
    assert page.find("apple") == 0


def test_a_page_gets_no_event_when_something_was_found_in_its_fields(ui: Web) -> None:
    app = ui.show(
        f"""{PHONE_WIDE}<p>apple</p><input id=a value="red apple"><div contenteditable>apple</div>
        <textarea id=t style="margin-top: 2000px">apple pie</textarea>{EVENTS}"""
    )
    selected = "document.activeElement.value?.slice(document.activeElement.selectionStart)"
    for _ in range(2):
        app.web.find("apple")
    assert app.web.evaluate(selected) == "apple"
    app.web.find("apple", backwards=True)
    app.web.find("apple", backwards=True)
    assert app.web.evaluate(selected) == "apple pie"
    assert ui.bounds("t").bottom < ui.device.display.size[1]
    assert not ui.device.ime.visible
    ui.device.input.text("x")
    assert app.web.evaluate("t.value") == "apple pie"
    app.web.find("")
    assert app.web.evaluate("document.activeElement.localName") == "body"
    assert app.lines == []


def test_a_field_in_which_something_was_found_is_typed_in_after_a_tap(ui: Web) -> None:
    app = ui.show(f"{PHONE_WIDE}<input id=a value=apple>{EVENTS}")
    app.web.find("apple")
    ui.tap("a")
    assert ui.device.ime.visible
    assert app.lines == ["focus a", "focusin a"]
    ui.device.input.key("MOVE_END")
    ui.device.input.text("s")
    assert ui.find("a").text == "apples"
