"""Errands about people whom only the user can name: messages, calls, contacts."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    calls,
    contacts,
    events,
    expenses,
    fact,
    messages,
    number,
    phone_number,
    tasks,
    word,
)


@errand(
    "Divide the expense {cost.name} by {people} and text the result, rounded to the cent, to"
    " {who.name}.",
    level=3,
)
class AskHowManyShare(Errand):
    people = number(2, 6)
    cost = expenses.one()
    who = contacts.one()
    given = (expenses.some(5, like=cost), contacts.some(4))
    facts = (
        fact(
            "How many people share it?",
            "There are {people} of us.",
            "{people}, with me.",
            words="many people persons participants share shared number",
        ),
    )
    changes = (messages.send(to=who.number, saying=cost.amount / people),)


@errand("Text the starting time of {event.title} to {first.name} and to {second.name}.", level=3)
class AskWhoComesAlong(Errand):
    event = events.one()
    first = contacts.one()
    second = contacts.one()
    given = (events.some(6, like=event), contacts.some(5))
    facts = (
        fact(
            "Who comes along?",
            "{first.name} and {second.name}.",
            "It's {first.name} and {second.name} this time.",
            words="who whom name names friend friends person people contact contacts",
        ),
    )
    changes = (
        messages.send(to=first.number, saying=event.start),
        messages.send(to=second.number, saying=event.start),
    )


@errand("On which day did {who.name} last call me? The Phone app has it.", level=3)
class AskWhoseLastCall(Errand):
    who = contacts.one()
    first = calls.one(number=who.number, direction="incoming")
    second = calls.one(number=who.number, direction="incoming")
    given = (calls.some(3), contacts.some(3))
    facts = (
        fact(
            "What is the landlord's name?",
            "{who.name}.",
            "The landlord is {who.name}.",
            words="who whom name landlord contact person caller",
        ),
    )
    answer = calls.where(number=who.number, direction="incoming").by("start").last().start.date


@errand(
    'Text {who.name} the phone number of {other.name}, and add the task "{title}" in Tasks.',
    level=3,
)
class AskWhoIsThePlumber(Errand):
    who = contacts.one()
    other = contacts.one()
    title = word("Ask about the basement", "Lend out the pump", "Check our own pipes")
    given = (contacts.some(6), tasks.some(4))
    facts = (
        fact(
            "Under which name is the plumber in your contacts?",
            "It's {other.name}.",
            "Look for {other.name}.",
            words="name who plumber contact called",
        ),
    )
    changes = (messages.send(to=who.number, saying=other.number), tasks.add(title=title))


@errand("Text {who.name} what I have spent on {category} in all.", level=3)
class AskWhatToSettle(Errand):
    category = expenses.category()
    first = expenses.one(category=category)
    second = expenses.one(category=category)
    who = contacts.one()
    given = (expenses.some(4), contacts.some(5))
    facts = (
        fact(
            "Which category do you mean?",
            "The category {category}.",
            "Everything under {category}.",
            words="category categories kind type what",
        ),
        fact(
            "Who is your flatmate?",
            "{who.name}.",
            "I live with {who.name}.",
            words="who whom flatmate name contact",
        ),
    )
    changes = (
        messages.send(to=who.number, saying=expenses.where(category=category).total("amount")),
    )


@errand("Change the number of {who.name} in my contacts to {new}.", level=2)
class AskNewNumber(Errand):
    who = contacts.one()
    new = phone_number()
    given = (contacts.some(5),)
    facts = (
        fact(
            "What is the new number?",
            "{new}.",
            "It is {new} now.",
            words="number phone digits what",
        ),
    )
    changes = (contacts.edit(who, number=new),)


@errand('Delete {event.title} from the calendar and text {who.name}: "{text}"', level=3)
class AskHowToCancel(Errand):
    event = events.one()
    who = contacts.one()
    text = word("I can't come, sorry.", "Please count me out.", "I have to stay at home, sorry.")
    given = (events.some(6, like=event), contacts.some(5))
    facts = (
        fact(
            "Who is it that I should text?",
            "{who.name} is the one.",
            "That's {who.name}.",
            words="who whom name organizer person contact runs",
        ),
        fact(
            "What should the message say?",
            'Write "{text}"',
            'Just this: "{text}"',
            words="what say message wording content write reason",
        ),
    )
    changes = (events.remove(event), messages.send(to=who.number, text=text))


@errand(
    "Put the text of the message from {friend.name} into the description of {event.title} in my"
    " calendar, word for word.",
    level=3,
)
class AskWhoseMessageToKeep(Errand):
    friend = contacts.one()
    message = messages.one(number=friend.number)
    event = events.one()
    given = (messages.some(5), contacts.some(3), events.some(5, like=event))
    facts = (
        fact(
            "What is your neighbor called?",
            "{friend.name}.",
            "My neighbor is {friend.name}.",
            words="who name neighbor called sender",
        ),
    )
    changes = (events.edit(event, description=message.text),)


@errand("Make {who.name} a favorite in Contacts.", level=2)
class AskWhoIsTheDoctor(Errand):
    who = contacts.one()
    given = (contacts.some(6),)
    facts = (
        fact(
            "What is the name of your doctor?",
            "{who.name}.",
            "My doctor's name is {who.name}.",
            words="who name doctor contact called",
        ),
    )
    changes = (contacts.star(who),)


@errand("What is the e-mail address of {who.name}? Answer with the address only.", level=2)
class AskWhoseAddress(Errand):
    mail = word("office@papertrail.example", "hello@ledger.example", "post@sums.example")
    who = contacts.one(email=mail)
    given = (contacts.some(3), contacts.some(2, email="info@corner.example"))
    facts = (
        fact(
            "What is your accountant's name?",
            "{who.name}.",
            "The accountant is called {who.name}.",
            words="who name accountant contact called",
        ),
    )
    answer = who.email
