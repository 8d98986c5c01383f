"""Contacts and messages on the screen: what is written is shown, and read alike."""

from __future__ import annotations

import dataclasses
import random

import pytest

from android_world.errands.vocabulary import contacts, messages
from android_world.records import items
from android_world.records.items import Contact, Message
from tests.support.errand_scripts import play, show

ADA = Contact("Ada Ray", "+15551230000", "ada@example.org")


def stored(kind, env, *drawn):
    kind.write(drawn, env.controller)
    return items.capture(env.controller).of(kind)


@pytest.mark.parametrize("starred", [False, True])
def test_a_contact_that_is_added_reads_as_one_that_is_written(starred, env):
    wanted = dataclasses.replace(ADA, is_starred=starred)
    (added,) = play("add", Contact, env, wanted)
    assert added.what == "added"
    assert added.after.is_same(wanted)
    Contact.delete([added.after], env.controller)
    assert stored(Contact, env, wanted)[0].is_same(added.after)


def test_the_page_of_a_contact_shows_what_was_written(env):
    phone = show("look_up", Contact, env, *stored(Contact, env, ADA))
    assert [text for text in (ADA.name, ADA.email) if not phone.shows(text)] == []
    assert phone.shows(ADA.number)
    assert phone.shows(description="Add to favorites")


def test_contacts_of_a_query_are_opened(env):
    found = stored(Contact, env, *(contacts.sample(random.Random(n)) for n in range(3)))
    phone = show("browse", Contact, env, found)
    assert all(phone.has_seen(item.number) for item in found)


@pytest.mark.parametrize(
    "values",
    [
        {"name": "Bea Lund"},
        {"number": "+15557654321"},
        {"email": "ray@example.com"},
        {"email": ""},
        {"is_starred": True},
        {"name": "Bea Lund", "email": "bea@example.org", "is_starred": True},
    ],
)
def test_an_edited_contact_differs_in_what_was_edited(values, env):
    before, _ = stored(Contact, env, ADA, Contact("Zed Low", "+15550001111"))
    (change,) = play("edit", Contact, env, before, dataclasses.replace(before, **values))
    assert change.what == "changed"
    assert change.fields.keys() - {"details"} == values.keys()  # An address brings its label.
    assert change.after.is_same(dataclasses.replace(before, **values))


def test_an_edit_that_is_written_is_a_change_of_the_same_contact(env):
    (before,) = stored(Contact, env, ADA)
    start = items.capture(env.controller)
    Contact.delete([before], env.controller)
    Contact.write([dataclasses.replace(before, name="Bea Lund")], env.controller)
    (change,) = items.diff(start, items.capture(env.controller))
    assert list(change.fields) == ["name"]


def test_a_contact_is_removed(env):
    first, second = stored(Contact, env, ADA, Contact("Ada Rayburn", "+15550001111"))
    (change,) = play("remove", Contact, env, first)
    assert change.before == first
    assert items.capture(env.controller).of(Contact) == (second,)


def test_a_message_is_shown_in_its_conversation(env):
    found = stored(Message, env, *(messages.sample(random.Random(n)) for n in range(3)))
    for item in found:
        phone = show("look_up", Message, env, item)
        assert phone.shows(item.text, resource_id="thread_message_body")
        assert phone.shows(item.number)


def test_a_message_of_a_contact_is_found_by_its_text(env):
    Contact.write([ADA, Contact("Bea Lund", "+15550001111")], env.controller)
    found = stored(
        Message, env, Message(ADA.number, "Hello"), Message("+15550001111", "Is it you?")
    )
    for item in found:
        phone = show("look_up", Message, env, item)
        assert phone.shows(item.text, resource_id="thread_message_body")


@pytest.mark.parametrize("number", ["+15551230000", "+15550001111"])
def test_a_sent_message_reads_as_one_that_is_written(number, env):
    stored(Message, env, Message("+15550001111", "Hi"))
    wanted = Message(number, "See you at 8.", is_sent=True)
    (change,) = play("add", Message, env, wanted)
    sent = dataclasses.replace(change.after, date=wanted.date)
    assert change.what == "added"
    assert sent.is_same(wanted)


def test_a_message_is_removed_from_its_conversation(env):
    found = stored(
        Message,
        env,
        *(Message("+15550001111", text) for text in ("One", "Two", "Three")),
        Message("+15551230000", "Two"),
    )
    (change,) = play("remove", Message, env, found[1])
    assert change.what == "removed"
    assert change.before == found[1]


def test_messages_have_the_date_that_was_written(env):
    item = messages.sample(random.Random(3))
    (found,) = stored(Message, env, item)
    assert found.date == item.date
    assert found.day == item.date.date()
