"""Errands that are interrupted: by calls, messages, alarms, crashes, and changes of the phone."""

from typing import Final

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    app_crash,
    contacts,
    day,
    days,
    events,
    expenses,
    hours,
    incoming_call,
    incoming_message,
    keyboard_change,
    low_battery,
    messages,
    notes,
    notification,
    permission_dialog,
    photos,
    recipes,
    ringing_alarm,
    rotation,
    tasks,
    tracks,
    word,
)

_CAMERA: Final = ("com.android.camera2", "android.permission.CAMERA")
_GALLERY: Final = ("com.simplemobiletools.gallery.pro", "android.permission.READ_MEDIA_IMAGES")


@errand(
    "Add {new.title} at {new.location} to the calendar, {new.start:date}, {new.start:time} to"
    " {new.end:time}.",
    level=2,
)
class AddEventDuringCall(Errand):
    caller = contacts.new()
    new = events.new()
    given = (events.some(4),)
    interruptions = (incoming_call(caller.number, step=4),)
    changes = (events.add(new),)


@errand('Send {who.name} an SMS: "{text}"', level=2)
class TextWhileMessageArrives(Errand):
    other = contacts.one()
    who = contacts.one()
    text = word("I will be late.", "The parcel is here.", "See you at eight.")
    given = (contacts.some(4),)
    interruptions = (incoming_message(other.number, "Are you coming tonight?", step=2),)
    changes = (messages.send(to=who.number, text=text),)


@errand("Enter the expense {new.name}: {new.amount}, {new.category}.", level=2)
class AddExpenseDuringAlarm(Errand):
    new = expenses.new()
    given = (expenses.some(3),)
    interruptions = (ringing_alarm("Tea", step=3),)
    changes = (expenses.add(new),)


@errand("Delete {event.title} from the calendar.", level=1)
class RemoveEventOnLowBattery(Errand):
    event = events.one()
    given = (events.some(5, like=event),)
    interruptions = (low_battery(4, step=2),)
    changes = (events.remove(event),)


@errand("Make a Markor note {new.title} with this line: {new.text}", level=1)
class AddNoteWhileRotated(Errand):
    line = word("Return the library books.", "Water the plants.", "Book a table for Saturday.")
    new = notes.new(text=line)
    given = (notes.some(4),)
    interruptions = (rotation("landscape", step=2),)
    changes = (notes.add(new),)


@errand("Take the expense {old.name} of {old.amount} out of Pro Expense.", level=1)
class RemoveExpenseDespiteCrash(Errand):
    old = expenses.one()
    given = (expenses.some(5, like=old),)
    interruptions = (app_crash("com.arduia.expense", step=2),)
    changes = (expenses.remove(old),)


@errand("Text {who.name} at what time {event.title} starts.", level=3)
class TextStartUnderNotifications(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(6, like=event), contacts.some(4))
    interruptions = (
        notification("Weather", "Rain from three o'clock on.", step=2),
        notification("News", "The bridge is open again.", step=6),
    )
    changes = (messages.send(to=who.number, saying=event.start),)


@errand("Create a Markor note {new.title}: {new.text}", level=1)
class AddNoteWithOtherKeyboard(Errand):
    line = word("Buy stamps.", "Ask about the heating.", "Bring the umbrella.")
    new = notes.new(text=line)
    given = (notes.some(4),)
    interruptions = (keyboard_change(step=3),)
    changes = (notes.add(new),)


@errand("Remove {old.title} from my tasks.", level=1)
class RemoveTaskDuringCall(Errand):
    caller = contacts.one()
    old = tasks.one()
    given = (tasks.some(6), contacts.some(2))
    interruptions = (incoming_call(caller.number, screen="org.tasks"),)
    changes = (tasks.remove(old),)


@errand("Delete the recipe {old.title} from Broccoli.", level=1)
class RemoveRecipeWhileRotated(Errand):
    old = recipes.one()
    given = (recipes.some(4),)
    interruptions = (rotation("landscape", screen="broccoli"),)
    changes = (recipes.remove(old),)


