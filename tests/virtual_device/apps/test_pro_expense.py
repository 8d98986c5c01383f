"""Pro Expense: entry, lists, deletion, settings, and what is written to its database."""

from __future__ import annotations

import numpy as np
import pytest

from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.pro_expense import formats, workbook
from android_world.virtual_device.apps.pro_expense.store import (
    DATABASE,
    PACKAGE,
    Expense,
    ExpenseStore,
)
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand

_NOW = 1697384040000
_DAY = 86_400_000


def _add(device: VirtualDevice, name: str, *, amount: int = 1000, kind: int = 3, ms: int = _NOW):
    return ExpenseStore(device).add(Expense(name, amount, kind, "", ms, ms))


def _rows(device: VirtualDevice) -> list[tuple[object, ...]]:
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(
            "SELECT name, amount, category, note, created_date, modified_date FROM expense"
        ).fetchall()


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, PACKAGE)
    return Hand(device)


def _type(hand: Hand, field: str, text: str) -> None:
    hand.tap(field)
    hand.device.input.text(text)
    hand.device.wait_for_idle()


def _open_page(hand: Hand, title: str) -> None:
    hand.device.input.tap(70, 200)
    hand.device.wait_for_idle()
    hand.tap(title)


def test_an_entry_is_written_as_the_app_writes_it(hand: Hand) -> None:
    hand.tap("fb_main_add")
    assert hand.shows("15 Oct 2023 3:34 PM")
    _type(hand, "edt_name", "Tram O'Neil")
    _type(hand, "edt_amount", "123.4")
    hand.tap("Social")
    _type(hand, "edt_note", "späť domov")
    hand.tap("SAVE")
    ((name, amount, kind, note, created, modified),) = _rows(hand.device)
    assert (name, amount, kind, note) == ("Tram O'Neil", 12340, 5, "späť domov")
    assert modified // 60000 == _NOW // 60000
    assert created >= modified
    assert hand.shows("fb_main_add")
    assert hand.shows("Tram O'Neil")


def test_an_entry_needs_an_amount_and_nothing_else(hand: Hand) -> None:
    hand.tap("fb_main_add")
    hand.tap("SAVE")
    assert hand.shows("Cost is Empty")
    assert _rows(hand.device) == []
    _type(hand, "edt_amount", "7")
    assert not hand.shows("Cost is Empty")
    hand.tap("SAVE")
    assert [row[:4] for row in _rows(hand.device)] == [("", 700, 3, "")]


def test_an_amount_has_eight_digits_before_and_two_after_the_point(hand: Hand) -> None:
    hand.tap("fb_main_add")
    _type(hand, "edt_amount", "12.3456x")
    assert hand.find("edt_amount").text == "12.34"


def test_names_end_after_twenty_characters(hand: Hand) -> None:
    hand.tap("fb_main_add")
    _type(hand, "edt_name", "a" * 30)
    assert hand.find("edt_name").text == "a" * 20


def test_food_is_chosen_first_and_the_categories_scroll(hand: Hand) -> None:
    hand.tap("fb_main_add")
    shown = [e.text for e in hand.elements() if (e.resource_name or "").endswith("tv_name")]
    assert shown[:4] == ["Food", "Income", "Housing", "Social"]
    row = hand.find("rv_category").bbox_pixels
    y = (row.y_min + row.y_max) // 2
    for _ in range(4):
        hand.device.input.swipe(900, y, 200, y, 500)
        hand.device.wait_for_idle()
    assert hand.shows("Others")


def test_repeat_mode_stays_for_the_next_entry(hand: Hand) -> None:
    hand.tap("fb_main_add")
    hand.tap("cv_lock")
    _type(hand, "edt_amount", "5")
    hand.tap("NEXT")
    assert hand.shows("Saved!")
    assert hand.find("edt_amount").text == "Amount"
    assert len(_rows(hand.device)) == 1


