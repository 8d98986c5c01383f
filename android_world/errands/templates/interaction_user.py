"""Errands about messages and plans whose goal leaves open what only the user knows."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    at,
    contacts,
    day,
    events,
    fact,
    hours,
    messages,
    tasks,
    time,
    word,
    world_clocks,
)


@errand('Text {who.name}: "{text}"', level=2)
class AskWhomToText(Errand):
    who = contacts.one()
    text = word("I am on my way.", "The train is late.", "I will call you tonight.")
    given = (contacts.some(5),)
    facts = (
        fact(
            "Under which name do I find the contact?",
            "In my contacts it is {who.name}.",
            "{who.name} is the name.",
            words="who whom name contact person sister boss",
        ),
    )
    changes = (messages.send(to=who.number, text=text),)


@errand('Send {who.name} this SMS: "{text}"', level=2)
class AskWhatToText(Errand):
    who = contacts.one()
    text = word("Yes, that suits me.", "Sorry, I am ill today.", "Tomorrow is better.")
    given = (contacts.some(4),)
    facts = (
        fact(
            "What should the message say?",
            'Write "{text}"',
            'Just "{text}"',
            words="what say write text word content message tell",
        ),
    )
    changes = (messages.send(to=who.number, text=text),)


@errand(
    "Add {new.title} to the calendar: {new.start:date}, {new.start:time} to {new.end:time}, at"
    " {new.location}.",
    level=2,
)
class AskWhenAndWhere(Errand):
    new = events.new()
    given = (events.some(4),)
    facts = (
        fact(
            "When is it?",
            "On {new.start:date}, from {new.start:time} to {new.end:time}.",
            "It starts on {new.start:date} at {new.start:time} and ends at {new.end:time}.",
            words="when time date day start end long hour",
        ),
        fact(
            "Where does it take place?",
            "At {new.location}.",
            "The place is {new.location}.",
            words="where place location address",
        ),
    )
    changes = (events.add(new),)


@errand("Take {event.title} out of my calendar.", level=2)
class AskWhichEventToCancel(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    facts = (
        fact(
            "Which appointment is it?",
            "{event.title}.",
            "The one called {event.title}.",
            words="which what name title appointment event",
        ),
    )
    changes = (events.remove(event),)


@errand("Text {who.name} the starting time of {event.title}.", level=3)
class AskWhoWantsToKnow(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(6, like=event), contacts.some(4))
    facts = (
        fact(
            "Who wants to know it?",
            "{who.name} does.",
            "It's {who.name}.",
            words="who whom name contact person send",
        ),
    )
    changes = (messages.send(to=who.number, saying=event.start),)


@errand("Put {title} into my calendar for one hour, directly after {event.title}.", level=3)
class AskAfterWhichEvent(Errand):
    event = events.one()
    title = word("Coffee Break", "Team Walk", "Feedback Talk", "Shopping")
    given = (events.some(5, like=event),)
    facts = (
        fact(
            "After which appointment?",
            "After {event.title}.",
            "I mean {event.title}.",
            words="which what appointment event after name",
        ),
    )
    changes = (events.add(title=title, start=event.end, end=event.end + hours(1)),)


@errand("Where is {event.title} taking place? Answer with the location only.", level=2)
class AskWhereToGo(Errand):
    event = events.one()
    given = (events.some(6, like=event),)
    facts = (
        fact(
            "For which appointment?",
            "For {event.title}.",
            "I mean {event.title}.",
            words="which what appointment event name",
        ),
    )
    answer = event.location


@errand("Delete everything in my calendar on {free:}.", level=2)
class AskWhichDay(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(5),)
    facts = (
        fact(
            "Which day is it?", "{free:}.", "I mean {free:}.", words="which when what day date off"
        ),
    )
    changes = (events.remove(events.where(day=free)),)


@errand("Save {new.name}, {new.number}, as a contact.", level=1)
class AskNumber(Errand):
    new = contacts.new()
    given = (contacts.some(4),)
    facts = (
        fact(
            "What is the phone number?",
            "{new.number}.",
            "It is {new.number}.",
            words="number phone digit",
        ),
    )
    changes = (contacts.add(new),)


@errand("Turn off the alarm {alarm.label}.", level=2)
class AskWhichAlarm(Errand):
    alarm = alarms.one(is_enabled=True)
    given = (alarms.some(4, is_enabled=True),)
    facts = (
        fact(
            "Which alarm is it?",
            "The one that says {alarm.label}.",
            "It's labeled {alarm.label}.",
            words="which what alarm label name",
        ),
    )
    changes = (alarms.turn_off(alarm),)


@errand("Add the task {title} in Tasks, due {due:}, with {priority} priority.", level=2)
class AskDateAndPriority(Errand):
    title = word("Hand in the thesis", "Cancel the gym", "Feed Otto", "Sign the contract")
    due = day(2, 9)
    priority = tasks.priority()
    given = (tasks.some(5),)
    facts = (
        fact(
            "When is it due?",
            "On {due:}.",
            "It has to be done on {due:}.",
            words="when due date day deadline",
        ),
        fact(
            "Which priority does it have?",
            "It's {priority}.",
            "Give it {priority} priority.",
            words="priority important urgent urgency",
        ),
    )
    changes = (tasks.add(title=title, due=due, priority=priority),)


@errand("Move {event.title} in the calendar to {to:}, but keep the times of day.", level=3)
class AskWhatWasMoved(Errand):
    now, to = day(1, 5), day(8, 13)
    event = events.one(day=now)
    given = (events.some(6, like=event),)
    facts = (
        fact(
            "Which appointment is it?",
            "{event.title}.",
            "I mean {event.title}.",
            words="appointment event title name",
        ),
        fact("On which date is it now?", "It's on {to:} now.", "To {to:}.", words="when date day"),
    )
    changes = (events.edit(event, start=at(to, event.start.time), end=at(to, event.end.time)),)


@errand("How many events do I have in my calendar on {busy:}?", level=3)
class AskDayOfParty(Errand):
    busy = day()
    first = events.one(day=busy)
    second = events.one(day=busy)
    given = (events.some(1, day=busy), events.some(5))
    facts = (
        fact(
            "On which day is the party?",
            "On {busy:}.",
            "The party is {busy:}.",
            words="when which day date party",
        ),
    )
    answer = events.where(day=busy).count()


@errand("At what time does my last event end on {free:}? Answer with the time of day.", level=3)
class AskMovieNight(Errand):
    free = day()
    first = events.one(day=free)
    second = events.one(day=free)
    given = (events.some(1, day=free), events.some(5))
    facts = (
        fact(
            "On which day do you go to the movies?",
            "On {free:}.",
            "We want to go on {free:}.",
            words="when which what day date",
        ),
    )
    answer = events.where(day=free).max("end").time


@errand("Complete {task.title} in Tasks and delete {event.title} from the calendar.", level=3)
class AskWhatIsDone(Errand):
    task = tasks.one(is_completed=False)
    event = events.one()
    given = (tasks.some(6, is_completed=False), events.some(5, like=event))
    facts = (
        fact(
            "Which task is it?",
            "{task.title}.",
            "The task is called {task.title}.",
            words="task tasks done",
        ),
        fact(
            "Which appointment is it?",
            "{event.title}.",
            "The appointment is {event.title}.",
            words="appointment event calendar delete",
        ),
    )
    changes = (tasks.complete(task), events.remove(event))


@errand("Add {new.city} to the world clock.", level=2)
class AskWhereSisterMoves(Errand):
    new = world_clocks.new()
    given = (world_clocks.some(3),)
    facts = (
        fact(
            "To which city does she move?",
            "{new.city}.",
            "She moves to {new.city}.",
            words="city where place town",
        ),
    )
    changes = (world_clocks.add(new),)


@errand("On which day is {task.title} due? Answer with the date.", level=2)
class AskWhichDeadline(Errand):
    task = tasks.one(is_completed=False)
    given = (tasks.some(6, like=task),)
    facts = (
        fact(
            "For which task?",
            "{task.title}.",
            "For {task.title}.",
            words="which what task for title",
        ),
    )
    answer = task.due


@errand("How long is the break between {first.title} and {second.title} in my calendar?", level=3)
class AskAppointmentAfterwards(Errand):
    morning, afternoon = time(8, 10), time(13, 17)
    first = events.one(start_time=morning)
    second = events.one(day=first.day, start_time=afternoon)
    given = (events.some(1, day=first.day), events.some(4))
    facts = (
        fact(
            "Which appointment comes afterwards?",
            "{second.title}.",
            "I mean {second.title}.",
            words="which appointment event title name",
        ),
    )
    answer = second.start - first.end
