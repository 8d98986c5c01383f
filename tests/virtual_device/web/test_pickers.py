"""Choices, days and times of pages in the phone's dialogs: what can be picked, and what comes."""

from __future__ import annotations

import pytest

from tests.virtual_device.web.conftest import Web

PHONE_WIDE = '<meta name="viewport" content="width=device-width">'
TOLD = "oninput=\"console.log('input ' + value)\" onchange=\"console.log('change ' + value)\""
MEALS = f"""{PHONE_WIDE}<select id=s {TOLD}><option value=>Any
  <optgroup label=Fruit><option>Apple<option disabled>Pear</optgroup>
  <optgroup label=Bread disabled><option>Rye</optgroup>
  <option hidden style="display: none">Secret<option>Soup</select>"""


def rows(ui: Web) -> list[tuple[str, bool, bool]]:
    """Text of each line, whether it can be tapped, and whether it has a circle or a box."""
    nodes = [node for node in ui.nodes() if node.class_name == "android.widget.CheckedTextView"]
    assert all(node.is_enabled == node.is_clickable for node in nodes)
    return [(node.text, node.is_enabled, node.is_checkable) for node in nodes]


def test_a_choice_shows_titles_of_groups_and_what_cannot_be_chosen(ui: Web) -> None:
    ui.show(MEALS)
    ui.tap("s")
    assert rows(ui) == [
        ("Any", True, True),
        ("Fruit", False, False),
        ("Apple", True, True),
        ("Pear", False, True),
        ("Bread", False, False),
        ("Rye", False, True),
        ("Soup", True, True),
    ]
    for name in ("Fruit", "Pear", "Rye"):
        ui.tap(name)
        assert ui.has("Soup")
    ui.tap("Soup")
    assert ui.app.lines == ["input Soup", "change Soup"]


def test_choosing_what_is_chosen_changes_nothing(ui: Web) -> None:
    ui.show(MEALS)
    ui.tap("s")
    ui.tap("Any")
    assert not ui.has("Soup")
    assert ui.app.lines == []


def test_a_long_list_starts_with_what_is_chosen(ui: Web) -> None:
    options = "".join(f"<option {'selected' * (n == 60)}>Line {n}" for n in range(100))
    ui.show(f"{PHONE_WIDE}<select id=s>{options}</select>")
    ui.tap("s")
    shown = [text for text, _, _ in rows(ui)]
    assert "Line 60" in shown
    assert "Line 58" not in shown


def test_several_keep_what_cannot_be_chosen(ui: Web) -> None:
    options = "<option selected disabled>One<option>Two"
    page = ui.show(f"{PHONE_WIDE}<select id=s multiple {TOLD}>{options}</select>").web
    ui.tap("s")
    ui.tap("OK")
    assert ui.app.lines == []
    ui.tap("s")
    ui.tap("Two")
    ui.tap("OK")
    assert page.evaluate("[...s.selectedOptions].map(o => o.text)") == ["One", "Two"]
    assert ui.app.lines == ["input One", "change One"]


def test_a_time_with_seconds_keeps_them(ui: Web) -> None:
    ui.device.settings.put("system", "time_12_24", "12")
    page = ui.show(f"{PHONE_WIDE}<input id=t type=time step=1 value=08:30:05 {TOLD}>").web
    ui.tap("t")
    ui.tap("Set")
    assert ui.app.lines == []
    ui.tap("t")
    ui.tap("06")
    ui.tap("PM")
    ui.tap("Set")
    assert page.evaluate("t.value") == "20:30:06"


@pytest.mark.parametrize(
    ("step", "value", "picked"),
    [("0.25", "00:00:05.500", "00:00:05.750"), ("any", "12:00:00.749", "12:00:00.750")],
)
def test_a_time_with_fractions_of_seconds_has_a_wheel_for_them(
    ui: Web, step: str, value: str, picked: str
) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=t type=time step={step} value={value}>").web
    ui.tap("t")
    ui.tap("750")
    ui.tap("Set")
    assert page.evaluate("t.value") == picked