def test_an_edited_field_has_a_placeholder_while_it_is_empty_and_its_unit(hand: Hand) -> None:
    def seen() -> list[str]:
        names = [(e.resource_name or "").partition(":id/")[2] for e in hand.elements()]
        return [n for n in names if n.startswith(("edt_", "textinput"))]

    hand.tap("fb_main_add")
    assert seen() == ["textinput_placeholder", "edt_name", "edt_amount", "edt_note"]
    hand.tap("edt_amount")
    unit = "textinput_suffix_text"
    assert seen() == ["edt_name", "textinput_placeholder", "edt_amount", unit, "edt_note"]
    hand.device.input.text("5")
    hand.tap("edt_note")
    assert seen() == ["edt_name", "edt_amount", unit, "textinput_placeholder", "edt_note"]


def test_a_note_starts_in_lower_case(hand: Hand) -> None:
    hand.tap("fb_main_add")
    hand.tap("edt_name")
    assert hand.find("key_pos_0_0").content_description == "Q"
    hand.tap("edt_note")
    assert hand.find("key_pos_0_0").content_description == "q"


def test_the_entry_opens_without_the_keyboard_and_enter_goes_to_the_next_field(hand: Hand) -> None:
    hand.tap("fb_main_add")
    assert not hand.device.ime.visible
    hand.tap("edt_name")
    hand.device.input.key("ENTER")
    assert hand.shows("key_pos_number_line1_1")
    hand.device.input.key("ENTER")
    assert hand.find("key_pos_0_0").content_description == "q"
    assert not hand.shows("key_pos_password_header_number_1")


def test_the_app_is_dark_until_its_settings_say_otherwise(hand: Hand) -> None:
    def brightness() -> float:
        return float(np.median(hand.device.screenshot()[300:2200]))

    assert brightness() < 50
    hand.device.input.tap(70, 200)
    row = hand.find("Statistics").bbox_pixels
    assert row is not None
    frame = hand.device.screenshot()
    assert frame[int(row.y_min) : int(row.y_max), int(row.x_min) : int(row.x_max)].max() > 200
    hand.tap("Settings")
    hand.tap("Theme Mode")
    hand.tap("Light Theme")
    hand.device.input.key("BACK")
    assert brightness() > 230


def test_the_bin_is_behind_its_row_where_a_tap_opens_the_details(device: VirtualDevice) -> None:
    _add(device, "Tram")
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Expense Logs")
    assert not hand.shows("Delete")
    hand.tap("imv_delete_icon")
    assert hand.shows("Expense Detail")


def test_the_list_is_ordered_by_date_and_says_it(device: VirtualDevice) -> None:
    _add(device, "old", ms=_NOW - 3 * _DAY)
    _add(device, "new", ms=_NOW)
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Expense Logs")
    assert hand.shows("2023 Oct 12 - 15 . DESC")
    assert hand.find("new").bbox_pixels.y_min < hand.find("old").bbox_pixels.y_min
    hand.tap("Filter")
    hand.tap("ASC")
    hand.tap("APPLY FILTER")
    assert hand.shows("2023 Oct 12 - 15 . ASC")
    assert hand.find("new").bbox_pixels.y_min > hand.find("old").bbox_pixels.y_min


def test_swiping_right_selects_and_the_bin_deletes_all_selected(device: VirtualDevice) -> None:
    for name in ("one", "two", "three"):
        _add(device, name)
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Expense Logs")
    for name in ("one", "three"):
        _, y = hand.center(name)
        device.input.swipe(300, y, 600, y, 300)
        device.wait_for_idle()
    assert hand.shows("2  items")
    hand.tap("Delete")
    hand.tap("CONFIRM")
    assert [row[0] for row in _rows(device)] == ["two"]
    assert hand.shows("Expense Logs")


def test_back_ends_a_selection_and_stays(device: VirtualDevice) -> None:
    for name in ("one", "two"):
        _add(device, name)
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Expense Logs")
    y = hand.center("one")[1]
    hand.swipe(300, y, 600, y)
    assert hand.shows(" item")
    device.input.key("BACK")
    assert not hand.shows(" item")
    assert hand.shows("Expense Logs")


def test_swiping_left_shows_a_bin_for_one_row(device: VirtualDevice) -> None:
    _add(device, "one")
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Expense Logs")
    _, y = hand.center("one")
    device.input.swipe(800, y, 400, y, 300)
    hand.tap("imv_delete_icon")
    hand.tap("CONFIRM")
    assert _rows(device) == []
    assert hand.shows("No Expense Logs")


