"""Training errands with the notes, to-dos and notebooks of Joplin."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
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


@errand(
    "Retitle the Joplin note {note.title} to {title}.",
    "Please give the note {note.title} in Joplin the title {title}.",
    "The plan has changed, and {note.title} is the wrong heading now. That Joplin note should be"
    " called {title}.",
    "In Joplin, {title} should be the title of the note that is {note.title} so far.",
    level=1,
)
class TrainRetitleJoplinNote(Errand):
    title = word("Final version", "For the neighbors", "Second round", "Plan B")
    note = joplin_notes.one()
    given = (joplin_notes.some(5, like=note),)
    changes = (joplin_notes.edit(note, title=title),)


@errand(
    'Replace the text of the Joplin note {note.title} with "{text}"',
    'Please overwrite the note {note.title} in Joplin. All it says should be "{text}"',
    'I know more now than when I wrote {note.title} in Joplin. Its text should only be "{text}"',
    'Nothing but "{text}" should be the text of the Joplin note {note.title}.',
    level=1,
)
class TrainRewriteJoplinNote(Errand):
    text = word("Canceled for this year.", "Ask again in March.", "Done, see the binder.")
    note = joplin_notes.one()
    given = (joplin_notes.some(5),)
    changes = (joplin_notes.edit(note, text=text),)


@errand(
    "Add a to-do {title} to the Joplin notebook {book.name}.",
    "Please create a to-do, not a note, called {title} in my Joplin notebook {book.name}.",
    "I must not forget {title}. It belongs in {book.name} in Joplin as a to-do that I can tick"
    " off.",
    "The Joplin notebook {book.name} should have an open to-do {title}.",
    level=1,
)
class TrainAddTodo(Errand):
    title = word("Order the tiles", "Return the ladder", "Thank the hosts", "Choose a date")
    book = notebooks.one()
    given = (notebooks.some(3), joplin_notes.some(3))
    changes = (joplin_notes.add(title=title, notebook=book.name, is_todo=True),)


@errand(
    "Is the Joplin to-do {title} done? Answer yes or no.",
    "Please check whether {title} in Joplin is ticked off, and answer yes or no.",
    "Did I take care of {title}? It's a to-do in Joplin, so yes or no is enough.",
    "I would like to know, yes or no, whether the to-do {title} is ticked off in Joplin.",
    level=1,
)
class TrainIsTodoDone(Errand):
    title = word("Hang the lamp", "Buy stamps")
    done = joplin_notes.one(title="Hang the lamp", is_todo=True, is_completed=True)
    left = joplin_notes.one(title="Buy stamps", is_todo=True)
    given = (joplin_notes.some(3, is_todo=True, is_completed=True), joplin_notes.some(3))
    answer = joplin_notes.where(title=title).only().is_completed


@errand(
    "What does the Joplin note {note.title} say? Answer with its text only.",
    "Please open the note {note.title} in Joplin and give me its text, word for word.",
    "I wrote something under {note.title} in Joplin and can't recall it. The exact words, please.",
    "I need the exact text of {note.title} in Joplin, nothing else.",
    level=1,
)
class TrainReadJoplinNote(Errand):
    text = word("Cabin 12 near the pier", "Blue folder in the attic", "Size 42 and wide")
    note = joplin_notes.one(text=text)
    given = (joplin_notes.some(5, like=note),)
    answer = note.text


@errand(
    "Delete all notes in the Joplin notebook {book.name}, but keep the notebook.",
    "Please remove every note from {book.name} in Joplin. The notebook itself stays.",
    "I want to start over with {book.name} in Joplin: all of its notes can go, the empty notebook"
    " stays.",
    "{book.name} should be an empty notebook in Joplin.",
    level=2,
)
class TrainEmptyNotebook(Errand):
    topic = word("Beekeeping", "Pottery", "Sailing", "Chess")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(4),)
    changes = (joplin_notes.remove(joplin_notes.where(notebook=book.name)),)


@errand(
    "Tick off every to-do in the Joplin notebook {book.name}.",
    "Please mark all to-dos in my Joplin notebook {book.name} as completed.",
    "{book.name} is over and everything is done! Tick off all the to-dos of that Joplin notebook.",
    "No open to-do should be left in the notebook {book.name} in Joplin: all should be done.",
    level=2,
)
class TrainCompleteNotebook(Errand):
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name, is_todo=True)
    second = joplin_notes.one(notebook=book.name, is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), joplin_notes.some(2))
    changes = (
        joplin_notes.edit(joplin_notes.where(notebook=book.name, is_todo=True), is_completed=True),
    )


@errand(
    "How many open to-dos are in the Joplin notebook {book.name}?",
    "Please count the to-dos of {book.name} in Joplin that are not ticked off yet.",
    "What is left to do for {book.name}? Count the to-dos in that Joplin notebook that I haven't"
    " ticked off.",
    "I need the number of to-dos in the Joplin notebook {book.name} that are still open.",
    level=2,
)
class TrainCountOpenTodos(Errand):
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name, is_todo=True)
    second = joplin_notes.one(notebook=book.name, is_todo=True, is_completed=True)
    given = (joplin_notes.some(2, notebook=book.name, is_todo=True), joplin_notes.some(4))
    answer = joplin_notes.where(notebook=book.name, is_todo=True, is_completed=False).count()


@errand(
    "List the titles of all notes in the Joplin notebook {book.name}, with commas.",
    "Please tell me which notes the Joplin notebook {book.name} has; their titles, with commas.",
    "What have I collected in {book.name} so far? The titles of the notes in that Joplin notebook"
    " will do, with commas.",
    "I need the titles of the notes in {book.name} in Joplin, separated by commas.",
    level=2,
)
class TrainListNotebook(Errand):
    topic = word("Beekeeping", "Pottery", "Sailing", "Chess")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name)
    second = joplin_notes.one(notebook=book.name)
    given = (joplin_notes.some(1, notebook=book.name), joplin_notes.some(5))
    answer = joplin_notes.where(notebook=book.name).values("title")


@errand(
    'Create a Joplin notebook {called} with one note in it, {title}, that says "{text}"',
    "Please make a new notebook {called} in Joplin and add a note {title} to it with the text"
    ' "{text}"',
    "I'm taking up {called}! It gets its own notebook of that name in Joplin, with a first note"
    ' {title}: "{text}"',
    'Joplin should have a new notebook {called} whose note {title} reads "{text}"',
    level=2,
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
    "Move the Joplin note {note.title} to the notebook {book.name} and retitle it {title}.",
    "Please put the note {note.title} into the Joplin notebook {book.name} under the new title"
    " {title}.",
    "{note.title} has grown into something for {book.name}. Move that Joplin note there, and call"
    " it {title}.",
    "What is the note {note.title} in Joplin should be in {book.name} with the title {title}.",
    level=2,
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
    "Please append what {extra.title} says to the note {main.title} in Joplin, starting on a new"
    " line, and remove {extra.title} afterwards.",
    "{extra.title} and {main.title} should be one Joplin note. Put the text of {extra.title} right"
    " below that of {main.title}, on new lines, and delete {extra.title}.",
    "The Joplin note {main.title} should end with the text of {extra.title}, on new lines, and"
    " {extra.title} should not exist any more.",
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
    "Please add a note {title} to {book.name} in Joplin that names every song by {singer} that"
    " Retro Music has.",
    "I'm preparing a talk on {singer}. Which songs of theirs are in Retro Music? Name them in a"
    " Joplin note {title} in {book.name}.",
    "{book.name} in Joplin should have a note {title} with the titles of the {singer} songs in"
    " Retro Music.",
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
    "Please make a Retro Music playlist {title} from the songs in my Joplin note {wish.title}, in"
    " the same order.",
    "The choir sent in wishes, and I collected them in {wish.title} in Joplin. Turn them into a"
    " playlist {title} in Retro Music, in that order.",
    "Retro Music should have a playlist {title} with the songs of {wish.title} in Joplin, in their"
    " order.",
    level=3,
)
class TrainPlaylistOfWishes(Errand):
    first = songs.one()
    second = songs.one()
    wish = joplin_notes.one(text=lines(first.title, second.title))
    title = word("Choir Wishes", "Encore", "From the List")
    given = (songs.some(5), joplin_notes.some(2))
    changes = (playlists.add(name=title, songs=wish.text.lines),)


@errand(
    "Block the number that the Joplin note {note.title} has.",
    "Please block the phone number that is in my Joplin note {note.title}.",
    "That salesman keeps calling. I noted the number in Joplin under {note.title}; block it.",
    "The number in the Joplin note {note.title} should be blocked on this phone.",
    level=3,
)
class TrainBlockNumberOfNote(Errand):
    number = phone_number()
    note = joplin_notes.one(text=number)
    given = (joplin_notes.some(4), blocked_numbers.some(2))
    changes = (blocked_numbers.block(note.text),)


@errand(
    "Set an alarm for {new.time} labeled with the title of the only open to-do in the Joplin"
    " notebook {book.name}.",
    "Please add an alarm at {new.time}. As its label, use the title of the one to-do that is still"
    " open in my Joplin notebook {book.name}.",
    "There's one thing left to do for {book.name}, you'll find it in that Joplin notebook. Let an"
    " alarm at {new.time} remind me, with the title of the to-do as its label.",
    "An alarm at {new.time} should have the title of the one open to-do of {book.name} in Joplin"
    " as its label.",
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
    "Please find out in which Joplin notebook {note.title} is, and create a folder of the same name"
    " in Documents.",
    "The papers for {note.title} need a place. Make a folder in Documents with the name of the"
    " notebook in which Joplin has that note.",
    "Documents should have a folder named after the Joplin notebook that holds {note.title}.",
    level=3,
)
class TrainFolderOfNotebook(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(6, like=note), files.some(2, folder="Documents"))
    changes = (folders.add(name=note.notebook, folder="Documents"),)


@errand(
    "Create a folder in Pictures whose name is the first line of the Joplin note {note.title}.",
    "Please make a new folder in Pictures with the gallery. Its name is the first line of"
    " {note.title} in Joplin.",
    "We agreed on a name for the new pictures; it's the top line of {note.title} in Joplin. Make a"
    " folder of that name in Pictures.",
    "Pictures should have a folder with the first line of {note.title} in Joplin as its name.",
    level=3,
)
class TrainAlbumOfNote(Errand):
    called = word("Lake in June", "Street fair", "Grandma turns 80", "Roof repair")
    note = joplin_notes.one(text=lines(called, "Ask Ida for her pictures."))
    given = (joplin_notes.some(4), photos.some(2, folder="Pictures"))
    changes = (albums.add(name=note.text.first_line, folder="Pictures"),)


@errand(
    "Make a recording named {todo.title} and tick off the Joplin to-do of that name.",
    "Please record a second or two in Audio Recorder, save it as {todo.title}, and mark the to-do"
    " {todo.title} in Joplin as done.",
    "{todo.title} is a to-do in Joplin that I can do right now: make a short recording with that"
    " name, then tick it off.",
    "Audio Recorder should have a recording {todo.title}, and the to-do {todo.title} should be done"
    " in Joplin.",
    level=3,
)
class TrainRecordAndComplete(Errand):
    title = word("Message for Ida", "Sound of the boiler", "Scale in C", "Vocabulary test")
    todo = joplin_notes.one(title=title, is_todo=True)
    given = (joplin_notes.some(3, is_todo=True), recordings.some(3))
    changes = (recordings.add(name=todo.title), joplin_notes.complete(todo))


@errand(
    "Rename the file {paper.name} in {paper.folder} to the text of the Joplin note {note.title}.",
    "Please give the file {paper.name} in {paper.folder} a new name: the one that the Joplin note"
    " {note.title} has as its text.",
    "The office wants its own file names. The one for {paper.name} in {paper.folder} is what I"
    " wrote in {note.title} in Joplin.",
    "{paper.name} in {paper.folder} should have the name that the Joplin note {note.title} gives.",
    level=3,
)
class TrainNameFileByNote(Errand):
    text = word("form 27b.txt", "annex two.txt", "claim 2023.csv", "statement.pdf")
    note = joplin_notes.one(text=text)
    paper = files.one()
    given = (files.some(4, like=paper), joplin_notes.some(4))
    changes = (files.rename(paper, to=note.text),)
