"""Audio Recorder: first run, recording, names, the list, the trash, files that are odd."""

from __future__ import annotations

import io
import posixpath
import wave

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.codecs.av_files import open_media
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

RECORDER = "com.dimowner.audiorecorder"
FOLDER = f"/storage/emulated/0/Android/data/{RECORDER}/files/Music/records"
DATABASE = f"/data/data/{RECORDER}/databases/records.db"
MAIN = f"{RECORDER}/.app.main.MainActivity"


def files(device: VirtualDevice) -> dict[str, int]:
    """Names and sizes of the app's files."""
    names = device.storage.listdir(FOLDER)
    return {name: device.storage.stat(f"{FOLDER}/{name}").size for name in sorted(names)}


def rows(device: VirtualDevice, sql: str) -> list[tuple[object, ...]]:
    """What a query finds in the app's database."""
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def texts(hand: Hand, name: str) -> list[str | None]:
    """Texts of the elements with an id."""
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith(f":id/{name}")]


def toasts(device: VirtualDevice) -> str:
    """What toasts have said."""
    return device.shell("logcat -d -s Toast").stdout.decode()


def pick(hand: Hand, entry: str) -> None:
    """Choose an entry of a record's menu."""
    hand.tap(f"    {entry}")


@pytest.fixture
def recorder(device: VirtualDevice, hand: Hand) -> Hand:
    """The main page, after the first run."""
    screenshots.open_app(device, RECORDER)
    hand.tap("Get started")
    hand.tap("Apply")
    return hand


def record(hand: Hand, seconds: int, name: str = "") -> None:
    """Make a recording, with a name of its own or the one that the app proposes."""
    hand.tap("btn_record")
    hand.device.advance(seconds * 1000)
    hand.tap("btn_record_stop")
    if name:
        hand.device.shell("input keycombination CTRL_LEFT A")
        hand.device.shell(f"input text {name}")
    hand.tap("Save")


def test_the_welcome_page_comes_until_the_set_up_was_applied(
    device: VirtualDevice, hand: Hand
) -> None:
    screenshots.open_app(device, RECORDER)
    hand.tap("Get started")
    assert hand.shows("Setup")
    device.shell(f"am force-stop {RECORDER}")
    screenshots.open_app(device, RECORDER)
    hand.tap("Get started")
    hand.tap("Apply")
    assert hand.find("txt_progress").text == "00:00"
    device.shell(f"am force-stop {RECORDER}")
    screenshots.open_app(device, RECORDER)
    assert hand.find("btn_record").content_description == "Recording: %s"
    device.shell(f"am start -n {RECORDER}/.app.welcome.WelcomeActivity")
    assert hand.shows("Get started")


def test_a_recording_is_a_real_sound_of_its_length(recorder: Hand, device: VirtualDevice) -> None:
    recorder.tap("btn_record")
    device.advance(3000)
    assert recorder.find("txt_name").text == "Recording…"
    assert recorder.find("txt_progress").text == "00:03"
    assert [n.title for n in device.notifications.active(RECORDER)] == ["Recording is ON"]
    recorder.tap("btn_record")
    device.advance(5000)
    assert recorder.find("txt_name").text == "Paused"
    recorder.tap("btn_record")
    device.advance(2000)
    recorder.tap("btn_record_stop")
    assert not device.notifications.active(RECORDER)
    assert recorder.find("input_name").text == "Record-1"
    recorder.tap("Save")
    found = files(device)
    assert [name for name, size in found.items() if size] == ["Record-1.m4a"]
    assert len(found) == 3  # Every press of the button makes a file.
    with open_media(device.storage.read_bytes(f"{FOLDER}/Record-1.m4a")) as container:
        assert container.streams.audio[0].codec_context.sample_rate == 44100
        samples = sum(frame.samples for frame in container.decode(audio=0))
    assert samples / 44100 == pytest.approx(5, abs=0.6)
    ((name, duration, size, kind),) = rows(
        device, "SELECT name, duration, size, format FROM records"
    )
    assert (name, kind, size) == ("Record-1", "m4a", found["Record-1.m4a"])
    assert isinstance(duration, int)
    assert duration / 1e6 == pytest.approx(5, abs=0.6)


