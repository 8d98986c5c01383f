"""Training errands about alarms, timers and cities of the world clock."""

from android_world.errands.sampling.clock import CITIES
from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    minutes,
    timers,
    weekdays,
    word,
    world_clocks,
)

# Labels that no other alarm of an instance has.
_LABELS = ("Physio", "Swim Team", "Night Feed", "Ferry", "Dough", "Shift Swap")


@errand("Turn off the alarm at {early.time} and turn on the one at {late.time}.", level=2)
class TrainSwapAlarms(Errand):
    early = alarms.one(is_enabled=True)
    late = alarms.one(is_enabled=False)
    given = (alarms.some(3, like=early),)
    changes = (alarms.edit(early, is_enabled=False), alarms.edit(late, is_enabled=True))


@errand("Set an alarm for {new.time} that repeats on {days}.", level=1)
class TrainAddAlarmOnDays(Errand):
    days = weekdays()
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.add(time=new.time, days=days),)


@errand('Delete the alarm labeled "{alarm.label}".', level=1)
class TrainRemoveAlarmByLabel(Errand):
    label = word(*_LABELS)
    alarm = alarms.one(label=label)
    given = (alarms.some(4, like=alarm, label="Gym"),)
    changes = (alarms.remove(alarm),)


@errand("Let the alarm at {alarm.time} repeat on {days}.", level=1)
class TrainChangeAlarmDays(Errand):
    days = weekdays()
    alarm = alarms.one(days=("Sunday",))
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, days=days),)


@errand('For what time is the alarm "{alarm.label}" set? Answer with the time.', level=1)
class TrainAnswerAlarmTime(Errand):
    label = word(*_LABELS)
    alarm = alarms.one(label=label)
    given = (alarms.some(4),)
    answer = alarm.time


@errand("What is the label of the alarm at {alarm.time}? Answer with the label only.", level=1)
class TrainAnswerAlarmLabel(Errand):
    alarm = alarms.one()
    given = (alarms.some(4),)
    answer = alarm.label


@errand('Delete the timer "{timer.label}".', level=1)
class TrainRemoveTimerByLabel(Errand):
    timer = timers.one(label="Potatoes")
    given = (timers.some(1, label="Carrots"), timers.some(1))
    changes = (timers.remove(timer),)


@errand("Is {city} in my world clock? Answer yes or no.", level=1)
class TrainAnswerIsCityThere(Errand):
    city = word(*CITIES[:4])
    there = word(*CITIES[:4])
    first = world_clocks.one(city=there)
    given = (world_clocks.some(4),)
    answer = world_clocks.where(city=city).exists()


@errand('Change the alarm "{alarm.label}" to {new.time} on {days}.', level=2)
class TrainRescheduleAlarm(Errand):
    label = word(*_LABELS)
    days = weekdays()
    alarm = alarms.one(label=label, days=("Sunday",))
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, time=new.time, days=days),)


@errand("Start two timers: {first.length}, and {second.length}.", level=2)
class TrainStartTwoTimers(Errand):
    first = timers.new()
    second = timers.new()
    changes = (timers.add(first), timers.add(second))


@errand(
    'Start a timer for {new.length} and set an alarm for {bake.time} labeled "{label}".', level=2
)
class TrainTimeTheBread(Errand):
    new = timers.new()
    bake = alarms.new()
    label = word("Oven On", "Bake", "Loaf In")
    given = (alarms.some(3),)
    changes = (timers.add(new), alarms.add(time=bake.time, label=label))


@errand('Label the timer of {keep.length} "{label}" and delete the one of {old.length}.', level=2)
class TrainSortTimers(Errand):
    keep = timers.one()
    old = timers.one()
    label = word("Sourdough", "Dumplings", "Jam", "Granola")
    changes = (timers.edit(keep, label=label), timers.remove(old))


@errand("List the cities of my world clock, separated by commas.", level=2)
class TrainListCities(Errand):
    first = world_clocks.one()
    given = (world_clocks.some(3),)
    answer = world_clocks.all().values("city")


@errand("At what time does the earliest alarm that is on ring? Answer with the time.", level=2)
class TrainAnswerFirstAlarm(Errand):
    off = alarms.one(is_enabled=False)
    given = (alarms.some(3), alarms.some(1, is_enabled=False))
    answer = alarms.where(is_enabled=True).by("time").first().time


@errand("How many of my alarms are switched on? Answer with a number.", level=2)
class TrainCountAlarmsOn(Errand):
    off = alarms.one(is_enabled=False)
    given = (alarms.some(3), alarms.some(1, is_enabled=False))
    answer = alarms.where(is_enabled=True).count()


@errand("Turn off all alarms.", level=2)
class TrainSilenceAlarms(Errand):
    first = alarms.one()
    second = alarms.one()
    off = alarms.one(is_enabled=False)
    given = (alarms.some(1),)
    changes = (alarms.edit(alarms.where(is_enabled=True), is_enabled=False),)


@errand('Set an alarm "{label}" 20 minutes after the alarm "{alarm.label}".', level=3)
class TrainAddSecondAlarm(Errand):
    alarm_label = word(*_LABELS)
    alarm = alarms.one(label=alarm_label)
    label = word("Really Up", "Last Chance", "Out of Bed")
    given = (alarms.some(4),)
    changes = (alarms.add(time=alarm.time + minutes(20), label=label),)


@errand('Start a timer that is ten minutes longer than the timer "{timer.label}".', level=3)
class TrainStartLongerTimer(Errand):
    timer = timers.one(label="Muffins")
    given = (timers.some(2),)
    changes = (timers.add(length=timer.length + minutes(10)),)


@errand("Close the {gone.length} timer.", level=1)
class TrainRemoveMissingTimer(Errand):
    gone = timers.new()
    given = (timers.some(3),)
    infeasible = "there is no timer of this length"
