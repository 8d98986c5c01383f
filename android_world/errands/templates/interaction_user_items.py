"""Errands about what the phone stores whose goal leaves open what only the user knows."""

import decimal

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    events,
    expenses,
    fact,
    files,
    joplin_notes,
    messages,
    notes,
    number,
    recipes,
    tasks,
    tracks,
    word,
)


@errand("Enter {new.name}, {new.amount}, as {new.category} in Pro Expense.", level=2)
class AskAmountAndCategory(Errand):
    new = expenses.new()
    given = (expenses.some(3),)
    facts = (
        fact(
            "How much was it?",
            "It was {new.amount}.",
            "I paid {new.amount}.",
            words="how_much amount price cost pay paid much",
        ),
        fact(
            "In which category does it belong?",
            "Put it under {new.category}.",
            "That is {new.category}.",
            words="category categories kind type belong",
        ),
    )
    changes = (expenses.add(new),)


@errand("Remove the expense {old.name}, {old.amount}.", level=2)
class AskWhichExpense(Errand):
    old = expenses.one()
    given = (expenses.some(5, like=old),)
    facts = (
        fact(
            "Which purchase was refunded?",
            "{old.name}, {old.amount}.",
            "The {old.amount} for {old.name}.",
            words="which what name purchase expense item",
        ),
    )
    changes = (expenses.remove(old),)


@errand("Create the note {new.title} in Markor with the line: {new.text}", level=2)
class AskWhatToNote(Errand):
    line = word(
        "Ask Maria for the recipe.", "Renew the passport.", "Buy printer paper.", "Call the bank."
    )
    new = notes.new(text=line)
    given = (notes.some(4),)
    facts = (
        fact(
            "What should the note say?",
            "Just this: {new.text}",
            "One line: {new.text}",
            words="what say write text line content contain inside",
        ),
    )
    changes = (notes.add(new),)


@errand("Remove {old.title} from my Markor notes.", level=2)
class AskWhichNote(Errand):
    old = notes.one()
    given = (notes.some(5),)
    facts = (
        fact(
            "Which note is it?",
            "{old.title} is the one.",
            "I mean {old.title}.",
            words="which what name title note file",
        ),
    )
    changes = (notes.remove(old),)


@errand("What have I spent on {category}? Answer with the total.", level=3)
class AskWhichCategory(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    given = (expenses.some(4),)
    facts = (
        fact(
            "On what?",
            "On {category}.",
            "I mean the category {category}.",
            words="what which category",
        ),
    )
    answer = expenses.where(category=category).total("amount")


@errand("Text {who.name} what {cost.name} cost me.", level=3)
class AskWhichCost(Errand):
    who = contacts.one()
    cost = expenses.one()
    given = (contacts.some(3), expenses.some(5, like=cost))
    facts = (
        fact(
            "Which expense do you mean?",
            "{cost.name}.",
            "I mean {cost.name}.",
            words="which what expense purchase name",
        ),
    )
    changes = (messages.send(to=who.number, saying=cost.amount),)


@errand("How many expenses in Pro Expense are above {limit} dollars?", level=3)
class AskLimit(Errand):
    limit = number(60, 160)
    small = expenses.one(amount=decimal.Decimal("18.90"))
    large = expenses.one(amount=decimal.Decimal("189.50"))
    given = (expenses.some(6),)
    facts = (
        fact(
            "What is the limit?",
            "{limit} dollars.",
            "We agreed on {limit} dollars.",
            words="limit amount much dollars threshold",
        ),
    )
    answer = expenses.where(amount__above=limit).count()


@errand("Change the category of {cost.name} in Pro Expense to {category}.", level=2)
class AskRightCategory(Errand):
    cost = expenses.one(category="Others")
    category = word("Food", "Entertainment", "Social", "Education", "Transportation")
    given = (expenses.some(5, like=cost),)
    facts = (
        fact(
            "Which category is the right one?",
            "{category}.",
            "It should be {category}.",
            words="category categories right belong where",
        ),
    )
    changes = (expenses.edit(cost, category=category),)


@errand(
    "Add the location of {event.title} from my calendar as a new last line to the Joplin note"
    " {note.title}.",
    level=3,
)
class AskWhichNoteForPlace(Errand):
    event = events.one()
    note = joplin_notes.one()
    given = (events.some(5, like=event), joplin_notes.some(5))
    facts = (
        fact(
            "Which note is it?",
            "{note.title}.",
            "The note is called {note.title}.",
            words="which note title name called",
        ),
    )
    changes = (joplin_notes.append(note, event.location),)


@errand(
    "Add a task {title} in Tasks, and list the ingredients of {dish.title} from Broccoli in its"
    " notes, one per line, just as they are.",
    level=3,
)
class AskWhatToCook(Errand):
    dish = recipes.one()
    title = word("Go shopping", "Stop at the market", "Buy what is missing", "Supermarket")
    given = (recipes.some(4, like=dish), tasks.some(4))
    facts = (
        fact(
            "What do you want to cook?",
            "{dish.title}.",
            "I'm making {dish.title}.",
            words="what which dish recipe cook cooking dinner meal",
        ),
    )
    changes = (tasks.add(title=title, notes=dish.ingredients),)


@errand(
    "How long does {dish.title} take? Answer with the preparation time exactly as Broccoli gives"
    " it.",
    level=2,
)
class AskHowLongDinnerTakes(Errand):
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    facts = (
        fact(
            "Which recipe is it?",
            "{dish.title}.",
            "It's {dish.title} today.",
            words="which what dish recipe cook dinner meal",
        ),
    )
    answer = dish.preparation_time


@errand("Move {file.name} in Files from {file.folder} to {target}.", level=2)
class AskWhereToMove(Errand):
    target = word("Music", "Podcasts", "Ringtones", "Alarms")
    file = files.one(folder="Documents")
    given = (files.some(5, folder="Documents"),)
    facts = (
        fact(
            "Into which folder?",
            "Into {target}.",
            "The right folder is {target}.",
            words="folder where directory place",
        ),
    )
    changes = (files.move(file, to=target),)


@errand("How many miles long is my longest {activity} track in OpenTracks?", level=3)
class AskWhichSport(Errand):
    activity = word("running", "cycling", "hiking", "kayaking")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    given = (tracks.some(1, activity=activity), tracks.some(5))
    facts = (
        fact(
            "Which sport do you mean?",
            "It's {activity}.",
            "I mean {activity}.",
            words="which what sport activity type favorite",
        ),
    )
    answer = tracks.where(activity=activity).max("distance")


@errand("Text {who.name} how long {outing.name} took, according to OpenTracks.", level=3)
class AskWhichOuting(Errand):
    outing = tracks.one()
    who = contacts.one()
    given = (tracks.some(5, like=outing), contacts.some(4))
    facts = (
        fact(
            "Which outing was it?",
            "{outing.name}.",
            "I mean {outing.name}.",
            words="which what outing track name tour",
        ),
    )
    changes = (messages.send(to=who.number, saying=outing.duration),)
