"""Checks that apps survive databases that are replaced, also while they run."""

from __future__ import annotations

import posixpath
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from android_world.device import activities, contacts, databases, files, snapshots, telephony
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check

_CONTACTS: Final = "/data/data/com.android.providers.contacts/databases/contacts2.db"
_MESSAGES: Final = "/data/data/com.android.providers.telephony/databases/mmssms.db"
_CLOCK: Final = "com.google.android.deskclock"
_NAME: Final = "Conformance Check"
_NUMBER: Final = "+15550177"
_TEXT: Final = "kept in a copy of the database"


def _back_up(device: DeviceUnderTest, path: str) -> Callable[[], None]:
    """Copy a database here; gives the function that puts it back."""
    folder = Path(device.enter_context(tempfile.TemporaryDirectory()))
    copy = folder / posixpath.basename(path)
    with databases.local_copy(path, device.controller) as local:
        copy.write_bytes(Path(local).read_bytes())

    def put_back() -> None:
        device.controller.push_file(str(copy), path)

    return put_back


def _wipe(device: DeviceUnderTest, path: str) -> None:
    """Delete a database and its journal files while its app runs."""
    device.script(f"rm -r {posixpath.dirname(path)}/*")


def _wipe_and_replace(device: DeviceUnderTest, path: str, put_back: Callable[[], None]) -> None:
    """What tasks do to a database of a running app: empty its folder, push a file, stop the app."""
    _wipe(device, path)
    device.env.get_state()
    put_back()
    device.env.get_state()
    activities.force_stop(databases.owner_of(path) or "", device.controller)


@check("databases", "contacts are read from a database that was replaced under the app")
def contacts_database(device: DeviceUnderTest) -> None:
    """The contacts of the copy show in queries and in the app."""
    device.become_root()
    device.undo(_back_up(device, _CONTACTS))
    device.script(f"content insert --uri content://contacts/people --bind name:s:'{_NAME}'")
    with_contact = _back_up(device, _CONTACTS)
    contacts.clear_contacts(device.controller)
    device.open_app("contacts")
    device.expect(device.find(text=_NAME) is None, "a deleted contact is still shown")
    _wipe_and_replace(device, _CONTACTS, with_contact)
    activities.close_app("contacts", device.controller)
    device.open_app("contacts")
    device.wait_for(text=_NAME)


@check("databases", "messages are read from a database that was replaced")
def messages_database(device: DeviceUnderTest) -> None:
    """The rows of the copy are what queries give, and new messages are added to them."""
    device.become_root()
    device.undo(_back_up(device, _MESSAGES))
    telephony.disable_headsup_notifications(device.controller)
    device.undo(telephony.enable_headsup_notifications, device.controller)
    telephony.text_emulator(device.controller, _NUMBER, _TEXT)
    device.expect_soon(lambda: _TEXT in _inbox(device), "the message did not arrive")
    with_message = _back_up(device, _MESSAGES)
    device.open_app("simple sms messenger")
    for table in ("sms", "threads"):
        databases.execute_sql_command(_MESSAGES, f"DELETE FROM {table};", device.controller)
    device.expect(_TEXT not in _inbox(device), "a deleted message is still there")
    _wipe_and_replace(device, _MESSAGES, with_message)
    device.expect_soon(lambda: _TEXT in _inbox(device), "the copy's message is not there")
    telephony.text_emulator(device.controller, _NUMBER, "and another one")
    device.expect_soon(lambda: "and another one" in _inbox(device), "nothing more arrives")


@check("databases", "an app whose data are wiped under it goes on")
def wiped_data(device: DeviceUnderTest) -> None:
    """Clock, SMS app and Settings are used on after `databases` is gone."""
    device.become_root()
    for name, package in (
        ("clock", _CLOCK),
        ("simple sms messenger", "com.simplemobiletools.smsmessenger"),
    ):
        device.undo(snapshots.restore_snapshot, name, device.controller)
        device.open_app(name)
        files.clear(f"/data/data/{package}/databases", device.controller)
        device.expect(device.elements(), f"{name} shows nothing after its databases were wiped")
        device.act("click", index=0)
        activities.close_app(name, device.controller)
        device.open_app(name)
        device.expect_foreground(package)


@check("databases", "SQL runs on the device")
def sql(device: DeviceUnderTest) -> None:
    """`sqlite3` prints rows as its default mode does."""
    device.become_root()
    path = "/data/local/tmp/conformance.db"
    device.undo(files.remove, path, device.controller)
    script = "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'it''s'), (NULL, 2.5); SELECT * FROM t"
    printed = databases.execute_sql_command(path, script, device.controller)
    device.expect_equal(printed.splitlines(), ["1|it's", "|2.5"], "the rows")


def _inbox(device: DeviceUnderTest) -> str:
    return device.shell("content", "query", "--uri", "content://sms/inbox")
