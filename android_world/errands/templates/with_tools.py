"""Errands with tools: what they need is not on the phone, but in a table next to the screen."""

import functools
from typing import Final

from android_world.errands import templates
from android_world.errands.base import Errand
from android_world.errands.tools import table
from android_world.errands.vocabulary import (
    alarms,
    at,
    contacts,
    day,
    events,
    hours,
    messages,
    minutes,
    number,
    time,
    word,
)

FAMILY: Final = "errands_tools"

errand = functools.partial(templates.errand, families=(FAMILY,))


@errand("Text {who.name} how many degrees {city} will have tomorrow.", level=2)
class TextTemperature(Errand):
    who = contacts.one()
    city = word("Oslo", "Porto", "Quito", "Turin")
    degrees = number(11, 29)
    given = (contacts.some(5),)
    tools = (
        table(
            "weather",
            "The weather of cities tomorrow.",
            columns={"city": "Name of the city.", "degrees": "The temperature at noon, Celsius."},
            by=("city",),
            rows=(
                {"city": city, "degrees": degrees},
                {"city": "Lima", "degrees": "19"},
                {"city": "Cairo", "degrees": "35"},
            ),
        ),
    )
    changes = (messages.send(to=who.number, saying=degrees),)


@errand(
    'Set an alarm "{label}" half an hour before the first meeting of {person} tomorrow.', level=3
)
class AlarmBeforeMeeting(Errand):
    tomorrow = day(1, 1)
    person = word("Nadia Berg", "Tomas Ruiz", "Ines Costa")
    start = time(9, 11)
    label = word("See Them", "Hand Over", "Bring Papers")
    given = (alarms.some(3),)
    tools = (
        table(
            "office_calendar",
            "The meetings of colleagues tomorrow; read only.",
            columns={"person": "Who.", "start": "When the meeting starts.", "room": "Where."},
            by=("person",),
            rows=(
                {"person": person, "start": start, "room": "Room 2"},
                {"person": person, "start": start + hours(3), "room": "Room 5"},
                {"person": "Oskar Lind", "start": "8:00 am", "room": "Room 1"},
            ),
        ),
    )
    changes = (alarms.add(time=start - minutes(30), label=label, on=tomorrow),)


@errand(
    'Add an event "Flight to {city}" on {date}, from the departure of the flight to its landing'
    " {duration} hours later.",
    level=3,
)
class AddFlight(Errand):
    city = word("Bergen", "Malaga", "Naples", "Zagreb")
    date = day(1, 6)
    departure = time(7, 15)
    duration = number(2, 5)
    given = (events.some(4, day=date),)
    tools = (
        table(
            "flights",
            "The flights of the airline in the next days.",
            columns={"city": "Where to.", "day": "The day.", "departure": "When it leaves."},
            by=("city",),
            rows=(
                {"city": city, "day": date, "departure": departure},
                {"city": "Tunis", "day": date, "departure": "6:10 am"},
            ),
        ),
    )
    changes = (
        events.add(
            title="Flight to " + city,
            start=at(date, departure),
            end=at(date, departure) + hours(1) * duration,
        ),
    )
