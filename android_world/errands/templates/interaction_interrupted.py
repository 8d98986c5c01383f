"""Errands that are interrupted: by calls, messages, alarms, crashes, and changes of the phone."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    app_crash,
    contacts,
    events,
    expenses,
    incoming_call,
    incoming_message,
    keyboard_change,
    low_battery,
    messages,
    notes,
    notification,
    recipes,
    ringing_alarm,
    rotation,
    tasks,
    word,
)


@errand(
    "Add {new.title} at {new.location} to the calendar, {new.start:date}, {new.start:time} to"
    " {new.end:time}.",
    level=2,
)
class AddEventDuringCall(Errand):
    caller = contacts.new()
    new = events.new()
    given = (events.some(4),)
    interruptions = (incoming_call(caller.number, step=4),)
    changes = (events.add(new),)


@errand('Send {who.name} an SMS: "{text}"', level=2)
class TextWhileMessageArrives(Errand):
    other = contacts.one()
    who = contacts.one()
    text = word("I will be late.", "The parcel is here.", "See you at eight.")
    given = (contacts.some(4),)
    interruptions = (incoming_message(other.number, "Are you coming tonight?", step=2),)
    changes = (messages.send(to=who.number, text=text),)


@errand("Enter the expense {new.name}: {new.amount}, {new.category}.", level=2)
class AddExpenseDuringAlarm(Errand):
    new = expenses.new()
    given = (expenses.some(3),)
    interruptions = (ringing_alarm("Tea", step=3),)
    changes = (expenses.add(new),)


@errand("Delete {event.title} from the calendar.", level=1)
class RemoveEventOnLowBattery(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    interruptions = (low_battery(4, step=2),)
    changes = (events.remove(event),)


@errand("Make a Markor note {new.title} with this line: {new.text}", level=1)
class AddNoteWhileRotated(Errand):
    line = word("Return the library books.", "Water the plants.", "Book a table for Saturday.")
    new = notes.new(text=line)
    given = (notes.some(4),)
    interruptions = (rotation("landscape", step=2),)
    changes = (notes.add(new),)


@errand("Take the expense {old.name} of {old.amount} out of Pro Expense.", level=1)
class RemoveExpenseDespiteCrash(Errand):
    old = expenses.one()
    given = (expenses.some(5, like=old),)
    interruptions = (app_crash("com.arduia.expense", step=2),)
    changes = (expenses.remove(old),)


@errand("Text {who.name} at what time {event.title} starts.", level=3)
class TextStartUnderNotifications(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(6, like=event), contacts.some(4))
    interruptions = (
        notification("Weather", "Rain from three o'clock on.", step=2),
        notification("News", "The bridge is open again.", step=6),
    )
    changes = (messages.send(to=who.number, saying=event.start),)


@errand("Create a Markor note {new.title}: {new.text}", level=1)
class AddNoteWithOtherKeyboard(Errand):
    line = word("Buy stamps.", "Ask about the heating.", "Bring the umbrella.")
    new = notes.new(text=line)
    given = (notes.some(4),)
    interruptions = (keyboard_change(step=3),)
    changes = (notes.add(new),)


@errand("Remove {old.title} from my tasks.", level=1)
class RemoveTaskDuringCall(Errand):
    caller = contacts.one()
    old = tasks.one()
    given = (tasks.some(6), contacts.some(2))
    interruptions = (incoming_call(caller.number, screen="org.tasks"),)
    changes = (tasks.remove(old),)


@errand("Delete the recipe {old.title} from Broccoli.", level=1)
class RemoveRecipeWhileRotated(Errand):
    old = recipes.one()
    given = (recipes.some(4),)
    interruptions = (rotation("landscape", screen="broccoli"),)
    changes = (recipes.remove(old),)
