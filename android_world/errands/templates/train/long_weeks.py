"""Long training errands of several apps: visitors, projects, trips and clearing up."""

from __future__ import annotations

from decimal import Decimal

from android_world.errands.base import Errand
from android_world.errands.sampling.clock import TIMER_LABELS
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    alarms,
    amount,
    blocked_numbers,
    calls,
    contacts,
    day,
    days,
    events,
    expenses,
    hours,
    messages,
    minutes,
    notes,
    phone_number,
    setting_value,
    settings,
    tasks,
    time,
    timers,
    word,
)


@errand(
    "{new.name} joins our team: save {new.number} as a contact, add {title} to my calendar on"
    " {first:} from {new_event.start:time} to {new_event.end:time}, add a task {todo} due on the"
    ' day before that, and text {new.name} "{text}"',
    "Please add {new.name} with the number {new.number} to my contacts. On {first:} from"
    " {new_event.start:time} to {new_event.end:time} the calendar should have {title}, and one day"
    ' earlier a task {todo} is due. Then send {new.name} the SMS "{text}"',
    "A new colleague, {new.name}, starts on {first:}! The number is {new.number}, make it a contact"
    " with that name. We have {title} that day, {new_event.start:time} until"
    " {new_event.end:time}, for the calendar. The day before I have to {todo}, so that is a task"
    ' with that due date and that title. And write "{text}" to {new.name} by SMS.',
    "My contacts should have {new.name} ({new.number}), the calendar {title} on {first:},"
    " {new_event.start:time} - {new_event.end:time}, and Tasks {todo}, due one day before. By SMS,"
    ' {new.name} should get "{text}"',
    level=4,
)
class TrainWelcomeColleague(Errand):
    new = contacts.new()
    first = day(3, 12)
    new_event = events.new(day=first)
    title = word("Office Tour", "Welcome Breakfast", "Onboarding")
    todo = word("set up the desk", "order a badge", "print the handbook")
    text = word("Welcome to the team!", "We look forward to it.", "See you at the front desk.")
    given = (contacts.some(5), events.some(5), tasks.some(4))
    changes = (
        contacts.add(name=new.name, number=new.number),
        events.add(title=title, start=new_event.start, end=new_event.end),
        tasks.add(title=todo, due=first - days(1)),
        messages.send(to=new.number, text=text),
    )


@errand(
    "Half of all my {category} expenses, rounded up to the cent, is what {who.name} owes me: text"
    " {who.name} that amount,"
    " enter it as a new expense {title} in the category Income, and add a task {todo} due on {when}"
    " with {level_of} priority.",
    "Please add up my {category} expenses and divide the sum by two, rounding up to the cent. Send"
    " the result to {who.name} by SMS, record the same amount in Pro Expense as {title}, category"
    " Income, and put {todo} on my list in Tasks, with {level_of} priority and the due date"
    " {when}.",
    "{who.name} and I split everything that I filed under {category}, half and half. Text the half"
    " of the total (rounded up to the cent), and let Pro Expense have it as {title}, under Income."
    " In case nothing arrives, make me a task {todo}, {level_of} priority, due on {when}.",
    "{who.name} should know by SMS how much half of my {category} expenses is, rounded up to the"
    " cent; that amount should be in Pro Expense as {title} (Income), and Tasks should have {todo},"
    " due on {when}, with {level_of} priority.",
    level=4,
)
class TrainSplitCosts(Errand):
    who = contacts.one()
    category = word("Housing", "Food", "Entertainment")
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    title = word("Half from roommate", "Settled share", "Split costs")
    todo = word("Check for the money", "Ask for the transfer", "Look at the account")
    when = day()
    level_of = tasks.priority()
    half = expenses.where(category=category).total("amount") / 2
    given = (expenses.some(3, category="Clothes"), contacts.some(5), tasks.some(4))
    changes = (
        messages.send(to=who.number, saying=half),
        expenses.add(name=title, amount=half, category="Income"),
        tasks.add(title=todo, due=when, priority=level_of),
    )


