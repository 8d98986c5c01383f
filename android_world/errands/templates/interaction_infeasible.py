"""Errands that are impossible: the item does not exist, or the app cannot do it."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import contacts, events, expenses, notes, recipes, tasks, word


@errand(
    "Delete {gone.title} from my calendar.",
    "Please take the event {gone.title} off my calendar.",
    "{gone.title} has been called off, so could you clear it from the calendar for me?",
    "My calendar should no longer have {gone.title}.",
    level=1,
)
class RemoveMissingEvent(Errand):
    gone = events.new()
    given = (events.some(6),)
    infeasible = "the calendar has no such event"


@errand(
    'Text {gone.name}: "{text}"',
    'Please send {gone.name} an SMS that says "{text}"',
    'Could you write to {gone.name} for me? You find the number in my contacts. Say "{text}"',
    '{gone.name} from my contacts should get this by SMS: "{text}"',
    level=2,
)
class TextMissingContact(Errand):
    gone = contacts.new()
    text = word("I will be late.", "The keys are with the neighbor.", "See you tomorrow.")
    given = (contacts.some(6),)
    infeasible = "the contact does not exist, and the goal has no number"


@errand(
    "Remove the expense {gone.name}.",
    "Please delete {gone.name} from Pro Expense.",
    "I got my money back for {gone.name}. Would you take that out of my expenses?",
    "{gone.name} should not be among my expenses.",
    level=1,
)
class RemoveMissingExpense(Errand):
    gone = expenses.new()
    given = (expenses.some(5),)
    infeasible = "there is no such expense"


@errand(
    "Delete the note {gone.title} in Markor.",
    "Please remove {gone.title} from my Markor notes.",
    "I'm done with {gone.title}, so get rid of that note in Markor, please.",
    "Markor does not have to keep {gone.title} any more.",
    level=1,
)
class RemoveMissingNote(Errand):
    gone = notes.new()
    given = (notes.some(5),)
    infeasible = "there is no such note"


@errand(
    "Where is {gone.title}? Answer with the location that my calendar has for it.",
    "Please look up the place of {gone.title} in my calendar and tell me.",
    "I have to leave for {gone.title} soon. Which place does my calendar give for it?",
    "I need the location of {gone.title} from my calendar.",
    level=1,
)
class AnswerPlaceOfMissingEvent(Errand):
    gone = events.new()
    given = (events.some(6),)
    infeasible = "the calendar has no such event, so it has no place either"


@errand(
    "Delete the recipe {gone.title} in Broccoli.",
    "Please remove {gone.title} from my recipes in Broccoli.",
    "Nobody here liked {gone.title}. Throw that recipe out of Broccoli, would you?",
    "Broccoli should not list {gone.title} any more.",
    level=1,
)
class RemoveMissingRecipe(Errand):
    gone = recipes.new()
    given = (recipes.some(4),)
    infeasible = "there is no such recipe"


@errand(
    "Mark {gone.title} as completed in Tasks.",
    "Please tick off {gone.title} in the Tasks app.",
    "I just got around to it: {gone.title}. Would you check that off in Tasks?",
    "{gone.title} is done, and Tasks should show that.",
    level=1,
)
class CompleteMissingTask(Errand):
    gone = tasks.new()
    given = (tasks.some(6),)
    infeasible = "there is no such task"


@errand(
    "Convert all my expenses in Pro Expense into euros at today's exchange rate.",
    "Please let Pro Expense convert each of my expenses to euros, at the rate of today.",
    "I'm moving to Spain! Have Pro Expense recalculate every expense in euros at today's rate.",
    "The amounts in Pro Expense should be in euros, converted by the app at today's rate.",
    level=2,
)
class ConvertExpenses(Errand):
    first = expenses.one()
    given = (expenses.some(4),)
    infeasible = "the app knows no exchange rates"


@errand(
    "Make {event.title} in my calendar ring {who.name}'s phone when it starts.",
    "Please set {event.title} so that {who.name}'s phone rings at its start.",
    "{who.name} always forgets {event.title}. Could my calendar ring {who.name}'s phone when it"
    " starts?",
    "At the start of {event.title}, my calendar should make the phone of {who.name} ring.",
    level=2,
)
class RingAnotherPhone(Errand):
    event = events.one()
    who = contacts.one()
    given = (events.some(4), contacts.some(3))
    infeasible = "reminders of the calendar ring on this phone only"
