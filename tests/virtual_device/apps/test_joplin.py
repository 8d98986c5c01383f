"""Joplin: notebooks, notes, search, selection, and what is written to its database."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from android_world.virtual_device.apps.joplin.model import ALL, DATABASE, PACKAGE, TRASH, Order
from android_world.virtual_device.apps.joplin.note_viewer import toggle_check_box
from android_world.virtual_device.apps.joplin.query import search
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.apps.joplin.tags import TagStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
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
    hand.device.wait_for_idle()


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
    assert toggle_check_box("a\n- [ ] b\n- [x] c", 1) == "a\n- [x] b\n- [x] c"
    assert toggle_check_box("a\n- [ ] b\n- [x] c", 2) == "a\n- [ ] b\n- [ ] c"


def test_the_index_follows_ten_seconds_later_and_finds_prefixes_of_words(device, store):
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


def test_a_damaged_database_is_made_again(device, store):
    store.save_folder("", "Home")
    device.storage.write_bytes(DATABASE, b"no database")
    hand = opened(device)
    assert hand.shows("You currently have no notebooks.")


def test_a_notebook_inside_itself_does_not_hide_the_others(device, store):
    folder = store.save_folder("", "Home")
    with device.storage.connect(DATABASE) as connection:
        connection.execute("UPDATE folders SET parent_id = id WHERE id = ?", [folder])
    assert [f.title for f in store.folders()] == ["Home"]


# -- tags, alarms, attachments -------------------------------------------------------------------


def rows(device, sql):
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def open_note(hand, title, *then):
    hand.tap(title)
    for label in then:
        hand.tap(label)


def edit(hand, title):
    """Open a note and put the cursor at the end of its text."""
    open_note(hand, title, "Edit")
    field = [e for e in hand.elements() if e.class_name == "android.widget.EditText"][-1]
    hand.device.input.tap(540.0, float(field.bbox_pixels.y_max) - 300)
    hand.device.wait_for_idle()


@pytest.fixture
def shopping(store):
    """A notebook with one note."""
    return add(store, store.save_folder("", "Home"), "Shopping", "- [ ] Milk\n- [x] Bread")


def test_a_note_is_tagged_and_found_by_its_tag(device, store, shopping):
    hand = opened(device)
    open_note(hand, "Shopping", "Actions", "Tags", "tag1, tag2, ...")
    type_text(hand, "Food, weekly")
    hand.tap("OK")
    assert rows(device, "SELECT title FROM tags ORDER BY title") == [("food",), ("weekly",)]
    assert [note.note_id for note in search(device, "tag:food")] == [shopping]
    hand.tap("Back")
    hand.tap("Sidebar")
    hand.tap("Tags")
    hand.tap("food")
    assert hand.shows("Shopping")
    open_note(hand, "Shopping", "Actions", "Tags", "food")
    hand.tap("OK")
    assert search(device, "tag:food") == []
    assert rows(device, "SELECT count(*) FROM note_tags") == [(1,)]


def test_an_alarm_rings_at_its_time_and_shows_its_note(device, store):
    add(store, store.save_folder("", "Home"), "Paint the fence", "Green", is_todo=True)
    hand = opened(device)
    open_note(hand, "Paint the fence", "Actions", "Set alarm", "15/10/2023 15:34")
    hand.tap("16 October 2023")
    hand.tap("OK")
    hand.tap("OK")
    hand.tap("SAVE ALARM")
    (note,) = store.notes(ALL, Order())
    assert note.due == 1697384040000 + 86_400_000
    hand.device.input.key("HOME")
    device.advance(86_400_000)
    (alarm,) = device.notifications.active(PACKAGE)
    assert (alarm.title, alarm.text) == ("Paint the fence", "Green")
    device.notifications.click(alarm.key)
    assert hand.shows("Green")
    open_note(hand, "Actions", "Set alarm", "CLEAR ALARM")
    assert store.note(note.note_id).due == 0


def test_a_done_todo_does_not_ring(device, store):
    note_id = add(store, store.save_folder("", "Home"), "Call", is_todo=True)
    store.change([note_id], {"todo_due": device.clock.now_ms + 60_000})
    hand = opened(device)
    hand.tap("to-do: Call")
    device.advance(120_000)
    assert device.notifications.active(PACKAGE) == []


def test_a_file_is_attached_and_shown(device, store, shopping):
    device.shell("echo hello > /sdcard/Download/list.txt")
    hand = opened(device)
    open_note(hand, "Shopping", "Actions", "Attach...", "Attach file")
    hand.tap("list.txt")
    ((name, mime, extension, size),) = rows(
        device, "SELECT title, mime, file_extension, size FROM resources"
    )
    assert (name, mime, extension, size) == ("list.txt", "text/plain", "txt", 6)
    ((resource_id,),) = rows(device, "SELECT resource_id FROM note_resources")
    assert f"[list.txt](:/{resource_id})" in store.note(shopping).body
    assert hand.shows("list.txt")
    path = f"/data/data/{PACKAGE}/files/resources/{resource_id}.txt"
    assert device.storage.read_text(path) == "hello\n"
    hand.tap("list.txt")
    assert not hand.shows("Actions")


# -- the note ------------------------------------------------------------------------------------


def test_the_toolbar_writes_marks_and_steps_are_taken_back(device, store, shopping):
    hand = opened(device)
    edit(hand, "Shopping")
    assert not hand.shows("Undo")
    hand.tap("Bold")
    type_text(hand, "now")
    assert store.note(shopping).body.endswith("- [x] Bread**now**")
    hand.tap("Undo")
    hand.tap("Undo")
    assert store.note(shopping).body.endswith("- [x] Bread")
    hand.tap("Redo")
    assert store.note(shopping).body.endswith("- [x] Bread****")
    hand.tap("Show more actions")
    hand.tap("Header 3")
    assert "### - " not in store.note(shopping).body
    hand.tap("Insert time")
    assert "15/10/2023 15:34" in store.note(shopping).body


def test_found_words_are_replaced(device, store):
    note_id = add(store, store.save_folder("", "Home"), "Words", "one two One")
    hand = opened(device)
    open_note(hand, "Words", "Edit", "Show more actions", "Find and replace")
    type_text(hand, "one")
    hand.tap("Show advanced")
    hand.tap("Replace with...")
    type_text(hand, "1")
    hand.tap("Replace all")
    assert store.note(note_id).body == "1 two 1"


def test_a_box_in_a_note_is_ticked_by_touch(device, store, shopping):
    hand = opened(device)
    hand.tap("Shopping")
    box = next(e for e in hand.elements() if e.class_name == "android.widget.CheckBox")
    hand.device.input.tap(*map(float, box.bbox_pixels.center))
    hand.device.wait_for_idle()
    assert store.note(shopping).body == "- [x] Milk\n- [x] Bread"


def test_a_link_reaches_another_note(device, store, shopping):
    other = add(store, store.folders()[0].folder_id, "Plan", f"[Go](:/{shopping})")
    assert store.note(other)
    hand = opened(device)
    hand.tap("Plan")
    hand.tap("Go")
    assert hand.shows("Bread")


def test_a_note_is_copied_shared_and_its_link_taken(device, store, shopping):
    hand = opened(device)
    hand.long_press("Shopping")
    hand.tap("Duplicate")
    titles = [note.title for note in store.notes(ALL, Order())]
    assert sorted(titles) == ["Shopping", "Shopping (1)"]
    open_note(hand, "Shopping", "Actions", "Copy Markdown link")
    assert device.clipboard.text == f"[Shopping](:/{shopping})"
    open_note(hand, "Actions", "Share")
    assert "Milk" in hand.find("content_preview_text").text


def test_properties_show_dates_and_the_place(device, store, shopping):
    hand = opened(device)
    open_note(hand, "Shopping", "Actions", "Properties")
    assert hand.shows("Created: 15/10/2023 15:34")
    hand.tap("View on map")
    assert hand.shows("This note does not have geolocation information.")


def test_a_new_note_knows_where_it_was_written(device, store):
    store.save_folder("", "Home")
    hand = opened(device)
    open_note(hand, "Add new", "New note")
    (note,) = store.notes(ALL, Order())
    assert (note.latitude, note.longitude) == (37.421998, -122.084)


# -- notebooks and the bin -----------------------------------------------------------------------


def test_a_notebook_is_put_into_another(device, store):
    home = store.save_folder("", "Home")
    store.save_folder("", "Garden", home)
    hand = opened(device)
    hand.tap("Sidebar")
    hand.long_press("Garden")
    hand.tap("Edit")
    hand.tap("Home")
    hand.tap("None")
    hand.tap("Save changes")
    assert [(f.title, f.level) for f in store.folders()] == [("Garden", 0), ("Home", 0)]


def test_the_bin_is_emptied_for_good(device, store, shopping):
    store.trash([shopping])
    hand = opened(device)
    hand.tap("Sidebar")
    hand.long_press("🗑️ Trash")
    hand.tap("Empty trash")
    hand.tap("OK")
    assert rows(device, "SELECT count(*) FROM notes") == [(0,)]


def test_a_deleted_notebook_comes_back_with_its_notes(device, store, shopping):
    (folder,) = store.folders()
    store.trash_folder(folder.folder_id)
    assert store.notes(TRASH, Order()) == []
    hand = opened(device)
    hand.tap("Sidebar")
    hand.long_press("Home")
    hand.tap("Restore")
    assert [note.note_id for note in store.notes(folder.folder_id, Order())] == [shopping]


def test_a_note_without_its_notebook_is_restored_into_another(device, store, shopping):
    (folder,) = store.folders()
    store.trash([shopping])
    store.trash_folder(folder.folder_id)
    store.restore([shopping])
    assert [f.title for f in store.folders()] == ["Restored items"]


def test_what_lay_in_the_bin_too_long_goes(device, store, shopping):
    store.trash([shopping])
    opened(device)
    device.advance(INDEX_MS)
    assert store.note(shopping)
    with device.storage.connect(DATABASE) as connection:
        connection.execute("UPDATE notes SET deleted_time = 1")
    add(store, store.folders()[0].folder_id, "Other")
    hand = Hand(device)
    hand.device.shell(f"am force-stop {PACKAGE}")
    opened(device)
    device.advance(INDEX_MS)
    assert store.note(shopping) is None


# -- search --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("title:milk", ["Milk run"]),
        ("body:milk", ["Cheese"]),
        ("milk", ["Milk run", "Cheese"]),
        ("milk -cheese", ["Milk run"]),
        ('"from milk"', ["Cheese"]),
        ('"milk from"', []),
        ("chee*", ["Cheese"]),
        ("notebook:work", ["Milk run"]),
        ("notebook:home type:note", ["Cheese"]),
        ("-notebook:work milk", ["Cheese"]),
        ("type:todo", ["Milk run", "Paint"]),
        ("type:todo iscompleted:1", ["Paint"]),
        ("iscompleted:0", ["Milk run"]),
        ("any:1 cheese paint", ["Paint", "Cheese"]),
        ("tag:dairy", ["Cheese"]),
        ("-tag:dairy milk", ["Milk run"]),
        ("created:20231015", ["Paint", "Milk run", "Cheese"]),
        ("created:20231016", []),
        ("-created:day-1", []),
        ("created:year-1 paint", ["Paint"]),
        ("/om mil", ["Cheese"]),
        ("type:nothing", []),
        ("created:99", []),
    ],
)
def test_the_search_knows_filters(device, store, query, found):
    home, work = store.save_folder("", "Home"), store.save_folder("", "Work")
    cheese = add(store, home, "Cheese", "made from milk")
    TagStore(device).set(cheese, ["Dairy"])
    device.advance(1000)
    add(store, work, "Milk run", is_todo=True)
    device.advance(1000)
    paint = add(store, home, "Paint", is_todo=True)
    store.change([paint], {"todo_completed": 1})
    opened(device)
    device.advance(INDEX_MS)
    assert sorted(note.title for note in search(device, query)) == sorted(found)


# -- first start and configuration ---------------------------------------------------------------


def test_the_first_start_leaves_welcome_notes(device, store):
    device.shell(f"pm clear {PACKAGE}")
    hand = opened(device)
    assert [note.title[:2] for note in store.notes(ALL, Order())] == ["1.", "2.", "3.", "4.", "5."]
    hand.tap("1. Welcome to Joplin!")
    hand.tap("While using the app")
    assert hand.shows("Notes, notebooks and to-dos")
    hand.device.shell(f"am force-stop {PACKAGE}")
    opened(device)
    assert len(store.notes(ALL, Order())) == 5


def test_a_setting_counts_once_it_is_saved(device, store, shopping):
    hand = opened(device)
    for label in ("Sidebar", "Configuration", "General", "Date format", "2017-01-30", "Back"):
        hand.tap(label)
    hand.tap("Discard changes")
    for label in ("General", "Time format", "8:30 PM", "Save", "Back", "Back"):
        hand.tap(label)
    open_note(hand, "Shopping", "Actions", "Properties")
    assert hand.shows("Created: 15/10/2023 3:34 PM")


def test_the_dark_theme_is_dark(device, store, shopping):
    hand = opened(device)
    light = device.screenshot()[1200, 540].mean()
    for label in ("Sidebar", "Configuration", "Appearance", "Theme", "Dark", "Save", "Back"):
        hand.tap(label)
    assert device.screenshot()[1200, 540].mean() < 80 < light


def test_another_app_shares_a_text_into_a_note(device, store, shopping):
    device.shell(
        f"am start -a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT"
        f" Hello -n {PACKAGE}/.MainActivity"
    )
    device.wait_for_idle()
    assert "Hello" in [note.body for note in store.notes(ALL, Order())]


# -- bad input -----------------------------------------------------------------------------------


@contextlib.contextmanager
def locked(device):
    """Another program holds the database."""
    other = sqlite3.connect(device.storage.host_path(DATABASE), isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


def test_what_is_typed_while_the_database_is_locked_is_kept(device, store, shopping):
    hand = opened(device)
    edit(hand, "Shopping")
    hand.elements()
    with locked(device):
        type_text(hand, "!")
        assert hand.shows("The note could not be saved: database is locked")
        hand.tap("OK")
        assert hand.shows("The database could not be used: database is locked")
        device.advance(INDEX_MS)
    hand.tap("TRY AGAIN")
    hand.tap("Back")
    assert store.note(shopping).body.count("!") == 1
    assert "FATAL" not in device.shell("logcat -d -b crash").stdout.decode()


@pytest.mark.parametrize("label", ["Sidebar", "Shopping", "Add new", "Sort notes by"])
def test_a_locked_database_is_reported(device, store, shopping, label):
    hand = opened(device)
    spot = hand.center(label)
    with locked(device):
        device.input.tap(*spot)
        assert any("database is locked" in (e.text or "") for e in hand.elements())
    hand.device.input.key("BACK")
    device.wait_for_idle()
    assert "FATAL" not in device.shell("logcat -d -b crash").stdout.decode()


def test_a_note_that_was_deleted_under_the_editor_is_reported(device, store, shopping):
    hand = opened(device)
    edit(hand, "Shopping")
    with device.storage.connect(DATABASE) as connection:
        connection.execute("DELETE FROM notes")
    type_text(hand, "x")
    assert hand.shows("The note could not be saved: it is not in the database any more.")


def test_a_damaged_database_under_the_running_app(device, store, shopping):
    hand = opened(device)
    hand.tap("Shopping")
    device.storage.write_bytes(DATABASE, b"no database")
    hand.tap("Back")
    assert hand.elements()
    assert "FATAL" not in device.shell("logcat -d -b crash").stdout.decode()


def test_a_note_of_ten_thousand_lines(device, store):
    body = "\n".join(f"- [ ] line {i} with **words**" for i in range(10_000))
    note_id = add(store, store.save_folder("", "Home"), "Long", body)
    hand = opened(device)
    hand.tap("Long")
    assert hand.shows("line 3 with words")
    assert len(hand.elements()) < 100
    hand.tap("Back")
    edit(hand, "Long")
    type_text(hand, "!")
    assert store.note(note_id).body.replace("!", "") == body


def test_five_thousand_notes(device, store):
    folder = store.save_folder("", "Home")
    with device.storage.connect(DATABASE) as connection:
        connection.executemany(
            "INSERT INTO notes (id, parent_id, title, created_time, updated_time)"
            " VALUES (?, ?, ?, 1, 1)",
            [(f"{i:032x}", folder, f"Note {i}") for i in range(5000)],
        )
    hand = opened(device)
    assert len(hand.elements()) < 100
    hand.long_press("Note 1")
    hand.tap("Select all")
    hand.tap("Delete")
    assert len(store.notes(TRASH, Order())) == 5000


def test_an_image_that_is_none_is_a_link(device, store, shopping):
    device.storage.write_bytes("/sdcard/Download/odd.jpg", b"no picture")
    hand = opened(device)
    open_note(hand, "Shopping", "Actions", "Attach...", "Attach photo", "odd.jpg")
    assert hand.shows("odd.jpg")


def test_a_database_that_is_replaced_under_the_app_is_read_again(device, store, shopping):
    before = device.storage.read_bytes(DATABASE)
    store.change([shopping], {"title": "Other"})
    hand = opened(device)
    assert hand.shows("Other")
    device.storage.write_bytes(DATABASE, before)
    open_app(device, PACKAGE)
    assert hand.shows("Shopping")


def test_fields_of_react_native_start_with_a_capital_letter(hand: Hand) -> None:
    open_app(hand.device, PACKAGE)
    hand.tap("Search")
    assert hand.shows("Q")
    hand.tap("Q")
    assert hand.shows("q")
