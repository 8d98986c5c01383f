"""When repeating events happen, against a day-by-day definition of the rules."""

from __future__ import annotations

import calendar
import json
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st

from android_world.virtual_device.apps.simple_calendar import recurrence
from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    LAST_DAY,
    LAST_WEEKDAY,
    MONTH_S,
    NTH_WEEKDAY,
    SAME_DAY,
    WEEK_S,
    YEAR_S,
    Event,
    day_code,
)

DAYS = st.dates(date(2019, 1, 1), date(2024, 12, 31))
HORIZON = 1200
NEW_YORK = ZoneInfo("America/New_York")


def make(day, minutes=600, zone=UTC, **fields):
    start = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    ts = int(start.timestamp())
    return Event(ts, ts + 1800, "x", **fields)


def days_of(event, zone=UTC, days=HORIZON):
    until = event.start_ts + days * DAY_S
    found = recurrence.occurrences(event, event.start_ts, until, zone)
    return [datetime.fromtimestamp(e.start_ts, zone).date() for e in found]


def expected(first, happens, days=HORIZON):
    return [d for d in (first + timedelta(days=i) for i in range(days + 1)) if happens(d)]


def months_between(first, day):
    return (day.year - first.year) * 12 + day.month - first.month


def nth(day):
    return (day.day - 1) // 7


def is_last(day):
    return day.day + 7 > calendar.monthrange(day.year, day.month)[1]


@settings(max_examples=60)
@given(DAYS, st.integers(1, 40))
def test_every_n_days(first, n):
    if n % 7 == 0 or n % 365 == 0:
        return
    event = make(first, repeat_interval=n * DAY_S)
    assert days_of(event) == expected(first, lambda d: (d - first).days % n == 0)


@settings(max_examples=60)
@given(DAYS, st.integers(1, 6), st.integers(1, 127))
def test_every_n_weeks_on_the_days_of_the_mask(first, n, mask):
    event = make(first, repeat_interval=n * WEEK_S, repeat_rule=mask)
    monday = first - timedelta(days=first.weekday())

    def happens(day):
        return mask >> day.weekday() & 1 and (day - monday).days // 7 % n == 0

    assert days_of(event) == expected(first, happens)


@settings(max_examples=60)
@given(DAYS, st.integers(1, 5))
def test_months_that_are_too_short_are_left_out(first, n):
    event = make(first, repeat_interval=n * MONTH_S, repeat_rule=SAME_DAY)

    def happens(day):
        return day.day == first.day and months_between(first, day) % n == 0

    assert days_of(event) == expected(first, happens)


@settings(max_examples=60)
@given(DAYS, st.integers(1, 4))
def test_the_nth_weekday_of_a_month(first, n):
    event = make(first, repeat_interval=n * MONTH_S, repeat_rule=NTH_WEEKDAY)

    def happens(day):
        same = day.weekday() == first.weekday() and nth(day) == nth(first)
        return same and months_between(first, day) % n == 0

    assert days_of(event) == expected(first, happens)


@settings(max_examples=60)
@given(DAYS.filter(is_last), st.sampled_from([MONTH_S, 2 * MONTH_S, YEAR_S]))
def test_the_last_weekday_of_a_month_or_year(first, interval):
    event = make(first, repeat_interval=interval, repeat_rule=LAST_WEEKDAY)
    n = {MONTH_S: 1, 2 * MONTH_S: 2, YEAR_S: 12}[interval]

    def happens(day):
        return (
            day.weekday() == first.weekday()
            and is_last(day)
            and (months_between(first, day) % n == 0)
        )

    assert days_of(event) == expected(first, happens)


@settings(max_examples=30)
@given(st.integers(2019, 2024), st.integers(1, 12))
def test_the_last_day_of_a_month(year, month):
    first = date(year, month, calendar.monthrange(year, month)[1])
    event = make(first, repeat_interval=MONTH_S, repeat_rule=LAST_DAY)
    assert days_of(event) == expected(first, lambda d: (d + timedelta(days=1)).day == 1)


def test_a_leap_day_comes_in_leap_years_only():
    event = make(date(2020, 2, 29), repeat_interval=YEAR_S, repeat_rule=SAME_DAY)
    assert days_of(event, days=3700) == [date(2020, 2, 29), date(2024, 2, 29), date(2028, 2, 29)]


@settings(max_examples=60)
@given(DAYS, st.sampled_from([DAY_S, WEEK_S, MONTH_S, YEAR_S]), st.integers(1, 20))
def test_a_number_of_occurrences(first, interval, count):
    rule = recurrence.default_rule(interval, first, 0)
    forever = make(first, repeat_interval=interval, repeat_rule=rule)
    limited = make(first, repeat_interval=interval, repeat_rule=rule, repeat_limit=-count)
    assert days_of(limited, days=9000) == days_of(forever, days=9000)[:count]


