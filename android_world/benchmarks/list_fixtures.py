"""Rows for the lists that `bench_growth` measures, put where tasks and other programs put them."""

from __future__ import annotations

import functools
import io
import tempfile
from pathlib import Path

from PIL import Image

from android_world.task_evals.utils import media_files
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.apps.vlc.library import Library

_SHARED = "/storage/emulated/0"
CALENDAR = "com.simplemobiletools.calendar.pro"
_CALENDAR_PREFERENCES = f"/data/data/{CALENDAR}/shared_prefs/Prefs.xml"
_EVENT_LIST = "<map><int name='view' value='3' /></map>"
_EVENTS_DB = f"/data/data/{CALENDAR}/databases/events.db"
_SMS_DB = "/data/data/com.android.providers.telephony/databases/mmssms.db"
_CONTACTS_DB = "/data/data/com.android.providers.contacts/databases/contacts2.db"
_RECORDS_DB = "/data/data/com.dimowner.audiorecorder/databases/records.db"
_RECORDS = f"{_SHARED}/Android/data/com.dimowner.audiorecorder/files/Music/records"
_TRACKS_DB = "/data/data/de.dennisguse.opentracks/databases/database.db"
_TASKS_DB = "/data/data/org.tasks/databases/database"
_NOTES_DB = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
_FAVORITES = "/storage/emulated/0/Android/data/net.osmand/files/favorites/favorites.gpx"
_EVENT_COLUMNS = {
    "start_ts": "?1",
    "end_ts": "?1 + 1800",
    "title": "'Event ' || ?2",
    "event_type": "1",
    "repetition_exceptions": "'[]'",
    "reminder_1_minutes": "-1",
    "reminder_2_minutes": "-1",
    "reminder_3_minutes": "-1",
}


def add_events(device: VirtualDevice, numbers: range) -> None:
    """An event an hour, from now on."""
    device.storage.mkdir(_CALENDAR_PREFERENCES.rpartition("/")[0], parents=True, exist_ok=True)
    device.storage.write_text(_CALENDAR_PREFERENCES, _EVENT_LIST)
    first_s = device.clock.now_ms // 1000 + 3600
    with device.storage.connect(_EVENTS_DB) as db:
        known = [row[1] for row in db.execute("PRAGMA table_info(events)") if row[1] != "id"]
        values = {name: "''" for name in known} | _EVENT_COLUMNS
        numeric = {row[1] for row in db.execute("PRAGMA table_info(events)") if row[2] != "TEXT"}
        values |= {name: "0" for name in known if name in numeric - _EVENT_COLUMNS.keys()}
        sql = f"INSERT INTO events ({', '.join(values)}) VALUES ({', '.join(values.values())})"
        db.executemany(sql, ((first_s + n * 3600, n) for n in numbers))


def add_files(device: VirtualDevice, numbers: range) -> None:
    """Texts in Download."""
    for n in numbers:
        device.storage.write_bytes(f"{_SHARED}/Download/file {n}.txt", b"text")


def add_conversations(device: VirtualDevice, numbers: range) -> None:
    """Conversations of one message."""
    now_ms = device.clock.now_ms
    with device.storage.connect(_SMS_DB) as db:
        for n in numbers:
            number, text, at = f"+1555{n:07d}", f"Message {n}", now_ms - 60_000 * n
            db.execute("INSERT INTO canonical_addresses (address) VALUES (?)", (number,))
            db.execute(
                "INSERT INTO threads (date, recipient_ids, message_count, snippet, read)"
                " VALUES (?, last_insert_rowid(), 1, ?, 1)",
                (at, text),
            )
            db.execute(
                "INSERT INTO sms (thread_id, address, body, date, type, read)"
                " VALUES (last_insert_rowid(), ?, ?, ?, 1, 1)",
                (number, text, at),
            )


def add_contacts(device: VirtualDevice, numbers: range) -> None:
    """Contacts that have a name."""
    with device.storage.connect(_CONTACTS_DB) as db:
        db.execute("INSERT OR IGNORE INTO accounts (_id) VALUES (1)")
        for n in numbers:
            letter = chr(ord("A") + n % 26)
            name = f"{letter}da Person {n}"
            db.execute(
                "INSERT INTO raw_contacts (account_id, contact_id, display_name, sort_key,"
                " phonebook_label) VALUES (1, (SELECT COALESCE(MAX(_id), 0) + 1 FROM contacts),"
                " ?, ?, ?)",
                (name, name, letter),
            )
            db.execute("INSERT INTO contacts (name_raw_contact_id) VALUES (last_insert_rowid())")
            db.execute(
                "INSERT INTO data (mimetype_id, raw_contact_id, data1)"
                " SELECT 7, MAX(_id), ? FROM raw_contacts",
                (name,),
            )


