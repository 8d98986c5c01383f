"""Markor: files, new notes, the editor, moving, sharing, and what may go wrong."""

from __future__ import annotations

import datetime
import re

import pytest

from android_world.virtual_device.apps.markor.date_dialog import format_date
from android_world.virtual_device.apps.markor.store import NOTEBOOK, PACKAGE, Options
from tests.virtual_device.apps.conftest import Hand

FAB = "Create a new file or folder"
EDITOR = "document__fragment__edit__highlighting_editor"
NAME, EXTENSION = "new_file_dialog__name", "new_file_dialog__ext"


_ROW = re.compile(r"(?:File|Folder|Selected) (.+?) (\d+/\d.*|/.*)?")


class Reader(Hand):
    """Finds rows by the names in their descriptions, too."""

    def find(self, label):
        for element in self.elements():
            if label and name_of(element) == label:
                return element
        return super().find(label)


def name_of(element):
    row = (element.resource_name or "").endswith("opoc_filesystem_item__root")
    match = re.fullmatch(
        r"(?:File|Folder|Selected) (.+?) (\d+/\d.*|/.*)?", element.content_description or ""
    )
    return match[1] if row and match else ""


def descriptions(hand):
    """Of the rows, in order."""
    return [e.content_description for e in hand.elements() if name_of(e)]


@pytest.fixture
def hand(device):
    return Reader(device)


@pytest.fixture
def markor(device, hand):
    """Markor's start page."""
    device.settings.put("system", "time_12_24", "24")
    open_markor(device)
    return hand


def open_markor(device):
    device.activities.start(device.packages.launch_intent(PACKAGE))
    device.wait_for_idle()


def write(device, name, text=""):
    device.storage.mkdir(f"{NOTEBOOK}/{name}".rpartition("/")[0], parents=True, exist_ok=True)
    device.storage.write_text(f"{NOTEBOOK}/{name}", text)


def read(device, name):
    return device.storage.read_text(f"{NOTEBOOK}/{name}")


def exists(device, name):
    return device.storage.exists(f"{NOTEBOOK}/{name}")


def titles(hand):
    return [name_of(e) for e in hand.elements() if name_of(e)]


def type_text(hand, text):
    for number, line in enumerate(text.split("\n")):
        if number:
            hand.device.input.key("ENTER")
        hand.device.input.text(line)
    hand.device.wait_for_idle()


def key(hand, name):
    hand.device.input.key(name)
    hand.device.wait_for_idle()


def device_layers(hand):
    hand.device.wait_for_idle()
    return hand.device.windows.scene().layers


def toasts(hand):
    return [v.text for layer in device_layers(hand) for v in layer.root.walk() if v.text]


def new_note(hand, name, extension=None):
    hand.tap(FAB)
    type_text(hand, name)
    if extension is not None:
        hand.tap(EXTENSION)
        hand.device.input.combination(["CTRL_LEFT", "A"])
        key(hand, "DEL")
        type_text(hand, extension)
    hand.tap("OK")


def test_the_start_page_is_where_it_was_recorded(markor):
    boxes = {
        e.resource_name.rpartition("/")[2]: e.bbox_pixels
        for e in markor.elements()
        if e.resource_name
    }
    fab, bar = boxes["fab_add_new_item"], boxes["nav_notebook"]
    assert (fab.x_min, fab.y_min, fab.x_max, fab.y_max) == pytest.approx(
        (890, 2001, 1038, 2148), abs=3
    )
    assert (bar.y_min, bar.y_max) == pytest.approx((2190, 2337), abs=3)
    first, second = (
        e.bbox_pixels for e in markor.elements() if (e.resource_name or "").endswith("item__root")
    )
    assert (first.y_min, first.height, second.y_min) == pytest.approx((275, 120, 419), abs=2)
    assert titles(markor) == ["..", ".app"]
    drawn = [view.text for layer in device_layers(markor) for view in layer.root.walk()]
    assert "/storage/emulated/0/Documents" in drawn
    assert "10/15/2023, 15:34" in drawn


def test_a_new_note_is_created_empty_and_opened(markor, device):
    new_note(markor, "first")
    assert read(device, "first.md") == ""
    assert markor.find("note__activity__text_note_title").text == "first"
    assert markor.shows(EDITOR)


