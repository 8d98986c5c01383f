"""Typed records: every column has its place, differences are typed, damage is no error."""

from __future__ import annotations

import dataclasses

import pytest

from android_world import records
from android_world.device import adb, contents, databases, files, packages, telephony
from android_world.env.json_action import OPEN_APP, JSONAction
from android_world.records.capture import SHARED_STORAGE, is_user_file
from android_world.records.kinds import DOCUMENT_KINDS, ROW_KINDS
from android_world.virtual_device.apps.clock.store import ClockStore, Timer
from android_world.virtual_device.framework.preferences import Preferences

NOTE = f"{SHARED_STORAGE}/Download/list.md"
EXPENSES = records.Expense.database


@pytest.mark.parametrize("kind", ROW_KINDS, ids=lambda kind: kind.__name__)
def test_every_column_of_a_table_is_a_field_or_passive(kind, env):
    with databases.local_copy(kind.database, env.controller) as path:
        found = databases.sqlite3.connect(path).execute(f'PRAGMA table_info("{kind.table}")')
        in_database = {row[1] for row in found}
    fields = set(kind.columns().values())
    passive = {name for names in kind.passive.values() for name in names}
    assert not fields & passive - {"deleted"}
    assert in_database == fields | passive


def test_there_are_enough_kinds_and_each_is_exported():
    assert len(records.KINDS) >= 24
    assert {kind.__name__ for kind in records.KINDS} <= set(records.__all__)


def test_a_message_that_arrives_is_an_addition(env):
    before = records.capture(env.controller)
    telephony.text_emulator(env.controller, "+15551234567", "Hello, address=x\nRow: 0")
    env.wait(2.0)
    changes = records.diff(before, records.capture(env.controller))
    (message,) = [c.after for c in changes if isinstance(c.after, records.Message)]
    assert message.body == "Hello, address=x\nRow: 0"
    assert {change.what for change in changes} == {"added"}
    assert records.losses(before, records.capture(env.controller)) == []


def test_a_file_that_changes_is_a_change_of_its_content(env):
    files.write(NOTE, b"one", env.controller)
    before = records.capture(env.controller)
    files.write(NOTE, b"two", env.controller)
    (change,) = records.losses(before, records.capture(env.controller))
    assert change.what == "changed"
    assert list(change.fields) == ["md5"]
    assert change.before.path == NOTE


def test_a_file_that_was_written_again_with_the_same_content_is_kept(env):
    files.write(NOTE, b"one", env.controller)
    before = records.capture(env.controller)
    files.remove(NOTE, env.controller)
    files.write(NOTE, b"one", env.controller)
    assert records.diff(before, records.capture(env.controller)) == []


def test_a_copy_elsewhere_does_not_replace_a_file(env):
    files.write(NOTE, b"one", env.controller)
    before = records.capture(env.controller)
    adb.shell(env.controller, "mv", NOTE, f"{SHARED_STORAGE}/Music/list.md")
    (change,) = records.losses(before, records.capture(env.controller))
    assert (change.what, change.before.path) == ("removed", NOTE)


def test_hidden_files_and_the_apps_own_are_not_the_users():
    assert is_user_file(NOTE)
    assert is_user_file(f"{SHARED_STORAGE}/Android/data/net.osmand/files/tracks/way.gpx")
    assert not is_user_file(f"{SHARED_STORAGE}/Android/data/net.osmand/files/ind.idx")
    assert not is_user_file(f"{SHARED_STORAGE}/DCIM/.thumbnails/1.jpg")
    assert is_user_file("/storage/0E13-1A07/DCIM/1.jpg")
    assert not is_user_file("/storage/0E13-1A07/Android/data/net.osmand/1.obf")
    assert not is_user_file("/storage/self/primary/DCIM/1.jpg")
    assert not is_user_file("/data/media/0/DCIM/1.jpg")


@pytest.mark.parametrize("over_adb", [False, True])
def test_a_file_of_the_sd_card_that_is_gone_is_lost(over_adb, env, monkeypatch):
    if over_adb:
        monkeypatch.setattr(contents, "_source_of", lambda env: None)
    path = "/storage/0E13-1A07/holiday.jpg"
    files.write(path, b"one", env.controller)
    before = records.capture(env.controller)
    files.remove(path, env.controller)
    (change,) = records.losses(before, records.capture(env.controller))
    assert (change.what, change.before.path) == ("removed", path)


def add_expense(env, name, amount):
    with databases.edit(EXPENSES, env.controller) as path:
        connection = databases.sqlite3.connect(path)
        connection.execute(
            "INSERT INTO expense (name, amount, category, note, created_date, modified_date)"
            " VALUES (?, ?, 1, '', 0, 0)",
            (name, amount),
        )
        connection.commit()
        connection.close()


