"""Training errands with bookmarks and saved pages of Chrome, and with playlists of VLC."""

from android_world.errands.templates.train import Errand, errand
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


@errand("Which address does the bookmark {page.name} in Chrome have?", level=1)
class TrainAnswerBookmarkAddress(Errand):
    page = bookmarks.one()
    given = (bookmarks.some(5),)
    answer = page.url


@errand("List the names of all bookmarks in Chrome, with commas.", level=2)
class TrainListBookmarks(Errand):
    first = bookmarks.one()
    second = bookmarks.one()
    given = (bookmarks.some(2),)
    answer = bookmarks.all().values("name")


@errand("Delete every bookmark in Chrome whose name starts with {beginning}.", level=2)
class TrainRemoveBookmarksByName(Errand):
    beginning = word("Sofa", "Laptop", "Hotel")
    first = bookmarks.one(name=beginning + " one", url="http://first.example.com/")
    second = bookmarks.one(name=beginning + " two", url="http://second.example.com/")
    given = (bookmarks.some(4),)
    changes = (bookmarks.remove(bookmarks.where(name__starting_with=beginning)),)


@errand(
    "Save the web address in the Markor note {note.title} as a bookmark {title} in Chrome.", level=3
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
    level=1,
)
class TrainAnswerStartOnPage(Errand):
    page = web_pages.one()
    given = (web_pages.some(3),)
    answer = page.start


@errand(
    "Make a Markor note {called} with the price of {page.title} from the page {page.name} in"
    " {page.folder}.",
    level=3,
)
class TrainNotePriceOfPage(Errand):
    called = word("prices.md", "weekend.md", "to compare.md")
    page = web_pages.one()
    given = (web_pages.some(2), notes.some(3))
    changes = (notes.add(title=called, stating={"text": page.price}),)


@errand("How many videos does the VLC playlist {mix.name} have?", level=1)
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
    "Rename the VLC playlist {mix.name} to the title of the last event in my calendar.", level=3
)
class TrainNameVideosByEvent(Errand):
    clip = videos.one()
    mix = vlc_playlists.one(media=(clip.name,))
    other = vlc_playlists.one(media=(clip.name,))
    event = events.one()
    given = (events.some(4), videos.some(2))
    title = events.all().by("start").last().title
    changes = (vlc_playlists.edit(mix, name=title),)
