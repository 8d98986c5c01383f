"""Long errands of a household: photos, receipts, a leak, a sitter, quick recipes."""

from android_world.errands.templates import Errand, errand
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
    level=4,
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
    level=4,
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
        alarms.add(time=start - hours(0.5), label=label, on=when),
        messages.send(to=number, text=text),
    )


@errand(
    "Tidy up Broccoli: delete all recipes that take 2 hours, make {dish.title} a favorite, and"
    " tell me the titles of the recipes that take 15 mins. Text {who.name} just the servings of"
    " {dish.title}, as given in the recipe, and write its ingredients into a new Markor note"
    ' "{title}". Also start a timer for {pause.length}, labeled "{label}".',
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
