"""Long training errands: several changes in several apps, some of which follow from others."""

from android_world.errands.templates.train import Errand, errand
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
