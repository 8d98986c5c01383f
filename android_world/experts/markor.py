"""Experts of the tasks in Markor."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.experts.base import (
    Decisive,
    Element,
    ExpertPhone,
    Params,
    Script,
    box_of,
    point_in,
    short_id,
)
from android_world.experts.registry import expert
from android_world.experts.sms import send

_APP = "markor"
_LIST = "ui__filesystem_dialog__list"
_ROW = "opoc_filesystem_item__root"
# Kind and name, then what the row's view showed before: nothing, a date, or a path.
_ROW_DESCRIPTION = re.compile(r"(?P<kind>File|Folder|Selected) (?P<name>.+?) (\d+/\d.*|/.*)?")
_EDITOR = "document__fragment__edit__highlighting_editor"
_FAB = "fab_add_new_item"
_FIRST_LINE_PX = 62
# Where a fling begins and ends, and on a low list, as a share of it.
_EDGE_PX, _EDGE_SHARE = 150, 0.2
_MOST_SCROLLS = 12


def open_notebook(phone: ExpertPhone) -> Script:
    """Open the list of notes."""
    yield phone.open_app(_APP)
    yield from phone.wait_for(resource_id=_FAB)


def find_note(phone: ExpertPhone, name: str) -> Script:
    """Scroll towards where a note's name belongs: with flings, slowly once one went too far."""
    went_up: bool | None = None
    slow = False
    for _ in range(_MOST_SCROLLS):
        if phone.shows(where=_row_of(name)):
            return
        files = [n for n in _notes(phone) if (n.content_description or "").startswith("File")]
        up = bool(files) and name.casefold() < _name_of(files[0]).casefold()
        slow = slow or (went_up is not None and went_up != up)
        went_up = up
        if phone.is_keyboard_visible and box_of(phone.get(resource_id=_LIST)).height < 4 * _EDGE_PX:
            yield phone.back()
        elif slow:
            yield phone.scroll("up" if up else "down")
        else:
            box = box_of(phone.get(resource_id=_LIST))
            edge = min(_EDGE_PX, round(_EDGE_SHARE * box.height))
            low, high = (540, int(box.y_max) - edge), (540, int(box.y_min) + edge)
            yield phone.swipe(high, low) if up else phone.swipe(low, high)
    yield from phone.reveal(where=_row_of(name))


def select_note(phone: ExpertPhone, name: str) -> Script:
    """Find a note and hold it."""
    yield from find_note(phone, name)
    yield phone.long_press(where=_row_of(name))


def open_note(phone: ExpertPhone, name: str) -> Script:
    """Find a note and open it in the editor."""
    yield from find_note(phone, name)
    yield phone.tap(where=_row_of(name))
    yield from phone.wait_for(resource_id=_EDITOR)


def new_note(phone: ExpertPhone, file_name: str) -> Script:
    """Create a note and stay in its editor."""
    stem, extension = posixpath.splitext(file_name)
    yield phone.tap(resource_id=_FAB)
    yield from phone.wait_for(resource_id="new_file_dialog__name")
    yield phone.type(stem, resource_id="new_file_dialog__name")
    if not extension:
        yield phone.tap("Markdown")
        yield from phone.tap_when_there("None")
    elif not phone.shows(extension, resource_id="new_file_dialog__ext"):
        yield phone.type(extension, resource_id="new_file_dialog__ext", clear=True)
    yield phone.tap("OK")
    yield from phone.wait_for(resource_id=_EDITOR)


def find_folder(phone: ExpertPhone, name: str) -> Script:
    """Scroll to a folder of the list."""
    yield from phone.scroll_to(where=_row_of(name))


def open_folder(phone: ExpertPhone, name: str) -> Script:
    """Open a folder of the list."""
    yield from find_folder(phone, name)
    yield phone.tap(where=_row_of(name))


def type_lines(
    phone: ExpertPhone, lines: list[str], clear: bool = False, is_focused: bool = False
) -> Script:
    """Type lines into the open note; the last one is what makes it complete."""
    for number, line in enumerate(lines):
        last = number == len(lines) - 1
        if number == 0 and not is_focused:
            action = phone.type(line, enter=not last, resource_id=_EDITOR, clear=clear)
        else:
            action = phone.type(line, enter=not last)
        yield Decisive(action) if last else action


def save(phone: ExpertPhone) -> Script:
    """Press the editor's button."""
    yield phone.tap(resource_id="action_save")


