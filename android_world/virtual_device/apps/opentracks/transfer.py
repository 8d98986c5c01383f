"""Import and export: which format a file has, what comes of many files, and the two pages."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.opentracks import (
    formats,
    gpx_file,
    kml_file,
    style,
    track_file,
)
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.apps.opentracks.track_file import Record, UnreadableTrackError
from android_world.virtual_device.system.device_protocol import Device

# Errors that the app has words for; all others are the parser's.
_REASONS = ("Unsupported file format", "No doc.kml file found in KMZ")
DEFAULT_FORMAT = "KMZ_WITH_TRACKDETAIL_AND_SENSORDATA_AND_PICTURES"
FORMATS = {
    DEFAULT_FORMAT: "KMZ (with photos)",
    "KMZ_WITH_TRACKDETAIL_AND_SENSORDATA": "KMZ",
    "KML_WITH_TRACKDETAIL_AND_SENSORDATA": "KML",
    "GPX": "GPX",
}
MIME_TYPES = {
    "gpx": "application/gpx+xml",
    "kml": "application/vnd.google-earth.kml+xml",
    "kmz": "application/vnd.google-earth.kmz",
}
DEFAULT_NAME = "{date}_{time}_{name}"
_READERS = {"gpx": gpx_file.read, "kml": kml_file.read, "kmz": kml_file.read_kmz}
_WRITERS: dict[str, Callable[[Sequence[Record]], bytes]] = {
    "gpx": gpx_file.write,
    "kml": kml_file.write,
    "kmz": kml_file.write_kmz,
}
_STEP_MS = 20


def extension(store: TrackStore) -> str:
    """How names of exported files end."""
    chosen = store.preferences.get_str("exportTrackFileFormat", DEFAULT_FORMAT)
    return chosen[:3].lower() if chosen in FORMATS else "kmz"


def file_name(store: TrackStore, track: Track) -> str:
    """What the file of a track is called."""
    start = formats.moment(track.starttime, track.starttime_offset)
    pattern = store.preferences.get_str("instantExportFilename", DEFAULT_NAME)
    values = {
        "{name}": str(track.name or ""),
        "{date}": f"{start:%Y-%m-%d}",
        "{time}": f"{start:%H_%M}",
        "{category}": track.kind,
        "{uuid}": (track.uuid or b"").hex() if isinstance(track.uuid, bytes) else "",
    }
    for word, value in values.items():
        pattern = pattern.replace(word, value)
    name = "".join("_" if c in '/\\:*?"<>|' or c < " " else c for c in pattern)[:100]
    return f"{name}.{extension(store)}"


def write(device: Device, folder: str, name: str, tracks: Sequence[Track]) -> str:
    """Write tracks into a file of a folder, under a name that is free; returns the path."""
    store, storage = TrackStore(device), device.storage
    storage.mkdir(folder, parents=True, exist_ok=True)
    stem, ending = posixpath.splitext(name)
    path, count = f"{folder}/{name}", 0
    while storage.exists(path):
        count += 1
        path = f"{folder}/{stem} ({count}){ending}"
    found = [track_file.record_of(store, track) for track in tracks]
    storage.write_bytes(path, _WRITERS[extension(store)](found))
    return path


def read(device: Device, path: str) -> int:
    """Add the tracks of a file; returns how many were there already.

    Raises:
        UnreadableTrackError: It cannot be read; none of its tracks was added.
    """
    try:
        data = device.storage.read_bytes(path)
    except OSError as error:
        raise UnreadableTrackError("The file cannot be read.") from error
    ending = posixpath.splitext(path)[1].lower()[1:]
    reader = _READERS.get(ending)
    if reader is None:
        raise UnreadableTrackError("Unsupported file format")
    found = reader(data)
    if not all(record.segments for record in found):
        raise UnreadableTrackError("The track has no points.")
    store = TrackStore(device)
    return sum(not track_file.add(store, record) for record in found)


@dataclass
class _Outcome:
    """What came of the files so far."""

    done: int = 0
    known: int = 0
    errors: list[str] = field(default_factory=list)


class _Progress(style.TrackActivity):
    """A page that works through a list, piece by piece."""

    background = style.SURFACE
    navigation_bar_color = style.BAR
    icon, title = "", ""
    success: tuple[str, str] = ("", "")  # what worked: the id, and what the page calls it

    def on_create(self) -> None:
        self.outcome = _Outcome()
        self.waiting = self.pieces()
        self.count = len(self.waiting)
        self._next()

    def pieces(self) -> list[str]:
        """What there is to do."""
        raise TypeError(f"{type(self).__name__} does not define pieces()")

    def work(self, piece: str) -> bool:
        """Do one piece; False where there was nothing to do."""
        raise TypeError(f"{type(self).__name__} does not define work()")

    def _next(self) -> None:
        if not self.waiting or self.finished:
            return
        piece, *self.waiting = self.waiting
        try:
            new = self.work(piece)
        except (UnreadableTrackError, OSError) as error:
            reason = _reason(error)
            self.outcome.errors.append(f"{posixpath.basename(piece)}: {reason}")
        else:
            self.outcome.done += new
            self.outcome.known += not new
        self.app.call_later(_STEP_MS, self._next)
        self.invalidate()

    def build(self) -> ui.View:
        outcome, ended = self.outcome, not self.waiting
        done = self.count - len(self.waiting)
        found = (
            (*self.success, outcome.done),
            ("exists", "Already exists", outcome.known),
            ("errors", "Errors", len(outcome.errors)),
        )
        button = style.button("OK" if ended else "Cancel", self._id("right_button"), self.finish)
        return ui.Column(fill=True)[
            style.title_bar(self, self.icon, self.title),
            ui.Row(w=ui.MATCH, padding=(16, 8), gap=4, main="center")[
                self._text("done", str(done)),
                self._text("slash", "/"),
                self._text("total", str(self.count)),
            ],
            ui.LinearProgress(
                self._id("bar"),
                value=done / self.count if self.count else 1,
                tint=style.ORANGE,
            ),
            ui.Scroll(".ScrollView", key="progress", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=16, gap=12)[
                    *(
                        self._summary(*line)
                        for line in found
                        if line[2] or line[:2] == self.success
                    ),
                    self._text("alert_msg", "\n".join(outcome.errors)) if outcome.errors else None,
                ]
            ],
            ui.Row(w=ui.MATCH, h=48)[button],
        ]

    def _id(self, name: str) -> str:
        return f"#{self.title.lower()}_progress_{name}"

    def _text(self, name: str, text: str) -> ui.View:
        return ui.Text(text, self._id(name), style=style.NOTE)

    def _summary(self, name: str, title: str, count: int) -> ui.View:
        return ui.Row(w=ui.MATCH, gap=16)[
            self._text(f"summary_{name}_msg", title), self._text(f"summary_{name}", str(count))
        ]


class ImportActivity(_Progress):
    """Imports a file that another app opens with it, or all of a folder."""

    icon, title, success = "import", "Import", ("ok", "Files imported")

    def pieces(self) -> list[str]:
        folder = str(self.intent.extras.get("folder", ""))
        if not folder:
            return [path_of_uri(self.device, self.intent.data)]
        names = (name for _, _, files in [*self.device.storage.walk(folder)][:1] for name in files)
        return [
            f"{folder}/{name}" for name in sorted(names) if name.lower().endswith(tuple(_READERS))
        ]

    def work(self, piece: str) -> bool:
        return read(self.device, piece) == 0


class ExportActivity(_Progress):
    """Writes all tracks into a folder."""

    icon, title, success = "export", "Export", ("new", "New files exported")

    def pieces(self) -> list[str]:
        tracks = TrackStore(self.device).all()
        if self.intent.extras.get("together") and tracks:
            return ["OpenTracks"]
        return [str(track.number) for track in tracks]

    def work(self, piece: str) -> bool:
        store, folder = TrackStore(self.device), str(self.intent.extras.get("folder", ""))
        if self.intent.extras.get("together"):
            start = formats.moment(self.device.clock.now_ms, 0)
            name = f"{start:%Y-%m-%d_%H_%M}_{piece}.{extension(store)}"
            write(self.device, folder, name, store.all())
            return True
        track = store.get(int(piece))
        if track is not None:
            write(self.device, folder, file_name(store, track), [track])
        return track is not None


def _reason(error: Exception) -> str:
    text = str(error) if isinstance(error, UnreadableTrackError) else "No space left."
    return text if text in _REASONS else f"Parser error: {text}"
