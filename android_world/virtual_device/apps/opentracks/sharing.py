"""What can be done with tracks: deleting them, sharing files of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.store import PACKAGE, Track, TrackStore

_FILES = f"/storage/emulated/0/Android/data/{PACKAGE}/files"
_NO_MAP = "No application supporting OpenTracks Dashboard API installed."


def show_on_map(activity: Activity) -> None:
    """There is no app that could."""
    activity.toast(_NO_MAP, long=True)


def ask_delete(
    activity: Activity, numbers: Sequence[int], then: Callable[[], object] | None = None
) -> None:
    """Delete tracks after asking."""

    def delete() -> None:
        TrackStore(activity.device).delete(numbers)
        if then is not None:
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
    """Open the share sheet for a GPX file of each track."""
    storage, paths = activity.device.storage, []
    storage.mkdir(_FILES, parents=True, exist_ok=True)
    for track in tracks:
        start = formats.moment(track.starttime, track.starttime_offset)
        name = str(track.name or "").replace("/", "_").replace(":", "_")
        path = f"{_FILES}/{start:%Y-%m-%d_%H_%M}_{name}.gpx"
        storage.write_bytes(path, _gpx(track).encode())
        paths.append(path)
    if paths:
        activity.start_activity(share_files_intent(activity.device, paths, "application/gpx+xml"))


def _gpx(track: Track) -> str:
    texts = {"name": track.name, "desc": track.description, "type": track.kind}
    inside = "".join(f"<{tag}>{escape(str(text or ''))}</{tag}>" for tag, text in texts.items())
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="OpenTracks"'
    return f'{head} xmlns="http://www.topografix.com/GPX/1/1">\n<trk>{inside}</trk>\n</gpx>\n'
