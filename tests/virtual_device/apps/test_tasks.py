"""Tasks: its list, editor, sorting and database, as a user's hand meets them."""

from __future__ import annotations

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.tasks_rows import (
    DATABASE,
    DAY,
    TASKS,
    TODAY,
    add,
    five_tasks,
    query,
    shown,
)


@pytest.fixture
def tasks(device: VirtualDevice, hand: Hand) -> Hand:
    """The app with five tasks."""
    five_tasks(device)
    return hand


def test_smart_sort_weighs_dates_against_priorities_and_puts_completed_tasks_last(
    tasks: Hand,
) -> None:
    assert shown(tasks) == ["Pay rent", "Buy bread", "Call Ana", "Read", "Swim"]
    assert shown(tasks, "due_date") == ["Thu", "Today", "Tue", "Yest"]


def test_groups_have_headers_that_fold(tasks: Hand, device: VirtualDevice) -> None:
    tasks.tap("Sort")
    tasks.tap("None")
    tasks.tap("By due date")
    assert tasks.shows("Grouping")
    device.input.key("BACK")
    headers = ["Overdue", "Due today", "Due Tuesday", "No due date", "Completed"]
    assert shown(tasks, "header") == headers
    tasks.tap("Overdue")
    assert shown(tasks) == ["Buy bread", "Call Ana", "Read", "Swim"]
    tasks.tap("Overdue")
    tasks.tap("Sort")
    tasks.tap("By due date")
    tasks.tap("By priority")
    device.input.key("BACK")
    priorities = ["High priority", "Medium priority", "Low priority", "No priority", "Completed"]
    assert shown(tasks, "header") == priorities


def test_completed_tasks_can_be_hidden(tasks: Hand, device: VirtualDevice) -> None:
    tasks.tap("Sort")
    tasks.tap("Smart sort")
    tasks.tap("By title")
    device.input.key("BACK")
    assert shown(tasks) == ["Buy bread", "Call Ana", "Pay rent", "Read", "Swim"]
    tasks.tap("More options")
    tasks.tap("Show completed")
    assert shown(tasks) == ["Buy bread", "Call Ana", "Pay rent", "Read"]


def test_a_task_is_completed_and_the_message_takes_it_back(
    tasks: Hand, device: VirtualDevice
) -> None:
    tasks.tap("completeBox")
    assert tasks.shows("Task completed")
    done = "SELECT completed > 0, completed = modified FROM tasks WHERE title = 'Pay rent'"
    assert query(device, done) == [(1, 1)]
    tasks.tap("Undo")
    assert query(device, done) == [(0, 0)]


def test_a_new_task_is_written_as_the_app_does(hand: Hand, device: VirtualDevice) -> None:
    screenshots.open_app(device, TASKS)
    assert hand.shows("There are no tasks here.")
    hand.tap("Create new task")
    device.input.text(" Water the plants ")
    device.input.key("BACK")
    hand.tap("No due date")
    hand.tap("tomorrow_button")
    hand.tap("morning_button")
    hand.tap("ok_button")
    assert hand.shows("Tomorrow 09:00")
    hand.tap("Save")
    assert shown(hand, "due_date") == ["Tmrw 09:00"]
    due = TODAY + DAY - 3 * 3_600_000 + 1000
    columns = "title, importance, dueDate, hideUntil, completed, deleted, parent, repeat_from"
    assert query(device, f"SELECT {columns} FROM tasks") == [
        ("Water the plants", 2, due, 0, 0, 0, 0, 0)
    ]
    assert query(device, "SELECT created = modified, length(remoteId) > 10 FROM tasks") == [(1, 1)]
    listed = "SELECT cdl_name FROM caldav_tasks JOIN caldav_lists ON cdl_uuid = cd_calendar"
    assert query(device, listed) == [("Default list",)]
    assert query(device, "SELECT type, time, repeat FROM alarms") == [(2, 0, 0), (2, DAY, 6)]


def test_leaving_the_editor_asks_only_where_something_changed(
    tasks: Hand, device: VirtualDevice
) -> None:
    tasks.tap("Call Ana")
    device.input.key("BACK")
    assert tasks.shows("Create new task")
    tasks.tap("Call Ana")
    tasks.tap("No start date")
    tasks.tap("day_before_due_button")
    tasks.tap("ok_button")
    device.input.key("BACK")
    assert tasks.shows("Are you sure you want to discard your changes?")
    tasks.tap("Discard")
    assert query(device, "SELECT hideUntil FROM tasks WHERE title = 'Call Ana'") == [(0,)]


