"""Errands that are impossible: the item does not exist, or the app cannot do it."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    events,
    expenses,
    fact,
    messages,
    notes,
    playlists,
    recipes,
    songs,
    tasks,
    tracks,
    web_pages,
    word,
)


@errand("Delete {gone.title} from my calendar.", level=1)
class RemoveMissingEvent(Errand):
    gone = events.new()
    given = (events.some(6),)
    infeasible = "the calendar has no such event"


@errand('Text {gone.name}: "{text}"', level=2)
class TextMissingContact(Errand):
    gone = contacts.new()
    text = word("I will be late.", "The keys are with the neighbor.", "See you tomorrow.")
    given = (contacts.some(6),)
    infeasible = "the contact does not exist, and the goal has no number"


@errand("Remove the expense {gone.name}.", level=1)
class RemoveMissingExpense(Errand):
    gone = expenses.new()
    given = (expenses.some(5),)
    infeasible = "there is no such expense"


@errand("Delete the note {gone.title} in Markor.", level=1)
class RemoveMissingNote(Errand):
    gone = notes.new()
    given = (notes.some(5),)
    infeasible = "there is no such note"


@errand(
    "Where does {gone.title} take place? Answer with the location given in my calendar.", level=1
)
class AnswerPlaceOfMissingEvent(Errand):
    gone = events.new()
    given = (events.some(6),)
    infeasible = "the calendar has no such event, so it has no place either"


@errand("Delete the recipe {gone.title} in Broccoli.", level=1)
class RemoveMissingRecipe(Errand):
    gone = recipes.new()
    given = (recipes.some(4),)
    infeasible = "there is no such recipe"


@errand("Mark {gone.title} as completed in Tasks.", level=1)
class CompleteMissingTask(Errand):
    gone = tasks.new()
    given = (tasks.some(6),)
    infeasible = "there is no such task"


@errand("Convert all my expenses in Pro Expense into euros at today's exchange rate.", level=2)
class ConvertExpenses(Errand):
    first = expenses.one()
    given = (expenses.some(4),)
    infeasible = "the app knows no exchange rates"


@errand("Make {event.title} in my calendar ring {who.name}'s phone when it starts.", level=2)
class RingAnotherPhone(Errand):
    event = events.one()
    who = contacts.one()
    given = (events.some(4), contacts.some(3))
    infeasible = "reminders of the calendar ring on this phone only"


@errand("Text {who.name} when {gone.title} starts. The time is in my calendar.", level=3)
class TextStartOfMissingEvent(Errand):
    gone = events.new()
    who = contacts.one()
    given = (events.some(7, like=gone), contacts.some(4))
    infeasible = "the calendar has no such event, so it has no time to be sent"


@errand("Look up {other.name}'s e-mail address in my contacts and text it to {who.name}.", level=3)
class TextMissingAddress(Errand):
    who = contacts.one()
    other = contacts.one(email="")
    given = (contacts.some(3), contacts.some(2, email="desk@corner.example"))
    infeasible = "the contact has no e-mail address"


@errand(
    'Take back the SMS "{message.text}" that I sent, so that it can no longer be read on the other'
    " phone.",
    level=2,
)
class UnsendMessage(Errand):
    regret = word("You were right, I quit.", "I told them everything.", "The party is at my place!")
    message = messages.one(text=regret, is_sent=True)
    given = (messages.some(5),)
    infeasible = "an SMS that was sent cannot be taken back"


@errand(
    "Add {gone.title} by {gone.artist} to the playlist {mix.name} in Retro Music, and text"
    ' {who.name}: "{text}"',
    level=3,
)
class AddMissingSong(Errand):
    first = songs.one()
    mix = playlists.one(songs=(first.title,))
    gone = songs.new()
    who = contacts.one()
    text = word("It is in the playlist now.", "Your song is in there!", "We can dance to it.")
    given = (songs.some(5), contacts.some(3))
    infeasible = "the song is not on the phone"


@errand("Set the alarm {alarm.label} so that it rings only if it rains that morning.", level=3)
class RingWhenItRains(Errand):
    alarm = alarms.one()
    given = (alarms.some(3),)
    infeasible = "alarms know nothing of the weather"


@errand(
    "Enter in Pro Expense what {page.title} costs according to the page {page.name} (it's in"
    " Download, open it with Chrome). Name the expense {page.title}, category Education.",
    level=3,
)
class AddExpenseWithoutPrice(Errand):
    page = web_pages.one(price=None)
    given = (web_pages.some(3), expenses.some(4))
    infeasible = "the page gives no price"


@errand("How many miles longer was {gone.name} than {known.name}? Both are in OpenTracks.", level=3)
class CompareWithMissingTrack(Errand):
    gone = tracks.new()
    known = tracks.one()
    given = (tracks.some(5),)
    infeasible = "OpenTracks has only one of the two tracks"


@errand("Delete {gone.title} from my calendar, then text {who.name} that I'm not coming.", level=3)
class AskForMissingEvent(Errand):
    gone = events.new()
    who = contacts.one()
    given = (events.some(6, like=gone), contacts.some(4))
    facts = (
        fact(
            "Which appointment is it?",
            "{gone.title}.",
            "It's {gone.title}.",
            words="which appointment event title name",
        ),
    )
    infeasible = "the calendar has no event of the name that the user gives"


@errand("Text {gone.name} the location of {event.title}. The number is in my contacts.", level=3)
class AskForMissingContact(Errand):
    gone = contacts.new()
    event = events.one()
    given = (contacts.some(6), events.some(5, like=event))
    facts = (
        fact(
            "What is the name of your cousin?",
            "{gone.name}.",
            "My cousin is called {gone.name}.",
            words="who name cousin called contact",
        ),
    )
    infeasible = "the contact that the user names does not exist"