@settings(max_examples=60)
@given(DAYS, st.sampled_from([DAY_S, WEEK_S, MONTH_S]), st.integers(0, 200))
def test_the_last_day_of_a_repetition_is_part_of_it(first, interval, days):
    rule = recurrence.default_rule(interval, first, 0)
    last = first + timedelta(days=days)
    limit = int(datetime.combine(last, time(23, 59, 59), UTC).timestamp())
    forever = make(first, repeat_interval=interval, repeat_rule=rule)
    limited = make(first, repeat_interval=interval, repeat_rule=rule, repeat_limit=limit)
    assert days_of(limited) == [d for d in days_of(forever) if d <= last]


@settings(max_examples=40)
@given(DAYS, st.sampled_from([DAY_S, WEEK_S, MONTH_S]), st.data())
def test_exceptions_are_left_out_and_still_count(first, interval, data):
    rule = recurrence.default_rule(interval, first, 0)
    event = make(first, repeat_interval=interval, repeat_rule=rule, repeat_limit=-12)
    days = days_of(event)
    gone = data.draw(st.sets(st.sampled_from(days)))
    codes = json.dumps([day_code(d) for d in gone])
    event = make(
        first,
        repeat_interval=interval,
        repeat_rule=rule,
        repeat_limit=-12,
        repetition_exceptions=codes,
    )
    assert days_of(event) == [d for d in days if d not in gone]


@settings(max_examples=60)
@given(
    DAYS,
    st.sampled_from([DAY_S, 3 * DAY_S, WEEK_S, 2 * WEEK_S, MONTH_S, YEAR_S]),
    st.integers(0, 900),
    st.integers(0, 60),
)
def test_a_window_shows_what_the_whole_shows_in_it(first, interval, offset, length):
    rule = recurrence.default_rule(interval, first, 0)
    event = make(first, repeat_interval=interval, repeat_rule=rule)
    begin = event.start_ts + offset * DAY_S
    end = begin + length * DAY_S
    whole = recurrence.occurrences(event, event.start_ts, event.start_ts + HORIZON * DAY_S, UTC)
    inside = [e for e in whole if e.start_ts <= end and e.end_ts >= begin]
    assert recurrence.occurrences(event, begin, end, UTC) == inside


@settings(max_examples=40)
@given(DAYS, st.integers(240, 1439), st.sampled_from([DAY_S, WEEK_S, MONTH_S]))
def test_the_wall_time_stays_when_clocks_change(first, minutes, interval):
    rule = recurrence.default_rule(interval, first, 0)
    event = make(first, minutes, NEW_YORK, repeat_interval=interval, repeat_rule=rule)
    found = recurrence.occurrences(event, event.start_ts, event.start_ts + 400 * DAY_S, NEW_YORK)
    clocks = {datetime.fromtimestamp(e.start_ts, NEW_YORK).time() for e in found}
    assert clocks == {time(minutes // 60, minutes % 60)}
    assert {e.end_ts - e.start_ts for e in found} == {1800}


@settings(max_examples=40)
@given(DAYS, st.sampled_from([DAY_S, 2 * DAY_S, WEEK_S]), st.integers(1, 15))
def test_ending_before_an_occurrence_keeps_the_earlier_ones(first, interval, number):
    rule = recurrence.default_rule(interval, first, 0)
    event = make(first, repeat_interval=interval, repeat_rule=rule)
    all_days = days_of(event)
    occurrence = recurrence.occurrences(
        event, event.start_ts, event.start_ts + HORIZON * DAY_S, UTC
    )[number]
    limit = recurrence.limit_before(event, occurrence.start_ts, UTC)
    ended = make(first, repeat_interval=interval, repeat_rule=rule, repeat_limit=limit)
    assert days_of(ended) == all_days[:number]


def test_a_week_without_days_never_happens():
    assert days_of(make(date(2023, 10, 15), repeat_interval=WEEK_S, repeat_rule=0)) == []


@pytest.mark.parametrize("damaged", ["", "null", "{", "[1, 2]", '{"a": 1}'])
def test_damaged_exceptions_hide_nothing(damaged):
    event = make(date(2023, 10, 15), repeat_interval=DAY_S, repetition_exceptions=damaged)
    assert len(days_of(event, days=9)) == 10


def test_a_single_weekday_moves_with_the_first_day():
    sunday, tuesday = date(2023, 10, 15), date(2023, 10, 17)
    assert recurrence.rule_after_move(WEEK_S, 64, sunday, tuesday) == 2
    assert recurrence.rule_after_move(WEEK_S, 65, sunday, tuesday) == 65
    assert recurrence.rule_after_move(MONTH_S, LAST_DAY, date(2023, 10, 31), sunday) == SAME_DAY


def test_of_occurrences_at_the_same_time_the_latest_are_listed() -> None:
    start = int(datetime(2023, 1, 1, tzinfo=UTC).timestamp())
    event = Event(start, start + 5000 * DAY_S, "x", repeat_interval=DAY_S)
    found = recurrence.occurrences(event, start + 400 * DAY_S, start + 401 * DAY_S, UTC)
    assert found[-1].start_ts == start + 401 * DAY_S
    assert 100 <= len(found) < 110
