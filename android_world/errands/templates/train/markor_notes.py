"""Training errands with the notes of Markor."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
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


@errand(
    "What does the Markor note {note.title} say? Answer with its text only.",
    "Please open {note.title} in Markor and give me its text, word for word.",
    "I left myself a reminder in {note.title} in Markor. What was it? The exact words, please.",
    "I need the exact text of the Markor note {note.title} and nothing else.",
    level=1,
)
class TrainReadNote(Errand):
    text = word("Turn left at the mill", "The code is on the fridge", "Ask for Mr. Brandt")
    note = notes.one(text=text)
    given = (notes.some(5),)
    answer = note.text


@errand(
    "Is there a Markor note called {title}? Answer yes or no.",
    "Please check whether Markor has a note {title}, and answer yes or no.",
    "Did I ever start {title} in Markor, or did I only plan to? Yes or no will do.",
    "I would like to know, yes or no, whether {title} exists among my Markor notes.",
    level=1,
)
class TrainFindNote(Errand):
    title = word("repairs.md", "doctor.md", "gift ideas.md")
    found = word("repairs.md", "doctor.md", "gift ideas.md")
    note = notes.one(title=found)
    given = (notes.some(4),)
    answer = notes.where(title=title).exists()


@errand(
    'Write the line "{line}" at the very top of the Markor note {note.title}; keep the rest.',
    "Please insert a new first line into {note.title} in Markor, above what is there already:"
    ' "{line}"',
    'This matters more than all the rest of {note.title}, so it goes on top: "{line}" The other'
    " lines of that Markor note stay as they are below it.",
    'The Markor note {note.title} should start with a new line that says "{line}", followed by'
    " what it says now.",
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
    "Please go to the folder {place.name} of my Markor notes and add a note {called} there that"
    " says what {model.title} says.",
    "I want a copy of the Markor note {model.title} to play around with: call it {called}, and put"
    " it into the folder {place.name}.",
    "Markor should have a note {called} inside the folder {place.name} that reads like"
    " {model.title}.",
    level=2,
)
class TrainCopyNoteIntoFolder(Errand):
    called = word("copy.md", "my version.md", "to edit.md", "backup.md")
    place = markor_folders.one()
    model = notes.one()
    given = (markor_folders.some(4), notes.some(4))
    changes = (notes.add(title=place.name + "/" + called, text=model.text),)


@errand(
    "Delete all Markor notes whose name starts with {beginning}.",
    "Please remove each note from Markor that has a name starting with {beginning}.",
    "Everything in Markor that I called {beginning} and so on was for the old project. Throw out"
    " all notes with such a name.",
    "No Markor note should be left whose name begins with {beginning}.",
    level=2,
)
class TrainRemoveNotesByName(Errand):
    beginning = word("attempt", "scratch", "leftover")
    first = notes.one(title=beginning + " one.md")
    second = notes.one(title=beginning + " two.md")
    given = (notes.some(5),)
    changes = (notes.remove(notes.where(title__starting_with=beginning)),)


@errand(
    "Rename two Markor notes: {one.title} to {first}, and {other.title} to {second}.",
    "Please give {one.title} in Markor the new name {first}, and {other.title} the name {second}.",
    "I'm sorting my Markor notes by year. {one.title} becomes {first}, {other.title} becomes"
    " {second}.",
    "What Markor lists as {one.title} and {other.title} should be called {first} and {second}, in"
    " this order.",
    level=2,
)
class TrainRenameTwoNotes(Errand):
    first = word("2023 a.md", "spring 2023.md", "this year.md")
    second = word("2022 b.md", "autumn 2022.md", "last year.md")
    one = notes.one()
    other = notes.one()
    given = (notes.some(4),)
    changes = (notes.edit(one, title=first), notes.edit(other, title=second))


@errand(
    "What is the last line of the Markor note {note.title}?",
    "Please tell me what the bottom line of {note.title} in Markor says, only that line.",
    "I work through {note.title} in Markor from top to bottom. What comes at the very end? That"
    " line will do.",
    "I need the text of the last line of the Markor note {note.title}.",
    level=2,
)
class TrainReadLastLine(Errand):
    note = notes.one()
    given = (notes.some(5),)
    answer = note.text.last_line


@errand(
    "How many lines does the Markor note {note.title} have?",
    "Please count the lines of {note.title} in Markor and answer with the number.",
    "Each line of {note.title} in Markor is one errand. How many are there?",
    "I would like to know how many lines of text there are in the Markor note {note.title}.",
    level=2,
)
class TrainCountLines(Errand):
    note = notes.one()
    given = (notes.some(5),)
    answer = note.text.line_count


@errand(
    "Append the whole text of the Markor note {extra.title} to {main.title}, and keep both notes.",
    "Please copy what {extra.title} in Markor says to the end of {main.title}, starting on a new"
    " line. Leave {extra.title} as it is.",
    "I want {main.title} in Markor to be complete, so put all of {extra.title} below what it says"
    " now. The old note can stay.",
    "The Markor note {main.title} should have the text of {extra.title} at its end, on new lines,"
    " and {extra.title} should not change.",
    level=2,
)
class TrainCopyIntoNote(Errand):
    main = notes.one()
    extra = notes.one()
    given = (notes.some(4),)
    changes = (notes.append(main, extra.text),)


@errand(
    "Call the number that the Markor note {note.title} has.",
    "Please look up the phone number in {note.title} in Markor and call it.",
    "I wrote the number down in {note.title} in Markor, because I knew I'd need it. Now I do: call"
    " it, please.",
    "The number in the Markor note {note.title} should be called.",
    level=3,
)
class TrainCallNumberOfNote(Errand):
    number = phone_number()
    note = notes.one(text=number)
    given = (notes.some(5), calls.some(3))
    changes = (calls.call(note.text),)


@errand(
    "Save {called} as a contact with the number that is in the Markor note {note.title}.",
    "Please add a contact {called}. The phone number is what {note.title} in Markor says.",
    "{called} gave me a number, and I typed it into {note.title} in Markor. Make it a proper"
    " contact under that name.",
    "My contacts should have {called}, with the number from the Markor note {note.title}.",
    level=3,
)
class TrainContactOfNote(Errand):
    called = word("Ines Falk", "Jon Ortega", "Mei Sandberg", "Piotr Lang")
    number = phone_number()
    note = notes.one(text=number)
    given = (notes.some(5), contacts.some(4))
    changes = (contacts.add(name=called, number=note.text),)


@errand(
    "Text {who.name} the first line of the Markor note {note.title}, nothing more.",
    "Please send {who.name} an SMS that consists of the first line of {note.title} in Markor.",
    "{who.name} offered to do whatever is on top of {note.title} in Markor. Text that one line"
    " over, exactly as it is.",
    "{who.name} should get just the top line of my Markor note {note.title} by SMS.",
    level=3,
)
class TrainTextFirstLine(Errand):
    who = contacts.one()
    note = notes.one()
    given = (notes.some(4), contacts.some(4))
    changes = (messages.send(to=who.number, text=note.text.first_line),)


@errand(
    "Add a task to Tasks whose title is the last line of the Markor note {note.title}.",
    "Please create a task in Tasks; its title is the bottom line of {note.title} in Markor.",
    "I've done everything in {note.title} in Markor except for the last line. Make that line a"
    " task, word for word.",
    "Tasks should have a task whose title is the last line of the Markor note {note.title}.",
    level=3,
)
class TrainTaskOfLastLine(Errand):
    note = notes.one()
    given = (notes.some(4), tasks.some(4))
    changes = (tasks.add(title=note.text.last_line),)


@errand(
    "Add the name of the largest expense in Pro Expense as a new last line to the Markor note"
    " {note.title}.",
    "Please find the most expensive entry in Pro Expense and write its name, nothing else, as a"
    " further line at the end of {note.title} in Markor.",
    "I'm collecting what I spend too much on in {note.title}. Add the name of the highest expense"
    " from Pro Expense to that Markor note, on a line of its own at the bottom.",
    "The Markor note {note.title} should end with one more line: the name of my biggest expense.",
    level=3,
)
class TrainNoteLargestExpense(Errand):
    note = notes.one()
    given = (notes.some(3), expenses.some(6))
    changes = (notes.append(note, expenses.all().by("amount").last().name),)


@errand(
    "Make a Markor note {called} with the names of all {activity} tracks in OpenTracks.",
    "Please list the names of the tracks of the type {activity} from OpenTracks in a new Markor"
    " note {called}.",
    "My {activity} log is going to be a Markor note, {called}. Put the name of every {activity}"
    " track from OpenTracks into it.",
    "Markor should have a note {called} that names each OpenTracks track of the type {activity},"
    " and no other track.",
    level=3,
)
class TrainNoteTracks(Errand):
    called = word("log.md", "season.md", "for the coach.md")
    activity = word("swimming", "sailing", "skiing", "climbing")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(3), notes.some(3))
    names = tracks.where(activity=activity).values("name")
    changes = (notes.add(title=called, stating={"text": names}),)


@errand(
    "Make a Markor note {called} that says how many pictures are in {place}.",
    "Please count the pictures in the folder {place} and write the number into a new Markor note"
    " {called}.",
    "Before I sort my pictures I want to remember how many there were in {place}. Put that number"
    " into a new Markor note {called}.",
    "A new note {called} in Markor should state the number of pictures in {place}.",
    level=3,
)
class TrainNotePictureCount(Errand):
    called = word("before.md", "picture count.md", "tally.md")
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), notes.some(3))
    count = photos.where(folder=place).count()
    changes = (notes.add(title=called, stating={"text": count}),)


@errand(
    "Add the city in the last line of the Markor note {note.title} to the world clock.",
    "Please look at the last line of {note.title} in Markor, and add that city to the world clock.",
    "Our route is in {note.title} in Markor, and we end up in the city of the last line. I want to"
    " see the time there in Clock.",
    "The world clock should show the city with which the Markor note {note.title} ends.",
    level=3,
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
    "Please set a timer for {new.length:minutes} minutes; its label is the top line of"
    " {note.title} in Markor.",
    "I'll give {new.length:minutes} minutes to whatever is on top of {note.title} in Markor. Start"
    " a timer and label it with that line.",
    "A timer of {new.length:minutes} minutes should run, with the first line of {note.title} in"
    " Markor as its label.",
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
    "Please write the names of all passed map markers of OsmAnd into a new Markor note {called}.",
    "For my travel diary: which OsmAnd markers have I passed already? Name them in a new Markor"
    " note {called}.",
    "Markor should have a note {called} that names each passed map marker of OsmAnd, and none of"
    " the active ones.",
    level=3,
)
class TrainNotePassedMarkers(Errand):
    called = word("diary.md", "visited.md", "so far.md")
    first = map_markers.one(is_passed=True)
    second = map_markers.one(is_passed=True)
    given = (map_markers.some(3), notes.some(3))
    names = map_markers.where(is_passed=True).values("name")
    changes = (notes.add(title=called, stating={"text": names}),)
