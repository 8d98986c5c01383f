"""The phone's dialogs for what a page asks."""

from __future__ import annotations

import pytest

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'


def test_an_alert_is_a_dialog_and_the_page_waits_for_it(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b onclick=\"alert('Hello'); console.log('on')\">Go</button>")
    ui.tap("b")
    assert ui.has("Hello")
    assert ui.app.lines == []
    ui.tap("OK")
    assert ui.app.lines == ["on"]
    assert not ui.has("Hello")


@pytest.mark.parametrize(("button", "answer"), [("OK", "true"), ("Cancel", "false")])
def test_a_confirmation_is_answered(ui: Web, button: str, answer: str) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b onclick=\"console.log(confirm('Sure?'))\">Go</button>")
    ui.tap("b")
    ui.tap(button)
    assert ui.app.lines == [answer]


def test_a_prompt_gives_its_text(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b onclick=\"console.log(prompt('Name?', 'Al'))\">Go</button>")
    ui.tap("b")
    assert ui.has("Name?")
    ui.tap("js_modal_dialog_prompt")
    ui.device.input.text("ma")
    ui.tap("OK")
    assert ui.app.lines == ["Alma"]


def test_a_choice_is_a_list_of_the_phone(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<select id=s onchange="console.log('now ' + value)">
        <option>One<option selected>Two<option disabled>Three</select>"""
    )
    assert (ui.find("s").class_name, ui.find("s").text) == ("android.widget.Spinner", "Two")
    ui.tap("s")
    assert ui.has("One")
    assert not ui.has("Three")
    ui.tap("One")
    assert ui.app.lines == ["now One"]
    assert ui.find("s").text == "One"


def test_several_are_chosen_at_once(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<select id=s multiple><option>One<option>Two<option>Three</select>")
    ui.tap("s")
    ui.tap("One")
    ui.tap("Three")
    ui.tap("OK")
    assert ui.app.web.evaluate("[...s.selectedOptions].map(o => o.text)") == ["One", "Three"]


def test_a_date_and_a_time_are_picked(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<input id=d type=date value=2023-10-20><input id=t type=time>")
    assert ui.find("d").class_name == "android.widget.Spinner"
    ui.tap("d")
    ui.tap("24 October 2023")
    ui.tap("OK")
    assert ui.app.web.evaluate("d.value") == "2023-10-24"
    ui.tap("t")
    ui.tap("OK")
    assert ui.app.web.evaluate("t.value") == "15:34"
    ui.tap("t")
    ui.tap("Clear")
    assert ui.app.web.evaluate("t.value") == ""


def test_a_colour_is_picked(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<input id=c type=color oninput='console.log(value)'>")
    ui.tap("c")
    ui.tap("Yellow")
    ui.tap("Set")
    assert ui.app.lines == ["#ffff00"]


def test_a_snapshot_with_an_open_dialog_goes_on(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b onclick=\"console.log(confirm('Sure?'))\">Go</button>")
    ui.tap("b")
    start = ui.device.snapshot()
    ui.tap("OK")
    ui.device.restore(start)
    ui.tap("Cancel")
    assert ui.app.lines == ["false"]