def test_the_type_sets_the_extension_which_is_remembered(markor, device):
    markor.tap(FAB)
    markor.tap("Markdown")
    markor.tap("Plain Text")
    type_text(markor, "second")
    markor.tap("OK")
    assert exists(device, "second.txt")
    key(markor, "BACK")
    key(markor, "BACK")
    markor.tap(FAB)
    assert markor.find(EXTENSION).text == ".txt"
    assert markor.shows("Plain Text")


def test_an_existing_note_is_opened_untouched(markor, device):
    write(device, "kept.md", "old")
    new_note(markor, "kept")
    assert read(device, "kept.md") == "old"
    assert markor.find(EDITOR).text == "old"


def test_a_name_with_its_extension_gets_a_second_one(markor, device):
    new_note(markor, "a.md")
    assert exists(device, "a.md.md")


def test_without_a_name_nothing_is_created(markor, device):
    before = device.storage.listdir(NOTEBOOK)
    markor.tap(FAB)
    markor.tap("OK")
    assert device.storage.listdir(NOTEBOOK) == before
    assert markor.shows(FAB)


def test_forbidden_characters_are_refused(markor, device):
    markor.tap(FAB)
    for character in 'a/b?c"d':
        type_text(markor, character)
    assert markor.find(NAME).text == "abcd"


def test_a_folder_is_created_and_entered(markor, device):
    markor.tap(FAB)
    type_text(markor, "Ideas")
    markor.tap("FOLDER")
    assert device.storage.is_dir(f"{NOTEBOOK}/Ideas")
    markor.tap("Ideas")
    assert markor.shows("> Ideas")
    assert markor.shows("empty_hint")
    assert device.ime.visible  # It stays when the dialog goes, until it is sent away.
    key(markor, "BACK")
    key(markor, "BACK")
    assert not device.ime.visible
    assert markor.shows("Markor")


def test_folders_come_first_and_names_ignore_case(markor, device):
    for name in ("b.md", "A.md", "c.txt"):
        write(device, name)
    write(device, "Zoo/x.md")
    markor.tap("QuickNote")
    markor.tap("Files")
    assert titles(markor) == ["..", ".app", "Zoo", "A.md", "b.md", "c.txt"]


def test_sorting_by_date_shows_the_newest_first(markor, device):
    for name in ("b.md", "a.md", "c.md"):
        device.advance(60_000)
        write(device, name)
    markor.tap("Sort by")
    markor.tap("Date")
    assert titles(markor)[2:] == ["c.md", "a.md", "b.md"]
    markor.tap("Sort by")
    markor.tap("Reverse order")
    assert titles(markor)[2:] == ["b.md", "a.md", "c.md"]


def test_dotfiles_can_be_hidden(markor):
    markor.tap("Sort by")
    markor.tap(".dotfiles")
    assert titles(markor) == [".."]


def test_listing_and_reading_leave_the_access_time(markor, device):
    write(device, "note.md", "text")
    before = device.storage.stat(f"{NOTEBOOK}/note.md").atime_ns
    device.advance(60_000)
    markor.tap("note.md")
    key(markor, "BACK")
    assert device.storage.stat(f"{NOTEBOOK}/note.md").atime_ns == before


def test_deleting_asks_first_and_takes_whole_folders(markor, device):
    write(device, "a.md")
    write(device, "Old/b.md")
    write(device, "kept.md")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.long_press("a.md")
    markor.tap("Old")
    assert not markor.shows("Rename")
    markor.tap("Delete")
    assert markor.shows("Confirm Delete")
    message = markor.find("message").text or ""
    assert message.startswith("Do you really want to delete this Documents?")
    markor.tap("CANCEL")
    assert exists(device, "a.md")
    markor.tap("Delete")
    markor.tap("OK")
    assert not exists(device, "a.md")
    assert not exists(device, "Old")
    assert titles(markor) == ["..", ".app", "kept.md"]


