"""Answers to the questions, whose expected values are read from the apps' databases here.

The conditions are those of the questions' table; a row that meets them all is one that the question
is about, since noise never does.
"""

from __future__ import annotations

import datetime
import difflib
from collections.abc import Callable, Iterator
from typing import Any

from tests.task_evals.adversarial.world import (
    Family,
    State,
    World,
    harm,
    near_miss,
    register,
    success,
)

_EVENTS = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
_TASKS = "/data/data/org.tasks/databases/database"
_TRACKS = "/data/data/de.dennisguse.opentracks/databases/database.db"
_NOTES = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
_DAY = "date({}, 'unixepoch')"
_START, _DUE = _DAY.format("start_ts"), _DAY.format("dueDate / 1000")
_TRACK_DAY = _DAY.format("starttime / 1000")
_START_CLOCK = "strftime('%H:%M', start_ts, 'unixepoch')"
_THIS_WEEK = f"{_TRACK_DAY} BETWEEN '2023-10-09' AND '2023-10-15'"
_MINUTES = "totaltime / 60000.0"
_IN_FOLDER = "parent_id = (SELECT id FROM folders WHERE title = :folder)"
_METRES = 10.0  # Tolerance of distances, exclusive.
_TEXT, _NUMBER, _TIME = "text", "number", "time"

