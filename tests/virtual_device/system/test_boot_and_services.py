from __future__ import annotations

import pytest

from android_world.virtual_device import DeviceConfig, VirtualDevice
from android_world.virtual_device.system import initial_files, roles
from android_world.virtual_device.system.notifications import Channel, Notification


def test_every_benchmark_app_has_its_folders_and_its_snapshot(device: VirtualDevice) -> None:
    saved = initial_files.snapshot_packages(device)
    assert len(saved) == 24
    for package in saved:
        assert device.packages.get(package) is not None, package
        data = f"/data/data/{package}"
        assert {"cache", "databases", "files", "shared_prefs"} <= set(device.storage.listdir(data))
        below = {k for k in device.storage.fingerprint(data)}
        copy = device.storage.fingerprint(f"{initial_files.SNAPSHOT_ROOT}/{package}")
        assert {path.removeprefix(data) for path in below} == {
            path.removeprefix(f"{initial_files.SNAPSHOT_ROOT}/{package}") for path in copy
        }


def test_every_database_can_be_opened(device: VirtualDevice) -> None:
    paths = initial_files.app_databases(device)
    assert len(paths) == 25
    for path in paths:
        with device.storage.connect(path) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), path


@pytest.mark.parametrize(
    ("path", "table", "columns"),
    [
        ("com.simplemobiletools.calendar.pro/databases/events.db", "events", 27),
        ("com.arduia.expense/databases/accounting.db", "expense", 7),
        ("com.flauschcode.broccoli/databases/broccoli", "recipes", 10),
        ("org.tasks/databases/database", "tasks", 23),
        ("de.dennisguse.opentracks/databases/database.db", "tracks", 21),
        ("net.cozic.joplin/databases/joplin.sqlite", "folders", 15),
        ("net.cozic.joplin/databases/joplin.sqlite", "notes", 30),
        ("net.cozic.joplin/databases/joplin.sqlite", "notes_normalized", 13),
        ("code.name.monkey.retromusic/databases/playlist.db", "SongEntity", 15),
        ("code.name.monkey.retromusic/databases/music_playback_state.db", "playing_queue", 13),
        ("org.videolan.vlc/app_db/vlc_media.db", "Media", 26),
        ("net.osmand/databases/map_markers_db", "map_markers", 15),
    ],
)
def test_tables_have_the_columns_of_the_real_apps(
    device: VirtualDevice, path: str, table: str, columns: int
) -> None:
    with device.storage.connect(f"/data/data/{path}") as connection:
        names = connection.execute(f"SELECT name FROM pragma_table_info('{table}')").fetchall()
        rows = connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
    assert len(names) == columns
    assert rows == (0,)


def test_vlc_triggers_keep_positions_and_counters(device: VirtualDevice) -> None:
    with device.storage.connect("/data/data/org.videolan.vlc/app_db/vlc_media.db") as db:
        db.execute("INSERT INTO Playlist (name, creation_date) VALUES ('p', 1)")
        for name in "abc":
            db.execute(
                "INSERT INTO Media (type, duration, title, filename, import_type)"
                " VALUES (1, 1000, ?, ?, 0)",
                (name, name),
            )
        for position in range(3):
            db.execute(
                "INSERT INTO PlaylistMediaRelation VALUES (?, 1, ?)", (position + 1, position)
            )
        db.execute("DELETE FROM PlaylistMediaRelation WHERE media_id = 1")
        assert db.execute(
            "SELECT media_id, position FROM PlaylistMediaRelation ORDER BY position"
        ).fetchall() == [(2, 0), (3, 1)]
        assert db.execute("SELECT nb_video, duration FROM Playlist").fetchone() == (2, 2000)


def test_a_heads_up_retreats_after_five_seconds(device: VirtualDevice) -> None:
    post = Notification("org.tasks", 1, "Title", importance=4)
    device.notifications.post(post)
    assert device.notifications.heads_up is not None
    device.advance(5_000)
    assert device.notifications.heads_up is None
    assert device.notifications.active()[0].title == "Title"


