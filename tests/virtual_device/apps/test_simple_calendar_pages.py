"""Simple Calendar's settings: backups, highlighted weekends, files; the import of events."""

from __future__ import annotations

import pytest

from android_world.env.representation_utils import BoundingBox
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand

_CALENDAR = "com.simplemobiletools.calendar.pro"
_FOLDER = "/storage/emulated/0/Download"
_EVENT = (
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Dinner\nUID:1\nDTSTART:20231020T180000Z\n"
    "DTEND:20231020T190000Z\nEND:VEVENT\nEND:VCALENDAR\n"
)


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, _CALENDAR)
    return Hand(device)


def _choose(hand: Hand, *labels: str) -> None:
    """Tap labels of a page that scrolls."""
    for label in labels:
        for _ in range(14):
            if hand.shows(label):
                break
            hand.device.input.swipe(540, 1700, 540, 900, 800)
        hand.tap(label)


def _import_event(device: VirtualDevice) -> None:
    device.storage.write_text(f"{_FOLDER}/a.ics", _EVENT)
    device.shell(
        f"am start -a android.intent.action.VIEW -d file://{_FOLDER}/a.ics -t text/calendar"
        f" -p {_CALENDAR}"
    )


def test_imported_events_get_the_chosen_type(hand: Hand) -> None:
    store = CalendarStore(hand.device)
    work = store.save_event_type("Work", -65536, 0)
    _import_event(hand.device)
    assert store.all_rows() == []
    hand.tap("Regular event")
    hand.tap("Work")
    hand.tap("OK")
    assert [(e.title, e.event_type) for e in store.all_rows()] == [("Dinner", work)]


def test_backups_are_written_at_six_in_the_morning(hand: Hand) -> None:
    _import_event(hand.device)
    hand.tap("OK")
    hand.tap("Settings")
    _choose(hand, "Enable automatic backups")
    assert hand.find("backup_events_folder").text == _FOLDER
    hand.tap("OK")
    assert hand.shows("Manage automatic backups")
    hand.device.advance(15 * 3_600_000)
    [name] = [n for n in hand.device.storage.listdir(_FOLDER) if n.startswith("Events_")]
    assert name.startswith("Events_20231016_0600")
    assert "SUMMARY:Dinner" in hand.device.storage.read_text(f"{_FOLDER}/{name}")


def test_highlighted_weekends_have_the_chosen_color(hand: Hand) -> None:
    hand.tap("Settings")
    assert not hand.shows("Color of highlighted weekends")
    _choose(hand, "Highlight weekends on some views", "Color of highlighted weekends")
    hand.tap("color_picker_new_hex")
    for key in ["MOVE_END", *["DEL"] * 6]:
        hand.device.input.key(key)
    hand.device.input.text("00AA00")
    hand.tap("OK")
    hand.device.input.key("BACK")
    hand.device.wait_for_idle()
    pixels = hand.device.screenshot()
    found = (pixels[..., 0] < 40) & (pixels[..., 1] > 140) & (pixels[..., 2] < 40)
    assert found.sum() > 100


def test_settings_are_exported_and_imported(hand: Hand) -> None:
    hand.tap("Settings")
    _choose(hand, "Show week numbers", "Export settings")
    hand.tap("OK")
    hand.tap("SAVE")
    _choose(hand, "Import settings")
    [name] = [n for n in hand.device.storage.listdir(_FOLDER) if n.startswith("calendar")]
    assert "week_numbers=true" in hand.device.storage.read_text(f"{_FOLDER}/{name}")
    hand.device.storage.write_text(f"{_FOLDER}/{name}", "show_grid=true\nbroken")
    hand.tap(name)
    hand.device.wait_for_idle()
    assert Options(hand.device).is_on("show_grid")


