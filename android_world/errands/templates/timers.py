"""Errands with timers and cities of the world clock."""

from __future__ import annotations

from android_world.errands.sampling.clock import TIMER_LABELS
from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, messages, timers, word, world_clocks


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
