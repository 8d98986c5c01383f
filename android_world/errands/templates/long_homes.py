"""Long errands of a household: photos, receipts, a leak, a sitter, quick recipes."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    albums,
    amount,
    at,
    calls,
    contacts,
    day,
    events,
    expenses,
    fact,
    hours,
    markor_folders,
    messages,
    notes,
    phone_number,
    photos,
    recipes,
    tasks,
    time,
    timers,
    videos,
    word,
)


@errand(
    "Sort my receipts: rename the image {receipt.name} in {receipt.folder} after my most expensive"
    " expense, ending in .jpg, and text {who.name} the amount of that expense. Delete the image"
    ' {old.name}, add a task "{todo}" due on {when:}, and tell me the names of all expenses above'
    " {limit}.",
    "Please find the most expensive item in Pro Expense and give the picture {receipt.name}, which"
    " is in {receipt.folder}, its name (with .jpg at the end). {who.name} needs that amount by SMS."
    ' Delete the picture {old.name}, put "{todo}" into Tasks with {when:} as the due date, and list'
    " the names of everything that cost more than {limit}.",
    "{receipt.name} in {receipt.folder} is the receipt of my dearest expense, so name the picture"
    " after it, plus .jpg. Text {who.name} what that one cost. The picture {old.name} can go, and"
    ' "{todo}" should be on my list for {when:}. Which expenses were above {limit}? All their'
    " names, please.",
    "In {receipt.folder} the image {receipt.name} should have the name of the highest expense,"
    " followed by .jpg, and {who.name} should know its amount by SMS. The image {old.name} should"
    ' be gone, and Tasks should have "{todo}" due on {when:}. I want to hear the names of the'
    " expenses of more than {limit}.",
    level=4,
)
class SortReceipts(Errand):
    receipt = photos.one()
    old = photos.one()
    high = amount(130, 160)
    price = amount(92, 112)
    limit = amount(75, 90)
    first = expenses.one(amount=high)
    second = expenses.one(amount=price)
    who = contacts.one()
    when = day(1, 6)
    todo = word("Print the receipts", "Send in the receipts", "Scan the rest")
    dearest = expenses.all().by("amount").last()
    given = (
        *(photos.some(4, like=receipt), expenses.some(3), contacts.some(4)),
        tasks.some(3),
    )
    changes = (
        photos.rename(receipt, to=dearest.name + ".jpg"),
        photos.remove(old),
        messages.send(to=who.number, saying=dearest.amount),
        tasks.add(title=todo, due=when),
    )
    answer = expenses.where(amount__above=limit).values("name")


@errand(
    "Move all images in DCIM to the album {album.name} in {album.folder}, and text {who.name} how"
    ' many you moved. Rename the video {clip.name} to {called}, delete the task "{old.title}", and'
    " take a new photo with the camera.",
    "Please put every image that is in DCIM into {album.name}, a folder in {album.folder}. Then the"
    " video {clip.name} should be called {called}, {who.name} should be told by SMS how many images"
    ' that were, "{old.title}" can be removed from Tasks, and the printed album deserves a photo,'
    " so take one with the camera at the end.",
    "Time to sort the pictures. All that DCIM has belongs to {album.name} in {album.folder};"
    " {who.name} will ask how many those are, so text the number. {clip.name} among the videos is"
    ' {called} from now on, and "{old.title}" on my list is no longer needed. Last, I hold the'
    " printed album in front of the phone: take a photo.",
    "{album.folder}, album {album.name}, should have all the images that are in DCIM now, and"
    " {who.name} should know their number from an SMS. The video {clip.name} should have the name"
    ' {called}, Tasks should be without "{old.title}", and the camera should have taken one new'
    " photo after that.",
    level=4,
)
class SortFamilyPictures(Errand):
    album = albums.one()
    first = photos.one(folder="DCIM")
    second = photos.one(folder="DCIM")
    third = photos.one(folder="DCIM")
    clip = videos.one()
    called = word("grandma laughs.mp4", "the whole family.mp4", "at the lake.mp4")
    who = contacts.one()
    duty = word("Sort the family pictures", "Tidy up the gallery", "Get the photos in order")
    old = tasks.one(title=duty)
    loose = photos.where(folder="DCIM")
    given = (
        *(photos.some(2, folder="Pictures"), albums.some(1), videos.some(2)),
        *(contacts.some(4), tasks.some(4)),
    )
    changes = (
        photos.edit(loose, folder=album.folder + "/" + album.name),
        videos.rename(clip, to=called),
        messages.send(to=who.number, saying=loose.count()),
        tasks.remove(old),
        photos.take(),
    )


@errand(
    "Water is dripping from the ceiling. Take a photo and a video, make a folder {folder} in"
    ' Markor, add a task "{todo}" due on {when:} with high priority, enter {new.amount} for'
    " {new.name} under Housing in Pro Expense, and call {landlord.name}.",
    "There is a leak, please document it: one photo and one video with the camera, and a new folder"
    ' {folder} in Markor. Tasks needs "{todo}" for {when:}, priority high; {new.name} has cost'
    " {new.amount}, which is Housing in Pro Expense. Finally call {landlord.name}.",
    "It drips from above! First a photo and then a video of it, for the insurance. Set up a folder"
    ' {folder} in Markor for all that follows, and a task "{todo}" of high priority, due on'
    " {when:}. I paid {new.amount} for {new.name}, so enter that under Housing, and then get"
    " {landlord.name} on the phone.",
    "The damage should be in one new photo and one new video, Markor should have a folder {folder},"
    ' and Tasks "{todo}" with high priority, due on {when:}. {new.name} with {new.amount} should be'
    " among my expenses under Housing. At the end there should be a call to {landlord.name}.",
    level=4,
    vague=[
        "Water is dripping from the ceiling. Take a photo and a video, make a folder {folder} in"
        ' Markor, add a task "{todo}" with high priority, enter what I paid for {new.name} under'
        " Housing in Pro Expense, and call {landlord.name}.",
        "We have a leak. I need a photo and a video of it, a Markor folder {folder}, a task of high"
        ' priority, "{todo}", the expense {new.name} under Housing, and then {landlord.name} on the'
        " phone.",
    ],
)
class ReportWaterDamage(Errand):
    folder = word("Water damage", "Insurance case", "The leak")
    todo = word("Write to the insurance", "Call the plumber again", "Dry the carpet")
    when = day(2, 8)
    thing = word("Buckets", "Dehumidifier", "Emergency Plumber")
    new = expenses.new(name=thing)
    landlord = contacts.one()
    given = (
        *(photos.some(2), videos.some(1), markor_folders.some(2), notes.some(2)),
        *(tasks.some(3), expenses.some(3), contacts.some(4)),
    )
    facts = (
        fact(
            "When is the task due?",
            "On {when:}.",
            "{when:} is the last day.",
            words="when due date day deadline",
        ),
        fact(
            "How much did you pay?",
            "{new.amount}.",
            "I paid {new.amount}.",
            words="how_much amount price cost pay paid",
        ),
    )
    changes = (
        photos.take(),
        videos.take(),
        markor_folders.add(name=folder),
        tasks.add(title=todo, due=when, priority="high"),
        expenses.add(name=new.name, amount=new.amount, category="Housing"),
        calls.call(landlord.number),
    )


@errand(
    "A sitter is coming on {when:}. Save {sitter}, {number}, as a contact and a favorite, add"
    ' "{title}" to the calendar for four hours starting at {start}, append "{line}" to the Markor'
    ' note {note.title}, set an alarm "{label}" half an hour before the start, and text the sitter'
    ' "{text}"',
    "Please prepare the evening of {when:}: the sitter, {sitter}, has the number {number} and"
    ' should be one of my favorite contacts. The calendar needs "{title}", four hours from {start}'
    ' on. {note.title} in Markor gets the further last line "{line}", an alarm with the label'
    ' "{label}" rings 30 minutes earlier than {start}, and {sitter} gets the SMS "{text}"',
    "We go out on {when:} at {start} and found somebody for the children: {sitter}, {number}. Make"
    ' that a starred contact and text back "{text}" Our four hours go into the calendar as'
    ' "{title}". Remind me with the alarm "{label}" half an hour before that, and write "{line}" at'
    " the bottom of {note.title} in Markor.",
    "{sitter} with the number {number} should be among my contacts as a favorite, and should have"
    ' the SMS "{text}" The calendar should have "{title}" on {when:} from {start} on for four'
    ' hours, the clock an alarm "{label}" half an hour before that time, and {note.title} in Markor'
    ' "{line}" as an additional last line.',
    level=4,
    vague=[
        'A sitter is coming on {when:}. Save {sitter} as a contact and a favorite, add "{title}"'
        ' to the calendar for four hours, append "{line}" to the Markor note {note.title}, set an'
        ' alarm "{label}" half an hour before the start, and text the sitter "{text}"',
        "On {when:} we go out, and {sitter} looks after the children. Put that person among my"
        ' favorite contacts, "{title}" into the calendar for four hours, an alarm "{label}" half an'
        ' hour ahead of it, the line "{line}" at the end of {note.title} in Markor, and send the'
        ' sitter "{text}"',
    ],
)
class HireSitter(Errand):
    when = day(1, 1)
    start = time(16, 19)
    sitter = word("Wanda Petrov", "Jasper Nyman", "Coral Mendes", "Ilse Vogel")
    number = phone_number()
    title = word("Evening out", "Dinner for two", "Theater")
    note = notes.one()
    line = word("Bed at eight", "No more cartoons", "The soup is in the fridge")
    label = word("Get dressed", "Sitter", "Leave the house")
    text = word("Thank you, see you then.", "Great, we expect you.", "You saved our evening.")
    begin = at(when, start)
    given = (contacts.some(4), events.some(4), notes.some(3), alarms.some(2))
    facts = (
        fact(
            "What is the phone number?",
            "{number}.",
            "The number is {number}.",
            words="number phone",
        ),
        fact(
            "At what time do you leave?",
            "At {start}.",
            "We leave at {start}.",
            words="time when start leave hour begin",
        ),
    )
    changes = (
        contacts.add(name=sitter, number=number, is_starred=True),
        events.add(title=title, start=begin, end=begin + hours(4)),
        notes.append(note, line),
        alarms.add(time=start - hours(0.5), label=label),
        messages.send(to=number, text=text),
    )


@errand(
    "Tidy up Broccoli: delete all recipes that take 2 hours, make {dish.title} a favorite, and"
    " tell me the titles of the recipes that take 15 mins. Text {who.name} just the servings of"
    " {dish.title}, as given in the recipe, and write its ingredients into a new Markor note"
    ' "{title}". Also start a timer for {pause.length}, labeled "{label}".',
    "Please remove every recipe with a preparation time of 2 hours. {dish.title} becomes a favorite"
    ' and its ingredients, line by line, the text of a new Markor note "{title}"; {who.name} gets'
    ' its servings by SMS, exactly as in Broccoli. Set a timer "{label}" to {pause.length}. Which'
    " recipes have a preparation time of 15 mins? List the titles.",
    "I never have two hours to cook: recipes that take 2 hours can go, all of them. {dish.title} is"
    ' what I will cook, so give it a heart, and put what it needs into a Markor note "{title}" as'
    " Broccoli lists it. {who.name} eats with us and asks how many that feeds; text just what the"
    ' recipe says. A timer "{label}" of {pause.length}, please. And which recipes take 15 mins?',
    "No recipe of 2 hours should be left, and {dish.title} should be a favorite. Its ingredients"
    ' should be the text of the new Markor note "{title}", its servings, word for word, an SMS to'
    ' {who.name}. A timer of {pause.length} should have the label "{label}". The answer is the list'
    " of the titles of all recipes with 15 mins.",
    level=4,
)
class CookOnlyQuickly(Errand):
    slow = recipes.one(preparation_time="2 hours")
    slower = recipes.one(preparation_time="2 hours")
    quick = recipes.one(preparation_time="15 mins")
    quicker = recipes.one(preparation_time="15 mins")
    minutes_of = word("20 mins", "30 mins", "45 mins")
    dish = recipes.one(preparation_time=minutes_of)
    title = word("tonight.md", "what we need.md", "groceries.md")
    pause = timers.new()
    label = word("Dough", "Oven", "Rest")
    who = contacts.one()
    given = (recipes.some(2, preparation_time="1 hour"), notes.some(3), contacts.some(4))
    changes = (
        recipes.remove(recipes.where(preparation_time="2 hours")),
        recipes.edit(dish, is_favorite=True),
        notes.add(title=title, text=dish.ingredients),
        timers.add(length=pause.length, label=label),
        messages.send(to=who.number, text=dish.servings),
    )
    answer = recipes.where(preparation_time="15 mins").values("title")
