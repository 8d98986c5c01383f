"""The Clock: alarms, cities, timers, stopwatch."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from android_world.virtual_device.apps.clock.store import Alarm, device_time
from android_world.virtual_device.apps.clock.timer_tab import parts, remaining_text
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand

_PACKAGE = "com.google.android.deskclock"


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, _PACKAGE)
    return Hand(device)


def test_the_frame_has_the_recorded_bounds(hand: Hand) -> None:
    hand.tap("tab_menu_timer")
    hand.tap("1")
    for name, bounds in (
        ("fab", (414, 1833, 666, 2085)),
        ("overflow_action_button", (975, 152, 1080, 278)),
        ("tab_menu_alarm", (0, 2127, 216, 2337)),
        ("tab_menu_bedtime", (864, 2127, 1080, 2337)),
    ):
        box = hand.find(name).bbox_pixels
        assert (box.x_min, box.y_min, box.x_max, box.y_max) == pytest.approx(bounds, abs=3), name


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("123", "00h 01m 23s"),
        ("0005", "00h 00m 05s"),
        ("90", "00h 00m 90s"),
        ("1234567", "12h 34m 56s"),
    ],
)
def test_digits_enter_from_the_right(hand: Hand, keys: str, shown: str) -> None:
    hand.tap("tab_menu_timer")
    for key in keys:
        hand.tap(f"timer_setup_digit_{key}")
    assert hand.find("timer_setup_time").text == shown


def test_the_description_of_the_timer_uses_plurals(hand: Hand) -> None:
    hand.tap("tab_menu_timer")
    for key in "10501":
        hand.tap(f"timer_setup_digit_{key}")
    assert hand.find("timer_setup_time").content_description == "1 hour, 5 minutes, 1 second"
    hand.tap("timer_setup_delete")
    assert hand.find("timer_setup_time").text == "00h 10m 50s"
    hand.long_press("timer_setup_delete")
    assert hand.find("timer_setup_time").text == "00h 00m 00s"
    assert not hand.shows("Start")


def test_a_timer_counts_pauses_and_rings(hand: Hand) -> None:
    hand.tap("tab_menu_timer")
    hand.tap("9")
    hand.tap("Start")
    hand.device.advance(4000)
    assert hand.find("timer_text").text == "5"
    hand.tap("Pause")
    hand.device.advance(60_000)
    assert hand.find("timer_text").text == "5"
    hand.tap("Start")
    hand.device.advance(5500)
    assert any(n.title == "Time's up" for n in hand.device.notifications.active(_PACKAGE))


def test_the_stopwatch_runs_in_the_background(hand: Hand) -> None:
    hand.tap("tab_menu_stopwatch")
    hand.tap("Start")
    hand.device.input.key("HOME")
    hand.device.advance(61_000)
    open_app(hand.device, _PACKAGE)
    assert hand.find("stopwatch_time_text").text.startswith("1:0")
    assert hand.shows("Pause")
    assert hand.shows("Lap")
    hand.tap("Pause")
    assert not hand.shows("Lap")
    hand.tap("Reset")
    assert hand.find("stopwatch_time_text").text == "0"


def test_a_new_alarm_rings_and_can_be_stopped(hand: Hand) -> None:
    hand.tap("tab_menu_alarm")
    hand.tap("Add alarm")
    hand.tap("16 hours")
    hand.tap("OK")
    assert hand.shows("Alarm set for 1 hour from now.") or hand.shows(
        "Alarm set for 1 hour and 1 minute from now."
    )
    hand.device.input.key("HOME")
    hand.device.advance(61 * 60_000)
    assert hand.device.notifications.heads_up is not None
    hand.tap("Stop")
    assert hand.device.notifications.heads_up is None


def ticks_in_a_second(hand: Hand) -> int:
    """How often the Clock does something while the user does nothing."""
    app = hand.device.activities.processes[_PACKAGE]
    runs = []
    run = app._run
    app._run = lambda *call: runs.append(call) or run(*call)
    hand.device.advance(1000)
    del app._run
    return len(runs)


@pytest.mark.parametrize("counting", ["stopwatch", "timer"])
def test_only_a_visible_time_ticks(hand: Hand, counting: str) -> None:
    hand.tap(f"tab_menu_{counting}")
    if counting == "timer":
        for key in "90000":
            hand.tap(f"timer_setup_digit_{key}")
    assert ticks_in_a_second(hand) == 0
    hand.tap("Start")
    assert ticks_in_a_second(hand) >= 19
    hand.device.input.key("HOME")
    hand.device.advance(50)
    assert ticks_in_a_second(hand) == 0
    open_app(hand.device, _PACKAGE)
    assert ticks_in_a_second(hand) >= 19
    hand.tap("Pause")
    hand.device.advance(50)
    assert ticks_in_a_second(hand) == 0


def test_the_time_is_up_to_date_after_a_return(hand: Hand) -> None:
    hand.tap("tab_menu_stopwatch")
    hand.tap("Start")
    hand.device.input.key("HOME")
    hand.device.advance(9_000)
    open_app(hand.device, _PACKAGE)
    first = hand.find("stopwatch_time_text").text
    hand.device.advance(1500)
    assert hand.find("stopwatch_time_text").text != first


def test_deleting_an_alarm_can_be_undone(hand: Hand) -> None:
    hand.tap("tab_menu_alarm")
    hand.tap("Expand alarm")
    hand.tap("Delete")
    assert not hand.shows("08:30")
    hand.tap("Undo")
    assert hand.shows("08:30")


def test_cities_show_their_own_time(hand: Hand) -> None:
    hand.tap("Add city")
    hand.device.input.text("Tok")
    hand.tap("Tokyo")
    assert hand.shows("Tokyo")
    assert hand.shows("00:34")
    assert hand.shows("Tomorrow, 9h ahead")


def test_clearing_the_data_discards_everything(hand: Hand) -> None:
    hand.tap("tab_menu_stopwatch")
    hand.tap("Start")
    hand.device.packages.clear(_PACKAGE)
    open_app(hand.device, _PACKAGE)
    hand.tap("tab_menu_stopwatch")
    assert hand.find("stopwatch_time_text").text == "0"


@given(st.integers(0, 23), st.integers(0, 59), st.integers(0, 127), st.integers(0, 10**9))
def test_an_alarm_rings_within_a_week_at_its_time(
    hour: int, minute: int, days: int, at: int
) -> None:
    now = device_time(1_697_000_000_000 + at)
    ring = Alarm(hour, minute, days).next_time(now)
    assert (ring.hour, ring.minute) == (hour, minute)
    assert 0 < (ring - now).total_seconds() <= 7 * 24 * 3600
    assert not days or days >> ring.weekday() & 1


@given(st.text("0123456789", max_size=6))
def test_the_register_reads_as_hours_minutes_seconds(digits: str) -> None:
    hours, minutes, seconds = parts(digits)
    assert hours * 10_000 + minutes * 100 + seconds == int(digits or 0)


@pytest.mark.parametrize(
    ("ms", "text"),
    [(5000, "5"), (4001, "5"), (65_000, "1:05"), (3_723_000, "1:02:03"), (-2500, "−2")],
)
def test_remaining_time_has_no_leading_zeros(ms: int, text: str) -> None:
    assert remaining_text(ms) == text


def test_every_key_of_the_timer_can_be_tapped_in_landscape(hand: Hand) -> None:
    hand.device.shell("settings put system accelerometer_rotation 0")
    hand.device.shell("settings put system user_rotation 1")
    hand.tap("Timer")
    for key in ("1", "2", "00", "3", "Delete 3", "4"):
        hand.tap(key)
    assert hand.find("timer_setup_time").text == "01h 20m 04s"
    hand.tap("Start")
    assert hand.shows("1h 20m 4s Timer")


def test_laps_are_not_behind_the_buttons_in_landscape(hand: Hand) -> None:
    hand.device.shell("settings put system accelerometer_rotation 0")
    hand.device.shell("settings put system user_rotation 1")
    hand.tap("Stopwatch")
    hand.tap("Start")
    hand.tap("Lap")
    fab, time = hand.find("fab").bbox_pixels, hand.find("stopwatch_time_text").bbox_pixels
    assert time.y_max <= fab.y_min
    lap = hand.find("lap_total").bbox_pixels
    assert lap.x_min > hand.find("Lap").bbox_pixels.x_max


def test_a_day_is_chosen_by_its_initial(hand: Hand) -> None:
    hand.tap("Alarm")
    hand.tap("Expand alarm")
    box = hand.find("Saturday").bbox_pixels
    frame = hand.device.screenshot()
    middle = int(box.y_min + box.y_max) // 2
    outside = frame[middle, int(box.x_min + box.x_max) // 2 - 36].copy()
    hand.tap("Saturday")
    assert hand.find("Saturday").is_checked
    assert hand.find("days_of_week").text == "Mon, Tue, Wed, Thu, Fri, Sat"
    filled = hand.device.screenshot()[middle, int(box.x_min + box.x_max) // 2 - 36]
    assert (outside != filled).any()


def test_an_open_alarm_has_the_recorded_lines(hand: Hand) -> None:
    hand.tap("Alarm")
    hand.tap("Expand alarm")
    lines = [
        "Add label",
        "Schedule alarm",
        "Ringtone Default (Cesium)",
        "Vibrate",
        "Google Assistant Routine",
        "Delete",
    ]
    tops = [hand.find(line).bbox_pixels.y_min for line in lines]
    assert tops == sorted(tops)
    card = hand.find("Delete").bbox_pixels.y_max
    assert card < hand.find("09:00").bbox_pixels.y_min
    for line in ("Schedule alarm", "Google Assistant Routine"):
        assert not hand.find(line).is_enabled


def test_a_long_label_ends_before_the_arrow(hand: Hand) -> None:
    hand.tap("tab_menu_alarm")
    hand.tap("Add alarm")
    hand.tap("OK")
    hand.tap("edit_label")
    hand.device.input.text("take the medicine and feed the cat " * 4)
    hand.tap("OK")
    label, arrow = hand.find("edit_label").bbox_pixels, hand.find("Collapse alarm").bbox_pixels
    assert label is not None
    assert arrow is not None
    assert label.x_max <= arrow.x_min
    assert label.y_max - label.y_min < 100


def test_a_timer_with_a_long_label_keeps_its_place(hand: Hand) -> None:
    hand.tap("tab_menu_timer")
    hand.tap("1")
    hand.tap("Start")
    hand.tap("timer_title")
    hand.device.input.text("take the bread and the cake out of the oven " * 4)
    hand.tap("OK")
    label, close = hand.find("timer_title").bbox_pixels, hand.find("close").bbox_pixels
    assert label is not None
    assert close is not None
    assert label.x_max <= close.x_min
    assert label.y_max - label.y_min < 100


def test_the_tabs_of_the_bar_have_no_nodes_inside(hand: Hand) -> None:
    names = [(e.resource_name or "").rpartition("/")[2] for e in hand.elements()]
    assert "tab_menu_timer" in names
    assert not [name for name in names if name.startswith("navigation_bar_item")]


def test_the_bedtime_page_sets_an_alarm_for_workdays(hand: Hand) -> None:
    hand.tap("tab_menu_bedtime")
    hand.tap("Get started")
    hand.tap("OK")
    assert hand.shows("Wake-up")
    assert hand.shows("Mon, Tue, Wed, Thu, Fri")


def test_the_sound_of_an_alarm_is_chosen_on_its_page(hand: Hand) -> None:
    hand.device.storage.write_bytes("/sdcard/Download/Birds.mp3", b"")
    for label in ("tab_menu_alarm", "Add alarm", "OK", "choose_ringtone", "Helium"):
        hand.tap(label)
    assert hand.find("Selected").bbox_pixels.center[1] == hand.find("Helium").bbox_pixels.center[1]
    for label in ("Add new", "Birds.mp3"):
        hand.tap(label)
    assert hand.shows("Your sounds")
    hand.device.input.key("BACK")
    assert hand.find("choose_ringtone").content_description == "Ringtone Birds"
    hand.tap("choose_ringtone")
    hand.tap("Silent")
    hand.tap("Navigate up")
    assert hand.find("choose_ringtone").content_description == "Ringtone Silent"


def test_the_time_of_a_timer_is_above_its_buttons_at_the_largest_font(hand: Hand) -> None:
    for label in ("tab_menu_timer", "5", "Start"):
        hand.tap(label)
    hand.device.shell("settings put system font_scale 1.3")
    time, button = (hand.find(name).bbox_pixels for name in ("timer_text", "reset"))
    assert time.y_max <= button.y_min
