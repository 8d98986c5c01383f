"""Errands across apps that are interrupted, among others by apps that ask for a permission."""

from __future__ import annotations

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
    notification,
    permission_dialog,
    photos,
    ringing_alarm,
    rotation,
    tasks,
    tracks,
    word,
)

_CAMERA: Final = ("com.android.camera2", "android.permission.CAMERA")
_GALLERY: Final = ("com.simplemobiletools.gallery.pro", "android.permission.READ_MEDIA_IMAGES")


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
    changes = (alarms.add(time=(events.where(day=busy).min("start") - hours(1)).time, label=label),)


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
