"""Errands with the clipboard and with notifications."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    clipboard,
    contacts,
    messages,
    notes,
    notifications,
    tasks,
    word,
)


@errand("Make a Markor note {title} with the text that I copied last.", level=2)
class NoteClip(Errand):
    clip = clipboard.one()
    title = word("copied.md", "keep_this.md", "clip.md", "today.md")
    given = (notes.some(4),)
    changes = (notes.add(title=title, text=clipboard.all().only().text),)


@errand("Text {who.name} what is on the clipboard.", level=2)
class TextClip(Errand):
    who = contacts.one()
    clip = clipboard.one()
    given = (contacts.some(4),)
    changes = (messages.send(to=who.number, text=clipboard.all().only().text),)


@errand(
    "Append the text that I copied to the Markor note {note.title}, as a line of its own.", level=2
)
class AppendClip(Errand):
    clip = clipboard.one()
    note = notes.one()
    given = (notes.some(3),)
    changes = (notes.append(note, clipboard.all().only().text),)


@errand("Make a task in Tasks with the text I copied as its title.", level=2)
class AddTaskOfClip(Errand):
    clip = clipboard.one()
    given = (tasks.some(4),)
    changes = (tasks.add(title=clipboard.all().only().text),)


@errand("Copy this text to the clipboard: {text}", level=1)
class CopyText(Errand):
    text = word("Apartment 14, bell Ruiz!", "Is the hall free on June 3?", "Invoice 20871, thanks.")
    given = (notes.some(3),)
    changes = (clipboard.copy(text),)


@errand("Copy the text of the Markor note {note.title} to the clipboard.", level=2)
class CopyNote(Errand):
    line = word("IBAN CH93 0076 2011", "Serial KX-4410-B", "Pass 7719-AB", "Slot 6, 9:40 AM")
    note = notes.one(text=line)
    given = (notes.some(3),)
    changes = (clipboard.copy(note.text),)


@errand("I got a notification {notice.title}. What does it say? Answer with its text.", level=1)
class ReadNotification(Errand):
    notice = notifications.one()
    given = (notes.some(2),)
    answer = notice.text


@errand("Text {who.name} the text of the notification {notice.title}.", level=2)
class TextNotification(Errand):
    who = contacts.one()
    notice = notifications.one()
    given = (contacts.some(4),)
    changes = (messages.send(to=who.number, text=notice.text),)
