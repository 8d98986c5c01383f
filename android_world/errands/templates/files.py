"""Errands with the files and folders of shared storage and of Markor's notebook."""

from android_world.errands.templates import Errand, errand
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


@errand("Rename the file {file.name} in {file.folder} to {called}.", level=1)
class RenameFile(Errand):
    called = word("final version.txt", "for the printer.txt", "january.csv", "checked.tsv")
    file = files.one()
    given = (files.some(5, like=file),)
    changes = (files.rename(file, to=called),)


@errand("Move {file.name} from {file.folder} to the folder {place}.", level=1)
class MoveFile(Errand):
    place = word("Audiobooks", "Recordings", "Notifications", "Ringtones")
    file = files.one()
    given = (files.some(5, like=file),)
    changes = (files.move(file, to=place),)


@errand("Delete the file {file.name} in {file.folder}.", level=1)
class RemoveFile(Errand):
    file = files.one()
    given = (files.some(6, like=file),)
    changes = (files.remove(file),)


@errand("Which folder has the file {file.name}: Download, Documents, Music or Podcasts?", level=2)
class AnswerFolder(Errand):
    file = files.one()
    given = (files.some(5),)
    answer = file.folder


@errand("How many files are in the folder {place}?", level=2)
class CountFiles(Errand):
    place = word("Music", "Podcasts")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(2, folder=place), files.some(4, folder="Download"))
    answer = files.where(folder=place).count()


@errand("Delete all files in the folder {place}.", level=2)
class EmptyFolder(Errand):
    place = word("Music", "Podcasts")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(5, folder="Download"),)
    changes = (files.remove(files.where(folder=place)),)


@errand("Create a folder called {called} in {place}.", level=1)
class AddFolder(Errand):
    called = word("Warranties", "Knitting", "Photocopies", "Scans of May")
    place = word("Documents", "Download")
    given = (folders.some(3), files.some(3))
    changes = (folders.add(name=called, folder=place),)


@errand("Rename the folder {old.name} in {old.folder} to {called}.", level=1)
class RenameFolder(Errand):
    called = word("Archive of 2022", "Everything else", "Do not touch")
    old = folders.one()
    given = (folders.some(4, like=old),)
    changes = (folders.edit(old, name=called),)


@errand("Delete the folder {old.name} in {old.folder}.", level=1)
class RemoveFolder(Errand):
    old = folders.one()
    given = (folders.some(4, like=old), files.some(3))
    changes = (folders.remove(old),)


@errand("Move the folder {old.name} from {old.folder} to {place}.", level=2)
class MoveFolder(Errand):
    place = word("Music", "Podcasts", "Audiobooks")
    old = folders.one()
    given = (folders.some(4, like=old),)
    changes = (folders.edit(old, folder=place),)


@errand(
    "Create a folder called {called} in Documents, and add a task {title}, due {when}.", level=3
)
class FolderAndTask(Errand):
    called = word("Papers", "Certificates", "Rental")
    title = word("Scan everything", "Sort the papers", "Label the folders")
    when = day()
    given = (folders.some(2), tasks.some(3))
    changes = (folders.add(name=called, folder="Documents"), tasks.add(title=title, due=when))


@errand(
    "In Documents, make a folder for {event.title} and name it after the location of that event.",
    level=3,
)
class FolderForEvent(Errand):
    event = events.one()
    given = (events.some(5, like=event), folders.some(2))
    changes = (folders.add(name=event.location, folder="Documents"),)


@errand('Delete {file.name} in {file.folder} and text {who.name}: "{text}"', level=3)
class RemoveFileAndTell(Errand):
    who = contacts.one()
    text = word("It is deleted.", "The file is gone.", "Nobody will see it.")
    file = files.one()
    given = (files.some(5, like=file), contacts.some(4))
    changes = (files.remove(file), messages.send(to=who.number, text=text))


@errand(
    "Find out which folder {file.name} is in (Download, Documents, Music or Podcasts), and text"
    " {who.name} the name of the folder.",
    level=3,
)
class TextFolder(Errand):
    who = contacts.one()
    file = files.one()
    given = (files.some(5), contacts.some(4))
    changes = (messages.send(to=who.number, text=file.folder),)


@errand("Create a folder called {called} in Markor.", level=1)
class AddMarkorFolder(Errand):
    called = word("Interviews", "Quotes", "Winter", "Volunteering")
    given = (markor_folders.some(2), notes.some(4))
    changes = (markor_folders.add(name=called),)


@errand("Rename the Markor folder {old.name} to {called}.", level=1)
class RenameMarkorFolder(Errand):
    called = word("Someday", "Club matters", "Notes of last year")
    old = markor_folders.one()
    given = (markor_folders.some(3), notes.some(3))
    changes = (markor_folders.edit(old, name=called),)


@errand("Delete the folder {old.name} in Markor.", level=1)
class RemoveMarkorFolder(Errand):
    old = markor_folders.one()
    given = (markor_folders.some(3), notes.some(3))
    changes = (markor_folders.remove(old),)


@errand(
    "Create a folder in Markor for the event {event.title}, named {event.title}, and text"
    " {who.name} just the location of the event.",
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


@errand("Delete the empty Markor folder {old.name} and the note {note.title}.", level=2)
class TidyMarkor(Errand):
    old = markor_folders.one()
    note = notes.one()
    given = (markor_folders.some(3), notes.some(4))
    changes = (markor_folders.remove(old), notes.remove(note))


@errand("Create a folder called {called} in Markor. Also tick off the task {task.title}.", level=3)
class MarkorFolderAndTask(Errand):
    called = word("Protocols", "Sketches", "Seminar")
    task = tasks.one()
    given = (markor_folders.some(2), tasks.some(5))
    changes = (markor_folders.add(name=called), tasks.complete(task))
