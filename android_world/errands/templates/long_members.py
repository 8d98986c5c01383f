"""Long errands of a member: the fee is due, the archive is closed, the contract ends."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    blocked_numbers,
    choose,
    contacts,
    day,
    days,
    events,
    expenses,
    fact,
    folders,
    joplin_notes,
    messages,
    notebooks,
    notes,
    tasks,
    word,
)


@errand(
    'I\'m quitting {gym.name}. Delete the event {lesson.title}, the alarm "{label}" and the'
    ' expense {fee.name} of {fee.amount}, add a task "{todo}" due two days before {lesson.title},'
    " block the number of {gym.name}, and delete that contact.",
    level=4,
)
class QuitGym(Errand):
    called = word("Iron Works", "Fit Factory", "Studio Seven", "Pulse Club")
    gym = contacts.one(name=called)
    planned = day(4, 12)
    course = word("Spinning", "Pilates", "Boxing Class", "Back Training")
    lesson = events.one(title=course, day=planned)
    label = word("Gym bag", "Legs day", "Sweat")
    alarm = alarms.one(label=label)
    bill = word("Gym Membership", "Sauna Pass", "Locker Rent")
    fee = expenses.one(name=bill)
    todo = word("Bring back the locker key", "Hand in the card", "Cancel the direct debit")
    given = (
        *(contacts.some(4), events.some(5, like=lesson), alarms.some(3)),
        *(expenses.some(4, like=fee), tasks.some(3), blocked_numbers.some(1)),
    )
    changes = (
        events.remove(lesson),
        alarms.remove(alarm),
        expenses.remove(fee),
        tasks.add(title=todo, due=lesson.day - days(2)),
        blocked_numbers.block(gym.number),
        contacts.remove(gym),
    )


@errand(
    'If {fee} is among my expenses, text {who.name} "{paid}", otherwise "{owed}". Then delete the'
    " message that {treasurer.name} sent me, tick off {todo.title} in Joplin, move {assembly.title}"
    ' two days later at the same time, and append "{line}" to the Markor note {note.title}.',
    level=4,
)
class ConfirmClubFee(Errand):
    fee = word("Course Fee", "Gym Membership", "Train Ticket", "Parking")
    who = contacts.one()
    treasurer = contacts.one()
    paid = word("Yes, it is paid.", "I have paid it.", "The money is on its way.")
    owed = word("Not yet, sorry.", "I forgot, I will pay.", "No, I still owe it.")
    reminder = messages.one(number=treasurer.number)
    todo = joplin_notes.one(is_todo=True)
    assembly = events.one()
    note = notes.one()
    line = word("Vote for the new board", "Bring the minutes", "Ask about the keys")
    listed = expenses.where(name=fee).exists()
    given = (
        *(expenses.some(9), contacts.some(3), messages.some(3), notes.some(3)),
        *(joplin_notes.some(3, is_todo=True), events.some(5, like=assembly)),
    )
    changes = (
        messages.send(to=who.number, text=choose(listed, paid, owed)),
        messages.remove(reminder),
        joplin_notes.complete(todo),
        events.edit(assembly, start=assembly.start + days(2), end=assembly.end + days(2)),
        notes.append(note, line),
    )


@errand(
    "Let's close the club's archive. In Joplin, rename the notebook {book.name} to {called}, and"
    " delete the empty notebook {empty.name}. Copy the Markor note {paper.title} into a new Joplin"
    " note {title} in {store}, then delete it in Markor. Make a folder {folder} in Documents, text"
    ' {heir.name} "{text}", and tell me how many notes {store} had before.',
    level=4,
)
class CloseClubArchive(Errand):
    book = notebooks.one()
    empty = notebooks.one()
    called = word("Minutes since 1998", "Old board", "The old years")
    store = word("Tournament", "Summer Camp", "Members")
    first = joplin_notes.one(notebook=store)
    second = joplin_notes.one(notebook=store)
    paper = notes.one()
    title = word("By-laws", "Key list", "Who has what")
    folder = word("Handover", "Club papers", "For the next board")
    heir = contacts.one()
    text = word("The archive is yours.", "All papers are in order.", "Good luck with the club.")
    given = (
        *(joplin_notes.some(3, notebook=store), notebooks.some(1), notes.some(3)),
        *(folders.some(2), contacts.some(4)),
    )
    facts = (
        fact(
            "What should the notebook be called?",
            "Call it {called}.",
            "{called} is the new name.",
            words="called name rename title",
        ),
    )
    changes = (
        notebooks.edit(book, name=called),
        notebooks.remove(empty),
        joplin_notes.add(title=title, text=paper.text, notebook=store),
        notes.remove(paper),
        folders.add(name=folder, folder="Documents"),
        messages.send(to=heir.number, text=text),
    )
    answer = joplin_notes.where(notebook=store).count()
