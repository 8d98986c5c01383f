"""Simple Calendar Pro: views, editors, what they write, and what they survive."""

from __future__ import annotations

import datetime
import json
import sqlite3

import pytest

from android_world.virtual_device.apps.simple_calendar import ics, options
from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    FLAG_ALL_DAY,
    MONTH_S,
    PACKAGE,
    TYPE_TASK,
    WEEK_S,
    Event,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import DATABASE, CalendarStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.contact_rows import Contact, EventType, Labelled
from tests.virtual_device.apps.conftest import Hand

HOUR = 3600
TODAY = 1_697_328_000  # Sunday, 15 October 2023, 0:00


@pytest.fixture
def store(device: VirtualDevice) -> CalendarStore:
    return CalendarStore(device)


def start_app(device: VirtualDevice, view: int = options.MONTHLY) -> None:
    Options(device).put(view=view, was_alarm_warning_shown=True)
    open_app(device, PACKAGE)


def add(store: CalendarStore, title: str, day: int = 0, hour: float = 17, **fields) -> int:
    start = TODAY + day * DAY_S + int(hour * HOUR)
    return store.insert(Event(start, start + HOUR, title, **fields))


def new_event(hand: Hand, title: str) -> None:
    hand.tap("calendar_fab")
    hand.tap("fab_event_label")
    hand.device.input.text(title)
    hand.device.input.key("BACK")


def texts(hand: Hand, name: str) -> list[str]:
    return [
        e.text or "" for e in hand.elements() if (e.resource_name or "").endswith(f":id/{name}")
    ]


# The main screen.


def test_the_month_has_42_untitled_days_and_draws_its_events(device, hand, store):
    start_app(device)
    empty = device.screenshot()
    add(store, "Dinner")
    device.activities.top_activity.invalidate()
    days = [e for e in hand.elements() if (e.resource_name or "").endswith("month_view_background")]
    assert len(days) == 42
    assert not any(e.text or e.content_description for e in days)
    assert hand.find("top_value").text == "October"
    assert (device.screenshot() != empty).any()
    assert not hand.shows("Dinner")


def test_a_tap_on_a_day_opens_it_and_back_returns(device, hand, store):
    add(store, "Dinner", description="At\nhome")
    start_app(device)
    days = [e for e in hand.elements() if (e.resource_name or "").endswith("month_view_background")]
    device.input.tap(*days[21].bbox_pixels.center)
    assert texts(hand, "top_value") == ["October", "October 15 (Sun)"]
    assert texts(hand, "event_item_title") == ["Dinner"]
    assert texts(hand, "event_item_time") == ["17:00 - 18:00"]
    assert texts(hand, "event_item_description") == ["At home"]
    device.input.key("BACK")
    assert hand.find("top_value").text == "October"


def test_arrows_and_go_to_today(device, hand):
    start_app(device)
    assert not hand.shows("Go to today")
    for _ in range(3):
        hand.tap("top_right_arrow")
    assert hand.find("top_value").text == "January 2024"
    assert not hand.shows("settings")
    hand.tap("Go to today")
    assert hand.find("top_value").text == "October"


def test_a_sideways_swipe_turns_the_month(device, hand):
    start_app(device)
    device.input.swipe(900, 1400, 150, 1400, 200)
    assert hand.find("top_value").text == "November"


@pytest.mark.parametrize(
    ("view", "name"),
    [
        ("Daily view", "October 15 (Sun)"),
        ("Weekly view", "week_view_seekbar"),
        ("Yearly view", "month_10_label"),
        ("Simple event list", "15 Sunday"),
        ("Monthly and daily view", "month_day_selected_day_label"),
    ],
)
def test_the_chosen_view_is_remembered(device, hand, store, view, name):
    add(store, "Dinner")
    start_app(device)
    hand.tap("Change view")
    hand.tap(view)
    assert hand.shows(name)
    device.activities.force_stop(PACKAGE)
    open_app(device, PACKAGE)
    assert hand.shows(name)
    assert hand.shows("calendar_fab") == (view not in ("Weekly view", "Yearly view"))


