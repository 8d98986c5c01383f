"""Training errands with bookmarks and saved pages of Chrome, and with playlists of VLC."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    bookmarks,
    events,
    joplin_notes,
    notebooks,
    notes,
    videos,
    vlc_playlists,
    web_pages,
    word,
)


@errand(
    "Which address does the bookmark {page.name} in Chrome have?",
    "Please look up the web address of the bookmark {page.name} in Chrome.",
    "I want to give the address of {page.name} to a friend over the phone. It's a bookmark in"
    " Chrome; what does it point to?",
    "I need the address that Chrome has for the bookmark {page.name}.",
    level=1,
)
class TrainAnswerBookmarkAddress(Errand):
    page = bookmarks.one()
    given = (bookmarks.some(5),)
    answer = page.url


@errand(
    "List the names of all bookmarks in Chrome, with commas.",
    "Please tell me what my bookmarks in Chrome are called; the names with commas, please.",
    "Which pages did I find worth a bookmark in Chrome? Their names will do, with commas.",
    "I need the names of my Chrome bookmarks, separated by commas.",
    level=2,
)
class TrainListBookmarks(Errand):
    first = bookmarks.one()
    second = bookmarks.one()
    given = (bookmarks.some(2),)
    answer = bookmarks.all().values("name")


@errand(
    "Delete every bookmark in Chrome whose name starts with {beginning}.",
    "Please remove all Chrome bookmarks that have a name starting with {beginning}.",
    "The search is over, so the bookmarks in Chrome that I called {beginning} something can go, all"
    " of them.",
    "Chrome should have no bookmark left with a name that begins with {beginning}.",
    level=2,
)
class TrainRemoveBookmarksByName(Errand):
    beginning = word("Sofa", "Laptop", "Hotel")
    first = bookmarks.one(name=beginning + " one", url="http://first.example.com/")
    second = bookmarks.one(name=beginning + " two", url="http://second.example.com/")
    given = (bookmarks.some(4),)
    changes = (bookmarks.remove(bookmarks.where(name__starting_with=beginning)),)


@errand(
    "Save the web address in the Markor note {note.title} as a bookmark {title} in Chrome.",
    "Please open the address that {note.title} in Markor has in Chrome, and keep it as a bookmark"
    " called {title}.",
    "Somebody read me an address, and I typed it into {note.title} in Markor. Make it a bookmark in"
    " Chrome, under the name {title}.",
    "Chrome should have a bookmark {title} with the address from the Markor note {note.title}.",
    level=3,
)
class TrainBookmarkOfNote(Errand):
    title = word("From the Radio", "Tip from Ida", "To Read", "Course Page")
    url = word("http://tip.example.com/", "http://listen.example.org/", "http://read.example.net/")
    note = notes.one(text=url)
    given = (notes.some(4), bookmarks.some(3))
    changes = (bookmarks.add(name=title, url=note.text),)


@errand(
    "Write the address of the Chrome bookmark {page.name} into a new note {title} in the Joplin"
    " notebook {book.name}, nothing else.",
    "Please add a note {title} to {book.name} in Joplin whose only text is the address of the"
    " bookmark {page.name} in Chrome.",
    "My sources belong in Joplin. Take the address of the bookmark {page.name} in Chrome, and make"
    " it the text of a new note {title} in {book.name}.",
    "{book.name} in Joplin should have a note {title} that consists of the address of Chrome's"
    " bookmark {page.name}.",
    level=3,
)
class TrainNoteBookmark(Errand):
    title = word("Source", "Where I found it", "Link")
    book = notebooks.one()
    page = bookmarks.one()
    given = (bookmarks.some(4), notebooks.some(2))
    changes = (joplin_notes.add(title=title, text=page.url, notebook=book.name),)


@errand(
    "At what time does {page.title} start, according to the saved page {page.name} in"
    " {page.folder}?",
    "Please open the page {page.name} in {page.folder}, and tell me when {page.title} starts.",
    "I saved the page of {page.title} as {page.name} in {page.folder}. When does it start?",
    "I need the starting time of {page.title} from the page {page.name} in {page.folder}.",
    level=1,
)
class TrainAnswerStartOnPage(Errand):
    page = web_pages.one()
    given = (web_pages.some(3),)
    answer = page.start


@errand(
    "Make a Markor note {called} with the price of {page.title} from the page {page.name} in"
    " {page.folder}.",
    "Please look up what {page.title} costs on the saved page {page.name} in {page.folder}, and"
    " write the price into a new Markor note {called}.",
    "I'm comparing what there is to do. The page {page.name} in {page.folder} has the price of"
    " {page.title}; put it into a new Markor note {called}.",
    "A new note {called} in Markor should state the price of {page.title}, which the page"
    " {page.name} in {page.folder} has.",
    level=3,
)
class TrainNotePriceOfPage(Errand):
    called = word("prices.md", "weekend.md", "to compare.md")
    page = web_pages.one()
    given = (web_pages.some(2), notes.some(3))
    changes = (notes.add(title=called, stating={"text": page.price}),)


@errand(
    "How many videos does the VLC playlist {mix.name} have?",
    "Please count the videos of my playlist {mix.name} in VLC.",
    "Is {mix.name} long enough for a rainy day? Tell me how many videos that VLC playlist has.",
    "I need the number of videos in the playlist {mix.name} in VLC.",
    level=1,
)
class TrainAnswerVideoPlaylistLength(Errand):
    first = videos.one()
    second = videos.one()
    third = videos.one()
    mix = vlc_playlists.one(media=(first.name, second.name, third.name))
    other = vlc_playlists.one(media=(first.name,))
    given = (videos.some(2),)
    answer = mix.length


@errand(
    "Rename the VLC playlist {mix.name} to {title} and add the video {extra.name} at its end.",
    "Please give the playlist {mix.name} in VLC the name {title}, and append the video"
    " {extra.name}.",
    "{mix.name} will be {title}: rename that playlist in VLC, and let it end with the video"
    " {extra.name}.",
    "What VLC has as {mix.name} should be the playlist {title}, with {extra.name} as its last"
    " video.",
    level=2,
)
class TrainReviveVideoPlaylist(Errand):
    title = word("For Grandma", "Best Of", "Club Evening")
    first = videos.one()
    extra = videos.one()
    mix = vlc_playlists.one(media=(first.name,))
    other = vlc_playlists.one(media=(extra.name,))
    given = (videos.some(2),)
    changes = (vlc_playlists.edit(mix, name=title, media=mix.media + extra.name),)


@errand(
    "Rename the VLC playlist {mix.name} to the title of the last event in my calendar.",
    "Please look up which event in my calendar comes last, and give the playlist {mix.name} in VLC"
    " its title as a name.",
    "I'll show {mix.name} at the event that is last in my calendar. Let that playlist in VLC have"
    " the same name as the event.",
    "The VLC playlist {mix.name} should have the title of the last event in my calendar as its"
    " name.",
    level=3,
)
class TrainNameVideosByEvent(Errand):
    clip = videos.one()
    mix = vlc_playlists.one(media=(clip.name,))
    other = vlc_playlists.one(media=(clip.name,))
    event = events.one()
    given = (events.some(4), videos.some(2))
    title = events.all().by("start").last().title
    changes = (vlc_playlists.edit(mix, name=title),)
