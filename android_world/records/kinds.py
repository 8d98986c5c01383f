"""All kinds of records.

A field of a `Row` is a column of its table. Every other column is listed in `passive` under the
reason why a change of it is not a change of the record.
"""

from __future__ import annotations

from typing import Final

from android_world.records.apps import AppStorage, InstalledApp
from android_world.records.clock import Timer, WorldClock
from android_world.records.communication import (
    ArchivedConversation,
    BinnedMessage,
    BlockedKeyword,
    BlockedNumber,
    Call,
    Contact,
    ContactDetail,
    Message,
    MultimediaMessage,
    ScheduledMessage,
)
from android_world.records.media import (
    Recording,
    RetroPlaylist,
    RetroSong,
    VlcMedia,
    VlcPlaylist,
    VlcPlaylistItem,
)
from android_world.records.places import (
    Bookmark,
    Favorite,
    MapMarker,
    Track,
    TrackMarker,
    Visit,
    VisitedPage,
)
from android_world.records.planning import (
    Alarm,
    CalendarEvent,
    CategoryOfRecipe,
    EventType,
    Expense,
    ListOfTask,
    Note,
    Notebook,
    NoteTag,
    PlaceOfTask,
    Recipe,
    RecipeCategory,
    TagOfNote,
    TagOfTask,
    Task,
    TaskList,
    TaskPlace,
    TaskReminder,
    TaskTag,
)
from android_world.records.record import Document, Record, Row
from android_world.records.stored_file import HiddenFolder, StoredFile

ROW_KINDS: Final[tuple[type[Row], ...]] = (
    *(Message, MultimediaMessage, ScheduledMessage, BinnedMessage, ArchivedConversation),
    *(Call, Contact, ContactDetail, BlockedNumber, CalendarEvent, EventType, Expense),
    *(Recipe, Note, Notebook, Task, Track, RetroPlaylist, RetroSong, VlcPlaylist),
    *(VlcPlaylistItem, VlcMedia, MapMarker, Alarm, Recording, RecipeCategory, TaskTag, TagOfTask),
    *(CategoryOfRecipe, ListOfTask, NoteTag, TagOfNote, TaskList, TrackMarker),
    *(VisitedPage, Visit, TaskPlace, PlaceOfTask, TaskReminder),
)
DOCUMENT_KINDS: Final[tuple[type[Document], ...]] = (
    *(BlockedKeyword, Bookmark, Favorite, Timer, WorldClock),
)
KINDS: Final[tuple[type[Record], ...]] = (
    *ROW_KINDS,
    *DOCUMENT_KINDS,
    *(StoredFile, HiddenFolder, InstalledApp, AppStorage),
)


def kind_of_table(database: str, table: str) -> type[Row] | None:
    """The kind whose records are the rows of a table; None if there is none."""
    return next((k for k in ROW_KINDS if (k.database, k.table) == (database, table)), None)
