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
    ui.tap("Set")
    assert ui.app.web.evaluate("d.value") == "2023-10-24"
    ui.tap("t")
    ui.tap("Set")
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


def test_a_snapshot_with_an_open_dialog_continues(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<button id=b onclick=\"console.log(confirm('Sure?'))\">Go</button>")
    ui.tap("b")
    start = ui.device.snapshot()
    ui.tap("OK")
    ui.device.restore(start)
    ui.tap("Cancel")
    assert ui.app.lines == ["false"]


FILES = f"""{PHONE_WIDE}<input id=f type=file %s onchange="tell(this)" oncancel="console.log('no')">
<script>
  async function tell(field) {{
    for (const file of field.files)
      console.log(file.name, file.type, file.size, await file.text());
  }}
</script>"""


def choose_file(ui: Web, name: str) -> None:
    ui.tap("Show roots")
    ui.tap("Downloads")
    ui.tap(name)


def test_a_file_of_the_phone_is_picked(ui: Web) -> None:
    ui.device.storage.write_text("/sdcard/Download/list.txt", "eggs, flour")
    ui.show(FILES % "")
    ui.tap("f")
    choose_file(ui, "list.txt")
    ui.device.advance(500)
    assert ui.app.lines == ["list.txt text/plain 11 eggs, flour"]
    assert ui.find("f").text == "Choose File: list.txt"


def test_the_same_file_again_is_not_a_change(ui: Web) -> None:
    ui.device.storage.write_text("/sdcard/Download/list.txt", "eggs, flour")
    ui.show(FILES % "")
    for _ in range(2):
        ui.tap("f")
        choose_file(ui, "list.txt")
        ui.device.advance(500)
    assert ui.app.lines == ["list.txt text/plain 11 eggs, flour", "no"]


def test_a_choice_of_files_is_cancelled(ui: Web) -> None:
    ui.show(FILES % "")
    ui.tap("f")
    assert ui.has("Show roots")
    ui.back()
    ui.device.advance(500)
    assert ui.app.lines == ["no"]


def test_only_files_that_the_page_accepts_can_be_picked(ui: Web) -> None:
    ui.device.storage.write_text("/sdcard/Download/list.txt", "eggs, flour")
    ui.device.storage.write_text("/sdcard/Download/table.csv", "a,b")
    ui.show(FILES % "accept='.csv,image/*'")
    ui.tap("f")
    choose_file(ui, "list.txt")
    assert ui.has("list.txt")
    ui.tap("table.csv")
    ui.device.advance(500)
    assert ui.app.lines == ["table.csv text/comma-separated-values 3 a,b"]


def test_several_files_are_picked_by_a_field_that_no_page_shows(ui: Web) -> None:
    for number in (1, 2, 3):
        ui.device.storage.write_text(f"/sdcard/Download/n{number}.txt", str(number))
    ui.show(
        f"""{PHONE_WIDE}<button id=b>Choose</button><script>
        b.onclick = () => {{
          const field = document.createElement('input');
          [field.type, field.multiple] = ['file', true];
          field.onchange = () => console.log([...field.files].map(f => f.name).join());
          field.click();
        }};</script>"""
    )
    ui.tap("b")
    ui.tap("Show roots")
    ui.tap("Downloads")
    ui.long_press("n1.txt")
    ui.tap("n3.txt")
    ui.tap("Select")
    ui.device.advance(500)
    assert ui.app.lines == ["n1.txt,n3.txt"]


def test_a_photo_is_taken_for_a_page(ui: Web) -> None:
    ui.show(FILES.replace(", await file.text()", "") % "accept='image/*' capture")
    ui.tap("f")
    ui.tap("Camera")
    ui.tap("Just once")
    ui.tap("Shutter")
    ui.device.advance(2000)
    ui.tap("Review done")
    ui.device.advance(500)
    assert "image/jpeg" in ui.app.lines[0]


def test_a_snapshot_keeps_the_files_that_were_picked(ui: Web) -> None:
    ui.device.storage.write_text("/sdcard/Download/list.txt", "eggs, flour")
    page = ui.show(FILES % "").web
    ui.tap("f")
    choose_file(ui, "list.txt")
    kept = ui.device.snapshot()
    page.evaluate("f.value = ''")
    ui.device.restore(kept)
    assert ui.app.web.evaluate("f.files[0].name") == "list.txt"


@pytest.mark.parametrize(
    ("kind", "value", "picked"),
    [("month", "2023-05", "2023-06"), ("week", "2023-W52", "2023-W01"), ("week", "", "2023-W42")],
)
@pytest.mark.parametrize("rotation", [0, 1])
def test_a_month_and_a_week_are_picked_on_wheels(
    ui: Web, kind: str, value: str, picked: str, rotation: int
) -> None:
    ui.rotate(rotation)
    page = ui.show(f"{PHONE_WIDE}<input id=f type={kind} value={value or '&quot;&quot;'}>").web
    ui.tap("f")
    assert ui.has(f"Set {kind}")
    ui.tap({"month": "Jun", "week": {"2023-W52": "01"}.get(value, "42")}[kind])
    ui.device.advance(500)
    ui.tap("Set")
    assert page.evaluate("f.value") == picked
    ui.tap("f")
    ui.tap("Clear")
    assert page.evaluate("f.value") == ""


@pytest.mark.parametrize("rotation", [0, 1])
def test_day_and_time_are_picked_in_one_dialog(ui: Web, rotation: int) -> None:
    ui.rotate(rotation)
    page = ui.show(f"{PHONE_WIDE}<input id=f type=datetime-local value=2023-10-20T08:30>").web
    ui.tap("f")
    for name in ("21", "31", "09", "Set"):
        ui.tap(name)
    assert page.evaluate("f.value") == "2023-10-21T09:31"


def test_a_dialog_without_a_handler_is_refused(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<button id=b onclick="navigator.geolocation.getCurrentPosition(
        () => console.log('known'), e => console.log(e.code))">Go</button>"""
    )
    ui.tap("b")
    assert ui.app.lines == ["1"]