def test_the_list_has_headings_and_shows_the_last_day(device, hand, store):
    add(store, "Gone", day=-3)
    add(store, "Yesterday late", day=-1, hour=23)
    add(store, "Dinner")
    add(store, "Next month", day=20)
    start_app(device, options.EVENT_LIST)
    headings = texts(hand, "event_section_title")
    assert headings == ["October", "14 Saturday", "15 Sunday", "November", "4 Saturday"]
    assert texts(hand, "event_item_title") == ["Yesterday late", "Dinner", "Next month"]
    assert texts(hand, "event_item_time")[0] == "23:00 - 00:00 (15 Sunday)"


def test_all_day_events_come_first(device, hand, store):
    add(store, "Early", hour=1)
    store.insert(Event(TODAY, TODAY + 12 * HOUR, "Holiday", flags=FLAG_ALL_DAY))
    start_app(device, options.DAILY)
    assert texts(hand, "event_item_title") == ["Holiday", "Early"]
    assert texts(hand, "event_item_time") == ["All-day", "01:00 - 02:00"]


def test_search_needs_two_characters_and_finds_all_three_texts(device, hand, store):
    add(store, "Dinner")
    add(store, "Trip", day=300, location="Dinkelsbühl")
    add(store, "Work", day=-400, description="no DINner today")
    start_app(device)
    hand.tap("top_toolbar_search")
    device.input.text("d")
    assert hand.shows("search_placeholder_2")
    device.input.text("in")
    found = len(texts(hand, "event_item_title"))
    device.input.key("BACK")
    assert len(texts(hand, "event_item_title")) >= found
    assert "Dinner" in texts(hand, "event_item_title")
    assert len(store.search("din", 0, TODAY * 2)) == 3


def test_the_year_fits_in_landscape(device, hand):
    start_app(device, options.YEARLY)
    device.settings.put("system", "accelerometer_rotation", "0")
    device.settings.put("system", "user_rotation", "1")
    device.wait_for_idle()
    hand.tap("month_12_label")
    assert texts(hand, "top_value") == ["2023", "December"]


def test_go_to_date_asks_for_month_and_year(device, hand):
    start_app(device)
    hand.tap("top_value")
    hand.tap("2024")
    hand.tap("OK")
    assert hand.find("top_value").text == "October 2024"


# The editor.


def test_a_new_event_is_written_as_the_app_does(device, hand, store):
    start_app(device)
    new_event(hand, "  Dinner ")
    assert hand.find("event_start_time").text == "16:00"
    assert hand.find("event_end_time").text == "16:00"
    hand.tap("save")
    (event,) = store.all_rows()
    assert (event.title, event.start_ts, event.end_ts) == (
        "Dinner",
        TODAY + 16 * HOUR,
        TODAY + 16 * HOUR,
    )
    assert event.reminders == (10,)
    assert (event.source, event.time_zone, event.type) == ("simple-calendar", "UTC", 0)
    assert len(event.import_id) == 45
    assert event.last_updated > TODAY * 1000
    assert (event.repeat_limit, event.repetition_exceptions, event.flags) == (0, "[]", 0)


def test_an_all_day_event_lasts_until_noon(device, hand, store):
    start_app(device)
    new_event(hand, "Holiday")
    hand.tap("event_all_day")
    assert not hand.shows("event_start_time")
    hand.tap("save")
    (event,) = store.all_rows()
    assert (event.start_ts, event.end_ts, event.flags) == (TODAY, TODAY + 12 * HOUR, FLAG_ALL_DAY)


def test_the_end_moves_with_the_start(device, hand):
    start_app(device)
    new_event(hand, "Dinner")
    hand.tap("event_start_date")
    hand.tap("20 October 2023")
    hand.tap("OK")
    assert hand.find("event_end_date").text == "October 20 (Fri)"
    hand.tap("event_end_time")
    hand.tap("9 hours")
    hand.tap("OK")
    hand.tap("save")
    assert hand.shows("event_title")


def test_an_event_needs_a_title(device, hand, store):
    start_app(device)
    new_event(hand, "   ")
    hand.tap("save")
    assert hand.shows("event_title")
    assert store.all_rows() == []


