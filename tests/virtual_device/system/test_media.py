from __future__ import annotations

import io
import wave

import av
import numpy as np
import pytest
from PIL import Image

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.codecs import images
from android_world.virtual_device.system.content.media import EXTERNAL_DB
from android_world.virtual_device.system.content.media_scanner import java_hash


def picture(width: int = 64, height: int = 48) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height)).save(buffer, "JPEG")
    return buffer.getvalue()


def sound(seconds: int) -> bytes:
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\0\0" * 8000 * seconds)
    return buffer.getvalue()


def test_an_image_is_indexed_with_its_size(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Pictures/a.jpg", picture())
    (item,) = device.media.images()
    assert (item.path, item.width, item.height) == ("/storage/emulated/0/Pictures/a.jpg", 64, 48)
    assert item.bucket_id == str(java_hash("/storage/emulated/0/pictures"))
    assert item.bucket_name == "Pictures"
    assert item.modified_s == device.clock.now_ms // 1000


def test_a_song_has_its_duration_and_fallback_tags(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Music/song.wav", sound(3))
    (item,) = device.media.audio()
    assert (item.title, item.duration_ms, item.artist) == ("song", 3000, "<unknown>")
    assert (item.album, item.is_music) == ("Music", True)
    device.storage.write_bytes("/sdcard/Ringtones/ring.wav", sound(1))
    assert [i.is_music for i in device.media.audio() if i.name == "ring.wav"] == [False]


def film(path, title: str) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        container.metadata["title"] = title
        stream = container.add_stream("mpeg4", rate=10)
        stream.width = stream.height = 64
        frame = av.VideoFrame.from_ndarray(np.full((64, 64, 3), 200, np.uint8))
        for packet in (*stream.encode(frame), *stream.encode()):
            container.mux(packet)


def test_a_video_whose_tags_are_not_utf_8_is_shown(device: VirtualDevice, tmp_path) -> None:
    film(tmp_path / "a.mp4", "Caf#")
    content = (tmp_path / "a.mp4").read_bytes().replace(b"Caf#", b"Caf\xe9")
    device.storage.write_bytes("/sdcard/Movies/a.mp4", content)
    (item,) = device.media.videos()
    assert (item.title, item.width, item.duration_ms) == ("Caf", 64, 100)
    assert images.video_info(device.storage, "/sdcard/Movies/a.mp4").width == 64
    assert images.video_frame(device.storage, "/sdcard/Movies/a.mp4", 0) is not None


def test_pyav_19_gets_no_option_for_tags(device: VirtualDevice, tmp_path, monkeypatch) -> None:
    """It has no such argument any more."""
    film(tmp_path / "a.mp4", "Title")
    opened = av.open

    def open_19(file, mode, *, options):
        return opened(file, mode, options=options)

    monkeypatch.setattr(av, "__version__", "19.0.2")
    monkeypatch.setattr(av, "open", open_19)
    device.storage.write_bytes("/sdcard/Movies/a.mp4", (tmp_path / "a.mp4").read_bytes())
    (item,) = device.media.videos()
    assert (item.title, item.width) == ("Title", 64)


def test_a_video_that_is_none_is_only_a_file(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Movies/a.mp4", b"no film")
    (item,) = device.media.videos()
    assert (item.title, item.duration_ms) == ("a", None)
    assert images.video_info(device.storage, "/sdcard/Movies/a.mp4") is None
    assert images.video_frame(device.storage, "/sdcard/Movies/a.mp4", 0) is None


def test_the_index_follows_renames_and_deletions(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Music/song.wav", sound(1))
    device.storage.rename("/sdcard/Music", "/sdcard/Songs")
    assert [i.path for i in device.media.audio()] == ["/storage/emulated/0/Songs/song.wav"]
    device.storage.remove("/sdcard/Songs/song.wav")
    assert device.media.audio() == []


def test_hidden_pending_and_private_files_are_not_media(device: VirtualDevice) -> None:
    storage = device.storage
    storage.mkdir("/sdcard/.hidden")
    storage.write_bytes("/sdcard/.hidden/a.jpg", picture())
    storage.write_bytes("/sdcard/Pictures/.pending-1700000000-b.jpg", picture())
    storage.mkdir("/sdcard/DCIM/quiet")
    storage.write_bytes("/sdcard/DCIM/quiet/.nomedia", b"")
    storage.write_bytes("/sdcard/DCIM/quiet/c.jpg", picture())
    storage.mkdir("/sdcard/Android/data/org.example/files", parents=True)
    storage.write_bytes("/sdcard/Android/data/org.example/files/d.jpg", picture())
    assert device.media.images() == []
    storage.rename("/sdcard/Pictures/.pending-1700000000-b.jpg", "/sdcard/Pictures/b.jpg")
    assert [i.name for i in device.media.images()] == ["b.jpg"]


def test_deleting_rows_deletes_the_files(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Download/x.pdf", b"x")
    device.storage.write_bytes("/sdcard/Documents/y.pdf", b"y")
    assert device.content.delete("content://media/external/downloads") == 1
    assert not device.storage.exists("/sdcard/Download/x.pdf")
    assert device.storage.exists("/sdcard/Documents/y.pdf")


def test_a_scan_broadcast_indexes_a_tree(device: VirtualDevice) -> None:
    device.storage.write_bytes("/sdcard/Music/song.wav", sound(1))
    device.shell("pm clear com.google.android.providers.media.module")
    assert len(device.media.audio()) == 1
    device.shell(
        "am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE"
        ' -d "file:///storage/emulated/0/Music"'
    )
    assert len(device.media.audio()) == 1


def test_a_broken_file_is_indexed_without_details(device: VirtualDevice) -> None:
    for name in ("a.jpg", "b.mp3", "c.mp4"):
        device.storage.write_bytes(f"/sdcard/Download/{name}", b"broken")
    assert device.media.images()[0].width is None
    assert device.media.audio()[0].duration_ms is None
    assert device.media.videos()[0].duration_ms is None


def test_insert_makes_a_file_and_update_renames_it(device: VirtualDevice) -> None:
    uri = device.content.insert(
        "content://media/external/images/media", {"_display_name": "n.png", "is_pending": 1}
    )
    assert uri is not None
    assert ".pending-" in device.storage.listdir("/sdcard/Pictures")[0]
    device.content.update(uri, {"is_pending": 0}, "is_pending = 1")
    assert device.content.file_path(uri) == "/storage/emulated/0/Pictures/n.png"
    assert device.media.uri_of("/sdcard/Pictures/n.png") == str(uri)


@pytest.mark.parametrize("together", [True, False])
def test_the_index_is_the_same_however_fast_the_commands_come(
    device: VirtualDevice, together: bool
) -> None:
    """A push is followed by setting the time; another file comes after both."""
    device.storage.write_bytes("/sdcard/Documents/note.md", b"text")
    if not together:
        device.advance(1000)
    device.storage.set_times("/sdcard/Documents/note.md", mtime_ns=1_600_000_000 * 10**9)
    device.storage.write_bytes("/sdcard/Documents/other.md", b"text")
    device.wait_for_idle()
    with device.storage.connect(EXTERNAL_DB) as connection:
        rows = connection.execute(
            "SELECT date_modified, generation_modified - (SELECT generation FROM local_metadata)"
            " FROM files WHERE _data LIKE '%/Documents/%.md' ORDER BY _data"
        ).fetchall()
    assert rows[0] == (1_600_000_000, -1)
    assert rows[1][1] == 0


def owner_of(device: VirtualDevice, path: str) -> str:
    rows = device.shell(
        "content query --uri content://media/external/file --projection owner_package_name"
        f" --where \"_data='/storage/emulated/0/{path}'\""
    ).output
    return rows.decode().strip().rpartition("=")[2]


def test_the_app_that_makes_a_file_owns_it(device: VirtualDevice) -> None:
    write = device.storage.write_text
    device.activities.run("net.gsantner.markor", lambda: write("/sdcard/Documents/a.md", "1"))
    device.wait_for_idle()
    assert owner_of(device, "Documents/a.md") == "net.gsantner.markor"
    device.activities.run("com.android.camera2", lambda: write("/sdcard/Documents/a.md", "2"))
    assert owner_of(device, "Documents/a.md") == "net.gsantner.markor"
    device.shell("mv /sdcard/Documents/a.md /sdcard/Download/b.md; echo x > /sdcard/Documents/a.md")
    assert owner_of(device, "Download/b.md") == "net.gsantner.markor"
    assert owner_of(device, "Documents/a.md") == "NULL"
    device.shell("mkdir /sdcard/Download/d; mv /sdcard/Download/b.md /sdcard/Download/d/")
    device.shell("mv /sdcard/Download/d /sdcard/Download/e")
    assert owner_of(device, "Download/e/b.md") == "net.gsantner.markor"
    snapshot = device.snapshot()
    device.shell("cp /sdcard/Download/e/b.md /sdcard/Download/c.md")
    assert owner_of(device, "Download/c.md") == "NULL"
    device.restore(snapshot)
    assert owner_of(device, "Download/e/b.md") == "net.gsantner.markor"