def _go_to_start(phone: ExpertPhone) -> JSONAction:
    box = box_of(phone.get(resource_id=_EDITOR))
    x, y = int(box.x_min) + 30, int(box.y_min) + _FIRST_LINE_PX
    return JSONAction(action_type=json_action.CLICK, x=x, y=y)


def start_last_line(phone: ExpertPhone) -> Script:
    """Put the cursor on a new line at the end of the open note."""
    editor = phone.get(resource_id=_EDITOR)
    yield phone.tap_at(point_in(editor, 0.9, 0.9))
    yield phone.key("KEYCODE_MOVE_END")
    if not (editor.text or "").endswith("\n"):
        yield phone.key("KEYCODE_ENTER")


def rename(phone: ExpertPhone, name: str, new_name: str) -> Script:
    """Hold a note and give it another name."""
    yield from select_note(phone, name)
    yield phone.tap(description="Rename")
    yield from phone.wait_for(resource_id="new_name")
    yield phone.type(new_name, resource_id="new_name", clear=True)
    yield phone.tap("OK")


def delete_selected(phone: ExpertPhone) -> Script:
    """Delete what is selected."""
    yield phone.tap(description="Delete")
    yield from phone.wait_for("Confirm Delete")
    yield Decisive(phone.tap("OK"))


@expert("MarkorCreateFolder")
def create_folder(phone: ExpertPhone, params: Params) -> Script:
    """Create the folder in the dialog of new files."""
    yield from open_notebook(phone)
    yield from new_folder(phone, params["folder_name"])


def new_folder(phone: ExpertPhone, name: str) -> Script:
    """Create a folder in the dialog of new files."""
    yield phone.tap(resource_id=_FAB)
    yield from phone.wait_for(resource_id="new_file_dialog__name")
    yield phone.type(name, resource_id="new_file_dialog__name")
    yield Decisive(phone.tap("FOLDER"))


@expert("MarkorCreateNote", near_miss="text")
def create_note(phone: ExpertPhone, params: Params) -> Script:
    """Create the note, type its text and save."""
    yield from open_notebook(phone)
    yield from new_note(phone, params["file_name"])
    yield phone.type(params["text"], resource_id=_EDITOR)
    yield from save(phone)


@expert("MarkorCreateNoteFromClipboard", near_miss="file_name")
def create_note_from_clipboard(phone: ExpertPhone, params: Params) -> Script:
    """Create the note, paste and save."""
    yield from open_notebook(phone)
    yield from new_note(phone, params["file_name"])
    yield phone.long_press(resource_id=_EDITOR)
    yield from phone.tap_when_there("Paste")
    yield from save(phone)


@expert("MarkorCreateNoteAndSms", near_miss="text")
def create_and_share_note(phone: ExpertPhone, params: Params) -> Script:
    """Create the note and share its text with the number."""
    yield from create_note(phone, params)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Share")
    yield from phone.tap_when_there("Plain Text")
    yield from phone.tap_when_there(contains="SMS Messenger")
    yield from phone.wait_for(resource_id="new_conversation_address")
    yield phone.type(params["number"], resource_id="new_conversation_address")
    yield phone.tap(resource_id="new_conversation_confirm")
    yield from phone.wait_for(resource_id="thread_type_message")
    if phone.shows(params["text"], resource_id="thread_type_message"):
        yield phone.tap(resource_id="thread_send_message")
    else:
        yield from send(phone, params["text"])


@expert("MarkorDeleteNote")
def delete_note(phone: ExpertPhone, params: Params) -> Script:
    """Hold the note and delete it."""
    yield from open_notebook(phone)
    yield from select_note(phone, params["file_name"])
    yield from delete_selected(phone)


@expert("MarkorDeleteAllNotes")
def delete_all_notes(phone: ExpertPhone, params: Params) -> Script:
    """Select every note and delete them."""
    yield from open_notebook(phone)
    names = [_name_of(note) for note in _notes(phone)]
    yield phone.long_press(where=_row_of(names[0]))
    for name in names[1:]:
        yield phone.tap(where=_row_of(name))
    yield from delete_selected(phone)


@expert("MarkorDeleteNewestNote")
def delete_newest_note(phone: ExpertPhone, params: Params) -> Script:
    """Sort the notes by date and delete the first one."""
    yield from open_notebook(phone)
    yield phone.tap(description="Sort by")
    yield from phone.tap_when_there("Date")
    yield phone.long_press(element=_notes(phone)[0])
    yield from delete_selected(phone)


