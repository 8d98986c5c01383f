"""How an expert makes and finds calls, and blocks numbers."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts import phone as phone_app
from android_world.experts.base import Decisive, Element, ExpertPhone, ExpertStuckError, Script
from android_world.experts.errand_scripts import people
from android_world.experts.errand_scripts.table import script
from android_world.records.items import BlockedNumber, Call, Contact, fields

_ROW = "primary_text"


@script("add", Call)
def call(phone: ExpertPhone, item: Call, name: str = "") -> Script:
    """Call a number from the key pad, or a contact from its page."""
    if name:
        yield from people.look_up_contact(phone, Contact(name, item.number))
        yield Decisive(phone.tap(resource_id="verb_call"))
    else:
        yield from phone_app.dial(phone, item.number)
    yield from phone.wait_for(resource_id="incall_end_call")


@script("look_up", Call)
def look_up_call(phone: ExpertPhone, item: Call) -> Script:
    """Open the history of a call.

    Raises:
      ExpertStuckError: The list does not have it.
    """
    yield from _open_recents(phone)
    for number in range(len(_candidates(phone, item))):
        yield phone.tap(element=_candidates(phone, item)[number])
        if not phone.shows(description="History"):  # It was expanded before.
            yield phone.tap(element=_candidates(phone, item)[number])
        yield from phone.tap_when_there(description="History")
        yield from phone.wait_for("OK")
        is_found = phone.shows(contains=f"{item.start:%b} {item.start.day}, {item.start:%H:%M}")
        yield phone.tap("OK")
        if is_found:
            return
    raise ExpertStuckError(f"The list of calls does not have the {item}.")


def _candidates(phone: ExpertPhone, item: Call) -> list[Element]:
    """The rows of a number, or of contacts, which have no number there."""
    same = fields.PhoneNumber().is_same
    rows = phone.find_all(resource_id=_ROW)
    return [row for row in rows if same(row.text, item.number) or _is_name(row.text or "")]


def _is_name(text: str) -> bool:
    return any(char.isalpha() for char in text)


def _open_recents(phone: ExpertPhone) -> Script:
    yield phone.open_app("phone")
    yield from phone.tap_when_there(resource_id="tab_call_history")
    yield from phone.wait_for(resource_id=_ROW)


@script("browse", Call)
def browse_calls(phone: ExpertPhone, found: Sequence[Call]) -> Script:
    """Open the histories of calls, one after the other."""
    for item in found:
        yield from look_up_call(phone, item)


def _open_blocked(phone: ExpertPhone) -> Script:
    yield phone.open_app("phone")
    yield from phone.tap_when_there(description="More options")
    yield from phone.tap_when_there("Settings")
    yield from phone.tap_when_there("Blocked numbers")
    yield from phone.wait_for("Add a number")


@script("browse", BlockedNumber)
def browse_blocked_numbers(phone: ExpertPhone, found: Sequence[BlockedNumber]) -> Script:
    """Open the list of blocked numbers."""
    yield from _open_blocked(phone)


@script("look_up", BlockedNumber)
def look_up_blocked_number(phone: ExpertPhone, item: BlockedNumber) -> Script:
    """Open the list of blocked numbers."""
    yield from _open_blocked(phone)


@script("add", BlockedNumber)
def block_number(phone: ExpertPhone, item: BlockedNumber) -> Script:
    """Type a number into the list of blocked numbers."""
    yield from _open_blocked(phone)
    yield phone.tap("Add a number")
    yield from phone.wait_for(class_name="EditText")
    yield phone.type(item.number, class_name="EditText")
    yield from phone.tap_when_there("OK", class_name="Button")


@script("remove", BlockedNumber)
def unblock_number(phone: ExpertPhone, item: BlockedNumber) -> Script:
    """Tap a number in the list of blocked numbers."""
    yield from _open_blocked(phone)

    def is_same(element: Element) -> bool:
        return fields.PhoneNumber().is_same(element.text, item.number)

    yield from phone.scroll_to(where=is_same)
    yield phone.tap(where=is_same)
