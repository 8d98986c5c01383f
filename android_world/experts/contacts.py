"""Experts of the tasks in the Contacts app."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Params, Script
from android_world.experts.registry import expert


def fill_form(phone: ExpertPhone, first: str, last: str, number: str) -> Script:
    """Open the form of a new contact and fill in its names and number."""
    yield phone.open_app("Contacts")
    yield from phone.tap_when_there(description="Create contact")
    yield from phone.wait_for(hint="First name")
    for hint, value in (("First name", first), ("Last name", last), ("Phone", number)):
        yield from phone.scroll_to(hint=hint)
        yield phone.type(value, hint=hint)


@expert("ContactsAddContact", near_miss="number")
def add_contact(phone: ExpertPhone, params: Params) -> Script:
    """Fill in the form and save it."""
    first, _, last = params["name"].partition(" ")
    yield from fill_form(phone, first, last, params["number"])
    yield phone.tap("Save")


@expert("ContactsNewContactDraft", near_miss="phone")
def draft_contact(phone: ExpertPhone, params: Params) -> Script:
    """Fill in the form, choose the label, and leave it unsaved."""
    yield from fill_form(phone, params["first"], params["last"], params["phone"])
    yield from phone.scroll_to(description="Mobile Phone")
    yield phone.tap(description="Mobile Phone")
    yield from phone.tap_when_there(params["phone_label"])