# Database, and the statement that gives the expected values.
_STATEMENTS: dict[str, tuple[str, str]] = {
    "SimpleCalendarEventsOnDate": (_EVENTS, f"SELECT title FROM events WHERE {_START} = :date"),
    "SimpleCalendarAnyEventsOnDate": (_EVENTS, f"SELECT title FROM events WHERE {_START} = :date"),
    "SimpleCalendarEventOnDateAtTime": (
        _EVENTS,
        f"SELECT title FROM events WHERE {_START} = :date AND {_START_CLOCK} = :time",
    ),
    "SimpleCalendarNextEvent": (
        _EVENTS,
        "SELECT title FROM events WHERE datetime(start_ts, 'unixepoch') >= '2023-10-15 15:34:00'"
        " ORDER BY start_ts LIMIT 1",
    ),
    "SimpleCalendarNextMeetingWithPerson": (
        _EVENTS,
        "SELECT strftime('%Y-%m-%d %H:%M', start_ts, 'unixepoch') FROM events"
        f" WHERE {_START} = :date AND instr(title, :person)",
    ),
    "SimpleCalendarLocationOfEvent": (
        _EVENTS,
        f"SELECT location FROM events WHERE {_START} = :date AND instr(title, :title)",
    ),
    "SimpleCalendarEventsInNextWeek": (
        _EVENTS,
        f"SELECT title FROM events WHERE {_START} BETWEEN '2023-10-16' AND '2023-10-22'",
    ),
    "SimpleCalendarFirstEventAfterStartTime": (
        _EVENTS,
        f"SELECT title FROM events WHERE {_START} = :date AND {_START_CLOCK} >= :time"
        " ORDER BY start_ts LIMIT 1",
    ),
    "SimpleCalendarEventsInTimeRange": (
        _EVENTS,
        f"SELECT title FROM events WHERE {_START} = :date"
        f" AND {_START_CLOCK} BETWEEN :start_time AND '20:00'",
    ),
    "TasksDueOnDate": (_TASKS, f"SELECT title FROM tasks WHERE {_DUE} = :date"),
    "TasksHighPriorityTasks": (_TASKS, "SELECT title FROM tasks WHERE importance = 0"),
    "TasksHighPriorityTasksDueOnDate": (
        _TASKS,
        f"SELECT title FROM tasks WHERE importance = 0 AND {_DUE} = :date",
    ),
    "TasksDueNextWeek": (
        _TASKS,
        f"SELECT count(*) FROM tasks WHERE {_DUE} BETWEEN '2023-10-16' AND '2023-10-22'",
    ),
    "TasksCompletedTasksForDate": (
        _TASKS,
        f"SELECT title FROM tasks WHERE {_DUE} = :date AND completed > 0",
    ),
    "TasksIncompleteTasksOnDate": (
        _TASKS,
        f"SELECT title FROM tasks WHERE {_DUE} = :date AND completed = 0",
    ),
    "SportsTrackerActivitiesOnDate": (
        _TRACKS,
        f"SELECT category FROM tracks WHERE {_TRACK_DAY} = :date",
    ),
    "SportsTrackerActivitiesCountForWeek": (
        _TRACKS,
        f"SELECT count(*) FROM tracks WHERE category = :category AND {_THIS_WEEK}",
    ),
    "SportsTrackerActivityDuration": (
        _TRACKS,
        f"SELECT {_MINUTES} FROM tracks WHERE category = :category AND {_TRACK_DAY} = :date",
    ),
    "SportsTrackerLongestDistanceActivity": (
        _TRACKS,
        f"SELECT max(totaldistance) FROM tracks WHERE category = :category AND {_THIS_WEEK}",
    ),
    "SportsTrackerTotalDurationForCategoryThisWeek": (
        _TRACKS,
        f"SELECT sum({_MINUTES}) FROM tracks WHERE category = :category AND {_THIS_WEEK}",
    ),
    "SportsTrackerTotalDistanceForCategoryOverInterval": (
        _TRACKS,
        "SELECT sum(totaldistance) FROM tracks WHERE category = :category"
        f" AND {_TRACK_DAY} BETWEEN :start_date AND :end_date",
    ),
    "NotesRecipeIngredientCount": (_NOTES, "SELECT :ingredient_quantity"),
    "NotesMeetingAttendeeCount": (_NOTES, "SELECT :attendee_count"),
    "NotesIsTodo": (
        _NOTES,
        "SELECT CASE is_todo WHEN 1 THEN 'True' ELSE 'False' END FROM notes WHERE title = :title",
    ),
    "NotesTodoItemCount": (
        _NOTES,
        f"SELECT count(*) FROM notes WHERE is_todo = 1 AND {_IN_FOLDER}",
    ),
}
_TABLES = {_EVENTS: "events", _TASKS: "tasks", _TRACKS: "tracks", _NOTES: "notes"}
_DISTANCES = {
    "SportsTrackerLongestDistanceActivity",
    "SportsTrackerTotalDistanceForCategoryOverInterval",
}
_NUMBERS = _DISTANCES | {
    "TasksDueNextWeek",
    "SportsTrackerActivitiesCountForWeek",
    "SportsTrackerActivityDuration",
    "SportsTrackerTotalDurationForCategoryThisWeek",
    "NotesMeetingAttendeeCount",
    "NotesTodoItemCount",
}
_LISTS = {
    "SimpleCalendarAnyEventsOnDate",
    "SimpleCalendarEventsInNextWeek",
    "TasksDueOnDate",
    "TasksCompletedTasksForDate",
    "TasksIncompleteTasksOnDate",
    "SportsTrackerActivitiesOnDate",
}


def _kind(name: str) -> str:
    if name == "SimpleCalendarNextMeetingWithPerson":
        return _TIME
    return _NUMBER if name in _NUMBERS else _TEXT


def _comparable(value: str) -> str:
    """A date or a time of a parameter as SQLite prints it; other values as they are."""
    for pattern, form in (
        ("%B %d %Y", "%Y-%m-%d"),
        ("%I:%M%p", "%H:%M"),
        ("%I%p", "%H:%M"),
        ("%H:%M", "%H:%M"),
    ):
        try:
            return datetime.datetime.strptime(value, pattern).strftime(form)
        except ValueError:
            continue
    return value


def expected(world: World) -> list[Any]:
    """The values that the question asks for."""
    database, statement = _STATEMENTS[world.task.name]
    values = {
        key: _comparable(value)
        for key, value in world.params.items()
        if isinstance(value, str) and f":{key}" in statement
    }
    return [next(iter(row.values())) for row in world.query(database, statement, values)]


