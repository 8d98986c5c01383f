"""Errands with bookmarks, history and downloads of Chrome."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    bookmarks,
    contacts,
    downloads,
    files,
    messages,
    notes,
    page_visits,
    word,
)


@errand(
    "Bookmark {page.url} in Chrome as {page.name}.",
    "Please keep the page {page.url} among Chrome's bookmarks, named {page.name}.",
    "I don't want to lose {page.url}. Make it a bookmark in Chrome, called {page.name}.",
    "Chrome's bookmarks should have {page.name}, which leads to {page.url}.",
    level=2,
)
class AddBookmark(Errand):
    page = bookmarks.new()
    given = (bookmarks.some(3),)
    changes = (bookmarks.add(page),)


@errand(
    "Rename the Chrome bookmark {old.name} to {new_name}.",
    "Please call the bookmark {old.name} in Chrome {new_name}; the address stays.",
    "{old.name} is too long for me. Name that bookmark {new_name} in Chrome.",
    "The bookmark {old.name} of Chrome should be named {new_name}.",
    level=1,
)
class RenameBookmark(Errand):
    old = bookmarks.one()
    new_name = word("Look here first", "For Dad", "Mondays", "Cheaper one")
    given = (bookmarks.some(4),)
    changes = (bookmarks.edit(old, name=new_name),)


@errand(
    "Delete the bookmark {old.name} in Chrome.",
    "Please remove {old.name} from the bookmarks of Chrome.",
    "I'm done with {old.name}. It needn't be a bookmark in Chrome anymore.",
    "Chrome should not have a bookmark {old.name} any longer.",
    level=1,
)
class RemoveBookmark(Errand):
    old = bookmarks.one()
    given = (bookmarks.some(5),)
    changes = (bookmarks.remove(old),)


@errand(
    "The page behind my Chrome bookmark {old.name} has moved to {url}. Correct the bookmark.",
    "Please change the address of the Chrome bookmark {old.name} to {url}.",
    "{old.name} has a new home, {url}. My bookmark in Chrome should lead there, same name.",
    "Chrome's bookmark {old.name} should open {url} instead.",
    level=2,
)
class CorrectBookmark(Errand):
    old = bookmarks.one()
    url = word("http://new.example.com", "http://moved.example.org", "http://here.example.net")
    given = (bookmarks.some(4),)
    changes = (bookmarks.edit(old, url=url),)


@errand(
    "Text {who.name} the address of my Chrome bookmark {page.name}.",
    "Please send {who.name} an SMS with the address that Chrome's bookmark {page.name} has.",
    "{who.name} is looking for {page.name}. I have it bookmarked in Chrome: text the address.",
    "{who.name} should get an SMS that is the address of the bookmark {page.name} in Chrome.",
    level=2,
)
class TextBookmark(Errand):
    who = contacts.one()
    page = bookmarks.one()
    given = (bookmarks.some(4), contacts.some(3))
    changes = (messages.send(to=who.number, text=page.url),)


@errand(
    "How many bookmarks do I have in Chrome? Answer with a number.",
    "Please count the bookmarks in Chrome and answer with the number.",
    "I keep bookmarking things in Chrome. How many is it by now? Just the number.",
    "I'd like to know the number of my bookmarks in Chrome.",
    level=1,
)
class CountBookmarks(Errand):
    first = bookmarks.one()
    second = bookmarks.one()
    given = (bookmarks.some(4),)
    answer = bookmarks.all().count()


@errand(
    "Remove {page.title} from my Chrome history, but nothing else.",
    "Please delete the one visit of {page.title} in Chrome's history.",
    "It's a surprise! Nobody should see that I looked at {page.title}. Remove just that from the"
    " history in Chrome.",
    "Chrome's history should not list {page.title} any longer; all other pages stay.",
    level=2,
)
class ForgetPage(Errand):
    page = page_visits.one()
    given = (page_visits.some(5),)
    changes = (page_visits.remove(page),)


@errand(
    "Which page did I visit last in Chrome? Answer with its title.",
    "Please look into Chrome's history and answer with the title of the latest page.",
    "I closed the tab! What was the last page I had open, by Chrome's history? Its title, please.",
    "I need the title of the most recent page in the history of Chrome.",
    level=2,
)
class FindLastPage(Errand):
    first = page_visits.one()
    second = page_visits.one()
    given = (page_visits.some(3),)
    answer = page_visits.all().by("visited").last().title


@errand(
    "Make a Markor note {title} with the title of the page that I visited last in Chrome.",
    "Please create {title} in Markor: the title of the latest page in Chrome's history.",
    "Before I forget it: the last page in Chrome's history. Its title goes into {title} in Markor.",
    "A note {title} in Markor should have the title of the newest page of Chrome's history.",
    level=3,
)
class NoteLastPage(Errand):
    first = page_visits.one()
    second = page_visits.one()
    title = word("read_later.md", "page.md", "links.md")
    given = (page_visits.some(3), notes.some(2))
    changes = (notes.add(title=title, text=page_visits.all().by("visited").last().title),)


@errand(
    "What are the names of my downloads in Chrome? List them, separated by commas.",
    "Please list the names of the downloaded files, as Chrome's Downloads show them, with commas.",
    "I've lost track of what I downloaded. Chrome's Downloads know. The file names, with commas.",
    "I need the names of all files among Chrome's downloads, separated by commas.",
    level=2,
)
class ListDownloads(Errand):
    first = downloads.one()
    second = downloads.one()
    given = (files.some(3, folder="Documents"),)
    answer = downloads.all().values("name")
