"""Rows of the apps' databases, one dataclass a table."""

from __future__ import annotations

import dataclasses
import datetime
import random
import textwrap
import uuid
from collections.abc import Callable
from typing import Any, TypeVar

from android_world.device import device_constants

_YESTERDAY = device_constants.DT - datetime.timedelta(days=1)
_YESTERDAY_MS = int(_YESTERDAY.timestamp() * 1000)
_MAX_DRAWS = 10_000
_PAST_FLAG = 2
# Marks what a row has beside its columns.
_NO_COLUMN = {"column": False}


class SQLiteRow:
    """A row as a dataclass: one field a column."""

    def to_csv_row(self, fields: list[str]) -> str:
        """The fields in one line, separated by bars."""
        return "|".join(str(getattr(self, field)) for field in fields)

    def to_text_block(self, description_key: str, fields: list[str]) -> str:
        """A line with the row's class and name, then one line a field."""
        head = f"{type(self).__name__}: {getattr(self, description_key)}"
        lines = [
            f" {field}: {getattr(self, field)}" for field in fields if field != description_key
        ]
        return "\n".join([head, *lines])


RowType = TypeVar("RowType", bound=SQLiteRow)


def get_text_representation_of_rows(
    rows: list[RowType],
    fields: list[str],
    format_type: str = "csv",
    description_key: str | None = None,
    wrap_width: int | None = None,
) -> str:
    """Rows as people write them down.

    Args:
      rows: The rows.
      fields: What to show of each.
      format_type: `csv` (a header and one line a row) or `text_block` (a paragraph a row).
      description_key: For `text_block`: the field that names a row.
      wrap_width: For `text_block`: where long lines are broken.

    Raises:
      ValueError: The format is unknown, or `text_block` lacks a description key.
    """
    if format_type == "csv":
        return "\n".join(["|".join(fields), *(row.to_csv_row(fields) for row in rows)])
    if format_type != "text_block":
        raise ValueError(f"Unknown format: {format_type!r}. Known: csv, text_block.")
    if description_key is None:
        raise ValueError("A text block needs a description key.")
    blocks = [row.to_text_block(description_key, fields) for row in rows]
    return "\n\n".join(_wrap(block, wrap_width) for block in blocks)


def _wrap(block: str, width: int | None) -> str:
    if width is None:
        return block
    lines = (textwrap.wrap(line, width, drop_whitespace=False) for line in block.split("\n"))
    return "\n".join(part.rstrip() for line in lines for part in line)


class GenericRow(SQLiteRow):
    """A row of any table."""

    def __init__(self, **kwargs: Any) -> None:
        self.__dict__.update(kwargs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GenericRow) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"GenericRow({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


@dataclasses.dataclass(frozen=True)
class CalendarEvent(SQLiteRow):
    """An event of Simple Calendar Pro; times are seconds since 1970."""

    start_ts: int
    end_ts: int
    title: str
    location: str = ""
    description: str = ""
    repeat_interval: int = 0
    repeat_rule: int = 0
    reminder_1_minutes: int = -1
    reminder_2_minutes: int = -1
    reminder_3_minutes: int = -1
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = device_constants.TIMEZONE
    flags: int = 0
    event_type: int = 1
    parent_id: int = 0
    last_updated: int = 0
    source: str = "imported-ics"
    availability: int = 0
    color: int = 0
    type: int = 0
    id: int = -1

    @property
    def duration_mins(self) -> int:
        """Length in minutes."""
        return (self.end_ts - self.start_ts) // 60

    @property
    def start_datetime(self) -> datetime.datetime:
        """Start, in UTC."""
        return datetime.datetime.fromtimestamp(self.start_ts, datetime.UTC)

    @property
    def end_datetime(self) -> datetime.datetime:
        """End, in UTC."""
        return datetime.datetime.fromtimestamp(self.end_ts, datetime.UTC)

    @property
    def visible_flags(self) -> int:
        """The flags without the mark of what is past, which the app sets by itself."""
        return (self.flags or 0) & ~_PAST_FLAG


