from __future__ import annotations

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system.content.contacts import (
    CONTACTS_DB,
    Contact,
    Labelled,
    PhoneType,
)
from android_world.virtual_device.system.content.names import split_name
from android_world.virtual_device.system.phone_numbers import format_number, to_e164

ANN = Contact(given="Ann", family="Lee", phones=[Labelled("(555) 123-4567", PhoneType.MOBILE)])


def rows(device: VirtualDevice, sql: str) -> list[tuple[object, ...]]:
    with device.storage.connect(CONTACTS_DB) as connection:
        return [tuple(row) for row in connection.execute(sql)]


def test_a_saved_contact_has_androids_rows(device: VirtualDevice) -> None:
    contact_id = device.contacts.save_contact(ANN)
    assert rows(
        device,
        "SELECT account_id, contact_id, display_name, display_name_alt,"
        " display_name_source, phonebook_label, phonebook_label_alt, dirty, deleted"
        " FROM raw_contacts",
    ) == [(1, contact_id, "Ann Lee", "Lee, Ann", 40, "A", "L", 1, 0)]
    assert rows(device, "SELECT mimetype_id, data1, data2, data3, data4, data10 FROM data") == [
        (7, "Ann Lee", "Ann", "Lee", None, "1"),
        (5, "(555) 123-4567", "2", None, "+15551234567", None),
    ]
    assert rows(device, "SELECT normalized_number, min_match FROM phone_lookup") == [
        ("5551234567", "7654321"),
        ("+15551234567", "7654321"),
    ]
    assert rows(device, "SELECT has_phone_number FROM contacts") == [(1,)]
    assert rows(device, "SELECT * FROM visible_contacts") == [(contact_id,)]
    assert rows(device, "SELECT account_name, account_type FROM accounts") == [(None, None)]


def test_mimetypes_have_fixed_ids(device: VirtualDevice) -> None:
    found = dict(rows(device, "SELECT _id, mimetype FROM mimetypes"))
    assert len(found) == 16
    assert found[5] == "vnd.android.cursor.item/phone_v2"
    assert found[16] == "vnd.com.google.cursor.item/contact_misc"


def test_contacts_are_found_by_number_with_or_without_country_code(device: VirtualDevice) -> None:
    device.contacts.save_contact(ANN)
    for number in ("5551234567", "+15551234567", "1 555-123-4567", "(555) 123-4567"):
        assert device.contacts.display_name_for(number) == "Ann Lee"
    assert device.contacts.lookup_by_number("5551234568") is None


def test_a_contact_can_be_changed_and_deleted(device: VirtualDevice) -> None:
    contact_id = device.contacts.save_contact(ANN)
    contact = device.contacts.get_contact(contact_id)
    assert contact is not None
    contact.company = "Acme"
    contact.phones.append(Labelled("222", 0, "Boat"))
    assert device.contacts.save_contact(contact) == contact_id
    changed = device.contacts.get_contact(contact_id)
    assert changed is not None
    assert (changed.company, changed.phones[1].label) == ("Acme", "Boat")
    assert device.contacts.delete_contact(contact_id)
    assert device.contacts.list_contacts() == []
    assert rows(device, "SELECT COUNT(*) FROM data") == [(0,)]
    assert rows(device, "SELECT contact_id FROM deleted_contacts") == [(contact_id,)]


def test_same_name_and_number_become_one_contact(device: VirtualDevice) -> None:
    first = device.contacts.save_contact(ANN)
    assert device.contacts.save_contact(ANN) == first
    other = device.contacts.save_contact(Contact(given="Ann", family="Lee"))
    assert other != first


def test_a_missing_or_broken_database_is_made_again(device: VirtualDevice) -> None:
    device.contacts.save_contact(ANN)
    device.storage.remove_tree("/data/data/com.android.providers.contacts/databases")
    assert device.contacts.list_contacts() == []
    device.contacts.save_contact(ANN)
    device.storage.write_bytes(CONTACTS_DB, b"no database")
    assert device.contacts.list_contacts() == []
    with device.storage.connect(CONTACTS_DB) as connection:
        connection.execute("DROP TABLE name_lookup")
    device.contacts.save_contact(ANN)
    assert [c.display_name for c in device.contacts.list_contacts()] == ["Ann Lee"]


def test_rows_through_the_uris_become_a_contact(device: VirtualDevice) -> None:
    content = device.content
    raw = content.insert("content://com.android.contacts/raw_contacts", {})
    assert raw is not None
    for mimetype, value in (("name", "Dr. Bob van Dyk"), ("phone_v2", "+14460177118")):
        content.insert(
            "content://com.android.contacts/data",
            {
                "raw_contact_id": raw.id,
                "mimetype": f"vnd.android.cursor.item/{mimetype}",
                "data1": value,
            },
        )
    (contact,) = device.contacts.list_contacts()
    assert (contact.given, contact.family, contact.prefix) == ("Bob", "van Dyk", "Dr.")
    found = content.query(
        "content://com.android.contacts/phone_lookup/4460177118", ["display_name"]
    )
    assert found.rows == (("Dr. Bob van Dyk",),)
    assert content.delete("content://com.android.contacts/contacts") == 1
    assert device.contacts.list_contacts() == []


def test_search_finds_words_and_numbers(device: VirtualDevice) -> None:
    device.contacts.save_contact(ANN)
    for text in ("ann", "le", "1234", "ANN L".replace(" ", "")):
        assert [c.display_name for c in device.contacts.search(text)] == ["Ann Lee"]
    assert device.contacts.search("zz") == []


def test_names_are_split_as_android_does() -> None:
    name = split_name("Mr. John Paul de la Cruz Jr.")
    assert (name.prefix, name.given, name.middle) == ("Mr.", "John", "Paul")
    assert (name.family, name.suffix) == ("de la Cruz", "Jr.")


def test_numbers_are_formatted_while_they_are_typed() -> None:
    typed = {
        "555": "555",
        "5551": "555-1",
        "5551234567": "(555) 123-4567",
        "+14460177118": "+1 446-017-7118",
        "15551234567": "1 555-123-4567",
        "*#06#": "*#06#",
        "+4915112345": "+4915112345",
    }
    assert {number: format_number(number) for number in typed} == typed
    assert to_e164("911") is None


@pytest.mark.parametrize(
    ("full", "given", "middle", "family", "suffix"),
    [
        ("Ada Rossi Jr.", "Ada", "", "Rossi", "Jr."),
        ("Rossi, Ada", "Ada", "", "Rossi", ""),
        ("Ann Mary Jane Lee", "Ann Mary", "Jane", "Lee", ""),
    ],
)
def test_a_whole_name_is_kept_with_its_parts(
    device: VirtualDevice, full: str, given: str, middle: str, family: str, suffix: str
) -> None:
    contact_id = device.contacts.save_contact(Contact(display_name=full))
    saved = device.contacts.get_contact(contact_id)
    assert saved is not None
    assert saved.display_name == full
    parts = saved.given, saved.middle, saved.family, saved.suffix
    assert parts == (given, middle, family, suffix)
    saved.middle = "M."
    device.contacts.save_contact(saved)
    changed = device.contacts.get_contact(contact_id)
    assert changed is not None
    assert changed.display_name != full


def test_a_contact_is_a_favorite_if_its_raw_contact_is(device: VirtualDevice) -> None:
    content = device.content
    raw = content.insert("content://com.android.contacts/raw_contacts", {"starred": 1})
    (contact,) = device.contacts.list_contacts()
    assert contact.starred
    content.update(raw, {"starred": 0})
    assert not device.contacts.list_contacts()[0].starred
