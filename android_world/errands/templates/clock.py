"""Errands with alarms."""

from __future__ import annotations

from android_world.errands.sampling.clock import ALARM_LABELS
from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    day,
    events,
    messages,
    minutes,
    weekdays,
    word,
)


@errand('Set an alarm for {new.time} with the label "{new.label}".', level=1)
class AddAlarm(Errand):
    new = alarms.new(days=())
    given = (alarms.some(2),)
    changes = (alarms.add(new),)


@errand('Set an alarm "{label}" for {new.time}, repeating on {days}.', level=2)
class AddRepeatingAlarm(Errand):
    days = weekdays()
    label = word(*ALARM_LABELS)
    new = alarms.new()
    given = (alarms.some(2),)
    changes = (alarms.add(time=new.time, label=label, days=days),)


@errand("Delete the alarm at {old.time}.", level=1)
class RemoveAlarm(Errand):
    old = alarms.one()
    given = (alarms.some(4),)
    changes = (alarms.remove(old),)


@errand("Turn off the alarm at {alarm.time}.", level=1)
class TurnOffAlarm(Errand):
    alarm = alarms.one()
    given = (alarms.some(3),)
    changes = (alarms.turn_off(alarm),)


@errand('Turn on the alarm "{alarm.label}".', level=1)
class TurnOnAlarm(Errand):
    alarm = alarms.one(is_enabled=False, label="Back to Work")
    given = (alarms.some(3),)
    changes = (alarms.turn_on(alarm),)


@errand("Move the alarm at {alarm.time} to {new.time}.", level=2)
class MoveAlarm(Errand):
    alarm = alarms.one()
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, time=new.time),)


@errand('Label the alarm at {alarm.time} "{label}".', level=1)
class LabelAlarm(Errand):
    alarm = alarms.one(label="")
    label = word(*ALARM_LABELS)
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, label=label),)


@errand('Set an alarm "{label}" half an hour before {event.title} starts.', level=3)
class AddAlarmBeforeEvent(Errand):
    tomorrow = day(1, 1)
    event = events.one(day=tomorrow)
    label = word("Get Ready", "Leave Now", "Pack Up", "Put on Shoes")
    given = (events.some(5), alarms.some(2))
    changes = (alarms.add(time=event.start_time - minutes(30), label=label),)


@errand("On which days does the alarm at {alarm.time} ring? Answer with the days only.", level=1)
class AnswerAlarmDays(Errand):
    days = weekdays()
    alarm = alarms.one(days=days)
    given = (alarms.some(4),)
    answer = alarm.days


@errand('Text {who.name} at what time my alarm "{alarm.label}" rings.', level=3)
class TextAlarmTime(Errand):
    who = contacts.one()
    alarm = alarms.one(label="Wake Up")
    given = (contacts.some(3), alarms.some(4))
    changes = (messages.send(to=who.number, saying=alarm.time),)
