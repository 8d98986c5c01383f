"""Calls and blocked numbers on the screen."""

from __future__ import annotations

import datetime

import pytest

from android_world import records
from android_world.device import telephony
from android_world.records import items
from android_world.records.items import BlockedNumber, Call, Contact
from tests.support.errand_scripts import play, show, wanted_changes

NUMBER = "+15551230000"
MORNING = datetime.datetime(2023, 10, 14, 9, 5, tzinfo=datetime.UTC)


def stored(kind, env, *drawn):
    kind.write(drawn, env.controller)
    return items.capture(env.controller).of(kind)


@pytest.mark.parametrize("name", ["", "Ada Ray"])
def test_a_call_under_way_is_the_call_that_the_list_has_later(name, env):
    Contact.write([Contact("Ada Ray", NUMBER)], env.controller)
    before = items.capture(env.controller)
    show("add", Call, env, Call(NUMBER), name)
    (change,) = wanted_changes(before, env)
    assert (change.subject.number, change.subject.direction) == (NUMBER, "outgoing")
    telephony.end_call_if_active(env.controller)
    env.wait(2)
    (change,) = wanted_changes(before, env)
    assert (change.subject.number, change.subject.direction) == (NUMBER, "outgoing")
    assert change.subject.ref.isdecimal()


def test_a_call_that_rings_is_not_a_call_yet(env):
    telephony.call_emulator(env.controller, "5551230000")
    assert items.capture(env.controller).of(Call) == ()


def test_a_call_under_way_is_ended_and_leaves_no_trace_when_it_is_deleted(env):
    telephony.call_phone_number(env.controller, NUMBER)
    Call.delete(items.capture(env.controller).of(Call), env.controller)
    assert items.capture(env.controller).of(Call) == ()
    assert telephony.get_call_state(env.controller) == "IDLE"


def test_the_history_of_a_call_shows_what_was_written(env):
    found = stored(
        Call,
        env,
        Call(NUMBER, "missed", MORNING),
        Call("+15550001111", "incoming", MORNING, datetime.timedelta(seconds=65)),
        Call(NUMBER, "outgoing", MORNING - datetime.timedelta(days=1)),
    )
    assert [call.direction for call in found] == ["missed", "incoming", "outgoing"]
    for call in found:
        phone = show("look_up", Call, env, call)
        assert phone.has_seen(f"{call.direction.capitalize()} call")
        assert phone.has_seen(f"Oct {call.start.day}, 09:05")


def test_a_call_of_a_contact_is_found_by_its_time(env):
    Contact.write([Contact("Ada Ray", NUMBER)], env.controller)
    (call,) = stored(Call, env, Call(NUMBER, "missed", MORNING))
    assert show("look_up", Call, env, call).has_seen("Oct 14, 09:05")


def test_a_number_that_is_blocked_on_the_screen_has_the_row_of_one_that_is_written(env):
    (change,) = play("add", BlockedNumber, env, BlockedNumber(NUMBER))
    assert change.what == "added"
    (row,) = records.read(records.BlockedNumber, env.controller)
    BlockedNumber.delete([change.after], env.controller)
    stored(BlockedNumber, env, BlockedNumber(NUMBER))
    (other,) = records.read(records.BlockedNumber, env.controller)
    assert row.content == other.content


def test_a_blocked_number_is_shown_and_unblocked(env):
    found = stored(BlockedNumber, env, BlockedNumber(NUMBER), BlockedNumber("+15550001111"))
    assert show("browse", BlockedNumber, env, found).shows(found[1].number)
    (change,) = play("remove", BlockedNumber, env, found[0])
    assert change.before == found[0]
