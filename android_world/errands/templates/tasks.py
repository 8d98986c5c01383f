"""Errands with the tasks of Tasks."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    hours,
    messages,
    tasks,
    time,
    word,
)


@errand(
    "Add a task: {title}, due {when}.",
    "Please put {title} on my task list, with {when} as the due date.",
    "I keep forgetting about it, so make me a task that says {title}. It has to be done by {when}.",
    "{title} should be among my tasks, due on {when}.",
    level=1,
)
class AddTask(Errand):
    title = word(
        "Oil the hinges", "Order birthday candles", "Empty the rain barrel", "Call the bank"
    )
    when = day()
    given = (tasks.some(4),)
    changes = (tasks.add(title=title, due=when),)


@errand(
    "Mark the task {task.title} as done.",
    "Please check off {task.title} in Tasks.",
    "Good news: {task.title} is finally out of the way. Tick it off in my task list, would you?",
    "{task.title} is done; my task list should show that.",
    level=1,
)
class CompleteTask(Errand):
    task = tasks.one()
    given = (tasks.some(6, like=task),)
    changes = (tasks.complete(task),)


@errand(
    "Delete the task {task.title}.",
    "Please remove {task.title} from my task list altogether.",
    "Somebody else takes care of {task.title} now, so throw that task out of Tasks.",
    "{task.title} should not be on my task list any longer, not even as done.",
    level=1,
)
class RemoveTask(Errand):
    task = tasks.one()
    given = (tasks.some(6, like=task),)
    changes = (tasks.remove(task),)


@errand(
    "Move the due date of {task.title} to {when}.",
    "Please change the task {task.title} so that it is due on {when}, at the same time as before.",
    "I won't manage {task.title} in time. Push that task to {when} and leave the rest as it is.",
    "The task {task.title} should be due on {when}; nothing else about it changes.",
    level=2,
)
class PostponeTask(Errand):
    when = day(14, 20)
    task = tasks.one()
    given = (tasks.some(5, like=task),)
    changes = (tasks.edit(task, due=when),)


@errand(
    "Add a task {title} for {when} at {at}, {level_of} priority.",
    "Please create the task {title}. It is due on {when} at {at} and has {level_of} priority.",
    "Remind me with a task to {title}: {when}, {at} sharp. Give it {level_of} priority.",
    "My task list needs {title}, due {when} at {at}, with {level_of} priority.",
    level=2,
)
class AddTimedTask(Errand):
    title = word("Pick up the rental van", "Hand in the timesheet", "Take out the recycling")
    when, at = day(), time()
    level_of = tasks.priority()
    given = (tasks.some(4),)
    changes = (tasks.add(title=title, due=when, due_time=at, priority=level_of),)


@errand(
    "When is {task.title} due? Answer with the day.",
    "Please look up the due date of my task {task.title} and tell me the day.",
    "By which day do I have to be through with {task.title}? It's in Tasks.",
    "I need to know the day on which the task {task.title} is due.",
    level=1,
)
class AnswerDueDate(Errand):
    task = tasks.one(due_time=None)
    given = (tasks.some(5),)
    answer = task.due


@errand(
    "How many of my tasks have high priority? Answer with a number.",
    "Please count the tasks of high priority in Tasks and tell me the number.",
    "Tasks gives some things high priority. How many are those? Just the number, please.",
    "I would like to know how many tasks of high priority there are.",
    level=2,
)
class CountUrgentTasks(Errand):
    first = tasks.one(priority="high")
    second = tasks.one(priority="high")
    given = (tasks.some(5),)
    answer = tasks.where(priority="high").count()


@errand(
    "Add a task {title}, due on the day of {event.title}.",
    "Please make a task {title}. It is due on the same day as {event.title} in my calendar.",
    "On the day of {event.title} I must not forget this: {title}. Put it into Tasks for that day.",
    "{title} has to be done by the day of {event.title}. A task with that due date would help.",
    level=3,
)
class AddTaskForEvent(Errand):
    title = word("Iron the shirt", "Charge the camera", "Buy flowers", "Get cash")
    event = events.one()
    given = (events.some(5, like=event), tasks.some(3))
    changes = (tasks.add(title=title, due=event.day),)


@errand(
    "Text {who.name} the due date of my task {task.title}.",
    "Please send {who.name} an SMS with the due date of the task {task.title}.",
    "{who.name} wants to know by when I'll have done {task.title}. Look in Tasks, send a text.",
    "{who.name} should learn from me by text message on which day {task.title} is due.",
    level=3,
)
class TextDueDate(Errand):
    who = contacts.one()
    task = tasks.one(due_time=None)
    given = (contacts.some(4), tasks.some(5))
    changes = (messages.send(to=who.number, saying=task.due),)


@errand(
    'Check off the task {task.title} and text {who.name}: "{text}"',
    'Please mark {task.title} as done in Tasks, then send {who.name} this SMS: "{text}"',
    'I just got through with {task.title}! Tick that off, and let {who.name} know. Write "{text}"',
    '{task.title} is done, which Tasks should show, and {who.name} should read "{text}"',
    level=3,
)
class CompleteTaskAndTell(Errand):
    who = contacts.one()
    task = tasks.one()
    text = word("It is done.", "All finished here.", "That is off the list now.")
    given = (contacts.some(4), tasks.some(6, like=task))
    changes = (tasks.complete(task), messages.send(to=who.number, text=text))


@errand(
    "Add an event {title} to the calendar, for one hour, starting when my task {task.title} is"
    " due.",
    "Please add an event {title} of one hour that starts when the task {task.title} is due.",
    "{task.title} takes me an hour. Tasks knows when it's due; put {title} into the calendar then.",
    "An event {title} of one hour should start at the time at which the task {task.title} is due.",
    level=3,
)
class BlockTimeForTask(Errand):
    title = word("Busy", "Focus time", "Errands")
    at = time()
    task = tasks.one(due_time=at)
    given = (tasks.some(5), events.some(3))
    changes = (events.add(title=title, start=task.due_at, end=task.due_at + hours(1)),)


@errand(
    "Delete the task {task.title} and cancel {event.title} in the calendar.",
    "Please remove the task {task.title} from Tasks and the event {event.title} from my calendar.",
    "The whole thing is off: get rid of the event {event.title}, and of the task {task.title} too.",
    "Neither the task {task.title} nor the event {event.title} is needed. Both should be gone.",
    level=3,
)
class DropTaskAndEvent(Errand):
    task = tasks.one()
    event = events.one()
    given = (tasks.some(5, like=task), events.some(5, like=event))
    changes = (tasks.remove(task), events.remove(event))
