"""Long training errands: several changes in several apps, some of which follow from others."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    alarms,
    albums,
    contacts,
    day,
    events,
    expenses,
    files,
    folders,
    joplin_notes,
    lines,
    map_markers,
    messages,
    notebooks,
    notes,
    phone_number,
    photos,
    playlists,
    recipes,
    recordings,
    settings,
    songs,
    tasks,
    timers,
    tracks,
    word,
)


@errand(
    "Mark all active map markers in OsmAnd as passed, list their names in a new Markor note"
    " {called}, make a folder {album} in Pictures, and move all pictures from DCIM into it.",
    "Please write the names of the active map markers of OsmAnd into a new Markor note {called},"
    " and mark them all as passed. Then create a folder {album} in Pictures and move every picture"
    " from DCIM there.",
    "We're home again! Name the places that are still active markers in OsmAnd in a new Markor note"
    " {called}, then mark all of them as passed. The pictures in DCIM are all of the trip: they go"
    " into a new folder {album} in Pictures.",
    "Of the trip, Markor should have a note {called} that names each marker that is active in"
    " OsmAnd now, all of which should be passed afterwards, and Pictures should have a new folder"
    " {album} with every picture that is in DCIM.",
    level=4,
)
class TrainComeHome(Errand):
    called = word("stops.md", "trip.md", "where we were.md")
    album = word("Autumn trip", "Five days", "With the van")
    first = map_markers.one()
    second = map_markers.one()
    image = photos.one(folder="DCIM")
    other = photos.one(folder="DCIM")
    given = (map_markers.some(2, is_passed=True), photos.some(2, folder="Pictures"))
    active = map_markers.where(is_passed=False)
    changes = (
        notes.add(title=called, stating={"text": active.values("name")}),
        map_markers.edit(active, is_passed=True),
        albums.add(name=album, folder="Pictures"),
        photos.edit(photos.where(folder="DCIM"), folder="Pictures/" + album),
    )


@errand(
    "Mark the recipe {dish.title} in Broccoli as a favorite, start a timer of {new.length:minutes}"
    " minutes with its title as the label, add {extra.title} to the end of the playlist {mix.name}"
    " in Retro Music, and record an expense {cost.name} of {cost.amount} as Food.",
    "Please make {dish.title} a favorite in Broccoli, set a timer labeled {dish.title} for"
    " {new.length:minutes} minutes, append {extra.title} to my Retro Music playlist {mix.name}, and"
    " enter {cost.amount} for {cost.name} in Pro Expense, category Food.",
    "Dinner is under way. {dish.title} deserves to be a favorite in Broccoli, and it's done in"
    " {new.length:minutes} minutes: a timer with the title of the recipe as its label, please. For"
    " the music, put {extra.title} last in {mix.name} in Retro Music. And the {cost.name} was"
    " {cost.amount}, which is Food in Pro Expense.",
    "{dish.title} should be a favorite in Broccoli and the label of a timer of"
    " {new.length:minutes} minutes, the Retro Music playlist {mix.name} should end with"
    " {extra.title}, and Pro Expense should have {cost.name} for {cost.amount} as Food.",
    level=4,
)
class TrainDinnerUnderWay(Errand):
    dish = recipes.one()
    new = timers.new()
    first = songs.one()
    extra = songs.one()
    mix = playlists.one(songs=(first.title,))
    cost = expenses.new()
    given = (recipes.some(4), songs.some(3), playlists.some(2), expenses.some(3))
    changes = (
        recipes.edit(dish, is_favorite=True),
        timers.add(length=new.length, label=dish.title),
        playlists.edit(mix, songs=mix.songs + extra.title),
        expenses.add(name=cost.name, amount=cost.amount, category="Food"),
    )


@errand(
    "Write the total distance of all {activity} tracks in OpenTracks into a new Markor note"
    " {called}, delete all walking tracks, make a folder {box} in Documents, and complete the task"
    ' "{task.title}".',
    "Please add up the distances of the {activity} tracks in OpenTracks and note the sum in a new"
    " Markor note {called}. Then delete every walking track there, create a folder {box} in"
    ' Documents, and mark "{task.title}" in Tasks as done.',
    "The season is over. What I want to keep is the total distance of {activity} in OpenTracks, in"
    " a new Markor note {called}. The walking tracks can all be deleted. I also need a folder {box}"
    ' in Documents, and "{task.title}" can be ticked off in Tasks.',
    "Markor should have a note {called} with the distance of all {activity} tracks together,"
    " OpenTracks should have no walking track any more, Documents should have a folder {box}, and"
    ' "{task.title}" should be done in Tasks.',
    level=4,
)
class TrainEndOfSeason(Errand):
    called = word("season.md", "total.md", "summary.md")
    activity = word("running", "cycling", "kayaking")
    box = word("Certificates", "Next season", "Race papers")
    first = tracks.one(activity=activity)
    second = tracks.one(activity=activity)
    third = tracks.one(activity="walking")
    fourth = tracks.one(activity="walking")
    task = tasks.one(is_completed=False)
    given = (tracks.some(1, activity="sailing"), tasks.some(4), notes.some(3))
    total = tracks.where(activity=activity).total("distance")
    changes = (
        notes.add(title=called, stating={"text": total}),
        tracks.remove(tracks.where(activity="walking")),
        folders.add(name=box, folder="Documents"),
        tasks.complete(task),
    )


@errand(
    "Tick off all to-dos in the Joplin notebook {book.name}, make a folder {book.name} in"
    " Documents, move {paper.name} from Download into it, and delete the recording {tape.name}.",
    "Please mark every to-do in {book.name} in Joplin as completed. Then create a folder"
    " {book.name} in Documents, move the file {paper.name} from Download there, and remove"
    " {tape.name} from Audio Recorder.",
    "{book.name} is done! Tick off each to-do of that Joplin notebook. What stays is"
    " {paper.name}: move it from Download into a new folder {book.name} in Documents. The recording"
    " {tape.name} can be deleted.",
    "No to-do of the Joplin notebook {book.name} should be open, Documents should have a new folder"
    " {book.name} with {paper.name} from Download in it, and the recording {tape.name} should be"
    " gone.",
    level=4,
)
class TrainCloseProject(Errand):
    topic = word("Moving Out", "Summer Party", "Exam Week")
    book = notebooks.one(name=topic)
    first = joplin_notes.one(notebook=book.name, is_todo=True)
    second = joplin_notes.one(notebook=book.name, is_todo=True)
    paper = files.one(folder="Download")
    tape = recordings.one()
    given = (joplin_notes.some(2, is_todo=True), files.some(3, like=paper), recordings.some(3))
    todos = joplin_notes.where(notebook=book.name, is_todo=True)
    changes = (
        joplin_notes.edit(todos, is_completed=True),
        folders.add(name=book.name, folder="Documents"),
        files.move(paper, to="Documents/" + book.name),
        recordings.remove(tape),
    )


@errand(
    "Set an alarm for {wake.time} labeled with the first line of the Joplin note {plan.title},"
    " create the playlist {title} in Retro Music with the songs {one.title} and {two.title} in this"
    " order, rename the track {run.name} in OpenTracks to {called}, and append"
    ' "{line}" as a new last line to {plan.title}.',
    "Please add an alarm at {wake.time} whose label is the top line of {plan.title} in Joplin. Make"
    " a Retro Music playlist {title} of {one.title} and {two.title}, in this order. Give the"
    " OpenTracks track {run.name} the name {called}, and write one more line at the end of"
    ' {plan.title}: "{line}"',
    "I'm back in training. {plan.title} in Joplin has the next session on top: use that line as the"
    " label of an alarm at {wake.time}. I need a playlist {title} in Retro Music, first"
    " {one.title}, then {two.title}. {run.name} in OpenTracks was really {called}, so rename that"
    ' track. And at the bottom of {plan.title}, add the line "{line}"',
    "An alarm at {wake.time} should have the first line of {plan.title} in Joplin as its label,"
    " Retro Music should have a playlist {title} of {one.title} and {two.title} in this order, the"
    " track {run.name} in OpenTracks should be called {called}, and {plan.title} should end with"
    ' one more line, "{line}"',
    level=4,
)
class TrainBackInTraining(Errand):
    wake = alarms.new(days=())
    session = word("Hills, six times", "Easy hour", "Intervals at the track")
    plan = joplin_notes.one(text=lines(session, "Rest on Sunday."))
    one = songs.one()
    two = songs.one()
    title = word("Tempo", "Before Breakfast", "Last Mile")
    run = tracks.one()
    called = word("First Session", "Test Run", "Comeback")
    line = word("Buy new laces.", "Ask Sami to join.", "Sleep more.")
    given = (songs.some(4), joplin_notes.some(3), tracks.some(4, like=run), alarms.some(2))
    changes = (
        alarms.add(time=wake.time, label=plan.text.first_line),
        playlists.add(name=title, songs=(one.title, two.title)),
        tracks.edit(run, name=called),
        joplin_notes.append(plan, line),
    )


@errand(
    "Delete all {ending} files in Download, all pictures in DCIM, and every playlist without songs"
    " in Retro Music, and turn off Bluetooth.",
    "Please remove every {ending} file from Download, every picture from DCIM, and all playlists of"
    " Retro Music that have no songs. Then switch Bluetooth off.",
    "My phone is full and slow. In Download, the {ending} files can go, in DCIM all the pictures,"
    " in Retro Music each playlist that has no songs. Turn off Bluetooth as well.",
    "Download should have no {ending} file, DCIM no picture, and Retro Music no playlist without"
    " songs; Bluetooth should be off.",
    level=4,
)
class TrainFreeStorage(Errand):
    ending = word(".pdf", ".csv")
    one = files.one(name="old offer" + ending, folder="Download")
    two = files.one(name="saved page" + ending, folder="Download")
    first = photos.one(folder="DCIM")
    second = photos.one(folder="DCIM")
    song = songs.one()
    full = playlists.one(songs=(song.title,))
    empty = playlists.one()
    bluetooth = settings.one(name="Bluetooth", value="on")
    given = (files.some(2, folder="Documents"), photos.some(2, folder="Pictures"), songs.some(1))
    changes = (
        files.remove(files.where(folder="Download", name__ending_with=ending)),
        photos.remove(photos.where(folder="DCIM")),
        playlists.remove(playlists.where(length=0)),
        settings.set(bluetooth, "off"),
    )


@errand(
    "Save a drawing from Simple Draw as {called} in Pictures, make a folder {event.title} in"
    " Pictures for the event of that name, rename the picture {image.name} in DCIM to {better},"
    " and text {who.name} when {event.title} starts.",
    "Please make any drawing in Simple Draw Pro and save it as {called} in Pictures. Create a"
    " folder {event.title} in Pictures with the gallery, give the picture {image.name} in DCIM the"
    " name {better}, and send {who.name} the starting time of {event.title} by SMS.",
    "I'm preparing {event.title}, which is in my calendar. It needs a poster, so scribble something"
    " in Simple Draw and save it as {called} in Pictures. There should also be a folder of the"
    " event's name in Pictures. {image.name} in DCIM is for the program: call it {better}. And let"
    " {who.name} know by SMS when the event starts.",
    "Pictures should have a drawing {called} from Simple Draw and a folder {event.title}, the"
    " picture {image.name} in DCIM should be called {better}, and {who.name} should have an SMS"
    " with the start of {event.title}.",
    level=4,
)
class TrainPrepareExhibition(Errand):
    called = word("poster.png", "flyer.png", "sign.png")
    better = word("program cover.jpg", "page one.jpg", "back side.jpg")
    event = events.one()
    image = photos.one(folder="DCIM")
    who = contacts.one()
    given = (
        events.some(5, like=event),
        photos.some(3, folder="DCIM"),
        photos.some(2, folder="Pictures"),
        contacts.some(4),
    )
    changes = (
        photos.draw(called),
        albums.add(name=event.title, folder="Pictures"),
        photos.rename(image, to=better),
        messages.send(to=who.number, saying=event.start),
    )


@errand(
    "Put a map marker on {town.name} in OsmAnd, add the task {todo} due on {when}, record the"
    " expense {cost.name} of {cost.amount} as {cost.category}, and text {who.name} the names of all"
    " map markers that are active before that.",
    "Please send {who.name} an SMS with the names of the map markers that are active in OsmAnd"
    " now. Then set a new marker in the town of {town.name}, add {todo} to Tasks with {when} as its"
    " due date, and enter {cost.amount} for {cost.name} in Pro Expense as {cost.category}.",
    "We're planning the tour. {who.name} has to hear by SMS which markers are active in OsmAnd so"
    " far; the one that I want in addition, {town.name}, isn't one of them, so put it on the map"
    " after that. Make a task {todo} for {when}. And {cost.name} was {cost.amount}, which is"
    " {cost.category} in Pro Expense.",
    "{who.name} should have an SMS that names the map markers that OsmAnd has active now, a new one"
    " should be on {town.name}, Tasks should have {todo} due on {when}, and Pro Expense should have"
    " {cost.name} for {cost.amount} as {cost.category}.",
    level=4,
)
class TrainPlanTour(Errand):
    who = contacts.one()
    first = map_markers.one()
    second = map_markers.one()
    town = map_markers.new()
    todo = word("Pump up the tires", "Check the brakes", "Charge the lamps")
    when = day()
    cost = expenses.new()
    given = (map_markers.some(2, is_passed=True), contacts.some(4), tasks.some(3))
    active = map_markers.where(is_passed=False).values("name")
    changes = (
        messages.send(to=who.number, saying=active),
        map_markers.add(town),
        tasks.add(title=todo, due=when),
        expenses.add(name=cost.name, amount=cost.amount, category=cost.category),
    )


@errand(
    "Rename the file {paper.name} in {paper.folder} to {called} and move it to Documents, move"
    " {event.title} in the calendar to {place}, add a task {todo} whose description is that"
    " event's title, and make a recording {tape}.",
    "Please give {paper.name} in {paper.folder} the name {called} and move it into Documents."
    " Change the location of {event.title} in my calendar to {place}. Then create a task {todo}"
    " with the description {event.title}, and save a short recording as {tape}.",
    "I'm giving a talk at {event.title}, which is now at {place}: correct that in the calendar. My"
    " text, {paper.name} in {paper.folder}, has to be in Documents as {called}. Make a task {todo}"
    " with the title of the event as its description, and a short recording {tape} so that I can"
    " hear the room.",
    "{paper.name} from {paper.folder} should be in Documents as {called}, {event.title} should be"
    " at {place} in the calendar, Tasks should have {todo} with {event.title} as its description,"
    " and Audio Recorder should have a recording {tape}.",
    level=4,
)
class TrainPrepareTalk(Errand):
    paper = files.one(folder="Download")
    called = word("talk.txt", "script.txt", "slides.pdf")
    event = events.one()
    place = word("Hall B", "the small chapel", "Lecture Room 9")
    todo = word("Rehearse twice", "Print the handout", "Borrow a pointer")
    tape = word("Sound check", "Voice test", "Room tone")
    given = (files.some(4, like=paper), events.some(4), tasks.some(3), recordings.some(3))
    changes = (
        files.edit(paper, name=called, folder="Documents"),
        events.edit(event, location=place),
        tasks.add(title=todo, notes=event.title),
        recordings.add(name=tape),
    )


@errand(
    "Save the number in the Markor note {note.title} as a contact {called}, send that number the"
    ' SMS "{text}", append the name {called} as a new last line to {log.title}, and record the'
    " expense {cost.name} of {cost.amount} as {cost.category}.",
    "Please add a contact {called} with the number that is in {note.title} in Markor, and text"
    ' "{text}" to that number. Write {called} as one more line at the end of {log.title}, and enter'
    " {cost.amount} for {cost.name} in Pro Expense, category {cost.category}.",
    "I've found somebody to help: {called}, whose number is in {note.title} in Markor. Make a"
    ' contact of it and text "{text}" right away. Also put the name {called} at the bottom of'
    " {log.title}, on its own line. The {cost.amount} for {cost.name} go into Pro Expense as"
    " {cost.category}.",
    "My contacts should have {called} with the number from the Markor note {note.title}, to which"
    ' an SMS "{text}" should have been sent; {log.title} should end with the line {called}, and Pro'
    " Expense should have {cost.name} for {cost.amount} as {cost.category}.",
    level=4,
)
class TrainHireHelper(Errand):
    called = word("Ines Falk", "Jon Ortega", "Mei Sandberg", "Piotr Lang")
    text = word("You have the job!", "Can you start on Monday?", "Thanks for coming by.")
    number = phone_number()
    note = notes.one(text=number)
    log = notes.one()
    cost = expenses.new()
    given = (notes.some(4), contacts.some(4), expenses.some(3))
    changes = (
        contacts.add(name=called, number=note.text),
        messages.send(to=note.text, text=text),
        notes.append(log, called),
        expenses.add(name=cost.name, amount=cost.amount, category=cost.category),
    )
