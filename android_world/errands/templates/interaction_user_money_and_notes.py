"""Errands about expenses, notes and recipes whose goal leaves open what only the user knows."""

from __future__ import annotations

import decimal

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    events,
    expenses,
    fact,
    joplin_notes,
    messages,
    notes,
    number,
    recipes,
    tasks,
    word,
)


@errand(
    "Enter {new.name}, {new.amount}, as {new.category} in Pro Expense.",
    "Please record that I paid {new.amount} for {new.name}, in the category {new.category}.",
    "{new.name} set me back {new.amount}. Would you log that in Pro Expense? It's {new.category}.",
    "Pro Expense should have {new.name} with {new.amount} under {new.category}.",
    level=2,
    vague=[
        "Enter what I paid for {new.name} in Pro Expense.",
        "I bought something again: {new.name}. Log it in my expenses, please.",
    ],
)
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


@errand(
    "Remove the expense {old.name}, {old.amount}.",
    "Please delete {old.name} over {old.amount} from Pro Expense.",
    "They refunded me the {old.amount} for {old.name}, so you can drop that from my expenses.",
    "{old.name} with {old.amount} does not belong in my expenses any more.",
    level=2,
    vague=["I got one of my purchases refunded. Delete it from my expenses."],
)
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


@errand(
    "Create the note {new.title} in Markor with the line: {new.text}",
    "Please write a Markor note named {new.title} that has this line: {new.text}",
    "I need a reminder. A note in Markor called {new.title} would do, with just this: {new.text}",
    "In Markor there should be a note {new.title} that says: {new.text}",
    level=2,
    vague=[
        "Make a note {new.title} in Markor for me.",
        "I have to write something down. Start the Markor note {new.title}, will you?",
    ],
)
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


@errand(
    "Remove {old.title} from my Markor notes.",
    "Please delete the note {old.title} in Markor.",
    "I've taken care of everything in {old.title}, so that Markor note can go now.",
    "Markor need not keep {old.title} any longer.",
    level=2,
    vague=["Delete the Markor note that I am done with.", "One of my Markor notes can go."],
)
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


@errand(
    "What have I spent on {category}? Answer with the total.",
    "Please sum up all expenses of the category {category} and give me the amount.",
    "I have a feeling that {category} is eating up my money. What does it come to in Pro Expense?",
    "I would like to know the sum of what Pro Expense lists under {category}.",
    level=3,
    vague=["How much did I spend on that? It's all in Pro Expense; answer with the total."],
)
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


@errand(
    "Text {who.name} what {cost.name} cost me.",
    "Please send {who.name} an SMS with the amount of {cost.name}.",
    "{who.name} and I split {cost.name}. Look up in Pro Expense what it was and text the amount.",
    "{who.name} still has to hear from me, by SMS, how much {cost.name} was.",
    level=3,
    vague=["Text {who.name} how much I paid for it. The amount is in Pro Expense."],
)
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


@errand(
    "How many expenses in Pro Expense are above {limit} dollars?",
    "Please count the expenses of more than {limit} dollars in Pro Expense.",
    "From {limit} dollars on I have to ask my partner first. How many expenses in Pro Expense are"
    " above that?",
    "I need the number of expenses over {limit} dollars that Pro Expense has.",
    level=3,
    vague=[
        "How many of my expenses in Pro Expense are above our limit?",
        "Above a certain amount I have to ask my partner first. Count those expenses, please.",
    ],
)
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


@errand(
    "Change the category of {cost.name} in Pro Expense to {category}.",
    "Please move the expense {cost.name} in Pro Expense to the category {category}.",
    "{cost.name} is in the wrong category of Pro Expense. It belongs under {category}; correct"
    " that,"
    " please.",
    "Pro Expense should have {cost.name} under {category}.",
    level=2,
    vague=[
        "{cost.name} is in the wrong category in Pro Expense. Please fix that.",
        "I put {cost.name} into the wrong category. Fix it in Pro Expense, please.",
    ],
)
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
    "Please look up where {event.title} takes place and write the place at the end of the note"
    " {note.title} in Joplin, on a line of its own.",
    "My notes on {note.title} in Joplin lack a place, namely that of {event.title}. Look in the"
    " calendar and add just the place as the last line.",
    "The Joplin note {note.title} should end with one more line: the location that the calendar has"
    " for {event.title}.",
    level=3,
    vague=[
        "Add the location of {event.title} from my calendar as a new last line to my note in"
        " Joplin.",
        "I collect everything about it in a Joplin note. Look up where {event.title} takes place,"
        " and add just the place there, as the last line.",
    ],
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
    "Please create the task {title} in Tasks and copy the ingredients of the recipe {dish.title}"
    " from Broccoli into its notes, a line for each and unchanged.",
    "I'm cooking {dish.title} tonight and have to go shopping. Make a task {title} in Tasks with"
    " the ingredients from Broccoli in its notes, each on its own line, as the recipe has them.",
    "Tasks should have a new task {title}, with the ingredients that Broccoli lists for"
    " {dish.title} as its notes, in the same words and lines.",
    level=3,
    vague=[
        "We have guests tonight. Make a task {title} in Tasks, and list the ingredients of what"
        " I'm cooking from Broccoli in its notes, one per line, just as they are.",
        "I need a shopping list for dinner: a new task {title} in Tasks whose notes are the"
        " ingredients that Broccoli has, each on its own line and unchanged.",
    ],
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
    "Please tell me the preparation time of {dish.title}, in the words of the recipe in Broccoli.",
    "The children are hungry and I want to cook {dish.title}. How long does that take, by the"
    " preparation time that Broccoli has? In the same words, please.",
    "I need the preparation time of {dish.title}, as Broccoli has it.",
    level=2,
    vague=[
        "The children are hungry. How long will their dinner take? Answer with the preparation"
        " time exactly as Broccoli gives it.",
        "How long do I need for what I want to cook? Answer with the preparation time as it is in"
        " Broccoli.",
    ],
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
