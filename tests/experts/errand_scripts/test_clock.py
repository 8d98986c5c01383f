"""The Clock on the screen: what is written is shown, what the app writes reads alike."""

from __future__ import annotations

import dataclasses
import datetime
import random

import pytest

from android_world import records
from android_world.errands.vocabulary import alarms
from android_world.records import items
from android_world.records.items import Alarm, Timer, WorldClock
from tests.support.errand_scripts import play, show

ALARM = Alarm(datetime.time(6, 25), "Bus", ("Monday", "Saturday"))


def stored(env, *drawn):
    """Alarms that are written, as they are read; the phone has two others."""
    before = items.capture(env.controller)
    Alarm.write(drawn, env.controller)
    return [change.after for change in items.diff(before, items.capture(env.controller))]


def record_of(item, env):
    """The row of an alarm."""
    rows = records.read(records.Alarm, env.controller)
    return next(row for row in rows if str(row.id) == item.ref)


@pytest.mark.parametrize(
    "wanted",
    [
        ALARM,
        Alarm(datetime.time(21, 0)),
        Alarm(datetime.time(0, 55), "Late", is_enabled=False),
        Alarm(datetime.time(7, 5), days=("Sunday",)),
    ],
    ids=str,
)
def test_an_alarm_that_is_added_has_the_rows_of_one_that_is_written(wanted, env):
    (added,) = play("add", Alarm, env, wanted)
    assert added.after.is_same(wanted)
    (row,) = [
        a for a in records.read(records.Alarm, env.controller) if str(a.id) == added.after.ref
    ]
    Alarm.delete([added.after], env.controller)
    (written,) = stored(env, wanted)
    other = record_of(written, env)
    assert row.content == other.content
    assert row.is_on == other.is_on


@pytest.mark.parametrize(
    "values",
    [
        {"time": datetime.time(18, 40)},
        {"label": "Train"},
        {"label": ""},
        {"days": ("Sunday",)},
        {"is_enabled": False},
        {"time": datetime.time(5, 5), "label": "Train", "days": (), "is_enabled": False},
    ],
)
def test_an_edited_alarm_differs_in_what_was_edited(values, env):
    before, _ = stored(env, ALARM, alarms.sample(random.Random(0)))
    after = dataclasses.replace(before, **values)
    (change,) = play("edit", Alarm, env, before, after)
    assert change.fields.keys() == values.keys()
    assert change.after.is_same(after)


def test_an_alarm_without_days_is_turned_off_and_loses_nothing(env):
    (before,) = stored(env, Alarm(datetime.time(20, 50), "Tea"))
    start = records.capture(env.controller)
    after = dataclasses.replace(before, is_enabled=False)
    (change,) = play("edit", Alarm, env, before, after)
    assert change.fields == {"is_enabled": (True, False)}
    assert records.losses(start, records.capture(env.controller)) == []


def test_all_alarms_of_a_query_are_shown(env):
    found = stored(env, *(alarms.sample(random.Random(n)) for n in range(8)))
    phone = show("browse", Alarm, env, found)
    assert all(phone.has_seen(f"{item.time:%H:%M}") for item in found)
    assert all(phone.has_seen(item.label) for item in found)


def test_of_two_alarms_at_the_same_time_the_one_with_the_label_is_removed(env):
    first, second = stored(env, ALARM, dataclasses.replace(ALARM, label="Other", days=()))
    (change,) = play("remove", Alarm, env, second)
    assert change.before == second
    (change,) = play("remove", Alarm, env, first)
    assert change.before == first


def test_an_alarm_that_was_off_stays_off_when_its_time_changes(env):
    (before,) = stored(env, dataclasses.replace(ALARM, is_enabled=False))
    after = dataclasses.replace(before, time=datetime.time(9, 45))
    (change,) = play("edit", Alarm, env, before, after)
    assert list(change.fields) == ["time"]


HOUR = datetime.timedelta(hours=1, minutes=15)


@pytest.mark.parametrize("wanted", [Timer(HOUR), Timer(HOUR, "Roast")], ids=str)
def test_a_timer_that_is_started_reads_as_one_that_is_written(wanted, env):
    Timer.write([Timer(datetime.timedelta(minutes=9))], env.controller)
    (added,) = play("add", Timer, env, wanted)
    assert added.what == "added"
    assert added.after.is_same(wanted)


def test_a_timer_is_shown_labeled_and_deleted(env):
    timers = [Timer(HOUR), Timer(datetime.timedelta(minutes=9), "Tea")]
    Timer.write(timers, env.controller)
    first, second = sorted(items.capture(env.controller).of(Timer), key=lambda t: t.label)
    assert show("browse", Timer, env, [first, second]).shows("1:15:00")
    (change,) = play("edit", Timer, env, first, dataclasses.replace(first, label="Roast"))
    assert change.fields == {"label": ("", "Roast")}
    (change,) = play("remove", Timer, env, second)
    assert change.before == second


def test_a_timer_with_the_number_of_a_deleted_one_is_another_timer(env):
    Timer.write([Timer(HOUR)], env.controller)
    before = items.capture(env.controller)
    Timer.delete(before.of(Timer), env.controller)
    Timer.write([Timer(datetime.timedelta(minutes=9))], env.controller)
    changes = items.diff(before, items.capture(env.controller))
    assert sorted(change.what for change in changes) == ["added", "removed"]


def test_cities_are_added_shown_and_removed(env):
    WorldClock.write([WorldClock("Oslo"), WorldClock("New York")], env.controller)
    (added,) = play("add", WorldClock, env, WorldClock("Los Angeles"))
    assert added.after.is_same(WorldClock("Los Angeles"))
    found = items.capture(env.controller).of(WorldClock)
    assert show("browse", WorldClock, env, found).shows("Oslo")
    (removed,) = play("remove", WorldClock, env, WorldClock("New York"))
    assert removed.before.city == "New York"
