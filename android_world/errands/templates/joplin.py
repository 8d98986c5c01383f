"""Errands with the notes and notebooks of Joplin."""

from android_world.errands.templates import Errand, errand
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


@errand("Create a notebook {called} in Joplin.", level=1)
class AddNotebook(Errand):
    called = word("Beekeeping", "Pottery", "Balcony", "Genealogy", "Sailing")
    given = (notebooks.some(3),)
    changes = (notebooks.add(name=called),)


@errand("Rename the Joplin notebook {book.name} to {called}.", level=1)
class RenameNotebook(Errand):
    called = word("Archive", "Old things", "Projects", "Everyday")
    book = notebooks.one()
    given = (notebooks.some(4),)
    changes = (notebooks.edit(book, name=called),)


@errand("Delete the notebook {book.name} in Joplin.", level=1)
class RemoveNotebook(Errand):
    book = notebooks.one()
    other = notebooks.one()
    given = (notebooks.some(3), joplin_notes.some(3, notebook=other.name))
    changes = (notebooks.remove(book),)


@errand('Create a note {title} in the Joplin notebook {book.name}: "{text}"', level=2)
class AddJoplinNote(Errand):
    title = word("Spare key", "Parking", "Gate code", "Paint")
    text = word("Ask the caretaker.", "It is behind the shed.", "Level two, row F.", "See the lid.")
    book = notebooks.one()
    given = (notebooks.some(3),)
    changes = (joplin_notes.add(title=title, text=text, notebook=book.name),)


@errand("Delete the note {old.title} in Joplin.", level=1)
class RemoveJoplinNote(Errand):
    old = joplin_notes.one()
    given = (joplin_notes.some(6, like=old),)
    changes = (joplin_notes.remove(old),)


@errand("Move the Joplin note {note.title} to the notebook {book.name}.", level=2)
class MoveJoplinNote(Errand):
    start = word("Work", "Home")
    topic = word("Beekeeping", "Pottery", "Genealogy")
    book = notebooks.one(name=topic)
    note = joplin_notes.one(notebook=start)
    given = (joplin_notes.some(5, like=note), notebooks.some(2))
    changes = (joplin_notes.edit(note, notebook=book.name),)


@errand('Add the line "{line}" to the end of the Joplin note {note.title}.', level=2)
class ExtendJoplinNote(Errand):
    line = word("Ask Nora as well.", "Done by May.", "Bring the tape measure.", "Too expensive.")
    note = joplin_notes.one()
    given = (joplin_notes.some(5, like=note),)
    changes = (joplin_notes.append(note, line),)


@errand("Tick off the to-do {todo.title} in Joplin.", level=1)
class CompleteTodo(Errand):
    todo = joplin_notes.one(is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), joplin_notes.some(3))
    changes = (joplin_notes.complete(todo),)


@errand("In which Joplin notebook is the note {note.title}? Answer with the name.", level=1)
class AnswerNotebook(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(8, like=note),)
    answer = note.notebook


@errand("How many notes are in the Joplin notebook {book.name}?", level=2)
class CountNotes(Errand):
    topic = word("Beekeeping", "Pottery", "Genealogy", "Sailing")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(2, notebook=book.name), joplin_notes.some(5))
    answer = joplin_notes.where(notebook=book.name).count()


@errand("Text {who.name} what the Joplin note {note.title} says, word for word.", level=3)
class TextJoplinNote(Errand):
    who = contacts.one()
    text = word("The key is with Nora.", "Blue tiles.", "Gate 12 at noon.")
    note = joplin_notes.one(text=text)
    given = (contacts.some(4), joplin_notes.some(5))
    changes = (messages.send(to=who.number, text=note.text),)


@errand("Copy the Markor note {old.title} into a new Joplin note {title} in {book.name}.", level=3)
class CopyToJoplin(Errand):
    title = word("From Markor", "Copied", "Old list")
    book = notebooks.one()
    old = notes.one()
    given = (notes.some(4), notebooks.some(3))
    changes = (joplin_notes.add(title=title, text=old.text, notebook=book.name),)


@errand(
    "Make a task {note.title}, with the text of the Joplin note of that name as its description.",
    level=3,
)
class TaskFromNote(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(5), tasks.some(4))
    changes = (tasks.add(title=note.title, notes=note.text),)


@errand("Tick off the Joplin to-do {todo.title} and delete the event {event.title}.", level=3)
class CompleteTodoAndCancel(Errand):
    todo = joplin_notes.one(is_todo=True)
    event = events.one()
    given = (joplin_notes.some(4, is_todo=True), events.some(5, like=event))
    changes = (joplin_notes.complete(todo), events.remove(event))


@errand(
    "Create a notebook called {called} in Joplin, and enter the expense {new.name}: {new.amount},"
    " {new.category}.",
    level=3,
)
class StartProject(Errand):
    called = word("Band", "Theater", "Club house")
    new = expenses.new()
    given = (notebooks.some(3), expenses.some(3))
    changes = (notebooks.add(name=called), expenses.add(new))
