"""Training errands with several bookmarks of Chrome, saved pages and downloads."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    bookmarks,
    page_visits,
    web_pages,
    word,
)


@errand("Delete the bookmarks {one.name} and {two.name} in Chrome.", level=2)
class TrainRemoveTwoBookmarks(Errand):
    one = bookmarks.one()
    two = bookmarks.one()
    given = (bookmarks.some(3),)
    changes = (bookmarks.remove(one), bookmarks.remove(two))


@errand("Rename the Chrome bookmarks {one.name} to {first} and {two.name} to {second}.", level=2)
class TrainRenameTwoBookmarks(Errand):
    first = word("Read first", "Main shop", "For mom")
    second = word("Read later", "Other shop", "For dad")
    one = bookmarks.one()
    two = bookmarks.one()
    given = (bookmarks.some(3),)
    changes = (bookmarks.edit(one, name=first), bookmarks.edit(two, name=second))


@errand(
    "Bookmark two pages in Chrome: {one.url} as {one.name} and {two.url} as {two.name}.", level=2
)
class TrainAddTwoBookmarks(Errand):
    one = bookmarks.new()
    two = bookmarks.new()
    given = (bookmarks.some(2),)
    changes = (bookmarks.add(one), bookmarks.add(two))


@errand("Delete the pages {one.title} and {two.title} from the history of Chrome.", level=2)
class TrainForgetTwoPages(Errand):
    one = page_visits.one()
    two = page_visits.one()
    given = (page_visits.some(3),)
    changes = (page_visits.remove(one), page_visits.remove(two))


@errand(
    "Who or what is {page.name} in {page.folder} about? Open the page and answer with its heading.",
    level=1,
)
class TrainAnswerHeadingOfPage(Errand):
    called = word("saved-1.html", "to-read.html", "from-mia.html")
    page = web_pages.one(name=called)
    given = (web_pages.some(2),)
    answer = page.title


@errand("Delete the saved pages {one.name} and {two.name} from {one.folder}.", level=2)
class TrainRemoveTwoPages(Errand):
    one = web_pages.one()
    two = web_pages.one()
    given = (web_pages.some(2),)
    changes = (web_pages.remove(one), web_pages.remove(two))