def test_renaming_refuses_a_taken_name(markor, device):
    write(device, "a.md", "A")
    write(device, "b.md", "B")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.long_press("a.md")
    markor.tap("Rename")
    device.input.combination(["CTRL_LEFT", "A"])
    type_text(markor, "b.md")
    assert markor.shows("dialog_message")
    assert not markor.find("OK").is_enabled
    type_text(markor, "2")
    markor.tap("OK")
    assert not exists(device, "a.md")
    assert read(device, "b.md2") == "A"
    assert read(device, "b.md") == "B"


@pytest.mark.parametrize(
    ("choice", "kept", "moved"),
    [
        ("Keep both", "old", "new"),
        ("Overwrite", "new", None),
        ("Skip", "old", None),
    ],
)
def test_moving_onto_a_taken_name_asks(markor, device, choice, kept, moved):
    write(device, "a.md", "new")
    write(device, "Other/a.md", "old")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.long_press("a.md")
    markor.tap("More options")
    markor.tap("Move")
    assert markor.shows("Move → markor")
    markor.tap("Other")
    markor.tap("SELECT THIS FOLDER")
    assert markor.shows("'a.md' already exists in Other")
    markor.tap(choice)
    assert read(device, "Other/a.md") == kept
    assert exists(device, "a.md") == (choice == "Skip")
    if moved:
        assert read(device, "Other/a_1.md") == moved


def test_moving_keeps_the_date_and_copying_into_the_same_folder_numbers(markor, device):
    write(device, "a.md", "text")
    device.storage.mkdir(f"{NOTEBOOK}/Other")
    before = device.storage.stat(f"{NOTEBOOK}/a.md").mtime_ns
    device.advance(120_000)
    markor.tap("QuickNote")
    markor.tap("Files")
    for verb in ("Copy", "Move"):
        markor.long_press("a.md")
        markor.tap("More options")
        markor.tap(verb)
        if verb == "Move":
            markor.tap("Other")
        markor.tap("SELECT THIS FOLDER")
    assert read(device, "a_1.md") == "text"
    assert device.storage.stat(f"{NOTEBOOK}/Other/a.md").mtime_ns == before


def test_a_folder_cannot_be_moved_into_itself(markor, device):
    write(device, "Box/inner/x.md")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.long_press("Box")
    markor.tap("More options")
    markor.tap("Move")
    assert "Box" not in titles(markor)


def test_a_new_note_opens_with_the_keyboard_and_an_old_one_without(markor, device):
    new_note(markor, "note")
    assert device.ime.visible
    key(markor, "BACK")
    key(markor, "BACK")
    assert not device.ime.visible
    markor.tap("note.md")
    assert not device.ime.visible


def test_back_closes_the_menu_of_the_editor_before_the_keyboard(markor, device):
    new_note(markor, "note")
    markor.tap(EDITOR)
    markor.tap("More options")
    assert not markor.shows("key_pos_space")
    key(markor, "BACK")
    assert markor.shows(EDITOR)
    assert markor.shows("key_pos_space")


def test_leaving_saves_exactly_what_was_typed(markor, device):
    new_note(markor, "note")
    markor.tap(EDITOR)
    type_text(markor, "one\ntwo")
    assert read(device, "note.md") == ""
    key(markor, "BACK")
    key(markor, "BACK")
    assert device.storage.read_bytes(f"{NOTEBOOK}/note.md") == b"one\ntwo"


def test_the_home_key_saves_as_well(markor, device):
    new_note(markor, "note")
    type_text(markor, "typed")
    key(markor, "HOME")
    assert read(device, "note.md") == "typed"


def test_a_single_character_is_only_saved_by_the_button(markor, device):
    new_note(markor, "note")
    type_text(markor, "x")
    key(markor, "BACK")
    key(markor, "BACK")
    assert read(device, "note.md") == ""
    assert any("fewer than 2 characters" in text for text in toasts(markor))
    markor.tap("note.md")
    type_text(markor, "x")
    markor.tap("Save")
    assert read(device, "note.md") == "x"


def test_undo_and_redo(markor):
    new_note(markor, "note")
    type_text(markor, "one two")
    markor.tap("Undo")
    assert markor.find(EDITOR).text != "one two"
    markor.tap("Redo")
    assert markor.find(EDITOR).text == "one two"
    assert not markor.find("Redo").is_enabled