def _name_of(row: Element) -> str:
    match = _ROW_DESCRIPTION.fullmatch(row.content_description or "")
    return match["name"] if match and short_id(row) == _ROW else ""


def _row_of(name: str) -> Callable[[Element], bool]:
    return lambda element: _name_of(element) == name


def _notes(phone: ExpertPhone) -> list[Element]:
    return phone.find_all(where=lambda e: bool(_name_of(e)) and not _name_of(e).startswith("."))


@expert("MarkorMoveNote")
def move_note(phone: ExpertPhone, params: Params) -> Script:
    """Select the note in its folder and choose the other folder."""
    yield from open_notebook(phone)
    yield phone.tap(where=_row_of(params["source_folder"]))
    yield from select_note(phone, params["file_name"])
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Move")
    yield from phone.tap_when_there(where=_row_of(".."))
    yield phone.tap(where=_row_of(params["destination_folder"]))
    yield Decisive(phone.tap("SELECT THIS FOLDER"))


@expert("MarkorEditNote")
def edit_note(phone: ExpertPhone, params: Params) -> Script:
    """Type at the start, at the end, or over everything; then save."""
    yield from open_notebook(phone)
    yield from open_note(phone, params["file_name"])
    kind = params["edit_type"]
    if kind == "header":
        yield _go_to_start(phone)
        yield Decisive(phone.type(params["header"], enter=True))
    elif kind == "footer":
        yield from _go_to_end(phone)
        yield Decisive(phone.type(params["footer"]))
    else:
        yield from type_lines(phone, params["replace_text"].split("\n"), clear=True)
    yield from save(phone)


def _go_to_end(phone: ExpertPhone) -> Script:
    ends_line = (phone.get(resource_id=_EDITOR).text or "").endswith("\n")
    yield phone.tap(resource_id=_EDITOR)
    if not ends_line:
        yield phone.key("KEYCODE_ENTER")


@expert("MarkorChangeNoteContent", near_miss="updated_content")
def change_note_content(phone: ExpertPhone, params: Params) -> Script:
    """Rename the note, then replace its text."""
    yield from open_notebook(phone)
    yield from rename(phone, params["original_name"], params["new_name"])
    yield from open_note(phone, params["new_name"])
    yield phone.type(params["updated_content"], resource_id=_EDITOR, clear=True)
    yield from save(phone)


@expert("MarkorAddNoteHeader", near_miss="header")
def add_note_header(phone: ExpertPhone, params: Params) -> Script:
    """Rename the note, then type the header and an empty line at its start."""
    yield from open_notebook(phone)
    yield from rename(phone, params["original_name"], params["new_name"])
    yield from open_note(phone, params["new_name"])
    yield _go_to_start(phone)
    yield phone.type(params["header"] + "\n", enter=True)
    yield from save(phone)


@expert("MarkorMergeNotes", near_miss="new_file_name")
def merge_notes(phone: ExpertPhone, params: Params) -> Script:
    """Read the three notes, then type what they say into a new one."""
    yield from open_notebook(phone)
    contents: list[str] = []
    for number in (1, 2, 3):
        yield from open_note(phone, params[f"file{number}_name"])
        contents.append((phone.get(resource_id=_EDITOR).text or "").strip())
        yield phone.back()
        yield from phone.wait_for(resource_id=_FAB)
    yield from new_note(phone, params["new_file_name"])
    yield phone.tap(resource_id=_EDITOR)
    for content in contents[:-1]:
        yield phone.type(content, enter=True)
        yield phone.key("KEYCODE_ENTER")
    yield phone.type(contents[-1])
    yield from save(phone)


def _is_image(element: Element) -> bool:
    return short_id(element) in ("gestures_view", "subsampling_view")


@expert("MarkorTranscribeReceipt")
def transcribe_receipt(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the receipt in the gallery, then type its lines."""
    yield phone.open_app("simple gallery pro")
    yield from phone.tap_when_there("DCIM")
    yield from phone.tap_when_there(resource_id="media_item_holder")
    yield from phone.wait_for("receipt.png")
    header, *lines = params["text"].split("\n")
    phone.read_image("\n".join(lines), phone.get(where=_is_image))
    yield from open_notebook(phone)
    yield from new_note(phone, params["file_name"])
    yield from type_lines(phone, [header, *lines])
    yield from save(phone)