def test_a_discarded_recording_leaves_no_file_with_sound(
    recorder: Hand, device: VirtualDevice
) -> None:
    recorder.tap("btn_record")
    device.advance(2000)
    recorder.tap("Delete")
    assert recorder.find("dialog_content").text == "Delete this record?"
    recorder.tap("No")
    assert recorder.find("txt_name").text == "Paused"
    recorder.tap("Delete")
    recorder.tap("Yes")
    assert files(device) == {}
    assert not rows(device, "SELECT * FROM records")
    assert not recorder.shows("txt_name")


def test_a_typed_name_gets_the_extension_also_where_it_has_one(
    recorder: Hand, device: VirtualDevice
) -> None:
    record(recorder, 1, "talk.m4a")
    assert list(files(device)) == ["talk.m4a.m4a"]
    assert recorder.find("txt_name").text == "talk.m4a"
    record(recorder, 1, "talk.m4a")
    assert "File with this name is already exists!" in toasts(device)
    recorder.tap("txt_name")
    device.shell("input keycombination CTRL_LEFT A")
    device.shell("input text 'a:b'")
    recorder.tap("Save")
    assert sorted(files(device)) == ["a_b.m4a", "talk.m4a.m4a"]
    recorder.tap("txt_name")
    device.shell("input keycombination CTRL_LEFT A")
    device.input.key("DEL")
    recorder.tap("Save")
    assert "Failed to rename the record!" in toasts(device)


def test_a_user_who_refuses_is_not_asked_again(recorder: Hand, device: VirtualDevice) -> None:
    recorder.tap("btn_record")
    device.advance(1000)
    recorder.tap("btn_record_stop")
    recorder.tap("check_box")
    recorder.tap("Cancel")
    recorder.tap("btn_record")
    device.advance(1000)
    recorder.tap("btn_record_stop")
    assert not recorder.shows("input_name")
    assert list(files(device)) == ["Record-1.m4a", "Record-2.m4a"]
    recorder.tap("Settings")
    assert not recorder.find("swAskToRename").is_checked


@pytest.mark.parametrize("kind", ["Wav", "3gp"])
def test_other_formats_have_their_own_qualities(
    recorder: Hand, device: VirtualDevice, kind: str
) -> None:
    recorder.tap("Settings")
    recorder.tap(kind)
    assert not recorder.shows("Bitrate:")
    assert recorder.shows("Mono") == (kind == "Wav")
    assert recorder.shows("48kHz") == (kind == "Wav")
    recorder.tap("16kHz")
    device.input.key("BACK")
    record(recorder, 2)
    name = f"Record-1.{kind.lower()}"
    data = device.storage.read_bytes(f"{FOLDER}/{name}")
    assert recorder.find("txt_record_info").text.endswith(f"{kind.capitalize()}, 16kHz")
    if kind == "Wav":
        with wave.open(io.BytesIO(data)) as file:
            assert (file.getframerate(), file.getnchannels()) == (16000, 2)
            assert file.getnframes() / 16000 == pytest.approx(2, abs=0.6)
    else:
        with open_media(data) as container:
            assert (container.duration or 0) / 1e6 == pytest.approx(2, abs=0.6)


def test_a_record_plays_in_the_phones_time(recorder: Hand, device: VirtualDevice) -> None:
    record(recorder, 4)
    recorder.tap("btn_play")
    device.advance(2000)
    assert recorder.find("txt_progress").text == "00:02"
    assert [n.title for n in device.notifications.active(RECORDER)] == ["Record-1"]
    recorder.tap("btn_play")
    device.advance(5000)
    assert recorder.find("txt_progress").text == "00:02"
    recorder.tap("btn_play")
    device.advance(4000)
    assert recorder.find("txt_progress").text == "00:00"
    assert not device.notifications.active(RECORDER)


@pytest.fixture
def records(recorder: Hand) -> Hand:
    """The list with three records."""
    for seconds, name in ((3, "beta"), (5, "alpha"), (1, "gamma")):
        record(recorder, seconds, name)
    recorder.tap("btn_records_list")
    return recorder


