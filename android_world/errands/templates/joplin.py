"""Errands with the notes and notebooks of Joplin."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    events,
    expenses,
    joplin_notes,
    messages,
    notebooks,
    notes,
    tasks,
    word,
)


@errand(
    "Create a notebook {called} in Joplin.",
    "Please add a new notebook called {called} to Joplin.",
    "I'm starting something new and want to collect ideas. A Joplin notebook {called}, please.",
    "Joplin should have a notebook {called}.",
    level=1,
)
class AddNotebook(Errand):
    called = word("Beekeeping", "Pottery", "Balcony", "Genealogy", "Sailing")
    given = (notebooks.some(3),)
    changes = (notebooks.add(name=called),)


@errand(
    "Rename the Joplin notebook {book.name} to {called}.",
    "Please give the notebook {book.name} in Joplin the new name {called}.",
    "{book.name} isn't the right name for that notebook in Joplin any more. Call it {called}.",
    "The notebook that Joplin has as {book.name} should be called {called}.",
    level=1,
)
class RenameNotebook(Errand):
    called = word("Archive", "Old things", "Projects", "Everyday")
    book = notebooks.one()
    given = (notebooks.some(4),)
    changes = (notebooks.edit(book, name=called),)


@errand(
    "Delete the notebook {book.name} in Joplin.",
    "Please remove the empty notebook {book.name} from Joplin.",
    "I never wrote a single note in {book.name}. Throw that notebook out of Joplin.",
    "Joplin does not need the notebook {book.name} any longer; it is empty anyway.",
    level=1,
)
class RemoveNotebook(Errand):
    book = notebooks.one()
    other = notebooks.one()
    given = (notebooks.some(3), joplin_notes.some(3, notebook=other.name))
    changes = (notebooks.remove(book),)


@errand(
    'Create a note {title} in the Joplin notebook {book.name}: "{text}"',
    'Please add a note {title} to {book.name} in Joplin. It should read "{text}"',
    'Quick, before I forget: a Joplin note {title} in the notebook {book.name} that says "{text}"',
    'In Joplin, {book.name} should hold a note {title} with the text "{text}"',
    level=2,
)
class AddJoplinNote(Errand):
    title = word("Spare key", "Parking", "Gate code", "Paint")
    text = word("Ask the caretaker.", "It is behind the shed.", "Level two, row F.", "See the lid.")
    book = notebooks.one()
    given = (notebooks.some(3),)
    changes = (joplin_notes.add(title=title, text=text, notebook=book.name),)


@errand(
    "Delete the note {old.title} in Joplin.",
    "Please remove the note {old.title} from Joplin.",
    "What I wrote under {old.title} in Joplin is long out of date. Away with it.",
    "The note {old.title} should not be in Joplin any more.",
    level=1,
)
class RemoveJoplinNote(Errand):
    old = joplin_notes.one()
    given = (joplin_notes.some(6, like=old),)
    changes = (joplin_notes.remove(old),)


@errand(
    "Move the Joplin note {note.title} to the notebook {book.name}.",
    "Please put the note {note.title} into the notebook {book.name} in Joplin.",
    "{note.title} is in the wrong notebook in Joplin. It belongs to {book.name}.",
    "In Joplin, {book.name} should be the notebook of the note {note.title}.",
    level=2,
)
class MoveJoplinNote(Errand):
    start = word("Work", "Home")
    topic = word("Beekeeping", "Pottery", "Genealogy")
    book = notebooks.one(name=topic)
    note = joplin_notes.one(notebook=start)
    given = (joplin_notes.some(5, like=note), notebooks.some(2))
    changes = (joplin_notes.edit(note, notebook=book.name),)


@errand(
    'Add the line "{line}" to the end of the Joplin note {note.title}.',
    'Please write one more line at the end of the note {note.title} in Joplin: "{line}"',
    'One more thing for {note.title} in Joplin, at the very bottom: "{line}"',
    'The Joplin note {note.title} should end with a further line that says "{line}"',
    level=2,
)
class ExtendJoplinNote(Errand):
    line = word("Ask Nora as well.", "Done by May.", "Bring the tape measure.", "Too expensive.")
    note = joplin_notes.one()
    given = (joplin_notes.some(5, like=note),)
    changes = (joplin_notes.append(note, line),)


@errand(
    "Tick off the to-do {todo.title} in Joplin.",
    "Please mark the to-do {todo.title} in my Joplin notebook {todo.notebook} as completed.",
    "{todo.title} is taken care of. It's a to-do in Joplin, so check it off there.",
    "In Joplin, the to-do {todo.title} should be shown as done.",
    level=1,
)
class CompleteTodo(Errand):
    todo = joplin_notes.one(is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), joplin_notes.some(3))
    changes = (joplin_notes.complete(todo),)


@errand(
    "In which Joplin notebook is the note {note.title}? Answer with the name.",
    "Please find the note {note.title} in Joplin and tell me the name of its notebook.",
    "I know I wrote down {note.title} in Joplin, but in which notebook? Just the name, please.",
    "I need to know the notebook in which Joplin keeps the note {note.title}; the name will do.",
    level=1,
)
class AnswerNotebook(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(8, like=note),)
    answer = note.notebook


@errand(
    "How many notes are in the Joplin notebook {book.name}?",
    "Please count the notes in {book.name} in Joplin and answer with the number.",
    "My notebook {book.name} in Joplin gets fuller and fuller. How many notes is that by now?",
    "I would like to know the number of notes that {book.name} has in Joplin.",
    level=2,
)
class CountNotes(Errand):
    topic = word("Beekeeping", "Pottery", "Genealogy", "Sailing")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(2, notebook=book.name), joplin_notes.some(5))
    answer = joplin_notes.where(notebook=book.name).count()


@errand(
    "Text {who.name} what the Joplin note {note.title} says, word for word.",
    "Please send {who.name} the text of my note {note.title} from Joplin by SMS, unchanged.",
    "{who.name} needs what I wrote under {note.title} in Joplin. Text exactly that, please.",
    "{who.name} should get an SMS with the exact words of the note {note.title} in Joplin.",
    level=3,
)
class TextJoplinNote(Errand):
    who = contacts.one()
    text = word("The key is with Nora.", "Blue tiles.", "Gate 12 at noon.")
    note = joplin_notes.one(text=text)
    given = (contacts.some(4), joplin_notes.some(5))
    changes = (messages.send(to=who.number, text=note.text),)


@errand(
    "Copy the Markor note {old.title} into a new Joplin note {title} in {book.name}.",
    "Please create a note {title} in the Joplin notebook {book.name} with the text of {old.title}"
    " from Markor.",
    "I'm moving to Joplin, bit by bit. Take what {old.title} in Markor says and make it a note"
    " {title} in {book.name}. Leave the old one for now.",
    "{book.name} in Joplin should have a note {title} with what Markor has in {old.title}.",
    level=3,
)
class CopyToJoplin(Errand):
    title = word("From Markor", "Copied", "Old list")
    book = notebooks.one()
    old = notes.one()
    given = (notes.some(4), notebooks.some(3))
    changes = (joplin_notes.add(title=title, text=old.text, notebook=book.name),)


@errand(
    "Make a task {note.title}, with the text of the Joplin note of that name as its description.",
    "Please add a task {note.title} to Tasks. Its description is what the Joplin note"
    " {note.title} says.",
    "I've put off {note.title} long enough. It's a note in Joplin; make it a task of the same name"
    " and copy the text into the description.",
    "Tasks should have a task {note.title} whose description is the text of the note {note.title}"
    " in Joplin.",
    level=3,
)
class TaskFromNote(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(5), tasks.some(4))
    changes = (tasks.add(title=note.title, notes=note.text),)


@errand(
    "Tick off the Joplin to-do {todo.title} and delete the event {event.title}.",
    "Please check off {todo.title} in Joplin, then remove {event.title} from the calendar.",
    "{todo.title} went faster than expected, so tick it off in Joplin; I don't need {event.title}"
    " in the calendar any more either.",
    "In Joplin {todo.title} should be done, and my calendar should be rid of {event.title}.",
    level=3,
)
class CompleteTodoAndCancel(Errand):
    todo = joplin_notes.one(is_todo=True)
    event = events.one()
    given = (joplin_notes.some(4, is_todo=True), events.some(5, like=event))
    changes = (joplin_notes.complete(todo), events.remove(event))


@errand(
    "Create a notebook called {called} in Joplin, and enter the expense {new.name}: {new.amount},"
    " {new.category}.",
    "Please add a notebook {called} to Joplin, and enter {new.amount} for {new.name} as an expense"
    " in the category {new.category}.",
    "We're getting serious about it: I want a Joplin notebook {called}. And I paid {new.amount} for"
    " {new.name}, so put that into Pro Expense under {new.category}.",
    "Joplin should have a notebook {called}, and Pro Expense the {new.amount} for {new.name} as"
    " {new.category}.",
    level=3,
)
class StartProject(Errand):
    called = word("Band", "Theater", "Club house")
    new = expenses.new()
    given = (notebooks.some(3), expenses.some(3))
    changes = (notebooks.add(name=called), expenses.add(new))
