"""Errands with alarms, timers and cities of the world clock."""

from android_world.errands.sampling.clock import ALARM_LABELS, TIMER_LABELS
from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    day,
    events,
    messages,
    minutes,
    timers,
    weekdays,
    word,
    world_clocks,
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
    changes = (alarms.add(time=event.start_time - minutes(30), label=label, on=event.day),)


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


@errand("Start a timer for {new.length}.", level=1)
class StartTimer(Errand):
    new = timers.new()
    changes = (timers.add(new),)


@errand('Start a timer for {new.length} and label it "{label}".', level=2)
class StartLabeledTimer(Errand):
    label = word(*TIMER_LABELS)
    new = timers.new()
    given = (timers.some(1),)
    changes = (timers.add(length=new.length, label=label),)


@errand("Delete the timer for {old.length}.", level=1)
class RemoveTimer(Errand):
    old = timers.one()
    given = (timers.some(2),)
    changes = (timers.remove(old),)


@errand('Label the timer for {timer.length} "{label}".', level=1)
class LabelTimer(Errand):
    timer = timers.one()
    label = word(*TIMER_LABELS)
    given = (timers.some(2),)
    changes = (timers.edit(timer, label=label),)


@errand("Replace the timer for {old.length} with one for {new.length}.", level=2)
class ReplaceTimer(Errand):
    old = timers.one()
    new = timers.new()
    changes = (timers.remove(old), timers.add(new))


@errand(
    "Start a timer for {new.length}, and text {who.name} that this is how long dinner will take.",
    level=3,
)
class TextTimer(Errand):
    who = contacts.one()
    new = timers.new()
    given = (contacts.some(3),)
    changes = (messages.send(to=who.number, saying=new.length), timers.add(new))


@errand("Add {new.city} to the world clock.", level=1)
class AddCity(Errand):
    new = world_clocks.new()
    given = (world_clocks.some(2),)
    changes = (world_clocks.add(new),)


@errand("Remove {old.city} from the world clock.", level=1)
class RemoveCity(Errand):
    old = world_clocks.one()
    given = (world_clocks.some(3),)
    changes = (world_clocks.remove(old),)


@errand("Replace {old.city} with {new.city} in the world clock.", level=2)
class ReplaceCity(Errand):
    old = world_clocks.one()
    new = world_clocks.new()
    given = (world_clocks.some(2),)
    changes = (world_clocks.remove(old), world_clocks.add(new))


@errand("Add {first.city}, {second.city} and {third.city} to the world clock.", level=2)
class AddThreeCities(Errand):
    first = world_clocks.new()
    second = world_clocks.new()
    third = world_clocks.new()
    changes = (world_clocks.add(first), world_clocks.add(second), world_clocks.add(third))


@errand("How many cities does my world clock have? Answer with a number.", level=1)
class AnswerCityCount(Errand):
    first = world_clocks.one()
    given = (world_clocks.some(3),)
    answer = world_clocks.all().count()


@errand("Add the city that {who.name} texted me to the world clock.", level=3)
class AddCityFromMessage(Errand):
    who = contacts.one()
    city = world_clocks.new()
    note = messages.one(number=who.number, text=city.city)
    given = (contacts.some(3), messages.some(3), world_clocks.some(1))
    changes = (world_clocks.add(city=note.text),)
