"""How an expert finds, adds, changes and removes contacts and messages."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts import contacts, sms
from android_world.experts.base import Element, ExpertPhone, ExpertStuckError, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Contact, Message, fields

_ROW = "conversation_address"
_BODY = "thread_message_body"


@script("look_up", Contact)
def look_up_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Search for a contact and open it."""
    yield phone.open_app("contacts")
    yield from phone.tap_when_there("Search contacts")
    yield phone.type(item.name)
    yield from phone.tap_when_there(item.name, class_name="TextView")
    yield from phone.wait_for(item.name, resource_id="large_title")


@script("browse", Contact)
def browse_contacts(phone: ExpertPhone, found: Sequence[Contact]) -> Script:
    """Open contacts, one after the other."""
    for item in found:
        yield phone.open_app("contacts")
        yield from phone.scroll_to(item.name, resource_id="cliv_name_textview")
        yield phone.tap(item.name, resource_id="cliv_name_textview")
        yield from phone.wait_for(item.name, resource_id="large_title")
        yield phone.back()


@script("add", Contact)
def add_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Fill in the form of a new contact and save it."""
    first, _, last = item.name.partition(" ")
    yield from contacts.fill_form(phone, first, last, item.number)
    if item.email:
        yield from phone.scroll_to(hint="Email")
        yield phone.type(item.email, hint="Email")
    yield phone.tap("Save")
    if item.is_starred:
        yield from phone.tap_when_there(description="Add to favorites")


@script("edit", Contact)
def edit_contact(phone: ExpertPhone, before: Contact, after: Contact) -> Script:
    """Open a contact and change what differs."""
    yield from look_up_contact(phone, before)
    if before.is_starred != after.is_starred:
        action = "Add to" if after.is_starred else "Remove from"
        yield from phone.tap_when_there(description=f"{action} favorites")
    present = _form(before)
    texts = {hint: text for hint, text in _form(after).items() if present[hint] != text}
    if texts:
        yield from phone.tap_when_there(description="Edit contact")
        yield from phone.wait_for(hint="First name", filled=present["First name"])
        for hint, text in texts.items():
            yield from phone.scroll_to(hint=hint, filled=present[hint])
            yield phone.type(text, hint=hint, filled=present[hint], clear=True)
        yield phone.tap("Save")


def _form(item: Contact) -> dict[str, str]:
    first, _, last = item.name.partition(" ")
    return {"First name": first, "Last name": last, "Phone": item.number, "Email": item.email}


@script("remove", Contact)
def remove_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Open a contact and delete it."""
    yield from look_up_contact(phone, item)
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Delete")
    yield from phone.tap_when_there("Delete", class_name="Button")


@script("look_up", Message)
def look_up_message(phone: ExpertPhone, item: Message) -> Script:
    """Open the conversation with a message.

    Raises:
      ExpertStuckError: No conversation has it.
    """
    yield from _open_conversations(phone)
    seen: set[str] = set()
    while not phone.shows(item.text, resource_id=_BODY):
        row = _next_row(phone, item, seen)
        if row is None:
            raise ExpertStuckError(f"No conversation has the message {item.text!r}.")
        seen.add(row.text or "")
        yield phone.tap(element=row)
        yield from phone.wait_for(resource_id=_BODY)
        if not phone.shows(item.text, resource_id=_BODY):
            yield from _open_conversations(phone)


def _open_conversations(phone: ExpertPhone) -> Script:
    """Open the list of conversations, from one of them too."""
    yield phone.open_app("simple sms messenger")
    while phone.shows(resource_id=_BODY):
        yield phone.back()  # At first it may only close the keyboard.
    yield from phone.wait_for(resource_id=_ROW)


def _next_row(phone: ExpertPhone, item: Message, seen: set[str]) -> Element | None:
    """The conversation that most likely has a message, of those that were not opened yet."""
    same = fields.PhoneNumber().is_same
    rows = [row for row in phone.find_all(resource_id=_ROW) if row.text not in seen]
    exact = (row for row in rows if same(row.text, item.number))
    named = (row for row in rows if row.text and row.text in phone.goal)
    return next(exact, None) or next(named, None) or next(iter(rows), None)


@script("browse", Message)
def browse_messages(phone: ExpertPhone, found: Sequence[Message]) -> Script:
    """Open the conversations of messages, one after the other."""
    for number in dict.fromkeys(item.number for item in found):
        *_, last = (item for item in found if item.number == number)
        yield from look_up_message(phone, last)


@script("remove", Message)
def remove_message(phone: ExpertPhone, item: Message) -> Script:
    """Open the conversation of a message and delete the message."""
    yield from look_up_message(phone, item)
    yield phone.long_press(item.text, resource_id=_BODY)
    yield from phone.tap_when_there(description="Delete")
    yield from phone.tap_when_there("Yes")


@script("add", Message)
def send_message(phone: ExpertPhone, item: Message, name: str = "") -> Script:
    """Write to a number, or to a contact by name; in their conversation if there is one."""
    same = fields.PhoneNumber().is_same
    yield from sms.open_messenger(phone)
    rows = phone.find_all(resource_id=_ROW)
    row = next((r for r in rows if r.text == name or same(r.text, item.number)), None)
    if row is not None:
        yield phone.tap(element=row)
    else:
        yield phone.tap(resource_id="conversations_fab")
        yield from _address(phone, item.number, name)
    yield from sms.send(phone, item.text)


def _address(phone: ExpertPhone, number: str, name: str) -> Script:
    yield phone.type(name or number, resource_id="new_conversation_address")
    if name:
        yield from phone.tap_when_there(name, resource_id="item_contact_name")
    else:
        yield phone.tap(resource_id="new_conversation_confirm")
