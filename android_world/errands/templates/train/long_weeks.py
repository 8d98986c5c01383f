"""Long training errands of several apps: visitors, projects, trips and clearing up."""

from decimal import Decimal

from android_world.errands.sampling.clock import TIMER_LABELS
from android_world.errands.templates.train import Errand, errand
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
    " {who.name} that amount, enter it as a new expense {title} in the category Income, and add a"
    " task {todo} due on {when} with {level_of} priority.",
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
