"""How an expert keeps, lists, edits and deletes bookmarks, and reads other lists of Chrome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts.base import ExpertPhone, Script, box_of
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Bookmark, Download, PageVisit

_APP: Final = "chrome"
_TITLE, _MENU, _ADDRESS = "title", "menu_button", "url_bar"
_FIRST_RUN: Final = ("Accept & continue", "No thanks")


@script("look_up", Bookmark)
def look_up_bookmark(phone: ExpertPhone, item: Bookmark) -> Script:
    """Open a bookmark's form, which has the whole address."""
    yield from _choose(phone, item, "Edit")
    yield phone.tap("Cancel")


@script("browse", Bookmark, PageVisit, Download)
def browse_list(phone: ExpertPhone, found: Sequence[Bookmark | PageVisit | Download]) -> Script:
    """Scroll through the list."""
    for kind in {type(item): None for item in found}:
        yield from _open_list(phone, kind)
    for item in found:
        yield from phone.scroll_to(_title_of(item), resource_id=_TITLE)


@script("look_up", PageVisit, Download)
def look_up_row(phone: ExpertPhone, item: PageVisit | Download) -> Script:
    """Find it in its list."""
    yield from browse_list(phone, [item])


@script("add", Bookmark)
def add_bookmark(phone: ExpertPhone, item: Bookmark) -> Script:
    """Open the page, keep it, and give the bookmark its name."""
    yield from _open_chrome(phone)
    if not phone.shows(resource_id=_ADDRESS):
        yield phone.tap(resource_id="search_box_text")
    yield phone.type(item.url, resource_id=_ADDRESS, clear=True, enter=True)
    yield from phone.tap_when_there(resource_id=_MENU)
    yield from phone.tap_when_there(description="Bookmark")
    yield from _open_list(phone, Bookmark)
    kept = [e for e in phone.find_all(resource_id=_TITLE) if e.text]
    if not any(e.text == item.name for e in kept):
        address = phone.get(resource_id="description", contains=_site(item.url))
        above = [e for e in kept if box_of(e).y_max <= box_of(address).y_max]
        name = above[-1].text or ""
        yield phone.tap(element=phone.beside(address, resource_id="more"))
        yield from phone.tap_when_there("Edit")
        yield from phone.wait_for(hint="Name", filled=name)
        yield phone.type(item.name, hint="Name", filled=name, clear=True)
        yield phone.tap("Save")


@script("edit", Bookmark)
def edit_bookmark(phone: ExpertPhone, before: Bookmark, after: Bookmark) -> Script:
    """Change name and address in a bookmark's form."""
    yield from _choose(phone, before, "Edit")
    yield from phone.wait_for(hint="Name", filled=before.name)
    if after.name != before.name:
        yield phone.type(after.name, hint="Name", filled=before.name, clear=True)
    if after.url != before.url:
        yield phone.type(after.url, hint="URL", filled=before.url, clear=True)
    yield phone.tap("Save")


@script("remove", Bookmark)
def remove_bookmark(phone: ExpertPhone, item: Bookmark) -> Script:
    """Delete a bookmark by its menu."""
    yield from _choose(phone, item, "Delete")


@script("remove", PageVisit)
def remove_visit(phone: ExpertPhone, item: PageVisit) -> Script:
    """Remove a page from the history."""
    yield from browse_list(phone, [item])
    yield phone.tap(description=f"Remove {item.title}")


def _choose(phone: ExpertPhone, item: Bookmark, option: str) -> Script:
    """Choose an option of a bookmark's menu."""
    yield from browse_list(phone, [item])
    yield phone.tap(description=f"Options for {item.name}")
    yield from phone.tap_when_there(option)


def _open_list(
    phone: ExpertPhone, kind: type[Bookmark] | type[PageVisit] | type[Download]
) -> Script:
    """Open a list of Chrome's menu."""
    yield from _open_chrome(phone)
    yield phone.tap(resource_id=_MENU)
    name = {Bookmark: "Bookmarks", PageVisit: "History", Download: "Downloads"}[kind]
    yield from phone.tap_when_there(name)
    yield from phone.wait_for(description="Close")


def _open_chrome(phone: ExpertPhone) -> Script:
    """Open Chrome, past its first run, on a tab."""
    yield phone.open_app(_APP)
    for text in _FIRST_RUN:
        if phone.shows(text):
            yield phone.tap(text)
            yield phone.wait()
    if phone.shows(description="Close") and not phone.shows(resource_id=_MENU):
        yield phone.tap(description="Close")
    yield from phone.wait_for(resource_id=_MENU)


def _title_of(item: Bookmark | PageVisit | Download) -> str:
    return item.title if isinstance(item, PageVisit) else item.name


def _site(url: str) -> str:
    return url.partition("://")[2].rstrip("/") or url
