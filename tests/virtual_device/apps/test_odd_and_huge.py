"""Names with spaces, quotes, unicode and shell characters, and more than fits on a screen."""

from __future__ import annotations

import pytest

from android_world.virtual_device.apps.broccoli.store import RecipeStore
from android_world.virtual_device.apps.pro_expense.store import ExpenseStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.test_crashes import BROCCOLI, CONTACTS, EXPENSE, MESSENGER, type_into

FILES = "com.google.android.documentsui"
MARKOR = "net.gsantner.markor"
GALLERY = "com.simplemobiletools.gallery.pro"
ROOT = "/storage/emulated/0"
NOTEBOOK = f"{ROOT}/Documents/Markor"
ODD = (
    'it\'s "two" words',
    "日本 ünï 🎉",
    "$(reboot) `id`;&|><#",
    "-rf *?[a]",
    "%_' OR 1=1 --",
    "\\n {} <b>&amp;</b>",
)  # Not more than 20 characters, which is all that an expense's name takes.


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_a_contact(device, hand, text):
    open_app(device, CONTACTS)
    hand.tap("Create contact")
    type_into(hand, "First name", text)
    hand.tap("Save")
    assert hand.find("large_title").text == text
    assert [c.display_name for c in device.contacts.list_contacts()] == [text]


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_a_message(device, hand, text):
    open_app(device, MESSENGER)
    hand.tap("conversations_fab")
    device.input.text("+15550100142")
    hand.tap("new_conversation_confirm")
    type_into(hand, "thread_type_message", text)
    hand.tap("thread_send_message")
    assert [m.body for m in device.sms.messages()] == [text]
    assert hand.shows(text)


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_an_expense(device, hand, text):
    open_app(device, EXPENSE)
    hand.tap("fb_main_add")
    type_into(hand, "edt_name", text)
    type_into(hand, "edt_amount", "7")
    hand.tap("SAVE")
    assert [e.name for e in ExpenseStore(device).all()] == [text]
    assert hand.shows(text)


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_a_recipe_and_is_found(device, hand, text):
    open_app(device, BROCCOLI)
    hand.tap("New Recipe")
    type_into(hand, "new_title", text)
    hand.tap("SAVE")
    assert [r.title for r in RecipeStore(device).all()] == [text]
    assert hand.find("details_title").text == text
    device.input.key("BACK")
    hand.tap("Search")
    device.input.text(text)
    assert hand.find("card_text_view_title").text == text


@pytest.mark.parametrize("text", ODD)
def test_any_text_is_a_network(device, hand, text):
    device.activities.start(Intent(action="android.settings.WIFI_SETTINGS"))
    hand.tap("Add network")
    type_into(hand, "ssid", text)
    hand.tap("Save")
    assert text in device.radios.saved_networks
    listed = device.shell("cmd wifi list-networks").stdout.decode()
    assert text in listed


@pytest.mark.parametrize(
    "text", ["it's two words", "5²3 日本 ünï 🎉", "$(reboot) `id`; & #!", "-rf [a]"]
)
def test_any_text_is_a_folder(device, hand, text):
    open_app(device, FILES)
    hand.tap("More options")
    hand.tap("New folder")
    device.input.text(text)
    hand.tap("OK")
    assert device.storage.is_dir(f"{ROOT}/Download/{text}")
    assert hand.shows(f"Files in {text}")


def test_a_folder_of_a_thousand_files_can_be_scrolled_and_selected(device, hand):
    for number in range(1000):
        device.storage.write_bytes(f"{ROOT}/Download/file {number:04}.txt", b"x")
    open_app(device, FILES)
    names = {e.text for e in hand.elements() if (e.text or "").startswith("file ")}
    assert 0 < len(names) < 50  # What is on the screen, and no more.
    hand.tap("More options")
    hand.tap("Select all")
    assert hand.shows("1,000 selected") or hand.shows("1000 selected")
    hand.tap("Delete")
    hand.tap("OK")
    assert device.storage.listdir(f"{ROOT}/Download") == []
    assert device.media.item(f"{ROOT}/Download/file 0500.txt") is None


def test_a_note_of_a_megabyte_is_opened_changed_and_saved(device, hand):
    text = "All work and no play makes Jack a dull boy.\n" * 25_000
    device.storage.write_text(f"{NOTEBOOK}/novel.md", text)
    open_app(device, MARKOR)
    hand.tap("File novel.md ")
    hand.tap("document__fragment__edit__highlighting_editor")
    device.input.text("Boo! ")
    device.input.key("BACK")
    device.input.key("BACK")
    hand.elements()
    saved = device.storage.read_text(f"{NOTEBOOK}/novel.md")
    assert saved.replace("Boo! ", "", 1) == text


@pytest.mark.parametrize("package", [FILES, GALLERY, MARKOR, "org.videolan.vlc"])
def test_apps_live_on_when_all_files_are_deleted_under_them(device, hand, package):
    for name in ("DCIM/a.jpg", "Movies/a.mp4", "Documents/Markor/a.md", "Download/a.pdf"):
        device.storage.write_bytes(f"{ROOT}/{name}", b"")
    open_app(device, package)
    hand.elements()
    for name in ("DCIM", "Movies", "Documents", "Download"):
        device.storage.remove_tree(f"{ROOT}/{name}")
    assert hand.elements()
    device.input.key("HOME")
    open_app(device, package)
    assert device.activities.top_activity.package == package
    assert not any((e.text or "").startswith("a.") for e in hand.elements())


@pytest.mark.parametrize("seconds", [-(10**14), 10**14])
def test_files_of_any_age_are_shown(device, hand, seconds):
    device.storage.write_bytes(f"{ROOT}/Download/old.txt", b"x")
    device.storage.write_bytes(f"{NOTEBOOK}/old.md", b"x")
    for path in ("Download/old.txt", "Documents/Markor/old.md"):
        device.storage.set_times(f"{ROOT}/{path}", seconds * 10**9, seconds * 10**9)
    for package in (FILES, MARKOR):
        open_app(device, package)
        assert hand.elements()
    listed = device.shell(f"ls -l {ROOT}/Download; stat {ROOT}/Download/old.txt")
    assert listed.exit_code == 0
    assert b"old.txt" in listed.output


def test_shared_storage_takes_no_names_that_no_app_can_show(device, hand):
    refused = device.shell("cd /sdcard/Download && echo x > \"$(printf '\\377\\376')\"")
    assert refused.exit_code == 1
    device.advance(60_000)
    open_app(device, FILES)
    assert device.storage.listdir(f"{ROOT}/Download") == []


def test_a_huge_and_coarse_screen_is_drawn(device, hand):
    device.shell("wm size 7200x7200; wm density 72")
    open_app(device, "com.arduia.expense")
    assert device.screenshot().ndim == 3
