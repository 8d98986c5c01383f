"""Errands of several apps: what follows from a day's plans, costs and messages."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    day,
    events,
    expenses,
    hours,
    joplin_notes,
    messages,
    minutes,
    notebooks,
    notes,
    recipes,
    tasks,
    word,
)


@errand(
    'Cancel {event.title} in my calendar, text {who.name} "{text}", and add a task "{todo}".',
    level=4,
)
class CancelAppointment(Errand):
    event = events.one()
    who = contacts.one()
    text = word("I have to cancel, sorry.", "Something came up, sorry.", "Can we do it next week?")
    todo = word("Find a new date", "Ask for a new appointment", "Call back on Monday")
    given = (events.some(8, like=event), contacts.some(6), tasks.some(4))
    changes = (
        events.remove(event),
        messages.send(to=who.number, text=text),
        tasks.add(title=todo),
    )


@errand(
    "Add up my {category} expenses: text the total to {who.name}, write it into a new Markor note"
    ' "{title}", and mark the task "{task.title}" as done.',
    level=4,
)
class SettleCosts(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    who = contacts.one()
    task = tasks.one(is_completed=False)
    title = word("costs.md", "total.md", "settlement.md")
    total = expenses.where(category=category).total("amount")
    given = (expenses.some(4), contacts.some(4), tasks.some(4), notes.some(3))
    changes = (
        messages.send(to=who.number, saying=total),
        notes.add(title=title, stating={"text": total}),
        tasks.complete(task),
    )


@errand(
    'Add "{title}" to my calendar for an hour right after {event.title}, text {who.name} what time'
    ' {event.title} ends, and make a Markor note "{note}" with just the location of {event.title}.',
    level=4,
)
class PickUpAfterEvent(Errand):
    event = events.one()
    who = contacts.one()
    title = word("Drive Home", "Late Dinner", "Walk in the Park", "Grocery Run")
    note = word("place.md", "address.md", "where.md")
    given = (events.some(8, like=event), contacts.some(6), notes.some(4))
    changes = (
        events.add(title=title, start=event.end, end=event.end + hours(1)),
        messages.send(to=who.number, saying=event.end),
        notes.add(title=note, text=event.location),
    )


@errand(
    'Set an alarm labeled "{label}" an hour before {event.title} starts, add a task "{todo}" due on'
    " the day of {event.title}, and text {who.name} where it takes place, nothing else.",
    level=4,
)
class PrepareForEvent(Errand):
    event = events.one()
    who = contacts.one()
    label = word("Get ready", "Leave soon", "Last call")
    todo = word("Pack the documents", "Iron a shirt", "Print the tickets", "Charge the camera")
    given = (events.some(7, like=event), contacts.some(5), tasks.some(4), alarms.some(2))
    changes = (
        alarms.add(time=(event.start - hours(1)).time, label=label, on=event.day),
        tasks.add(title=todo, due=event.day),
        messages.send(to=who.number, text=event.location),
    )


@errand(
    'Text {who.name} just the servings of "{dish.title}", as Broccoli has them. Then put'
    " {new.title} in my calendar, {new.start:date}, {new.start:time} to {new.end:time}, at"
    ' {new.location}, and add the task "{todo}".',
    level=4,
)
class CookTogether(Errand):
    dish = recipes.one()
    who = contacts.one()
    new = events.new()
    todo = word("Buy fresh herbs", "Borrow the big pot", "Set the table")
    given = (recipes.some(5, like=dish), contacts.some(5), events.some(5), tasks.some(3))
    changes = (
        messages.send(to=who.number, text=dish.servings),
        events.add(new),
        tasks.add(title=todo),
    )


@errand(
    'Enter the expense {new.name} of {new.amount} ({new.category}), text {who.name} "{text}", mark'
    ' the task "{task.title}" as done, and delete the Markor note {old.title}.',
    level=4,
)
class FinishPurchase(Errand):
    new = expenses.new()
    who = contacts.one()
    task = tasks.one(is_completed=False)
    old = notes.one()
    text = word("I bought it.", "It is paid.", "Done, see you later.")
    given = (expenses.some(4), contacts.some(5), tasks.some(5), notes.some(4))
    changes = (
        expenses.add(name=new.name, amount=new.amount, category=new.category),
        messages.send(to=who.number, text=text),
        tasks.complete(task),
        notes.remove(old),
    )


@errand(
    "Text {who.name} how many events I have on {busy:}, text {other.name} what time the last one"
    ' that day ends, and add a task "{todo}" due on {busy:}.',
    level=4,
)
class TellAboutDay(Errand):
    busy = day()
    first = events.one(day=busy)
    second = events.one(day=busy)
    third = events.one(day=busy)
    who = contacts.one()
    other = contacts.one()
    todo = word("Order lunch", "Bring the laptop", "Feed the cat early")
    given = (events.some(6), contacts.some(5), tasks.some(3))
    changes = (
        messages.send(to=who.number, saying=events.where(day=busy).count()),
        messages.send(to=other.number, saying=events.where(day=busy).by("end").last().end),
        tasks.add(title=todo, due=busy),
    )


@errand(
    "Change the location of {event.title} to {place}, and text {who.name} exactly that location."
    ' Also create a Joplin notebook "{book.name}", and delete the expense {cost.name}.',
    level=4,
)
class MoveEvent(Errand):
    book = notebooks.new()
    event = events.one()
    place = word("the old mill", "Room 9", "Park Lane 3", "the boathouse")
    who = contacts.one()
    cost = expenses.one()
    given = (events.some(6, like=event), contacts.some(5), expenses.some(4), notebooks.some(2))
    changes = (
        notebooks.add(book),
        events.edit(event, location=place),
        messages.send(to=who.number, text=place),
        expenses.remove(cost),
    )


@errand(
    'Save the number of {who.name} in a Markor note "{note}", then delete {who.name} from my'
    ' contacts. Also add a task "{todo}", and put in its notes how much the expense {cost.name}'
    " was.",
    level=4,
)
class ArchiveContact(Errand):
    who = contacts.one()
    cost = expenses.one()
    note = word("old number.md", "archive.md", "abroad.md")
    todo = word("Ask for the money", "Check the bill", "Talk to the bank")
    given = (contacts.some(6, like=who), expenses.some(6, like=cost), tasks.some(3), notes.some(3))
    changes = (
        notes.add(title=note, stating={"text": who.number}),
        contacts.remove(who),
        tasks.add(title=todo, stating={"notes": cost.amount}),
    )


@errand(
    "Text {who.name} how much my most expensive purchase in Pro Expense cost, and delete the"
    ' expense {wrong.name}. Then put "{title}" in the calendar on {free:}, {new.start:time} to'
    " {new.end:time}.",
    level=4,
)
class ReviewSpending(Errand):
    free = day()
    new = events.new(day=free)
    who = contacts.one()
    wrong = expenses.one()
    title = word("Budget Talk", "Money Evening", "Bank Visit")
    given = (expenses.some(6), contacts.some(5), events.some(4))
    changes = (
        messages.send(to=who.number, saying=expenses.all().max("amount")),
        expenses.remove(wrong),
        events.add(title=title, start=new.start, end=new.end),
    )


@errand(
    'Mark "{task.title}" as done. Move {event.title} to half an hour later, and text {who.name}'
    ' the new starting time. Also add a Joplin note "{note}" to the notebook {book.name} that says'
    ' "{text}".',
    level=4,
)
class DelayEvent(Errand):
    task = tasks.one(is_completed=False)
    event = events.one()
    who = contacts.one()
    book = notebooks.one()
    note = word("Delay", "Schedule", "Log of changes")
    text = word("Half an hour later.", "The plan has changed.", "Everybody is informed.")
    given = (tasks.some(5), events.some(6, like=event), contacts.some(5), notebooks.some(2))
    changes = (
        tasks.complete(task),
        events.edit(event, start=event.start + minutes(30), end=event.end + minutes(30)),
        messages.send(to=who.number, saying=event.start + minutes(30)),
        joplin_notes.add(title=note, text=text, notebook=book.name),
    )


@errand(
    'Save {new.name} ({new.number}) as a contact, text {new.name} "{text}", and put "{title}" in'
    " the calendar for one hour, right before {event.title}.",
    level=4,
)
class MeetNewContact(Errand):
    new = contacts.new()
    event = events.one()
    text = word("Nice to meet you!", "This is my number.", "See you there.")
    title = word("Coffee", "First Meeting", "Quick Talk")
    given = (contacts.some(5), events.some(7, like=event))
    changes = (
        contacts.add(name=new.name, number=new.number),
        messages.send(to=new.number, text=text),
        events.add(title=title, start=event.start - hours(1), end=event.start),
    )
