"""Reading printed messages."""

from __future__ import annotations

import pytest

from android_world.task_evals.common_validators import sms_validators

ROW = (
    "Row: 0 _id=3, address=+1 555-000-1111, date=1697384040000, "
    "body=Bring: milk, eggs, read=1, seen=1"
)
NOW_MS = 1697384040000 + 60_000


def test_a_printed_message_is_taken_apart():
    fields = sms_validators.parse_message(ROW)
    assert fields["address"] == "+1 555-000-1111"
    assert fields["body"] == "Bring: milk, eggs"
    assert fields["seen"] == "1"


def test_a_row_without_a_body_is_not_a_message():
    with pytest.raises(ValueError, match="Not a message"):
        sms_validators.parse_message("Row: 0 _id=3, address=5")


def test_was_sent_wants_number_text_and_time():
    def was_sent(number="+15550001111", body="Bring: milk, eggs", now_ms=NOW_MS):
        return sms_validators.was_sent([ROW], number, body, now_ms)

    assert was_sent()
    assert was_sent(body="bring: milk, egg")
    assert not was_sent(number="15550001111")
    assert not was_sent(body="Bring: flour")
    assert not was_sent(now_ms=NOW_MS + 6 * 60_000)


def test_messages_are_equal_whatever_else_they_carry():
    other = "Row: 9 _id=4, address=+15550001111, body=Bring: milk, eggs, date=1"
    assert sms_validators.sms_are_equal(ROW, other)
    assert not sms_validators.sms_are_equal(ROW, other.replace("1111", "2222"))
