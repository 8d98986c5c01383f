"""Apps that open broken, huge and referring files live on, and nothing of the host is reached."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support import hostile_files
from tests.support.host_watch import HostWatch
from tests.support.hostile_files import MAGENTA, SECRET
from tests.support.vlc import prepare_library

ROOT = "/storage/emulated/0"
VIEWERS = (
    "com.simplemobiletools.gallery.pro/.activities.PhotoActivity",
    "com.simplemobiletools.gallery.pro/.activities.VideoActivity",
    "org.videolan.vlc/.gui.video.VideoPlayerActivity",
    "net.gsantner.markor/.activity.DocumentActivity",
)
LISTS = (
    "com.simplemobiletools.gallery.pro",
    "org.videolan.vlc",
    "com.google.android.documentsui",
    "com.android.camera2",
    "net.gsantner.markor",
)
BOMBS = hostile_files.bombs()


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[HostWatch]:
    """A folder of the host with files that anybody would recognise."""
    (tmp_path / "secret.mp4").write_bytes(hostile_files.film(MAGENTA))
    (tmp_path / "secret.png").write_bytes(hostile_files.image("PNG", MAGENTA))
    (tmp_path / "secret.txt").write_text(SECRET)
    with sqlite3.connect(tmp_path / "secret.db") as connection:
        connection.execute(f"CREATE TABLE secret AS SELECT '{SECRET}' AS text")
    connection.close()
    watch = HostWatch(tmp_path)
    yield watch
    watch.close()


def look(device: VirtualDevice) -> None:
    """Draw the screen and read its texts; nothing of the host is on it."""
    device.wait_for_idle()
    pixels = device.screenshot()[::8, ::8].astype(np.int16)
    assert not (np.abs(pixels - np.array(MAGENTA)).max(axis=2) < 8).any()
    assert SECRET.encode() not in device.accessibility.forest().SerializeToString()


def view(device: VirtualDevice, path: str, component: str = "") -> None:
    """Open a file with an app, or with whichever wants it."""
    kind = "-t text/plain" if "markor" in component else ""
    target = f"-n {component}" if component else ""
    device.shell(f"am start -a android.intent.action.VIEW -d 'file://{path}' {kind} {target}")
    look(device)


@pytest.mark.parametrize("name", BOMBS)
def test_a_broken_or_huge_file_is_opened_by_every_app(device: VirtualDevice, name: str) -> None:
    path = f"{ROOT}/DCIM/{name}"
    device.storage.write_bytes(path, BOMBS[name])
    for component in ("", *VIEWERS):
        view(device, path, component)
    device.shell(
        f"am start -a android.intent.action.SEND -t image/png "
        f"--eu android.intent.extra.STREAM file://{path}"
    )
    look(device)


@pytest.mark.parametrize("package", LISTS)
def test_lists_of_broken_and_huge_files_are_shown(device: VirtualDevice, package: str) -> None:
    for name, data in BOMBS.items():
        for folder in ("Download", "Pictures", "Movies", "Documents/Markor"):
            device.storage.mkdir(f"{ROOT}/{folder}", parents=True, exist_ok=True)
            device.storage.write_bytes(f"{ROOT}/{folder}/{name}", data)
    device.storage.write_bytes(f"{ROOT}/Pictures/IMG_20231015_153400.jpg", BOMBS["huge.png"])
    screenshots.open_app(device, package)
    for _ in range(3):
        look(device)
        device.input.swipe(540, 1900, 540, 500, 300)


def test_a_song_with_tags_that_fit_no_column_is_listed(device: VirtualDevice) -> None:
    tags = {"track": "9" * 30, "date": "9" * 5000, "title": "ab", "genre": "x" * 9000}
    device.storage.write_bytes(f"{ROOT}/Music/a.mp3", hostile_files.song(**tags))
    assert [song.title for song in device.media.audio()] == ["ab"]
    prepare_library(device)
    screenshots.open_app(device, "org.videolan.vlc")
    look(device)


@pytest.mark.parametrize("component", ["", *VIEWERS])
def test_files_that_refer_to_the_host_show_nothing_of_it(
    device: VirtualDevice, watch: HostWatch, component: str
) -> None:
    for name, data in hostile_files.references(str(watch.folder), watch.port).items():
        path = f"{ROOT}/Movies/{name}"
        device.storage.write_bytes(path, data)
        view(device, path, component)
    for name in ("secret.mp4", "secret.png", "secret.txt"):
        view(device, f"{watch.folder}/{name}", component)
    watch.assert_untouched()


@pytest.mark.parametrize("package", LISTS)
def test_lists_of_files_that_refer_to_the_host_show_nothing_of_it(
    device: VirtualDevice, watch: HostWatch, package: str
) -> None:
    for name, data in hostile_files.references(str(watch.folder), watch.port).items():
        for folder in ("Download", "Pictures", "Movies", "Documents/Markor"):
            device.storage.mkdir(f"{ROOT}/{folder}", parents=True, exist_ok=True)
            device.storage.write_bytes(f"{ROOT}/{folder}/{name}", data)
    screenshots.open_app(device, package)
    look(device)
    watch.assert_untouched()


def test_settings_of_apps_take_no_text_of_the_host(device: VirtualDevice, watch: HostWatch) -> None:
    entity = hostile_files.references(str(watch.folder), watch.port)["entity.xml"]
    laughs = (
        b"<!DOCTYPE x [<!ENTITY a0 'ha'>"
        + b"".join(b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 12))
        + b"]><map><string name='a'>&a11;</string></map>"
    )
    for document in (entity, laughs, b"\xff\xfe\x00", b"<map><int name='a' value='x'/></map>"):
        for package in [p.manifest.package for p in device.packages.all()]:
            folder = f"/data/data/{package}/shared_prefs"
            if device.storage.is_dir(folder):
                for name in device.storage.listdir(folder):
                    device.storage.write_bytes(f"{folder}/{name}", document)
        device.storage.mkdir(
            "/data/misc_de/0/apexdata/com.android.permission", parents=True, exist_ok=True
        )
        device.storage.write_bytes(
            "/data/misc_de/0/apexdata/com.android.permission/roles.xml", document
        )
        device.reboot()
        for package in LISTS:
            screenshots.open_app(device, package)
            look(device)
    watch.assert_untouched()


def test_commands_reach_no_file_of_the_host(device: VirtualDevice, watch: HostWatch) -> None:
    host, tmp = str(watch.folder), "/data/local/tmp"
    device.adb_root = True
    device.storage.write_bytes(f"{tmp}/a.zip", hostile_files.slipping_zip(host))
    device.storage.write_bytes(f"{tmp}/a.tar", hostile_files.slipping_tar(host))
    text, database, film = f"{host}/secret.txt", f"{host}/secret.db", f"{host}/secret.mp4"
    outputs = [
        device.shell(script)
        for script in (
            f"cat {text}; cat < {text}; . {text}; cp {text} {tmp}; dd if={text}; ls -R {host}",
            f"ln -s {host} {tmp}/folder; ln -s {text} {tmp}/file; cat {tmp}/file {tmp}/folder/*",
            f"find {host} {tmp}/folder/ -type f; grep -r . {host}; tar c {host}; md5sum {text}",
            f"cd {tmp}; unzip -o a.zip; unzip -p a.zip; tar xf a.tar; cat hard; cat link/*",
            f"tar xf a.tar -C /; tar xf {host}/a.tar; unzip {host}/a.zip; gzip -k {text}",
            f"screencap -p {host}/screen.png; uiautomator dump {host}/dump.xml",
            f"pm install {host}/a.apk; rm -rf {host}/*; echo > {text}; touch {host}/new",
            f"content read --uri content://media/external/file/../../../..{text}",
            f"content read --uri file://{text}",
            f"am start -a android.intent.action.VIEW -d file://{film}",
            f"am broadcast -a android.intent.action.MEDIA_SCANNER_SCAN_FILE -d file://{film}",
            f"sqlite3 {database} 'SELECT * FROM secret'; sqlite3 'file:{database}' .tables",
            f"sqlite3 {tmp}/a.db \"ATTACH '{database}' AS s; SELECT * FROM s.secret\"",
            f"sqlite3 {tmp}/a.db \"ATTACH 'file:{database}?mode=ro' AS s; SELECT * FROM s.secret\"",
            f"sqlite3 {tmp}/a.db \"ATTACH ('{host}'||'/secret.db') AS s; SELECT text FROM secret\"",
            f"sqlite3 {tmp}/a.db \"VACUUM INTO '{host}/new.db'\"",
            f"sqlite3 {tmp}/a.db \"VACUUM INTO ('{host}' || '/new.db')\"",
            f"sqlite3 {tmp}/a.db \"SELECT readfile('{text}'), writefile('{host}/new', 'x')\"",
            f"sqlite3 {tmp}/a.db \"SELECT load_extension('{host}/secret'), edit('{text}')\"",
            f"sqlite3 {tmp}/a.db '.read {text}' '.import {text} t' '.open {database}'",
            f"sqlite3 {tmp}/a.db '.backup {host}/new.db' '.output {host}/new' '.shell cat {text}'",
            f"sqlite3 {tmp}/a.db '.load {host}/secret' '.restore {database}' '.log {host}/new'",
            f"sqlite3 {tmp}/a.db 'PRAGMA temp_store_directory=\"{host}\"; CREATE TEMP TABLE t(a)'",
            "content query --uri content://media/external/file --where "
            f"\"1=1) UNION SELECT readfile('{text}') --\"",
        )
    ]
    said = b"".join(output.stdout + output.stderr for output in outputs)
    assert SECRET.encode() not in said
    watch.assert_untouched()


def test_a_journal_reaches_no_file_of_the_host(device: VirtualDevice, watch: HostWatch) -> None:
    database = "/data/local/tmp/a.db"
    device.adb_root = True
    for script in (
        f"sqlite3 {database} 'SELECT * FROM t'",
        f"sqlite3 :memory: \"ATTACH '{database}' AS d; SELECT * FROM d.t\"",
    ):
        with device.storage.connect(database) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS t AS SELECT 7 AS a")
        naming = hostile_files.journal_naming(str(watch.folder / "secret.txt"))
        device.storage.write_bytes(f"{database}-journal", naming)
        assert device.shell(script).stdout == b"7\n"
    assert not device.storage.exists(f"{database}-journal")
    watch.assert_untouched()


def test_sqlite_reports_no_path_of_the_host(device: VirtualDevice) -> None:
    host = device.storage.host_path("/").encode()
    device.adb_root = True
    script = "PRAGMA database_list; SELECT hex(file) FROM pragma_database_list;"
    said = device.shell(f"sqlite3 /data/local/tmp/a.db '{script}'")
    assert said.stdout == b"0|main|/data/local/tmp/a.db\n\n"
    failed = device.shell("sqlite3 /data/local/tmp/a.db \"ATTACH '/data/local' AS d\"")
    assert host.rstrip(b"/") not in failed.stdout + failed.stderr
