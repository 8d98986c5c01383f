"""Errands of several apps: what follows from a day's plans, costs and messages."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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
    'Please delete {event.title} from the calendar, send {who.name} the SMS "{text}", and put'
    ' "{todo}" on my list in Tasks.',
    "I can't make it to {event.title}, so take it out of the calendar. {who.name} should get this"
    ' text: "{text}" And remind me with a task called "{todo}".',
    "{event.title} is off: it should be gone from the calendar, {who.name} should have the message"
    ' "{text}", and Tasks should list "{todo}".',
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
    "Please work out what I spent on {category} in Pro Expense. Send the sum to {who.name} by SMS,"
    ' note it in Markor as "{title}", and complete the task "{task.title}".',
    "{who.name} wants to know what {category} cost me altogether. Text the sum, keep it in a Markor"
    ' note named "{title}" too, and then tick off "{task.title}" in Tasks.',
    "The total of all {category} expenses should reach {who.name} by SMS and stand in the new"
    ' Markor note "{title}"; after that "{task.title}" is done in Tasks.',
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
    'Please put "{title}" into the calendar directly after {event.title} (one hour). Tell'
    " {who.name} by SMS at what time {event.title} ends, and write its location, and nothing else,"
    ' into a new Markor note "{note}".',
    'After {event.title} I have "{title}" for an hour, please add it. {who.name} picks me up: text'
    " the time when {event.title} ends. And I need the place in a Markor note called"
    ' "{note}", just the place.',
    'Three things about {event.title}: "{title}" follows it in the calendar for an hour, {who.name}'
    ' knows by SMS when it ends, and the Markor note "{note}" has its location as the only text.',
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
    "Please set an alarm one hour before {event.title} begins, with the label {label}. Put"
    ' "{todo}" into Tasks with the day of {event.title} as its due date, and send {who.name} just'
    " the location of {event.title}.",
    "I must not miss {event.title}: wake me one hour before it starts, label {label}. I also need"
    ' the task "{todo}", due the same day, and {who.name} needs the place by SMS, only the place.',
    "For {event.title} there should be an alarm one hour ahead, called {label}; a task"
    ' "{todo}" that is due on its day; and an SMS to {who.name} with just its location.',
    level=4,
)
class PrepareForEvent(Errand):
    event = events.one()
    who = contacts.one()
    label = word("Get ready", "Leave soon", "Last call")
    todo = word("Pack the documents", "Iron a shirt", "Print the tickets", "Charge the camera")
    given = (events.some(7, like=event), contacts.some(5), tasks.some(4), alarms.some(2))
    changes = (
        alarms.add(time=(event.start - hours(1)).time, label=label),
        tasks.add(title=todo, due=event.day),
        messages.send(to=who.number, text=event.location),
    )


@errand(
    'Text {who.name} how many servings "{dish.title}" makes. Then put {new.title} in my calendar,'
    " {new.start:date}, {new.start:time} to {new.end:time}, at {new.location}, and add the task"
    ' "{todo}".',
    'Please send {who.name} the servings of the recipe "{dish.title}" exactly as Broccoli has them,'
    " put {new.title} into the calendar on {new.start:date} from {new.start:time} to"
    ' {new.end:time} at {new.location}, and create the task "{todo}".',
    'We cook "{dish.title}" together: {who.name} asks how many servings that makes, so text just'
    " what the recipe says. The date is {new.start:date}, {new.start:time} until {new.end:time},"
    ' as {new.title} at {new.location}. And don\'t let me forget "{todo}", make it a task.',
    "By tonight {who.name} should have an SMS with nothing but the servings of"
    ' "{dish.title}", the calendar should have {new.title} at {new.location} on {new.start:date},'
    ' {new.start:time} to {new.end:time}, and Tasks should have "{todo}".',
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
    "Please record {new.amount} for {new.name} in Pro Expense, category {new.category}; send"
    ' {who.name} the SMS "{text}"; complete "{task.title}" in Tasks; and remove {old.title} from'
    " Markor.",
    "I paid {new.amount} for {new.name}, put that under {new.category}. {who.name} wants to hear"
    ' about it: text "{text}" Then "{task.title}" is done in Tasks, and {old.title} in Markor can'
    " go.",
    "Pro Expense should list {new.name} with {new.amount} as {new.category}, {who.name} should"
    ' have the message "{text}", "{task.title}" should be completed in Tasks, and {old.title}'
    " should be gone from Markor.",
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
    "Please count my events on {busy:} and send {who.name} the number. Send {other.name} the time"
    ' at which the last event of {busy:} ends, and create the task "{todo}", due on {busy:}.',
    "{busy:} will be full. {who.name} wants to know how many events I have then, {other.name} when"
    ' the last one is over; text both. And give me a task "{todo}" that is due that day, {busy:}.',
    "About {busy:}: {who.name} should know by SMS the number of my events, {other.name} the end of"
    ' the last one, and Tasks should have "{todo}" due on {busy:}.',
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
    'Please add a notebook "{book.name}" in Joplin, move {event.title} to {place} in the calendar,'
    " send {who.name} the new location as the whole text, and remove {cost.name} from Pro Expense.",
    "{event.title} moves to {place}: change it in the calendar and text {who.name} just the"
    ' place. I also need a notebook "{book.name}" in Joplin, and {cost.name} was refunded, so it'
    " can leave Pro Expense.",
    'Joplin should have a notebook "{book.name}", {event.title} should take place at {place},'
    " {who.name} should have an SMS with the new place and nothing else, and the expense"
    " {cost.name} should be gone.",
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
    'Please write the phone number of {who.name} into a new Markor note "{note}" and then delete'
    ' that contact. Also create the task "{todo}" and state the amount of the expense {cost.name}'
    " in its notes.",
    "{who.name} has moved abroad: keep the number in a Markor note called"
    ' "{note}", then the contact can go. And I need the task "{todo}" with what {cost.name} cost me'
    " in the notes.",
    'The new Markor note "{note}" should hold the number of {who.name}, who should no longer be a'
    ' contact, and the notes of a new task "{todo}" should tell the amount of the expense'
    " {cost.name}.",
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
    "Please send {who.name} the highest amount in Pro Expense, remove {wrong.name} from there, and"
    ' add "{title}" on {free:}, {new.start:time} to {new.end:time}, to the calendar.',
    "{who.name} bets it was a lot: text the amount of my most expensive purchase. {wrong.name} is"
    " not worth keeping, delete that expense. On {free:} from {new.start:time} to {new.end:time}"
    ' we have "{title}", add it.',
    "{who.name} should get the largest amount of my expenses by SMS, {wrong.name} should be gone"
    ' from Pro Expense, and the calendar should show "{title}" on {free:} from {new.start:time} to'
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
    'Please complete "{task.title}" in Tasks, let {event.title} start and end 30 minutes later,'
    " send {who.name} the new starting time, and create the note"
    ' "{note}" with the text "{text}" in the Joplin notebook {book.name}.',
    '"{task.title}" is finished. {event.title} is delayed by half an hour, beginning and end, so'
    " change it and text {who.name} the new start. Then write"
    ' "{text}" into a new note "{note}" in my Joplin notebook {book.name}.',
    '"{task.title}" should be done in Tasks, {event.title} should be 30 minutes later as a whole,'
    " {who.name} should know its new start by SMS, and the Joplin notebook {book.name} should have"
    ' a note "{note}" with the text "{text}".',
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
    "Please add the contact {new.name} with the number {new.number}, send the SMS"
    ' "{text}" to {new.name}, and add "{title}" to the calendar so that it takes an hour and ends'
    " when {event.title} starts.",
    "I met {new.name}, number {new.number}: save that and text"
    ' "{text}" We have "{title}" during the hour right before {event.title}, so add that to the'
    " calendar as well.",
    "My contacts should have {new.name} with {new.number}, who should get the message"
    ' "{text}", and the hour before {event.title} should be taken by "{title}".',
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