@errand(
    "Move {event.title} to {new.start:date}, {new.start:time} to {new.end:time}, text {who.name}"
    " the new starting time and {other.name} the location, nothing else, and let the task"
    " {task.title} be due on the new day of the event.",
    "Please reschedule {event.title} in my calendar to {new.start:date} from {new.start:time} to"
    " {new.end:time}. Send {who.name} the new starting time by SMS, and {other.name} just the"
    " location of the event. The task {task.title} should be due on the new date.",
    "{event.title} can't be when we planned it. It's on {new.start:date} now, {new.start:time} till"
    " {new.end:time}; change the calendar. {who.name} only asks when it starts then, {other.name}"
    " only where it is (just the place, please), so text each of them. And {task.title} in Tasks"
    " has to be due on the new day.",
    "My calendar should have {event.title} on {new.start:date}, {new.start:time} - {new.end:time};"
    " {who.name} should know by SMS when it starts, {other.name} should have its location as a"
    " message of its own, and the task {task.title} should be due on the new day.",
    level=4,
)
class TrainReschedule(Errand):
    planned = day(1, 6)
    later = day(8, 12)
    event = events.one(day=planned)
    new = events.new(day=later)
    who = contacts.one()
    other = contacts.one()
    task = tasks.one(due_time=None)
    given = (events.some(5), contacts.some(5), tasks.some(4))
    changes = (
        events.edit(event, start=new.start, end=new.end),
        messages.send(to=who.number, saying=new.start_time),
        messages.send(to=other.number, text=event.location),
        tasks.edit(task, due=later),
    )


@errand(
    "Turn on dark theme, set the screen timeout to {value}, turn off location, mark the task"
    ' {task.title} as done, and text {number} "{text}"',
    "Please switch the dark theme on and location off, let the screen timeout be {value}, complete"
    ' {task.title} in Tasks, and send {number} the SMS "{text}"',
    "My battery won't last the day. Dark theme on, location off, screen timeout {value}! And before"
    ' it dies: {task.title} is done, so tick that off in Tasks, and {number} waits for "{text}" by'
    " SMS.",
    "The dark theme should be on, location off, and the screen timeout {value}; {task.title} should"
    ' be done in Tasks, and {number} should get the message "{text}"',
    level=4,
)
class TrainSaveTheBattery(Errand):
    dark = settings.one(name="dark theme", value="off")
    location = settings.one(name="location", value="on")
    timeout = settings.one(name="screen timeout", value="10 minutes")
    value = setting_value("15 seconds", "30 seconds", "1 minute")
    task = tasks.one(is_completed=False)
    number = phone_number()
    text = word("My phone is almost empty.", "I am offline soon.", "Call the office instead.")
    given = (tasks.some(5, like=task), messages.some(4))
    changes = (
        settings.set(dark, "on"),
        settings.set(timeout, value),
        settings.set(location, "off"),
        tasks.complete(task),
        messages.send(to=number, text=text),
    )


@errand(
    "Block {number} and the number of my last missed call, turn on Do Not Disturb, and add a task"
    " {todo} due on {when} at {at}.",
    "Please block two numbers: {number}, and that of my most recent missed call. Switch Do Not"
    " Disturb on, and put {todo} into Tasks, due on {when} at {at}.",
    "These calls drive me mad! Block {number}, and whoever I missed last as well. Do Not Disturb"
    " has to be on for now. And I will complain, so make a task {todo}, due on {when} at {at}.",
    "My blocked numbers should have {number} and the one of my latest missed call, Do Not Disturb"
    " should be on, and Tasks should have {todo}, due {when}, {at}.",
    level=4,
)
class TrainStopTheCalls(Errand):
    number = phone_number()
    first = calls.one(direction="missed")
    second = calls.one(direction="missed")
    last = calls.where(direction="missed").by("start").last()
    quiet = settings.one(name="Do Not Disturb", value="off")
    todo = word("Write to the phone company", "File a complaint", "Change my number")
    when, at = day(), time()
    given = (calls.some(2, direction="incoming"), blocked_numbers.some(2), tasks.some(4))
    changes = (
        blocked_numbers.block(number),
        blocked_numbers.block(last.number),
        settings.set(quiet, "on"),
        tasks.add(title=todo, due=when, due_time=at),
    )