def test_the_list_is_sorted_and_marked(records: Hand, device: VirtualDevice) -> None:
    assert texts(records, "list_item_name") == ["gamma", "alpha", "beta"]
    assert records.shows("Today")
    for order, expected in (
        ("By name (A-Z)", ["alpha", "beta", "gamma"]),
        ("By duration (longest)", ["alpha", "beta", "gamma"]),
        ("By date (oldest)", ["beta", "alpha", "gamma"]),
        ("By name (Z-A)", ["gamma", "beta", "alpha"]),
    ):
        records.tap("btn_sort")
        records.tap(order)
        assert texts(records, "list_item_name") == expected
        assert records.find("txt_sub_title").text == order
    records.tap("list_item_bookmark")
    records.tap("btn_bookmarks")
    assert texts(records, "list_item_name") == ["gamma"]
    assert rows(device, "SELECT name FROM records WHERE bookmark") == [("gamma",)]


def test_the_panel_plays_skips_and_deletes(records: Hand, device: VirtualDevice) -> None:
    records.tap("alpha")
    device.advance(1000)
    assert records.find("txt_progress").text == "00:01"
    records.tap("btn_next")
    assert records.find("txt_name").text == "beta"
    records.tap("btn_prev")
    records.tap("btn_delete")
    assert records.find("dialog_content").text == "Move to trash alpha?"
    records.tap("Yes")
    assert "alpha.m4a.del" in files(device)
    assert texts(records, "list_item_name") == ["gamma", "beta"]


def test_the_trash_gives_back_and_discards(records: Hand, device: VirtualDevice) -> None:
    records.long_press("alpha")
    records.tap("beta")
    assert records.find("txt_selected_multi").text == " 2 selected"
    records.tap("btn_delete_multi")
    records.tap("Yes")
    records.tap("Trash")
    assert sorted(t or "" for t in texts(records, "list_item_name")) == ["alpha", "beta"]
    assert records.shows("Restore")
    assert records.shows("Delete all")
    records.tap("list_item_restore")
    records.tap("Yes")
    records.tap("list_item_delete")
    records.tap("Yes")
    assert records.shows("Empty")
    device.input.key("BACK")
    assert len(texts(records, "list_item_name")) == 2
    assert not [name for name in files(device) if name.endswith(".del")]


def test_a_copy_goes_to_downloads_and_the_share_sheet_opens(
    records: Hand, device: VirtualDevice
) -> None:
    for _ in range(2):
        records.tap("list_item_more")
        pick(records, "Save as…")
        records.tap("Yes")
    assert sorted(device.storage.listdir("/sdcard/Download")) == ["gamma (1).m4a", "gamma.m4a"]
    records.tap("list_item_more")
    pick(records, "Information")
    assert records.find("txt_name").text == "gamma"
    assert records.find("txt_location").text == f"{FOLDER}/gamma.m4a"
    device.input.key("BACK")
    records.tap("list_item_more")
    pick(records, "Share")
    assert records.find("content_preview_filename").text == "gamma.m4a"


def test_a_lost_file_is_reported_and_its_row_can_be_deleted(
    records: Hand, device: VirtualDevice
) -> None:
    device.input.key("BACK")
    device.input.key("HOME")
    device.storage.remove(f"{FOLDER}/gamma.m4a")
    device.shell(f"am start -n {MAIN}")
    assert records.find("dialog_content").text == "Some of your records was deleted or moved"
    device.input.key("BACK")
    records.tap("Details")
    assert texts(records, "list_item_name") == ["gamma"]
    records.tap("list_item_delete")
    records.tap("Yes")
    assert rows(device, "SELECT name FROM records") == [("beta",), ("alpha",)]


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_a_record_without_a_path_is_a_lost_one(
    records: Hand, device: VirtualDevice, path: str
) -> None:
    with device.storage.connect(DATABASE) as connection:
        connection.execute("UPDATE records SET path = ? WHERE name = 'gamma'", [path])
    device.shell(f"am force-stop {RECORDER}; am start -n {MAIN}")
    records.tap("Details")
    assert texts(records, "list_item_name") == ["gamma"]


def test_the_file_browser_says_which_files_are_records(
    records: Hand, device: VirtualDevice
) -> None:
    device.storage.write_bytes(f"{FOLDER}/stray.m4a", b"")
    device.shell("am start -n com.dimowner.audiorecorder/.app.browser.FileBrowserActivity")
    found = texts(records, "list_item_status")
    assert sorted(set(filter(None, found))) == ["Found in the app", "Not found in the app"]


