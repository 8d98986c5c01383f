"""Items: what a phone holds, as its user sees it, with typed fields.

    before = items.capture(env.controller)
    ...  # act
    for change in items.diff(before, items.capture(env.controller)):
        print(change)

Items are made of `records`, which are how apps store things.
"""

from android_world.records.items.browser import Bookmark, Download, PageVisit
from android_world.records.items.calls import BlockedNumber, Call
from android_world.records.items.clock import Alarm, Timer, WorldClock
from android_world.records.items.cooking import Recipe
from android_world.records.items.files import Album, File, Folder, MarkorFolder
from android_world.records.items.item import Item
from android_world.records.items.joplin import JoplinNote, Notebook
from android_world.records.items.maps import Favorite, MapMarker, MapTrack
from android_world.records.items.music import Playlist, Song
from android_world.records.items.notes import MarkorNote
from android_world.records.items.people import Contact, Message
from android_world.records.items.pictures import Photo, Video
from android_world.records.items.planning import Event, Expense
from android_world.records.items.recordings import Recording
from android_world.records.items.sport import Track
from android_world.records.items.state import KINDS, PhoneItems, capture, diff, of
from android_world.records.items.system import Clip, Notification, Setting
from android_world.records.items.tasks import Task
from android_world.records.items.vlc import VlcPlaylist
from android_world.records.items.web_pages import WebPage

__all__ = [
    "KINDS",
    "Alarm",
    "Album",
    "BlockedNumber",
    "Bookmark",
    "Call",
    "Clip",
    "Contact",
    "Download",
    "Event",
    "Expense",
    "Favorite",
    "File",
    "Folder",
    "Item",
    "JoplinNote",
    "MapMarker",
    "MapTrack",
    "MarkorFolder",
    "MarkorNote",
    "Message",
    "Notebook",
    "Notification",
    "PageVisit",
    "PhoneItems",
    "Photo",
    "Playlist",
    "Recipe",
    "Recording",
    "Setting",
    "Song",
    "Task",
    "Timer",
    "Track",
    "Video",
    "VlcPlaylist",
    "WebPage",
    "WorldClock",
    "capture",
    "diff",
    "of",
]