def test_an_event_type_has_a_menu(hand: Hand) -> None:
    hand.tap("Settings")
    CalendarStore(hand.device).save_event_type("Work", -65536, 0)
    _choose(hand, "Manage event types")
    box = hand.find("Work").bbox_pixels
    assert box is not None
    hand.device.input.tap(1010, box.center[1])
    hand.tap("Delete")
    hand.tap("OK")
    assert not hand.shows("Work")
    assert hand.shows("Regular event")


def test_rows_of_events_grow_with_the_font(hand: Hand) -> None:
    _import_event(hand.device)
    hand.tap("OK")
    hand.device.shell("settings put system font_scale 1.3")
    hand.tap("Change view")
    hand.tap("Simple event list")
    boxes = {(e.resource_name or "").rpartition("/")[2]: e.bbox_pixels for e in hand.elements()}
    title, time = boxes["event_item_title"], boxes["event_item_time"]
    assert time.y_max - time.y_min > 54  # the height at the default size
    assert title.y_max <= time.y_min


def _box(hand: Hand, name: str) -> BoundingBox:
    box = hand.find(name).bbox_pixels
    assert box is not None
    return box


def test_the_month_with_days_has_no_arrows_and_opens_a_date(hand: Hand) -> None:
    _import_event(hand.device)
    hand.tap("OK")
    hand.tap("Change view")
    hand.tap("Monthly and daily view")
    assert not hand.shows("top_value")
    assert hand.find("month_day_selected_day_label").text == "October"
    assert hand.shows("20 Friday")
    label = _box(hand, "month_day_selected_day_label")
    assert abs((label.x_min + label.x_max) / 2 - 540) <= 1
    days = [
        e for e in hand.elements() if (e.resource_name or "").endswith("/month_view_background")
    ]
    height = days[7].bbox_pixels.y_min - days[0].bbox_pixels.y_min
    assert height * 6 + 74 == pytest.approx(0.3 * (2337 - 296 - 21), abs=7)
    hand.device.input.tap(*days[23].bbox_pixels.center)  # the 17th
    assert hand.find("month_day_selected_day_label").text == "October 17"
    assert hand.shows("No items found.")
    hand.tap("month_day_selected_day_label")
    assert hand.shows("numberpicker_input")


def test_the_month_is_next_to_its_days_in_landscape_and_years_have_rows_of_four(
    hand: Hand,
) -> None:
    hand.tap("Change view")
    hand.tap("Monthly and daily view")
    for setting in ("accelerometer_rotation 0", "user_rotation 1"):
        hand.device.shell(f"settings put system {setting}")
    label, day = _box(hand, "month_day_selected_day_label"), _box(hand, "month_view_background")
    assert label.y_min < day.y_max + 100
    assert label.x_min > 128 + 0.45 * 2272
    hand.tap("Change view")
    hand.tap("Yearly view")
    first, fourth, last = (_box(hand, f"month_{month}_label") for month in (1, 4, 12))
    assert (first.y_min, fourth.x_max) == (fourth.y_min, last.x_max)
    assert last.y_max <= 1080 - 63 - 100


def test_boxes_and_the_cursor_of_the_editor_are_as_in_the_recorded_frame(hand: Hand) -> None:
    for label in ("calendar_fab", "fab_event_label"):
        hand.tap(label)
    hand.device.input.key("BACK")
    picture = hand.device.screenshot()
    row, title = _box(hand, "event_all_day"), _box(hand, "event_title")
    middle = picture[(row.y_min + row.y_max) // 2, 900:].astype(int)
    dark = [900 + x for x, pixel in enumerate(middle) if pixel.sum() < 450]
    assert (dark[0], dark[-1]) == pytest.approx((973, 1019), abs=2)
    assert min(pixel.sum() for pixel in middle) > 3 * 100  # 60 % of the text's colour
    inside = picture[title.y_min : title.y_max - 24, title.x_min : title.x_max].astype(int)
    assert ((inside[..., 2] - inside[..., 0]) < 60).all()  # no blue cursor
