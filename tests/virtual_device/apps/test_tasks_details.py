"""Tasks: what its editor, filters, reminders and settings do beyond the list."""

from __future__ import annotations

import json
import sqlite3

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.tasks_org import options
from android_world.virtual_device.apps.tasks_org.attachments import attachment_folder
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.tasks_rows import (
    DATABASE,
    DAY,
    TASKS,
    TODAY,
    add,
    answer_hint,
    five_tasks,
    query,
    shown,
)

HOUR = 3_600_000
BACKUPS = f"/sdcard/Android/data/{TASKS}/files/backups"
SORT_BY_HAND = ("Sort", "Smart sort", "My order")


@pytest.fixture
def tasks(device: VirtualDevice, hand: Hand) -> Hand:
    """The app with five tasks."""
    five_tasks(device)
    return hand


def tap_all(hand: Hand, *labels: str) -> None:
    for label in labels:
        hand.tap(label)


def open_drawer(hand: Hand) -> None:
    hand.device.input.tap(73, 2263)
    hand.device.wait_for_idle()


def open_settings(hand: Hand, heading: str) -> None:
    open_drawer(hand)
    tap_all(hand, "Settings", heading)


def to_list(hand: Hand) -> None:
    while not hand.shows("Create new task"):
        hand.device.input.key("BACK")
        hand.device.wait_for_idle()


def notifications(device: VirtualDevice) -> list[str]:
    return [posted.title for posted in device.notifications.active(TASKS)]


# -- reminders -----------------------------------------------------------------------------------


def test_a_reminder_rings_at_its_time_and_its_button_completes(
    tasks: Hand, device: VirtualDevice
) -> None:
    tap_all(tasks, "Buy bread", "Add reminder", "When due", "Save")
    device.advance(2 * HOUR)
    assert notifications(device) == []
    device.advance(HOUR)  # A day without a time is due at six.
    assert notifications(device) == ["Buy bread"]
    assert query(device, "SELECT type FROM notification") == [(2,)]
    posted = device.notifications.active(TASKS)[0]
    assert [action.title for action in posted.actions] == ["Complete", "Snooze"]
    device.notifications.click_action(posted.key, 0)
    assert notifications(device) == []
    done = "SELECT completed > 0 FROM tasks WHERE title = 'Buy bread'"
    assert query(device, done) == [(1,)]
    assert query(device, "SELECT * FROM notification") == []


def test_a_tap_on_a_notification_opens_its_task(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, "Buy bread", "Add reminder", "When due", "Save")
    device.advance(3 * HOUR)
    device.notifications.click(device.notifications.active(TASKS)[0].key)
    assert tasks.shows("Delete task")
    assert tasks.find("title").text == "Buy bread"
    to_list(tasks)
    tap_all(tasks, "Call Ana", "Tuesday", "no_date_button", "ok_button")
    device.input.key("HOME")
    device.notifications.click(device.notifications.active(TASKS)[0].key)
    assert tasks.find("title").text == "Buy bread"
    assert query(device, "SELECT dueDate FROM tasks WHERE title = 'Call Ana'") == [(0,)]


def test_a_subtask_is_opened_from_its_task(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, "Pay rent", "Add subtask")
    device.input.text("Find the form")
    device.input.key("BACK")
    tap_all(tasks, "Save", "Pay rent", "Open")
    device.input.tap(*tasks.center("title"))
    device.input.text("!")
    device.input.key("BACK")
    tasks.tap("Save")
    assert tasks.find("title").text == "Pay rent"
    assert tasks.shows("Find the form!")


def test_a_reminder_is_put_off_and_comes_again(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, "Call Ana", "Add reminder", "Custom…", "days", "OK")
    assert tasks.shows("15 days before due")
    tasks.tap("Delete")
    tap_all(tasks, "Add reminder", "Custom…", "hours", "after due", "OK", "Save")
    assert query(device, "SELECT type, time FROM alarms") == [(2, 15 * HOUR)]
    device.advance(2 * DAY + 18 * HOUR)
    posted = device.notifications.active(TASKS)[0]
    assert posted.text == "About the trip"
    device.notifications.click_action(posted.key, 1)
    tasks.find("Tomorrow morning (09:00)")
    tasks.tap(next(e.text or "" for e in tasks.elements() if "One hour" in (e.text or "")))
    assert notifications(device) == []
    device.advance(2 * HOUR)
    assert notifications(device) == ["Call Ana"]


