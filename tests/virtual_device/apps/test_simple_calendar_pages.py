"""Simple Calendar's settings: backups, highlighted weekends, files; the import of events."""

from __future__ import annotations

import pytest

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
