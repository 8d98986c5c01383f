"""Errands that are impossible: the item does not exist, or the app cannot do it."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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
    "Where does {gone.title} take place? Answer with the location given in my calendar.",
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


@errand(
    "Text {who.name} when {gone.title} starts. The time is in my calendar.",
    "Please look up in my calendar at what time {gone.title} begins, and send it to {who.name} by"
    " SMS.",
    "{who.name} wants to come along to {gone.title} and asks for the time. My calendar has it, so"
    " text it, please.",
    "By SMS, {who.name} should get the starting time that my calendar has for {gone.title}.",
    level=3,
)
class TextStartOfMissingEvent(Errand):
    gone = events.new()
    who = contacts.one()
    given = (events.some(7, like=gone), contacts.some(4))
    infeasible = "the calendar has no such event, so it has no time to be sent"


@errand(
    "Look up {other.name}'s e-mail address in my contacts and text it to {who.name}.",
    "Please send {who.name} an SMS with the e-mail address of {other.name} from my contacts.",
    "{who.name} has to write to {other.name} and needs the e-mail address. It's in my contacts;"
    " text"
    " it over.",
    "By SMS, {who.name} should have the e-mail address of {other.name}, as my contacts give it.",
    level=3,
)
class TextMissingAddress(Errand):
    who = contacts.one()
    other = contacts.one(email="")
    given = (contacts.some(3), contacts.some(2, email="desk@corner.example"))
    infeasible = "the contact has no e-mail address"


@errand(
    'Take back the SMS "{message.text}" that I sent, so that it can no longer be read on the other'
    " phone.",
    'Please recall my text message "{message.text}", also from the phone of the person who got it.',
    'Make the SMS "{message.text}" disappear from the other phone. I should never have sent it!',
    'The SMS "{message.text}" that I sent should vanish from the phone that received it.',
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
    "Please put the song {gone.title} by {gone.artist} from my phone into the playlist {mix.name}"
    " in"
    ' Retro Music, then send {who.name} the SMS "{text}"',
    "{who.name} loves {gone.title} by {gone.artist}. Add it to {mix.name}, my playlist in Retro"
    ' Music, and when it is in there, text "{text}"',
    "The playlist {mix.name} in Retro Music should have {gone.title} by {gone.artist} at its end,"
    ' and {who.name} should have the SMS "{text}"',
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


@errand(
    "Set the alarm {alarm.label} so that it rings only if it rains that morning.",
    "Please let the alarm {alarm.label} in Clock ring on rainy mornings only.",
    "When it rains I take the bus and have to get up earlier. The alarm {alarm.label} should ring"
    " only then, so set it up like that in Clock.",
    "In the Clock app, {alarm.label} should be an alarm that rings when it rains, and stays silent"
    " otherwise.",
    level=3,
)
class RingWhenItRains(Errand):
    alarm = alarms.one()
    given = (alarms.some(3),)
    infeasible = "alarms know nothing of the weather"


@errand(
    "Enter in Pro Expense what {page.title} costs according to the page {page.name} (it's in"
    " Download, open it with Chrome). Name the expense {page.title}, category Education.",
    "Please open {page.name} from Download in Chrome, look up the price, and enter it in Pro"
    " Expense"
    " as {page.title}, category Education.",
    "I signed up for {page.title}. The price is on the page {page.name} that I saved in Download;"
    " read it in Chrome and log it as {page.title} under Education in Pro Expense.",
    "Pro Expense should have {page.title} under Education, with the price that the page {page.name}"
    " from Download gives in Chrome.",
    level=3,
)
class AddExpenseWithoutPrice(Errand):
    page = web_pages.one(price=None)
    given = (web_pages.some(3), expenses.some(4))
    infeasible = "the page gives no price"


@errand(
    "How many miles longer was {gone.name} than {known.name}? Both are in OpenTracks.",
    "Please compare the distances of {gone.name} and {known.name} in OpenTracks, and tell me the"
    " difference in miles.",
    "{gone.name} felt endless next to {known.name}. By how many miles was it longer, going by"
    " OpenTracks?",
    "I want to know from OpenTracks how many miles more {gone.name} has than {known.name}.",
    level=3,
)
class CompareWithMissingTrack(Errand):
    gone = tracks.new()
    known = tracks.one()
    given = (tracks.some(5),)
    infeasible = "OpenTracks has only one of the two tracks"


@errand(
    "Delete {gone.title} from my calendar, then text {who.name} that I'm not coming.",
    "Please take {gone.title} off my calendar, and after that let {who.name} know by SMS that I'm"
    " not coming.",
    "I can't make it to {gone.title}. Remove it from the calendar, and then text {who.name} that"
    " I'm not coming.",
    "My calendar should be without {gone.title}; once that is done, {who.name} should hear by SMS"
    " that I'm not coming.",
    level=3,
    vague=[
        "Delete my appointment from the calendar, then text {who.name} that I'm not coming.",
        "I can't make it to something. Remove it from my calendar, and then text {who.name} that"
        " I'm not coming.",
    ],
)
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


@errand(
    "Text {gone.name} the location of {event.title}. The number is in my contacts.",
    "Please look up where {event.title} takes place and send the place to {gone.name}, who is in my"
    " contacts, by SMS.",
    "{gone.name} comes along to {event.title} and asks where it is. Look it up in the calendar and"
    " text the place to the number in my contacts.",
    "{gone.name} should get the place of {event.title} by SMS, at the number that my contacts"
    " have.",
    level=3,
    vague=[
        "My cousin is coming along to {event.title}. Text over the location; the number is in my"
        " contacts.",
        "Send my cousin the location of {event.title} by SMS. You find the number in my contacts.",
    ],
)
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