def test_enter_continues_lists_and_ends_empty_items(markor):
    new_note(markor, "note")
    type_text(markor, "- a\nb")
    assert markor.find(EDITOR).text == "- a\n- b"
    key(markor, "ENTER")
    key(markor, "ENTER")
    type_text(markor, "1. x\ny")
    assert markor.find(EDITOR).text == "- a\n- b\n1. x\n2. y"


def test_the_strip_marks_the_selection(markor, device):
    new_note(markor, "note")
    type_text(markor, "word")
    device.input.combination(["CTRL_LEFT", "A"])
    markor.tap("Bold")
    markor.tap("Check list")
    assert markor.find(EDITOR).text == "- [ ] **word**"


def test_searching_the_rendered_document_scrolls_to_what_is_found(markor, device):
    write(device, "long.md", "\n\n".join(f"paragraph {n}" for n in range(200)))
    key(markor, "HOME")
    open_markor(device)
    markor.tap("long.md")
    markor.tap("View mode")
    markor.tap("Search")
    type_text(markor, "graph 12")
    assert markor.shows("paragraph 12")
    assert not markor.shows("paragraph 120")
    key(markor, "ENTER")
    assert markor.shows("paragraph 120")
    key(markor, "BACK")
    key(markor, "BACK")
    assert markor.find("note__activity__text_note_title").text == "long"
    assert markor.shows("Edit mode")


def test_view_mode_renders_and_is_remembered(markor, device):
    write(device, "note.md", "# Title\n\n- **bold** item\n")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.tap("note.md")
    markor.tap("View mode")
    assert markor.shows("Title")
    assert markor.shows("bold item")
    key(markor, "BACK")
    markor.tap("note.md")
    assert markor.shows("Edit mode")
    markor.tap("Edit mode")
    assert markor.shows(EDITOR)


def test_the_quick_note_is_written_on_leaving_its_page(markor, device):
    markor.tap("QuickNote")
    markor.tap(EDITOR)
    type_text(markor, "remember")
    key(markor, "BACK")
    markor.tap("Files")
    assert read(device, "QuickNote.md") == "remember"


def test_back_warns_before_leaving(markor, device):
    key(markor, "BACK")
    assert markor.shows("Press 'Back' again to exit")
    key(markor, "BACK")
    assert device.activities.top_activity.package != PACKAGE


def test_the_text_is_shared_with_the_messenger(markor, device):
    new_note(markor, "note")
    type_text(markor, "shared text")
    for label in ("More options", "Share", "Plain Text", "SMS Messenger"):
        markor.tap(label)
    assert read(device, "note.md") == "shared text"
    assert device.activities.top_activity.package == "com.simplemobiletools.smsmessenger"


def test_searching_in_contents_opens_the_line(markor, device):
    write(device, "Deep/note.md", "one\ntwo needle\n")
    markor.tap("Search")
    type_text(markor, "needle")
    markor.tap("Search in content")
    markor.tap("OK")
    markor.tap("Deep/note.md +2")
    assert markor.find("note__activity__text_note_title").text == "note"


def test_a_wrong_expression_is_reported(markor):
    markor.tap("Search")
    type_text(markor, "(")
    markor.tap("OK")
    assert any(text.startswith("Error") for text in toasts(markor))


@pytest.mark.parametrize(
    "name", ["two words.md", "it's.md", "ünïcode ☂.md", "$(reboot).md", "a;b&c.md", "-rf.md"]
)
def test_odd_names_are_listed_opened_renamed_and_deleted(markor, device, name):
    write(device, name, "text")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.tap(name)
    assert markor.find(EDITOR).text == "text"
    key(markor, "BACK")
    markor.long_press(name)
    markor.tap("Delete")
    markor.tap("OK")
    assert not exists(device, name)


def test_a_missing_notebook_is_made_again(device, hand):
    device.storage.remove_tree(NOTEBOOK)
    open_markor(device)
    assert titles(hand) == [".."]
    new_note(hand, "note")
    assert exists(device, "note.md")


