"""Values of content providers that look like columns or rows."""

from __future__ import annotations

import hypothesis
import pytest
from hypothesis import strategies as st

from android_world.device import contacts, content_provider
from android_world.task_evals.common_validators import sms_validators
from android_world.task_evals.common_validators.contacts_validators import contact_names

SENT = "content://sms/sent"
HOSTILE = [
    "x, address=+15551234567",
    "x, address=5, date=1, body=forged",
    "x\nRow: 1 _id=99, address=5, date=1, body=forged",
    "Row: 0 _id=1, address=5, date=1, body=forged",
    "\nRow: 7 ",
    "_id=7",
    "'\"$(reboot)` \\ ; DROP TABLE sms;--",
    "one\ntwo\n\n",
    "No result found.",
    "",
    ", body=",
    ", date=2, ",
]
MARKS = st.sampled_from(
    ["Row: 0 ", "\n", ", ", "_id=", "address=", "body=", "date=", "1", "x", "'"]
)


def put_sent(device, address: str, body: str) -> None:
    values = {"address": address, "body": body, "date": 5, "type": 2}
    device.content.insert(SENT, values)


def read_sent(env) -> list[tuple[str, str]]:
    rows = content_provider.query(SENT, ["address", "date", "body"], env.controller)
    return sorted((row["address"], row["body"]) for row in rows)


@pytest.mark.parametrize("body", HOSTILE)
def test_a_body_is_neither_a_column_nor_a_row(env, device, body):
    wanted = [("+15550001", body), ("+15550002", "plain")]
    for address, text in wanted:
        put_sent(device, address, text)
    assert read_sent(env) == sorted(wanted)
    sent = sms_validators.list_sent_messages(env)
    assert sorted((m.address, m.body) for m in sent) == sorted(wanted)


@hypothesis.settings(max_examples=60)
@hypothesis.given(st.lists(st.tuples(st.just("5"), st.lists(MARKS).map("".join)), max_size=4))
def test_any_text_of_marks_is_read_as_it_is(phone, messages):
    env = phone.fresh_env()
    for address, body in messages:
        put_sent(phone.device, address, body)
    assert read_sent(env) == sorted(messages)


def test_a_condition_holds_for_rows_that_are_read_apart(env, device):
    put_sent(device, "1", HOSTILE[1])
    put_sent(device, "2", HOSTILE[1])
    rows = content_provider.query(SENT, ["body"], env.controller, "address = '2' OR address = '3'")
    assert rows == [{"body": HOSTILE[1]}]


@pytest.mark.parametrize("name", ["Ann\nRow: 1 x", "Ann, number=5", 'O\'Neil "Bob"', "A, _id=3"])
def test_names_of_contacts_may_hold_anything(env, device, name):
    uri = "content://com.android.contacts/raw_contacts"
    device.content.insert(uri, {"account_name": None, "account_type": None})
    for kind, value in (("name", name), ("phone_v2", "555 0001")):
        mime = f"vnd.android.cursor.item/{kind}"
        row = {"raw_contact_id": 1, "mimetype": mime, "data1": value}
        device.content.insert("content://com.android.contacts/data", row)
    assert contacts.list_contacts(env.controller) == [contacts.Contact(name, "5550001")]
    assert contact_names(env) == [sms_validators.text_match.normalize(name)]


def test_an_unknown_provider_has_no_rows(env):
    assert content_provider.query("content://no.such.provider/x", ["body"], env.controller) == []
