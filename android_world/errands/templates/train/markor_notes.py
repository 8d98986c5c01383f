"""Training errands with the notes of Markor."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    calls,
    contacts,
    expenses,
    lines,
    map_markers,
    markor_folders,
    messages,
    notes,
    phone_number,
    photos,
    tasks,
    timers,
    tracks,
    word,
    world_clocks,
)


@errand("What does the Markor note {note.title} say? Answer with its text only.", level=1)
class TrainReadNote(Errand):
    text = word("Turn left at the mill", "The code is on the fridge", "Ask for Mr. Brandt")
    note = notes.one(text=text)
    given = (notes.some(5),)
    answer = note.text


@errand("Is there a Markor note called {title}? Answer yes or no.", level=1)
class TrainFindNote(Errand):
    title = word("repairs.md", "doctor.md", "gift ideas.md")
    found = word("repairs.md", "doctor.md", "gift ideas.md")
    note = notes.one(title=found)
    given = (notes.some(4),)
    answer = notes.where(title=title).exists()


@errand(
    'Write the line "{line}" at the very top of the Markor note {note.title}; keep the rest.',
    level=2,
)
class TrainPutLineOnTop(Errand):
    line = word("Read this first", "Valid until Friday", "Only for the family", "Not finished yet")
    note = notes.one()
    given = (notes.some(5),)
    changes = (notes.edit(note, text=line + "\n" + note.text),)


@errand(
    "In Markor, make a note {called} in the folder {place.name}, with the same text as"
    " {model.title}.",
    level=2,
)
class TrainCopyNoteIntoFolder(Errand):
    called = word("copy.md", "my version.md", "to edit.md", "backup.md")
    place = markor_folders.one()
    model = notes.one()
    given = (markor_folders.some(4), notes.some(4))
    changes = (notes.add(title=place.name + "/" + called, text=model.text),)


@errand("Delete all Markor notes whose name starts with {beginning}.", level=2)
class TrainRemoveNotesByName(Errand):
    beginning = word("attempt", "scratch", "leftover")
    first = notes.one(title=beginning + " one.md")
    second = notes.one(title=beginning + " two.md")
    given = (notes.some(5),)
    changes = (notes.remove(notes.where(title__starting_with=beginning)),)


@errand("Rename two Markor notes: {one.title} to {first}, and {other.title} to {second}.", level=2)
class TrainRenameTwoNotes(Errand):
    first = word("2023 a.md", "spring 2023.md", "this year.md")
    second = word("2022 b.md", "autumn 2022.md", "last year.md")
    one = notes.one()
    other = notes.one()
    given = (notes.some(4),)
    changes = (notes.edit(one, title=first), notes.edit(other, title=second))


@errand("What is the last line of the Markor note {note.title}?", level=2)
class TrainReadLastLine(Errand):
    note = notes.one()
    given = (notes.some(5),)
    answer = note.text.last_line


@errand("How many lines does the Markor note {note.title} have?", level=2)
class TrainCountLines(Errand):
    note = notes.one()
    given = (notes.some(5),)
    answer = note.text.line_count


@errand(
    "Append the whole text of the Markor note {extra.title} to {main.title}, and keep both notes.",
    level=2,
)
class TrainCopyIntoNote(Errand):
    main = notes.one()
    extra = notes.one()
    given = (notes.some(4),)
    changes = (notes.append(main, extra.text),)


@errand("Call the number that the Markor note {note.title} has.", level=3)
class TrainCallNumberOfNote(Errand):
    number = phone_number()
    note = notes.one(text=number)
    given = (notes.some(5), calls.some(3))
    changes = (calls.call(note.text),)


@errand(
    "Save {called} as a contact with the number that is in the Markor note {note.title}.", level=3
)
class TrainContactOfNote(Errand):
    called = word("Ines Falk", "Jon Ortega", "Mei Sandberg", "Piotr Lang")
    number = phone_number()
    note = notes.one(text=number)
    given = (notes.some(5), contacts.some(4))
    changes = (contacts.add(name=called, number=note.text),)


@errand("Text {who.name} the first line of the Markor note {note.title}, nothing more.", level=3)
class TrainTextFirstLine(Errand):
    who = contacts.one()
    note = notes.one()
    given = (notes.some(4), contacts.some(4))
    changes = (messages.send(to=who.number, text=note.text.first_line),)


@errand(
    "Add a task to Tasks whose title is the last line of the Markor note {note.title}.", level=3
)
class TrainTaskOfLastLine(Errand):
    note = notes.one()
    given = (notes.some(4), tasks.some(4))
    changes = (tasks.add(title=note.text.last_line),)


@errand(
    "Add the name of the largest expense in Pro Expense as a new last line to the Markor note"
    " {note.title}.",
    level=3,
)
class TrainNoteLargestExpense(Errand):
    note = notes.one()
    given = (notes.some(3), expenses.some(6))
    changes = (notes.append(note, expenses.all().by("amount").last().name),)


@errand(
    "Make a Markor note {called} with the names of all {activity} tracks in OpenTracks.", level=3
)
class TrainNoteTracks(Errand):
    called = word("log.md", "season.md", "for the coach.md")
    activity = word("swimming", "sailing", "skiing", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(3), notes.some(3))
    names = tracks.where(activity=activity).values("name")
    changes = (notes.add(title=called, stating={"text": names}),)


@errand("Make a Markor note {called} that says how many pictures are in {place}.", level=3)
class TrainNotePictureCount(Errand):
    called = word("before.md", "picture count.md", "tally.md")
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), notes.some(3))
    count = photos.where(folder=place).count()
    changes = (notes.add(title=called, stating={"text": count}),)


@errand(
    "Add the city in the last line of the Markor note {note.title} to the world clock.", level=3
)
class TrainClockOfLastStop(Errand):
    start = world_clocks.new()
    end = world_clocks.new()
    route = lines(start.city, "Two nights on the train", end.city)
    note = notes.one(text=route)
    given = (notes.some(3), world_clocks.some(2))
    changes = (world_clocks.add(city=note.text.last_line),)


@errand(
    "Start a timer of {new.length:minutes} minutes labeled with the first line of the Markor note"
    " {note.title}.",
    level=3,
)
class TrainTimeFirstLine(Errand):
    new = timers.new()
    note = notes.one()
    given = (notes.some(4),)
    changes = (timers.add(length=new.length, label=note.text.first_line),)


@errand(
    "Make a Markor note {called} with the names of the map markers in OsmAnd that are marked as"
    " passed.",
    level=3,
)
class TrainNotePassedMarkers(Errand):
    called = word("diary.md", "visited.md", "so far.md")
    first = map_markers.one(is_passed=True)
    second = map_markers.one(is_passed=True)
    given = (map_markers.some(3), notes.some(3))
    names = map_markers.where(is_passed=True).values("name")
    changes = (notes.add(title=called, stating={"text": names}),)