def test_a_note_that_vanishes_is_an_error_not_a_crash(markor, device):
    write(device, "note.md", "text")
    markor.tap("QuickNote")
    markor.tap("Files")
    x, y = markor.center("note.md")
    device.storage.remove(f"{NOTEBOOK}/note.md")
    device.input.tap(x, y)
    device.wait_for_idle()
    assert "Error: Could not open file." in toasts(markor)
    assert markor.shows(FAB)


def test_a_note_that_is_replaced_under_the_editor_is_read_again(markor, device):
    write(device, "note.md", "old")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.tap("note.md")
    key(markor, "HOME")
    write(device, "note.md", "new")
    open_markor(device)
    if not markor.shows(EDITOR):
        markor.tap("note.md")
    assert markor.find(EDITOR).text == "new"


def test_bytes_that_are_no_text_open_without_being_written(markor, device):
    device.storage.write_bytes(f"{NOTEBOOK}/odd.txt", b"\xff\xfe\x00ab")
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.tap("odd.txt")
    key(markor, "BACK")
    assert device.storage.read_bytes(f"{NOTEBOOK}/odd.txt") == b"\xff\xfe\x00ab"


def test_a_long_note_opens_and_shows_the_line_that_is_typed(markor, device):
    write(device, "long.md", "word " * 20_000 + "\n" + "line\n" * 2_000)
    markor.tap("QuickNote")
    markor.tap("Files")
    markor.tap("long.md")
    markor.tap(EDITOR)
    markor.tap("Special Key")
    markor.tap("End (document)")
    type_text(markor, "last")
    scroll = device.activities.top_activity.editor.edit_scroll
    assert scroll.offset >= scroll.limit - 100
    key(markor, "BACK")
    key(markor, "BACK")
    assert read(device, "long.md").endswith("last")


def test_damaged_preferences_start_again(device, hand):
    folder = f"/data/data/{PACKAGE}/shared_prefs"
    device.storage.mkdir(folder, parents=True, exist_ok=True)
    device.storage.write_text(f"{folder}/app.xml", "<map><string")
    open_markor(device)
    assert hand.shows("NEXT")


def test_a_snapshot_brings_back_an_unsaved_text(markor, device):
    new_note(markor, "note")
    type_text(markor, "draft")
    snapshot = device.snapshot()
    key(markor, "HOME")
    write(device, "note.md", "other")
    device.restore(snapshot)
    assert markor.find(EDITOR).text == "draft"
    key(markor, "BACK")
    key(markor, "BACK")
    assert read(device, "note.md") == "draft"


def test_it_can_be_turned(markor, device):
    device.settings.put("system", "accelerometer_rotation", "0")
    device.settings.put("system", "user_rotation", "1")
    new_note(markor, "wide")
    type_text(markor, "text")
    assert markor.find(EDITOR).text == "text"


def test_a_first_start_introduces_itself_and_asks_for_access(device, hand):
    device.packages.clear(PACKAGE)
    open_markor(device)
    for label in ("NEXT", "NEXT", "NEXT", "NEXT", "DONE"):
        hand.tap(label)
    assert hand.shows("Storage permission required to read and write files")
    hand.tap("OK")
    hand.tap("Allow access to manage all files")
    key(hand, "BACK")
    assert hand.shows(FAB)
    key(hand, "HOME")
    open_markor(device)
    assert hand.shows(FAB)


def test_the_change_log_shows_once_after_an_update(device, hand):
    Options(device.storage).put("shown_changelog", 100)
    for shown in (True, False):
        device.activities.force_stop(PACKAGE)
        open_markor(device)
        assert hand.shows("Changelog") == shown


def test_without_access_it_can_only_be_left(device, hand):
    device.packages.get(PACKAGE).appops["MANAGE_EXTERNAL_STORAGE"] = "deny"
    open_markor(device)
    hand.tap("EXIT")
    assert device.activities.top_activity.package != PACKAGE


@pytest.mark.parametrize(
    ("place", "folder"), [("Notebook", "/storage/emulated/0/Documents"), ("QuickNote", NOTEBOOK)]
)
def test_a_place_is_chosen_from_its_folder(markor, place, folder):
    for step in ("More", "Settings", "General", place):
        markor.tap(step)
    above = {v.text for layer in device_layers(markor) for v in layer.root.walk()}
    assert folder.rpartition("/")[0] in above
    assert ("markor" in titles(markor)) == (place == "Notebook")


