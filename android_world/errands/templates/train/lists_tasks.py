"""Training errands with several tasks, and with those of a day or a priority."""

import datetime

from android_world.errands.sampling.planning import TODAY
from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import choose, day, tasks, word

_TOMORROW = TODAY + datetime.timedelta(days=1)
_CHORES = ("Dust the shelves", "Iron the shirts", "Mop the stairs", "Feed the rabbits")
_ERRANDS = ("Buy stamps", "Fetch the parcel", "Drop off the keys", "Pick up the glasses")
_PAPERS = ("Sign the contract", "File the invoices", "Scan the passport", "Apply for leave")
_NOTES = ("Ask for Dana.", "In the second drawer.", "Takes an hour.")
_OTHER_NOTES = ("Bring the card.", "Before lunch.", "Two copies.")


@errand(
    "Add two tasks to Tasks: {chore}, due {first}, and {errand_of}, due {second}.",
    level=2,
)
class TrainAddTwoDueTasks(Errand):
    chore, errand_of = word(*_CHORES), word(*_ERRANDS)
    first, second = day(1, 5), day(6, 12)
    given = (tasks.some(4),)
    changes = (tasks.add(title=chore, due=first), tasks.add(title=errand_of, due=second))


@errand(
    "Add three tasks to Tasks: {chore} with {high} priority, {errand_of} with {low} priority, and"
    " {paper} with {high} priority.",
    level=3,
)
class TrainAddThreePriorityTasks(Errand):
    chore, errand_of, paper = word(*_CHORES), word(*_ERRANDS), word(*_PAPERS)
    high, low = word("high"), word("low", "medium")
    given = (tasks.some(3),)
    changes = (
        tasks.add(title=chore, priority=high),
        tasks.add(title=errand_of, priority=low),
        tasks.add(title=paper, priority=high),
    )


@errand(
    "Add a task {chore} to Tasks: due tomorrow, {high} priority, notes: {note}",
    level=2,
)
class TrainAddTaskForTomorrow(Errand):
    chore, note = word(*_CHORES), word(*_NOTES)
    high = tasks.priority()
    given = (tasks.some(4),)
    changes = (tasks.add(title=chore, due=_TOMORROW, priority=high, notes=note),)


@errand(
    "Complete the tasks {a.title}, {b.title} and {c.title}.",
    level=2,
)
class TrainCompleteThreeTasks(Errand):
    a = tasks.one()
    b = tasks.one()
    c = tasks.one()
    given = (tasks.some(4),)
    changes = (tasks.complete(a), tasks.complete(b), tasks.complete(c))


@errand(
    "Delete the tasks {a.title}, {b.title} and {c.title} in Tasks.",
    level=3,
)
class TrainRemoveThreeTasks(Errand):
    a = tasks.one()
    b = tasks.one()
    c = tasks.one()
    given = (tasks.some(4),)
    changes = (tasks.remove(a), tasks.remove(b), tasks.remove(c))


@errand(
    "Remove the tasks {a.title} and {b.title}.",
    level=2,
)
class TrainRemoveTwoTasks(Errand):
    a = tasks.one()
    b = tasks.one()
    given = (tasks.some(4, like=a),)
    changes = (tasks.remove(a), tasks.remove(b))


@errand(
    "Mark all tasks that are due on {when} as done.",
    level=2,
)
class TrainCompleteTasksOfDay(Errand):
    when = day(2, 6)
    a = tasks.one(due=when)
    b = tasks.one(due=when)
    later = day(8, 9)
    given = (tasks.some(3, due=later),)
    changes = (tasks.edit(tasks.where(due=when), is_completed=True),)


@errand(
    "Complete every task with {high} priority in Tasks.",
    level=2,
)
class TrainCompleteTasksOfPriority(Errand):
    high = tasks.priority()
    a = tasks.one(priority=high)
    b = tasks.one(priority=high)
    given = (tasks.some(3, priority="none"),)
    changes = (tasks.edit(tasks.where(priority=high), is_completed=True),)


@errand(
    "Set the due date of {a.title} to {first} and that of {b.title} to {second} in Tasks.",
    level=2,
)
class TrainMoveTwoDueDates(Errand):
    first, second = day(13, 15), day(16, 20)
    a = tasks.one(due_time=None)
    b = tasks.one(due_time=None)
    given = (tasks.some(3),)
    changes = (tasks.edit(a, due=first), tasks.edit(b, due=second))


@errand(
    "Give the tasks {a.title} and {b.title} {high} priority.",
    level=2,
)
class TrainSetTwoPriorities(Errand):
    high = tasks.priority()
    a = tasks.one(priority="none")
    b = tasks.one(priority="none")
    given = (tasks.some(3),)
    changes = (tasks.edit(a, priority=high), tasks.edit(b, priority=high))


@errand(
    "Which tasks in Tasks have {high} priority? Answer with the titles, separated by commas.",
    level=2,
)
class TrainListTasksOfPriority(Errand):
    high = tasks.priority()
    a = tasks.one(priority=high)
    b = tasks.one(priority=high)
    given = (tasks.some(3, priority="none"), tasks.some(1, priority="low"))
    answer = tasks.where(priority=high).values("title")


@errand(
    "How many tasks are due on {when}? Answer with a number.",
    level=1,
)
class TrainCountTasksOfDay(Errand):
    when = day(2, 6)
    a = tasks.one(due=when)
    b = tasks.one(due=when)
    later = day(8, 9)
    given = (tasks.some(1, due=when), tasks.some(2, due=later))
    answer = tasks.where(due=when).count()


@errand(
    "Which tasks have I completed? List their titles with commas, as Tasks has them.",
    level=2,
)
class TrainListCompletedTasks(Errand):
    a = tasks.one(is_completed=True)
    b = tasks.one(is_completed=True)
    given = (tasks.some(3),)
    answer = tasks.where(is_completed=True).values("title")


@errand(
    "Is the task {title} done? Answer True or False.",
    level=1,
)
class TrainIsTaskDone(Errand):
    title = word(*_CHORES)
    a = tasks.one(title="Dust the shelves", is_completed=True)
    b = tasks.one(title="Iron the shirts", is_completed=True)
    c = tasks.one(title="Mop the stairs")
    d = tasks.one(title="Feed the rabbits")
    given = (tasks.some(2),)
    answer = choose(tasks.where(title=title, is_completed=True).exists(), "True", "False")
