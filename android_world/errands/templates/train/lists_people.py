"""Training errands with several contacts, messages and calls."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    blocked_numbers,
    choose,
    contacts,
    messages,
    phone_number,
    word,
)

_NAMES = ("Ama Boateng", "Lars Wikander", "Jun Takeda", "Rosa Pineda")
_OTHER_NAMES = ("Ibrahim Haddad", "Greta Moll", "Owen Price", "Sanaa Iqbal")
_MORE_NAMES = ("Nils Berger", "Paula Duarte", "Kofi Mensah", "Ewa Lis")
_EMAILS = ("studio@example.com", "post@example.net", "team@example.com")
_OTHER_EMAILS = ("lab@example.org", "shop@example.net", "hello@example.org")
_TEXTS = ("The boat leaves at six.", "I will be late.", "Dinner is at our place.")
_OTHER_TEXTS = ("Please bring the ladder.", "The door code has changed.", "See you on Sunday!")
_ADDRESSES = ("14 Quay Street", "Birch Lane 3, second floor", "220 Station Road", "7 Mill Court")


@errand(
    "Add three contacts: {first}, {one.number}; {second}, {two.number}; {third}, {three.number}.",
    level=3,
)
class TrainAddThreeContacts(Errand):
    first, second, third = word(*_NAMES), word(*_OTHER_NAMES), word(*_MORE_NAMES)
    one = contacts.new(name=first)
    two = contacts.new(name=second)
    three = contacts.new(name=third)
    given = (contacts.some(3),)
    changes = (
        contacts.add(name=first, number=one.number),
        contacts.add(name=second, number=two.number),
        contacts.add(name=third, number=three.number),
    )


@errand(
    "Add two contacts: {first}, {one.number}, {email}, and {second}, {two.number}, {other_email}.",
    level=3,
)
class TrainAddTwoContactsWithEmail(Errand):
    first, second = word(*_NAMES), word(*_OTHER_NAMES)
    email, other_email = word(*_EMAILS), word(*_OTHER_EMAILS)
    one = contacts.new(name=first)
    two = contacts.new(name=second)
    given = (contacts.some(3),)
    changes = (
        contacts.add(name=first, number=one.number, email=email),
        contacts.add(name=second, number=two.number, email=other_email),
    )


@errand(
    "Delete the contacts {a.name}, {b.name} and {c.name}.",
    level=3,
)
class TrainRemoveThreeContacts(Errand):
    a = contacts.one()
    b = contacts.one()
    c = contacts.one()
    given = (contacts.some(4),)
    changes = (contacts.remove(a), contacts.remove(b), contacts.remove(c))


@errand(
    "Make {a.name}, {b.name} and {c.name} favorite contacts.",
    level=3,
)
class TrainStarThreeContacts(Errand):
    a = contacts.one()
    b = contacts.one()
    c = contacts.one()
    given = (contacts.some(3),)
    changes = (contacts.star(a), contacts.star(b), contacts.star(c))


@errand(
    "Change two numbers in Contacts: {a.name} has {number} now, and {b.name} has {other_number}.",
    level=2,
)
class TrainChangeTwoNumbers(Errand):
    number, other_number = phone_number(), phone_number()
    a = contacts.one()
    b = contacts.one()
    given = (contacts.some(4),)
    changes = (contacts.edit(a, number=number), contacts.edit(b, number=other_number))


@errand(
    'Send the SMS "{text}" to {a.name}, {b.name} and {c.name}, a separate message to each.',
    level=3,
)
class TrainTextThreePeople(Errand):
    a = contacts.one()
    b = contacts.one()
    c = contacts.one()
    text = word(*_TEXTS)
    given = (contacts.some(3),)
    changes = (
        messages.send(to=a.number, text=text),
        messages.send(to=b.number, text=text),
        messages.send(to=c.number, text=text),
    )


@errand(
    "Resend the last message that I sent to {who.name}, word for word.",
    level=2,
)
class TrainResendLast(Errand):
    who = contacts.one()
    text, other_text = word(*_TEXTS), word(*_OTHER_TEXTS)
    a = messages.one(number=who.number, text=text, is_sent=True)
    given = (contacts.some(3), messages.some(3))
    last = messages.where(number=who.number, is_sent=True).by("date").last()
    changes = (messages.send(to=who.number, text=last.text),)


@errand(
    "Forward the address that {other.name} texted me to {who.name}, without other words.",
    level=2,
)
class TrainForwardAddress(Errand):
    who = contacts.one()
    other = contacts.one()
    address = word(*_ADDRESSES)
    message = messages.one(number=other.number, text=address)
    given = (contacts.some(3), messages.some(3))
    found = messages.where(number=other.number).only()
    changes = (messages.send(to=who.number, text=found.text),)


@errand(
    'Text "{text}" to the numbers {number} and {other_number}, in two messages.',
    level=2,
)
class TrainTextTwoNumbers(Errand):
    number = word("+1 555-014-2208", "+1 555-014-3317", "+1 555-014-7754")
    other_number = word("+1 555-016-1190", "+1 555-016-8642", "+1 555-016-4405")
    one = contacts.new(number=number)
    two = contacts.new(number=other_number)
    text = word(*_TEXTS)
    given = (messages.some(2),)
    changes = (
        messages.send(to=one.number, text=text),
        messages.send(to=two.number, text=text),
    )


@errand(
    "Block the numbers {number} and {other_number}.",
    level=2,
)
class TrainBlockTwoNumbers(Errand):
    number, other_number = phone_number(), phone_number()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.block(number), blocked_numbers.block(other_number))


@errand(
    "Unblock {a.number} and {b.number}.",
    level=1,
)
class TrainUnblockTwoNumbers(Errand):
    a = blocked_numbers.one()
    b = blocked_numbers.one()
    given = (blocked_numbers.some(2),)
    changes = (blocked_numbers.remove(a), blocked_numbers.remove(b))


@errand(
    "Which numbers are blocked on my phone? List them with commas.",
    level=2,
)
class TrainListBlockedNumbers(Errand):
    a = blocked_numbers.one()
    b = blocked_numbers.one()
    given = (blocked_numbers.some(1),)
    answer = blocked_numbers.all().values("number")


@errand(
    "Is {name_of} one of my favorite contacts? Answer True or False.",
    level=1,
)
class TrainIsFavorite(Errand):
    name_of = word("Ama Boateng", "Lars Wikander")
    a = contacts.one(name="Ama Boateng", is_starred=True)
    b = contacts.one(name="Lars Wikander")
    given = (contacts.some(2), contacts.some(1, is_starred=True))
    answer = choose(contacts.where(name=name_of, is_starred=True).exists(), "True", "False")


@errand(
    "Add {first}, {one.number}, and {second}, {two.number}, to my favorite contacts; both are new.",
    level=2,
)
class TrainAddTwoFavoriteContacts(Errand):
    first, second = word(*_NAMES), word(*_OTHER_NAMES)
    one = contacts.new(name=first)
    two = contacts.new(name=second)
    given = (contacts.some(3),)
    changes = (
        contacts.add(name=first, number=one.number, is_starred=True),
        contacts.add(name=second, number=two.number, is_starred=True),
    )


@errand(
    "Delete all of my favorite contacts.",
    level=3,
)
class TrainRemoveFavoriteContacts(Errand):
    a = contacts.one(is_starred=True)
    b = contacts.one(is_starred=True)
    given = (contacts.some(3),)
    changes = (contacts.remove(contacts.where(is_starred=True)),)
