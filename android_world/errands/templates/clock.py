"""Errands with alarms."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.sampling.clock import ALARM_LABELS
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


@errand(
    'Set an alarm for {new.time} with the label "{new.label}".',
    'Please add an alarm at {new.time} and label it "{new.label}".',
    'I must not forget it: wake me at {new.time}, and let the alarm say "{new.label}".',
    'At {new.time} an alarm called "{new.label}" should ring.',
    level=1,
)
class AddAlarm(Errand):
    new = alarms.new(days=())
    given = (alarms.some(2),)
    changes = (alarms.add(new),)


@errand(
    'Set an alarm "{label}" for {new.time}, repeating on {days}.',
    'Please add an alarm at {new.time} for {days} with the label "{label}".',
    'From now on, I want to hear an alarm at {new.time} on {days}. Call it "{label}", please.',
    '"{label}" should ring at {new.time} on {days}.',
    level=2,
)
class AddRepeatingAlarm(Errand):
    days = weekdays()
    label = word(*ALARM_LABELS)
    new = alarms.new()
    given = (alarms.some(2),)
    changes = (alarms.add(time=new.time, label=label, days=days),)


@errand(
    "Delete the alarm at {old.time}.",
    "Please remove my {old.time} alarm.",
    "I sleep in from now on, so away with the alarm at {old.time}!",
    "The alarm that is set for {old.time} should not exist any longer.",
    level=1,
)
class RemoveAlarm(Errand):
    old = alarms.one()
    given = (alarms.some(4),)
    changes = (alarms.remove(old),)


@errand(
    "Turn off the alarm at {alarm.time}.",
    "Please switch the {alarm.time} alarm off, but do not delete it.",
    "I'm on leave. The alarm at {alarm.time} can stay in the list, but it must not ring.",
    "My alarm at {alarm.time} should be off.",
    level=1,
)
class TurnOffAlarm(Errand):
    alarm = alarms.one()
    given = (alarms.some(3),)
    changes = (alarms.turn_off(alarm),)


@errand(
    'Turn on the alarm "{alarm.label}".',
    'Please switch the alarm labeled "{alarm.label}" on.',
    'Vacation is over! Let the "{alarm.label}" alarm ring again.',
    'The alarm "{alarm.label}" is off, but should be on.',
    level=1,
)
class TurnOnAlarm(Errand):
    alarm = alarms.one(is_enabled=False, label="Back to Work")
    given = (alarms.some(3),)
    changes = (alarms.turn_on(alarm),)


@errand(
    "Move the alarm at {alarm.time} to {new.time}.",
    "Please change my {alarm.time} alarm so that it rings at {new.time}.",
    "The bus leaves at another time now: make the {alarm.time} alarm a {new.time} one.",
    "My alarm at {alarm.time} should ring at {new.time} instead.",
    level=2,
)
class MoveAlarm(Errand):
    alarm = alarms.one()
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, time=new.time),)


@errand(
    'Label the alarm at {alarm.time} "{label}".',
    'Please give the {alarm.time} alarm the label "{label}".',
    'I always wonder what the alarm at {alarm.time} is for. It should say "{label}".',
    'The {alarm.time} alarm needs "{label}" as its label.',
    level=1,
)
class LabelAlarm(Errand):
    alarm = alarms.one(label="")
    label = word(*ALARM_LABELS)
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, label=label),)


@errand(
    'Set an alarm "{label}" half an hour before {event.title} starts.',
    'Please look up when {event.title} begins and add an alarm "{label}" 30 minutes earlier.',
    'I can\'t be late for {event.title}! Set an alarm half an hour ahead of it, called "{label}".',
    'Thirty minutes before {event.title}, an alarm named "{label}" should ring.',
    level=3,
)
class AddAlarmBeforeEvent(Errand):
    tomorrow = day(1, 1)
    event = events.one(day=tomorrow)
    label = word("Get Ready", "Leave Now", "Pack Up", "Put on Shoes")
    given = (events.some(5), alarms.some(2))
    changes = (alarms.add(time=event.start_time - minutes(30), label=label),)


@errand(
    "On which days does the alarm at {alarm.time} ring? Answer with the days only.",
    "Please tell me the days of the week for which the {alarm.time} alarm is set.",
    "Which days did I choose for the alarm at {alarm.time}? Just name them.",
    "I need to know the days on which my {alarm.time} alarm repeats.",
    level=1,
)
class AnswerAlarmDays(Errand):
    days = weekdays()
    alarm = alarms.one(days=days)
    given = (alarms.some(4),)
    answer = alarm.days


@errand(
    'Text {who.name} at what time my alarm "{alarm.label}" rings.',
    'Please send {who.name} a text message with the time of the alarm "{alarm.label}".',
    '{who.name} wants a ride and asks when I get up. Text the time of my "{alarm.label}" alarm.',
    '{who.name} should know from me by SMS for when the alarm "{alarm.label}" is set.',
    level=3,
)
class TextAlarmTime(Errand):
    who = contacts.one()
    alarm = alarms.one(label="Wake Up")
    given = (contacts.some(3), alarms.some(4))
    changes = (messages.send(to=who.number, saying=alarm.time),)