def test_an_exact_time_stays_between_its_limits(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=t type=time step=1 min=08:00 max=09:00:30>").web
    ui.tap("t")  # It is half past three in the afternoon.
    ui.tap("Set")
    assert page.evaluate("t.value") == "09:00:30"


def test_a_day_stays_between_its_limits(ui: Web) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=d type=date min=2023-10-10 max=2023-10-14>").web
    ui.tap("d")
    assert not ui.find("15 October 2023").is_enabled
    assert ui.find("10 October 2023").is_enabled
    ui.tap("Set")
    assert page.evaluate("d.value") == "2023-10-14"


def test_day_and_time_stay_between_their_limits(ui: Web) -> None:
    field = "<input id=d type=datetime-local value=2023-10-14T10:30 %s>"
    limits = "min=2023-10-14T09:30 max=2023-11-02T10:00"
    page = ui.show(f"{PHONE_WIDE}{field % limits}").web
    ui.tap("d")
    assert ui.has("Set date and time")
    ui.tap("29")
    ui.tap("09")  # Nothing is allowed before half past nine.
    ui.tap("Set")
    assert page.evaluate("d.value") == "2023-10-14T09:30"
    ui.tap("d")
    ui.tap("Nov")
    ui.tap("Set")
    assert page.evaluate("d.value") == "2023-11-02T10:00"


@pytest.mark.parametrize(
    ("kind", "low", "high", "picked"),
    [("month", "2024-03", "2025-02", "2024-03"), ("week", "2022-W10", "2022-W50", "2022-W50")],
)
def test_month_and_week_stay_between_their_limits(
    ui: Web, kind: str, low: str, high: str, picked: str
) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=f type={kind} min={low} max={high}>").web
    ui.tap("f")
    ui.tap("Set")
    assert page.evaluate("f.value") == picked


def test_a_field_offers_what_its_list_suggests_and_all_others(ui: Web) -> None:
    page = ui.show(
        f"""{PHONE_WIDE}<input id=t type=time list=l {TOLD}><input id=c type=color list=k>
        <datalist id=l><option value=12:00>Noon<option value=18:15></datalist>
        <datalist id=k><option value=#102030>Night</datalist>"""
    ).web
    ui.tap("t")
    ui.tap("Noon")
    assert ui.app.lines == ["input 12:00", "change 12:00"]
    ui.tap("t")
    ui.tap("Other…")
    ui.tap("Clear")
    assert page.evaluate("t.value") == ""
    ui.tap("c")
    ui.tap("Night")
    ui.tap("Set")
    assert page.evaluate("c.value") == "#102030"


def test_days_beyond_all_calendars_open_a_dialog_all_the_same(ui: Web) -> None:
    ui.show(
        f"""{PHONE_WIDE}<input id=a type=date value=1650-01-01>
        <input id=b type=date min=2024-01-01 max=2023-01-01>
        <input id=c type=datetime-local value=12023-01-01T10:00>"""
    )
    for name in "abc":
        ui.tap(name)
        ui.tap("Cancel")


def test_now_is_the_time_of_the_phones_place(ui: Web) -> None:
    ui.device.shell("setprop persist.sys.timezone Asia/Tokyo")
    page = ui.show(f"{PHONE_WIDE}<input id=d type=datetime-local>").web
    ui.tap("d")
    ui.tap("Set")
    assert page.evaluate("d.value") == "2023-10-16T00:34"


@pytest.mark.parametrize(
    ("kind", "value", "keys"), [("time", "08:30", "0915"), ("date", "2023-10-15", "01022024")]
)
def test_days_and_times_are_chosen_and_not_typed(ui: Web, kind: str, value: str, keys: str) -> None:
    page = ui.show(f"{PHONE_WIDE}<input id=t type={kind} value={value} {TOLD}>").web
    ui.tap("t")
    ui.device.input.key("BACK")
    ui.device.input.text(keys)
    for key in ("DPAD_UP", "DEL"):
        ui.device.input.key(key)
    ui.device.wait_for_idle()
    assert page.evaluate("t.value") == value
    assert ui.app.lines == []


def test_no_part_of_a_time_is_marked(ui: Web) -> None:
    ui.show(f"{PHONE_WIDE}<style>input {{ outline: none }}</style><input id=t type=time>")
    box = ui.bounds("t")
    before = ui.device.screenshot()[box.top : box.bottom, box.left : box.right]
    ui.tap("t")
    ui.device.input.key("BACK")
    ui.device.wait_for_idle()
    after = ui.device.screenshot()[box.top : box.bottom, box.left : box.right]
    assert (before == after).all()
