"""Training errands about alarms, timers and cities of the world clock."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.sampling.clock import CITIES
from android_world.errands.templates.train import errand
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


@errand(
    "Turn off the alarm at {early.time} and turn on the one at {late.time}.",
    "Please switch the {early.time} alarm off and the {late.time} alarm on. Keep both in Clock.",
    "I can sleep in tomorrow: the {early.time} alarm should not ring, the one at {late.time}"
    " should. Leave both in the list, I will need them again.",
    "Of my alarms, {late.time} should ring and {early.time} should be off; neither is deleted.",
    level=2,
)
class TrainSwapAlarms(Errand):
    early = alarms.one(is_enabled=True)
    late = alarms.one(is_enabled=False)
    given = (alarms.some(3, like=early),)
    changes = (alarms.edit(early, is_enabled=False), alarms.edit(late, is_enabled=True))


@errand(
    "Set an alarm for {new.time} that repeats on {days}.",
    "Please add an alarm at {new.time} for {days}. It does not need a label.",
    "My new job starts early: from now on I get up at {new.time} on {days}. An alarm without a"
    " label will do.",
    "On {days} an alarm should ring at {new.time}; no label, please.",
    level=1,
)
class TrainAddAlarmOnDays(Errand):
    days = weekdays()
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.add(time=new.time, days=days),)


@errand(
    'Delete the alarm labeled "{alarm.label}".',
    'Please remove my "{alarm.label}" alarm from the clock.',
    'The course is over, so nothing has to remind me of "{alarm.label}" anymore. Throw that alarm'
    " away.",
    'There should no longer be an alarm with the label "{alarm.label}".',
    level=1,
)
class TrainRemoveAlarmByLabel(Errand):
    label = word(*_LABELS)
    alarm = alarms.one(label=label)
    given = (alarms.some(4, like=alarm, label="Gym"),)
    changes = (alarms.remove(alarm),)


@errand(
    "Let the alarm at {alarm.time} repeat on {days}.",
    "Please change the days of my {alarm.time} alarm to {days}.",
    "They gave me another shift. The {alarm.time} alarm should ring on {days} from now on, and on"
    " no other day.",
    "The alarm that is set for {alarm.time} belongs to {days}, and only to those.",
    level=1,
)
class TrainChangeAlarmDays(Errand):
    days = weekdays()
    alarm = alarms.one(days=("Sunday",))
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, days=days),)


@errand(
    'For what time is the alarm "{alarm.label}" set? Answer with the time.',
    'Please look up the time of my "{alarm.label}" alarm and tell me.',
    'I set an alarm called "{alarm.label}" ages ago. When does it go off?',
    'I need to know at what time the alarm with the label "{alarm.label}" rings.',
    level=1,
)
class TrainAnswerAlarmTime(Errand):
    label = word(*_LABELS)
    alarm = alarms.one(label=label)
    given = (alarms.some(4),)
    answer = alarm.time


@errand(
    "What is the label of the alarm at {alarm.time}? Answer with the label only.",
    "Please tell me just the label that my {alarm.time} alarm has.",
    "Something rings at {alarm.time} and I forgot what it is for. What did I write on that alarm?"
    " Only the label, please.",
    "I would like to know the label of the alarm that is set for {alarm.time}, nothing else.",
    level=1,
)
class TrainAnswerAlarmLabel(Errand):
    alarm = alarms.one()
    given = (alarms.some(4),)
    answer = alarm.label


@errand(
    'Delete the timer "{timer.label}".',
    'Please remove the timer with the label "{timer.label}" from the clock.',
    'I ate it raw in the end, so the "{timer.label}" timer is no use. Get rid of it?',
    'The clock has a timer called "{timer.label}" that should not be there any longer.',
    level=1,
)
class TrainRemoveTimerByLabel(Errand):
    timer = timers.one(label="Potatoes")
    given = (timers.some(1, label="Carrots"), timers.some(1))
    changes = (timers.remove(timer),)


@errand(
    "Is {city} in my world clock? Answer yes or no.",
    "Please check whether the world clock has {city}, and answer with yes or no.",
    "I have a call with {city} soon. Did I ever add that city to the clock? Yes or no is enough.",
    "A yes or a no: does the world clock show {city}?",
    level=1,
)
class TrainAnswerIsCityThere(Errand):
    city = word(*CITIES[:4])
    there = word(*CITIES[:4])
    first = world_clocks.one(city=there)
    given = (world_clocks.some(4),)
    answer = world_clocks.where(city=city).exists()


@errand(
    'Change the alarm "{alarm.label}" to {new.time} on {days}.',
    'Please let my "{alarm.label}" alarm ring at {new.time}, and on {days} only.',
    'They changed the timetable for "{alarm.label}": it is at {new.time} on {days} now. Fix the'
    " alarm that I have for it, please.",
    'The alarm with the label "{alarm.label}" should be set for {new.time} and repeat on {days}.',
    level=2,
)
class TrainRescheduleAlarm(Errand):
    label = word(*_LABELS)
    days = weekdays()
    alarm = alarms.one(label=label, days=("Sunday",))
    new = alarms.new()
    given = (alarms.some(3),)
    changes = (alarms.edit(alarm, time=new.time, days=days),)


@errand(
    "Start two timers: {first.length}, and {second.length}.",
    "Please set two timers and start both, one for {first.length} and one for {second.length}.",
    "The eggs need {first.length} and the potatoes {second.length}. Can you start a timer for each?"
    " They need no labels.",
    "Two timers should be running, one of {first.length} and another of {second.length}.",
    level=2,
)
class TrainStartTwoTimers(Errand):
    first = timers.new()
    second = timers.new()
    changes = (timers.add(first), timers.add(second))


@errand(
    'Start a timer for {new.length} and set an alarm for {bake.time} labeled "{label}".',
    "Please start a timer of {new.length}, and add an alarm at {bake.time} with the label"
    ' "{label}".',
    "The dough rests for {new.length}, so start a timer for that. The oven has to go on at"
    ' {bake.time}: an alarm "{label}", please.',
    'A timer of {new.length} should run, and an alarm called "{label}" should ring at {bake.time}.',
    level=2,
)
class TrainTimeTheBread(Errand):
    new = timers.new()
    bake = alarms.new()
    label = word("Oven On", "Bake", "Loaf In")
    given = (alarms.some(3),)
    changes = (timers.add(new), alarms.add(time=bake.time, label=label))


@errand(
    'Label the timer of {keep.length} "{label}" and delete the one of {old.length}.',
    'Please give the {keep.length} timer the label "{label}", and remove the {old.length} timer.',
    "Too many timers at once! The {old.length} one can go, and the {keep.length} one should say"
    ' "{label}".',
    "Of my timers, {old.length} is not needed anymore, and {keep.length} should be called"
    ' "{label}".',
    level=2,
)
class TrainSortTimers(Errand):
    keep = timers.one()
    old = timers.one()
    label = word("Sourdough", "Dumplings", "Jam", "Granola")
    changes = (timers.edit(keep, label=label), timers.remove(old))


@errand(
    "List the cities of my world clock, separated by commas.",
    "Please tell me which cities the world clock has, with commas in between.",
    "I want to tidy the world clock later. Which cities are in there? Just the names with commas.",
    "I would like a list of all cities of the world clock, separated by commas.",
    level=2,
)
class TrainListCities(Errand):
    first = world_clocks.one()
    given = (world_clocks.some(3),)
    answer = world_clocks.all().values("city")


@errand(
    "At what time does the earliest alarm that is on ring? Answer with the time.",
    "Please look at the alarms that are switched on, and tell me the time of the earliest one.",
    "I wonder when I get woken first. Ignore the alarms that are off: what is the earliest time?",
    "Among my alarms that are on, I need the earliest time of day.",
    level=2,
)
class TrainAnswerFirstAlarm(Errand):
    off = alarms.one(is_enabled=False)
    given = (alarms.some(3), alarms.some(1, is_enabled=False))
    answer = alarms.where(is_enabled=True).by("time").first().time


@errand(
    "How many of my alarms are switched on? Answer with a number.",
    "Please count the alarms that are on, leaving out those that are off.",
    "I feel like everything rings all the time. How many alarms are on at the moment?",
    "I would like the number of alarms that are switched on.",
    level=2,
)
class TrainCountAlarmsOn(Errand):
    off = alarms.one(is_enabled=False)
    given = (alarms.some(3), alarms.some(1, is_enabled=False))
    answer = alarms.where(is_enabled=True).count()


@errand(
    "Turn off all alarms.",
    "Please switch every alarm off that is on, without deleting any.",
    "Holidays at last! No alarm may ring, but keep all of them in the list for later.",
    "All alarms should be off; they stay in the clock.",
    level=2,
)
class TrainSilenceAlarms(Errand):
    first = alarms.one()
    second = alarms.one()
    off = alarms.one(is_enabled=False)
    given = (alarms.some(1),)
    changes = (alarms.edit(alarms.where(is_enabled=True), is_enabled=False),)


@errand(
    'Set an alarm "{label}" 20 minutes after the alarm "{alarm.label}".',
    'Please look up when "{alarm.label}" rings and add an alarm "{label}" 20 minutes later.',
    'I never get up at the first ring. 20 minutes after my "{alarm.label}" alarm I need another'
    ' one, called "{label}".',
    'An alarm "{label}" should follow the one that is labeled "{alarm.label}" by 20 minutes.',
    level=3,
)
class TrainAddSecondAlarm(Errand):
    alarm_label = word(*_LABELS)
    alarm = alarms.one(label=alarm_label)
    label = word("Really Up", "Last Chance", "Out of Bed")
    given = (alarms.some(4),)
    changes = (alarms.add(time=alarm.time + minutes(20), label=label),)


@errand(
    'Start a timer that is ten minutes longer than the timer "{timer.label}".',
    'Please look at the length of my "{timer.label}" timer, and start another one that takes ten'
    " minutes more.",
    'The cake needs ten minutes more than what I set for "{timer.label}". Leave that timer alone'
    " and start one of the longer time.",
    'Beside the timer "{timer.label}" there should run one whose length is ten minutes greater.',
    level=3,
)
class TrainStartLongerTimer(Errand):
    timer = timers.one(label="Muffins")
    given = (timers.some(2),)
    changes = (timers.add(length=timer.length + minutes(10)),)


@errand(
    "Close the {gone.length} timer.",
    "Please take the timer of {gone.length} off the list in the clock.",
    "What I needed {gone.length} for is done, so take that timer out of the clock, please.",
    "Among the timers of the clock, the one of {gone.length} is not needed; delete it.",
    level=1,
)
class TrainRemoveMissingTimer(Errand):
    gone = timers.new()
    given = (timers.some(3),)
    infeasible = "there is no timer of this length"
