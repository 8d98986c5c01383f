"""Where paths lead is remembered only as long as it is so."""

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage.storage import Storage


@pytest.fixture
def storage():
    made = Storage(Clock())
    yield made
    made.close()


def test_a_path_follows_links_that_are_made_moved_and_removed(storage):
    storage.write_text("/data/one", "one")
    storage.mkdir("/data/real")
    storage.write_text("/data/real/one", "two")
    assert storage.resolve("/data/way/one") == "/data/way/one"
    storage.symlink("/data/real", "/data/way")
    assert storage.read_text("/data/way/one") == "two"
    storage.rename("/data/way", "/data/other")
    assert storage.resolve("/data/way/one") == "/data/way/one"
    assert storage.read_text("/data/other/one") == "two"
    storage.remove("/data/other")
    assert not storage.exists("/data/other/one")


def test_a_restored_snapshot_brings_its_links_back(storage):
    storage.mkdir("/data/real")
    before = storage.snapshot()
    storage.symlink("/data/real", "/data/way")
    with_link = storage.snapshot()
    assert storage.resolve("/data/way/one") == "/data/real/one"
    storage.restore(before)
    assert storage.resolve("/data/way/one") == "/data/way/one"
    storage.restore(with_link)
    assert storage.resolve("/data/way/one") == "/data/real/one"


def test_names_of_shared_storage_are_looked_for_each_time(storage):
    assert storage.resolve("/sdcard/Download/Note.txt") == "/data/media/0/Download/Note.txt"
    storage.write_text("/sdcard/Download/NOTE.TXT", "x")
    assert storage.resolve("/sdcard/Download/Note.txt") == "/data/media/0/Download/NOTE.TXT"


def test_room_is_known_after_a_restored_snapshot(storage):
    before = storage.snapshot()
    storage.capacity_bytes = storage.usage().used + 20_000_000
    storage.restore(before)
    with pytest.raises(OSError, match="No space left"):
        storage.write_bytes("/data/large", bytes(30_000_000))
    storage.write_bytes("/data/small", bytes(1_000))
