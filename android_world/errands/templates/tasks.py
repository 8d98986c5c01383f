"""Errands with the tasks of Tasks."""

from android_world.errands.templates import Errand, errand
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


@errand("Add a task: {title}, due {when}.", level=1)
class AddTask(Errand):
    title = word(
        "Oil the hinges", "Order birthday candles", "Empty the rain barrel", "Call the bank"
    )
    when = day()
    given = (tasks.some(4),)
    changes = (tasks.add(title=title, due=when),)


@errand("Mark the task {task.title} as done.", level=1)
class CompleteTask(Errand):
    task = tasks.one()
    given = (tasks.some(6, like=task),)
    changes = (tasks.complete(task),)


@errand("Delete the task {task.title}.", level=1)
class RemoveTask(Errand):
    task = tasks.one()
    given = (tasks.some(6, like=task),)
    changes = (tasks.remove(task),)


@errand("Move the due date of {task.title} to {when}.", level=2)
class PostponeTask(Errand):
    when = day(14, 20)
    task = tasks.one()
    given = (tasks.some(5, like=task),)
    changes = (tasks.edit(task, due=when),)


@errand("Add a task {title} for {when} at {at}, {level_of} priority.", level=2)
class AddTimedTask(Errand):
    title = word("Pick up the rental van", "Hand in the timesheet", "Take out the recycling")
    when, at = day(), time()
    level_of = tasks.priority()
    given = (tasks.some(4),)
    changes = (tasks.add(title=title, due=when, due_time=at, priority=level_of),)


@errand("When is {task.title} due? Answer with the day.", level=1)
class AnswerDueDate(Errand):
    task = tasks.one(due_time=None)
    given = (tasks.some(5),)
    answer = task.due


@errand("How many of my tasks have high priority? Answer with a number.", level=2)
class CountUrgentTasks(Errand):
    first = tasks.one(priority="high")
    second = tasks.one(priority="high")
    given = (tasks.some(5),)
    answer = tasks.where(priority="high").count()


@errand("Add a task {title}, due on the day of {event.title}.", level=3)
class AddTaskForEvent(Errand):
    title = word("Iron the shirt", "Charge the camera", "Buy flowers", "Get cash")
    event = events.one()
    given = (events.some(5, like=event), tasks.some(3))
    changes = (tasks.add(title=title, due=event.day),)


@errand("Text {who.name} the due date of my task {task.title}.", level=3)
class TextDueDate(Errand):
    who = contacts.one()
    task = tasks.one(due_time=None)
    given = (contacts.some(4), tasks.some(5))
    changes = (messages.send(to=who.number, saying=task.due),)


@errand('Check off the task {task.title} and text {who.name}: "{text}"', level=3)
class CompleteTaskAndTell(Errand):
    who = contacts.one()
    task = tasks.one()
    text = word("It is done.", "All finished here.", "That is off the list now.")
    given = (contacts.some(4), tasks.some(6, like=task))
    changes = (tasks.complete(task), messages.send(to=who.number, text=text))


@errand(
    "Add an event {title} to the calendar, for one hour, starting when my task {task.title} is"
    " due.",
    level=3,
)
class BlockTimeForTask(Errand):
    title = word("Busy", "Focus time", "Errands")
    at = time()
    task = tasks.one(due_time=at)
    given = (tasks.some(5), events.some(3))
    changes = (events.add(title=title, start=task.due_at, end=task.due_at + hours(1)),)


@errand("Delete the task {task.title} and cancel {event.title} in the calendar.", level=3)
class DropTaskAndEvent(Errand):
    task = tasks.one()
    event = events.one()
    given = (tasks.some(5, like=task), events.some(5, like=event))
    changes = (tasks.remove(task), events.remove(event))