def test_the_disclaimer_comes_once(device, hand, store):
    open_app(device, PACKAGE)
    new_event(hand, "One")
    hand.tap("save")
    assert hand.shows("Disclaimer")
    device.input.key("BACK")
    assert hand.shows("Disclaimer")
    hand.tap("OK")
    new_event(hand, "Two")
    hand.tap("save")
    assert [e.title for e in store.all_rows()] == ["One", "Two"]


@pytest.mark.parametrize(
    ("choice", "interval", "rule"),
    [("Daily", DAY_S, 0), ("Weekly", WEEK_S, 64), ("Monthly", MONTH_S, 1)],
)
def test_repetitions_are_encoded(device, hand, store, choice, interval, rule):
    start_app(device)
    new_event(hand, "Training")
    hand.tap("event_repetition")
    hand.tap(choice)
    hand.tap("save")
    (event,) = store.all_rows()
    assert (event.repeat_interval, event.repeat_rule, event.repeat_limit) == (interval, rule, 0)


def test_daily_keeps_the_rule_of_a_week_chosen_before(device, hand, store):
    start_app(device)
    new_event(hand, "Training")
    hand.tap("event_repetition")
    hand.tap("Weekly")
    hand.tap("event_repetition")
    hand.tap("Daily")
    hand.tap("save")
    (event,) = store.all_rows()
    assert (event.repeat_interval, event.repeat_rule) == (DAY_S, 64)


def test_days_of_the_week_and_a_number_of_times(device, hand, store):
    start_app(device)
    new_event(hand, "Training")
    hand.tap("event_repetition")
    hand.tap("Weekly")
    hand.tap("event_repetition_rule")
    hand.tap("Wednesday")
    hand.tap("OK")
    assert hand.find("event_repetition_rule").text == "Sun, Wed"
    hand.tap("event_repetition_limit")
    hand.tap("repeat_type_count")
    device.input.text("5")
    hand.tap("OK")
    device.input.key("BACK")
    assert hand.find("event_repetition_limit").text == "5 times"
    hand.tap("save")
    (event,) = store.all_rows()
    assert (event.repeat_rule, event.repeat_limit) == (64 + 4, -5)


def test_back_asks_about_changes_and_the_arrow_does_not(device, hand, store):
    start_app(device)
    new_event(hand, "Dinner")
    device.input.key("BACK")
    hand.tap("Discard")
    assert hand.shows("calendar_fab")
    assert store.all_rows() == []


def test_another_app_opens_the_editor_with_its_values(device, hand):
    intent = Intent(
        "android.intent.action.INSERT",
        mime_type="vnd.android.cursor.dir/event",
        package=PACKAGE,
        extras={
            "title": "Concert",
            "eventLocation": "Hall",
            "beginTime": (TODAY + DAY_S + 20 * HOUR) * 1000,
            "endTime": (TODAY + DAY_S + 22 * HOUR) * 1000,
        },
    )
    device.activities.start(intent)
    assert hand.find("event_title").text == "Concert"
    assert hand.find("event_start_date").text == "October 16 (Mon)"
    assert hand.find("event_end_time").text == "22:00"


# Repeating events.


def open_training(device, hand, store, day: int = 1) -> int:
    number = add(store, "Training", repeat_interval=DAY_S)
    start_app(device, options.DAILY)
    for _ in range(day):
        hand.tap("top_right_arrow")
    hand.tap("Training")
    return number


def test_deleting_one_occurrence_adds_an_exception(device, hand, store):
    number = open_training(device, hand, store)
    hand.tap("delete")
    hand.tap("Yes")
    assert json.loads(store.event(number).repetition_exceptions) == ["20231016"]
    assert texts(hand, "event_item_title") == []


def test_deleting_the_future_ends_the_repetition(device, hand, store):
    number = open_training(device, hand, store, day=3)
    hand.tap("delete")
    hand.tap("Delete this and all future occurrences")
    hand.tap("Yes")
    assert store.event(number).repeat_limit == TODAY + 3 * DAY_S - 1
    assert len(store.between(TODAY, TODAY + 30 * DAY_S)) == 3


