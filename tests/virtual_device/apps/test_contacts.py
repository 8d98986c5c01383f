"""Contacts: the editor as recorded, saving, deleting."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled, PhoneType
from android_world.virtual_device.ui import fonts
from tests.virtual_device.apps.conftest import Hand

_PACKAGE = "com.google.android.contacts"
# Class, text or description, bounds of the empty editor on a real phone.
_EDITOR = (
    ("ImageButton", "Cancel", (0, 138, 147, 285)),
    ("Button", "Save", (723, 148, 954, 274)),
    ("ImageView", "More options", (954, 148, 1080, 274)),
    ("FrameLayout", "Add contact photo", (382, 349, 697, 664)),
    ("Button", "Add picture", (406, 664, 673, 790)),
    ("EditText", "First name", (137, 858, 933, 1007)),
    ("ImageView", "Show more name fields", (933, 843, 1080, 990)),
    ("EditText", "Last name", (137, 1043, 933, 1192)),
    ("EditText", "Company", (137, 1249, 933, 1398)),
    ("EditText", "Phone", (137, 1455, 933, 1604)),
    ("Spinner", "Mobile", (137, 1640, 586, 1789)),
    ("EditText", "Email", (137, 1851, 933, 2000)),
    ("Spinner", "Home", (137, 2036, 557, 2185)),
)


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, _PACKAGE)
    return Hand(device)


def _type_contact(hand: Hand, first: str, last: str, number: str) -> None:
    hand.tap("Create contact")
    hand.tap("First name")
    hand.device.input.text(first)
    for text in (last, "", number):
        hand.device.input.key("ENTER")
        hand.device.input.text(text)
    hand.device.input.key("BACK")


def test_the_empty_editor_has_the_recorded_elements(hand: Hand) -> None:
    hand.tap("Create contact")
    found = {
        (e.class_name.rpartition(".")[2], e.text or e.content_description): e.bbox_pixels
        for e in hand.elements()
        if e.package_name == _PACKAGE
    }
    for kind, label, bounds in _EDITOR:
        box = found[kind, label]
        assert (box.x_min, box.y_min, box.x_max, box.y_max) == pytest.approx(bounds, abs=3), label
    spinner = next(e for e in hand.elements() if e.text == "Mobile")
    assert (spinner.content_description, spinner.hint_text) == ("Mobile Phone", "Label")


def test_saving_writes_the_number_as_it_is_formatted(hand: Hand) -> None:
    _type_contact(hand, "Ann", "Lee", "+14460177118")
    hand.tap("Save")
    assert hand.find("large_title").text == "Ann Lee"
    rows = hand.device.shell(
        "content query --uri content://contacts/phones/ --projection display_name:number"
    ).stdout.decode()
    assert rows == "Row: 0 display_name=Ann Lee, number=+1 446-017-7118\n"


def test_a_label_is_chosen_from_the_menu(hand: Hand) -> None:
    _type_contact(hand, "Ann", "Lee", "5551234567")
    hand.tap("Mobile Phone")
    hand.tap("Work")
    assert hand.shows("Work Phone")
    hand.tap("Save")
    contact = hand.device.contacts.list_contacts()[0]
    assert [(p.value, p.type) for p in contact.phones] == [("(555) 123-4567", PhoneType.WORK)]


def test_a_custom_label_is_asked_for(hand: Hand) -> None:
    _type_contact(hand, "Ann", "Lee", "5551234567")
    hand.tap("Mobile Phone")
    hand.tap("Custom")
    hand.device.input.text("Boat")
    hand.tap("OK")
    hand.device.input.key("BACK")
    assert hand.shows("Boat Phone")


def test_all_name_fields_are_stored(hand: Hand) -> None:
    hand.tap("Create contact")
    hand.tap("Show more name fields")
    for label, text in (("Name prefix", "Dr."), ("Middle name", "Mae"), ("First name", "Ann")):
        hand.tap(label)
        hand.device.input.text(text)
        hand.device.input.key("BACK")
    hand.tap("Save")
    contact = hand.device.contacts.list_contacts()[0]
    assert (contact.prefix, contact.given, contact.middle) == ("Dr.", "Ann", "Mae")


def test_leaving_with_typed_text_asks_first(hand: Hand) -> None:
    _type_contact(hand, "Ann", "Lee", "555")
    hand.device.input.key("BACK")
    hand.tap("Keep editing")
    assert hand.shows("Ann")
    hand.device.input.key("BACK")
    hand.tap("Discard")
    assert hand.shows("No contacts yet")


def _offer(device: VirtualDevice, extras: str = "") -> Hand:
    people = "-t vnd.android.cursor.dir/contact"
    device.shell(f"am start -a android.intent.action.INSERT {people} {extras}")
    return Hand(device)


def test_an_insert_intent_with_data_opens_the_sheet(device: VirtualDevice) -> None:
    hand = _offer(device, '-e name "Ann Lee" -e phone +14460177118')
    for label in ("Add to contacts", "Save", "Ann", "Lee", "+1 446-017-7118", "Mobile"):
        assert hand.shows(label)
    assert not hand.shows("Company")
    hand.tap("Save")
    (contact,) = device.contacts.list_contacts()
    assert contact.display_name == "Ann Lee"
    assert not hand.shows("Add to contacts")


def test_an_insert_intent_without_data_opens_the_editor(device: VirtualDevice) -> None:
    hand = _offer(device)
    assert hand.shows("Create contact")
    assert hand.shows("Company")


def test_the_sheet_continues_in_the_editor_with_what_was_typed(device: VirtualDevice) -> None:
    hand = _offer(device, "-e phone 5551234567")
    hand.tap("First name")
    device.input.text("Bo")
    hand.tap("More details")
    assert hand.shows("Create contact")
    assert hand.shows("Bo")
    assert hand.shows("(555) 123-4567")


def test_the_sheet_adds_a_number_to_a_contact(device: VirtualDevice) -> None:
    _offer(device, "-e name Ann -e phone 5551234567").tap("Save")
    hand = _offer(device, "-e phone 5559999999")
    hand.tap("Add to existing")
    assert hand.shows("Choose a contact")
    hand.tap("Ann")
    hand.tap("Save")
    (contact,) = device.contacts.list_contacts()
    assert [p.value for p in contact.phones] == ["(555) 123-4567", "(555) 999-9999"]


def test_a_name_with_a_suffix_is_saved_as_it_was_given(device: VirtualDevice) -> None:
    device.shell(
        "am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/contact"
        ' -e name "Ada Rossi Jr." -e phone 5551234567'
    )
    hand = Hand(device)
    hand.tap("Save")
    assert [c.display_name for c in device.contacts.list_contacts()] == ["Ada Rossi Jr."]
    device.input.key("HOME")
    open_app(device, _PACKAGE)
    _type_contact(hand, "Bo", "Rossi Jr.", "5551234568")
    hand.tap("Save")
    assert hand.find("large_title").text == "Bo Rossi Jr."


def test_a_contact_can_be_changed_starred_and_deleted(hand: Hand) -> None:
    contacts = hand.device.contacts
    contacts.save_contact(Contact(given="Ann", family="Lee", phones=[Labelled("5550100", 2)]))
    hand.device.input.key("HOME")
    open_app(hand.device, _PACKAGE)
    hand.tap("Ann Lee")
    hand.tap("Add to favorites")
    assert contacts.list_contacts()[0].starred
    hand.tap("Edit contact")
    hand.tap("Lee")
    hand.device.shell("input keycombination 113 29 && input keyevent 67")
    hand.device.input.text("Moss")
    hand.tap("Save")
    assert contacts.list_contacts()[0].display_name == "Ann Moss"
    hand.tap("More options")
    hand.tap("Delete")
    hand.tap("Delete")
    assert contacts.list_contacts() == []
    assert hand.shows("No contacts yet")


def test_search_and_selection(hand: Hand) -> None:
    for name in ("Ann", "Bruno", "Carla"):
        hand.device.contacts.save_contact(Contact(given=name))
    hand.device.input.key("HOME")
    open_app(hand.device, _PACKAGE)
    hand.long_press("Ann")
    hand.tap("Carla")
    assert hand.shows("2 selected")
    hand.device.input.key("BACK")
    hand.tap("Search contacts")
    hand.device.input.text("bru")
    names = [
        e.text for e in hand.elements() if (e.resource_name or "").endswith("cliv_name_textview")
    ]
    assert names == ["Bruno"]


def test_names_are_ordered_without_accents_and_signs_come_last(hand: Hand) -> None:
    for name in ("zoe", "\u00c1ngel", "\U0001f600 Smile", "Bo", "'quoted'"):
        hand.device.contacts.save_contact(Contact(display_name=name))
    rows = [e.text for e in hand.elements() if (e.resource_name or "").endswith("_textview")]
    assert rows == ["\u00c1ngel", "Bo", "zoe", "'quoted'", "\U0001f600 Smile"]
    letters = [e.text for e in hand.elements() if (e.resource_name or "").endswith(":id/header")]
    assert letters == ["A", "B", "Z", "#"]


def test_the_status_bar_stays_readable_over_the_drawer(hand: Hand) -> None:
    before = hand.device.screenshot()[40:90, 50:148]
    hand.tap("Open navigation drawer")
    hand.device.wait_for_idle()
    over_drawer = hand.device.screenshot()[40:90, 50:148]
    assert over_drawer.min() == pytest.approx(before.min(), abs=8)
    assert over_drawer.max() - over_drawer.min() > 100


def test_the_field_that_is_typed_in_stays_in_sight_when_the_phone_is_turned(hand: Hand) -> None:
    hand.tap("Create contact")
    hand.tap("Company")
    hand.device.input.text("Acme")
    for rotation in ("1", "0", "3"):
        hand.device.shell(
            f"settings put system accelerometer_rotation 0;"
            f" settings put system user_rotation {rotation}"
        )
        assert hand.find("Acme").bbox_pixels is not None


def test_selected_contacts_are_shared_on_the_share_sheet(hand: Hand) -> None:
    hand.device.contacts.save_contact(
        Contact(display_name="Ann Lee", phones=(Labelled("555 0100", PhoneType.MOBILE),))
    )
    hand.long_press("Ann Lee")
    hand.tap("Share")
    assert hand.find("content_preview_text").text == "Ann Lee 555 0100"
    hand.device.input.key("BACK")
    hand.tap("Ann Lee")
    hand.tap("More options")
    hand.tap("Share")
    assert hand.find("content_preview_text").text == "Ann Lee\n555 0100"


def test_the_first_run_asks_about_account_and_notifications_and_shows_its_message_once(
    device: VirtualDevice,
) -> None:
    device.shell(f"pm clear {_PACKAGE}", uid=0)
    device.shell("am start -a android.intent.action.VIEW -d content://contacts/people/")
    hand = Hand(device)
    hand.tap("Skip")
    assert hand.shows("Allow Contacts to send you notifications?")
    hand.tap("Don’t allow")
    assert hand.shows("og_tooltip_scrim_view") or hand.shows("Close")
    hand.tap("Close")
    assert not hand.shows("Close")
    hand.tap("Create contact")
    assert hand.shows("First name")
    device.shell(f"am force-stop {_PACKAGE}")
    open_app(device, _PACKAGE)
    assert not hand.shows("Close")
    assert hand.shows("No contacts yet")


def test_contacts_are_exported_and_imported(hand: Hand) -> None:
    contacts = hand.device.contacts
    contacts.save_contact(
        Contact(display_name="Ada Rossi Jr.", phones=[Labelled("5550100", PhoneType.WORK)])
    )
    hand.tap("Fix & manage")
    hand.tap("Export to file")
    hand.tap("SAVE")
    hand.device.wait_for_idle()
    contacts.delete_contact(contacts.list_contacts()[0].id)
    hand.tap("Import from file")
    hand.tap("contacts.vcf")
    (found,) = contacts.list_contacts()
    assert (found.display_name, found.phones) == (
        "Ada Rossi Jr.",
        [Labelled("5550100", PhoneType.WORK)],
    )


def test_a_photo_is_chosen_and_saved(hand: Hand) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (200, 200), "#FF0000").save(picture, "PNG")
    hand.device.storage.write_bytes("/sdcard/Download/red.png", picture.getvalue())
    hand.tap("Create contact")
    hand.tap("First name")
    hand.device.input.text("Ann")
    hand.device.input.key("BACK")
    hand.tap("Add picture")
    hand.tap("Choose photo")
    hand.tap("red.png")
    hand.tap("Save")
    assert hand.device.contacts.list_contacts()[0].photo == picture.getvalue()
    x, y = map(int, hand.center("monogram_photo"))
    assert hand.device.screenshot()[y, x].tolist() == [255, 0, 0]


def test_a_ringtone_is_kept_with_the_contact(hand: Hand) -> None:
    hand.device.contacts.save_contact(Contact(given="Ann"))
    hand.device.input.key("HOME")
    open_app(hand.device, _PACKAGE)
    hand.tap("Ann")
    hand.tap("More options")
    hand.tap("Set ringtone")
    hand.tap("Flutterby")
    assert hand.device.contacts.list_contacts()[0].ringtone == "Flutterby"


def test_the_photo_button_is_as_wide_as_its_text_at_the_largest_font(hand: Hand) -> None:
    hand.device.settings.put("system", "font_scale", "1.3")
    hand.tap("Create contact")
    box = hand.find("Add picture").bbox_pixels
    assert box is not None
    text_px = fonts.text_width("Add picture", 14 * 2.625 * 1.3, 500)
    assert box.x_max - box.x_min >= text_px + 2 * 12 * 2.625
