"""Training errands with several alarms, timers and cities of the world clock."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    choose,
    hours,
    minutes,
    number,
    time,
    timers,
    word,
    world_clocks,
)


@errand(
    'Set two alarms: one at {one.time} labeled "{first}" and one at {two.time} labeled "{second}".',
    level=2,
)
class TrainAddTwoLabeledAlarms(Errand):
    first = word("Wake Finn", "Leave home", "Kiln on", "Pump")
    second = word("Wake Greta", "Leave work", "Kiln off", "Filter")
    one = alarms.new()
    two = alarms.new()
    given = (alarms.some(2),)
    changes = (
        alarms.add(time=one.time, label=first),
        alarms.add(time=two.time, label=second),
    )


@errand("Set alarms for {one.time}, {two.time} and {three.time}.", level=2)
class TrainAddThreeAlarms(Errand):
    one = alarms.new()
    two = alarms.new()
    three = alarms.new()
    given = (alarms.some(1),)
    changes = (
        alarms.add(time=one.time),
        alarms.add(time=two.time),
        alarms.add(time=three.time),
    )


@errand("Delete the alarms at {one.time} and {two.time}.", level=2)
class TrainRemoveTwoAlarms(Errand):
    one = alarms.one()
    two = alarms.one()
    given = (alarms.some(3),)
    changes = (alarms.remove(one), alarms.remove(two))


@errand('Label the alarm at {one.time} "{first}" and the alarm at {two.time} "{second}".', level=2)
class TrainLabelTwoAlarms(Errand):
    first = word("Pills A", "Boil eggs", "Gate opens", "Emil")
    second = word("Pills B", "Set table", "Gate closes", "Nora")
    one = alarms.one(label="")
    two = alarms.one(label="")
    given = (alarms.some(2),)
    changes = (alarms.edit(one, label=first), alarms.edit(two, label=second))


@errand("Is there an alarm at {when} that is on? Answer True or False.", level=1)
class TrainAnswerAlarmIsOn(Errand):
    when = time(9, 9)
    first = alarms.one(is_enabled=True)
    there = time(9, 9)
    second = alarms.one(time=there, is_enabled=True)
    given = (alarms.some(2),)
    answer = choose(alarms.where(time=when, is_enabled=True).exists(), "True", "False")


@errand(
    'Start two timers: {first.length} labeled "{one}", and {second.length} labeled "{two}".',
    level=2,
)
class TrainStartTwoLabeledTimers(Errand):
    first = timers.new()
    second = timers.new()
    one = word("Lentils", "Laps", "Bath")
    two = word("Dumpling soup", "Rest", "Towel")
    changes = (
        timers.add(length=first.length, label=one),
        timers.add(length=second.length, label=two),
    )


@errand("Delete the timers of {one.length} and {two.length}.", level=2)
class TrainRemoveTwoTimers(Errand):
    one = timers.one()
    two = timers.one()
    given = (timers.some(1),)
    changes = (timers.remove(one), timers.remove(two))


@errand("Put the cities {one.city} and {two.city} on my world clock.", level=2)
class TrainAddTwoCities(Errand):
    one = world_clocks.new()
    two = world_clocks.new()
    given = (world_clocks.some(2),)
    changes = (world_clocks.add(one), world_clocks.add(two))


@errand("Remove {one.city} and {two.city} from the world clock.", level=2)
class TrainRemoveTwoCities(Errand):
    one = world_clocks.one()
    two = world_clocks.one()
    given = (world_clocks.some(2),)
    changes = (world_clocks.remove(one), world_clocks.remove(two))


@errand(
    "Start three timers: {m} minutes and {s} seconds; {h} hours and {n} minutes; {k} seconds.",
    level=2,
)
class TrainStartThreeTimers(Errand):
    h = number(2, 9)
    m = number(2, 29)
    n = number(30, 59)
    s = number(2, 59)
    k = number(20, 59)
    changes = (
        timers.add(length=minutes(1) * m + minutes(1) / 60 * s),
        timers.add(length=hours(1) * h + minutes(1) * n),
        timers.add(length=minutes(1) / 60 * k),
    )


@errand(
    'Start a timer of {h} hours and {m} minutes labeled "{label}", and one of {k} seconds without'
    " a label.",
    level=2,
)
class TrainStartLabeledAndPlainTimer(Errand):
    h = number(2, 9)
    m = number(2, 59)
    k = number(20, 59)
    label = word("Slow roast", "Stock", "Dye bath", "Varnish")
    changes = (
        timers.add(length=hours(1) * h + minutes(1) * m, label=label),
        timers.add(length=minutes(1) / 60 * k),
    )


@errand(
    "Delete the timers of {one.length} and {two.length} and start one of {h} hours, {m} minutes"
    " and {s} seconds.",
    level=2,
)
class TrainReplaceTwoTimers(Errand):
    h = number(2, 9)
    m = number(2, 59)
    s = number(2, 59)
    one = timers.one()
    two = timers.one()
    changes = (
        timers.add(length=hours(1) * h + minutes(1) * m + minutes(1) / 60 * s),
        timers.remove(one),
        timers.remove(two),
    )