@errand(
    "For {busy:}: text {who.name} where my first event is, just the location; add {title} for one"
    " hour right after my last event; add a task {todo} due that day; and make {who.name} a"
    " favorite contact.",
    "Please look at my calendar for {busy:}. Send {who.name} only the location of the event that"
    " starts first, and plan {title}, one hour, from when the last event ends. Also create the task"
    " {todo} with {busy:} as its due date, and add {who.name} to my favorites in Contacts.",
    "{who.name} drives me on {busy:} and needs the place of my first event, so text just the place."
    " When the last event of that day ends, I have {title} for an hour; into the calendar with it."
    " Make a task {todo} for that day too, and star {who.name} in my contacts, who earned it.",
    "On {busy:}, {title} should follow my last event for one hour and a task {todo} should be due;"
    " {who.name} should be a favorite contact and have an SMS that is the location of my first"
    " event of that day.",
    level=4,
)
class TrainPlanDayWithDriver(Errand):
    busy = day()
    who = contacts.one(is_starred=False)
    title = word("Drive Back", "Supper in Town", "Thank-you Coffee")
    todo = word("Refuel the car", "Pay for the gas", "Pack the lunch box")
    first = events.one(day=busy)
    second = events.one(day=busy)
    last = events.where(day=busy).by("end").last()
    given = (events.some(4), contacts.some(5), tasks.some(3))
    changes = (
        messages.send(to=who.number, text=events.where(day=busy).by("start").first().location),
        events.add(title=title, start=last.end, end=last.end + hours(1)),
        tasks.add(title=todo, due=busy),
        contacts.star(who),
    )


@errand(
    'Start a timer for {new.length} labeled "{label}", set an alarm for {dinner.time} labeled'
    ' "{call_label}", record the expense {cost.name}, {cost.amount}, category {cost.category}, and'
    " call {number}.",
    'Please start a {new.length} timer with the label "{label}", add an alarm at {dinner.time} that'
    ' says "{call_label}", and enter {cost.amount} for {cost.name} under {cost.category} in Pro'
    " Expense. After that, call {number}.",
    'Dinner takes {new.length} from now: start a timer "{label}". The guests come at {dinner.time},'
    ' so an alarm called "{call_label}" for that. What I bought, {cost.name}, was {cost.amount};'
    " put it into Pro Expense as {cost.category}. And then get {number} on the phone,"
    " I need advice.",
    'A timer "{label}" of {new.length} should run and an alarm "{call_label}" ring at'
    " {dinner.time}; Pro Expense should have {cost.name} ({cost.amount}, {cost.category}), and"
    " {number} should get a call.",
    level=4,
)
class TrainCookForGuests(Errand):
    new = timers.new()
    label = word(*TIMER_LABELS)
    dinner = alarms.new()
    call_label = word("Guests", "Open the Door", "Light the Candles")
    cost = expenses.new()
    number = phone_number()
    given = (alarms.some(3), expenses.some(4), calls.some(2))
    changes = (
        timers.add(length=new.length, label=label),
        alarms.add(time=dinner.time, label=call_label),
        expenses.add(name=cost.name, amount=cost.amount, category=cost.category),
        calls.call(number),
    )


