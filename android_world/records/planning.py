"""What the phone holds of plans and notes: events, tasks, alarms, notes, expenses, recipes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Final, Self

from android_world.records.passive import SYNC, VIEWED
from android_world.records.record import APP_DATA, Row, Value

_PAST_FLAG: Final = 2
_EVENTS: Final = f"{APP_DATA}/com.simplemobiletools.calendar.pro/databases/events.db"
_JOPLIN: Final = f"{APP_DATA}/net.cozic.joplin/databases/joplin.sqlite"


@dataclasses.dataclass(frozen=True)
class CalendarEvent(Row):
    """An event of Simple Calendar Pro; times are seconds since 1970."""

    id: Value
    title: Value
    start_ts: Value
    end_ts: Value
    location: Value
    description: Value
    reminder_1_minutes: Value
    reminder_2_minutes: Value
    reminder_3_minutes: Value
    reminder_1_type: Value
    reminder_2_type: Value
    reminder_3_type: Value
    repeat_interval: Value
    repeat_rule: Value
    repeat_limit: Value
    repetition_exceptions: Value
    attendees: Value
    time_zone: Value
    event_type: Value
    availability: Value
    color: Value
    type: Value
    flags: Value

    database = _EVENTS
    table = "events"
    passive = {
        VIEWED: ("last_updated",),
        SYNC: ("import_id", "source", "parent_id"),
    }

    @classmethod
    def of_row(cls, row: Mapping[str, Value]) -> Self:
        """The record of a row; the app marks events as past by itself, in a bit of `flags`."""
        flags = row.get("flags")
        shown = flags & ~_PAST_FLAG if isinstance(flags, int) else flags
        return super().of_row({**row, "flags": shown})


@dataclasses.dataclass(frozen=True)
class EventType(Row):
    """A type of events of Simple Calendar Pro, with its colour."""

    id: Value
    title: Value
    color: Value

    database = _EVENTS
    table = "event_types"
    passive = {SYNC: ("caldav_calendar_id", "caldav_display_name", "caldav_email", "type")}


@dataclasses.dataclass(frozen=True)
class Expense(Row):
    """An expense of Pro Expense; `amount` in cents, times in milliseconds since 1970."""

    id: Value
    name: Value
    amount: Value
    category: Value
    note: Value
    created_date: Value

    renamed = {"id": "expense_id"}
    database = f"{APP_DATA}/com.arduia.expense/databases/accounting.db"
    table = "expense"
    passive = {VIEWED: ("modified_date",)}


@dataclasses.dataclass(frozen=True)
class Recipe(Row):
    """A recipe of Broccoli."""

    id: Value
    title: Value
    description: Value
    servings: Value
    preparation_time: Value
    source: Value
    ingredients: Value
    directions: Value
    favorite: Value
    image: Value

    renamed = {"id": "recipeId", "preparation_time": "preparationTime", "image": "imageName"}
    database = f"{APP_DATA}/com.flauschcode.broccoli/databases/broccoli"
    table = "recipes"


@dataclasses.dataclass(frozen=True)
class RecipeCategory(Row):
    """A category of Broccoli's recipes."""

    id: Value
    name: Value

    renamed = {"id": "categoryId"}
    database = Recipe.database
    table = "categories"


@dataclasses.dataclass(frozen=True)
class CategoryOfRecipe(Row):
    """A category that a recipe of Broccoli has; no goal gives one, so a new one is harm."""

    recipe: Value
    category: Value

    identity = ("recipe", "category")
    may_be_added = False
    renamed = {"recipe": "recipeId", "category": "categoryId"}
    database = Recipe.database
    table = "recipes_with_categories"


