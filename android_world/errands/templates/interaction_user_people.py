"""Errands about people whom only the user can name: messages, calls, contacts."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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
    "Please look up {cost.name} in Pro Expense, split the amount evenly among {people} people, and"
    " send {who.name} one share by SMS, rounded to the cent.",
    "We shared {cost.name} among {people} people, and {who.name} hasn't paid yet. Look the amount"
    " up"
    " in Pro Expense, divide it and text over what one person owes, rounded to the cent.",
    "By SMS, {who.name} should learn what each of {people} people has to pay for {cost.name}, going"
    " by the amount in Pro Expense and rounded to the cent.",
    level=3,
    vague=[
        "Text {who.name} what each of us has to pay for {cost.name}. The amount is in Pro Expense;"
        " we share it evenly, rounded to the cent.",
        "{who.name} still owes me a share of {cost.name}. Pro Expense has the amount; split it"
        " evenly among us and text the share, rounded to the cent.",
    ],
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


@errand(
    "Text the starting time of {event.title} to {first.name} and to {second.name}.",
    "Please let both {first.name} and {second.name} know by SMS at what time {event.title} starts.",
    "{first.name} and {second.name} are joining me for {event.title}. Text each of them the time it"
    " starts, would you?",
    "Both {first.name} and {second.name} should have an SMS from me that says when {event.title}"
    " begins.",
    level=3,
    vague=[
        "Two friends are coming along to {event.title}. Text each of them the starting time.",
        "Let the two who join me for {event.title} know by SMS at what time it begins.",
    ],
)
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


@errand(
    "On which day did {who.name} last call me? The Phone app has it.",
    "Please look in the Phone app for the last incoming call from {who.name} and tell me the day.",
    "I have to call {who.name} back and feel bad about it. On which day was the last call I got"
    " from there, going by the Phone app?",
    "I need the date of the most recent call that came in from {who.name}, as the Phone app has"
    " it.",
    level=3,
    vague=[
        "On which day did my landlord last call me? The Phone app has it.",
        "I promised my landlord an answer. On which day did I get the last call? It's in Phone.",
    ],
)
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
    "Please send {who.name} an SMS with the number of {other.name} from my contacts, and put"
    ' "{title}" into Tasks.',
    "{who.name} has water in the basement and needs {other.name}. Text over the number, quickly!"
    ' And give me a task "{title}"',
    "{who.name} should get the number that my contacts have for {other.name} by SMS, and Tasks"
    ' should list "{title}"',
    level=3,
    vague=[
        "{who.name} has water in the basement and needs our plumber. Text over the number,"
        ' quickly! And add a task "{title}" for me.',
        "Send {who.name} the phone number of the plumber by SMS, it is in my contacts. Then put"
        ' "{title}" into Tasks.',
    ],
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


@errand(
    "Text {who.name} what I have spent on {category} in all.",
    "Please add up my {category} expenses in Pro Expense and send {who.name} the sum by SMS.",
    "{who.name} and I compare our spending. Work out my total for {category} in Pro Expense and"
    " text"
    " it, please.",
    "{who.name} wants a text message with the sum of everything that Pro Expense has under"
    " {category}.",
    level=3,
    vague=[
        "Text my flatmate how much I have spent in all on the things we share. It's in Pro"
        " Expense.",
        "We settle up today: add up in Pro Expense what I spent on the things that we share, and"
        " text my flatmate the sum.",
    ],
)
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


@errand(
    "Change the number of {who.name} in my contacts to {new}.",
    "Please update {who.name} in my contacts: the phone number is {new} now.",
    "{who.name} switched to another provider. The number is {new} from now on; fix the contact for"
    " me, will you?",
    "My contacts should have {new} as the number of {who.name}, in place of the old one.",
    level=2,
    vague=[
        "{who.name} has a new phone number. Update my contacts.",
        "The number I have for {who.name} is out of date. Correct the contact, please.",
    ],
)
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


@errand(
    'Delete {event.title} from the calendar and text {who.name}: "{text}"',
    'Please take {event.title} off my calendar, and send {who.name} the SMS "{text}"',
    "I can't do {event.title}, so it can go from the calendar. {who.name} has to know, too: text"
    ' "{text}"',
    "{event.title} should be gone from the calendar, and {who.name} should have this SMS from me:"
    ' "{text}"',
    level=3,
    vague=[
        "Cancel {event.title}: take it off my calendar and text the organizer.",
        "I'm not going to {event.title} after all. Delete it from the calendar, and let the person"
        " who runs it know by SMS.",
    ],
)
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
    "Please copy what {friend.name} sent me by SMS into the description of the event {event.title}"
    " in the calendar, without changing a word.",
    "What {friend.name} wrote to me by SMS belongs to {event.title}. Make it the description of"
    " that event in my calendar, in the same words.",
    "In my calendar, {event.title} should have the SMS from {friend.name} as its description, word"
    " for word.",
    level=3,
    vague=[
        "My neighbor texted me something about {event.title}. Make it the description of that"
        " event in my calendar, word for word.",
        "Copy the SMS that I have from my neighbor into the description of {event.title} in the"
        " calendar, without changing a word.",
    ],
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


@errand(
    "Make {who.name} a favorite in Contacts.",
    "Please star {who.name} in my contacts.",
    "I call {who.name} all the time, so mark that contact as a favorite, please.",
    "Contacts should list {who.name} among the favorites.",
    level=2,
    vague=[
        "Make my doctor a favorite in Contacts.",
        "I keep searching for my doctor in Contacts. Star that contact, please.",
    ],
)
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


@errand(
    "What is the e-mail address of {who.name}? Answer with the address only.",
    "Please look up the e-mail address that my contacts have for {who.name}, and tell me just"
    " that.",
    "I have to send {who.name} a form and only have a laptop here. Which e-mail address do my"
    " contacts have? The address is enough.",
    "I need the e-mail address of {who.name} from my contacts, nothing else.",
    level=2,
    vague=[
        "What is my accountant's e-mail address? It's in my contacts; answer with the address"
        " only.",
        "I need the e-mail address of my accountant from my contacts, nothing else.",
    ],
)
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
