"""What can be done with a record, on the main page and in the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    file_uri,
    share_files_intent,
)
from android_world.virtual_device.apps.audio_recorder.dialogs import (
    NameDialog,
    QuestionDialog,
    warn,
)
from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.framework.intents import Intent

_GAP = "    "  # What the app writes before each entry.


def show_menu(activity: Activity, record: Record, anchor: ui.Rect) -> None:
    """Open the menu of a record."""
    entries = (
        ("Share", "share-variant", partial(share, activity, [record])),
        ("Information", "information-outline", partial(show_facts, activity, record)),
        ("Rename", "pencil", partial(rename, activity, record)),
        ("Open with…", "open-in-new", partial(_open_with, activity, record)),
        ("Save as…", "content-save-outline", partial(show_copy_dialog, activity, [record])),
        ("Delete", "delete", partial(show_delete_dialog, activity, [record])),
    )
    items = [ui.MenuItem(_GAP + title, act, icon=icon) for title, icon, act in entries]
    ui.PopupMenu(activity, items, anchor, show_icons=True, background="#FFFFFF").show()


def open_page(activity: Activity, name: str, **extras: object) -> None:
    """Open another page of the app."""
    component = (PACKAGE, f"{PACKAGE}.app.{name}")
    activity.start_activity(Intent(component=component, extras=extras))


def rename(activity: Activity, record: Record) -> None:
    """Ask for a record's name."""
    NameDialog(activity, record).show()


def show_facts(activity: Activity, record: Record) -> None:
    """Open the page about a record."""
    open_page(activity, "info.ActivityInformation", record=record)


def share(activity: Activity, records: Sequence[Record]) -> None:
    """Open the share sheet."""
    paths = [record.path for record in records]
    activity.start_activity(share_files_intent(activity.device, paths, "audio/*"))


def _open_with(activity: Activity, record: Record) -> None:
    uri = file_uri(activity.device, record.path)
    intent = Intent(
        "android.intent.action.VIEW", data=uri, mime_type=guess_type(record.path) or "audio/*"
    )
    if not activity.device.packages.resolve(intent):
        activity.toast("There is no application to open this file")
        return
    activity.start_activity(intent)


def show_copy_dialog(
    activity: Activity, records: Sequence[Record], then: Callable[[], object] = int
) -> None:
    """Copy records to Download after asking."""
    one = len(records) == 1

    def copy() -> None:
        store = RecordStore(activity.device)
        then()
        try:
            names = [store.copy_to_downloads(record) for record in records]
        except OSError:
            activity.toast("Failed to copy files")
            return
        what = names[0] if one else f"{len(names)} records"
        activity.toast(f"{what} copied to the 'Downloads' directory", long=True)

    what = "The record" if one else "Records"
    warn(activity, f"{what} will be copied to the 'Downloads' directory", copy, "Save as…")


def show_delete_dialog(
    activity: Activity, records: Sequence[Record], then: Callable[[], object] = int
) -> None:
    """Move records to the trash after asking."""
    one = len(records) == 1

    def delete() -> None:
        then()
        RecordStore(activity.device).delete(records)
        moved = "The record" if one else "Selected records"
        activity.toast(f"{moved} moved to trash")

    what = records[0].name if one else f"{len(records)} selected records"
    warn(activity, f"Move to trash {what}?", delete)


def warn_of_loss(activity: Activity, lost: Sequence[Record]) -> None:
    """Say that files of records are gone."""
    if not lost or activity.overlays:
        return
    QuestionDialog(
        activity,
        "Warning!",
        "Some of your records was deleted or moved",
        ("Ok", "dialog_ok_btn", partial(_discard, activity)),
        (
            "Details",
            "dialog_details_btn",
            partial(open_page, activity, "lostrecords.LostRecordsActivity"),
        ),
        cancelable=False,
    ).show()


def _discard(activity: Activity) -> None:
    """The main page no longer shows a record without its file."""
    store = RecordStore(activity.device)
    active = store.active
    if active is not None and not store.exists(active):
        store.activate(-1)
