"""Markor: what other apps share with it, its theme, and its settings in a file."""

from __future__ import annotations

import json

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.apps.markor.settings_backup import parse
from android_world.virtual_device.apps.markor.store import NOTEBOOK, PACKAGE, Options
from android_world.virtual_device.framework.intents import Intent
from tests.virtual_device.apps.conftest import Hand

_SHARE = (PACKAGE, f"{PACKAGE}.activity.openeditor.OpenShareIntoActivity")


def _share(device: VirtualDevice, text: str) -> Hand:
    intent = Intent("android.intent.action.SEND", mime_type="text/plain", component=_SHARE)
    intent.extras["android.intent.extra.TEXT"] = text
    device.activities.start(intent)
    return Hand(device)


def _note(device: VirtualDevice, name: str, text: str = "") -> str:
    path = f"{NOTEBOOK}/{name}"
    device.storage.mkdir(NOTEBOOK, parents=True, exist_ok=True)
    device.storage.write_text(path, text)
    return path


def _titles(hand: Hand) -> list[str]:
    """Titles of the rows from top to bottom."""
    found = [e for e in hand.elements() if (e.resource_name or "").endswith("id/title")]
    places = [(e.bbox_pixels.y_min, e.text or "") for e in found if e.bbox_pixels]
    return [text for _, text in sorted(places)]


def _settings(hand: Hand, *rows: str) -> None:
    hand.device.activities.start(hand.device.packages.launch_intent(PACKAGE))
    hand.tap("More")
    hand.tap("Settings")
    for row in rows:
        _tap_row(hand, row)


def _tap_row(hand: Hand, row: str) -> None:
    for _ in range(5):
        if not hand.shows(row):
            hand.swipe(540, 1900, 540, 900)
    hand.tap(row)


def _pixel(device: VirtualDevice) -> int:
    device.wait_for_idle()
    return int(device.screenshot()[1700, 540, :3].sum())


def test_the_places_of_a_shared_text_are_the_apps(device: VirtualDevice) -> None:
    hand = _share(device, "Milk")
    assert _titles(hand) == [
        "QuickNote",
        "To-Do",
        "Share",
        "Clipboard",
        "Calendar",
        "File browser",
        "Favourites",
        "Recently viewed documents",
        "Popular documents",
        "Select existing document",
        "Create new document",
    ]


def test_a_browser_is_offered_for_a_link(device: VirtualDevice) -> None:
    hand = _share(device, "See https://example.com/a now")
    assert hand.shows("https://example.com/a")
    assert "Web browser" in _titles(hand)


def test_the_text_is_changed_before_it_is_appended(device: VirtualDevice) -> None:
    path = _note(device, "QuickNote.md", "first\n")
    hand = _share(device, "Milk")
    hand.tap("document__fragment__share_into__highlighting_editor")
    device.input.key("MOVE_END")
    device.input.text(" and tea")
    hand.tap("QuickNote")
    assert device.storage.read_text(path) == "first\n\n----\nMilk and tea"


def test_a_todo_is_appended_as_a_line(device: VirtualDevice) -> None:
    path = _note(device, "todo.txt", "Bread")
    _share(device, "Milk").tap("To-Do")
    assert device.storage.read_text(path) == "Bread\nMilk"


def test_the_format_comes_from_the_settings(device: VirtualDevice) -> None:
    path = _note(device, "QuickNote.md", "first")
    Options(device.storage).put("share_into_format", r"\n* {{text}}")
    _share(device, "Milk").tap("QuickNote")
    assert device.storage.read_text(path) == "first\n* Milk"


def test_an_existing_document_is_appended_to_and_shown(device: VirtualDevice) -> None:
    path = _note(device, "list.md", "Bread")
    Options(device.storage).toggle_favourite(path)
    hand = _share(device, "Milk")
    hand.tap("Favourites")
    hand.tap("list.md")
    assert device.storage.read_text(path) == "Bread\n----\nMilk"
    assert hand.shows("document__fragment__edit__highlighting_editor")


def test_a_new_document_gets_the_text(device: VirtualDevice) -> None:
    hand = _share(device, "Milk")
    hand.swipe(540, 1900, 540, 900)
    hand.tap("Create new document")
    hand.tap("new_file_dialog__name")
    device.input.text("fresh")
    hand.tap("OK")
    assert device.storage.read_text(f"{NOTEBOOK}/fresh.md") == "Milk"


def test_a_shared_file_opens_in_the_editor(device: VirtualDevice) -> None:
    path = _note(device, "shared.txt", "Bread")
    intent = Intent("android.intent.action.SEND", mime_type="text/plain", component=_SHARE)
    intent.extras["android.intent.extra.STREAM"] = f"file://{path}"
    device.activities.start(intent)
    hand = Hand(device)
    assert hand.find("document__fragment__edit__highlighting_editor").text == "Bread"


@pytest.mark.parametrize(("theme", "is_dark"), [("Dark", True), ("Light", False)])
def test_a_theme_of_the_settings_wins_over_the_phones(
    device: VirtualDevice, theme: str, is_dark: bool
) -> None:
    device.settings.put("secure", "ui_night_mode", "1" if is_dark else "2")
    hand = Hand(device)
    _settings(hand, "Theme", theme)
    assert hand.shows(theme)
    assert (_pixel(device) < 300) == is_dark


def test_settings_come_back_from_their_file(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.activities.start(device.packages.launch_intent(PACKAGE))
    options = Options(device.storage)
    options.put("font_size", 22)
    _settings(hand, "Other", "Backup settings")
    hand.tap("SELECT THIS FOLDER")
    names = [n for n in device.storage.listdir(NOTEBOOK) if n.startswith("markor-backup-settings")]
    (name,) = names
    stored = json.loads(device.storage.read_text(f"{NOTEBOOK}/{name}"))
    assert stored["app"]["font_size"] == 22
    options.put("font_size", 9)
    _tap_row(hand, "Restore settings")
    device.wait_for_idle()
    row = next(e for e in hand.elements() if name in (e.content_description or ""))
    assert row.bbox_pixels is not None
    device.input.tap(*map(float, row.bbox_pixels.center))
    assert options.number("font_size") == 22
    assert hand.shows("Files")


@pytest.mark.parametrize("text", ["", "[1]", '{"app": 3}', '{"app": {"a": null}}', "{"])
def test_another_file_is_not_a_backup(text: str) -> None:
    assert parse(text) is None