def test_more_is_not_under_the_round_button_at_the_end_of_the_page(device: VirtualDevice) -> None:
    for number in range(5):
        _add(device, f"Expense {number}")
    open_app(device, PACKAGE)
    device.input.swipe(540, 1800, 540, 300, 300)
    device.wait_for_idle()
    hand = Hand(device)
    hand.tap("MORE")
    assert hand.shows("Expense Logs")


def test_editing_keeps_id_and_creation_date(device: VirtualDevice) -> None:
    number = _add(device, "Lnch", ms=_NOW - _DAY)
    open_app(device, PACKAGE)
    hand = Hand(device)
    hand.tap("MORE") if hand.shows("MORE") else _open_page(hand, "Expense Logs")
    hand.tap("Lnch")
    hand.tap("EDIT")
    hand.tap("Health Care") if hand.shows("Health Care") else hand.tap("Housing")
    hand.tap("UPDATE")
    assert hand.shows("Data Updated!")
    (found,) = ExpenseStore(device).all()
    assert (found.expense_id, found.created_ms, found.modified_ms) == (
        number,
        _NOW - _DAY,
        _NOW - _DAY,
    )
    assert found.category == 4


def test_a_long_note_scrolls_and_the_edit_button_with_it(device: VirtualDevice) -> None:
    note = "every ticket and every coffee of the week " * 40
    ExpenseStore(device).add(Expense("Tram", 1000, 3, note, _NOW, _NOW))
    open_app(device, PACKAGE)
    hand = Hand(device)
    hand.tap("Tram")
    assert not hand.shows("btn_edit")
    for _ in range(2):
        hand.swipe(540, 2000, 540, 400)
    hand.tap("btn_edit")
    assert hand.shows("Update Data")


def test_totals_are_those_of_the_week(device: VirtualDevice) -> None:
    _add(device, "wage", amount=250000, kind=2)
    _add(device, "lunch", amount=1050)
    _add(device, "last week", amount=99900, ms=_NOW - 2 * _DAY)
    open_app(device, PACKAGE)
    hand = Hand(device)
    assert hand.find("tv_income_value").text == "2,500"
    assert hand.find("tv_outcome_value").text == "10.5"
    assert hand.find("tv_date_range").text == "OCT 15 - 22"


def test_the_weeks_largest_expense_may_be_still_to_come(device: VirtualDevice) -> None:
    _add(device, "tomorrow", ms=_NOW + _DAY)
    open_app(device, PACKAGE)
    assert device.screenshot().any()
    assert Hand(device).find("tv_outcome_value").text == "10"


def test_after_clearing_its_data_the_app_asks_for_language_and_currency(
    device: VirtualDevice,
) -> None:
    device.packages.clear(PACKAGE)
    open_app(device, PACKAGE)
    hand = Hand(device)
    hand.tap("NEXT")
    device.input.key("BACK")
    assert hand.shows("Choose Language")
    hand.tap("NEXT")
    hand.tap("Euro")
    hand.tap("CONTINUE")
    assert hand.find("tv_income_symobol").text == "EUR"


@pytest.mark.parametrize(
    "damage", [b"", b"no database", b"SQLite format 3\x00" + b"\x07" * 5000, None]
)
def test_a_damaged_or_missing_database_is_made_again(hand: Hand, damage: bytes | None) -> None:
    storage = hand.device.storage
    storage.remove(DATABASE)
    if damage is not None:
        storage.write_bytes(DATABASE, damage)
    hand.tap("fb_main_add")
    _type(hand, "edt_amount", "1")
    hand.tap("SAVE")
    assert len(_rows(hand.device)) == 1


@pytest.mark.parametrize(
    ("ms", "expected"),
    [
        (_NOW, "Today 3:34 PM"),
        (_NOW - _DAY, "Yesterday 3:34 PM"),
        (_NOW - 12 * _DAY, "2023 Oct 3"),
        (_NOW - 15 * _DAY, "Sep 30"),
        (_NOW - 288 * _DAY, "2022 Dec 31"),
    ],
)
def test_rows_say_when_an_expense_was(ms: int, expected: str) -> None:
    assert formats.row_date(ms, _NOW) == expected