def add_images(device: VirtualDevice, numbers: range) -> None:
    """Small images of the camera."""
    data = io.BytesIO()
    Image.new("RGB", (32, 32), "teal").save(data, "PNG")
    device.storage.mkdir(f"{_SHARED}/DCIM/Camera", exist_ok=True)
    for n in numbers:
        device.storage.write_bytes(f"{_SHARED}/DCIM/Camera/picture {n}.png", data.getvalue())


def add_videos(device: VirtualDevice, numbers: range) -> None:
    """Videos of the media library; no group is formed of their names."""
    Library(device).set_scanned_folder(f"{_SHARED}/Movies", True)
    device.storage.mkdir(f"{_SHARED}/Movies", exist_ok=True)
    for n in numbers:
        device.storage.write_bytes(f"{_SHARED}/Movies/{n:06}.mp4", _video_bytes())


@functools.cache
def _video_bytes() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "film.mp4")
        media_files.write_video(path, ["film"], fps=5)
        return path.read_bytes()


def add_songs(device: VirtualDevice, numbers: range) -> None:
    """Songs, ten of an artist."""
    device.storage.mkdir(f"{_SHARED}/Music", exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for n in numbers:
            path = Path(folder, "song.mp3")
            media_files.write_mp3(path, f"Artist {n // 10}", f"Song {n}", 60_000)
            device.storage.write_bytes(f"{_SHARED}/Music/song {n}.mp3", path.read_bytes())


def add_records(device: VirtualDevice, numbers: range) -> None:
    """Recordings that the app's database knows, and their files."""
    device.storage.mkdir(_RECORDS, parents=True, exist_ok=True)
    for n in numbers:
        device.storage.write_bytes(f"{_RECORDS}/r{n}.m4a", b"no sound")
    with device.storage.connect(_RECORDS_DB) as db:
        db.executemany(
            "INSERT INTO records (name, duration, created, added, path, format, size, sample_rate,"
            " channel_count, bitrate, bookmark, waveform_processed, data, data_str)"
            " VALUES ('Record ' || ?1, 60000000, ?1, ?1, ?2 || ?1 || '.m4a', 'm4a', 1000, 44100, 2,"
            " 128000, 0, 0, '', '')",
            ((n, f"{_RECORDS}/r") for n in numbers),
        )


def add_favorites(device: VirtualDevice, numbers: range) -> None:
    """Places of one group; there are none after the last of these."""
    points = "".join(
        f'<wpt lat="{47.05 + n % 100 / 1000}" lon="{9.5 + n % 97 / 1000}">'
        f"<name>Place {n}</name><type>Towns</type></wpt>"
        for n in range(numbers.stop)
    )
    device.storage.mkdir(_FAVORITES.rpartition("/")[0], parents=True, exist_ok=True)
    device.storage.write_text(
        _FAVORITES,
        f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">{points}</gpx>',
    )


def add_tracks(device: VirtualDevice, numbers: range) -> None:
    """Tracks without points, one a day."""
    with device.storage.connect(_TRACKS_DB) as db:
        db.executemany(
            "INSERT INTO tracks (name, starttime, totaldistance, totaltime, uuid)"
            " VALUES ('Run ' || ?1, ?2, 1000, 60000, ?1)",
            ((n, device.clock.now_ms - 86_400_000 * n) for n in numbers),
        )


def add_tasks(device: VirtualDevice, numbers: range) -> None:
    """Tasks that are due one a day."""
    with device.storage.connect(_TASKS_DB) as db:
        db.executemany(
            "INSERT INTO tasks (title, importance, dueDate, hideUntil, created, modified,"
            " completed, deleted, estimatedSeconds, elapsedSeconds, timerStart, notificationFlags,"
            " lastNotified, collapsed, parent)"
            " VALUES ('Task ' || ?1, ?1 % 4, ?2, 0, ?1, ?1, 0, 0, 0, 0, 0, 0, 0, 0, 0)",
            ((n, device.clock.now_ms + 86_400_000 * n) for n in numbers),
        )


def add_notes(device: VirtualDevice, numbers: range) -> None:
    """Notes of one notebook."""
    with device.storage.connect(_NOTES_DB) as db:
        folder = "f" * 32
        db.execute(
            "INSERT OR IGNORE INTO folders (id, title, created_time, updated_time)"
            " VALUES (?, 'Home', 1, 1)",
            (folder,),
        )
        db.executemany(
            "INSERT INTO notes (id, parent_id, title, body, created_time, updated_time)"
            " VALUES (?, ?, 'Note ' || ?, 'Some words', 1, 1)",
            ((f"{n:032x}", folder, n) for n in numbers),
        )
