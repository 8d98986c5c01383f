"""Items: written as apps store things, read with typed fields, compared as users do."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import json
import random

import jsonschema
import pytest

from android_world import records
from android_world.device import adb, files
from android_world.errands import vocabulary
from android_world.records import items
from android_world.records.items import fields, storing

SAMPLES = {
    kind.item: kind.sample
    for kind in vars(vocabulary).values()
    if isinstance(kind, vocabulary.Kind)
}
NOON = datetime.datetime(2023, 10, 20, 12, 0, tzinfo=datetime.UTC)


REMOVABLE = [kind for kind in items.KINDS if kind.can_be_removed]


@pytest.mark.parametrize("kind", REMOVABLE, ids=lambda kind: kind.kind)
def test_items_of_a_kind_are_written_read_and_deleted(kind, env):
    before = items.capture(env.controller)
    item = SAMPLES[kind](random.Random(0))
    kind.write([item], env.controller)
    made = items.diff(before, items.capture(env.controller))
    (change,) = [change for change in made if type(change.subject) is kind]
    assert change.what == "added"
    assert change.after.is_same(item)
    assert change.after.ref
    for change in made:
        type(change.subject).delete([change.subject], env.controller)
    assert items.diff(before, items.capture(env.controller)) == []


@pytest.mark.parametrize("kind", items.KINDS, ids=lambda kind: kind.kind)
def test_an_item_is_json_under_the_schema_of_its_kind(kind):
    item = SAMPLES[kind](random.Random(1))
    jsonschema.validate(item.to_json(), kind.json_schema())
    assert kind.from_json(item.to_json()) == item


def test_a_changed_field_is_named(env):
    event = items.Event("Dinner", NOON, NOON + datetime.timedelta(hours=1))
    items.Event.write([event], env.controller)
    before = items.capture(env.controller)
    items.Event.delete(before.of(items.Event), env.controller)
    moved = items.Event("Dinner", NOON, NOON + datetime.timedelta(hours=2))
    items.Event.write([moved], env.controller)
    (change,) = items.diff(before, items.capture(env.controller))
    assert (change.what, list(change.fields)) == ("changed", ["end"])
    assert "end" in str(change)


def test_texts_reach_the_phone_as_they_are(env):
    texts = ["it's $HOME `ls`\n2nd line", "a:b --bind x:s:y", "Row: 0 _id=1, body=x"]
    messages = [
        items.Message("+15551230000", text, is_sent) for text in texts for is_sent in (0, 1)
    ]
    items.Message.write(messages, env.controller)
    found = items.capture(env.controller).of(items.Message)
    assert sorted((m.text, m.is_sent) for m in found) == sorted(
        (m.text, m.is_sent) for m in messages
    )


def test_a_note_outside_of_the_notebook_is_refused(env):
    with pytest.raises(ValueError, match="A note is below"):
        items.MarkorNote.write([items.MarkorNote("../x.md", "")], env.controller)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<h1>A &amp; B</h1><p>One\n <b>two</b></p><p></p><p>3", ("A & B", "One two\n3", "")),
        ("<footer><p>x</p></footer><p>y</p>", ("", "y", "x")),
        ("no tag \xff", ("", "", "")),
    ],
)
def test_a_web_page_of_others_is_read_as_far_as_it_goes(page, expected, env):
    values = '<time datetime="soon">x</time><data value="one">x</data>'
    files.write("/sdcard/Download/odd.html", f"{values}{page}".encode("latin-1"), env.controller)
    (found,) = items.capture(env.controller).of(items.WebPage)
    assert (found.name, found.start, found.price) == ("odd.html", None, None)
    assert (found.title, found.text, found.comment) == expected


def test_values_of_a_web_page_are_those_of_its_attributes(env):
    values = '<time datetime="2023-10-20T12:00">noon</time><p><data value="7.5">cheap</data></p>'
    files.write("/sdcard/Download/odd.html", values.encode(), env.controller)
    (found,) = items.capture(env.controller).of(items.WebPage)
    assert (found.start, found.price) == (NOON, decimal.Decimal("7.50"))


@pytest.mark.parametrize(
    ("kind", "value", "stated", "not_stated"),
    [
        (
            fields.DateTime(),
            NOON.replace(hour=15),
            ("at 3 pm", "15:00", "It is 3:00 PM!", "starts 3pm.", "15:00 on 2023-10-20, in room 7"),
            ("at 13 pm", "3:00", "15:001", "at 3", "15:30", "5 pm"),
        ),
        (
            fields.TimeOfDay(),
            datetime.time(15),
            ("3 pm - 4 pm", "from 15:00 to 16:00", "3:00 PM till 4:30 PM", "at 15:00 (3 pm)"),
            ("3 pm, 4 pm", "14:00 or 15:00", "2.30 pm 3 pm", "4 pm - 3 pm", "15:00 16:00"),
        ),
        (
            fields.Amount(),
            decimal.Decimal("12.50"),
            ("$12.50", "12.5 dollars", "It was 12.50.", "$12.50 for 2 on October 20"),
            ("112.50", "12.501", "12", "$12.55", "12.50 or 12.60", "12.50, $7", "7 dollars, 12.50"),
        ),
        (
            fields.Amount(),
            decimal.Decimal("1234.00"),
            ("$1,234.00", "1,234", "1234.00", "$1234"),
            ("1,234.50", "1,233, 1,234", "7 1234", "11,234"),
        ),
        (fields.Number(), 3, ("There are 3.",), ("3 or 4", "13")),
        (
            fields.PhoneNumber(),
            "+15551234567",
            ("call (555) 123-4567",),
            ("555 123 4568", "5551234567 or 5551234568", ""),
        ),
        (
            fields.Day(),
            NOON.date(),
            ("on Friday", "October 20", "2023-10-20", "Friday, October 20"),
            ("October 21", "Friday or Saturday", "October 20, October 21", "Friday, 10/21"),
        ),
        (
            fields.Weekdays(),
            ("Monday", "Thursday"),
            ("on Mondays and Thursdays", "Monday, Thursday"),
            ("Monday", "Monday to Thursday and Friday", "every weekday"),
        ),
        (
            fields.TimeOfDay(),
            datetime.time(9, 30),
            ("9:30 AM", "9.30 a.m.", "09:30:00", "9:30 in the morning", "9:30 - 10:30"),
            ("9:30 PM", "9:30 p.m.", "9:30 in the evening", "9:30 or at noon"),
        ),
        (
            fields.DateTime(),
            NOON,
            ("noon on Friday", "Oct. 20, 12:00", "12 pm", "I may come at noon, I sat in the sun"),
            ("12:00 AM", "midnight", "October 21 at noon", "noon on Saturday", "10/21 12:00"),
        ),
        (fields.Amount(), decimal.Decimal(12), ("12 bucks",), ("$12 or thirteen dollars",)),
        (fields.Number(), 4, ("four of them",), ("4 or five", "forty")),
    ],
)
def test_values_are_stated_in_any_spelling(kind, value, stated, not_stated):
    assert [text for text in stated if not kind.is_stated_in(text, value)] == []
    assert [text for text in not_stated if kind.is_stated_in(text, value)] == []


@pytest.mark.parametrize(
    ("kind", "value", "right", "wrong"),
    [
        (
            fields.Text(),
            "Room 4",
            ("Room 4", "room 4.", '"Room 4"'),
            ("Room 4 or 5", "4", "Room 5"),
        ),
        (fields.PhoneNumber(), "+15551234567", ("555-123-4567",), ("555-123-45678", "1234567")),
        (
            fields.WebAddress(),
            "http://www.kites.example.com/",
            ("kites.example.com", "https://kites.example.com", "http://www.kites.example.com/."),
            ("example.com", "kites.example.com/shop", "kites.example.com or x.example.com"),
        ),
        (
            fields.Weekdays(),
            ("Saturday", "Sunday"),
            ("on the weekend", "Sunday and Saturday"),
            ("Saturday", "every day"),
        ),
        (fields.Number(), 3, ("3", "There are 3."), ("3 or 4", "13", "3.5")),
        (fields.Number(), 0, ("0", "none", "There are 0"), ("1", "not one")),
        (fields.Number(), 1200, ("1,200", "1200 m"), ("1", "1,2", "12000")),
        (fields.Amount(), decimal.Decimal("7.00"), ("$7", "7.00 in all"), ("7 or 8", "7.01")),
        (fields.Amount(), decimal.Decimal("1234.50"), ("$1,234.50", "1234.5"), ("1,234", "234.50")),
        (fields.Flag(), True, ("Yes", "yes, it is"), ("no", "yes and no", "", "yesterday")),
        (
            fields.OneOf(("Food", "Social")),
            "Food",
            ("Food", "It is food."),
            ("Food or Social", "Social", "Food and Social"),
        ),
        (
            fields.DateTime(),
            NOON.replace(hour=15),
            ("3 PM", "Friday, October 20 at 3 PM", "2023-10-20 15:00", "Oct 20th, 2023, 3:00 pm"),
            ("3 AM", "Monday at 3 PM", "October 21 at 3 PM", "Friday, November 20, 3 PM", "20"),
        ),
        (
            fields.Day(),
            NOON.date(),
            ("October 20", "the 20th of October", "Friday, Oct 20, 2023", "10/20/2023"),
            ("October 21", "Monday, October 20", "October 20 or 21", "20", "November 20"),
        ),
        (
            fields.Duration(),
            datetime.timedelta(minutes=90),
            ("1 hour 30 minutes", "90 min", "1.5 hours", "1h 30m", "1:30:00", "1 hour, 30 minutes"),
            ("90", "1 hour", "30 minutes", "1 hour 31 minutes", "90 hours"),
        ),
        (
            fields.Duration(),
            datetime.timedelta(minutes=4, seconds=5),
            ("4 minutes and 5 seconds", "4:05", "04:05", "245 s", "4 min 5 s"),
            ("4 minutes", "4:50", "5 minutes 4 seconds", "1:04:05"),
        ),
        (
            fields.ListOf(fields.Text()),
            ["Team Lunch", "Lunch", "Salt and Pepper"],
            ("lunch, Salt and Pepper, Team Lunch", "- Team Lunch\n- Lunch\n- salt and pepper\n"),
            (
                *("Team Lunch, Salt and Pepper", "Lunch, Lunch, Salt and Pepper", "Team Lunch"),
                *("Team Lunch, Lunch, Salt and Pepper, Dinner", "Lunch, Team Lunch, Salt, Pepper"),
            ),
        ),
        (
            fields.ListOf(fields.Amount()),
            [decimal.Decimal(3), decimal.Decimal(3)],
            ("3, $3",),
            ("3",),
        ),
        (fields.ListOf(fields.Text()), [], ("none", "None."), ("", "Lunch")),
        (fields.Optional(fields.Number(), 7), None, ("none", "No"), ("0", "")),
        (
            fields.Distance(),
            3.1 * fields.METERS_A_MILE,
            ("3.10 mi", "3.1 miles", "3.1", "4.99 km", "It was 3.10 miles long."),
            ("3.1 km", "3.11 mi", "3", "31 mi", "3.1 mi or 4 mi"),
        ),
        (fields.Optional(fields.Number(), 7), 4, ("4",), ("4 or 5", "none")),
        (
            fields.FileName(),
            "Podcasts",
            ("In the Podcasts folder.", "The folder is “Podcasts”", "**Podcasts**"),
            ("Download or Podcasts", "Not Podcasts", "Music, Podcasts", "the folder"),
        ),
        (
            fields.Number(),
            4,
            ("four", "There are four cities.", "4 (four)"),
            ("4 or five", "one or 4", "forty", "fourteen"),
        ),
        (fields.Number(), 0, ("There are none.", "No messages"), ("no, 4", "no or two")),
        (fields.Number(), 1, ("one", "Only one."), ("one or two", "none")),
        (fields.Amount(), decimal.Decimal("1234.50"), ("1 234.50",), ("1234.50 or six",)),
        (
            fields.TimeOfDay(),
            datetime.time(9, 30),
            ("9:30", "9.30 am", "at 9:30 on October 14", "9:30 in the morning", "09:30:00"),
            ("9:30 PM", "9:30 in the evening", "9:30 or noon", "9:30 or ten", "10:30 on 9/30"),
        ),
        (fields.TimeOfDay(), datetime.time(0), ("12 AM", "midnight"), ("12:00", "noon", "12 PM")),
        (
            fields.DateTime(),
            NOON.replace(hour=9, minute=30),
            ("2023-10-20T09:30", "2023-10-20T09:30:00Z", "Fri, Oct 20, 9:30 AM"),
            ("9:30 PM", "2023-10-21T09:30", "Sat, 9:30", "10/21, 9:30"),
        ),
        (
            fields.Day(),
            NOON.date(),
            ("Oct. 20", "10/20/23", "20.10.2023", "2023/10/20", "20/10/2023", "Friday the 20th"),
            ("Thu, Oct 20", "Oct 20 or Sat", "Oct 20, or two", "10/21/23", "Friday the 27th"),
        ),
        (
            fields.Duration(),
            datetime.timedelta(hours=2, minutes=55, seconds=34),
            ("2 hours, 55 minutes and 34 seconds", "2h 55min 34s"),
            ("2 hours and 55 minutes", "two hours 55 minutes 34 seconds"),
        ),
        (fields.Duration(), datetime.timedelta(days=6), ("6 days", "144 hours"), ("6", "5 days")),
        (
            fields.Duration(),
            datetime.timedelta(minutes=30),
            ("half an hour", "30 min"),
            ("30 minutes or an hour", "two hours 30 minutes"),
        ),
        (
            fields.Duration(),
            datetime.timedelta(minutes=60),
            ("an hour", "60 minutes"),
            ("an hour and a half", "1 hour and a half", "60 minutes or half an hour"),
        ),
        (
            fields.Duration(),
            datetime.timedelta(minutes=90),
            ("an hour and a half", "One and a half hours."),
            ("an hour", "90 minutes or an hour", "two and a half hours"),
        ),
        (
            fields.Weekdays(),
            ("Saturday", "Sunday"),
            ("Sat, Sun", "weekends", "Sat-Sun"),
            ("Sat", "Sat, Sun, Mon", "Sunday to Saturday"),
        ),
        (
            fields.Weekdays(),
            tuple(fields.WEEKDAYS[:5]),
            ("Mon-Fri", "weekdays", "Monday to Friday", "Mon, Tues, Wed, Thurs, Fri"),
            ("Mon, Fri", "every day", "Monday to Saturday"),
        ),
        (
            fields.ListOf(fields.Text()),
            ["Dentist", "Flat Viewing"],
            ("1. Dentist 2. Flat Viewing", "Dentist / Flat Viewing", "“Dentist”, “Flat Viewing”"),
            ("2. Dentist 3. Flat Viewing", "1. Dentist", "Dentist or Flat Viewing"),
        ),
        (
            fields.ListOf(fields.Text()),
            ["Rent", "Bike"],
            ("The expenses are Rent and Bike.",),
            ("The expenses are Rent and Bike, Car.",),
        ),
        (fields.SettingValue(), "on", ("It is on.",), ("not on", "It isn't on", "on, off")),
        (
            fields.Distance(),
            33 * fields.METERS_A_MILE,
            ("33", "33 miles"),
            ("33 or forty miles", "33 km"),
        ),
    ],
)
def test_an_answer_gives_the_value_and_no_other_number(kind, value, right, wrong):
    assert [text for text in right if not kind.is_answer(text, value)] == []
    assert [text for text in wrong if kind.is_answer(text, value)] == []


@pytest.mark.parametrize("kind", [fields.Number(), fields.OneOf(("5", "7"))])
@pytest.mark.parametrize(
    ("text", "is_denied"),
    [
        *(("not 5", True), ("It isn\u2019t 5.", True), ("never on a 5", True)),
        *(("5, not more", False), ("I could not see the rest. 5", False), ("none but 5", False)),
    ],
)
def test_a_negation_right_before_a_value_denies_it(kind, text, is_denied):
    value = "5" if isinstance(kind, fields.OneOf) else 5
    assert kind.is_denied_in(text, value) is is_denied


def test_a_text_with_a_further_day_does_not_state_the_days():
    days = fields.Optional(fields.Weekdays(), ("Monday",))
    assert days.is_stated_in("Mondays, Thursdays", ("Monday", "Thursday"))
    assert not days.is_stated_in("Monday, Thursday and Friday", ("Monday", "Thursday"))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (fields.Text(), "Lunch"),
        (fields.Lines(), "a\nb"),
        (fields.Number(), 4),
        (fields.Flag(), True),
        (fields.Amount(), decimal.Decimal("3.00")),
        (fields.DateTime(), NOON),
        (fields.Day(), NOON.date()),
        (fields.TimeOfDay(), NOON.time()),
        (fields.PhoneNumber(), "+15551230009"),
        (fields.OneOf(("a", "b")), "a"),
        (fields.Optional(fields.Number(), 7), None),
        (fields.Optional(fields.Number(), 7), 4),
        (fields.Duration(), datetime.timedelta(minutes=5)),
        (fields.Distance(), 5000.0),
        (fields.ListOf(fields.Number()), [1]),
        (fields.ListOf(fields.Text()), ["a", "b", "a"]),
        (fields.ListOf(fields.Text()), []),
        (fields.Weekdays(), ("Monday",)),
        (fields.WebAddress(), "http://kites.example.com/"),
    ],
)
def test_an_altered_value_is_never_the_same(kind, value):
    for seed in range(20):
        other = kind.alter(value, random.Random(seed))
        assert not kind.is_same(value, other)
        assert kind.from_json(kind.to_json(other)) == other


def test_an_item_that_was_on_the_phone_is_written_under_its_number(env):
    event = items.Event("Dinner", NOON, NOON + datetime.timedelta(hours=1))
    items.Event.write([event], env.controller)
    before = items.capture(env.controller)
    (stored,) = before.of(items.Event)
    items.Event.delete([stored], env.controller)
    items.Event.write([dataclasses.replace(stored, title="Lunch")], env.controller)
    (change,) = items.diff(before, items.capture(env.controller))
    assert (change.what, list(change.fields)) == ("changed", ["title"])


ROWS = {
    items.Event: records.CalendarEvent,
    items.Task: records.Task,
}


def set_columns(kind, column_values, env):
    """Set columns of the newest row of a kind."""
    names = ", ".join(f"{name} = {value}" for name, value in column_values.items())
    newest = f"(SELECT max({kind.columns()['id']}) FROM {kind.table})"
    line = f"UPDATE {kind.table} SET {names} WHERE {kind.columns()['id']} = {newest};"
    adb.shell(env.controller, "sqlite3", kind.database, line)


@pytest.mark.parametrize(
    ("kind", "column_values", "traits"),
    [
        (items.Event, {"repeat_interval": 172_800}, ("repeats in another way",)),
        (
            items.Event,
            {"repeat_interval": 604_800, "repeat_rule": 0},
            ("repeats in another way",),
        ),
        (
            items.Event,
            {"repeat_interval": 2_592_001, "repeat_rule": 3},
            ("repeats in another way",),
        ),
        (
            items.Event,
            {"repeat_interval": 86_400, "repeat_limit": -100_000},
            ("repeats in another way",),
        ),
        (items.Event, {"repetition_exceptions": "'[\"20231020\"]'"}, ("excludes days",)),
        (items.Event, {"flags": 1}, ("all day",)),
        (items.Event, {"flags": 2}, ()),
        (items.Event, {"type": 1, "repeat_interval": 1}, ("repeats in another way", "task")),
        (items.Task, {"recurrence": "'RRULE:FREQ=DAILY'"}, ("repeats",)),
        (items.Task, {"parent": 1}, ("subtask",)),
    ],
)
def test_a_trait_makes_an_item_another_one(kind, column_values, traits, env):
    item = SAMPLES[kind](random.Random(0))
    before = items.capture(env.controller)
    kind.write([item], env.controller)
    start = items.capture(env.controller)
    set_columns(ROWS[kind], column_values, env)
    now = items.capture(env.controller)
    (added,) = items.diff(before, now)
    assert added.after.traits == traits
    assert added.after.is_same(item) == (not traits)
    changed = [change.fields["traits"] for change in items.diff(start, now)]
    assert changed == [((), traits)] * bool(traits)


@pytest.mark.parametrize(
    ("column_values", "repeat_on", "repeat_count"),
    [
        ({"repeat_interval": 604_800, "repeat_rule": 16}, None, None),
        ({"repeat_interval": 604_800, "repeat_rule": 18}, ("Tuesday", "Friday"), None),
        ({"repeat_interval": 604_800, "repeat_rule": 1, "repeat_limit": -6}, ("Monday",), 6),
        ({"repeat_interval": 86_400, "repeat_rule": 1, "repeat_limit": -5}, None, 5),
        ({"repeat_rule": 1, "repeat_limit": -5}, None, None),
    ],
)
def test_days_and_number_of_occurrences_are_fields(column_values, repeat_on, repeat_count, env):
    event = items.Event("Dinner", NOON, NOON + datetime.timedelta(hours=1))
    items.Event.write([event], env.controller)
    set_columns(records.CalendarEvent, column_values, env)
    (found,) = (e for e in items.capture(env.controller).of(items.Event) if e.title == "Dinner")
    assert (found.repeat_on, found.repeat_count, found.traits) == (repeat_on, repeat_count, ())
    items.Event.replace(found, dataclasses.replace(found, title="Late Dinner"), env.controller)
    (moved,) = (e for e in items.capture(env.controller).of(items.Event) if "Late" in e.title)
    assert moved.is_same(dataclasses.replace(found, title="Late Dinner"))


@pytest.mark.parametrize(
    ("column_values", "fields"),
    [
        ({"reminder_1_minutes": 10**15}, {"reminder", "details"}),
        ({"reminder_1_minutes": "'soon'"}, {"reminder", "details"}),
        (
            {"start_ts": 9 * 10**18, "repeat_interval": 604_800},
            {"start", "repetition", "details", "traits"},
        ),
        (
            {"repeat_limit": 9 * 10**18, "repeat_interval": 86_400},
            {"repetition", "details", "traits"},
        ),
    ],
)
def test_an_event_that_no_form_makes_is_read(column_values, fields, env):
    event = dataclasses.replace(
        SAMPLES[items.Event](random.Random(0)),
        reminder=datetime.timedelta(minutes=30),
        repetition=None,
        repeat_until=None,
    )
    items.Event.write([event], env.controller)
    start = items.capture(env.controller)
    set_columns(records.CalendarEvent, column_values, env)
    (change,) = items.diff(start, items.capture(env.controller))
    assert set(change.fields) == fields


def test_details_besides_number_and_address_are_traits_of_a_contact(env):
    contact = SAMPLES[items.Contact](random.Random(0))
    before = items.capture(env.controller)
    items.Contact.write([contact], env.controller)
    (added,) = items.diff(before, items.capture(env.controller))
    assert added.after.traits == ()
    rows = [("phone_v2", "5550001"), ("email_v2", "b@c.d"), ("organization", "Acme")]
    if not contact.email:
        rows.insert(0, ("email_v2", "a@b.c"))
    for kind, text in rows:
        values = {"raw_contact_id": int(added.after.ref), "data1": text}
        values["mimetype"] = f"vnd.android.cursor.item/{kind}"
        uri = "content://com.android.contacts/data"
        adb.shell_script(env.controller, storing.provider_insert(uri, values))
    (added,) = items.diff(before, items.capture(env.controller))
    assert added.after.traits == ("5550001", "Acme", "b@c.d")


@pytest.mark.parametrize(
    ("kind", "wanted", "right", "wrong"),
    [
        (fields.Text(), "Team Lunch.", ("team lunch", "Team Lunch..", " Team  Lunch"), ("Team",)),
        (fields.Text(has_capitals=True), "Ada May", ("Ada May.", "Ada  May"), ("ada may", "Ada")),
        (
            fields.Lines(),
            "One.\nTwo",
            ("one\nTwo.", "One.\nTwo\n"),
            ("One. Two", "One.", "Two\nOne"),
        ),
        (fields.Number(), 3, (3,), (4,)),
    ],
)
def test_typed_texts_may_lack_a_full_stop_and_capitals_unless_they_count(
    kind, wanted, right, wrong
):
    assert [text for text in right if not kind.is_as_wanted(text, wanted)] == []
    assert [text for text in wrong if kind.is_as_wanted(text, wanted)] == []
    assert not fields.Text().is_same("Team Lunch.", "Team Lunch")


def test_kinds_that_change_by_themselves_have_passive_changes(env):
    before = items.capture(env.controller)
    noon = items.PageVisit("Kites", "http://kites.example.com/", NOON)
    items.PageVisit.write([noon], env.controller)
    items.Clip.write([items.Clip("one")], env.controller)
    items.Notification.write([items.Notification("Bus delay", "Line 12")], env.controller)
    start = items.capture(env.controller)
    assert [c.subject.kind for c in items.diff(before, start) if not c.is_passive] == []
    items.PageVisit.delete(start.of(items.PageVisit), env.controller)
    items.Clip.write([items.Clip("two")], env.controller)
    changes = items.diff(start, items.capture(env.controller))
    assert {c.subject.kind for c in changes} == {"page_visits", "clipboard"}
    assert [str(c) for c in changes if not c.is_passive] == ["visited page 'Kites' was removed"]


def test_the_length_of_a_track_is_that_of_its_line(env):
    stops = ((47.0, 9.5), (47.0, 9.6), (47.1, 9.6))
    items.MapTrack.write([items.MapTrack("Loop", stops)], env.controller)
    (track,) = items.capture(env.controller).of(items.MapTrack)
    assert (track.stops, track.stop_count) == (stops, 3)
    assert track.length == pytest.approx(7_583 + 11_119, rel=0.001)


@pytest.mark.parametrize(
    ("path", "item"),
    [
        (records.Bookmark.path, items.Bookmark("Kites", "http://kites.example.com/")),
        (records.Favorite.path, items.Favorite("Kites", (47.1, 9.5))),
        ("/storage/emulated/0/Android/data/net.osmand/files/tracks/x.gpx", items.MapTrack("Loop")),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_a_damaged_file_is_read_as_empty_and_written_again(path, item, env):
    files.write(path, b"<gpx><wpt lat='x'", env.controller)
    kind = type(item)
    before = [found for found in items.capture(env.controller).of(kind) if found.name != "x"]
    assert before == []
    kind.write([item], env.controller)
    (written,) = [i for i in items.capture(env.controller).of(kind) if i.name != "x"]
    assert written.is_same(item)


def test_bookmarks_of_other_folders_stay_until_they_are_deleted(env):
    folder = {"children": [{"id": "7", "type": "url", "name": "Old", "url": "http://old/"}]}
    content = json.dumps({"checksum": "1", "roots": {"other": folder}, "version": 1})
    files.write(records.Bookmark.path, content.encode(), env.controller)
    items.Bookmark.write([items.Bookmark("New", "http://new/")], env.controller)
    found = items.capture(env.controller).of(items.Bookmark)
    assert {mark.name for mark in found} == {"Old", "New"}
    items.Bookmark.delete(found, env.controller)
    assert items.capture(env.controller).of(items.Bookmark) == ()


@pytest.mark.parametrize("kind", [items.Message, items.BlockedNumber])
def test_another_item_under_a_number_that_is_free_again_is_a_new_one(kind):
    old, new = (
        kind(**{name: text for name in kind.types() if name in ("number", "text")}, ref="7")
        for text in ("555-010-1042", "555-010-1179")
    )
    changes = items.diff(items.PhoneItems({kind: (old,)}), items.PhoneItems({kind: (new,)}))
    assert [(c.what, c.subject) for c in changes] == [("removed", old), ("added", new)]


@pytest.mark.parametrize(
    ("kind", "value", "form", "text"),
    [
        (fields.DateTime(), NOON, "iso", "2023-10-20"),
        (fields.DateTime(), NOON.replace(hour=15), "clock", "15:00"),
        (fields.Day(), NOON.date(), "iso", "2023-10-20"),
        (fields.TimeOfDay(), datetime.time(8, 5), "clock", "08:05"),
    ],
)
def test_numeric_forms_of_dates_and_times_state_the_value(kind, value, form, text):
    assert kind.say(value, form) == text
    assert type(kind) is fields.DateTime or kind.is_spelled_in(text, value)
