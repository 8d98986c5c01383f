"""Forms of pages by the phone's keyboard: its action key, and where it leads."""

from __future__ import annotations

import pytest

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
ORDER = f"""{PHONE_WIDE}<form onsubmit="console.log('sent'); return false">
<input id=a><input id=off disabled><fieldset disabled><input></fieldset><input readonly>
<input style="visibility: hidden"><input type=checkbox><textarea id=b tabindex=1></textarea>
<select id=c><option>One<option>Two</select><button>Send</button></form>
<form><input id=other></form>"""


def action(ui: Web) -> str:
    """What the keyboard's action key says."""
    return str(ui.find("key_pos_ime_action").content_description)


def focused(ui: Web) -> str:
    return str(ui.app.web.evaluate("document.activeElement.id"))


def test_next_goes_to_the_forms_next_field_that_can_be_filled_in(ui: Web) -> None:
    ui.show(ORDER)
    ui.tap("a")
    assert action(ui) == "Next"
    ui.tap("Next")
    assert focused(ui) == "c"
    assert not ui.device.ime.visible  # A choice has no use for it.
    ui.tap("b")
    assert action(ui) == "Enter"


@pytest.mark.parametrize(
    "after", ["", "<input hidden>", "<input type=checkbox>", "<input disabled>"]
)
def test_the_last_field_is_sent_by_go(ui: Web, after: str) -> None:
    ui.show(
        f"""{PHONE_WIDE}<form onsubmit="console.log('sent'); return false"><input id=a>
        {after}<input type=submit></form><input id=other>"""
    )
    ui.tap("a")
    assert action(ui) == "Go"
    ui.tap("Go")
    assert ui.app.lines == ["sent"]
    assert not ui.device.ime.visible


def test_fields_follow_the_order_of_tab(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<form><input id=a tabindex=2><input id=b><input id=c tabindex=1></form>")
    ui.tap("c")
    for name in "ab":
        ui.tap("Next")
        assert focused(ui) == name
    assert action(ui) == "Go"


def test_a_key_that_the_page_has_asked_for_is_enter_and_nothing_else(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<form onsubmit="return false"><input id=a enterkeyhint=next><input id=b>
        </form><script>onkeydown = event => console.log(event.key)</script>"""
    )
    ui.tap("a")
    ui.tap("Next")
    assert ui.app.lines == ["Enter"]
    assert focused(ui) == "a"
    assert ui.device.ime.visible


def test_enter_of_a_hardware_keyboard_sends_a_form_from_each_field(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<form onsubmit="console.log('sent'); return false"><input id=a><input>
        <button>Send</button></form>"""
    )
    ui.tap("a")
    ui.device.input.text("x\n")
    assert ui.app.lines == ["sent"]
    assert focused(ui) == "a"
