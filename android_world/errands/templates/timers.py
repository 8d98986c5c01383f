"""Errands with timers and cities of the world clock."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.sampling.clock import TIMER_LABELS
from android_world.errands.vocabulary import contacts, messages, timers, word, world_clocks


@errand(
    "Start a timer for {new.length}.",
    "Please set a timer of {new.length} and start it.",
    "The dough has to rest for {new.length}. Start a timer in the clock, please!",
    "A timer of {new.length} should be running.",
    level=1,
)
class StartTimer(Errand):
    new = timers.new()
    changes = (timers.add(new),)


@errand(
    'Start a timer for {new.length} and label it "{label}".',
    'Please set a timer of {new.length}, start it and give it the label "{label}".',
    'I have several things going on, so start a timer of {new.length} that is called "{label}".',
    'A timer "{label}" of {new.length} should be running.',
    level=2,
)
class StartLabeledTimer(Errand):
    label = word(*TIMER_LABELS)
    new = timers.new()
    given = (timers.some(1),)
    changes = (timers.add(length=new.length, label=label),)


@errand(
    "Delete the timer for {old.length}.",
    "Please remove the {old.length} timer from the clock.",
    "The timer of {old.length} is of no use any longer. Get rid of it.",
    "The clock should not have a timer of {old.length} anymore.",
    level=1,
)
class RemoveTimer(Errand):
    old = timers.one()
    given = (timers.some(2),)
    changes = (timers.remove(old),)


@errand(
    'Label the timer for {timer.length} "{label}".',
    'Please give the {timer.length} timer the label "{label}".',
    'Which timer is for what? The one of {timer.length} should say "{label}".',
    'The timer of {timer.length} needs the label "{label}".',
    level=1,
)
class LabelTimer(Errand):
    timer = timers.one()
    label = word(*TIMER_LABELS)
    given = (timers.some(2),)
    changes = (timers.edit(timer, label=label),)


@errand(
    "Replace the timer for {old.length} with one for {new.length}.",
    "Please delete the {old.length} timer and start one of {new.length}.",
    "I got the recipe wrong: not {old.length} but {new.length}! Swap the timer, please.",
    "Instead of the timer of {old.length}, there should be one of {new.length}.",
    level=2,
)
class ReplaceTimer(Errand):
    old = timers.one()
    new = timers.new()
    changes = (timers.remove(old), timers.add(new))


@errand(
    "Start a timer for {new.length}, and text {who.name} that this is how long dinner will take.",
    "Please start a timer of {new.length}, and let {who.name} know by SMS how long dinner takes:"
    " {new.length}.",
    "Dinner is in the oven for {new.length}. Start a timer and text that time to {who.name}.",
    "A timer of {new.length} should run, and {who.name} should read in a text that it takes"
    " {new.length}.",
    level=3,
)
class TextTimer(Errand):
    who = contacts.one()
    new = timers.new()
    given = (contacts.some(3),)
    changes = (messages.send(to=who.number, saying=new.length), timers.add(new))


@errand(
    "Add {new.city} to the world clock.",
    "Please add {new.city} to the cities in the clock.",
    "My sister moved to {new.city}. Can you put that city into the world clock?",
    "The clock should show the time in {new.city} as well.",
    level=1,
)
class AddCity(Errand):
    new = world_clocks.new()
    given = (world_clocks.some(2),)
    changes = (world_clocks.add(new),)


@errand(
    "Remove {old.city} from the world clock.",
    "Please take {old.city} out of the cities in the clock.",
    "The project in {old.city} is over, so I don't need that city in the clock anymore.",
    "{old.city} should be gone from the world clock.",
    level=1,
)
class RemoveCity(Errand):
    old = world_clocks.one()
    given = (world_clocks.some(3),)
    changes = (world_clocks.remove(old),)


@errand(
    "Replace {old.city} with {new.city} in the world clock.",
    "Please remove {old.city} from the world clock, and add {new.city}.",
    "We moved the office from {old.city} to {new.city}. Change that in the world clock.",
    "The world clock should have {new.city} instead of {old.city}.",
    level=2,
)
class ReplaceCity(Errand):
    old = world_clocks.one()
    new = world_clocks.new()
    given = (world_clocks.some(2),)
    changes = (world_clocks.remove(old), world_clocks.add(new))


@errand(
    "Add {first.city}, {second.city} and {third.city} to the world clock.",
    "Please add three cities to the world clock: {first.city}, {second.city} and {third.city}.",
    "I'm off on a long trip! The clock needs {first.city}, then {second.city} and {third.city}.",
    "{first.city}, {second.city} and {third.city} should be in the world clock.",
    level=2,
)
class AddThreeCities(Errand):
    first = world_clocks.new()
    second = world_clocks.new()
    third = world_clocks.new()
    changes = (world_clocks.add(first), world_clocks.add(second), world_clocks.add(third))


@errand(
    "How many cities does my world clock have? Answer with a number.",
    "Please count the cities in the world clock.",
    "I keep adding cities to the clock. How many are there by now?",
    "I need the number of cities in the world clock.",
    level=1,
)
class AnswerCityCount(Errand):
    first = world_clocks.one()
    given = (world_clocks.some(3),)
    answer = world_clocks.all().count()


@errand(
    "Add the city that {who.name} texted me to the world clock.",
    "Please look at the message from {who.name}, and add the city in it to the world clock.",
    "{who.name} sent me the name of a city by SMS. I want to see its time in the clock.",
    "The world clock should have the city from the SMS of {who.name}.",
    level=3,
)
class AddCityFromMessage(Errand):
    who = contacts.one()
    city = world_clocks.new()
    note = messages.one(number=who.number, text=city.city)
    given = (contacts.some(3), messages.some(3), world_clocks.some(1))
    changes = (world_clocks.add(city=note.text),)
