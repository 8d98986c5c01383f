"""Errands with the notes of Markor."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    events,
    expenses,
    messages,
    minutes,
    notes,
    tasks,
    word,
)


@errand("Rename the Markor note {old.title} to {called}.", level=1)
class RenameNote(Errand):
    called = word("attic.md", "new plan.md", "for later.md", "checklist.md")
    old = notes.one()
    given = (notes.some(5),)
    changes = (notes.edit(old, title=called),)


@errand('Add the line "{line}" to the end of the Markor note {note.title}.', level=2)
class ExtendNote(Errand):
    line = word("Two rolls of tape", "Ask for the invoice", "Feed the cat", "Light bulbs")
    note = notes.one()
    given = (notes.some(5),)
    changes = (notes.append(note, line),)


@errand('Replace the whole text of the Markor note {note.title} with "{text}"', level=2)
class OverwriteNote(Errand):
    text = word("All done.", "See the new plan.", "Moved to the office.", "Ask Robin.")
    note = notes.one()
    given = (notes.some(5),)
    changes = (notes.edit(note, text=text),)


@errand("Text {who.name} exactly what the Markor note {note.title} says.", level=3)
class TextNote(Errand):
    who = contacts.one()
    text = word("The pump needs oil.", "Ring at number nine.", "Code 4417.")
    note = notes.one(text=text)
    given = (contacts.some(4), notes.some(4))
    changes = (messages.send(to=who.number, text=note.text),)


@errand("Make a Markor note {called} that says only where {event.title} takes place.", level=3)
class NoteLocation(Errand):
    called = word("where.md", "address.md", "place.md")
    event = events.one()
    given = (events.some(5, like=event), notes.some(3))
    changes = (notes.add(title=called, text=event.location),)


@errand(
    "Add a task {title} with the text of the Markor note {note.title} as its description.", level=3
)
class TaskFromMarkor(Errand):
    title = word("Work through the list", "Go over the notes", "Sort this out")
    note = notes.one()
    given = (notes.some(4), tasks.some(4))
    changes = (tasks.add(title=title, notes=note.text),)


@errand(
    "Delete the Markor note {note.title}, and the expense {cost.name} ({cost.amount}) too.", level=3
)
class DropNoteAndExpense(Errand):
    note = notes.one()
    cost = expenses.one()
    given = (notes.some(4), expenses.some(4, like=cost))
    changes = (notes.remove(note), expenses.remove(cost))


@errand(
    "Add an event {title} right after {event.title}, 30 minutes long, with the text of the Markor"
    " note {note.title} as its description.",
    level=3,
)
class EventFromNote(Errand):
    title = word("Debrief", "Follow-up", "Tidying up")
    event = events.one()
    text = word("Bring the minutes.", "Two offers to compare.", "Ask about keys.")
    note = notes.one(text=text)
    given = (events.some(4), notes.some(4))
    start = event.end
    changes = (
        events.add(title=title, start=start, end=start + minutes(30), description=note.text),
    )