def _written(value: Any, kind: str) -> str:
    """A value as the question asks for it."""
    if kind == _TIME:
        return f"{datetime.datetime.fromisoformat(value):%B %d %Y %H:%M}"
    return f"{float(value):g}" if kind == _NUMBER else str(value)


def _say(name: str, words: Callable[[list[str]], str]) -> Callable[[World], None]:
    def answer(world: World) -> None:
        values = [_written(value, _kind(name)) for value in world.start]
        assert values, "Nothing answers the question."
        world.env.interaction_cache = words(values)

    return answer


def _near_number(text: str, by: float) -> str:
    return f"{float(text) + by:g}"


def _later(text: str) -> str:
    form = "%B %d %Y %H:%M"
    return f"{datetime.datetime.strptime(text, form) + datetime.timedelta(minutes=1):{form}}"


def _near(name: str, text: str) -> str:
    """The wrong value that is nearest."""
    if name == "NotesIsTodo":
        return "False" if text == "True" else "True"
    if _kind(name) == _TIME:
        return _later(text)
    return (
        _near_number(text, _METRES if name in _DISTANCES else 1)
        if _kind(name) == _NUMBER
        else (f"{text[: len(text) // 2]}7{text[len(text) // 2 :]}")
    )


def _change_rows(name: str, statement: str) -> Callable[[World], None]:
    database, _ = _STATEMENTS[name]
    table = _TABLES[database]
    return lambda world: world.execute(database, (statement.format(table=table), ()))


def states(name: str, params: dict[str, Any]) -> Iterator[State]:
    """Answers, and changes of the data that the question is about."""
    right = _say(name, ", ".join)
    yield success("the right answer", right)
    yield success("the values in another order", _say(name, lambda v: ", ".join(reversed(v))))
    if name in _DISTANCES:
        yield success("within the tolerance", _say(name, lambda v: _near_number(v[0], 9)))
    yield near_miss("no answer")
    yield near_miss("an empty answer", _say(name, lambda _: " "))
    yield near_miss(
        "a nearly right value", _say(name, lambda v: ", ".join([_near(name, v[0]), *v[1:]]))
    )
    yield near_miss("a further value", _say(name, lambda v: ", ".join([*v, _near(name, v[0])])))
    yield near_miss("a value twice", _say(name, lambda v: ", ".join([*v, v[0]])))
    if name in _LISTS:
        yield near_miss("a value is missing", _say(name, lambda v: ", ".join(v[1:])))
        yield near_miss("one value repeated", _say(name, lambda v: ", ".join([v[0]] * len(v))))
    first = "(SELECT min(rowid) FROM {table})"
    key = {_EVENTS: "title", _TASKS: "title", _TRACKS: "name", _NOTES: "title"}
    column = key[_STATEMENTS[name][0]]
    yield harm(
        "a row deleted", right, _change_rows(name, f"DELETE FROM {{table}} WHERE rowid = {first}")
    )
    yield harm(
        f"{column} of a row changed",
        right,
        _change_rows(name, f"UPDATE {{table}} SET {column} = 'Other' WHERE rowid = {first}"),
    )
    yield harm("all rows deleted", right, _change_rows(name, "DELETE FROM {table}"))


def oracle(world: World) -> float:
    """The published condition: as many parts as values, and each part is one of them."""
    kind = _kind(world.task.name)
    parts = [part.strip() for part in (world.env.interaction_cache or "").split(",")]
    if not (world.env.interaction_cache or "").strip():
        return 0.0
    values = [_written(value, kind) for value in world.start]

    def fits(part: str, value: str) -> bool:
        if kind == _TEXT:
            matcher = difflib.SequenceMatcher(None, part.lower(), value.lower())
            return matcher.ratio() >= 0.9
        if kind == _TIME:
            return part.lower() == value.lower()
        difference = abs(float(part) - float(value))
        return difference < _METRES if world.task.name in _DISTANCES else difference == 0

    return float(len(parts) == len(values) and all(any(fits(p, v) for v in values) for p in parts))


register(_STATEMENTS, Family(states=states, oracle=oracle, remember=expected))
