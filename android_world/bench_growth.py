"""What opening and scrolling a list costs by its length: a part of `python -m android_world.bench`.

Three figures for each list and length: `first_ms` opens it after a row was added, `open_ms` opens
it again, `scroll_ms` scrolls by half a screen. Each ends with the accessibility forest.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from android_world.virtual_device import VirtualDevice

SIZES = (10, 100, 1_000, 10_000)
# Ten rows fit on the screen: what scrolling costs is compared with a hundred.
_SHORTEST, _SHORTEST_SCROLLED = 10, 100
_OPENINGS, _SWIPES = 5, 10
_SHARED = "/storage/emulated/0"
_CALENDAR = "com.simplemobiletools.calendar.pro"
_CALENDAR_PREFERENCES = f"/data/data/{_CALENDAR}/shared_prefs/Prefs.xml"
_EVENT_LIST = "<map><int name='view' value='3' /></map>"
_EVENTS_DB = f"/data/data/{_CALENDAR}/databases/events.db"
_SMS_DB = "/data/data/com.android.providers.telephony/databases/mmssms.db"
_CONTACTS_DB = "/data/data/com.android.providers.contacts/databases/contacts2.db"
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


@dataclass(frozen=True)
class GrowingList:
    """A list of an app: its package, how rows come to be in it, where a tap leads to it."""

    package: str
    add: Callable[[VirtualDevice, range], None]
    tap: tuple[int, int] | None = None


def _add_events(device: VirtualDevice, numbers: range) -> None:
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


def _add_files(device: VirtualDevice, numbers: range) -> None:
    for n in numbers:
        device.storage.write_bytes(f"{_SHARED}/Download/file {n}.txt", b"text")


def _add_conversations(device: VirtualDevice, numbers: range) -> None:
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


def _add_contacts(device: VirtualDevice, numbers: range) -> None:
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


def _add_pictures(device: VirtualDevice, numbers: range) -> None:
    data = io.BytesIO()
    Image.new("RGB", (32, 32), "teal").save(data, "PNG")
    device.storage.mkdir(f"{_SHARED}/DCIM/Camera", exist_ok=True)
    for n in numbers:
        device.storage.write_bytes(f"{_SHARED}/DCIM/Camera/picture {n}.png", data.getvalue())


LISTS = {
    "calendar": GrowingList(_CALENDAR, _add_events),
    "files": GrowingList("com.google.android.documentsui", _add_files),
    "sms": GrowingList("com.simplemobiletools.smsmessenger", _add_conversations),
    "contacts": GrowingList("com.google.android.contacts", _add_contacts),
    "gallery": GrowingList("com.simplemobiletools.gallery.pro", _add_pictures, tap=(270, 700)),
}


def measure_growth() -> dict[str, dict[str, dict[str, float]]]:
    """Figures of each list by its length, and how many times as much the longest one costs."""
    return {name: _measure_list(entry) for name, entry in LISTS.items()}


def _measure_list(entry: GrowingList) -> dict[str, dict[str, float]]:
    by_size = {size: _measure_length(entry, size) for size in SIZES}
    shortest, scrolled, longest = (by_size[n] for n in (_SHORTEST, _SHORTEST_SCROLLED, SIZES[-1]))
    ratios = {
        "open": round(longest["open_ms"] / shortest["open_ms"], 2),
        "scroll": round(longest["scroll_ms"] / scrolled["scroll_ms"], 2),
    }
    return {**{str(size): figures for size, figures in by_size.items()}, "times": ratios}


def _measure_length(entry: GrowingList, size: int) -> dict[str, float]:
    with VirtualDevice() as device:
        entry.add(device, range(size))
        device.run_until_idle()
        first, again = [], []
        for number in range(_OPENINGS):
            _leave(device, entry)
            entry.add(device, range(size + number, size + number + 1))
            device.run_until_idle()
            first.append(_seconds(lambda: _open(device, entry)))
            _leave(device, entry)
            again.append(_seconds(lambda: _open(device, entry)))
        scrolled = [_seconds(lambda: _scroll(device)) for _ in range(_SWIPES)]
    figures = {"first_ms": first, "open_ms": again, "scroll_ms": scrolled}
    return {name: round(statistics.median(taken) * 1000, 2) for name, taken in figures.items()}


def _seconds(action: Callable[[], object]) -> float:
    start = time.process_time()  # what others do on the machine does not count
    action()
    return time.process_time() - start


def _leave(device: VirtualDevice, entry: GrowingList) -> None:
    device.shell(f"am force-stop {entry.package}; input keyevent HOME")
    device.run_until_idle()


def _open(device: VirtualDevice, entry: GrowingList) -> None:
    intent = device.packages.launch_intent(entry.package)
    assert intent is not None
    device.activities.start(intent)
    _look(device)
    if entry.tap is not None:
        device.input.tap(*entry.tap)
        _look(device)


def _scroll(device: VirtualDevice) -> None:
    device.input.swipe(540, 1900, 540, 900, 300)
    _look(device)


def _look(device: VirtualDevice) -> None:
    device.run_until_idle()
    device.accessibility.forest()