def test_quiet_hours_keep_a_reminder_until_they_end(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Notifications")
    tasks.swipe(540, 1900, 540, 700)
    tasks.tap("No reminders during quiet hours")
    to_list(tasks)
    tap_all(tasks, "Buy bread", "Today", "night_button", "ok_button", "Add reminder", "Custom…")
    tasks.tap("15")
    for _ in range(2):
        device.input.key("DEL")
    device.input.text("3")
    device.input.key("BACK")
    tap_all(tasks, "hours", "after due", "OK", "Save")  # At eleven in the evening.
    device.advance(8 * HOUR)
    assert notifications(device) == []
    device.advance(11 * HOUR)
    assert notifications(device) == ["Buy bread"]


def test_without_the_permission_the_editor_offers_it(tasks: Hand, device: VirtualDevice) -> None:
    device.shell(f"pm revoke {TASKS} android.permission.POST_NOTIFICATIONS", uid=0)
    screenshots.open_app(device, TASKS)
    tasks.tap("Buy bread")
    tasks.tap("Enable reminders\nReminders are disabled in Android Settings")
    tasks.tap("Allow")
    assert not tasks.shows("Enable reminders\nReminders are disabled in Android Settings")


# -- repetition ----------------------------------------------------------------------------------


def test_a_rule_of_weekdays_with_an_end_after_some_times(
    tasks: Hand, device: VirtualDevice
) -> None:
    tap_all(tasks, "Buy bread", "Does not repeat", "Custom…", "M", "F", "After")
    box = [e for e in tasks.elements() if e.text == "1"][-1].bbox_pixels
    assert box is not None
    device.input.tap(*box.center)
    device.input.key("DEL")
    device.input.text("2")
    device.input.key("BACK")
    tasks.tap("Save")
    assert tasks.shows("Repeats weekly on Mon, Fri, occurs 2 times")
    tasks.tap("Save")
    rule = "SELECT recurrence, dueDate, completed > 0 FROM tasks WHERE title = 'Buy bread'"
    assert query(device, rule) == [("FREQ=WEEKLY;COUNT=2;BYDAY=MO,FR", TODAY, 0)]
    complete(tasks, "Buy bread")
    assert query(device, rule) == [("FREQ=WEEKLY;COUNT=1;BYDAY=MO,FR", TODAY + DAY, 0)]
    complete(tasks, "Buy bread")
    assert query(device, rule) == [("FREQ=WEEKLY;COUNT=1;BYDAY=MO,FR", TODAY + DAY, 1)]


def complete(hand: Hand, title: str) -> None:
    """Tap the box beside a title."""
    _, y = hand.center(title)
    hand.device.input.tap(73, y)
    hand.device.wait_for_idle()


def test_a_rule_of_the_third_sunday_of_the_month(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, "Buy bread", "Does not repeat", "Custom…", "week", "month")
    tap_all(tasks, "Monthly on day 15", "Monthly on the third Sunday", "Save")
    assert tasks.shows("Repeats monthly on the third Sunday")
    tasks.tap("Save")
    complete(tasks, "Buy bread")
    due = "SELECT recurrence, dueDate FROM tasks WHERE title = 'Buy bread'"
    assert query(device, due) == [("FREQ=MONTHLY;BYDAY=3SU", TODAY + 35 * DAY)]


# -- what hangs on a task ------------------------------------------------------------------------


def test_comments_are_kept_at_once_and_found(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Edit screen options")
    tasks.tap("Show comments in task edit")
    to_list(tasks)
    tap_all(tasks, "Read", "commentField")
    device.input.text("Chapter seven")
    tasks.tap("Send")
    said = "SELECT message, target_id FROM userActivity"
    assert query(device, said) == [("Chapter seven", "Read")]
    device.input.key("BACK")
    to_list(tasks)
    tasks.tap("Search")
    device.input.text("seven")
    assert shown(tasks) == ["Read"]


def test_a_file_is_attached_copied_and_taken_away(tasks: Hand, device: VirtualDevice) -> None:
    device.storage.write_text("/sdcard/Download/list.txt", "milk")
    tasks.tap("Read")
    tap_all(tasks, "Add attachment", "Pick from storage", "list.txt")
    assert tasks.shows("list.txt")
    tasks.tap("Save")
    files = "SELECT filename, uri FROM attachment JOIN attachment_file ON file = file_id"
    ((name, uri),) = query(device, files)
    assert name == "list.txt"
    assert device.storage.read_text(str(uri).removeprefix("file://")) == "milk"
    tasks.tap("Read")
    tap_all(tasks, "Delete", "Save")
    assert query(device, files) == []


def tap_timer(hand: Hand, label: str) -> None:
    """Start or stop the timer: the button at the end of its row."""
    _, y = hand.center(label)
    hand.device.input.tap(1010, y)
    hand.device.wait_for_idle()


def test_a_timer_has_an_estimate(tasks: Hand, device: VirtualDevice) -> None:
    tasks.tap("Read")
    tasks.swipe(540, 1700, 540, 500)
    tap_all(tasks, "Timer", "estimatedDuration", "increment", "OK", "OK")
    assert tasks.shows("Estimated 1:00")
    tasks.tap("Save")
    assert query(device, "SELECT estimatedSeconds FROM tasks WHERE title = 'Read'") == [(3600,)]


def test_the_title_reaches_up_behind_the_bar(tasks: Hand) -> None:
    tasks.tap("Read")
    box = tasks.find("title").bbox_pixels
    assert box is not None
    assert box.y_min == 128
    assert not tasks.shows("scroll_view")


def test_a_timer_runs_in_the_phones_time(tasks: Hand, device: VirtualDevice) -> None:
    options.preferences(device).put(show_comments_in_edit_screen=True)
    tasks.tap("Read")
    tasks.swipe(540, 1700, 540, 500)
    tap_timer(tasks, "Timer")
    tasks.tap("Save")
    assert notifications(device) == ["Timers"]
    open_drawer(tasks)
    tasks.tap("Tasks Being Timed")
    assert shown(tasks) == ["Read"]
    device.advance(HOUR + 60_000)
    tasks.tap("Read")
    tasks.swipe(540, 1700, 540, 500)
    assert tasks.shows("Elapsed 1:01")
    tap_timer(tasks, "Elapsed 1:01")
    assert query(
        device, "SELECT elapsedSeconds / 60, timerStart FROM tasks WHERE title = 'Read'"
    ) == [(61, 0)]
    assert notifications(device) == []
    assert tasks.shows("Stopped at 16:35\nTime spent: 1:01")


# -- filters and order ---------------------------------------------------------------------------


def test_a_filter_of_ones_own(tasks: Hand, device: VirtualDevice) -> None:
    open_drawer(tasks)
    device.input.tap(1017, 980)
    device.wait_for_idle()
    tap_all(tasks, "Add Criteria", "Due by…", "Today", "Add Criteria", "Priority…")
    tap_all(tasks, "High", "Priority at least High", "NOT", "name")
    device.input.text("Soon")
    device.input.key("BACK")
    tasks.tap("Save")
    assert tasks.shows("Soon")
    assert shown(tasks) == ["Buy bread"]
    ((title, criterion),) = query(device, "SELECT title, criterion FROM filters")
    assert title == "Soon"
    kinds = [line.split(" | ")[:4] for line in str(criterion).splitlines()]
    assert [(kind[0], kind[1], kind[3]) for kind in kinds] == [
        ("active", "", "3"),
        ("dueDate", "Today", "2"),
        ("importance", "0", "1"),
    ]
    tap_all(tasks, "Create new task", "title")
    device.input.text("New")
    tasks.tap("Save")
    assert shown(tasks) == ["Buy bread", "New"]
    tap_all(tasks, "More options", "Filter settings", "Delete", "OK")
    assert tasks.shows("My Tasks")


def drag(hand: Hand, title: str, dx: float, dy: float) -> None:
    """Hold a row, then carry it."""
    x, y = hand.center(title)
    hand.device.input.drag_and_drop(x, y, x + dx, y + dy, 800)
    hand.device.wait_for_idle()


def test_tasks_are_dragged_into_ones_own_order(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, *SORT_BY_HAND)
    device.input.key("BACK")
    assert shown(tasks)[:4] == ["Pay rent", "Buy bread", "Call Ana", "Read"]
    drag(tasks, "Read", 0, -420)
    assert shown(tasks)[:4] == ["Pay rent", "Read", "Buy bread", "Call Ana"]
    assert not tasks.shows("1")
    screenshots.open_app(device, TASKS)
    assert shown(tasks)[:4] == ["Pay rent", "Read", "Buy bread", "Call Ana"]


def test_a_task_becomes_a_subtask_by_dragging_and_goes_back(
    tasks: Hand, device: VirtualDevice
) -> None:
    drag(tasks, "Buy bread", 100, 0)
    parent = "SELECT parent FROM tasks WHERE title = 'Buy bread'"
    assert query(device, parent) == [(1,)]
    assert tasks.shows("1 subtask")
    drag(tasks, "Buy bread", -100, 0)
    assert query(device, parent) == [(0,)]


def test_a_tag_has_no_order_of_ones_own(tasks: Hand, device: VirtualDevice) -> None:
    open_drawer(tasks)
    tap_all(tasks, "Today", "Sort", "Smart sort")
    assert tasks.shows("Not available for tags, filters, or places")
    tasks.tap("My order")
    assert tasks.shows("My order")
    device.input.key("BACK")
    assert tasks.shows("Smart sort")


def test_a_list_has_a_colour(tasks: Hand, device: VirtualDevice) -> None:
    open_drawer(tasks)
    tap_all(tasks, "Default list", "More options", "List settings", "Color", "Teal")
    tasks.tap("Save")
    assert query(device, "SELECT cdl_color FROM caldav_lists") == [(0xFF009688 - (1 << 32),)]
    open_drawer(tasks)
    y = tasks.center("Default list")[1]
    icons = device.screenshot()[int(y) - 30 : int(y) + 30, 40:110].reshape(-1, 3)
    assert (0, 0x96, 0x88) in set(map(tuple, icons.tolist()))


# -- settings ------------------------------------------------------------------------------------


def test_new_tasks_start_as_the_defaults_say(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Task defaults")
    tap_all(tasks, "Default priority", "High", "Default due date", "Tomorrow")
    tap_all(
        tasks, "Default start date", "Day before due", "Default reminders", "When overdue", "OK"
    )
    to_list(tasks)
    tap_all(tasks, "Create new task", "title")
    device.input.text("Paint")
    tasks.tap("Save")
    new = "SELECT importance, dueDate, hideUntil FROM tasks WHERE title = 'Paint'"
    midnight = TODAY - 12 * HOUR
    assert query(device, new) == [(0, TODAY + DAY, midnight)]
    assert query(device, "SELECT type, time FROM alarms") == [(2, 0)]


def test_rows_of_the_editor_are_hidden_and_moved(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Edit screen options")
    tap_all(tasks, "Customize edit screen", "Start date")
    x, y = 987, tasks.center("Priority")[1]
    device.input.swipe(x, y, x, y - 300, 500)
    device.wait_for_idle()
    to_list(tasks)
    tasks.tap("Call Ana")
    texts = [e.text for e in tasks.elements()]
    assert "No start date" not in texts
    assert texts.index("Priority") < texts.index("Tuesday")


def test_back_saves_if_the_settings_report_this_and_dark_is_dark(
    tasks: Hand, device: VirtualDevice
) -> None:
    open_settings(tasks, "Edit screen options")
    tasks.tap("Back button saves task")
    device.input.key("BACK")
    light = device.screenshot()[1200, 540].max()
    tap_all(tasks, "Look and feel", "Theme", "Dark")
    dark = device.screenshot()[1200, 540].max()
    assert light > 200
    assert dark < 80
    to_list(tasks)
    tap_all(tasks, "Call Ana", "Tuesday", "no_date_button", "ok_button")
    device.input.key("BACK")
    assert query(device, "SELECT dueDate FROM tasks WHERE title = 'Call Ana'") == [(0,)]


def test_a_backup_brings_back_what_was_deleted(tasks: Hand, device: VirtualDevice) -> None:
    tap_all(tasks, "Pay rent", "Add subtask")
    device.input.text("Find the form")
    device.input.key("BACK")
    tasks.tap("Save")
    open_settings(tasks, "Backups")
    tasks.tap("Backup now")
    (name,) = device.storage.listdir(BACKUPS)
    data = json.loads(device.storage.read_text(f"{BACKUPS}/{name}"))
    assert len(data["data"]["tasks"]) == 6
    device.storage.write_bytes("/sdcard/Download/tasks.json", json.dumps(data).encode())
    device.storage.write_bytes("/sdcard/Download/broken.json", b"[1, 2")
    device.input.key("BACK")
    tap_all(tasks, "Advanced", "Delete task data", "OK")
    assert query(device, "SELECT count(*) FROM tasks") == [(0,)]
    device.input.key("BACK")
    tap_all(tasks, "Backups", "Import backup", "broken.json")
    assert tasks.shows("broken.json could not be imported")
    tap_all(tasks, "Import backup", "tasks.json")
    assert query(device, "SELECT count(*) FROM tasks") == [(6,)]
    parents = "SELECT p.title FROM tasks t JOIN tasks p ON t.parent = p._id"
    assert query(device, parents) == [("Pay rent",)]


# -- what others do to the database --------------------------------------------------------------


def test_a_database_that_is_locked_is_shown_and_nothing_written_is_lost(
    tasks: Hand, device: VirtualDevice
) -> None:
    options.preferences(device).put(show_comments_in_edit_screen=True)
    tasks.tap("Call Ana")
    tasks.tap("commentField")
    device.input.text("Kept")
    device.input.key("BACK")
    tap_all(tasks, "Tuesday", "no_date_button", "ok_button")
    holder = sqlite3.connect(device.storage.host_path(DATABASE), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        tap_all(tasks, "Send", "Save")
        assert tasks.shows("The database is busy. Nothing was changed.")
        assert tasks.shows("Kept")
    finally:
        holder.execute("ROLLBACK")
        holder.close()
    tap_all(tasks, "Send", "Save")
    assert query(device, "SELECT dueDate FROM tasks WHERE title = 'Call Ana'") == [(0,)]
    assert query(device, "SELECT message FROM userActivity") == [("Kept",)]


def test_the_list_shows_what_it_knew_while_its_database_is_locked(
    tasks: Hand, device: VirtualDevice
) -> None:
    known = shown(tasks)
    holder = sqlite3.connect(device.storage.host_path(DATABASE), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        tasks.tap("completeBox")
        assert tasks.shows("The database is busy. Nothing was changed.")
        assert shown(tasks) == known
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def test_a_database_that_is_replaced_is_read_again(tasks: Hand, device: VirtualDevice) -> None:
    content = device.storage.read_bytes(DATABASE)
    add(device, "Later")
    assert "Later" in shown(tasks)
    device.storage.write_bytes(DATABASE, content)
    device.input.key("BACK")
    screenshots.open_app(device, TASKS)
    assert "Later" not in shown(tasks)


@pytest.mark.parametrize("size", ["720x1280", "480x800", "2400x1080"])
def test_small_and_rotated_screens_show_the_editor(
    hand: Hand, device: VirtualDevice, size: str
) -> None:
    device.shell(f"wm size {size}", uid=0)
    device.shell("settings put system font_scale 1.3", uid=0)
    add(device, "Buy bread", dueDate=TODAY)
    answer_hint(device)
    screenshots.open_app(device, TASKS)
    tap_all(hand, "Buy bread", "Save")
    assert shown(hand) == ["Buy bread"]


def test_odd_rows_of_every_table_are_shown(tasks: Hand, device: VirtualDevice) -> None:
    rules = ("FREQ=NEVER", "FREQ=WEEKLY;BYDAY=XX,9MO;COUNT=-1;UNTIL=never;INTERVAL=99999999999")
    for rule in rules:
        add(device, f"Odd {rule}", recurrence=rule, dueDate=TODAY, timerStart=1 << 61)
    with device.storage.connect(DATABASE) as connection:
        connection.executescript(
            "INSERT INTO alarms (task, time, type, repeat, interval) VALUES"
            f" (6, {1 << 62}, 0, {1 << 40}, -5), (6, -{1 << 62}, 2, 3, {1 << 62}),"
            " (7, 'x', 9, 0, 0);"
            "INSERT INTO userActivity (target_id) VALUES ('Odd FREQ=NEVER'), (NULL);"
            "INSERT INTO attachment_file VALUES (1, '', '', 'content://nobody/1');"
            "INSERT INTO attachment (task, file, file_uuid) VALUES (6, 1, ''), (6, 9, '');"
            "INSERT INTO filters (title, criterion, f_order) VALUES"
            " (NULL, 'a | b' || char(10) || 'importance | x | y | 9', 0),"
            " ('Odd', 'importance | x | y | 2', 0);"
        )
    screenshots.open_app(device, TASKS)
    for rule in rules:
        tasks.tap(f"Odd {rule}")
        tasks.swipe(540, 1700, 540, 300)
        device.input.key("BACK")
        complete(tasks, f"Odd {rule}")
    open_drawer(tasks)
    tasks.tap("Odd")
    tap_all(tasks, "More options", "Filter settings")
    assert tasks.shows("Priority at least y")
    device.advance(DAY)


def test_voice_input_asks_google_which_says_that_there_is_no_internet(tasks: Hand) -> None:
    tasks.tap("Voice input")
    assert tasks.shows("You're offline")
    tasks.device.input.key("BACK")
    assert tasks.shows("Create new task")


# -- settings that were added from the published pages ---------------------------------------------


def test_attachments_go_into_the_chosen_folder(tasks: Hand, device: VirtualDevice) -> None:
    device.storage.mkdir("/sdcard/Documents/Files", parents=True, exist_ok=True)
    options.preferences(device).put(custom_files_dir="/storage/emulated/0/Documents/Files")
    open_settings(tasks, "Advanced")
    assert tasks.shows("/storage/emulated/0/Documents/Files")
    assert attachment_folder(device) == "/storage/emulated/0/Documents/Files"


def test_calendar_events_of_the_advanced_settings(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Advanced")
    assert tasks.shows("End calendar events at due time")
    tasks.tap("Calendar event time")
    assert tasks.shows("Start calendar events at due time")
    tap_all(tasks, "Delete all calendar events for tasks", "OK")
    assert tasks.shows("Deleted 0 calendar events!")


def test_the_backup_settings_open_what_they_name(tasks: Hand, device: VirtualDevice) -> None:
    open_settings(tasks, "Backups")
    assert [tasks.shows(t) for t in ("Automatic backups", "Android Backup Service")] == [True, True]
    tasks.tap("Device settings")
    top = device.activities.top_activity
    assert top is not None
    assert top.package == "com.android.settings"


def test_a_task_has_a_place_and_loses_it(tasks: Hand) -> None:
    tap_all(tasks, "Buy bread", "Add location", "Select this location")
    place = "37°25'19.2\"N 122°5'2.4\"W"
    assert tasks.shows(place)
    tasks.tap("Save")
    geofences = "SELECT title, latitude, arrival FROM geofences JOIN places ON place = uid"
    joined = f"{geofences} JOIN tasks ON task = _id"
    assert query(tasks.device, joined) == [("Buy bread", 37.421998, 1)]
    tap_all(tasks, "Read", "Add location", "name", "Save")
    assert len(query(tasks.device, joined)) == 2
    tap_all(tasks, "Buy bread", place, "Delete")
    assert tasks.shows("Add location")
    tasks.tap("Save")
    assert [title for title, *_ in query(tasks.device, joined)] == ["Read"]
    assert query(tasks.device, "SELECT COUNT(*) FROM places") == [(1,)]


def test_a_place_is_selected_in_landscape(tasks: Hand) -> None:
    tap_all(tasks, "Buy bread", "Add location")
    for setting in ("accelerometer_rotation 0", "user_rotation 1"):
        tasks.device.shell(f"settings put system {setting}")
    tap_all(tasks, "Select this location", "Save")
    assert query(tasks.device, "SELECT COUNT(*) FROM places") == [(1,)]


def test_the_drawer_has_places_and_a_new_task_gets_the_chosen_one(tasks: Hand) -> None:
    tap_all(tasks, "Buy bread", "Add location", "Select this location", "Save")
    open_drawer(tasks)
    assert tasks.shows("Places")
    place = "37°25'19.2\"N 122°5'2.4\"W"
    tasks.tap(place)
    assert shown(tasks) == ["Buy bread"]
    tasks.tap("Create new task")
    assert tasks.shows(place)
    tasks.device.input.text("Water flowers")
    tasks.tap("Save")
    assert sorted(shown(tasks)) == ["Buy bread", "Water flowers"]