def test_deleting_all_removes_the_row_and_its_children(device, hand, store):
    number = open_training(device, hand, store)
    store.edit_occurrence(number, TODAY + 5 * DAY_S + 17 * HOUR, Event(TODAY, TODAY, "Moved"))
    hand.tap("delete")
    hand.tap("Delete all occurrences")
    hand.tap("Yes")
    assert store.all_rows() == []


def change_title_and_save(device, hand, choice: str) -> None:
    hand.tap("event_title")
    device.input.text(" B")
    device.input.key("BACK")
    hand.tap("save")
    hand.tap(choice)


def test_changing_one_occurrence_makes_its_own_row(device, hand, store):
    number = open_training(device, hand, store, day=2)
    change_title_and_save(device, hand, "Update the selected occurrence only")
    original, copy = store.all_rows()
    assert original.exceptions == {"20231017"}
    assert (copy.title, copy.parent_id, copy.repeat_interval) == ("Training B", number, 0)
    assert copy.start_ts == TODAY + 2 * DAY_S + 17 * HOUR


def test_changing_the_future_splits_the_event(device, hand, store):
    open_training(device, hand, store, day=2)
    change_title_and_save(device, hand, "Update this and all future occurrences")
    titles = [e.title for e in store.between(TODAY, TODAY + 4 * DAY_S - 1)]
    assert titles == ["Training", "Training", "Training B", "Training B"]


def test_changing_all_keeps_the_first_day(device, hand, store):
    number = open_training(device, hand, store, day=2)
    change_title_and_save(device, hand, "Update all occurrences")
    (event,) = store.all_rows()
    assert (event.id, event.title, event.start_ts) == (number, "Training B", TODAY + 17 * HOUR)


# Selection, tasks, reminders.


def test_selected_events_are_deleted(device, hand, store):
    for title in ("A", "B", "C"):
        add(store, title)
    start_app(device, options.DAILY)
    hand.long_press("A")
    hand.tap("C")
    assert hand.find("actionbar_title").text == "2 / 3"
    hand.tap("cab_delete")
    hand.tap("No")
    assert len(store.all_rows()) == 3
    hand.tap("cab_delete")
    hand.tap("Yes")
    assert [e.title for e in store.all_rows()] == ["B"]
    assert not hand.shows("actionbar_title")


def test_a_task_is_marked_as_completed(device, hand, store):
    add(store, "Water the plants", type=TYPE_TASK)
    start_app(device, options.DAILY)
    hand.tap("Water the plants")
    hand.tap("Mark completed")
    (task,) = store.between(TODAY, TODAY + DAY_S)
    assert task.is_completed
    hand.tap("Water the plants")
    assert hand.shows("Mark incomplete")


def test_a_reminder_becomes_a_notification(device, hand, store):
    start_app(device)
    new_event(hand, "Dinner")
    hand.tap("save")
    device.advance(17 * 60_000)
    posted = [n for n in device.notifications.active() if n.package == PACKAGE]
    assert [(n.title, n.text) for n in posted] == [("Dinner", "16:00")]


def test_nothing_reminds_after_the_app_was_stopped(device, hand, store):
    start_app(device)
    new_event(hand, "Dinner")
    hand.tap("save")
    device.activities.force_stop(PACKAGE)
    device.advance(30 * 60_000)
    assert not [n for n in device.notifications.active() if n.package == PACKAGE]


def test_birthdays_of_contacts_are_added_once(device, hand, store):
    born = [Labelled("1990-05-17", EventType.BIRTHDAY)]
    device.contacts.save_contact(Contact(given="Ana", events=born))
    device.packages.grant(PACKAGE, "android.permission.READ_CONTACTS")
    start_app(device)
    for _ in range(2):
        hand.tap("More options")
        hand.tap("Add contact birthdays")
    (event,) = store.all_rows()
    day = datetime.datetime.fromtimestamp(event.start_ts, datetime.UTC).date()
    assert (event.title, day) == ("Ana", datetime.date(1990, 5, 17))


# The database file.


