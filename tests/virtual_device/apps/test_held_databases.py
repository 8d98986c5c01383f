"""Apps whose database another program holds: they say so, lose nothing, and cost no host time."""

from __future__ import annotations

import pytest

from android_world.benchmarks import list_scaling
from android_world.virtual_device.apps.audio_recorder.store import RecordStore
from tests.virtual_device.apps.test_crashes import contents, crash_log, locked

# An app's database, what is shown of it, and what would change it.
HELD = {
    "recorder": (
        "/data/data/com.dimowner.audiorecorder/databases/records.db",
        "Record 3",
        ("list_item_bookmark",),
    ),
    "opentracks": (
        "/data/data/de.dennisguse.opentracks/databases/database.db",
        "Run 3",
        ("Run 3", "More options", "Edit", "Save"),
    ),
    "tasks": ("/data/data/org.tasks/databases/database", "Task 3", ("completeBox",)),
    "vlc": (
        "/data/data/org.videolan.vlc/app_db/vlc_media.db",
        "000003",
        ("More Actions", "Add to favorites"),
    ),
    "retro": (
        "/data/data/code.name.monkey.retromusic/databases/playlist.db",
        "Song 3",
        ("Song 3",),
    ),
    "osmand": (
        "/data/data/net.osmand/databases/map_markers_db",
        "Place 3",
        ("Place 3", "Marker"),
    ),
}


BUSY = {"vlc": "Unknown error"}


@pytest.mark.parametrize("name", HELD)
def test_what_was_read_is_shown_and_failed_writes_are_reported(device, hand, name):
    entry, (database, row, change) = list_scaling.LISTS[name], HELD[name]
    list_scaling.fill(device, entry, range(10))
    list_scaling.open_list(device, entry)
    assert hand.shows(row)
    before = contents(device, database)
    with locked(device, database):
        device.windows.relayout()
        assert hand.shows(row)
        for label in change:
            hand.tap(label)
        said = BUSY.get(name, "The database is busy. Nothing was changed.")
        assert hand.shows(said)
    assert contents(device, database) == before
    assert not crash_log(device)


def test_a_locked_database_is_not_waited_for(device):
    path = "/data/local/tmp/held.db"
    with device.storage.connect(path) as connection:
        connection.execute("CREATE TABLE things (name)")
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (0,)


def test_a_recording_that_ends_while_its_database_is_locked_is_written_later(device, hand):
    entry, (database, *_) = list_scaling.LISTS["recorder"], HELD["recorder"]
    list_scaling.fill(device, entry, range(0))
    hand.tap("btn_record")
    device.advance(5000)
    with locked(device, database):
        hand.tap("btn_record_stop")
        device.advance(3000)
    device.advance(2000)
    (length,) = RecordStore(device).all()
    assert 5000 <= length.duration_ms < 9000
    assert device.storage.stat(length.path).size == length.size > 0
    assert not crash_log(device)


def test_what_is_deleted_or_renamed_while_the_database_is_locked_stays(device):
    entry, (database, *_) = list_scaling.LISTS["recorder"], HELD["recorder"]
    list_scaling.fill(device, entry, range(1))
    store = RecordStore(device)
    (record,) = store.all()
    with locked(device, database):
        assert store.rename(record, "Other") == "Failed to rename the record!"
        store.delete([record])
        store.erase([record])
    assert store.all() == [record]
    assert store.exists(record)
