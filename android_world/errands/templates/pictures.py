"""Errands with images, videos, drawings and recordings."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    albums,
    contacts,
    day,
    events,
    joplin_notes,
    messages,
    photos,
    recordings,
    tasks,
    videos,
    word,
)


@errand("Take a photo.", level=1)
class TakePhoto(Errand):
    given = (photos.some(3),)
    changes = (photos.take(),)


@errand("Rename the image {image.name} in {image.folder} to {called}.", level=1)
class RenamePhoto(Errand):
    called = word("wallpaper.jpg", "for grandma.jpg", "best one.jpg", "cover.jpg")
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.rename(image, to=called),)


@errand("Move the image {image.name} from {image.folder} to Download.", level=2)
class MovePhoto(Errand):
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.move(image, to="Download"),)


@errand("Delete the picture {image.name} in {image.folder}.", level=1)
class RemovePhoto(Errand):
    image = photos.one()
    given = (photos.some(5, like=image),)
    changes = (photos.remove(image),)


@errand("How many pictures are in the folder {place} of the gallery?", level=2)
class CountPhotos(Errand):
    place = word("Pictures", "DCIM")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(5),)
    answer = photos.where(folder=place).count()


@errand("Take a photo, and then add a task {title}, due {when}.", level=3)
class PhotoAndTask(Errand):
    title = word("Report the meter", "Send the photo to Kim", "Compare the readings")
    when = day()
    given = (photos.some(2), tasks.some(4))
    changes = (photos.take(), tasks.add(title=title, due=when))


@errand('Delete {image.name} in {image.folder} and text {who.name}: "{text}"', level=3)
class RemovePhotoAndTell(Errand):
    who = contacts.one()
    text = word("The picture is gone.", "Deleted, promised.", "Done, it is off my phone.")
    image = photos.one()
    given = (photos.some(4), contacts.some(4))
    changes = (photos.remove(image), messages.send(to=who.number, text=text))


@errand("Draw anything in Simple Draw and save it as {called} in Pictures.", level=2)
class DrawSomething(Errand):
    called = word("doodle.png", "scribble.jpg", "sketch.png", "greeting.svg", "wave.jpg")
    given = (photos.some(3),)
    changes = (photos.draw(called),)


@errand(
    "Make any drawing in Simple Draw and save it as {called} in Pictures. Then tick off"
    " {task.title}.",
    level=3,
)
class DrawAndComplete(Errand):
    called = word("plan.png", "logo idea.jpg", "map.png")
    task = tasks.one()
    given = (photos.some(2), tasks.some(5))
    changes = (photos.draw(called), tasks.complete(task))


@errand("Draw anything in Simple Draw and save it as {called} in {place}.", level=2)
class DrawIntoFolder(Errand):
    called = word("line.png", "stroke.jpg", "arrow.svg")
    place = word("Download", "DCIM", "Documents")
    given = (photos.some(3),)
    changes = (photos.draw(called, place),)


@errand(
    "I want a drawing instead of the Joplin note {note.title}: draw something in Simple Draw, save"
    " it as {note.title}.png in Pictures, and delete the note.",
    level=3,
)
class DrawInsteadOfNote(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(4), photos.some(2))
    changes = (photos.draw(note.title + ".png"), joplin_notes.remove(note))


@errand(
    "Delete the old drawing {old.name} in Pictures and draw a new one, {called}, in Simple Draw.",
    level=3,
)
class RedoDrawing(Errand):
    called = word("better.png", "second try.jpg", "final sketch.png")
    old = photos.one(folder="Pictures")
    given = (photos.some(3, folder="DCIM"),)
    changes = (photos.remove(old), photos.draw(called))


@errand("Use the gallery to create a folder called {called} in Pictures.", level=1)
class AddAlbum(Errand):
    called = word("Holidays", "Screens", "To print", "Portraits")
    given = (photos.some(2, folder="Pictures"), albums.some(2))
    changes = (albums.add(name=called, folder="Pictures"),)


@errand(
    "Make a folder called {called} in Pictures, and delete {image.name} in {image.folder}.", level=2
)
class SortPhotos(Errand):
    called = word("Best of", "For the wall", "Calendar")
    image = photos.one()
    given = (photos.some(2, folder="Pictures"), photos.some(2))
    changes = (albums.add(name=called, folder="Pictures"), photos.remove(image))


@errand("Move {image.name} from DCIM to the folder {album.name} in Pictures.", level=2)
class FileIntoAlbum(Errand):
    album = albums.one()
    image = photos.one(folder="DCIM")
    given = (photos.some(3), albums.some(2))
    changes = (photos.move(image, to=album.folder + "/" + album.name),)


@errand(
    "Make a folder called {event.title} in Pictures, and text {who.name} just the location of that"
    " event.",
    level=3,
)
class AlbumForEvent(Errand):
    who = contacts.one()
    event = events.one()
    given = (events.some(4), contacts.some(3), photos.some(2, folder="Pictures"))
    changes = (
        albums.add(name=event.title, folder="Pictures"),
        messages.send(to=who.number, text=event.location),
    )


@errand("Record a video with the camera.", level=1)
class TakeVideo(Errand):
    given = (videos.some(2),)
    changes = (videos.take(),)


@errand("Rename the video {clip.name} in Movies to {called}.", level=1)
class RenameVideo(Errand):
    called = word("premiere.mp4", "for the club.mp4", "funny.mp4", "take two.mp4")
    clip = videos.one()
    given = (videos.some(3),)
    changes = (videos.rename(clip, to=called),)


@errand("Delete the video {clip.name} in Movies.", level=1)
class RemoveVideo(Errand):
    clip = videos.one()
    given = (videos.some(4),)
    changes = (videos.remove(clip),)


@errand("Move the video {clip.name} from Movies to {place}.", level=2)
class MoveVideo(Errand):
    place = word("Download", "DCIM", "Documents")
    clip = videos.one()
    given = (videos.some(3), photos.some(2))
    changes = (videos.move(clip, to=place),)


@errand("How many videos are in Movies?", level=2)
class CountVideos(Errand):
    first = videos.one()
    second = videos.one()
    given = (videos.some(2),)
    answer = videos.where(folder="Movies").count()


@errand("Delete the video {clip.name} in Movies, and delete the task {task.title} too.", level=3)
class RemoveVideoAndTask(Errand):
    clip = videos.one()
    task = tasks.one()
    given = (videos.some(3), tasks.some(5))
    changes = (videos.remove(clip), tasks.remove(task))


@errand("Make a recording and save it as {called}.", level=1)
class AddRecording(Errand):
    called = word("Nightingale", "Test tone", "Voice memo", "Creaking door")
    given = (recordings.some(3),)
    changes = (recordings.add(name=called),)


@errand("Rename the recording {old.name} to {called}.", level=1)
class RenameRecording(Errand):
    called = word("Take seven", "For the podcast", "Original sound", "Draft")
    old = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.edit(old, name=called),)


@errand("Delete the recording {old.name}.", level=1)
class RemoveRecording(Errand):
    old = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.remove(old),)


@errand("How many recordings are there in Audio Recorder?", level=2)
class CountRecordings(Errand):
    first = recordings.one()
    second = recordings.one()
    given = (recordings.some(2),)
    answer = recordings.all().count()


@errand(
    "Make a recording and name it after the event {event.title}, then delete the event.", level=3
)
class RecordEvent(Errand):
    event = events.one()
    given = (events.some(5), recordings.some(2))
    changes = (recordings.add(name=event.title), events.remove(event))


@errand(
    "Delete the recording {old.name}, and instead create a Joplin note {title} in {note.notebook}"
    ' that says "{text}"',
    level=3,
)
class ReplaceRecording(Errand):
    title = word("Transcript", "Typed up", "In writing")
    text = word("Verse one, twice.", "He said maybe.", "In C major.")
    old = recordings.one()
    note = joplin_notes.one()
    given = (recordings.some(3), joplin_notes.some(3))
    changes = (
        recordings.remove(old),
        joplin_notes.add(title=title, text=text, notebook=note.notebook),
    )