@dataclasses.dataclass(frozen=True)
class Recipe(SQLiteRow):
    """A recipe of Broccoli."""

    title: str
    description: str = ""
    servings: str = ""
    preparationTime: str = ""
    source: str = ""
    ingredients: str = ""
    directions: str = ""
    favorite: int = 0
    imageName: str = ""
    recipeId: int = -1


_EXPENSE_CATEGORIES = {
    1: "Others",
    2: "Income",
    3: "Food",
    4: "Housing",
    5: "Social",
    6: "Entertainment",
    7: "Transportation",
    8: "Clothes",
    9: "Health Care",
    10: "Education",
    11: "Donation",
}


@dataclasses.dataclass(frozen=True)
class Expense(SQLiteRow):
    """An expense of Pro Expense; `amount` is in cents, times are milliseconds since 1970.

    `category_id_to_name` is not a column: it names the categories.
    """

    name: str
    amount: int
    category: int = 0
    note: str | None = ""
    created_date: int = 0
    modified_date: int = 0
    expense_id: int = -1
    category_id_to_name: dict[int, str] = dataclasses.field(
        default_factory=_EXPENSE_CATEGORIES.copy, repr=False, compare=False, metadata=_NO_COLUMN
    )

    @property
    def amount_dollars(self) -> str:
        """The amount as goals and notes print it: 12340 is $123.4."""
        return f"${self.amount / 100}"

    @property
    def category_name(self) -> str:
        """Name of the category."""
        return self.category_id_to_name[self.category]


@dataclasses.dataclass(frozen=True)
class PlaylistInfo(SQLiteRow):
    """One file of a playlist, with its place from 0."""

    playlist_name: str
    media_file_name: str
    order_in_playlist: int
    duration_ms: int | None = None
    playlist_id: int | None = None


@dataclasses.dataclass(frozen=True)
class Task(SQLiteRow):
    """A task of Tasks.org; times are milliseconds since 1970, importance 0 is high."""

    title: str
    importance: int = 0
    dueDate: int = 0
    hideUntil: int = 0
    created: int = 0
    modified: int = 0
    completed: int = 0
    deleted: int = 0
    notes: str | None = None
    estimatedSeconds: int = 0
    elapsedSeconds: int = 0
    timerStart: int = 0
    notificationFlags: int = 0
    lastNotified: int = 0
    recurrence: str | None = None
    repeat_from: int = 0
    calendarUri: str | None = None
    remoteId: str = ""
    collapsed: int = 0
    parent: int = 0
    order: int | None = None
    read_only: int = 0
    _id: int = -1


@dataclasses.dataclass(frozen=True)
class OsmAndMapMarker(SQLiteRow):
    """A map marker of OsmAnd."""

    marker_id: str = ""
    marker_lat: float = -1.0
    marker_lon: float = -1.0
    marker_description: str = ""
    marker_active: int = 0
    marker_added: int = 0
    marker_visited: int = 0
    group_name: str = ""
    group_key: str = ""
    marker_color: int = 0
    marker_next_key: str = ""
    marker_disabled: int = 0
    marker_selected: int = 0
    marker_map_object_name: str = ""
    title: str = ""


@dataclasses.dataclass(frozen=True)
class SportsActivity(SQLiteRow):
    """A track of OpenTracks; times are milliseconds, distances metres."""

    name: str
    description: str = ""
    category: str = ""
    activity_type: str = ""
    starttime: int = 0
    stoptime: int = 0
    numpoints: int = 0
    totaldistance: float = 0.0
    totaltime: int = 0
    movingtime: int = 0
    avgspeed: float = 0.0
    avgmovingspeed: float = 0.0
    maxspeed: float = 0.0
    minelevation: float = 0.0
    maxelevation: float = 0.0
    elevationgain: float = 0.0
    icon: str | None = None
    uuid: bytes = dataclasses.field(default_factory=lambda: uuid.uuid4().bytes)
    elevationloss: float = 0.0
    starttime_offset: int = 0
    _id: int = -1


@dataclasses.dataclass(frozen=True)
class JoplinNormalizedNote(SQLiteRow):
    """What Joplin's search knows of a note."""

    parent_id: str = ""
    title: str = ""
    body: str = ""
    latitude: float = 0.0
    longitude: float = 0.0
    altitude: float = 0.0
    source_url: str = ""
    is_todo: int = 0
    todo_due: int = 0
    todo_completed: int = 0
    user_created_time: int = 0
    user_updated_time: int = 0
    id: str = ""


