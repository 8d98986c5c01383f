"""`content` with the patterns that its callers parse."""

from __future__ import annotations

import re

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system.content.contacts import Contact, Labelled
from android_world.virtual_device.system.content.media_scanner import java_hash
from android_world.virtual_device.system.content.sms import Box
from tests.virtual_device.bare_phone import shell

EMPTY = "No result found.\n"


def test_sms_rows_are_parsed_by_their_callers(device: VirtualDevice) -> None:
    assert shell(device, "content query --uri content://sms/sent") == EMPTY
    device.sms.insert_message("+15550100123", "See you at 5, ok?", Box.SENT)
    device.advance(1_000)
    device.sms.insert_message("+15550100124", "two\nlines = here", Box.SENT)
    output = shell(device, "content query --uri content://sms/sent")
    rows = re.split(r"\n(?=Row:)", output.strip())
    assert [row.split(" ", 2)[1] for row in rows] == ["0", "1"]
    newest, oldest = rows
    assert "body=two\nlines = here, service_center=NULL" in newest
    body = re.search(r"body=(.*?), [^,]*?=", oldest)
    assert body is not None
    assert body[1].startswith("See you at 5")
    date = re.search(r"date=(\d+)", oldest)
    assert date is not None
    assert int(date[1]) // 1000 == device.clock.now_ms // 1000 - 1


def test_the_inbox_row_is_androids(device: VirtualDevice) -> None:
    device.sms.insert_message("+15550100123", "Hi there", Box.INBOX, subject="", creator="a.b")
    output = shell(device, "content query --uri content://sms/inbox")
    assert output == (
        "Row: 0 _id=1, thread_id=1, address=+15550100123, person=NULL,"
        f" date={device.clock.now_ms}, date_sent=0, protocol=NULL, read=0, status=-1, type=1,"
        " reply_path_present=NULL, subject=, body=Hi there, service_center=NULL, locked=0,"
        " sub_id=1, error_code=-1, creator=a.b, seen=0\n"
    )


def test_contacts_are_parsed_by_their_callers(device: VirtualDevice) -> None:
    query = "content query --uri content://contacts/phones/ --projection display_name:number"
    assert shell(device, query) == EMPTY
    device.contacts.save_contact(
        Contact(given="Ann", family="Lee", phones=[Labelled("+1 555-010-0123", 2)])
    )
    match = re.search(r"display_name=(.*), number=(.*)", shell(device, query))
    assert match is not None
    assert match.groups() == ("Ann Lee", "+1 555-010-0123")


def test_default_columns_are_in_the_order_of_their_hashes(device: VirtualDevice) -> None:
    device.contacts.save_contact(Contact(given="Ann", phones=[Labelled("123", 2)]))
    device.telephony.dial("123")
    device.telephony.hang_up()
    for uri in ("contacts/phones", "call_log/calls"):
        row = shell(device, f"content query --uri content://{uri}").removeprefix("Row: 0 ")
        columns = re.findall(r"(?:^|, )([a-z_0-9]+)=", row.strip())
        assert columns == sorted(columns, key=java_hash)


def test_rows_can_be_written(device: VirtualDevice) -> None:
    insert = "content insert --uri content://sms/sent --bind address:s:123 --bind 'body:s:a:b c'"
    assert shell(device, insert) == ""
    update = "content update --uri content://sms --bind read:i:0 --where \"address='123'\""
    assert shell(device, update) == ""
    selected = "content query --uri content://sms --projection body:read --where 'read=0'"
    assert shell(device, selected) == "Row: 0 body=a:b c, read=0\n"
    assert shell(device, "content delete --uri content://sms --where '_id=1'") == ""
    assert shell(device, "content query --uri content://sms") == EMPTY
    assert shell(device, "content delete --uri content://call_log/calls") == ""


def test_other_verbs(device: VirtualDevice) -> None:
    device.storage.write_text("/sdcard/Download/note.txt", "hello")
    uri = device.media.uri_of("/sdcard/Download/note.txt")
    assert shell(device, f"content gettype --uri {uri}") == "Result: text/plain\n"
    assert shell(device, f"content read --uri {uri}") == "hello"
    shell(device, f"echo -n bye | content write --uri {uri}")
    assert device.storage.read_text("/sdcard/Download/note.txt") == "bye"
    call = "content call --uri content://settings --method GET_global --arg wifi_on"
    assert shell(device, call) == "Result: Bundle[{value=1}]\n"
    row = shell(device, "content query --uri content://settings/global --where \"name='wifi_on'\"")
    assert re.fullmatch(
        r"Row: 0 _id=\d+, name=wifi_on, value=1, is_preserved_in_restore=true\n", row
    )
    shell(device, "content delete --uri content://media/external/downloads")
    assert not device.storage.exists("/sdcard/Download/note.txt")


def test_failures_of_a_provider_go_to_stderr_with_exit_code_0(device: VirtualDevice) -> None:
    for uri in ("content://nobody/x", "content://sms/nowhere", "content://contacts/nothing"):
        result = device.shell(f"content query --uri {uri}")
        authority = uri.split("/")[2]
        assert (result.exit_code, result.stdout) == (0, b"")
        assert result.stderr.decode().startswith(
            f"Error while accessing provider:{authority}\njava.lang."
        )
    bad_sql = device.shell("content query --uri content://sms --where 'no such column'")
    assert b"SQLiteException" in bad_sql.stderr


def test_bad_arguments_print_the_usage(device: VirtualDevice) -> None:
    for line, reason in (
        ("query", "Content provider URI not specified. Did you specify --uri argument?"),
        ("query --uri", "No value for argument: --uri"),
        ("query --url x", "Unsupported argument: --url"),
        (
            "insert --uri content://sms",
            "Bindings not specified. Did you specify --bind argument(s)?",
        ),
    ):
        output = shell(device, f"content {line}")
        assert output.startswith("usage: adb shell content")
        assert output.endswith(f"[ERROR] {reason}\n")