def run_sql(env, statement, database=EXPENSES):
    with databases.edit(database, env.controller) as path:
        connection = databases.sqlite3.connect(path)
        connection.execute(statement)
        connection.commit()
        connection.close()


def test_a_changed_field_is_named_and_a_passive_one_does_not_count(env):
    add_expense(env, "Lunch", 1200)
    before = records.capture(env.controller)
    run_sql(env, "UPDATE expense SET modified_date = 5")
    assert records.diff(before, records.capture(env.controller)) == []
    run_sql(env, "UPDATE expense SET amount = 1300")
    (change,) = records.diff(before, records.capture(env.controller))
    assert change.fields == {"amount": (1200, 1300)}
    assert str(change) == "Expense 'Lunch' was changed: amount 1200 -> 1300"


def test_a_row_that_was_deleted_and_entered_again_is_kept(env):
    add_expense(env, "Lunch", 1200)
    before = records.capture(env.controller)
    run_sql(env, "DELETE FROM expense")
    assert [c.what for c in records.losses(before, records.capture(env.controller))] == ["removed"]
    add_expense(env, "Lunch", 1200)
    assert records.losses(before, records.capture(env.controller)) == []


def test_one_of_two_equal_rows_that_is_gone_is_lost(env):
    add_expense(env, "Lunch", 1200)
    add_expense(env, "Lunch", 1200)
    before = records.capture(env.controller)
    run_sql(env, "DELETE FROM expense WHERE expense_id = (SELECT MIN(expense_id) FROM expense)")
    assert len(records.losses(before, records.capture(env.controller))) == 1


def test_a_permission_covers_what_it_names(env):
    add_expense(env, "Lunch", 1200)
    add_expense(env, "Taxi", 900)
    before = records.capture(env.controller)
    run_sql(env, "DELETE FROM expense")
    after = records.capture(env.controller)
    lunch = records.permit(records.Expense, lambda expense: expense.name == "Lunch")
    (change,) = records.losses(before, after, lunch)
    assert change.before.name == "Taxi"
    both = lunch | records.permit(records.Expense, lambda expense: expense.name == "Taxi")
    assert records.losses(before, after, both) == []


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_database_has_lost_its_rows_and_raises_nothing(damage, env):
    add_expense(env, "Lunch", 1200)
    before = records.capture(env.controller)
    files.write(EXPENSES, damage, env.controller)
    after = records.capture(env.controller)
    assert after.of(records.Expense) == ()
    assert [c.before.name for c in records.losses(before, after)] == ["Lunch"]
    assert bool(after.notes) == bool(damage)


def test_a_database_whose_table_is_an_endless_view_raises_nothing(env):
    run_sql(env, "DROP TABLE expense")
    run_sql(
        env,
        "CREATE VIEW expense AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)"
        " SELECT i AS expense_id FROM n",
    )
    assert records.capture(env.controller).of(records.Expense) == ()