@dataclasses.dataclass(frozen=True)
class JoplinNote(SQLiteRow):
    """A note of Joplin; times are milliseconds since 1970."""

    parent_id: str = ""
    title: str = ""
    body: str = ""
    created_time: int = _YESTERDAY_MS
    updated_time: int = _YESTERDAY_MS
    is_conflict: int = 0
    latitude: float = 0.0
    longitude: float = 0.0
    altitude: float = 0.0
    author: str = ""
    source_url: str = ""
    is_todo: int = 0
    todo_due: int = 0
    todo_completed: int = 0
    source: str = ""
    source_application: str = ""
    application_data: str = ""
    order: float = 0.0
    user_created_time: int = _YESTERDAY_MS
    user_updated_time: int = _YESTERDAY_MS
    encryption_cipher_text: str = ""
    encryption_applied: int = 0
    markup_language: int = 1
    is_shared: int = 0
    share_id: str = ""
    conflict_original_id: str = ""
    master_key_id: str = ""
    user_data: str = ""
    id: str = dataclasses.field(default_factory=lambda: uuid.uuid4().hex)


@dataclasses.dataclass(frozen=True)
class JoplinFolder(SQLiteRow):
    """A notebook of Joplin."""

    title: str
    id: str = dataclasses.field(default_factory=lambda: uuid.uuid4().hex)
    created_time: int = _YESTERDAY_MS
    updated_time: int = _YESTERDAY_MS
    user_created_time: int = _YESTERDAY_MS
    user_updated_time: int = _YESTERDAY_MS
    deleted_time: int = 0
    encryption_cipher_text: str = ""
    encryption_applied: int = 0
    parent_id: str = ""
    is_shared: int = 0
    share_id: str = ""
    master_key_id: str = ""
    icon: str = ""
    user_data: str = ""


def columns_of(row: SQLiteRow) -> dict[str, Any]:
    """A row's values by column."""
    if dataclasses.is_dataclass(row):
        columns = (f.name for f in dataclasses.fields(row) if f.metadata != _NO_COLUMN)
        return {name: getattr(row, name) for name in columns}
    return dict(vars(row))


def insert_into_db(
    data_object: SQLiteRow, table_name: str, exclude_key: str | None = None
) -> tuple[str, tuple[Any, ...]]:
    """The statement that inserts a row, and its values.

    Args:
      data_object: The row.
      table_name: The table.
      exclude_key: A column that the database fills in itself.
    """
    columns = {k: v for k, v in columns_of(data_object).items() if k != exclude_key}
    names = ", ".join(map(quote_name, columns))
    places = ", ".join("?" for _ in columns)
    return f"INSERT INTO {quote_name(table_name)} ({names}) VALUES ({places})", tuple(
        columns.values()
    )


def quote_name(name: str) -> str:
    """The name of a table or column, quoted for SQL."""
    return '"' + name.replace('"', '""') + '"'


def get_random_items(
    n: int,
    generate_item_fn: Callable[[], RowType],
    replacement: bool = False,
    filter_fn: Callable[[RowType], bool] | None = None,
) -> list[RowType]:
    """Draw `n` items.

    Args:
      n: How many.
      generate_item_fn: Draws one.
      replacement: Whether the same item may come twice.
      filter_fn: Which items will do.

    Raises:
      ValueError: There are not enough different items.
    """
    items: list[RowType] = []
    for _ in range(_MAX_DRAWS):
        if len(items) >= n:
            return items
        item = generate_item_fn()
        if (filter_fn is None or filter_fn(item)) and (replacement or item not in items):
            items.append(item)
    if len(items) >= n:
        return items
    raise ValueError(f"Only {len(items)} of {n} items were found in {_MAX_DRAWS} draws.")


def random_uuid(rng: random.Random) -> uuid.UUID:
    """A UUID from a given source of randomness."""
    return uuid.UUID(int=rng.getrandbits(128), version=4)