def test_rows_report_what_their_views_showed_before(markor, device):
    """A new view tells nothing, one that is used again what stood there."""
    write(device, "Ideas/note.md")
    device.storage.remove_tree(f"{NOTEBOOK}/.app")
    key(markor, "HOME")
    open_markor(device)
    markor.tap("Ideas")
    assert descriptions(markor) == [
        "Folder .. /storage/emulated/0/Documents",
        "File note.md 10/15/2023, 15:34",
    ]
    key(markor, "BACK")
    assert descriptions(markor) == [
        f"Folder .. {NOTEBOOK}",
        "Folder Ideas 10/15/2023, 15:34",
    ]


def test_a_selected_row_gets_a_new_view_and_the_list_hands_views_on(markor, device):
    for number in range(30):
        write(device, f"note {number:02}.md")
    key(markor, "HOME")
    open_markor(device)
    before = descriptions(markor)
    markor.long_press("note 03.md")
    assert "Selected note 03.md " in descriptions(markor)
    key(markor, "BACK")
    markor.swipe(540, 1900, 540, 1200)
    after = descriptions(markor)
    came = [row for row in after if row[:15] not in {known[:15] for known in before}]
    # The row that was made ready for the selection, the view that the selection left, new ones.
    assert came[0].endswith(".md ")
    assert came[1].endswith("10/15/2023, 15:34")
    assert came[2].endswith(".md ")


def test_long_names_are_broken_into_lines(markor, device):
    write(device, "2023_10_02_upcoming_presentation_outline.md")
    key(markor, "HOME")
    open_markor(device)
    assert markor.find("2023_10_02_upcoming_presentation_outline.md").bbox_pixels.height == 178


def test_what_was_searched_for_is_offered_again(markor, device):
    write(device, "Deep/needle.md")
    markor.tap("Search")
    type_text(markor, "needle")
    assert not markor.shows("text1")
    markor.tap("OK")
    assert markor.find("alertTitle").text == "Select"
    assert markor.shows("Deep/needle.md")
    key(markor, "BACK")
    key(markor, "BACK")
    markor.tap("Search")
    assert markor.find("text1").text == "needle"
    assert [e.text for e in markor.elements() if e.class_name == "android.widget.EditText"] == [
        "needle"
    ]
    assert markor.find("Regex search").is_checked


def test_view_mode_sets_quotes_and_dashes(markor, device):
    write(device, "note.md", "Don't say \"no\" -- `it's code`...")
    key(markor, "HOME")
    open_markor(device)
    markor.tap("note.md")
    markor.tap("View mode")
    assert markor.shows("Don’t say “no” – it's code…")


def test_a_document_is_printed_into_a_file(markor, device):
    write(device, "note.md", "word\n\n" * 200)
    key(markor, "HOME")
    open_markor(device)
    markor.tap("note.md")
    for label in ("More options", "Share", "Print / PDF"):
        markor.tap(label)
    pages = int(markor.find("page_number").text.removeprefix("1/"))
    assert pages > 1
    assert markor.shows("Select a printer")
    assert not markor.shows("Save to PDF")
    for label in ("destination_spinner", "Save as PDF", "Save to PDF", "SAVE"):
        markor.tap(label)
    data = device.storage.read_bytes("/storage/emulated/0/Download/note.pdf")
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == pages
    assert markor.shows("Edit mode")


def test_words_are_read_one_at_a_time(markor, device):
    new_note(markor, "note")
    type_text(markor, "one two three")
    for label in ("More options", "Tools", "Speed Read"):
        markor.tap(label)
    seen = [next(e.text for e in markor.elements() if e.text in ("one", "two", "three"))]
    for _ in range(2):
        device.advance(300)
        seen.append(next(e.text for e in markor.elements() if e.text in ("one", "two", "three")))
    assert seen[-1] == "three"
    markor.tap("OK")
    assert markor.find(EDITOR).text == "one two three"


