"""Experts of the pages that show an inbox."""

from __future__ import annotations

import re
from typing import Final

from android_world.env.json_action import JSONAction
from android_world.experts.base import ExpertStuckError
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

_QUOTED = re.compile(r'"+([^"]+)"+')
_DELETE = re.compile(
    r"\b(delete|remove|get rid|trash|throw away|recycling|out of my inbox|don't want)", re.I
)
_STAR = re.compile(
    r"^Star the|\b(?:[Ii]mport?ant|imporant|imiportant|importnat|importance|[Mm]ark|[Ff]lag|star)\b"
)

# Who an email goes to, as people say it.
_NAME = r"([A-Z]\w+(?:[- ][A-Z]\w+)?)"
_RECIPIENT: Final = (
    r"\bto (?:to )?{name}",
    r"\b(?:[Ff]orward|[Ss]end|[Gg]ive|[Ll]et|[Ss]ure|put|want) {name}(?!'?s\b)",
    r"\b[Ee]mail {name}(?! sent)",
    r"\bin {name}'s inbox",
    r"^{name} (?:wants (?!his)|must|needs|is waiting)",
)
# These sentences of the Turkers' name the two the wrong way round: the page wants the email of
# who is to get it sent to who wrote it.
_REVERSED = re.compile(
    r"^(?:Find yesterday's emails from|Forward all messages from|Forward .* from yesterday to"
    r"|Send .* the message from)"
)
_REVERSED_RECIPIENT: Final = (r"\bfrom {name}", r"^Forward {name}'s")

_INBOX = (60, 170)
_WHOLE_ICON = 11 * CSS
_SCROLL = 40


@page_expert(
    "email-inbox",
    "email-inbox-delete",
    "email-inbox-forward",
    "email-inbox-forward-nl",
    "email-inbox-forward-nl-turk",
    "email-inbox-important",
    "email-inbox-nl-turk",
    "email-inbox-noscroll",
    "email-inbox-reply",
    "email-inbox-star-reply",
)
def handle_email(page: Page) -> Script:
    """Find the email and do with it what the query says."""
    while (sender := _sender(page)) is None:
        yield _down(page)
    yield from _TREATMENTS[_treatment(page.query)](page, sender)


def _treatment(query: str) -> str:
    """What the query wants done with the email."""
    if _QUOTED.search(query):
        return "reply"
    if _DELETE.search(query):
        return "delete"
    return "star" if _STAR.search(query) else "forward"


def _delete(page: Page, sender: UIElement) -> Script:
    yield from _tap_icon(page, 1)


def _star(page: Page, sender: UIElement) -> Script:
    yield from _tap_icon(page, 0)


def _tap_icon(page: Page, number: int) -> Script:
    """Tap the star (0) or the bin (1) next to the sender."""
    while len(icons := _icons(page)) < 2:
        yield _down(page)
    yield Decisive(page.tap(element=icons[number]))


def _icons(page: Page) -> list[UIElement]:
    """The icons next to the sender, from the left, as far as they are seen whole."""
    sender = _sender(page)
    if sender is None:
        return []
    middle = box_of(sender).center[1]
    found = page.find_all(
        class_name="Image",
        where=lambda e: (
            box_of(e).y_min <= middle <= box_of(e).y_max and box_of(e).height >= _WHOLE_ICON
        ),
    )
    return sorted(found, key=lambda e: box_of(e).x_min)


def _reply(page: Page, sender: UIElement) -> Script:
    yield page.tap(element=sender)
    yield from page.scroll_to("Reply", *_INBOX)
    yield page.tap("Reply")
    yield page.type(_QUOTED.findall(page.query)[0], page.fields()[0])
    yield Decisive(page.tap(resource_id="send-reply"))


def _forward(page: Page, sender: UIElement) -> Script:
    recipient = _recipient(page.query, label_of(sender))
    yield page.tap(element=sender)
    yield from page.scroll_to("Forward", *_INBOX)
    yield page.tap("Forward")
    yield page.type(recipient, page.fields()[0])
    yield Decisive(page.tap(resource_id="send-forward"))


_TREATMENTS: Final = {"reply": _reply, "delete": _delete, "star": _star, "forward": _forward}


def _down(page: Page) -> JSONAction:
    x, y = _INBOX
    return page.swipe((x, y), (x, y - _SCROLL))


def _sender(page: Page) -> UIElement | None:
    """The sender whose email is meant, if it is on the screen."""
    return page.find(class_name="TextView", where=lambda e: _is_sender(label_of(e), page.query))


def _is_sender(name: str, query: str) -> bool:
    """Whether a person is named other than as the recipient of a forwarded email."""
    said, name = _QUOTED.sub("", query), re.escape(name)
    if not re.search(rf"(?<![A-Z-]){name}(?:'?s)?(?![\w-])", said):
        return False
    ways = _recipient_wordings(query) if _treatment(query) == "forward" else ()
    return not any(re.search(way.format(name=rf"{name}(?!\w)"), said) for way in ways)


def _recipient_wordings(query: str) -> tuple[str, ...]:
    return _REVERSED_RECIPIENT if _REVERSED.search(query) else _RECIPIENT


def _recipient(query: str, sender: str) -> str:
    """The name of the recipient of the email.

    Raises:
      ExpertStuckError: No person is named.
    """
    rest = query.replace(sender, "them")
    for way in _recipient_wordings(query):
        found = re.search(way.format(name=_NAME), rest)
        if found:
            return found[1]
    raise ExpertStuckError(f"It is not said who gets the email: {query!r}")
