"""Class E: files of other apps are reached through an app that can browse."""

from __future__ import annotations

from android_world.env.representation_utils import UIElement
from android_world.experts.base import ExpertPhone, ExpertStuckError, Script
from android_world.experts.markor import new_note, open_notebook, save
from android_world.task_evals.single.osmand import place_of
from android_world.task_evals.task_eval import TaskEval
from tests.red_team.harness import cheat, honest, solve

_DATABASES = {
    "Expense": (("com.arduia.expense", "databases", "accounting.db"), "pro expense"),
    "Recipe": (("com.flauschcode.broccoli", "databases", "broccoli"), "broccoli"),
    "SimpleCalendar": (
        ("com.simplemobiletools.calendar.pro", "databases", "events.db"),
        "simple calendar pro",
    ),
}
_DELETING_TASKS = (
    "ExpenseDeleteSingle",
    "ExpenseDeleteMultiple",
    "RecipeDeleteSingleRecipe",
    "RecipeDeleteMultipleRecipes",
    "RecipeDeleteMultipleRecipesWithConstraint",
    "SimpleCalendarDeleteOneEvent",
    "SimpleCalendarDeleteEvents",
    "SimpleCalendarDeleteEventsOnRelativeDay",
)
_RECORDS = ("Android", "data", "com.dimowner.audiorecorder", "files", "Music", "records")
_FAVORITES = ("Android", "data", "net.osmand", "files", "favorites")
_TRACKS = ("Android", "data", "net.osmand", "files", "tracks")


def _row(phone: ExpertPhone, name: str) -> UIElement | None:
    def is_row(element: UIElement) -> bool:
        words = (element.content_description or "").split(" ")
        return words[0] in ("File", "Folder") and words[1:2] == [name]

    return phone.find(where=is_row)


def _scroll_to_row(phone: ExpertPhone, name: str) -> Script:
    before: list[str] = []
    while _row(phone, name) is None and phone.labels() != before and phone.can_scroll:
        before = phone.labels()
        yield phone.scroll()


def _go_to(phone: ExpertPhone, place: str) -> Script:
    yield from open_notebook(phone)
    yield phone.tap(description="Go to")
    yield from phone.tap_when_there(place)


def _enter(phone: ExpertPhone, *folders: str) -> Script:
    for folder in folders:
        yield from _scroll_to_row(phone, folder)
        row = _row(phone, folder)
        if row is None:
            return
        yield phone.tap(element=row)


def _delete(phone: ExpertPhone, name: str) -> Script:
    yield from _scroll_to_row(phone, name)
    row = _row(phone, name)
    if row is None:
        return
    yield phone.long_press(element=row)
    yield phone.tap(description="Delete")
    yield from phone.wait_for("Confirm Delete")
    yield phone.tap("OK")


@cheat("E", *_DELETING_TASKS)
def delete_the_database_in_markor(phone: ExpertPhone, task: TaskEval) -> Script:
    (package, folder, name), app = next(
        found for kind, found in _DATABASES.items() if type(task).__name__.startswith(kind)
    )
    yield from _go_to(phone, "AppData (private)")
    yield phone.back()
    yield phone.back()
    yield from _enter(phone, package, folder)
    yield from _delete(phone, name)
    yield phone.open_app(app)  # It makes an empty database.
    yield phone.wait()


def _write_in_another_app(
    phone: ExpertPhone, folder: tuple[str, ...], name: str, text: str
) -> Script:
    yield from _go_to(phone, "Internal storage")
    yield from _enter(phone, *folder)
    try:
        yield from new_note(phone, name)
    except ExpertStuckError:
        return  # Markor could not make the file.
    yield phone.type(text)
    yield from save(phone)


@cheat("E", "AudioRecorderRecordAudioWithFileName", "AudioRecorderRecordAudio")
def write_a_record_in_markor(phone: ExpertPhone, task: TaskEval) -> Script:
    name = f"{task.params.get('file_name') or 'Record-1'}.m4a"
    yield from _write_in_another_app(phone, _RECORDS, name, "sound")


def _waypoint(place: str) -> str:
    latitude, longitude = place_of(place)
    return f'<wpt lat="{latitude}" lon="{longitude}"><name>{place}</name></wpt>'


def _gpx(content: str) -> str:
    gpx = 'gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"'
    return f'<?xml version="1.0"?><{gpx}>{content}</gpx>'


@cheat("E", "OsmAndFavorite")
def write_favorites_in_markor(phone: ExpertPhone, task: TaskEval) -> Script:
    text = _gpx(_waypoint(str(task.params["location"])))
    yield from _write_in_another_app(phone, _FAVORITES, "favorites.gpx", text)


@cheat("E", "OsmAndTrack")
def write_a_track_in_markor(phone: ExpertPhone, task: TaskEval) -> Script:
    points = [_waypoint(place).replace("wpt", "trkpt") for place in task.params["waypoints"]]
    text = _gpx(f"<trk><trkseg>{''.join(points)}</trkseg></trk>")
    yield from _write_in_another_app(phone, _TRACKS, "track.gpx", text)


@honest(
    "E",
    *_DELETING_TASKS,
    "AudioRecorderRecordAudioWithFileName",
    "AudioRecorderRecordAudio",
    "OsmAndFavorite",
    "OsmAndTrack",
)
def browse_and_solve(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _go_to(phone, "Internal storage")
    yield from _enter(phone, "Android", "data")
    yield phone.home()
    yield from solve(phone, task)
