"""Records: what a phone holds for its user, typed, read over the public device API.

What changed on a phone between two times:

    before = records.capture(env.controller)
    ...  # act
    for change in records.diff(before, records.capture(env.controller)):
        print(change)
"""

from android_world.records.apps import AppStorage, InstalledApp
from android_world.records.capture import PhoneRecords, capture, capture_once, discard_cache, read
from android_world.records.changes import Change, diff, losses
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
from android_world.records.kinds import KINDS, kind_of_table
from android_world.records.media import (
    Recording,
    RetroPlaylist,
    RetroSong,
    VlcMedia,
    VlcPlaylist,
    VlcPlaylistItem,
)
from android_world.records.permission import NOTHING, Permission, permit, permit_files, permit_rows
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
from android_world.records.record import Record, Row
from android_world.records.stored_file import HiddenFolder, StoredFile

__all__ = [
    "KINDS",
    "NOTHING",
    "Alarm",
    "AppStorage",
    "ArchivedConversation",
    "BinnedMessage",
    "BlockedKeyword",
    "BlockedNumber",
    "Bookmark",
    "CalendarEvent",
    "Call",
    "CategoryOfRecipe",
    "Change",
    "Contact",
    "ContactDetail",
    "EventType",
    "Expense",
    "Favorite",
    "HiddenFolder",
    "InstalledApp",
    "ListOfTask",
    "MapMarker",
    "Message",
    "MultimediaMessage",
    "Note",
    "NoteTag",
    "Notebook",
    "Permission",
    "PhoneRecords",
    "PlaceOfTask",
    "Recipe",
    "RecipeCategory",
    "Record",
    "Recording",
    "RetroPlaylist",
    "RetroSong",
    "Row",
    "ScheduledMessage",
    "StoredFile",
    "TagOfNote",
    "TagOfTask",
    "Task",
    "TaskList",
    "TaskPlace",
    "TaskReminder",
    "TaskTag",
    "Timer",
    "Track",
    "TrackMarker",
    "Visit",
    "VisitedPage",
    "VlcMedia",
    "VlcPlaylist",
    "VlcPlaylistItem",
    "WorldClock",
    "capture",
    "capture_once",
    "diff",
    "discard_cache",
    "kind_of_table",
    "losses",
    "permit",
    "permit_files",
    "permit_rows",
    "read",
]
