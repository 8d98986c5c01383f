"""What can be done with tracks: deleting them, sharing files of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import style, transfer
from android_world.virtual_device.apps.opentracks.model import PACKAGE, Track
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.store import TrackStore

_FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
_NO_MAP = "No application supporting OpenTracks Dashboard API installed."


def show_on_map(activity: Activity) -> None:
    """There is no app that could."""
    activity.toast(_NO_MAP, long=True)


def show_delete_dialog(
    activity: Activity, numbers: Sequence[int], then: Callable[[], object] | None = None
) -> None:
    """Delete tracks after asking; the one that is recorded stays."""

    def delete() -> None:
        recorded = recorder(activity).track
        done = TrackStore(activity.device).delete([n for n in numbers if n != recorded])
        if done and then is not None:
            then()

    one = len(numbers) == 1
    title = "Delete track?" if one else "Delete selected?"
    what = "track and its" if one else "selected tracks and their"
    ui.AlertDialog(
        activity,
        title,
        f"The {what} markers will be permanently deleted from the device.",
        positive=("OK", delete),
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


def share(activity: Activity, tracks: Sequence[Track]) -> None:
    """Open the share sheet for a file of each track."""
    store, device = TrackStore(activity.device), activity.device
    device.storage.remove_tree(f"{_FILES}/shared", missing_ok=True)
    paths = [
        transfer.write(device, f"{_FILES}/shared", transfer.file_name(store, track), [track])
        for track in tracks
    ]
    if paths:
        mime_type = transfer.MIME_TYPES[transfer.extension(store)]
        activity.start_activity(share_files_intent(device, paths, mime_type))


def export_after_recording(activity: Activity, number: int) -> None:
    """Write the file of a track that was just recorded, where the settings report this."""
    store = TrackStore(activity.device)
    folder, track = store.preferences.get_str("settingsDefaultExportDirectory"), store.get(number)
    wanted = store.preferences.get_bool("instantExportEnabled")
    if wanted and folder and track is not None:
        try:
            transfer.write(activity.device, folder, transfer.file_name(store, track), [track])
        except OSError:
            activity.toast("Export failed")
