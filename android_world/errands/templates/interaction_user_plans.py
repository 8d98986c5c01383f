"""Errands about plans of which only the user knows a part: events, tasks, alarms, cities."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    at,
    day,
    events,
    fact,
    tasks,
    time,
    word,
    world_clocks,
)


@errand(
    "Turn off the alarm {alarm.label}.",
    "Please switch off the alarm that is labeled {alarm.label}.",
    "I don't need to be woken for {alarm.label} any more. Turn that alarm off, but keep it.",
    "The alarm {alarm.label} should stay in the list and no longer ring.",
    level=2,
    vague=[
        "One of my alarms keeps ringing for nothing. Turn it off, but keep it.",
        "Switch off the alarm that I don't need any more. It may stay in the list.",
    ],
)
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


@errand(
    "Add the task {title} in Tasks, due {due:}, with {priority} priority.",
    "Please put {title} into Tasks. It is due {due:} and has {priority} priority.",
    "I keep putting it off: {title}. Make it a task with {priority} priority, due {due:}, will"
    " you?",
    "Tasks should list {title} with {priority} priority and {due:} as the due date.",
    level=2,
    vague=[
        "Add the task {title} in Tasks, with the right due date and priority.",
        "I must not forget this: {title}. Put it into Tasks, with due date and priority.",
    ],
)
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


@errand(
    "Move {event.title} in the calendar to {to:}, but keep the times of day.",
    "Please reschedule {event.title} in my calendar for {to:}, at the same time and just as long.",
    "{event.title} got a new date: {to:}, same hours. Change that in my calendar, please.",
    "My calendar should have {event.title} on {to:} instead, from and until the same times.",
    level=3,
    vague=[
        "One of my appointments was moved to another day, same hours. Fix it in my calendar.",
        "They gave me a new date for an appointment, the time stays. Change my calendar, please.",
    ],
)
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
        fact(
            "On which date is it now?",
            "It's on {to:} now.",
            "To {to:}.",
            words="when date day",
        ),
    )
    changes = (events.edit(event, start=at(to, event.start.time), end=at(to, event.end.time)),)


@errand(
    "How many events do I have in my calendar on {busy:}?",
    "Please count the events that are in my calendar on {busy:}.",
    "They want me to take over a shift on {busy:}. How many things have I got in the calendar"
    " then?",
    "I need to know the number of events in my calendar on {busy:}.",
    level=3,
    vague=[
        "How many events do I have in my calendar on the day of the party?",
        "I might be too busy on the day of the party. Count the events in my calendar, please.",
    ],
)
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


@errand(
    "At what time does my last event end on {free:}? Answer with the time of day.",
    "Please look in my calendar when the last event of {free:} is over, and tell me the time.",
    "We want to go to the movies on {free:}. At what time am I done with everything in my"
    " calendar?",
    "I need the time at which the event of {free:} that ends last is over, going by my calendar.",
    level=3,
    vague=[
        "We want to go to the movies. What time am I done with everything in my calendar that day?",
        "When is the last of my events over on the day of the movie? Answer with the time of day.",
    ],
)
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


@errand(
    "Complete {task.title} in Tasks and delete {event.title} from the calendar.",
    "Please tick off {task.title} in the Tasks app, and take the event {event.title} off my"
    " calendar.",
    "{task.title} is finally behind me, so check it off in Tasks. And I don't need {event.title}"
    " in the calendar any more.",
    "{task.title} should be done in Tasks, and {event.title} should be gone from my calendar.",
    level=3,
    vague=[
        "I did it! Check it off in Tasks, and take the appointment that I had for it off my"
        " calendar.",
        "One of my tasks is done, so I don't need the appointment for it any more. Complete the"
        " one and delete the other, in Tasks and in the calendar.",
    ],
)
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


@errand(
    "Add {new.city} to the world clock.",
    "Please let the Clock app show the time in {new.city}, too.",
    "My sister moves to {new.city}, so I want to see what time it is over there. Add the city in"
    " Clock.",
    "The world clock of the Clock app should have {new.city}.",
    level=2,
    vague=[
        "Add my sister's new home town to the world clock.",
        "My sister moves abroad. I want to see in the Clock app what time it is there.",
    ],
)
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


@errand(
    "On which day is {task.title} due? Answer with the date.",
    "Please look up in Tasks when {task.title} has to be done, and tell me the date.",
    "I have lost track: until which date do I have for {task.title}? Tasks knows.",
    "I need the due date that Tasks has for {task.title}.",
    level=2,
    vague=[
        "When do I have to be done with that? Answer with the date; it's in Tasks.",
        "I'm not sure about a deadline. Look up the date in Tasks, please.",
    ],
)
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


@errand(
    "How long is the break between {first.title} and {second.title} in my calendar?",
    "Please work out how much time there is from the end of {first.title} to the start of"
    " {second.title} in my calendar.",
    "I'd like to go swimming between {first.title} and {second.title}. How much time do I have from"
    " the end of one to the start of the other?",
    "I need the length of the gap that the calendar leaves between {first.title} and"
    " {second.title}.",
    level=3,
    vague=[
        "How much time do I have between {first.title} and my other appointment that day?",
        "I'd like to go swimming after {first.title}. How long is the break until the appointment"
        " that I have afterwards?",
    ],
)
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
