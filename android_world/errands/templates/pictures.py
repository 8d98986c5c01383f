"""Errands with images, videos, drawings and recordings."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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


@errand(
    "Take a photo.",
    "Please take a picture with the camera.",
    "Quick, get a snapshot of this before it is gone!",
    "A single new photo from the camera is all I need.",
    level=1,
)
class TakePhoto(Errand):
    given = (photos.some(3),)
    changes = (photos.take(),)


@errand(
    "Rename the image {image.name} in {image.folder} to {called}.",
    "Please give the picture {image.name} in the folder {image.folder} the name {called}.",
    "{image.name} tells me nothing. Go to {image.folder} in the gallery and call it {called}.",
    "The picture {image.name} in {image.folder} should have the file name {called}.",
    level=1,
)
class RenamePhoto(Errand):
    called = word("wallpaper.jpg", "for grandma.jpg", "best one.jpg", "cover.jpg")
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.rename(image, to=called),)


@errand(
    "Move the image {image.name} from {image.folder} to Download.",
    "Please move the picture {image.name} out of the folder {image.folder} and into Download.",
    "I need {image.name} in Download for an upload. Move it there from {image.folder}.",
    "Download should be the folder of {image.name}, which is in {image.folder} so far.",
    level=2,
)
class MovePhoto(Errand):
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.move(image, to="Download"),)


@errand(
    "Delete the picture {image.name} in {image.folder}.",
    "Please remove the image {image.name} from the folder {image.folder} in the gallery.",
    "{image.name} in {image.folder} is blurred. Get rid of it, please.",
    "The gallery should no longer have {image.name} in {image.folder}.",
    level=1,
)
class RemovePhoto(Errand):
    image = photos.one()
    given = (photos.some(5, like=image),)
    changes = (photos.remove(image),)


@errand(
    "How many pictures are in the folder {place} of the gallery?",
    "Please count the images in {place} and answer with the number.",
    "I wonder how many pictures I have in {place}. Only the number, please.",
    "Tell me the number of images that the gallery has in {place}.",
    level=2,
)
class CountPhotos(Errand):
    place = word("Pictures", "DCIM")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(5),)
    answer = photos.where(folder=place).count()


@errand(
    "Take a photo, and then add a task {title}, due {when}.",
    "Please take one picture with the camera, then add a task {title} with {when} as the due date.",
    "Snap a photo of the meter for me, and make a task {title} so that I don't forget it: {when}.",
    "There should be a new photo, and a task {title} that is due on {when}.",
    level=3,
)
class PhotoAndTask(Errand):
    title = word("Report the meter", "Send the photo to Kim", "Compare the readings")
    when = day()
    given = (photos.some(2), tasks.some(4))
    changes = (photos.take(), tasks.add(title=title, due=when))


@errand(
    'Delete {image.name} in {image.folder} and text {who.name}: "{text}"',
    "Please remove the picture {image.name} from {image.folder}, and send {who.name} an SMS that"
    ' says "{text}"',
    '{who.name} hates {image.name}, so delete that picture in {image.folder} and write "{text}"',
    "The picture {image.name} in {image.folder} should be gone, and {who.name} should read"
    ' "{text}"',
    level=3,
)
class RemovePhotoAndTell(Errand):
    who = contacts.one()
    text = word("The picture is gone.", "Deleted, promised.", "Done, it is off my phone.")
    image = photos.one()
    given = (photos.some(4), contacts.some(4))
    changes = (photos.remove(image), messages.send(to=who.number, text=text))


@errand(
    "Draw anything in Simple Draw and save it as {called} in Pictures.",
    "Please make a drawing in Simple Draw Pro, whatever you like, and save it as {called} in the"
    " folder Pictures.",
    "Scribble something for me in Simple Draw! Save it in Pictures, as {called}.",
    "Pictures should have a new drawing {called}, made in Simple Draw; of what is up to you.",
    level=2,
)
class DrawSomething(Errand):
    called = word("doodle.png", "scribble.jpg", "sketch.png", "greeting.svg", "wave.jpg")
    given = (photos.some(3),)
    changes = (photos.draw(called),)


@errand(
    "Make any drawing in Simple Draw and save it as {called} in Pictures. Then tick off"
    " {task.title}.",
    "Please make any drawing in Simple Draw Pro and save it as {called} in Pictures. Then mark the"
    " task {task.title} as done.",
    "A scribble named {called} in Pictures, made in Simple Draw, and {task.title} can be checked"
    " off in Tasks as well.",
    "Pictures should have a drawing {called} from Simple Draw, and the task {task.title} should be"
    " done.",
    level=3,
)
class DrawAndComplete(Errand):
    called = word("plan.png", "logo idea.jpg", "map.png")
    task = tasks.one()
    given = (photos.some(2), tasks.some(5))
    changes = (photos.draw(called), tasks.complete(task))


@errand(
    "Draw anything in Simple Draw and save it as {called} in {place}.",
    "Please draw a line in Simple Draw Pro and save the drawing as {called} in the folder {place}.",
    "One stroke will do: draw it in Simple Draw, and put it into {place} as {called}.",
    "A drawing called {called} should be in {place}, from Simple Draw.",
    level=2,
)
class DrawIntoFolder(Errand):
    called = word("line.png", "stroke.jpg", "arrow.svg")
    place = word("Download", "DCIM", "Documents")
    given = (photos.some(3),)
    changes = (photos.draw(called, place),)


@errand(
    "I want a drawing instead of the Joplin note {note.title}: draw something in Simple Draw, save"
    " it as {note.title}.png in Pictures, and delete the note.",
    "Please make a drawing in Simple Draw Pro and save it as {note.title}.png in Pictures. After"
    " that, delete the note {note.title} in Joplin.",
    "I'd rather have a drawing of {note.title} than a note: save one as {note.title}.png in"
    " Pictures from Simple Draw, then delete the note in Joplin.",
    "{note.title} should not be a Joplin note any more but a drawing from Simple Draw, saved in"
    " Pictures as {note.title}.png.",
    level=3,
)
class DrawInsteadOfNote(Errand):
    note = joplin_notes.one()
    given = (joplin_notes.some(4), photos.some(2))
    changes = (photos.draw(note.title + ".png"), joplin_notes.remove(note))


@errand(
    "Delete the old drawing {old.name} in Pictures and draw a new one, {called}, in Simple Draw.",
    "Please remove the picture {old.name} from Pictures. Then draw anything in Simple Draw Pro and"
    " save it there as {called}.",
    "{old.name} in Pictures didn't turn out well. Delete it, and scribble a new one in Simple Draw,"
    " saved in Pictures as {called}.",
    "Pictures should have a new drawing {called} from Simple Draw in place of {old.name}, which"
    " should be gone.",
    level=3,
)
class RedoDrawing(Errand):
    called = word("better.png", "second try.jpg", "final sketch.png")
    old = photos.one(folder="Pictures")
    given = (photos.some(3, folder="DCIM"),)
    changes = (photos.remove(old), photos.draw(called))


@errand(
    "Use the gallery to create a folder called {called} in Pictures.",
    "Please make a new folder {called} inside Pictures in the gallery app.",
    "I'm about to sort my pictures. In the gallery, make a folder {called} in Pictures, please.",
    "Pictures should have an empty folder {called} for the gallery.",
    level=1,
)
class AddAlbum(Errand):
    called = word("Holidays", "Screens", "To print", "Portraits")
    given = (photos.some(2, folder="Pictures"), albums.some(2))
    changes = (albums.add(name=called, folder="Pictures"),)


@errand(
    "Make a folder called {called} in Pictures, and delete {image.name} in {image.folder}.",
    "Please create the folder {called} in Pictures with the gallery, and remove the picture"
    " {image.name} from {image.folder}.",
    "I'm sorting pictures: {image.name} in {image.folder} can go, and I need a folder {called} in"
    " Pictures. Both in the gallery, please.",
    "Pictures should have a new folder {called}, and the picture {image.name} in {image.folder}"
    " should be gone.",
    level=2,
)
class SortPhotos(Errand):
    called = word("Best of", "For the wall", "Calendar")
    image = photos.one()
    given = (photos.some(2, folder="Pictures"), photos.some(2))
    changes = (albums.add(name=called, folder="Pictures"), photos.remove(image))


@errand(
    "Move {image.name} from DCIM to the folder {album.name} in Pictures.",
    "Please put the picture {image.name}, which is in DCIM, into the folder {album.name} that is"
    " in Pictures.",
    "{image.name} is still in DCIM. It belongs to {album.name}, the folder in Pictures.",
    "{album.name} in Pictures should have the picture {image.name}, and DCIM should not.",
    level=2,
)
class FileIntoAlbum(Errand):
    album = albums.one()
    image = photos.one(folder="DCIM")
    given = (photos.some(3), albums.some(2))
    changes = (photos.move(image, to=album.folder + "/" + album.name),)


@errand(
    "Make a folder called {event.title} in Pictures, and text {who.name} where that event takes"
    " place.",
    "Please make a folder {event.title} in Pictures with the gallery, and text {who.name} where"
    " the event {event.title} takes place.",
    "There will be lots of photos of {event.title}: a folder of that name in Pictures, please. And"
    " text {who.name} the location from the calendar.",
    "Pictures should have a folder {event.title}, and {who.name} should know the location of that"
    " event by SMS.",
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


@errand(
    "Record a video with the camera.",
    "Please take a short video.",
    "Film this for a second or two, would you?",
    "One new video from the camera, however short, is what I need.",
    level=1,
)
class TakeVideo(Errand):
    given = (videos.some(2),)
    changes = (videos.take(),)


@errand(
    "Rename the video {clip.name} in Movies to {called}.",
    "Please give the video {clip.name} in the folder Movies the name {called}.",
    "{clip.name} in Movies is a dull name for that video. Make it {called}.",
    "The video {clip.name} in Movies should be called {called}.",
    level=1,
)
class RenameVideo(Errand):
    called = word("premiere.mp4", "for the club.mp4", "funny.mp4", "take two.mp4")
    clip = videos.one()
    given = (videos.some(3),)
    changes = (videos.rename(clip, to=called),)


@errand(
    "Delete the video {clip.name} in Movies.",
    "Please remove the video {clip.name} from Movies in the gallery.",
    "My phone is full. {clip.name} in Movies is one video that can go.",
    "Movies should not have the video {clip.name} any more.",
    level=1,
)
class RemoveVideo(Errand):
    clip = videos.one()
    given = (videos.some(4),)
    changes = (videos.remove(clip),)


@errand(
    "Move the video {clip.name} from Movies to {place}.",
    "Please move the video {clip.name} out of Movies and into the folder {place}.",
    "{clip.name} shouldn't be in Movies. Put that video into {place}, please.",
    "{place} should have the video {clip.name} that is in Movies now.",
    level=2,
)
class MoveVideo(Errand):
    place = word("Download", "DCIM", "Documents")
    clip = videos.one()
    given = (videos.some(3), photos.some(2))
    changes = (videos.move(clip, to=place),)


@errand(
    "How many videos are in Movies?",
    "Please count the videos in the folder Movies and answer with the number.",
    "How many videos do I have in Movies by now? Just the number.",
    "Tell me the number of videos that are in Movies.",
    level=2,
)
class CountVideos(Errand):
    first = videos.one()
    second = videos.one()
    given = (videos.some(2),)
    answer = videos.where(folder="Movies").count()


@errand(
    "Delete the video {clip.name} in Movies, and delete the task {task.title} too.",
    "Please remove the video {clip.name} from Movies, and the task {task.title} from Tasks.",
    "I've shown {clip.name} to everybody, so the video in Movies can go, and with it the task"
    " {task.title}.",
    "Neither the video {clip.name} in Movies nor the task {task.title} is needed any longer.",
    level=3,
)
class RemoveVideoAndTask(Errand):
    clip = videos.one()
    task = tasks.one()
    given = (videos.some(3), tasks.some(5))
    changes = (videos.remove(clip), tasks.remove(task))


@errand(
    "Make a recording and save it as {called}.",
    "Please record a second or two with Audio Recorder and save it under the name {called}.",
    "Listen to that! Record a bit of it in Audio Recorder and call it {called}.",
    "Audio Recorder should have a new recording {called}, however short.",
    level=1,
)
class AddRecording(Errand):
    called = word("Nightingale", "Test tone", "Voice memo", "Creaking door")
    given = (recordings.some(3),)
    changes = (recordings.add(name=called),)


@errand(
    "Rename the recording {old.name} to {called}.",
    "Please give the recording {old.name} in Audio Recorder the name {called}.",
    "In Audio Recorder there's one that I called {old.name}. {called} is a better name.",
    "The recording {old.name} should be named {called}.",
    level=1,
)
class RenameRecording(Errand):
    called = word("Take seven", "For the podcast", "Original sound", "Draft")
    old = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.edit(old, name=called),)


@errand(
    "Delete the recording {old.name}.",
    "Please remove {old.name} from Audio Recorder.",
    "Nobody needs to hear {old.name} ever again. Delete that recording.",
    "{old.name} should not be among my recordings any longer.",
    level=1,
)
class RemoveRecording(Errand):
    old = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.remove(old),)


@errand(
    "How many recordings are there in Audio Recorder?",
    "Please count my recordings in Audio Recorder and answer with the number.",
    "I've been recording a lot lately. How many are in Audio Recorder? A number is enough.",
    "I would like to know how many recordings Audio Recorder has.",
    level=2,
)
class CountRecordings(Errand):
    first = recordings.one()
    second = recordings.one()
    given = (recordings.some(2),)
    answer = recordings.all().count()


@errand(
    "Make a recording and name it after the event {event.title}, then delete the event.",
    "Please record a second in Audio Recorder, save it as {event.title}, and remove the event"
    " {event.title} from my calendar.",
    "Here it is, {event.title}! Record a bit and save it under that name in Audio Recorder; the"
    " event can leave the calendar.",
    "There should be a recording {event.title} in Audio Recorder, and no such event in the"
    " calendar any more.",
    level=3,
)
class RecordEvent(Errand):
    event = events.one()
    given = (events.some(5), recordings.some(2))
    changes = (recordings.add(name=event.title), events.remove(event))


@errand(
    "Delete the recording {old.name}, and instead create a Joplin note {title} in {note.notebook}"
    ' that says "{text}"',
    "Please remove {old.name} from Audio Recorder, then add a note {title} to the Joplin notebook"
    ' {note.notebook}: "{text}"',
    "I typed up {old.name}, so delete that recording. In Joplin, {note.notebook} should have a note"
    ' {title} with the words "{text}"',
    "The recording {old.name} should be gone; the notebook {note.notebook} in Joplin should have a"
    ' note {title} that reads "{text}"',
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