def test_the_file_browser_imports_what_no_record_knows(
    recorder: Hand, device: VirtualDevice
) -> None:
    record(recorder, 1)
    device.storage.copy(f"{FOLDER}/Record-1.m4a", f"{FOLDER}/other.m4a")
    device.storage.write_bytes(f"{FOLDER}/zero.m4a", b"no sound")
    recorder.tap("Settings")
    recorder.tap("File browser")
    assert recorder.shows("Private directory")
    assert texts(recorder, "files_path") == [FOLDER]
    assert texts(recorder, "list_item_name") == ["Record-1.m4a", "other.m4a", "zero.m4a"]
    recorder.tap("Save as…")
    recorder.tap("Yes")
    assert device.storage.listdir("/sdcard/Download") == ["Record-1.m4a"]
    recorder.tap("Import")
    assert rows(device, "SELECT name FROM records") == [("Record-1",), ("other",)]
    recorder.tap("Import")
    assert "Unable to read sound file" in toasts(device)
    assert len(rows(device, "SELECT name FROM records")) == 2


def test_a_recording_continues_behind_other_apps_and_ends_from_the_shade(
    recorder: Hand, device: VirtualDevice
) -> None:
    recorder.tap("btn_record")
    device.input.key("HOME")
    device.advance(10_000)
    (notification,) = device.notifications.active(RECORDER)
    assert notification.text == "Recording: 00:10"
    device.notifications.click_action(notification.key, 1)
    device.shell(f"am start -n {MAIN}")
    assert recorder.find("input_name").text == "Record-1"
    recorder.tap("Cancel")
    assert recorder.find("txt_duration").text == "00:10"


def test_an_app_without_the_microphone_permission_asks_for_it(
    device: VirtualDevice, hand: Hand
) -> None:
    device.shell(f"pm clear {RECORDER}")
    screenshots.open_app(device, RECORDER)
    hand.tap("Get started")
    hand.tap("Apply")
    hand.tap("btn_record")
    hand.tap("Don’t allow")
    assert not hand.shows("btn_record_stop")
    hand.tap("btn_record")
    hand.tap("While using the app")
    hand.tap("Allow")
    assert hand.shows("btn_record_stop")


def test_a_thousand_records_and_a_damaged_database_are_survived(
    records: Hand, device: VirtualDevice
) -> None:
    with device.storage.connect(DATABASE) as connection:
        connection.execute(
            "INSERT INTO records (name, duration, created, added, path, format, size,"
            " sample_rate, channel_count, bitrate, data, bookmark, waveform_processed, data_str)"
            " SELECT 'odd', 'odd', 'x', 'y', path, 'what', 'z', 'a', 'b', 'c', '', 'd', 0, ''"
            " FROM records WHERE _id = 1"
        )
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
            " INSERT INTO records (name, duration, created, added, path, format, size,"
            " sample_rate, channel_count, bitrate, data, bookmark, waveform_processed, data_str)"
            " SELECT 'r' || i, i * 1000000, i, (1 << 62) - i, path, 'm4a', 1, 44100, 2,"
            " 128000, '', 0, 0, ''"
            " FROM n, (SELECT path FROM records WHERE _id = 1)"
        )
    device.windows.relayout()
    assert texts(records, "list_item_name")
    for _ in range(3):
        records.swipe(540, 2000, 540, 400)
    device.storage.write_bytes(DATABASE, b"SQLite format 3\x00 and no more")
    device.input.key("BACK")
    device.shell(f"am start -n {MAIN}")
    assert not records.shows("txt_name")


def test_the_microphone_records_the_same_every_time(recorder: Hand, device: VirtualDevice) -> None:
    start = device.snapshot()
    contents = []
    for _ in range(2):
        device.restore(start)
        record(recorder, 2)
        contents.append(device.storage.read_bytes(posixpath.join(FOLDER, "Record-1.m4a")))
    assert contents[0] == contents[1]


def test_settings_are_in_the_published_order(recorder: Hand, device: VirtualDevice) -> None:
    recorder.tap("Settings")
    ids = ("txt_records_location", "swKeepScreenOn", "name_format", "btnReset")
    tops = [recorder.find(name).bbox_pixels.y_min for name in ids]
    assert tops == sorted(tops)
    assert recorder.find("txt_information").text.startswith("M4a format")
