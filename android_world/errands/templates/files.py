"""Errands with the files and folders of shared storage and of Markor's notebook."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    files,
    folders,
    markor_folders,
    messages,
    notes,
    tasks,
    word,
)


@errand(
    "Rename the file {file.name} in {file.folder} to {called}.",
    "Please give the file {file.name}, which is in {file.folder}, the new name {called}.",
    "{file.name} in {file.folder} has the wrong name. It should be {called}. Fix that in Files.",
    "The file in {file.folder} that is now {file.name} should be called {called}.",
    level=1,
)
class RenameFile(Errand):
    called = word("final version.txt", "for the printer.txt", "january.csv", "checked.tsv")
    file = files.one()
    given = (files.some(5, like=file),)
    changes = (files.rename(file, to=called),)


@errand(
    "Move {file.name} from {file.folder} to the folder {place}.",
    "Please move the file {file.name} out of {file.folder} and into {place}.",
    "{file.name} somehow ended up in {file.folder}. I want it in {place}, please.",
    "The file {file.name} belongs in {place}, not in {file.folder}.",
    level=1,
)
class MoveFile(Errand):
    place = word("Audiobooks", "Recordings", "Notifications", "Ringtones")
    file = files.one()
    given = (files.some(5, like=file),)
    changes = (files.move(file, to=place),)


@errand(
    "Delete the file {file.name} in {file.folder}.",
    "Please remove {file.name} from the folder {file.folder}.",
    "I have {file.name} on paper, so I don't need the file in {file.folder} any more. Delete it.",
    "There should be no {file.name} left in {file.folder}.",
    level=1,
)
class RemoveFile(Errand):
    file = files.one()
    given = (files.some(6, like=file),)
    changes = (files.remove(file),)


@errand(
    "Which folder has the file {file.name}: Download, Documents, Music or Podcasts?",
    "Please find {file.name} in Download, Documents, Music or Podcasts and answer with the folder.",
    "I saved {file.name} in Download, Documents, Music or Podcasts, but where? Just the folder.",
    "I need the name of the folder, Download, Documents, Music or Podcasts, that has {file.name}.",
    level=2,
)
class AnswerFolder(Errand):
    file = files.one()
    given = (files.some(5),)
    answer = file.folder


@errand(
    "How many files are in the folder {place}?",
    "Please count the files in {place} and answer with the number.",
    "I wonder how many files have piled up in {place}. Just the number, please.",
    "Tell me the number of files that the folder {place} holds.",
    level=2,
)
class CountFiles(Errand):
    place = word("Music", "Podcasts")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(2, folder=place), files.some(4, folder="Download"))
    answer = files.where(folder=place).count()


@errand(
    "Delete all files in the folder {place}.",
    "Please empty the folder {place}, but leave the folder itself.",
    "None of the stuff in {place} is of any use. Clear out all files there, and nothing else.",
    "The folder {place} should have no files in it any more.",
    level=2,
)
class EmptyFolder(Errand):
    place = word("Music", "Podcasts")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(5, folder="Download"),)
    changes = (files.remove(files.where(folder=place)),)


@errand(
    "Create a folder called {called} in {place}.",
    "Please make a new folder {called} in the folder {place} on my phone.",
    "I need somewhere to put things: a folder {called} in {place}, please.",
    "{place} should have a folder {called}.",
    level=1,
)
class AddFolder(Errand):
    called = word("Warranties", "Knitting", "Photocopies", "Scans of May")
    place = word("Documents", "Download")
    given = (folders.some(3), files.some(3))
    changes = (folders.add(name=called, folder=place),)


@errand(
    "Rename the folder {old.name} in {old.folder} to {called}.",
    "Please give the folder {old.name}, which is in {old.folder}, the name {called}.",
    "The folder {old.name} in {old.folder} should rather be called {called}. Change that, please.",
    "What is {old.name} in {old.folder} now should be a folder named {called}.",
    level=1,
)
class RenameFolder(Errand):
    called = word("Archive of 2022", "Everything else", "Do not touch")
    old = folders.one()
    given = (folders.some(4, like=old),)
    changes = (folders.edit(old, name=called),)


@errand(
    "Delete the folder {old.name} in {old.folder}.",
    "Please remove the empty folder {old.name} from {old.folder}.",
    "There's nothing in {old.name}. You can delete that folder, it's in {old.folder}.",
    "{old.folder} should no longer have the empty folder {old.name}.",
    level=1,
)
class RemoveFolder(Errand):
    old = folders.one()
    given = (folders.some(4, like=old), files.some(3))
    changes = (folders.remove(old),)


@errand(
    "Move the folder {old.name} from {old.folder} to {place}.",
    "Please move the folder {old.name} out of {old.folder} and into {place}.",
    "{old.name} in {old.folder} is a folder for {place} really. Could you move it there?",
    "{place} should be where the folder {old.name} is, rather than {old.folder}.",
    level=2,
)
class MoveFolder(Errand):
    place = word("Music", "Podcasts", "Audiobooks")
    old = folders.one()
    given = (folders.some(4, like=old),)
    changes = (folders.edit(old, folder=place),)


@errand(
    "Create a folder called {called} in Documents, and add a task {title}, due {when}.",
    "Please make a folder {called} in Documents, and add the task {title} with {when} as due date.",
    "I'll sort my papers: make a folder {called} in Documents now and a task {title} for {when}.",
    "Documents should have a folder {called}, and Tasks a task {title} that is due on {when}.",
    level=3,
)
class FolderAndTask(Errand):
    called = word("Papers", "Certificates", "Rental")
    title = word("Scan everything", "Sort the papers", "Label the folders")
    when = day()
    given = (folders.some(2), tasks.some(3))
    changes = (folders.add(name=called, folder="Documents"), tasks.add(title=title, due=when))


@errand(
    "In Documents, make a folder for {event.title} and name it after the location of that event.",
    "Please create a folder in Documents that is named like the location of {event.title}.",
    "I collect papers for {event.title}. Look up where it takes place, and make a folder with that"
    " name in Documents.",
    "Documents should have a folder whose name is the place of {event.title} in my calendar.",
    level=3,
)
class FolderForEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event), folders.some(2))
    changes = (folders.add(name=event.location, folder="Documents"),)


@errand(
    'Delete {file.name} in {file.folder} and text {who.name}: "{text}"',
    'Please remove the file {file.name} from {file.folder} and send {who.name} this SMS: "{text}"',
    '{who.name} asked me to delete {file.name} in {file.folder}. Do that and write "{text}"',
    '{file.folder} should be rid of {file.name}, and {who.name} should read "{text}"',
    level=3,
)
class RemoveFileAndTell(Errand):
    who = contacts.one()
    text = word("It is deleted.", "The file is gone.", "Nobody will see it.")
    file = files.one()
    given = (files.some(5, like=file), contacts.some(4))
    changes = (files.remove(file), messages.send(to=who.number, text=text))


@errand(
    "Find out which folder {file.name} is in (Download, Documents, Music or Podcasts), and text"
    " {who.name} the name of the folder.",
    "Please find out whether {file.name} is in Download, Documents, Music or Podcasts, and send"
    " {who.name} just the folder by SMS.",
    "{who.name} is looking for {file.name} on my phone. Is it in Download, Documents, Music or"
    " Podcasts? Text only the name of the folder.",
    "{who.name} should get an SMS with nothing but the folder of {file.name}, which is Download,"
    " Documents, Music or Podcasts.",
    level=3,
)
class TextFolder(Errand):
    who = contacts.one()
    file = files.one()
    given = (files.some(5), contacts.some(4))
    changes = (messages.send(to=who.number, text=file.folder),)


@errand(
    "Create a folder called {called} in Markor.",
    "Please add a folder named {called} to my notebook in Markor.",
    "Too many loose notes in Markor! Start with a folder {called}; I'll sort them later.",
    "Markor should have a folder {called}.",
    level=1,
)
class AddMarkorFolder(Errand):
    called = word("Interviews", "Quotes", "Winter", "Volunteering")
    given = (markor_folders.some(2), notes.some(4))
    changes = (markor_folders.add(name=called),)


@errand(
    "Rename the Markor folder {old.name} to {called}.",
    "Please give the folder {old.name} in Markor the name {called}.",
    "In Markor I have a folder {old.name}. Call it {called} instead, please.",
    "The folder that Markor lists as {old.name} should be named {called}.",
    level=1,
)
class RenameMarkorFolder(Errand):
    called = word("Someday", "Club matters", "Notes of last year")
    old = markor_folders.one()
    given = (markor_folders.some(3), notes.some(3))
    changes = (markor_folders.edit(old, name=called),)


@errand(
    "Delete the folder {old.name} in Markor.",
    "Please remove the empty folder {old.name} from Markor.",
    "The folder {old.name} in Markor has nothing in it and never will. Away with it.",
    "Markor should do without the folder {old.name}.",
    level=1,
)
class RemoveMarkorFolder(Errand):
    old = markor_folders.one()
    given = (markor_folders.some(3), notes.some(3))
    changes = (markor_folders.remove(old),)


@errand(
    "Create a folder in Markor for the event {event.title}, named {event.title}, and text"
    " {who.name} the location of the event.",
    "Please make a folder in Markor that is called {event.title}, like the event, and text"
    " {who.name} the location of the event.",
    "I'll take notes at {event.title}: a Markor folder of that name, please. {who.name} comes too,"
    " so send the place by SMS.",
    "Markor should have a folder {event.title}, and {who.name} should get the location of that"
    " event by text message.",
    level=3,
)
class FolderAndLocation(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(4), contacts.some(3), markor_folders.some(2))
    changes = (
        markor_folders.add(name=event.title),
        messages.send(to=who.number, text=event.location),
    )


@errand(
    "Delete the empty Markor folder {old.name} and the note {note.title}.",
    "Please remove two things from Markor: the folder {old.name}, which is empty, and the note"
    " {note.title}.",
    "Tidying up in Markor: away with the folder {old.name} and the note {note.title}.",
    "Markor should be rid of the folder {old.name} and of the note {note.title}.",
    level=2,
)
class TidyMarkor(Errand):
    old = markor_folders.one()
    note = notes.one()
    given = (markor_folders.some(3), notes.some(4))
    changes = (markor_folders.remove(old), notes.remove(note))


@errand(
    "Create a folder called {called} in Markor. Also tick off the task {task.title}.",
    "Please make a folder {called} in Markor, then mark the task {task.title} as done.",
    "The folder {called} in Markor was all that {task.title} was waiting for. Make it, and check"
    " the task off.",
    "Markor should have a folder {called}, and the task {task.title} should be done.",
    level=3,
)
class MarkorFolderAndTask(Errand):
    called = word("Protocols", "Sketches", "Seminar")
    task = tasks.one()
    given = (markor_folders.some(2), tasks.some(5))
    changes = (markor_folders.add(name=called), tasks.complete(task))