@pytest.mark.parametrize("kind", DOCUMENT_KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("damage", [b"", b"{", b"<gpx", b"[" * 100_000, b"\xff\xfe"])
def test_a_damaged_document_raises_nothing(kind, damage, env):
    files.write(kind.path, damage, env.controller)
    assert records.capture(env.controller).of(kind) == ()


def test_documents_are_read(env):
    files.write(
        records.Favorite.path,
        b'<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1.5" lon="2"><name>Hut</name>'
        b"</wpt></gpx>",
        env.controller,
    )
    files.write(
        records.Bookmark.path,
        b'{"roots": {"synced": {"children": [{"name": "A", "url": "http://a/"}]}}}',
        env.controller,
    )
    found = records.capture(env.controller)
    assert found.of(records.Favorite) == (records.Favorite("Hut", "1.5", "2"),)
    assert found.of(records.Bookmark) == (records.Bookmark("A", "http://a/"),)


def test_favorites_of_all_groups_are_read(env):
    folder = records.Favorite.path.rpartition("/")[0]
    point = "<gpx><wpt lat='1' lon='2'><name>{}</name><type>{}</type></wpt></gpx>"
    for file, name, group in (("favorites.gpx", "Hut", ""), ("favorites-Food.gpx", "Bar", "Food")):
        files.write(f"{folder}/{file}", point.format(name, group).encode(), env.controller)
    before = records.capture(env.controller)
    assert {(f.name, f.group) for f in before.of(records.Favorite)} == {
        ("Hut", ""),
        ("Bar", "Food"),
    }
    files.remove(f"{folder}/favorites-Food.gpx", env.controller)
    (change,) = records.losses(before, records.capture(env.controller))
    assert (change.what, change.before.name) == ("removed", "Bar")


def test_timers_and_cities_of_the_clock_are_read(env, device):
    clock = ClockStore(device)
    clock.save_timers([Timer(1, 60_000, 60_000, label="Tea"), Timer(2, 5_000, 5_000)])
    clock.save_cities(["Paris", "Tokyo"])
    before = records.capture(env.controller)
    assert {(t.label, t.total_ms) for t in before.of(records.Timer)} == {
        ("Tea", 60_000),
        ("", 5_000),
    }
    clock.save_timers([Timer(2, 5_000, 1_000, ends_ms=9_000)])
    clock.save_cities(["Tokyo"])
    lost = records.losses(before, records.capture(env.controller))
    assert {change.before for change in lost} == {
        records.Timer(1, 60_000, "Tea"),
        records.WorldClock("Paris"),
    }


@pytest.mark.parametrize("value", ["{", "{}", "[1, [], {}]", '[{"timer_id": [], "total_ms": {}}]'])
def test_preferences_of_other_values_hold_no_records(value, env, device):
    keys = dict.fromkeys(("timers_list", "cities"), value)
    Preferences(device.storage, "com.google.android.deskclock").put(**keys)
    found = records.capture(env.controller)
    assert found.of(records.Timer) == found.of(records.WorldClock) == ()


@pytest.mark.parametrize(
    ("kind", "added", "removed"),
    [
        (
            records.RecipeCategory,
            "INSERT INTO categories (name) VALUES ('Soups')",
            "DELETE FROM categories",
        ),
        (
            records.TaskTag,
            "INSERT INTO tagdata (name, td_order) VALUES ('Soups', 0)",
            "DELETE FROM tagdata",
        ),
        (
            records.TagOfTask,
            "INSERT INTO tags (task, name) VALUES (1, 'Soups')",
            "DELETE FROM tags",
        ),
        (
            records.TaskList,
            "UPDATE caldav_lists SET cdl_name = 'Soups'",
            "UPDATE caldav_lists SET cdl_name = 'Stews'",
        ),
        (
            records.NoteTag,
            "INSERT INTO tags (id, title, created_time, updated_time) VALUES ('1', 'Soups', 0, 0)",
            "DELETE FROM tags",
        ),
        (
            records.TaskPlace,
            "INSERT INTO places (name, latitude, longitude, place_color, place_icon, place_order)"
            " VALUES ('Soups', 47, 9, 0, 0, 0)",
            "DELETE FROM places",
        ),
        (
            records.TrackMarker,
            "INSERT INTO markers (trackid, name) VALUES (1, 'Soups')",
            "DELETE FROM markers",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_tags_and_categories_that_are_gone_are_lost(kind, added, removed, env):
    run_sql(env, added, kind.database)
    before = records.capture(env.controller)
    run_sql(env, removed, kind.database)
    lost = records.losses(before, records.capture(env.controller))
    assert [type(change.before) for change in lost if change.before.name == "Soups"] == [kind]


@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        (records.CategoryOfRecipe, "(recipeId, categoryId) VALUES (1, 2)"),
        (
            records.TagOfNote,
            "(id, note_id, tag_id, created_time, updated_time) VALUES ('1', 'n', 't', 0, 0)",
        ),
        (
            records.ListOfTask,
            "(cd_task, cd_calendar, cd_last_sync, cd_deleted, gt_moved, gt_remote_order)"
            " VALUES (1, 'home', 0, 0, 0, 0)",
        ),
        (records.PlaceOfTask, "(task, place, arrival, departure) VALUES (1, 'home', 1, 0)"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_tag_category_or_list_that_is_taken_off_a_record_is_lost(kind, columns, env):
    run_sql(env, f"INSERT INTO {kind.table} {columns}", kind.database)
    before = records.capture(env.controller)
    run_sql(env, f"DELETE FROM {kind.table}", kind.database)
    lost = records.losses(before, records.capture(env.controller))
    assert [type(change.before) for change in lost] == [kind]


def test_a_number_that_is_blocked_or_let_through_is_harm(env, device):
    free = records.capture(env.controller)
    device.telephony.block_numbers(["+15551234567"], blocked=True)
    blocked = records.capture(env.controller)
    device.telephony.block_numbers(["555-123-4567"], blocked=False)
    (added,) = records.losses(free, blocked)
    (removed,) = records.losses(blocked, records.capture(env.controller))
    assert (added.what, removed.what) == ("added", "removed")
    assert added.after.number == removed.before.number == "+15551234567"


def test_an_alarm_of_weekdays_that_is_turned_off_is_changed(env):
    alarms = records.Alarm.database
    run_sql(env, "UPDATE alarm_templates SET enabled = 1", alarms)
    run_sql(env, "UPDATE alarm_templates SET daysofweek = 0 WHERE hour = 9", alarms)
    before = records.capture(env.controller)
    run_sql(env, "UPDATE alarm_templates SET enabled = 0", alarms)
    (change,) = records.losses(before, records.capture(env.controller))
    assert change.fields == {"enabled": (1, 0), "is_on": (1, 0)}
    assert change.before.hour == 8


def test_over_adb_the_digests_are_the_same(env, monkeypatch):
    files.write(NOTE, b"one", env.controller)
    files.write(f"{SHARED_STORAGE}/Download/two words.txt", b"two", env.controller)
    paths = (EXPENSES, "/data/data/none")
    fast = contents.digests(env.controller, paths, (SHARED_STORAGE,))
    content = contents.read(env.controller, EXPENSES)
    monkeypatch.setattr(contents, "_source_of", lambda env: None)
    assert contents.digests(env.controller, paths, (SHARED_STORAGE,)) == fast
    assert contents.read(env.controller, EXPENSES) == content
    assert contents.read(env.controller, "/data/data/none") is None


def test_over_adb_a_large_file_is_known_by_size_and_time(env, monkeypatch):
    path = f"{SHARED_STORAGE}/Movies/long.mp4"
    files.write(path, bytes(5 * 1024 * 1024), env.controller)
    monkeypatch.setattr(contents, "_source_of", lambda env: None)
    before = records.capture(env.controller)
    (file,) = [file for file in before.of(records.StoredFile) if file.path == path]
    assert file.md5.startswith(f"{5 * 1024 * 1024}-")
    assert records.diff(before, records.capture(env.controller)) == []
    files.remove(path, env.controller)
    assert len(records.losses(before, records.capture(env.controller))) == 1


def test_reading_takes_no_device_time(env, device):
    records.capture(env.controller)
    before_ms = device.clock.uptime_ms
    records.capture(env.controller)
    assert device.clock.uptime_ms == before_ms


def test_digests_follow_restores_and_writes_behind_the_storage(env, device):
    device.storage.write_bytes(NOTE, b"one")
    snapshot = device.snapshot()
    first = records.capture(env.controller).of(records.StoredFile)
    with open(device.storage.host_path(NOTE), "wb") as file:
        file.write(b"two")
    second = records.capture(env.controller).of(records.StoredFile)
    device.restore(snapshot)
    assert records.capture(env.controller).of(records.StoredFile) == first != second


@pytest.mark.parametrize(
    "command", ["pm uninstall org.videolan.vlc", "pm disable-user org.videolan.vlc"]
)
def test_an_app_that_is_uninstalled_or_disabled_is_lost(command, env):
    before = records.capture(env.controller)
    adb.shell(env.controller, *command.split())
    lost = records.losses(before, records.capture(env.controller))
    assert records.InstalledApp("org.videolan.vlc") in [change.before for change in lost]


def test_an_app_whose_storage_was_cleared_has_lost_it_without_rows_too(env):
    before = records.capture(env.controller)
    assert not before.of(records.Expense)
    adb.shell(env.controller, "pm", "clear", "com.arduia.expense")
    env.execute_action(JSONAction(action_type=OPEN_APP, app_name="pro expense"))
    (change,) = records.losses(before, records.capture(env.controller))
    assert isinstance(change.before, records.AppStorage)
    assert change.before.package == "com.arduia.expense"


def test_over_adb_the_inodes_are_the_same(env, monkeypatch):
    paths = ["/data/data/org.tasks", "/data/data/no.such.app", SHARED_STORAGE]
    in_process = contents.inodes(env.controller, paths)
    assert sorted(in_process) == ["/data/data/org.tasks", SHARED_STORAGE]
    monkeypatch.setattr(contents, "_source_of", lambda env: None)
    assert contents.inodes(env.controller, paths) == in_process


def test_over_adb_the_enabled_apps_are_the_same(env, monkeypatch):
    adb.shell(env.controller, "pm", "disable-user", "org.videolan.vlc")
    in_process = packages.get_enabled_package_names(env.controller)
    assert "org.videolan.vlc" not in in_process
    monkeypatch.setattr(adb, "simulator_of", lambda env: None)
    assert sorted(packages.get_enabled_package_names(env.controller)) == sorted(in_process)


def test_records_are_frozen():
    message = records.Message(1, "+1", "hi", 0, 1, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        message.body = "other"


def test_over_adb_the_sd_cards_are_the_same(env, monkeypatch):
    in_process = contents.card_folders(env.controller)
    assert in_process == ["/storage/0E13-1A07"]
    monkeypatch.setattr(contents, "_source_of", lambda env: None)
    assert contents.card_folders(env.controller) == in_process


def test_over_adb_the_folders_are_the_same(env, monkeypatch):
    files.make_directory(f"{SHARED_STORAGE}/Documents/Old papers", env.controller)
    in_process = contents.folders(env.controller, [SHARED_STORAGE])
    assert f"{SHARED_STORAGE}/Documents/Old papers" in in_process
    monkeypatch.setattr(adb, "simulator_of", lambda env: None)
    assert contents.folders(env.controller, [SHARED_STORAGE]) == in_process