def test_a_database_replaced_under_the_running_app_is_read_again(device, hand, store):
    add(store, "Old")
    start_app(device, options.DAILY)
    assert hand.shows("Old")
    host = device.storage.host_path(DATABASE)
    with sqlite3.connect(host) as db:
        db.execute("UPDATE events SET title = 'New'")
    content = device.storage.read_bytes(DATABASE)
    device.storage.remove(DATABASE)
    device.storage.write_bytes(DATABASE, content)
    hand.tap("top_right_arrow")
    hand.tap("top_left_arrow")
    assert hand.shows("New")


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\0" + b"\7" * 999])
def test_a_missing_or_damaged_database_is_made_again(device, hand, store, content):
    device.storage.remove(DATABASE)
    if content is not None:
        device.storage.write_bytes(DATABASE, content)
    start_app(device)
    new_event(hand, "Dinner")
    hand.tap("save")
    assert [e.title for e in store.all_rows()] == ["Dinner"]


def test_a_locked_database_neither_crashes_nor_loses_events(device, hand, store):
    add(store, "Dinner")
    other = sqlite3.connect(device.storage.host_path(DATABASE), isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        start_app(device, options.DAILY)
        new_event(hand, "Lunch")
        hand.tap("save")
        assert hand.shows("event_title")
    finally:
        other.close()
    hand.tap("save")
    assert {e.title for e in store.all_rows()} == {"Dinner", "Lunch"}


@pytest.mark.parametrize("title", ['O\'Brien "x"; DROP TABLE events', "日本 🎉", "a" * 300, "%_\\"])
def test_any_text_can_be_a_title(device, hand, store, title):
    start_app(device)
    new_event(hand, title)
    hand.tap("save")
    (event,) = store.all_rows()
    assert event.title == title[:180]


def test_a_snapshot_keeps_an_open_editor(device, hand, store):
    start_app(device)
    new_event(hand, "Dinner")
    hand.tap("event_repetition")
    saved = device.snapshot()
    hand.tap("Daily")
    device.restore(saved)
    hand.tap("Weekly")
    hand.tap("save")
    (event,) = store.all_rows()
    assert event.repeat_interval == WEEK_S


# iCalendar.


def test_an_export_asks_for_its_place(device, hand, store):
    add(store, "Past", day=-3)
    add(store, "Coming", day=3)
    start_app(device)
    hand.tap("More options")
    hand.tap("Export events to an .ics file")
    hand.tap("Export past entries too")
    hand.tap("OK")
    hand.tap("Show roots")
    hand.tap("Downloads")
    assert hand.shows("Events_2023_10_15_15_34_00.ics")
    hand.tap("SAVE")
    written = device.storage.read_text(
        "/storage/emulated/0/Download/Events_2023_10_15_15_34_00.ics"
    )
    assert "Coming" in written
    assert "Past" not in written


def test_events_survive_export_and_import(device, store):
    add(store, "Dinner; with, \\ Ana", description="two\nlines", reminder_1_minutes=10)
    add(store, "Training", repeat_interval=WEEK_S, repeat_rule=5, repeat_limit=-4)
    add(
        store,
        "Payday",
        repeat_interval=MONTH_S,
        repeat_rule=3,
        repetition_exceptions='["20231130"]',
    )
    store.insert(Event(TODAY, TODAY + DAY_S + 12 * HOUR, "Trip", flags=FLAG_ALL_DAY))
    rows = store.all_rows()
    read = ics.from_ics(ics.to_ics(rows, store.zone), store.zone, "simple-calendar")

    def plain(event: Event) -> dict[str, object]:
        return {k: v for k, v in event._asdict().items() if k not in ("id", "last_updated")}

    assert [plain(e) for e in read] == [plain(e) for e in rows]


@pytest.mark.parametrize("text", ["", "BEGIN:VEVENT", "BEGIN:VEVENT\nDTSTART:99\nEND:VEVENT", "\0"])
def test_a_damaged_calendar_file_has_no_events(text, store):
    assert ics.from_ics(text, store.zone) == []


def test_a_month_that_starts_on_a_sunday_comes_after_a_whole_week(device, hand, store):
    start_app(device)
    days = [e for e in hand.elements() if (e.resource_name or "").endswith("month_view_background")]
    device.input.tap(*days[0].bbox_pixels.center)
    assert texts(hand, "top_value")[-1] == "September 24 (Sun)"


def test_saving_asks_to_show_notifications_where_that_is_not_allowed(device, hand, store):
    device.shell(f"pm revoke {PACKAGE} android.permission.POST_NOTIFICATIONS")
    start_app(device)
    hand.tap("calendar_fab")
    hand.tap("Event")
    device.input.text("Dinner")
    hand.tap("Save")
    assert hand.shows("Allow Calendar to send you notifications?")
    hand.tap("permission_allow_button")
    assert [event.title for event in store.all_rows()] == ["Dinner"]


def test_a_month_can_be_printed(device, hand):
    start_app(device)
    hand.tap("More options")
    hand.tap("Print")
    assert hand.shows("Select a printer")


def test_settings_ask_for_default_reminders_only_without_those_of_the_last_event(device, hand):
    start_app(device)
    hand.tap("settings")
    choice = "Use the last events' reminders as the default for new events"
    while not hand.shows(choice):
        hand.swipe(500, 1500, 500, 1000)
    assert not hand.shows("Default reminder 1")
    hand.tap(choice)
    hand.swipe(500, 1500, 500, 1000)
    assert hand.shows("Default reminder 1")


def test_settings_have_the_published_rows_in_order(device, hand):
    start_app(device)
    hand.tap("settings")
    found: list[str] = []
    for _ in range(12):
        shown = sorted(hand.elements(), key=lambda e: e.bbox_pixels.y_min)
        names = [(e.resource_name or "").rpartition("/")[2] for e in shown]
        rows = [n.removeprefix("settings_").removesuffix("_label") for n in names]
        found += [name for name in dict.fromkeys(rows) if name not in found]
        hand.swipe(500, 1800, 500, 1000)
    published = (
        *("color_customization", "widget_color_customization", "language", "manage_event_types"),
        *("manage_quick_filter_event_types", "hour_format", "sunday_first", "highlight_weekends"),
        *("customize_notifications", "reminder_audio_stream", "vibrate", "loop_reminders"),
        *("start_weekly_at", "midnight_span_event", "allow_customize_day_count"),
        *("start_week_with_current_day", "week_numbers", "show_grid", "display_past_events"),
        *("display_description", "replace_description", "list_widget_view_to_open"),
        *("dim_past_events", "allow_changing_time_zones", "delete_all_events"),
        *("enable_automatic_backups", "export", "import"),
    )
    assert [name for name in found if name in published] == list(published)


@pytest.mark.parametrize(
    ("switches", "listed"),
    [
        ({}, ["In short"]),
        ({"replace_description": True}, ["Room 4"]),
        ({"display_description": False}, []),
    ],
)
def test_lists_show_the_field_that_the_settings_choose(device, hand, store, switches, listed):
    add(store, "Dinner", description="In short", location="Room 4")
    Options(device).put(**switches)
    start_app(device, options.EVENT_LIST)
    assert texts(hand, "event_item_description") == listed


def test_an_event_over_midnight_is_above_the_hours_of_the_week(device, hand, store):
    add(store, "Night shift", hour=23.5)
    start_app(device, options.WEEKLY)
    assert hand.find("Night shift").bbox_pixels.y_max < 700
    Options(device).put(midnight_span_events=False, start_weekly_at=20)
    device.activities.force_stop(PACKAGE)
    open_app(device, PACKAGE)
    hand.swipe(500, 2000, 500, 600)
    assert hand.find("Night shift").bbox_pixels.y_max > 700


def test_a_week_can_start_with_today_and_lose_its_slider(device, hand):
    Options(device).put(start_week_with_current_day=True, allow_customise_day_count=False)
    device.shell("date 101815342023.00", uid=0)  # A Wednesday.
    start_app(device, options.WEEKLY)
    assert texts(hand, "week_day_label")[0] == "W\n18"
    assert not hand.shows("week_view_seekbar")