@errand(
    "Make {task.title} the task of {who.name}: text {who.name} its notes, word by word, delete the"
    " task, add the e-mail address {email} to the contact {who.name}, and add {title} to my"
    " calendar right before {event.title}, half an hour long.",
    "Please hand {task.title} over to {who.name}. Send {who.name} an SMS with exactly the notes of"
    " that task, then remove the task from Tasks. Save {email} as the e-mail address of {who.name},"
    " and plan {title} for the 30 minutes before {event.title} starts.",
    "{who.name} takes {task.title} off my hands. The notes of the task have all that matters, so"
    " text them unchanged, and throw the task out. {who.name} has a new mail address too, {email},"
    " for the contact. We talk half an hour before {event.title}: put {title} into the calendar, up"
    " to the start of that event.",
    "{who.name} should have the notes of {task.title} as an SMS and the e-mail address {email} in"
    " my contacts; the task itself should be gone, and {title} should take the half hour before"
    " {event.title} in my calendar.",
    level=4,
)
class TrainHandOverTask(Errand):
    text = word("Ring at gate four.", "The file is on the shared drive.", "Talk to Ann first.")
    task = tasks.one(notes=text)
    who = contacts.one()
    email = word("mail@example.org", "me@example.com", "home@example.net")
    event = events.one()
    title = word("Handover", "Short Talk", "Briefing")
    given = (tasks.some(4), contacts.some(5), events.some(5, like=event))
    changes = (
        messages.send(to=who.number, text=task.notes),
        tasks.remove(task),
        contacts.edit(who, email=email),
        events.add(title=title, start=event.start - minutes(30), end=event.start),
    )


@errand(
    "Note the total of my expenses in a new Markor note {note}, delete the cheapest expense, raise"
    " {cost.name} by {fee}, and text {who.name} how many expenses I had at first.",
    "Please write the sum of all my expenses, as it is now, into a new Markor note {note}, and send"
    " {who.name} the number of expenses that there are now. Then remove the one with the lowest"
    " amount from Pro Expense, and make {cost.name} {fee} more expensive.",
    "Before anything changes in Pro Expense, a Markor note {note} should keep the sum of it all,"
    " and {who.name} should be texted how many expenses there are. After that the cheapest one can"
    " go, and {cost.name} was {fee} more than I entered, so add that to its amount.",
    "As of now, the total of my expenses belongs into the new Markor note {note} and their number"
    " into an SMS to {who.name}; afterwards the cheapest expense should be gone and {cost.name}"
    " should be {fee} higher.",
    level=4,
)
class TrainReviseExpenses(Errand):
    note = word("before.md", "snapshot.md", "audit.md")
    cheap = expenses.one(amount=Decimal("1.20"))
    cost = expenses.one()
    fee = amount(3, 19)
    who = contacts.one()
    given = (expenses.some(4), contacts.some(5), notes.some(3))
    changes = (
        notes.add(title=note, stating={"text": expenses.all().total("amount")}),
        messages.send(to=who.number, saying=expenses.all().count()),
        expenses.remove(expenses.all().by("amount").first()),
        expenses.edit(cost, amount=cost.amount + fee),
    )


@errand(
    "Text {who.name} how many tasks of high priority I have; mark {first.title} as done; give"
    " {second.title} high priority and the due date {when}; record {cost.name}, {cost.amount},"
    " category {cost.category}.",
    "Please count my tasks of high priority as they are now, and send {who.name} the number by SMS."
    " Then complete {first.title}, set {second.title} to high priority with {when} as its due date,"
    " and enter {cost.amount} for {cost.name} in Pro Expense ({cost.category}).",
    "{who.name} asks how much is urgent: text the number of tasks with high priority, before you"
    " change any. {first.title} is done. {second.title} gets high priority and is due on {when}."
    " And I paid {cost.amount} for {cost.name}, which Pro Expense should have under"
    " {cost.category}.",
    "{who.name} should know by SMS the present number of high-priority tasks. After that"
    " {first.title} should be done, {second.title} should have high priority and be due on {when},"
    " and {cost.name} ({cost.amount}, {cost.category}) should be among my expenses.",
    level=4,
)
class TrainReviewTasks(Errand):
    who = contacts.one()
    when = day(14, 20)
    first = tasks.one(priority="high", is_completed=False)
    second = tasks.one(priority="none", due_time=None)
    third = tasks.one(priority="high")
    cost = expenses.new()
    given = (tasks.some(4), contacts.some(5), expenses.some(4))
    changes = (
        messages.send(to=who.number, saying=tasks.where(priority="high").count()),
        tasks.complete(first),
        tasks.edit(second, priority="high", due=when),
        expenses.add(name=cost.name, amount=cost.amount, category=cost.category),
    )
