"""An app that meets a locked or damaged database ends as on Android; nothing else does."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from android_world.virtual_device.apps.broccoli.store import DATABASE as RECIPES
from android_world.virtual_device.apps.clock.store import DATABASE as ALARMS
from android_world.virtual_device.apps.joplin.store import DATABASE as NOTES
from android_world.virtual_device.apps.pro_expense.store import DATABASE as EXPENSES
from android_world.virtual_device.apps.simple_calendar.store import DATABASE as EVENTS
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.call_log import CALL_LOG_DB, CallType
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.system.content.contacts import CONTACTS_DB
from android_world.virtual_device.system.content.media import EXTERNAL_DB
from android_world.virtual_device.system.content.sms import SMS_DB

EXPENSE = "com.arduia.expense"
BROCCOLI = "com.flauschcode.broccoli"
CLOCK = "com.google.android.deskclock"
CONTACTS = "com.google.android.contacts"
DIALER = "com.google.android.dialer"
MESSENGER = "com.simplemobiletools.smsmessenger"
JOPLIN = "net.cozic.joplin"
GALLERY = "com.simplemobiletools.gallery.pro"
VLC = "org.videolan.vlc"
CALENDAR = "com.simplemobiletools.calendar.pro"


@contextlib.contextmanager
def locked(device, database):
    """Another program holds the database."""
    other = sqlite3.connect(device.storage.host_path(database), isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


def contents(device, database):
    with device.storage.connect(database) as connection:
        return sorted(connection.iterdump())


def crash_log(device):
    lines = device.shell("logcat -d -b crash").stdout.decode()
    return lines[lines.find("FATAL EXCEPTION") :] if "FATAL EXCEPTION" in lines else ""


def type_into(hand, field, text):
    hand.tap(field)
    hand.device.input.text(text)
    hand.device.wait_for_idle()


def new_expense(hand):
    hand.tap("fb_main_add")
    type_into(hand, "edt_amount", "7")
    return "SAVE"


def new_recipe(hand):
    hand.tap("New Recipe")
    type_into(hand, "new_title", "Soup")
    return "SAVE"


def new_contact(hand):
    hand.tap("Create contact")
    type_into(hand, "First name", "Ada")
    return "Save"


def new_message(hand):
    hand.tap("conversations_fab")
    hand.device.input.text("+15550100142")
    hand.tap("new_conversation_confirm")
    type_into(hand, "thread_type_message", "Hello")
    return "thread_send_message"


def switch_an_alarm_on(hand):
    hand.tap("tab_menu_alarm")
    return "onoff"


WRITING = {
    "expense": (EXPENSE, EXPENSES, new_expense),
    "recipe": (BROCCOLI, RECIPES, new_recipe),
    "contact": (CONTACTS, CONTACTS_DB, new_contact),
    "message": (MESSENGER, SMS_DB, new_message),
    "alarm": (CLOCK, ALARMS, switch_an_alarm_on),
}


@pytest.mark.parametrize(("package", "database", "prepare"), WRITING.values(), ids=WRITING)
def test_saving_into_a_locked_database_ends_the_app_and_loses_nothing(
    device, hand, package, database, prepare
):
    open_app(device, package)
    button = prepare(hand)
    before = contents(device, database)
    place = hand.center(button)
    with locked(device, database):
        device.input.tap(*place)
        label = device.packages.label(package)
        assert hand.shows(f"{label} keeps stopping")
        assert package not in device.activities.processes
        log = crash_log(device)
        assert f"Process: {package}" in log
        assert "SQLiteDatabaseLockedException: database is locked (code 5 SQLITE_BUSY)" in log
    assert contents(device, database) == before
    hand.tap("aerr_close")
    open_app(device, package)
    hand.tap(prepare(hand))
    assert not hand.shows("aerr_close")
    assert contents(device, database) != before


READING = {
    EXPENSE: EXPENSES,
    BROCCOLI: RECIPES,
    CLOCK: ALARMS,
    CONTACTS: CONTACTS_DB,
    DIALER: CALL_LOG_DB,
    MESSENGER: SMS_DB,
    GALLERY: EXTERNAL_DB,
    VLC: EXTERNAL_DB,
}


@pytest.mark.parametrize(("package", "database"), READING.items())
def test_an_app_starts_again_when_its_database_is_free(device, hand, package, database):
    with locked(device, database):
        open_app(device, package)
        assert hand.shows(f"{device.packages.label(package)} keeps stopping")
        hand.tap("aerr_app_info")
        assert device.activities.top_activity.package == "com.android.settings"
    open_app(device, package)
    assert device.activities.top_activity.package == package
    assert not hand.shows("aerr_close")


@pytest.mark.parametrize(("package", "database"), [*READING.items(), (CALENDAR, EVENTS)])
def test_a_damaged_database_ends_the_app_once_and_is_made_again(device, hand, package, database):
    host = device.storage.host_path(database)
    with contextlib.closing(sqlite3.connect(host)) as connection:
        page_bytes = connection.execute("PRAGMA page_size").fetchone()[0]
        roots = connection.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0")
        pages = dict(roots.fetchall())
    with open(host, "r+b") as file:  # The schema is sound, and the tables' pages are not.
        for page in set(pages.values()) - {1}:
            file.seek((page - 1) * page_bytes)
            file.write(b"\x55" * page_bytes)
    device.wait_for_idle()
    open_app(device, package)
    assert hand.shows(f"{device.packages.label(package)} keeps stopping")
    assert "SQLiteDatabaseCorruptException" in crash_log(device)
    hand.tap("aerr_close")
    open_app(device, package)
    assert device.activities.top_activity.package == package
    assert not hand.shows("aerr_close")
    with device.storage.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_full_disk_ends_the_app_that_writes(device, hand, monkeypatch):
    open_app(device, BROCCOLI)
    button = new_recipe(hand)
    hand.tap("new_description")
    device.clipboard.set_text("Peel onions. " * 1000)
    device.input.key("PASTE")
    before = contents(device, RECIPES)
    monkeypatch.setattr(device.storage, "capacity_bytes", 1)
    hand.tap(button)
    assert hand.shows("Broccoli keeps stopping")
    assert "SQLiteFullException: database or disk is full (code 13 SQLITE_FULL" in crash_log(device)
    assert contents(device, RECIPES) == before


def test_an_app_behind_another_crashes_silently(device, hand):
    with locked(device, SMS_DB):
        device.telephony.receive_sms("+15550100142", "Hello")
        device.advance(3000)
        assert not hand.shows("aerr_close")
    assert f"Process: {MESSENGER}" in crash_log(device)
    device.telephony.receive_sms("+15550100142", "Hello again")
    device.advance(3000)
    assert [m.body for m in device.sms.messages()] == ["Hello again"]


def test_a_call_that_cannot_be_logged_ends_all_the_same(device):
    device.telephony.incoming_call("5551234567")
    with locked(device, CALL_LOG_DB):
        device.telephony.remote_hang_up("5551234567")
    assert device.telephony.calls == []
    assert device.call_log.calls() == []
    device.telephony.incoming_call("5551234567")
    device.telephony.remote_hang_up("5551234567")
    assert [c.type for c in device.call_log.calls()] == [CallType.MISSED]


def test_files_that_came_while_the_index_was_locked_are_indexed_later(device):
    with locked(device, EXTERNAL_DB):
        device.storage.write_bytes("/sdcard/Music/a.mp3", b"")
        device.wait_for_idle()
    assert device.media.item("/sdcard/Music/a.mp3") is not None


def test_recents_leave_out_an_app_that_cannot_be_shown(device, hand):
    device.contacts.save_contact(Contact(display_name="Ada Rossi"))
    open_app(device, CONTACTS)
    assert hand.shows("Ada Rossi")
    device.activities.go_home()
    device.windows.relayout()
    with locked(device, CONTACTS_DB):
        device.activities.tasks[1].top.invalidate()
        device.input.key("APP_SWITCH")
        hand.elements()
    assert CONTACTS not in device.activities.processes


def test_a_fault_of_an_app_of_ours_is_not_taken_for_a_crash(device):
    def select():
        with device.storage.connect(EXPENSES) as connection:
            connection.execute("SELECT a FROM nowhere")

    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        device.activities.run(EXPENSE, select)
    with pytest.raises(FileNotFoundError):
        device.activities.run(EXPENSE, lambda: device.storage.read_bytes("/sdcard/none"))
    assert crash_log(device) == ""


def test_a_database_of_another_schema_ends_the_app(device, hand):
    with device.storage.connect(RECIPES) as connection:
        connection.execute("ALTER TABLE recipes RENAME COLUMN servings TO portions")
    open_app(device, BROCCOLI)
    assert hand.shows("Broccoli keeps stopping")
    assert "SQLiteException: no such column: servings (code 1 SQLITE_ERROR)" in crash_log(device)


def test_an_app_that_can_report_this_does_when_its_database_is_of_another_schema(device, hand):
    open_app(device, JOPLIN)
    with device.storage.connect(NOTES) as connection:
        connection.execute("ALTER TABLE notes RENAME COLUMN deleted_time TO gone")
    assert hand.shows("The database could not be used: no such column: deleted_time")


@pytest.mark.parametrize(
    ("package", "database"),
    [(DIALER, CALL_LOG_DB), (MESSENGER, SMS_DB), (GALLERY, EXTERNAL_DB), (BROCCOLI, RECIPES)],
)
def test_a_folder_in_the_place_of_a_database_ends_the_app(device, hand, package, database):
    device.shell(f"rm -f {database}; mkdir -p {database}/folder", uid=0)
    open_app(device, package)
    device.advance(60_000)
    assert hand.elements()
    assert b"SQLITE_CANTOPEN" in device.shell("logcat -b crash -d").output
