"""How an expert looks up and adds contacts, and sends messages."""

from __future__ import annotations

from android_world.experts import contacts, sms
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Contact, Message


@script("look_up", Contact)
def look_up_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Search for a contact and open it."""
    yield phone.open_app("contacts")
    yield from phone.tap_when_there(resource_id="open_search_bar")
    yield phone.type(item.name)
    yield from phone.tap_when_there(item.name, class_name="TextView")
    yield phone.wait()


@script("add", Contact)
def add_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Fill in the form of a new contact and save it."""
    first, _, last = item.name.partition(" ")
    yield from contacts.fill_form(phone, first, last, item.number)
    yield phone.tap("Save")


@script("add", Message)
def send_message(phone: ExpertPhone, item: Message, name: str = "") -> Script:
    """Write to a number, or to a contact by name."""
    if not name:
        yield from sms.start_conversation(phone, item.number)
    else:
        yield from sms.open_messenger(phone)
        yield phone.tap(resource_id="conversations_fab")
        yield phone.type(name, resource_id="new_conversation_address")
        yield from phone.tap_when_there(name, resource_id="item_contact_name")
    yield from sms.send(phone, item.text)