@errand("Text {who.name} the sum of all expenses in Pro Expense.", level=3)
class TextSumWhileCameraAsks(Errand):
    first = expenses.one()
    second = expenses.one()
    who = contacts.one()
    given = (expenses.some(2), contacts.some(4))
    interruptions = (permission_dialog(*_CAMERA, step=2),)
    changes = (messages.send(to=who.number, saying=expenses.all().total("amount")),)


@errand("Which event on {busy:} ends last? Answer with the title only.", level=3)
class AnswerLastWhileGalleryAsks(Errand):
    busy = day()
    first = events.one(day=busy)
    second = events.one(day=busy)
    given = (events.some(1, day=busy), events.some(5))
    interruptions = (permission_dialog(*_GALLERY, step=1),)
    answer = events.where(day=busy).by("end").last().title


@errand('Take a photo with the camera, and then add a task "{title}" in Tasks.', level=3)
class TakePhotoDespiteLostPermission(Errand):
    title = word("Report the meter reading", "Send the photo to Ida", "Enter the meter reading")
    given = (tasks.some(4), photos.some(3))
    interruptions = (permission_dialog(*_CAMERA, screen="camera"),)
    changes = (photos.take(), tasks.add(title=title))


@errand("How many of my open tasks in Tasks are due by {limit:}, including that day?", level=3)
class CountDueTasksDuringCall(Errand):
    limit = day(4, 7)
    caller = contacts.one()
    given = (tasks.some(9, is_completed=False), contacts.some(2))
    interruptions = (incoming_call(caller.number, screen="tasks"),)
    answer = tasks.where(is_completed=False, due__at_most=limit).count()


@errand(
    "Set an alarm labeled {label} for an hour before my first event in the calendar on {busy:}.",
    level=3,
)
class SetAlarmDuringAlarm(Errand):
    busy = day(1, 1)
    first = events.one(day=busy)
    second = events.one(day=busy)
    label = word("Get up", "Shower", "Coffee", "Pack and go")
    given = (events.some(1, day=busy), events.some(5), alarms.some(2))
    interruptions = (ringing_alarm("Laundry", step=3),)
    ring = (events.where(day=busy).min("start") - hours(1)).time
    changes = (alarms.add(time=ring, label=label, on=busy),)


@errand("In Pro Expense, how much bigger is my largest expense than my smallest one?", level=3)
class AnswerSpreadDuringMessages(Errand):
    other = contacts.one()
    first = expenses.one()
    second = expenses.one()
    given = (expenses.some(4), contacts.some(2))
    interruptions = (
        incoming_message(other.number, "Are you there?", step=2),
        incoming_message(other.number, "Hello? Answer me, please!", step=4),
    )
    answer = expenses.all().max("amount") - expenses.all().min("amount")


@errand("Text {who.name} the distance of my longest track in OpenTracks.", level=3)
class TextRecordDespiteCrash(Errand):
    who = contacts.one()
    outing = tracks.one()
    given = (tracks.some(5), contacts.some(3))
    interruptions = (app_crash("de.dennisguse.opentracks", screen="opentracks"),)
    changes = (messages.send(to=who.number, saying=tracks.all().max("distance")),)


@errand(
    'Push {event.title} in the calendar back by two days, same times, and text {who.name} "{text}"',
    level=3,
)
class PutOffWhileRotated(Errand):
    event = events.one()
    who = contacts.one()
    text = word("Two days later, same time.", "Not yet, two days later.", "See you two days later.")
    given = (events.some(5, like=event), contacts.some(4))
    interruptions = (
        rotation("landscape", step=2),
        notification("Weather", "Storm warning for tonight", step=4),
    )
    changes = (
        events.edit(event, start=event.start + days(2), end=event.end + days(2)),
        messages.send(to=who.number, text=text),
    )


@errand(
    "How long did {first.name} and {second.name} take me altogether, according to OpenTracks?",
    level=3,
)
class AddUpOutingsOnLowBattery(Errand):
    first = tracks.one()
    second = tracks.one()
    given = (tracks.some(5, like=first),)
    interruptions = (low_battery(3, step=2), keyboard_change(step=3))
    answer = first.duration + second.duration
