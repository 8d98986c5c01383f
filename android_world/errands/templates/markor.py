"""Errands with the notes of Markor."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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


@errand(
    "Rename the Markor note {old.title} to {called}.",
    "Please give the note {old.title} in Markor the file name {called}.",
    "{old.title} is a silly name for that note in Markor. Make it {called}.",
    "The Markor note {old.title} should be called {called} from now on.",
    level=1,
)
class RenameNote(Errand):
    called = word("attic.md", "new plan.md", "for later.md", "checklist.md")
    old = notes.one()
    given = (notes.some(5),)
    changes = (notes.edit(old, title=called),)


@errand(
    'Add the line "{line}" to the end of the Markor note {note.title}.',
    'Please write a further line at the end of {note.title} in Markor: "{line}"',
    'I forgot something in {note.title}. Put this at the bottom of that Markor note: "{line}"',
    'The Markor note {note.title} should have one more line at its end, which says "{line}"',
    level=2,
)
class ExtendNote(Errand):
    line = word("Two rolls of tape", "Ask for the invoice", "Feed the cat", "Light bulbs")
    note = notes.one()
    given = (notes.some(5),)
    changes = (notes.append(note, line),)


@errand(
    'Replace the whole text of the Markor note {note.title} with "{text}"',
    'Please overwrite {note.title} in Markor. Its only text should be "{text}"',
    'All of what {note.title} says is settled. Empty that Markor note and write "{text}"',
    'Nothing but this should be in the Markor note {note.title}: "{text}"',
    level=2,
)
class OverwriteNote(Errand):
    text = word("All done.", "See the new plan.", "Moved to the office.", "Ask Robin.")
    note = notes.one()
    given = (notes.some(5),)
    changes = (notes.edit(note, text=text),)


@errand(
    "Text {who.name} exactly what the Markor note {note.title} says.",
    "Please send {who.name} the text of {note.title} from Markor as an SMS.",
    "{who.name} can't remember what I noted in {note.title}. Send just that text from Markor.",
    "{who.name} should receive the words of my Markor note {note.title} by text message.",
    level=3,
)
class TextNote(Errand):
    who = contacts.one()
    text = word("The pump needs oil.", "Ring at number nine.", "Code 4417.")
    note = notes.one(text=text)
    given = (contacts.some(4), notes.some(4))
    changes = (messages.send(to=who.number, text=note.text),)


@errand(
    "Make a Markor note {called} that says only where {event.title} takes place.",
    "Please look up the location of {event.title} in the calendar and save it as a note {called} in"
    " Markor.",
    "Where is {event.title} again? Write the place from the calendar, nothing more, into a new"
    " Markor note {called}.",
    "Markor should have a note {called} whose only line is the location of {event.title}.",
    level=3,
)
class NoteLocation(Errand):
    called = word("where.md", "address.md", "place.md")
    event = events.one()
    given = (events.some(5, like=event), notes.some(3))
    changes = (notes.add(title=called, text=event.location),)


@errand(
    "Add a task {title} with the text of the Markor note {note.title} as its description.",
    "Please create the task {title} in Tasks, and copy what {note.title} in Markor says into its"
    " description.",
    "{note.title} in Markor has what I need for it: make me a task {title} and put that text into"
    " the description.",
    "A task {title} should have the text of the Markor note {note.title} as its description.",
    level=3,
)
class TaskFromMarkor(Errand):
    title = word("Work through the list", "Go over the notes", "Sort this out")
    note = notes.one()
    given = (notes.some(4), tasks.some(4))
    changes = (tasks.add(title=title, notes=note.text),)


@errand(
    "Delete the Markor note {note.title}, and the expense {cost.name} ({cost.amount}) too.",
    "Please remove {note.title} from Markor, and {cost.name} ({cost.amount}) from Pro Expense.",
    "They gave me the {cost.amount} for {cost.name} back, so drop that expense. The Markor note"
    " {note.title} has served its purpose as well.",
    "Both the Markor note {note.title} and the {cost.amount} for {cost.name} in Pro Expense should"
    " be gone.",
    level=3,
)
class DropNoteAndExpense(Errand):
    note = notes.one()
    cost = expenses.one()
    given = (notes.some(4), expenses.some(4, like=cost))
    changes = (notes.remove(note), expenses.remove(cost))


@errand(
    "Add an event {title} right after {event.title}, 30 minutes long, with the text of the Markor"
    " note {note.title} as its description.",
    "Please put {title} into the calendar for half an hour after {event.title}. Its description is"
    " what {note.title} in Markor says.",
    "As soon as {event.title} is over I need half an hour for {title}. Add that to the calendar"
    " and copy the text of {note.title} from Markor into the description.",
    "{title} should follow {event.title} in the calendar without a gap, for 30 minutes, with the"
    " text of the Markor note {note.title} as its description.",
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
