"""Errands with the clipboard and with notifications."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    clipboard,
    contacts,
    messages,
    notes,
    notifications,
    tasks,
    word,
)


@errand(
    "Make a Markor note {title} with the text that I copied last.",
    "Please create {title} in Markor, with what is on the clipboard.",
    "I just copied something important. Save it in Markor as {title} before it's gone.",
    "What is on the clipboard should be the text of a Markor note {title}.",
    level=2,
)
class NoteClip(Errand):
    clip = clipboard.one()
    title = word("copied.md", "keep_this.md", "clip.md", "today.md")
    given = (notes.some(4),)
    changes = (notes.add(title=title, text=clipboard.all().only().text),)


@errand(
    "Text {who.name} what is on the clipboard.",
    "Please send {who.name} an SMS with the text that I copied.",
    "I've copied it already, {who.name} is waiting for it: text them what is on the clipboard.",
    "{who.name} should get the text from the clipboard as an SMS.",
    level=2,
)
class TextClip(Errand):
    who = contacts.one()
    clip = clipboard.one()
    given = (contacts.some(4),)
    changes = (messages.send(to=who.number, text=clipboard.all().only().text),)


@errand(
    "Append the text that I copied to the Markor note {note.title}, as a line of its own.",
    "Please add what is on the clipboard as a last line to {note.title} in Markor.",
    "The thing I copied belongs into {note.title} in Markor, at the very end, on a new line.",
    "The Markor note {note.title} should get one more line at the end: the copied text.",
    level=2,
)
class AppendClip(Errand):
    clip = clipboard.one()
    note = notes.one()
    given = (notes.some(3),)
    changes = (notes.append(note, clipboard.all().only().text),)


@errand(
    "Make a task in Tasks with the text I copied as its title.",
    "Please create a task whose title is what is on the clipboard, in the app Tasks.",
    "What I copied is something I have to do. Put it into Tasks, word for word as the title.",
    "Tasks should have a new task that is titled like the text on the clipboard.",
    level=2,
)
class AddTaskOfClip(Errand):
    clip = clipboard.one()
    given = (tasks.some(4),)
    changes = (tasks.add(title=clipboard.all().only().text),)


@errand(
    "Copy this text to the clipboard: {text}",
    "Please put this on the clipboard, word for word: {text}",
    "I'm about to paste this somewhere, so copy it for me: {text}",
    "The clipboard should have exactly this text: {text}",
    level=1,
)
class CopyText(Errand):
    text = word("Apartment 14, bell Ruiz!", "Is the hall free on June 3?", "Invoice 20871, thanks.")
    given = (notes.some(3),)
    changes = (clipboard.copy(text),)


@errand(
    "Copy the text of the Markor note {note.title} to the clipboard.",
    "Please put the line that {note.title} in Markor has on the clipboard.",
    "I want to paste what {note.title} says. It's a Markor note of one line; copy it for me.",
    "The clipboard should have the one line of the Markor note {note.title}.",
    level=2,
)
class CopyNote(Errand):
    line = word("IBAN CH93 0076 2011", "Serial KX-4410-B", "Pass 7719-AB", "Slot 6, 9:40 AM")
    note = notes.one(text=line)
    given = (notes.some(3),)
    changes = (clipboard.copy(note.text),)


@errand(
    "I got a notification {notice.title}. What does it say? Answer with its text.",
    "Please read the notification titled {notice.title} and answer with what it says below.",
    "Something about {notice.title} popped up. What is the text of that notification?",
    "I need the exact text of the notification {notice.title}.",
    level=1,
)
class ReadNotification(Errand):
    notice = notifications.one()
    given = (notes.some(2),)
    answer = notice.text


@errand(
    "Text {who.name} the text of the notification {notice.title}.",
    "Please send {who.name} an SMS with just what the notification {notice.title} says below its"
    " title.",
    "{who.name} should know about {notice.title}: text them what that notification says.",
    "{who.name} should get an SMS that is the text of the notification titled {notice.title}.",
    level=2,
)
class TextNotification(Errand):
    who = contacts.one()
    notice = notifications.one()
    given = (contacts.some(4),)
    changes = (messages.send(to=who.number, text=notice.text),)
