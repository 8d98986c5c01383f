"""Experts of the pages that list posts, search results or files."""

from __future__ import annotations

from typing import Final

import numpy as np

from android_world.env.json_action import JSONAction
from android_world.experts.miniwob.page import (
    CSS,
    Decisive,
    Page,
    Script,
    UIElement,
    box_of,
    label_of,
    page_expert,
)

_BUTTONS: Final = ("Reply", "Retweet", "Like")
_MENU = 3
_POST_HEIGHT = 62 * CSS
_WHOLE_ICON = 13 * CSS
_WHOLE_ENTRY = 10 * CSS
_WHOLE_BUTTON = 20 * CSS
_ICONS_OF_A_POST = 4
# Beside the icons: a finger that lies on one colours it.
_MARGIN = 150
_PART_OF_LIST = 70
_LINE = 25
_ELSEWHERE = (80, 40)
_FIRST_ENTRY = "Share via DM"
_LOW = 190
_MOST_POSTS = 20
_COLORED = 60
_RESULTS_OF_A_PAGE = 3


@page_expert("social-media")
def press_button_of_post(page: Page) -> Script:
    """Press the button of the user's post, or the entry of its menu."""
    user, button = page.query_groups(r'user (@\S+), click on the "(.*)" button')
    while not (posts := _posts_of(page, user)):
        yield _down(page, _PART_OF_LIST)
    # An icon's first touch may be lost: its place is empty until the picture that it has under a
    # finger is there.
    if button in _BUTTONS:
        icon = posts[0][_BUTTONS.index(button)]
        yield Decisive(page.tap(element=icon))
        yield Decisive(page.tap_at(*page.place(icon)))
        return
    while not page.shows(_FIRST_ENTRY):
        posts = _posts_of(page, user)
        if not posts:
            yield _down(page, -2 * _LINE)
            continue
        yield page.tap(element=posts[0][_MENU])
        if not page.shows(_FIRST_ENTRY):
            yield _down(page, _LINE)
    while not (entries := page.find_all(contains=button, where=_is_whole_entry)):
        yield _down(page, _LINE)
    yield Decisive(page.tap(element=entries[0]))


@page_expert("social-media-all", "social-media-some")
def press_button_of_posts(page: Page) -> Script:
    """Press the button of the user's posts, of all or of as many as are wanted, then Submit."""
    button, number, user = page.query_groups(r'"(.*)" button on (?:all|(\d+)) posts? by (@\S+) and')
    column = (*_BUTTONS, "Share").index(button)
    left = int(number or _MOST_POSTS)
    while True:
        while left and (grey := _grey(page, user, column)[:left]):
            for icon in grey:
                yield page.tap_at(*page.place(icon))
            # What a finger was on last looks like what is pressed.
            yield page.tap_at(*_ELSEWHERE)
            left -= sum(_is_colored(page, icon) for icon in grey)
        submit = page.find("Submit", class_name="Button")
        if submit is not None and box_of(submit).height >= _WHOLE_BUTTON:
            break
        yield _down(page, _PART_OF_LIST)
    yield from page.submit()


def _grey(page: Page, user: str, column: int) -> list[UIElement]:
    """The icons of a user's posts that are not pressed yet."""
    icons = [post[column] for post in _posts_of(page, user)]
    return [icon for icon in icons if not _is_colored(page, icon)]


@page_expert("search-engine")
def search(page: Page) -> Script:
    """Search, open the page of the result, and tap it."""
    name, number = page.query_groups(r'enter "(.*)" and press .* the (\d)\w\w search result')
    yield page.type(name, page.get(resource_id="search-text"))
    yield page.tap("Search")
    sheet, row = divmod(int(number) - 1, _RESULTS_OF_A_PAGE)
    if sheet:
        yield page.tap(str(sheet + 1), where=_is_clickable)
    titles = page.find_all(class_name="View", where=_is_clickable)
    yield Decisive(page.tap(element=sorted(titles, key=_top)[row]))


@page_expert("navigate-tree")
def open_folders(page: Page) -> Script:
    """Open folder after folder, from the top, until the name is seen."""
    wanted = page.quoted_texts()[0]
    opened = 0
    while not page.shows(wanted):
        folders = page.find_all(class_name="View", where=_is_clickable)
        yield page.tap(element=sorted(folders, key=_top)[opened])
        opened += 1
    yield Decisive(page.tap(wanted))


def _posts_of(page: Page, user: str) -> list[list[UIElement]]:
    """The icons of a user's posts, from the left, of the posts whose icons are seen whole."""
    icons = page.find_all(class_name="Image", where=lambda e: box_of(e).height >= _WHOLE_ICON)
    posts = []
    for head in page.find_all(where=lambda e: user in label_of(e).split()):
        top = box_of(head).y_min
        row = [icon for icon in icons if top < _top(icon) < top + _POST_HEIGHT]
        if len(row) == _ICONS_OF_A_POST:
            posts.append(sorted(row, key=lambda e: box_of(e).x_min))
    return posts


def _is_colored(page: Page, icon: UIElement) -> bool:
    """Whether an icon was tapped: those that were not are grey."""
    x, y = page.place(icon)
    reach = _WHOLE_ICON // CSS // 2
    seen = page.picture()[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach]
    return bool(np.ptp(seen.astype(int), axis=2).max() > _COLORED)


def _down(page: Page, distance: int) -> JSONAction:
    return page.swipe((_MARGIN, _LOW), (_MARGIN, _LOW - distance))


def _is_whole_entry(element: UIElement) -> bool:
    return box_of(element).height >= _WHOLE_ENTRY


def _is_clickable(element: UIElement) -> bool:
    return bool(element.is_clickable)


def _top(element: UIElement) -> float:
    return box_of(element).y_min
