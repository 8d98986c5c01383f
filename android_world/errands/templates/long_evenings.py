"""Long errands with music, tracks, images and settings, of which messages inform others."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    day,
    events,
    expenses,
    files,
    hours,
    map_markers,
    messages,
    notes,
    playlists,
    recipes,
    recordings,
    settings,
    tasks,
    tracks,
    word,
)


@errand(
    "Delete the playlist {mix.name} in Retro Music. Put {new.title} in my calendar,"
    " {new.start:date}, {new.start:time} to {new.end:time}, at {new.location}, and text {who.name}"
    " just that location.",
    level=4,
)
class ChangeOfEvening(Errand):
    mix = playlists.one()
    new = events.new()
    who = contacts.one()
    given = (playlists.some(3), events.some(5), contacts.some(5))
    changes = (
        playlists.remove(mix),
        events.add(new),
        messages.send(to=who.number, text=new.location),
    )


@errand(
    "Text {who.name} the distance of the track {run.name}, rename that track to {title}, and mark"
    ' the task "{task.title}" as done.',
    level=4,
)
class ShareTrack(Errand):
    run = tracks.one()
    who = contacts.one()
    task = tasks.one(is_completed=False)
    title = word("Personal Best", "Test Course", "Sunday Classic")
    given = (tracks.some(4, like=run), contacts.some(5), tasks.some(4))
    changes = (
        messages.send(to=who.number, saying=run.distance),
        tracks.edit(run, name=title),
        tasks.complete(task),
    )


@errand(
    'Turn off Wi-Fi, set an alarm for {wake.time} labeled "{wake.label}", add the task "{todo}" due'
    ' on {leave:}, and text {who.name} "{text}".',
    level=4,
)
class GetReadyToLeave(Errand):
    leave = day(2, 9)
    wifi = settings.one(name="Wi-Fi", value="on")
    wake = alarms.new(days=())
    who = contacts.one()
    todo = word("Water the plants", "Empty the fridge", "Hand over the keys")
    text = word("I am off, see you soon.", "Leaving as planned.", "Please get the mail.")
    given = (alarms.some(2), contacts.some(5), tasks.some(4))
    changes = (
        settings.set(wifi, "off"),
        alarms.add(time=wake.time, label=wake.label),
        tasks.add(title=todo, due=leave),
        messages.send(to=who.number, text=text),
    )


@errand(
    "Before you change anything in Pro Expense, write how much I have spent in all into a new"
    " Markor note {title}, and text {who.name} how many expenses I have. Then delete the expenses"
    " {first.name} and {second.name}.",
    level=4,
)
class CloseTheBooks(Errand):
    first = expenses.one()
    second = expenses.one()
    who = contacts.one()
    title = word("books.md", "year.md", "ledger.md")
    given = (expenses.some(4, like=first), contacts.some(5), notes.some(3))
    changes = (
        notes.add(title=title, stating={"text": expenses.all().total("amount")}),
        messages.send(to=who.number, saying=expenses.all().count()),
        expenses.remove(first),
        expenses.remove(second),
    )


@errand(
    "In OsmAnd, mark the map marker {place.name} as passed. Then put {new.title} in my calendar,"
    " {new.start:date}, {new.start:time} to {new.end:time}, and record the expense {cost.name}:"
    " {cost.amount}, category {cost.category}.",
    level=4,
)
class AfterTheTrip(Errand):
    place = map_markers.one(is_passed=False)
    new = events.new()
    cost = expenses.new()
    given = (map_markers.some(3), events.some(5), expenses.some(4))
    changes = (
        map_markers.edit(place, is_passed=True),
        events.add(title=new.title, start=new.start, end=new.end),
        expenses.add(name=cost.name, amount=cost.amount, category=cost.category),
    )


@errand(
    "Delete the recording {tape.name}, and rename the file {paper.name} in {paper.folder} to"
    ' {title}. Then add a task "{todo}", and text {who.name} "{text}".',
    level=4,
)
class TidyAndTell(Errand):
    tape = recordings.one()
    paper = files.one()
    who = contacts.one()
    title = word("final version.pdf", "signed copy.pdf", "old paper.txt")
    todo = word("Shred the drafts", "Scan the rest", "Label the boxes")
    text = word("It is all sorted now.", "I found it.", "The files are ready.")
    given = (recordings.some(3), files.some(4), tasks.some(3), contacts.some(5))
    changes = (
        recordings.remove(tape),
        files.rename(paper, to=title),
        tasks.add(title=todo),
        messages.send(to=who.number, text=text),
    )


@errand(
    "Move {event.title} to {later:}, same time and length; text {who.name} the new day; and change"
    ' the due date of the task "{task.title}" to {later:}.',
    level=4,
)
class MoveToAnotherDay(Errand):
    planned = day(1, 6)
    later = day(8, 13)
    event = events.one(day=planned)
    who = contacts.one()
    task = tasks.one(due_time=None, is_completed=False)
    given = (events.some(5), contacts.some(5), tasks.some(4, like=task))
    changes = (
        events.edit(
            event,
            start=event.start + (later - event.day),
            end=event.end + (later - event.day),
        ),
        messages.send(to=who.number, saying=later),
        tasks.edit(task, due=later),
    )


@errand(
    'Add the recipe {new.title} ({new.servings}, {new.preparation_time}) and a task "{todo}", block'
    ' the two hours before {event.title} in my calendar as "{title}", and text {who.name}'
    ' "{text}".',
    level=4,
)
class CookBeforeEvent(Errand):
    new = recipes.new()
    event = events.one()
    who = contacts.one()
    todo = word("Buy the ingredients", "Sharpen the knives", "Chill the drinks")
    title = word("Cooking", "Kitchen Time", "Dinner Prep")
    text = word("Come hungry!", "Dinner is on me.", "Bring some bread, please.")
    given = (recipes.some(4), events.some(5, like=event), contacts.some(5), tasks.some(3))
    changes = (
        recipes.add(title=new.title, servings=new.servings, preparation_time=new.preparation_time),
        tasks.add(title=todo),
        events.add(title=title, start=event.start - hours(2), end=event.start),
        messages.send(to=who.number, text=text),
    )


@errand(
    "Turn on dark theme and Bluetooth, delete the Markor note {old.title}, and text {who.name}"
    " what time {event.title} ends.",
    level=4,
)
class EndOfDay(Errand):
    dark = settings.one(name="dark theme", value="off")
    bluetooth = settings.one(name="Bluetooth", value="off")
    old = notes.one()
    event = events.one()
    who = contacts.one()
    given = (notes.some(4), events.some(6, like=event), contacts.some(5))
    changes = (
        settings.set(dark, "on"),
        settings.set(bluetooth, "on"),
        notes.remove(old),
        messages.send(to=who.number, saying=event.end),
    )
