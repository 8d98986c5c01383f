"""Errands with bookmarks, history and downloads of Chrome."""

from android_world.errands.templates import Errand, errand
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


@errand("Bookmark {page.url} in Chrome as {page.name}.", level=2)
class AddBookmark(Errand):
    page = bookmarks.new()
    given = (bookmarks.some(3),)
    changes = (bookmarks.add(page),)


@errand("Rename the Chrome bookmark {old.name} to {new_name}.", level=1)
class RenameBookmark(Errand):
    old = bookmarks.one()
    new_name = word("Look here first", "For Dad", "Mondays", "Cheaper one")
    given = (bookmarks.some(4),)
    changes = (bookmarks.edit(old, name=new_name),)


@errand("Delete the bookmark {old.name} in Chrome.", level=1)
class RemoveBookmark(Errand):
    old = bookmarks.one()
    given = (bookmarks.some(5),)
    changes = (bookmarks.remove(old),)


@errand(
    "The page behind my Chrome bookmark {old.name} has moved to {url}. Correct the bookmark.",
    level=2,
)
class CorrectBookmark(Errand):
    old = bookmarks.one()
    url = word("http://new.example.com", "http://moved.example.org", "http://here.example.net")
    given = (bookmarks.some(4),)
    changes = (bookmarks.edit(old, url=url),)


@errand("Text {who.name} just the address of my Chrome bookmark {page.name}.", level=2)
class TextBookmark(Errand):
    who = contacts.one()
    page = bookmarks.one()
    given = (bookmarks.some(4), contacts.some(3))
    changes = (messages.send(to=who.number, text=page.url),)


@errand("How many bookmarks do I have in Chrome? Answer with a number.", level=1)
class CountBookmarks(Errand):
    first = bookmarks.one()
    second = bookmarks.one()
    given = (bookmarks.some(4),)
    answer = bookmarks.all().count()


@errand("Remove {page.title} from my Chrome history, but nothing else.", level=2)
class ForgetPage(Errand):
    page = page_visits.one()
    given = (page_visits.some(5),)
    changes = (page_visits.remove(page),)


@errand("Which page did I visit last in Chrome? Answer with its title.", level=2)
class FindLastPage(Errand):
    first = page_visits.one()
    second = page_visits.one()
    given = (page_visits.some(3),)
    answer = page_visits.all().by("visited").last().title


@errand(
    "Make a Markor note {title} with the title of the page that I visited last in Chrome.", level=3
)
class NoteLastPage(Errand):
    first = page_visits.one()
    second = page_visits.one()
    title = word("read_later.md", "page.md", "links.md")
    given = (page_visits.some(3), notes.some(2))
    changes = (notes.add(title=title, text=page_visits.all().by("visited").last().title),)


@errand("What are the names of my downloads in Chrome? List them, separated by commas.", level=2)
class ListDownloads(Errand):
    first = downloads.one()
    second = downloads.one()
    given = (files.some(3, folder="Documents"),)
    answer = downloads.all().values("name")
