"""MIME types come from a table of the phone's own, whatever the host's says."""

from __future__ import annotations

import mimetypes

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.codecs.mime_types import extension_of, guess_type, mime_type_of
from android_world.virtual_device.framework.intents import Intent


@pytest.mark.parametrize(
    ("name", "mime"),
    [
        ("a.JPG", "image/jpeg"),
        ("a.md", "text/markdown"),
        ("archive.tar.gz", "application/gzip"),
        ("a.csv", "text/comma-separated-values"),
        ("content://downloads/a.m4a", "audio/mp4"),
        ("no_extension", ""),
        ("a.ext-of-the-host", ""),
    ],
)
def test_types_follow_from_names(name: str, mime: str) -> None:
    assert guess_type(name) == mime
    assert mime_type_of(name) == (mime or "application/octet-stream")


def test_files_are_made_with_the_usual_extension() -> None:
    types = ("text/plain", "image/jpeg", "audio/mpegurl", "application/octet-stream", "x/y")
    assert [extension_of(mime) for mime in types] == [".txt", ".jpg", ".m3u", "", ""]


def test_the_tables_of_the_host_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def host(*_: object) -> tuple[str, None]:
        return "image/of-the-host", None

    monkeypatch.setattr(mimetypes, "guess_type", host)
    monkeypatch.setattr(mimetypes, "guess_extension", lambda _: ".host")
    assert Intent(data="file:///sdcard/a.ext-of-the-host").resolved_type() == ""
    with VirtualDevice() as device:
        device.storage.write_bytes("/sdcard/Download/a.ext-of-the-host", b"x")
        shown = device.shell(
            "content query --uri content://media/external/file --projection mime_type "
            "--where \"_display_name='a.ext-of-the-host'\""
        )
    assert b"mime_type=application/octet-stream" in shown.stdout