def test_a_repeating_task_moves_on_instead_of_being_done(
    tasks: Hand, device: VirtualDevice
) -> None:
    tasks.tap("Pay rent")
    tasks.tap("Does not repeat")
    tasks.tap("Every week")
    tasks.tap("Save")
    tasks.tap("completeBox")
    assert tasks.shows("Pay rent rescheduled for Thursday")
    row = "SELECT recurrence, dueDate, completed FROM tasks WHERE title = 'Pay rent'"
    assert query(device, row) == [("FREQ=WEEKLY", TODAY + 4 * DAY, 0)]


def test_subtasks_are_below_their_task_and_are_completed_with_it(
    tasks: Hand, device: VirtualDevice
) -> None:
    tasks.tap("Pay rent")
    tasks.tap("Add subtask")
    device.input.text("Find the form")
    device.input.key("BACK")
    tasks.tap("Save")
    assert shown(tasks)[:2] == ["Pay rent", "Find the form"]
    tasks.tap("1 subtask")
    assert "Find the form" not in shown(tasks)
    tasks.tap("completeBox")
    assert tasks.shows("2 tasks completed")
    assert query(device, "SELECT count(*) FROM tasks WHERE completed > 0") == [(3,)]


def test_a_search_looks_into_notes_and_stays_as_a_filter(
    tasks: Hand, device: VirtualDevice
) -> None:
    tasks.tap("Search")
    device.input.text("TRIP")
    assert shown(tasks) == ["Call Ana"]
    device.input.key("ENTER")
    assert tasks.shows("Matching 'TRIP'")
    device.input.key("BACK")
    assert tasks.shows("My Tasks")


def test_selected_tasks_get_a_priority_and_are_deleted(tasks: Hand, device: VirtualDevice) -> None:
    tasks.long_press("Pay rent")
    tasks.tap("Buy bread")
    assert tasks.shows("2")
    tasks.tap("Change priority")
    tasks.tap("Medium")
    assert query(device, "SELECT title FROM tasks WHERE importance = 1 ORDER BY _id") == [
        ("Pay rent",),
        ("Buy bread",),
        ("Call Ana",),
    ]
    tasks.long_press("Pay rent")
    tasks.tap("More options")
    tasks.tap("Delete")
    tasks.tap("OK")
    assert tasks.shows("1 deleted")
    deleted = "SELECT deleted % 1000, deleted = modified FROM tasks WHERE deleted > 0"
    assert query(device, deleted) == [(0, 1)]


def test_tags_and_lists_are_filters_of_the_drawer(tasks: Hand, device: VirtualDevice) -> None:
    tasks.tap("Call Ana")
    tasks.tap("Add tags")
    tasks.tap("search_input")
    device.input.text("Friends")
    tasks.tap('Create "Friends"')
    tasks.tap("Back")
    tasks.tap("Save")
    assert query(device, "SELECT name FROM tags") == [("Friends",)]
    tasks.tap("Friends")
    assert shown(tasks) == ["Call Ana"]
    device.input.key("BACK")
    device.input.tap(73, 2263)
    tasks.tap("Default list")
    assert tasks.shows("There are no tasks here.")


def test_five_thousand_tasks_odd_values_and_a_damaged_file(
    hand: Hand, device: VirtualDevice
) -> None:
    add(device, "Odd " * 500, dueDate=1 << 62, hideUntil=-5, importance=99, notes="\n" * 300)
    with device.storage.connect(DATABASE) as connection:
        connection.executescript(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
            " INSERT INTO tasks (title, importance, dueDate, hideUntil, created, modified,"
            " completed, deleted, estimatedSeconds, elapsedSeconds, timerStart, notificationFlags,"
            " lastNotified, collapsed, parent)"
            f" SELECT 'Task ' || i, i % 4, {TODAY} + i * 3600000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,"
            " i FROM n"
        )
    screenshots.open_app(device, TASKS)
    assert shown(hand)
    hand.swipe(540, 1900, 540, 300)
    assert shown(hand)
    device.storage.write_bytes(DATABASE, b"no database at all")
    hand.swipe(540, 300, 540, 1900)
    assert hand.shows("There are no tasks here.")


def test_tasks_that_are_below_each_other_are_shown(hand: Hand, device: VirtualDevice) -> None:
    add(device, "Hen", _id=1, parent=2)
    add(device, "Egg", _id=2, parent=1)
    screenshots.open_app(device, TASKS)
    assert sorted(shown(hand)) == ["Egg", "Hen"]
    hand.tap("completeBox")
    assert hand.shows("2 tasks completed")


def test_it_is_drawn_turned_and_with_large_text(tasks: Hand, device: VirtualDevice) -> None:
    device.shell("settings put system font_scale 1.3", uid=0)
    device.shell("settings put system accelerometer_rotation 0", uid=0)
    device.shell("settings put system user_rotation 1", uid=0)
    assert shown(tasks)[:2] == ["Pay rent", "Buy bread"]
    tasks.tap("Pay rent")
    tasks.tap("Thursday")
    assert tasks.shows("today_button")
