"""The menu of a note, and what is done there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.capture import take_photo
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.alarm import AlarmDialog
from android_world.virtual_device.apps.joplin.model import Note
from android_world.virtual_device.apps.joplin.properties import Properties
from android_world.virtual_device.apps.joplin.tag_pages import TagDialog
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.note import NotePage

_OPENABLE = ("android.intent.category.OPENABLE",)
_ATTACHMENTS = {
    "Attach file": Intent(
        "android.intent.action.OPEN_DOCUMENT", mime_type="*/*", categories=_OPENABLE
    ),
    "Attach photo": Intent(
        "android.intent.action.GET_CONTENT", mime_type="image/*", categories=_OPENABLE
    ),
}


def show(page: NotePage, note: Note) -> None:
    """Open the menu."""
    alive = not note.deleted
    items = [
        ui.MenuItem("Attach...", page.attach, enabled=alive),
        ui.MenuItem("Set alarm", partial(_set_alarm, page, note), enabled=alive)
        if note.is_todo
        else None,
        ui.MenuItem("Share", partial(_share, page)),
        ui.MenuItem("Tags", partial(_show_tags, page), enabled=alive),
        ui.MenuItem(
            "Convert to note" if note.is_todo else "Convert to todo",
            partial(page.save, is_todo=int(not note.is_todo), todo_due=0, todo_completed=0),
            enabled=alive,
        ),
        ui.MenuItem("Copy Markdown link", partial(_copy_link, page)),
        ui.MenuItem("Properties", partial(_show_properties, page)),
        None if alive else ui.MenuItem("Restore", partial(_leave, page, restore=True)),
        ui.MenuItem(
            "Delete", partial(_leave, page) if alive else partial(_show_delete_dialog, page)
        ),
    ]
    style.Menu(page.main, [item for item in items if item], "actions").show()


def show_attachment_dialog(page: NotePage) -> None:
    """Ask what to attach to a note."""
    titles = [*_ATTACHMENTS, "Take photo"]

    def pick(position: int) -> None:
        if position < len(_ATTACHMENTS):
            page.main.start_activity(_ATTACHMENTS[titles[position]], request="attach")
        else:
            path = f"{page.main.app.data_dir}/cache/{page.device.clock.now_ms}.jpg"
            take_photo(page.main, path, page.attach_file)

    ui.ListDialog(page.main, "Choose an option", titles, pick, style=ui.PLATFORM).show()


def _set_alarm(page: NotePage, note: Note) -> None:
    AlarmDialog(page.main, note.due, lambda due: page.save(todo_due=due)).show()


def _share(page: NotePage) -> None:
    text = f"{page.name.text}\n\n{page.editor.state.text}"
    page.main.start_activity(share_text_intent(text))


def _show_tags(page: NotePage) -> None:
    page.main.attempt(lambda: TagDialog(page.main, page.note_id).show())


def _show_properties(page: NotePage) -> None:
    if page.last is not None:
        Properties(page.main, page.last).show()


def _copy_link(page: NotePage) -> None:
    title = page.name.text.replace("[", "\\[").replace("]", "\\]")
    page.device.clipboard.set_text(f"[{title}](:/{page.note_id})")


def _leave(page: NotePage, restore: bool = False) -> None:
    store = page.main.store
    if page.main.attempt(partial(store.restore if restore else store.trash, [page.note_id])):
        page.close()
        page.main.on_notes_changed()


def _show_delete_dialog(page: NotePage) -> None:
    def delete() -> None:
        if page.main.attempt(partial(page.main.store.remove, [page.note_id])):
            page.close()
            page.main.on_notes_changed()

    ui.AlertDialog(
        page.main,
        "",
        "Permanently delete this note?",
        positive=("OK", delete),
        negative=("Cancel", None),
        style=ui.PLATFORM,
    ).show()
