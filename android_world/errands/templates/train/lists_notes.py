"""Training errands with several notes and folders of Markor, and several notes of Joplin."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    choose,
    joplin_notes,
    markor_folders,
    notebooks,
    notes,
    word,
)

_NAMES = ("gallery.md", "harvest.md", "cellar.md", "route.md", "tenants.md")
_OTHER_NAMES = ("bakery.txt", "signals.txt", "weights.txt", "hymns.txt", "shelves.txt")
_MORE_NAMES = ("lamp.md", "tariffs.md", "pigeons.md", "sleeping car.md")
_LINES = ("Nine boxes are left.", "The gate closes at ten.", "Ask the man with the hat.")
_OTHER_LINES = ("Blue paint for the door.", "It starts in spring.", "Row 4, seat 12.")
_MORE_LINES = ("Half a ton of gravel.", "The lock is broken.", "Bring two ropes.")
_FOLDERS = ("Orchard", "Seminar", "Boats", "Letters")
_OTHER_FOLDERS = ("Receipts 2023", "Old drafts", "Attic", "Maps")
_TODOS = ("Oil the hinges", "Label the jars", "Wax the skis", "Order firewood")
_OTHER_TODOS = ("Call the surveyor", "Collect the prints", "Book the sauna")
_MORE_TODOS = ("Cut the hedge", "Return the projector", "Write to Fatima")
_TOPICS = ("Lighthouse", "Woodwork", "Orchestra", "Greenhouse")


@errand(
    'Create two notes in Markor: {first} with the text "{line}" and {second} with the text'
    ' "{other_line}"',
    level=2,
)
class TrainAddTwoNotes(Errand):
    first, second = word(*_NAMES), word(*_OTHER_NAMES)
    line, other_line = word(*_LINES), word(*_OTHER_LINES)
    given = (notes.some(4),)
    changes = (notes.add(title=first, text=line), notes.add(title=second, text=other_line))


@errand(
    'Add three notes to Markor: {first} ("{line}"), {second} ("{other_line}") and {third}'
    ' ("{last_line}").',
    level=3,
)
class TrainAddThreeNotes(Errand):
    first, second, third = word(*_NAMES), word(*_OTHER_NAMES), word(*_MORE_NAMES)
    line, other_line, last_line = word(*_LINES), word(*_OTHER_LINES), word(*_MORE_LINES)
    given = (notes.some(3),)
    changes = (
        notes.add(title=first, text=line),
        notes.add(title=second, text=other_line),
        notes.add(title=third, text=last_line),
    )


@errand(
    "Create the folders {box} and {other_box} in Markor.",
    level=1,
)
class TrainAddTwoNoteFolders(Errand):
    box, other_box = word(*_FOLDERS), word(*_OTHER_FOLDERS)
    given = (notes.some(3), markor_folders.some(2))
    changes = (markor_folders.add(name=box), markor_folders.add(name=other_box))


@errand(
    "Make a folder {box} in Markor, and delete the note {note.title}.",
    level=2,
)
class TrainTidyNotebook(Errand):
    box = word(*_FOLDERS)
    note = notes.one()
    given = (notes.some(4), markor_folders.some(2))
    changes = (markor_folders.add(name=box), notes.remove(note))


@errand(
    "Delete the notes {a.title}, {b.title} and {c.title} in Markor.",
    level=2,
)
class TrainRemoveThreeNotes(Errand):
    a = notes.one()
    b = notes.one()
    c = notes.one()
    given = (notes.some(4),)
    changes = (notes.remove(a), notes.remove(b), notes.remove(c))


@errand(
    "Remove two Markor notes: {a.title}, {b.title}.",
    level=1,
)
class TrainRemoveTwoNotes(Errand):
    a = notes.one()
    b = notes.one()
    given = (notes.some(4),)
    changes = (notes.remove(a), notes.remove(b))


@errand(
    'Add the line "{line}" to the end of the Markor note {a.title}, and "{other_line}" to the end'
    " of {b.title}.",
    level=3,
)
class TrainAppendToTwoNotes(Errand):
    line, other_line = word(*_LINES), word(*_OTHER_LINES)
    a = notes.one()
    b = notes.one()
    given = (notes.some(3),)
    changes = (notes.append(a, line), notes.append(b, other_line))


@errand(
    'Rename the Markor note {a.title} to {called}, and add the last line "{line}" to {b.title}.',
    level=3,
)
class TrainRenameAndAppend(Errand):
    called, line = word(*_NAMES), word(*_LINES)
    a = notes.one()
    b = notes.one()
    given = (notes.some(3),)
    changes = (notes.edit(a, title=called), notes.append(b, line))


@errand(
    "Does Markor have a note called {title}? Answer True or False.",
    level=1,
)
class TrainIsNoteThere(Errand):
    title, found = word(*_NAMES), word(*_NAMES)
    note = notes.one(title=found)
    given = (notes.some(4),)
    answer = choose(notes.where(title=title).exists(), "True", "False")


@errand(
    "Add two to-dos to the Joplin notebook {book.name}: {todo} and {other_todo}.",
    level=2,
)
class TrainAddTwoTodos(Errand):
    todo, other_todo = word(*_TODOS), word(*_OTHER_TODOS)
    book = notebooks.one()
    given = (notebooks.some(2), joplin_notes.some(3))
    changes = (
        joplin_notes.add(title=todo, notebook=book.name, is_todo=True),
        joplin_notes.add(title=other_todo, notebook=book.name, is_todo=True),
    )


@errand(
    "Add the to-dos {todo}, {other_todo} and {last_todo} to {book.name} in Joplin.",
    level=3,
)
class TrainAddThreeTodos(Errand):
    todo, other_todo, last_todo = word(*_TODOS), word(*_OTHER_TODOS), word(*_MORE_TODOS)
    book = notebooks.one()
    given = (notebooks.some(2), joplin_notes.some(2))
    changes = (
        joplin_notes.add(title=todo, notebook=book.name, is_todo=True),
        joplin_notes.add(title=other_todo, notebook=book.name, is_todo=True),
        joplin_notes.add(title=last_todo, notebook=book.name, is_todo=True),
    )


@errand(
    'Write two notes in the Joplin notebook {book.name}: {todo}, which says "{line}", and'
    ' {other_todo}, which says "{other_line}"',
    level=3,
)
class TrainAddTwoJoplinNotes(Errand):
    todo, other_todo = word(*_TODOS), word(*_OTHER_TODOS)
    line, other_line = word(*_LINES), word(*_OTHER_LINES)
    book = notebooks.one()
    given = (notebooks.some(2), joplin_notes.some(3))
    changes = (
        joplin_notes.add(title=todo, text=line, notebook=book.name),
        joplin_notes.add(title=other_todo, text=other_line, notebook=book.name),
    )


@errand(
    "Create the notebooks {box} and {other_box} in Joplin.",
    level=1,
)
class TrainAddTwoNotebooks(Errand):
    box, other_box = word(*_FOLDERS), word(*_OTHER_FOLDERS)
    given = (notebooks.some(3), joplin_notes.some(2))
    changes = (notebooks.add(name=box), notebooks.add(name=other_box))


@errand(
    "Tick off the to-dos {a.title}, {b.title} and {c.title} in Joplin.",
    level=3,
)
class TrainCompleteThreeTodos(Errand):
    todo, other_todo, last_todo = word(*_TODOS), word(*_OTHER_TODOS), word(*_MORE_TODOS)
    a = joplin_notes.one(title=todo, is_todo=True)
    b = joplin_notes.one(title=other_todo, is_todo=True)
    c = joplin_notes.one(title=last_todo, is_todo=True)
    given = (joplin_notes.some(2, is_todo=True), joplin_notes.some(2))
    changes = (
        joplin_notes.complete(a),
        joplin_notes.complete(b),
        joplin_notes.complete(c),
    )


@errand(
    "Delete the notes {a.title} and {b.title} from Joplin.",
    level=2,
)
class TrainRemoveTwoJoplinNotes(Errand):
    a = joplin_notes.one()
    b = joplin_notes.one()
    given = (joplin_notes.some(4),)
    changes = (joplin_notes.remove(a), joplin_notes.remove(b))


@errand(
    "Move the Joplin notes {a.title} and {b.title} to the notebook {book.name}.",
    level=3,
)
class TrainMoveTwoJoplinNotes(Errand):
    topic, start = word(*_TOPICS), word("Work", "Home")
    book = notebooks.one(name=topic)
    a = joplin_notes.one(notebook=start)
    b = joplin_notes.one(notebook=start)
    given = (joplin_notes.some(3),)
    changes = (
        joplin_notes.edit(a, notebook=book.name),
        joplin_notes.edit(b, notebook=book.name),
    )


@errand(
    "Which to-dos in the Joplin notebook {book.name} are done? Answer with the titles, separated by"
    " commas.",
    level=2,
)
class TrainListDoneTodos(Errand):
    topic = word(*_TOPICS)
    book = notebooks.one(name=topic)
    a = joplin_notes.one(notebook=book.name, is_todo=True, is_completed=True)
    b = joplin_notes.one(notebook=book.name, is_todo=True, is_completed=True)
    given = (joplin_notes.some(2, notebook=book.name, is_todo=True), joplin_notes.some(3))
    answer = joplin_notes.where(notebook=book.name, is_todo=True, is_completed=True).values("title")


@errand(
    "How many to-dos are in the Joplin notebook {book.name}, done or not? Answer with a number.",
    level=2,
)
class TrainCountTodos(Errand):
    topic = word(*_TOPICS)
    book = notebooks.one(name=topic)
    a = joplin_notes.one(notebook=book.name, is_todo=True)
    b = joplin_notes.one(notebook=book.name, is_todo=True, is_completed=True)
    given = (joplin_notes.some(1, notebook=book.name, is_todo=True), joplin_notes.some(3))
    answer = joplin_notes.where(notebook=book.name, is_todo=True).count()


@errand(
    'Delete all notes in Markor that have "{part}" in their names.',
    level=2,
)
class TrainRemoveNotesByWord(Errand):
    part = word("copy", "draft", "outdated")
    one, other = word("bakery ", "signals ", "weights "), word("hymns ", "shelves ", "ferns ")
    a = notes.one(title=one + part + ".md")
    b = notes.one(title=other + part + ".md")
    given = (notes.some(4),)
    changes = (notes.remove(notes.where(title__containing=part)),)
