"""Joplin: notebooks, notes, search, selection, and what is written to its database."""

from __future__ import annotations

import pytest

from android_world.virtual_device.apps.joplin.model import ALL, DATABASE, PACKAGE, TRASH, Order
from android_world.virtual_device.apps.joplin.query import search
from android_world.virtual_device.apps.joplin.rendered import ticked
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import open_app
from tests.virtual_device.apps.conftest import Hand

INDEX_MS = 10_000


@pytest.fixture
def store(device: VirtualDevice) -> NoteStore:
    return NoteStore(device)


def opened(device: VirtualDevice) -> Hand:
    open_app(device, PACKAGE)
    return Hand(device)


def add(store: NoteStore, folder: str, title: str, body: str = "", is_todo: bool = False) -> str:
    note_id = store.create(folder, is_todo)
    store.change([note_id], {"title": title, "body": body})
    return note_id


def type_text(hand: Hand, text: str) -> None:
    hand.device.input.text(text)
    hand.device.run_until_idle()


def test_a_notebook_is_made_and_a_note_written_in_it(device, store):
    hand = opened(device)
    hand.tap("CREATE A NOTEBOOK")
    type_text(hand, "Ideas")
    hand.tap("Save changes")
    hand.tap("Add new")
    hand.tap("New to-do")
    type_text(hand, "Buy paint")
    (note,) = store.notes(ALL, Order())
    assert (note.title, note.is_todo, note.completed) == ("Buy paint", True, 0)
    assert [folder.title for folder in store.folders()] == ["Ideas"]


def test_an_untouched_new_note_goes_away(device, store):
    store.save_folder("", "Home")
    hand = opened(device)
    hand.tap("Add new")
    hand.tap("New note")
    assert len(store.notes(ALL, Order())) == 1
    hand.tap("Back")
    assert store.notes(ALL, Order()) == []


def test_a_tick_in_the_list_is_the_time_at_which_it_was_done(device, store):
    note_id = add(store, store.save_folder("", "Home"), "Call", is_todo=True)
    hand = opened(device)
    hand.tap("to-do: Call")
    assert abs(store.note(note_id).completed - device.clock.now_ms) < INDEX_MS
    hand.tap("to-do: Call")
    assert store.note(note_id).completed == 0


def test_a_box_in_the_text_writes_back():
    assert ticked("a\n- [ ] b\n- [x] c", 1) == "a\n- [x] b\n- [x] c"
    assert ticked("a\n- [ ] b\n- [x] c", 2) == "a\n- [ ] b\n- [ ] c"


def test_the_index_follows_ten_seconds_later_and_finds_beginnings_of_words(device, store):
    folder = store.save_folder("", "Home")
    note_id = add(store, folder, "Crème brûlée", "Sugar &amp; eggs")
    assert search(store.device, "creme") == []
    opened(device)
    device.advance(INDEX_MS)
    for query in ("creme", "BRÛ", "egg sug"):
        assert [note.note_id for note in search(store.device, query)] == [note_id], query
    for query in ("", '"', "*", "rulee", "NEAR", "creme milk"):
        assert search(store.device, query) == [], query
    store.trash([note_id])
    assert search(store.device, "creme") == []


def test_selected_notes_go_to_the_trash_and_come_back(device, store):
    add(store, store.save_folder("", "Home"), "Old")
    hand = opened(device)
    hand.long_press("Old")
    hand.tap("Delete")
    assert len(store.notes(TRASH, Order())) == 1
    hand.tap("Sidebar")
    hand.tap("🗑️ Trash")
    hand.long_press("Old")
    hand.tap("Restore")
    assert store.notes(TRASH, Order()) == []


def test_a_notebook_goes_to_the_trash_with_all_that_is_in_it(device, store):
    folder = store.save_folder("", "Home")
    add(store, folder, "Old")
    store.trash_folder(folder)
    assert store.folders() == []
    assert store.notes(ALL, Order()) == []


def test_notes_are_sorted_as_chosen(device, store):
    folder = store.save_folder("", "Home")
    for title in ("b", "A", "c"):
        add(store, folder, title)
        device.advance(1000)
    order = Order(field="title", reverse=False)
    assert [note.title for note in store.notes(folder, order)] == ["A", "b", "c"]
    assert [note.title for note in store.notes(folder, Order())] == ["c", "A", "b"]


def test_a_damaged_database_is_made_anew(device, store):
    store.save_folder("", "Home")
    device.storage.write_bytes(DATABASE, b"no database")
    hand = opened(device)
    assert hand.shows("You currently have no notebooks.")


def test_a_notebook_inside_itself_does_not_hide_the_others(device, store):
    folder = store.save_folder("", "Home")
    with device.storage.connect(DATABASE) as connection:
        connection.execute("UPDATE folders SET parent_id = id WHERE id = ?", [folder])
    assert [f.title for f in store.folders()] == ["Home"]
