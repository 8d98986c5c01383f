"""The change counter of the virtual phone: what is read again, and what is not."""

from __future__ import annotations

import datetime

import pytest

from android_world import records
from android_world.device import adb, contents, device_constants, files
from android_world.env import json_action
from android_world.records import items

START = datetime.datetime(2023, 10, 16, 9, tzinfo=datetime.UTC)
NOTE = f"{device_constants.MARKOR_DATA}/plants.md"


def _event(title: str) -> items.Event:
    return items.Event(title, START, START)


def test_an_idle_phone_gives_the_same_records(env):
    before = records.capture(env.controller)
    env.execute_action(json_action.JSONAction(action_type="wait"))
    assert records.capture(env.controller) is before


def test_opening_an_app_changes_no_items(env):
    before = items.capture(env.controller)
    env.execute_action(
        json_action.JSONAction(action_type="open_app", app_name="simple calendar pro")
    )
    now = items.capture(env.controller)
    assert items.diff(before, now) == []
    assert all(now.of(kind) is before.of(kind) for kind in items.KINDS)


def test_only_kinds_of_a_changed_app_are_new_objects(env):
    items.Contact.write([items.Contact("Ana", "+15550100")], env.controller)
    before = items.capture(env.controller)
    items.Event.write([_event("Lunch")], env.controller)
    now = items.capture(env.controller)
    (change,) = items.diff(before, now)
    assert (change.what, change.subject.title) == ("added", "Lunch")
    assert now.of(items.Contact) is before.of(items.Contact)
    assert now.of(items.Event) is not before.of(items.Event)


@pytest.mark.parametrize(
    "command",
    [
        "echo x > /sdcard/Download/x.txt",
        "mkdir -p '/storage/0E13-1A07/new'; echo x > /storage/0E13-1A07/new/x.txt",
        "settings put system screen_brightness 7",
        "svc wifi disable",
        "pm disable-user com.android.chrome",
        "rm -rf /data/data/com.simplemobiletools.calendar.pro/databases",
    ],
)
def test_a_change_changes_the_token(command, env):
    adb.set_root_if_needed(env.controller)
    path = records.CalendarEvent.database.rpartition("/")[0]
    before = contents.change_token(env.controller, [path])
    assert contents.change_token(env.controller, [path]) == before
    adb.shell_script(env.controller, command)
    assert contents.change_token(env.controller, [path]) != before


def test_a_restored_phone_is_read_as_it_is(env):
    empty = items.capture(env.controller)
    env.save_snapshot("before")
    items.Event.write([_event("Lunch")], env.controller)
    assert len(items.diff(empty, items.capture(env.controller))) == 1
    env.restore_snapshot("before")
    assert items.diff(empty, items.capture(env.controller)) == []
    items.Event.write([_event("Dinner")], env.controller)
    (change,) = items.diff(empty, items.capture(env.controller))
    assert change.subject.title == "Dinner"


def test_a_note_is_read_again_after_its_text_changed(env):
    files.make_directory(NOTE.rpartition("/")[0], env.controller)
    for text in ("water", "water twice"):
        files.write(NOTE, text.encode(), env.controller)
        assert [note.text for note in items.capture(env.controller).of(items.MarkorNote)] == [text]


def test_a_kind_that_asks_the_device_is_read_after_every_change(env):
    class Brightness(items.Alarm):
        kind = "brightness"

        @classmethod
        def read(cls, phone, env):
            value = adb.shell(env, "settings", "get", "system", "screen_brightness").strip()
            return (cls(datetime.time(), value, ref="1"),)

    def label() -> str:
        (found,) = items.capture(env.controller, [Brightness]).of(Brightness)
        return found.label

    for value in ("7", "9"):
        adb.shell(env.controller, "settings", "put", "system", "screen_brightness", value)
        assert label() == value


def test_a_device_without_a_counter_is_read_each_time(env, monkeypatch):
    monkeypatch.setattr(contents, "change_token", lambda env, paths: None)
    before = records.capture(env.controller)
    assert records.capture(env.controller) is not before
    assert records.diff(before, records.capture(env.controller)) == []


def test_discarded_records_are_read_again(env):
    before = records.capture(env.controller)
    records.discard_cache(env.controller)
    again = records.capture(env.controller)
    assert again is not before
    assert again.by_kind == before.by_kind


def test_reading_items_takes_no_device_time(env, device):
    adb.shell(env.controller, "settings", "put", "system", "screen_brightness", "9")
    before = device.clock.now_ms
    items.capture(env.controller)
    assert device.clock.now_ms == before


def test_a_kind_that_was_not_asked_for_meanwhile_is_read_again(env):
    assert items.capture(env.controller).of(items.Event) == ()
    items.Event.write([_event("Lunch")], env.controller)
    items.capture(env.controller, [items.Contact])
    (event,) = items.capture(env.controller).of(items.Event)
    assert event.title == "Lunch"
