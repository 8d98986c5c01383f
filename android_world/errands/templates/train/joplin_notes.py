"""Training errands with the notes, to-dos and notebooks of Joplin."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    albums,
    blocked_numbers,
    files,
    folders,
    joplin_notes,
    lines,
    notebooks,
    phone_number,
    photos,
    playlists,
    recordings,
    songs,
    word,
)


@errand("Retitle the Joplin note {note.title} to {title}.", level=1)
class TrainRetitleJoplinNote(Errand):
    title = word("Final version", "For the neighbors", "Second round", "Plan B")
    note = joplin_notes.one()
    given = (joplin_notes.some(5, like=note),)
    changes = (joplin_notes.edit(note, title=title),)


@errand('Replace the text of the Joplin note {note.title} with "{text}"', level=1)
class TrainRewriteJoplinNote(Errand):
    text = word("Canceled for this year.", "Ask again in March.", "Done, see the binder.")
    note = joplin_notes.one()
    given = (joplin_notes.some(5),)
    changes = (joplin_notes.edit(note, text=text),)


@errand("Add a to-do {title} to the Joplin notebook {book.name}.", level=1)
class TrainAddTodo(Errand):
    title = word("Order the tiles", "Return the ladder", "Thank the hosts", "Choose a date")
    book = notebooks.one()
    given = (notebooks.some(3), joplin_notes.some(3))
    changes = (joplin_notes.add(title=title, notebook=book.name, is_todo=True),)


@errand("Is the Joplin to-do {title} done? Answer yes or no.", level=1)
class TrainIsTodoDone(Errand):
    title = word("Hang the lamp", "Buy stamps")
    done = joplin_notes.one(title="Hang the lamp", is_todo=True, is_completed=True)
    left = joplin_notes.one(title="Buy stamps", is_todo=True)
    given = (joplin_notes.some(3, is_todo=True, is_completed=True), joplin_notes.some(3))
    answer = joplin_notes.where(title=title).only().is_completed


@errand("What does the Joplin note {note.title} say? Answer with its text only.", level=1)
class TrainReadJoplinNote(Errand):
    text = word("Cabin 12 near the pier", "Blue folder in the attic", "Size 42 and wide")
    note = joplin_notes.one(text=text)
    given = (joplin_notes.some(5, like=note),)
    answer = note.text


@errand("Delete all notes in the Joplin notebook {book.name}, but keep the notebook.", level=2)
class TrainEmptyNotebook(Errand):
    topic = word("Beekeeping", "Pottery", "Sailing", "Chess")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(4),)
    changes = (joplin_notes.remove(joplin_notes.where(notebook=book.name)),)


@errand("Tick off every to-do in the Joplin notebook {book.name}.", level=2)
class TrainCompleteNotebook(Errand):
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name, is_todo=True)
    second = joplin_notes.one(notebook=book.name, is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), joplin_notes.some(2))
    changes = (
        joplin_notes.edit(joplin_notes.where(notebook=book.name, is_todo=True), is_completed=True),
    )


@errand("How many open to-dos are in the Joplin notebook {book.name}?", level=2)
class TrainCountOpenTodos(Errand):
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name, is_todo=True)
    second = joplin_notes.one(notebook=book.name, is_todo=True, is_completed=True)
    given = (joplin_notes.some(2, notebook=book.name, is_todo=True), joplin_notes.some(4))
    answer = joplin_notes.where(notebook=book.name, is_todo=True, is_completed=False).count()


@errand("List the titles of all notes in the Joplin notebook {book.name}, with commas.", level=2)
class TrainListNotebook(Errand):
    topic = word("Beekeeping", "Pottery", "Sailing", "Chess")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(1, notebook=book.name), joplin_notes.some(5))
    answer = joplin_notes.where(notebook=book.name).values("title")


@errand(
    'Create a Joplin notebook {called} with one note in it, {title}, that says "{text}"', level=2
)
class TrainStartNotebook(Errand):
    called = word("Fermentation", "Astronomy", "Bouldering", "Calligraphy")
    title = word("First steps", "What to buy", "People to ask")
    text = word("Start small.", "Nora has a spare set.", "There is a course in May.")
    given = (notebooks.some(3), joplin_notes.some(2))
    changes = (
        notebooks.add(name=called),
        joplin_notes.add(title=title, text=text, notebook=called),
    )


@errand(
    "Move the Joplin note {note.title} to the notebook {book.name} and retitle it {title}.", level=2
)
class TrainMoveAndRetitle(Errand):
    start = word("Work", "Home")
    topic = word("Beekeeping", "Pottery", "Sailing")
    title = word("Short version", "Draft two", "Handout")
    book = notebooks.one(name=topic)
    note = joplin_notes.one(notebook=start)
    given = (joplin_notes.some(4, like=note), notebooks.some(2))
    changes = (joplin_notes.edit(note, title=title, notebook=book.name),)


@errand(
    "Copy the text of the Joplin note {extra.title} to the end of {main.title}, on a new line, then"
    " delete {extra.title}.",
    level=2,
)
class TrainMergeJoplinNotes(Errand):
    main = joplin_notes.one()
    extra = joplin_notes.one()
    given = (joplin_notes.some(4),)
    changes = (joplin_notes.append(main, extra.text), joplin_notes.remove(extra))


@errand(
    "Write the titles of all songs by {singer} in Retro Music into a new note {title} in the Joplin"
    " notebook {book.name}.",
    level=3,
)
class TrainNoteSongs(Errand):
    title = word("Songs", "Set list", "To listen again")
    singer = word("The Lanterns", "Marble Dogs", "Paper Tigers")
    book = notebooks.one()
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(4), notebooks.some(2))
    names = songs.where(artist=singer).values("title")
    changes = (joplin_notes.add(title=title, notebook=book.name, stating={"text": names}),)


@errand(
    "Create a playlist {title} in Retro Music with the songs that the Joplin note {wish.title}"
    " lists, in their order.",
    level=3,
)
class TrainPlaylistOfWishes(Errand):
    first = songs.one()
    second = songs.one()
    wish = joplin_notes.one(text=lines(first.title, second.title))
    title = word("Choir Wishes", "Encore", "From the List")
    given = (songs.some(5), joplin_notes.some(2))
    changes = (playlists.add(name=title, songs=wish.text.lines),)


@errand("Block the number that the Joplin note {note.title} has.", level=3)
class TrainBlockNumberOfNote(Errand):
    number = phone_number()
    note = joplin_notes.one(text=number)
    given = (joplin_notes.some(4), blocked_numbers.some(2))
    changes = (blocked_numbers.block(note.text),)


@errand(
    "Set an alarm for {new.time} labeled with the title of the only open to-do in the Joplin"
    " notebook {book.name}.",
    level=3,
)
class TrainAlarmForTodo(Errand):
    new = alarms.new(days=())
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    todo = joplin_notes.one(notebook=book.name, is_todo=True)
    given = (
        joplin_notes.some(3, notebook=book.name, is_todo=True, is_completed=True),
        joplin_notes.some(2),
        alarms.some(2),
    )
    found = joplin_notes.where(notebook=book.name, is_todo=True, is_completed=False)
    changes = (alarms.add(time=new.time, label=found.only().title),)


@errand(
    "Make a folder in Documents that is with the name of the Joplin notebook that has the note"
    " {note.title}.",
    level=3,
)
class TrainFolderOfNotebook(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(6, like=note), files.some(2, folder="Documents"))
    changes = (folders.add(name=note.notebook, folder="Documents"),)


@errand(
    "Create a folder in Pictures whose name is the first line of the Joplin note {note.title}.",
    level=3,
)
class TrainAlbumOfNote(Errand):
    called = word("Lake in June", "Street fair", "Grandma turns 80", "Roof repair")
    note = joplin_notes.one(text=lines(called, "Ask Ida for her pictures."))
    given = (joplin_notes.some(4), photos.some(2, folder="Pictures"))
    changes = (albums.add(name=note.text.first_line, folder="Pictures"),)


@errand("Make a recording named {todo.title} and tick off the Joplin to-do of that name.", level=3)
class TrainRecordAndComplete(Errand):
    title = word("Message for Ida", "Sound of the boiler", "Scale in C", "Vocabulary test")
    todo = joplin_notes.one(title=title, is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), recordings.some(3))
    changes = (recordings.add(name=todo.title), joplin_notes.complete(todo))


@errand(
    "Rename the file {paper.name} in {paper.folder} to the text of the Joplin note {note.title}.",
    level=3,
)
class TrainNameFileByNote(Errand):
    text = word("form 27b.txt", "annex two.txt", "claim 2023.csv", "statement.pdf")
    note = joplin_notes.one(text=text)
    paper = files.one()
    given = (files.some(4, like=paper), joplin_notes.some(4))
    changes = (files.rename(paper, to=note.text),)