@pytest.mark.parametrize("entry", ["Image", "Screenshot"])
def test_a_document_is_shared_as_an_image(markor, device, entry):
    new_note(markor, "note")
    type_text(markor, "text")
    for label in ("More options", "Share", entry):
        markor.tap(label)
    assert markor.shows("SMS Messenger")
    shared = f"/storage/emulated/0/Android/data/{PACKAGE}/cache/note.png"
    assert device.storage.read_bytes(shared).startswith(b"\x89PNG")


def test_marks_have_colours_unless_that_is_switched_off(markor, device):
    def colours():
        frame = device.screenshot()[300:600]
        return {tuple(map(int, colour)) for row in frame for colour in row[40:400]}

    heading = (0xEF, 0x6D, 0x00)
    write(device, "note.md", "# Title")
    key(markor, "HOME")
    open_markor(device)
    markor.tap("note.md")
    assert heading in colours()
    for label in ("More options", "File settings", "Syntax highlighting"):
        markor.tap(label)
    device.wait_for_idle()
    assert heading not in colours()


def test_a_tap_on_a_row_and_one_on_what_it_opened_are_not_a_double_tap(device, markor):
    write(device, "note.md", "word " * 200)
    open_markor(device)
    x, y = markor.center("note.md")
    device.input.tap(x, y)
    device.wait_for_idle()
    device.input.tap(x, y)
    device.wait_for_idle()
    assert device.ime.visible
    device.input.text("X")
    assert markor.find(EDITOR).text.replace("X", "") == "word " * 200


def test_a_second_tap_brings_the_keyboard_back(device, markor):
    write(device, "note.md", "word")
    open_markor(device)
    markor.tap("note.md")
    device.advance(1000)
    device.input.tap(540, 330)
    device.wait_for_idle()
    device.ime.hide()
    device.input.tap(540, 330)
    device.wait_for_idle()
    assert device.ime.visible
    device.input.text("X")
    assert markor.find(EDITOR).text == "X"


def test_settings_are_pages_in_the_order_of_the_app(markor):
    markor.tap("More")
    markor.tap("Settings")
    assert all(markor.shows(page) for page in ("General", "Edit mode", "Markdown"))
    markor.tap("View mode")
    markor.tap("Prefer view")
    assert Options(markor.device.storage).flag("open_in_view_mode")
    key(markor, "BACK")
    assert markor.shows("Edit mode")


def test_the_buttons_of_the_editor_are_arranged_and_switched_off(markor):
    strip = {"Check list", "Unordered list", "Bold", "Italic"}

    def tools():
        return [e.content_description for e in markor.elements() if e.content_description in strip]

    for row in ("More", "Settings", "Markdown", "Action order"):
        markor.tap(row)
    names = [e for e in markor.elements() if (e.resource_name or "").endswith("action_text")]
    assert [e.text for e in names][:3] == ["Check list", "Unordered list", "Bold"]
    switches = [e for e in markor.elements() if (e.resource_name or "").endswith("enabled_switch")]
    markor.device.input.tap(*switches[1].bbox_pixels.center)
    x, y = markor.find("Drag").bbox_pixels.center
    row = names[2].bbox_pixels.center[1] - names[1].bbox_pixels.center[1]
    markor.device.input.swipe(x, y, x, y + 2 * row, 600)
    for _ in range(3):
        key(markor, "BACK")
    markor.tap("QuickNote")
    assert tools() == ["Bold", "Check list", "Italic"]
    markor.tap("More")
    for row in ("Settings", "Markdown", "Action order", "Load default settings"):
        markor.tap(row)
    for _ in range(3):
        key(markor, "BACK")
    markor.tap("QuickNote")
    assert tools() == ["Check list", "Unordered list", "Bold", "Italic"]


def test_a_date_is_inserted_in_a_format_that_is_used_again(device, markor):
    device.storage.write_text(f"{NOTEBOOK}/dates.md", "")
    markor.tap("Files")
    markor.tap("dates.md")
    markor.tap("Date and time")
    assert not markor.find("Last used").is_enabled
    markor.tap("yyyy-MM-dd")
    markor.tap("Date and time")
    device.input.text(" EEEE 'at' h:mm a")
    assert markor.find("formatted_example").text == " Sunday at 3:34 PM"
    markor.tap("OK")
    markor.tap("Date and time")
    markor.tap("Get format instead date or time")
    assert not markor.find("Pick date").is_enabled
    markor.tap("Last used")
    assert markor.find(EDITOR).text == "2023-10-15 Sunday at 3:34 PM EEEE 'at' h:mm a"