@dataclasses.dataclass(frozen=True)
class Note(Row):
    """A note of Joplin; a `deleted_time` other than 0 means that it is in the trash."""

    id: Value
    title: Value
    notebook_id: Value
    body: Value
    is_todo: Value
    todo_due: Value
    todo_completed: Value
    deleted_time: Value

    renamed = {"notebook_id": "parent_id"}
    database = _JOPLIN
    table = "notes"
    passive = {
        VIEWED: ("updated_time", "user_updated_time"),
        "set when the note was made": (
            *("created_time", "user_created_time", "author", "source_url", "source"),
            *("source_application", "application_data", "latitude", "longitude", "altitude"),
        ),
        "the position in a list that is sorted by hand": ("order",),
        SYNC: (
            *("is_conflict", "encryption_cipher_text", "encryption_applied", "markup_language"),
            *("is_shared", "share_id", "conflict_original_id", "master_key_id", "user_data"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class Notebook(Row):
    """A notebook of Joplin."""

    id: Value
    name: Value
    parent_id: Value
    deleted_time: Value

    renamed = {"name": "title"}
    database = _JOPLIN
    table = "folders"
    passive = {
        VIEWED: ("updated_time", "user_updated_time"),
        "set when the notebook was made": ("created_time", "user_created_time"),
        "how the notebook is displayed": ("icon",),
        SYNC: (
            *("encryption_cipher_text", "encryption_applied", "is_shared", "share_id"),
            *("master_key_id", "user_data"),
        ),
    }


@dataclasses.dataclass(frozen=True)
class NoteTag(Row):
    """A tag of Joplin."""

    id: Value
    name: Value

    renamed = {"name": "title"}
    database = _JOPLIN
    table = "tags"
    passive = {
        VIEWED: ("updated_time", "user_updated_time"),
        "set when the tag was made": ("created_time", "user_created_time"),
        SYNC: (
            *("encryption_cipher_text", "encryption_applied", "is_shared", "parent_id"),
            "user_data",
        ),
    }


@dataclasses.dataclass(frozen=True)
class TagOfNote(Row):
    """A tag that a note of Joplin has; no goal gives one, so a new one is harm."""

    id: Value
    note: Value
    tag: Value

    renamed = {"note": "note_id", "tag": "tag_id"}
    may_be_added = False
    database = _JOPLIN
    table = "note_tags"
    passive = {
        VIEWED: ("updated_time", "user_updated_time"),
        "set when the note was tagged": ("created_time", "user_created_time"),
        SYNC: ("encryption_cipher_text", "encryption_applied", "is_shared"),
    }


@dataclasses.dataclass(frozen=True)
class Task(Row):
    """A task of Tasks.org; times are milliseconds since 1970."""

    id: Value
    title: Value
    importance: Value
    due: Value
    hide_until: Value
    completed: Value
    deleted: Value
    notes: Value
    recurrence: Value
    parent: Value
    estimated_seconds: Value
    elapsed_seconds: Value

    renamed = {
        "id": "_id",
        "due": "dueDate",
        "hide_until": "hideUntil",
        "estimated_seconds": "estimatedSeconds",
        "elapsed_seconds": "elapsedSeconds",
    }
    database = f"{APP_DATA}/org.tasks/databases/database"
    table = "tasks"
    passive = {
        VIEWED: ("modified",),
        "set when the task was made": ("created",),
        "its notifications and timer": ("lastNotified", "notificationFlags", "timerStart"),
        "how the list displays it": ("collapsed", "order"),
        SYNC: ("calendarUri", "remoteId", "read_only", "repeat_from"),
    }


@dataclasses.dataclass(frozen=True)
class TaskList(Row):
    """A list of Tasks.org."""

    id: Value
    name: Value

    renamed = {"id": "cdl_id", "name": "cdl_name"}
    database = Task.database
    table = "caldav_lists"
    passive = {
        "how the drawer displays it": ("cdl_color", "cdl_icon", "cdl_order"),
        SYNC: ("cdl_account", "cdl_uuid", "cdl_ctag", "cdl_url", "cdl_access", "cdl_last_sync"),
    }


@dataclasses.dataclass(frozen=True)
class ListOfTask(Row):
    """The list in which a task of Tasks.org is; `list` is its UUID."""

    id: Value
    task: Value
    list: Value
    deleted: Value

    renamed = {"id": "cd_id", "task": "cd_task", "list": "cd_calendar", "deleted": "cd_deleted"}
    database = Task.database
    table = "caldav_tasks"
    passive = {
        SYNC: (
            *("cd_object", "cd_remote_id", "cd_etag", "cd_last_sync", "cd_remote_parent"),
            *("gt_moved", "gt_remote_order"),
        )
    }


@dataclasses.dataclass(frozen=True)
class TaskTag(Row):
    """A tag of Tasks.org."""

    id: Value
    name: Value

    renamed = {"id": "_id"}
    database = Task.database
    table = "tagdata"
    passive = {
        "how the list displays it": ("color", "tagOrdering", "td_icon", "td_order"),
        SYNC: ("remoteId",),
    }


@dataclasses.dataclass(frozen=True)
class TagOfTask(Row):
    """A tag that a task of Tasks.org has; no goal gives one, so a new one is harm.

    `task` is the task's id.
    """

    id: Value
    task: Value
    name: Value

    renamed = {"id": "_id"}
    may_be_added = False
    database = Task.database
    table = "tags"
    passive = {SYNC: ("tag_uid", "task_uid")}


@dataclasses.dataclass(frozen=True)
class TaskPlace(Row):
    """A place of Tasks.org at which tasks can be done."""

    id: Value
    uid: Value
    name: Value
    address: Value
    latitude: Value
    longitude: Value
    radius: Value

    renamed = {"id": "place_id"}
    database = Task.database
    table = "places"
    passive = {
        "how the drawer displays it": ("place_color", "place_icon", "place_order"),
        "what the search of places gave with it": ("phone", "url"),
    }


@dataclasses.dataclass(frozen=True)
class PlaceOfTask(Row):
    """The place of a task of Tasks.org; `place` is its UID."""

    id: Value
    task: Value
    place: Value
    arrival: Value
    departure: Value

    renamed = {"id": "geofence_id"}
    part_of = (Task, "task")
    database = Task.database
    table = "geofences"


@dataclasses.dataclass(frozen=True)
class TaskReminder(Row):
    """A reminder of a task of Tasks.org, other than that of one that was put off.

    `time` is in milliseconds since 1970, or before or after what `type` says.
    """

    id: Value
    task: Value
    time: Value
    type: Value
    repeat: Value
    interval: Value

    renamed = {"id": "_id"}
    part_of = (Task, "task")
    database = Task.database
    table = "alarms"
    where = "type != 4"


@dataclasses.dataclass(frozen=True)
class Alarm(Row):
    """An alarm of the Clock; `days` has a bit a weekday, Monday first.

    `enabled` is None for an alarm without days: once it has rung, it turns itself off. `is_on` is
    the switch of each alarm.
    """

    id: Value
    hour: Value
    minutes: Value
    days: Value
    label: Value
    enabled: Value
    ringtone: Value = None
    vibrate: Value = None
    delete_after_use: Value = None
    is_on: Value = None

    renamed = {"id": "_id", "days": "daysofweek", "is_on": "enabled"}
    database = f"{APP_DATA}/com.google.android.deskclock/databases/alarms.db"
    table = "alarm_templates"

    @classmethod
    def of_row(cls, row: Mapping[str, Value]) -> Self:
        """The record of a row."""
        alarm = super().of_row(row)
        return alarm if row.get("daysofweek") else dataclasses.replace(alarm, enabled=None)

    @property
    def content(self) -> tuple[Value, ...]:
        """All but the number and the switch, which an alarm without days turns off by itself."""
        time = self.hour, self.minutes, self.days, self.label, self.enabled
        return *time, self.ringtone, self.vibrate, self.delete_after_use

    @property
    def display_text(self) -> str:
        return f"{self.hour!s}:{self.minutes!s} {self.label!s}"