@pytest.mark.parametrize(
    ("amount", "expected"), [(12340, "123.4"), (250000, "2,500"), (5, "0.05"), (0, "0")]
)
def test_amounts_are_grouped_and_not_padded(amount: int, expected: str) -> None:
    assert formats.amount_text(amount) == expected
    assert formats.parse_amount(formats.plain_amount(amount)) == amount


def test_a_sheet_is_read_as_it_was_written() -> None:
    rows = [["Name", "Amount"], ['Käse, "fein"', 12.5], ["", -3.0]]
    assert workbook.read(workbook.write(rows)) == rows
    with pytest.raises(ValueError, match="not a sheet"):
        workbook.read(b"PK\x03\x04 something else")


def test_an_entry_starts_with_the_name_and_no_keyboard(hand: Hand) -> None:
    hand.tap("fb_main_add")
    assert hand.find("textinput_placeholder").bbox_pixels == hand.find("edt_name").bbox_pixels
    assert not hand.device.ime.visible
    hand.tap("SAVE")
    assert hand.find("textinput_placeholder").bbox_pixels == hand.find("edt_amount").bbox_pixels
    assert not hand.device.ime.visible


def test_the_date_below_the_title_is_whole_at_the_largest_font(hand: Hand) -> None:
    hand.device.shell("settings put system font_scale 1.3")
    hand.tap("fb_main_add")
    date, field = hand.find("15 Oct 2023 3:34 PM").bbox_pixels, hand.find("edt_name").bbox_pixels
    assert date.y_max - date.y_min >= 1.3 * 52
    assert date.y_max < field.y_min
    # Only the line of a field grows, not the room around it.
    assert field.y_max - field.y_min == pytest.approx((32 + 26 * 1.3) * 2.625, abs=1)


def test_the_about_page_names_the_app_and_its_pages(hand: Hand) -> None:
    _open_page(hand, "About")
    for name, text in (
        ("tv_app_name", "Pro Expense"),
        ("tv_policy", "Privacy and Policy"),
        ("tv_open_sources", "Opens-Source Libraries"),
        ("tv_contribute", "Contribute the app"),
    ):
        assert hand.find(name).text == text


def test_a_language_and_a_currency_are_chosen_in_sheets(hand: Hand) -> None:
    _open_page(hand, "Settings")
    hand.tap("Currency")
    hand.tap("edt_search")
    hand.device.input.text("yen")
    hand.tap("Japan Yen")
    hand.tap("SAVE")
    assert hand.find("tv_currency_value").text == "JPY"
    hand.tap("Language")
    hand.tap("China (Chinese)")
    hand.tap("RESTART")
    assert hand.shows("tv_expense_in_out_title")


def test_the_theme_is_chosen_in_a_dialog_with_the_app_s_ids(hand: Hand) -> None:
    _open_page(hand, "Settings")
    hand.tap("Theme Mode")
    assert hand.shows("Choose Theme")
    hand.tap("rb_light_theme")
    assert not hand.shows("Choose Theme")
    assert float(np.median(hand.device.screenshot()[300:2200])) > 230


def test_a_file_is_imported_after_its_details_are_shown(device: VirtualDevice) -> None:
    header = ["Name", "Category", "Amount", "Note", "Date"]
    rows = [["Tea", "Food", 2.5, "", float(_NOW)], ["Bus", "Transportation", 1.0, "", float(_NOW)]]
    path = "/storage/emulated/0/Download/old.xls"
    device.storage.write_bytes(path, workbook.write([header, *rows]))
    open_app(device, PACKAGE)
    hand = Hand(device)
    _open_page(hand, "Backup")
    page = device.activities.top_activity.fragment
    page.on_result("import", ActivityResult(True, {"path": path}))
    assert hand.find("tv_name_value").text == "old.xls"
    assert hand.find("tv_items_value").text == "2 items"
    assert _rows(device) == []
    hand.tap("IMPORT")
    assert sorted(row[0] for row in _rows(device)) == ["Bus", "Tea"]


def test_pages_about_the_app_are_shown_inside_it(hand: Hand) -> None:
    _open_page(hand, "About")
    assert hand.shows("Acknowledgement")
    hand.tap("Privacy and Policy")
    assert any((e.text or "").startswith("All expenses stay") for e in hand.elements())
    hand.device.input.key("BACK")
    assert hand.shows("tv_app_name")