def test_dates_are_those_of_the_time_zone(device, markor):
    device.shell("setprop persist.sys.timezone Asia/Tokyo")
    device.storage.write_text(f"{NOTEBOOK}/dates.md", "")
    markor.tap("Files")
    drawn = [view.text for layer in device_layers(markor) for view in layer.root.walk()]
    assert "10/16/2023, 00:34" in drawn
    markor.tap("dates.md")
    markor.tap("Date and time")
    device.input.text("d HH:mm")
    assert markor.find("formatted_example").text == "16 00:34"


def test_attachments_are_browsed_for_photographed_and_picked(device, markor):
    def buttons():
        found = [e for e in markor.elements() if "select_path_dialog" in (e.resource_name or "")]
        return [e.text for e in found if (e.class_name or "").endswith("Button")]

    def attach(kind):
        markor.tap("Attach")
        markor.tap(kind)

    device.storage.write_text(f"{NOTEBOOK}/trip.md", "")
    device.shell(f"mkdir {NOTEBOOK}/Ideas; echo Tent > {NOTEBOOK}/Ideas/plan.txt")
    markor.tap("Files")
    markor.tap("trip.md")
    attach("File")
    assert buttons() == ["Browse filesystem"]
    for label in ("Browse filesystem", "Ideas", "plan.txt", "OK"):
        markor.tap(label)
    assert markor.find(EDITOR).text == "[plan](Ideas/plan.txt)"
    attach("Image")
    names = ["Browse filesystem", "Camera picture", "Gallery picture", "Edit picture"]
    assert buttons() == names
    for label in ("Camera picture", "Camera", "Just once", "Shutter", "Review done"):
        markor.tap(label)
    assert buttons() == names
    assert device.storage.is_file(markor.find("ui__select_path_dialog__url").text)
    markor.tap("Gallery picture")
    assert device.activities.top_activity.package == "com.google.android.documentsui"
    key(markor, "BACK")
    markor.tap("CANCEL")
    attach("Audio")
    assert buttons() == ["Browse filesystem", "Record Audio"]
    markor.tap("Record Audio")
    assert device.activities.top_activity.package == "com.dimowner.audiorecorder"
    key(markor, "BACK")
    assert buttons() == ["Browse filesystem", "Record Audio"]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("dd.MM.yy HH:mm:ss", "05.03.24 07:08:09"),
        ("EEE, MMM d yyyy, hh:mm", "Tue, Mar 5 2024, 07:08"),
        ("MMMM 'o''clock'", "March o'clock"),
        ("'[W'w']'", "[W10]"),
        ("nothing", ""),
        ("'open", ""),
    ],
)
def test_patterns_of_dates_are_those_of_java(pattern, expected):
    time = datetime.datetime(2024, 3, 5, 7, 8, 9, tzinfo=datetime.UTC)
    assert format_date(pattern, time) == expected


def test_the_form_of_a_new_file_scrolls_above_the_keyboard_in_landscape(markor):
    markor.tap(FAB)
    for setting in ("accelerometer_rotation 0", "user_rotation 1"):
        markor.device.shell(f"settings put system {setting}")
    assert markor.find("new_file_dialog__root").is_scrollable
    for _ in range(4):
        markor.swipe(1200, 250, 1200, 160)
    assert markor.shows("new_file_dialog__template")


def test_disabled_buttons_of_the_bar_stay_dim_in_the_dark_theme(markor):
    markor.device.shell("cmd uimode night yes")
    markor.tap("QuickNote")
    picture = markor.device.screenshot()

    def brightest(name):
        box = markor.find(name).bbox_pixels
        return int(picture[box.y_min : box.y_max, box.x_min : box.x_max].max())

    assert brightest("Undo") < 120 < 200 < brightest("View mode")