def test_heads_up_can_be_switched_off(device: VirtualDevice) -> None:
    device.settings.put("global", "heads_up_notifications_enabled", 0)
    device.notifications.post(Notification("org.tasks", 1, "Title", importance=4))
    assert device.notifications.heads_up is None


def test_standing_notifications_are_those_of_the_image(device: VirtualDevice) -> None:
    titles = {notification.title for notification in device.notifications.active("android")}
    assert titles == {
        "Serial console enabled",
        "Virtual SD card",
        "AndroidWifi has limited connectivity",
    }
    device.notifications.dismiss_all()
    assert "Serial console enabled" in {n.title for n in device.notifications.active()}


def test_a_blocked_channel_is_silent(device: VirtualDevice) -> None:
    notifications = device.notifications
    notifications.create_channel("org.tasks", Channel("c", "Reminders"))
    notifications.set_importance("org.tasks", "c", 0)
    notifications.post(Notification("org.tasks", 1, "Title", channel="c"))
    assert notifications.active("org.tasks") == []
    notifications.create_channel("org.tasks", Channel("c", "Reminders", 4))
    channel = notifications.channel("org.tasks", "c")
    assert channel is not None
    assert channel.importance == 0


def test_a_role_moves_its_setting_and_survives_a_reboot(device: VirtualDevice) -> None:
    device.settings.put("secure", "sms_default_application", "org.example")
    assert device.telephony.sms_package == "com.simplemobiletools.smsmessenger"
    device.roles.set_holder(roles.SMS, "com.google.android.apps.messaging")
    assert (
        device.settings.get("secure", "sms_default_application")
        == "com.google.android.apps.messaging"
    )
    device.reboot()
    assert device.roles.holder(roles.SMS) == "com.google.android.apps.messaging"


def test_the_log_can_be_followed(device: VirtualDevice) -> None:
    start = device.log.next_index
    device.log.add("I", "tag", "one")
    device.log.add("E", "tag", "two", buffer="events")
    assert [entry.message for entry in device.log.entries(start)] == ["one"]
    assert len(device.log.entries(start, ("main", "events"))) == 2
    for _ in range(5_000):
        device.log.add("V", "flood", "x")
    assert device.log.entries()[-1].index == device.log.next_index - 1
    device.log.clear(("main",))
    assert device.log.entries() == []


def test_location_listeners_receive_fixes_while_location_is_on(device: VirtualDevice) -> None:
    class Listener:
        heard: list[float] = []

        def moved(self, fix: object) -> None:
            self.heard.append(device.location.last_fix.latitude)

    listener = Listener()
    device.location.listen(listener.moved)
    device.location.set_fix(47.1, 9.5)
    device.settings.put("secure", "location_mode", 0)
    device.location.set_fix(47.2, 9.5)
    assert listener.heard == [47.1]
    with pytest.raises(ValueError, match="no such place"):
        device.location.set_fix(91, 0)


def test_automatic_time_takes_the_configured_instant() -> None:
    with VirtualDevice(DeviceConfig(network_time_ms=1_800_000_000_000)) as device:
        device.settings.put("global", "auto_time", 1)
        assert device.clock.now_ms // 1000 == 1_800_000_000


@pytest.mark.parametrize(
    ("package", "files"),
    [
        ("net.cozic.joplin", ["/data/data/net.cozic.joplin/databases/joplin.sqlite"]),
        (
            "com.dimowner.audiorecorder",
            [
                "/data/data/com.dimowner.audiorecorder/databases/records.db",
                "/sdcard/Android/data/com.dimowner.audiorecorder/files/Music/records",
            ],
        ),
    ],
)
def test_an_app_makes_its_files_again_at_its_first_start(
    device: VirtualDevice, package: str, files: list[str]
) -> None:
    device.shell(f"pm clear {package}", uid=0)
    assert not any(device.storage.exists(path) for path in files)
    device.shell(f"monkey -p {package} -c android.intent.category.LAUNCHER 1")
    device.wait_for_idle()
    assert all(device.storage.exists(path) for path in files)
