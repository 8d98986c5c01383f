"""Training errands with images, videos, drawings and recordings."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    albums,
    contacts,
    events,
    expenses,
    files,
    map_markers,
    messages,
    photos,
    recordings,
    settings,
    songs,
    tasks,
    videos,
    word,
)


@errand(
    "In which folder is the picture {image.name}? Answer with the name of the folder only.",
    "Please find the image {image.name} in the gallery, and tell me just the name of its folder.",
    "I took {image.name} or drew it, I'm not sure. Which folder of the gallery is it in? The name"
    " alone, please.",
    "I need the name of the folder in which the gallery has {image.name}, nothing else.",
    level=1,
)
class TrainAnswerPictureFolder(Errand):
    image = photos.one()
    given = (photos.some(6),)
    answer = image.folder


@errand(
    "Make a folder {called} in {place} with the gallery.",
    "Please create a new folder {called} inside {place} in the gallery app.",
    "The pictures of this week need a place of their own. In the gallery, start a folder {called}"
    " in {place}.",
    "{place} should have a new folder {called} for the gallery.",
    level=1,
)
class TrainAddAlbumElsewhere(Errand):
    called = word("Rehearsals", "Slow motion", "Raw", "Neighbors")
    place = word("DCIM", "Movies")
    given = (photos.some(2, folder="DCIM"), videos.some(2))
    changes = (albums.add(name=called, folder=place),)


@errand(
    "Make a short recording; any name will do.",
    "Please record a second or two with Audio Recorder and save it under whatever name it has.",
    "That bird again! Record a bit of it in Audio Recorder, I don't care about the name.",
    "One more recording, named as Audio Recorder likes, is all that I need.",
    level=1,
)
class TrainRecordAnything(Errand):
    given = (recordings.some(3),)
    changes = (recordings.add(),)


@errand(
    "Is there a recording called {called} in Audio Recorder? Answer yes or no.",
    "Please check whether Audio Recorder has a recording {called}, and answer yes or no.",
    "Did I keep {called}, or did I delete that recording? Look in Audio Recorder; yes or no is"
    " enough.",
    "I would like to know, yes or no, whether {called} is among my recordings.",
    level=1,
)
class TrainFindRecording(Errand):
    called = word("Lullaby", "Rain", "Speech", "Poem")
    first = recordings.one(name="Rain")
    second = recordings.one(name="Poem")
    given = (recordings.some(3),)
    answer = recordings.where(name=called).exists()


@errand(
    "In which folder is the video {clip.name}? Answer with the name of the folder only.",
    "Please find the video {clip.name} in the gallery, and tell me just the name of its folder.",
    "I filmed {clip.name} ages ago. Which folder has the video ended up in? Only its name, please.",
    "I need the name of the folder in which the gallery has the video {clip.name}, nothing else.",
    level=1,
)
class TrainAnswerVideoFolder(Errand):
    place = word("Movies", "DCIM")
    clip = videos.one(folder=place)
    given = (videos.some(2, folder="Movies"), videos.some(2, folder="DCIM"))
    answer = clip.folder


@errand(
    "Rename the picture {image.name} in {image.folder} to {called} and move it to {place}.",
    "Please give the picture {image.name} in {image.folder} the name {called}, and move it into"
    " the folder {place}.",
    "The print shop wants {image.name} from {image.folder} as {called}, and it looks for it in"
    " {place}. Rename the picture and move it there.",
    "{image.name}, a picture in {image.folder}, should be in {place} under the name {called}.",
    level=2,
)
class TrainRenameAndMovePicture(Errand):
    called = word("print 1.jpg", "poster.jpg", "card.jpg", "for the frame.jpg")
    place = word("Download", "Documents")
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.edit(image, name=called, folder=place),)


@errand(
    "Move all pictures from DCIM to the folder {album.name} in Pictures.",
    "Please move every picture that is in DCIM into {album.name}, which is a folder in Pictures.",
    "The camera roll in DCIM is all {album.name}, so move every picture of it into the folder of"
    " that name in Pictures.",
    "DCIM should have no picture left: they should all be in the folder {album.name} in Pictures.",
    level=2,
)
class TrainFileCameraRoll(Errand):
    album = albums.one()
    first = photos.one(folder="DCIM")
    second = photos.one(folder="DCIM")
    given = (photos.some(3, folder="Pictures"), albums.some(2))
    where = album.folder + "/" + album.name
    changes = (photos.edit(photos.where(folder="DCIM"), folder=where),)


@errand(
    "Delete all pictures in {place}.",
    "Please remove every picture from the folder {place}, and leave the other folders alone.",
    "I've saved everything elsewhere, so the pictures in {place} can go, all of them.",
    "There should be no picture left in {place}.",
    level=2,
)
class TrainRemoveAllPictures(Errand):
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), videos.some(2))
    changes = (photos.remove(photos.where(folder=place)),)


@errand(
    "List the names of the pictures in {place}, with commas.",
    "Please tell me the names of all pictures in the folder {place}, with commas.",
    "What did I call the pictures in {place}? Their names with commas, please.",
    "I need the file names of the pictures in {place}, separated by commas.",
    level=2,
)
class TrainListPictures(Errand):
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(3),)
    answer = photos.where(folder=place).values("name")


@errand(
    "Take a photo and record a video.",
    "Please take one picture and one short video with the camera.",
    "They're dancing in the street! I want both, a picture and a bit of video. Quick!",
    "One new photo and one new video should come out of this, both from the camera.",
    level=2,
)
class TrainPhotoAndVideo(Errand):
    given = (photos.some(2), videos.some(2))
    changes = (photos.take(), videos.take())


@errand(
    "Save two drawings from Simple Draw in Pictures, one as {first} and one as {second}.",
    "Please make any two drawings in Simple Draw Pro, and save them in Pictures as {first} and"
    " {second}.",
    "The twins each want a scribble of their own. Draw two in Simple Draw, {first} and {second},"
    " and save both in Pictures.",
    "Pictures should have two new drawings from Simple Draw: {first} and {second}.",
    level=2,
)
class TrainDrawTwice(Errand):
    first = word("for Ada.png", "left half.png", "before.png")
    second = word("for Max.png", "right half.png", "after.png")
    given = (photos.some(3),)
    changes = (photos.draw(first), photos.draw(second))


@errand(
    "Rename the recordings {one.name} to {first} and {other.name} to {second}.",
    "Please give two recordings in Audio Recorder new names: {one.name} becomes {first}, and"
    " {other.name} becomes {second}.",
    "The jury wants numbers. {one.name} in Audio Recorder will be {first}, {other.name} will be"
    " {second}.",
    "In Audio Recorder, {one.name} should be called {first}, and {other.name} {second}.",
    level=2,
)
class TrainNumberRecordings(Errand):
    first = word("Entry 1", "Track 1", "Number 1")
    second = word("Entry 2", "Track 2", "Number 2")
    one = recordings.one()
    other = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.edit(one, name=first), recordings.edit(other, name=second))


@errand(
    "Delete all recordings whose name starts with {beginning}.",
    "Please remove every recording from Audio Recorder that has a name starting with {beginning}.",
    "{beginning} didn't work out at all. Delete each recording that is called {beginning}"
    " something.",
    "No recording with a name that begins with {beginning} should be left in Audio Recorder.",
    level=2,
)
class TrainRemoveTakes(Errand):
    beginning = word("Duet", "Trial", "Podcast")
    first = recordings.one(name=beginning + " low")
    second = recordings.one(name=beginning + " high")
    given = (recordings.some(4),)
    changes = (recordings.remove(recordings.where(name__starting_with=beginning)),)


@errand(
    "Rename the picture {image.name} in {image.folder} to the location of {event.title} in the"
    " calendar, plus .jpg.",
    "Please look up where {event.title} takes place, and name the picture {image.name} in"
    " {image.folder} after that location, followed by .jpg.",
    "{image.name} in {image.folder} shows the place where {event.title} will be. Name the picture"
    " after the location that the calendar has, with .jpg at the end.",
    "{image.name} in {image.folder} should have the location of {event.title} as its name, with"
    " .jpg at the end.",
    level=3,
)
class TrainNamePictureByPlace(Errand):
    event = events.one()
    image = photos.one()
    given = (events.some(4), photos.some(3, like=image))
    changes = (photos.rename(image, to=event.location + ".jpg"),)


@errand(
    "Draw something in Simple Draw and save it in Pictures, named after the only active map marker"
    " in OsmAnd, plus .png.",
    "Please make any drawing in Simple Draw Pro. Save it in Pictures under the name of the one map"
    " marker in OsmAnd that is not passed, followed by .png.",
    "I'd like a sketch of where we're going next. OsmAnd has one active marker; take its name with"
    " .png for a drawing from Simple Draw, saved in Pictures.",
    "Pictures should have a drawing from Simple Draw with the name of OsmAnd's only active marker,"
    " and .png at the end.",
    level=3,
)
class TrainDrawDestination(Errand):
    spot = map_markers.one()
    given = (map_markers.some(3, is_passed=True), photos.some(2))
    place = map_markers.where(is_passed=False).only().name
    changes = (photos.draw(place + ".png"),)


@errand(
    "Delete the picture {image.name} in {image.folder} and the expense {cost.name}.",
    "Please remove {image.name} from {image.folder}, and {cost.name} from Pro Expense.",
    "They took it back and refunded me. So the picture {image.name} in {image.folder} isn't needed"
    " any more, and neither is the expense {cost.name}.",
    "The picture {image.name} in {image.folder} and the expense {cost.name} should both be gone.",
    level=3,
)
class TrainForgetPurchase(Errand):
    image = photos.one()
    cost = expenses.one()
    given = (photos.some(4, like=image), expenses.some(4, like=cost))
    changes = (photos.remove(image), expenses.remove(cost))


@errand(
    "Text {who.name} how many pictures are in {place}.",
    "Please count the pictures in the folder {place}, and send {who.name} the number by SMS.",
    "{who.name} wants to know how many pictures I took. Count those in {place} and text the"
    " number.",
    "{who.name} should get an SMS with the number of pictures in {place}.",
    level=3,
)
class TrainTextPictureCount(Errand):
    who = contacts.one()
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), contacts.some(4))
    changes = (messages.send(to=who.number, saying=photos.where(folder=place).count()),)


@errand(
    "Rename the recording {old.name} to the title of the only high-priority task in Tasks.",
    "Please find the one task with high priority in Tasks, and give the recording {old.name} its"
    " title as a name.",
    "What I recorded as {old.name} is about the one task that has high priority. Give the"
    " recording the title of that task as its name.",
    "The name of the recording {old.name} should be the title of the only high-priority task in"
    " Tasks.",
    level=3,
)
class TrainNameRecordingByTask(Errand):
    task = tasks.one(priority="high")
    old = recordings.one()
    given = (tasks.some(4, priority="low"), recordings.some(4))
    title = tasks.where(priority="high").only().title
    changes = (recordings.edit(old, name=title),)


@errand(
    "Turn on location and take a photo.",
    "Please switch location on, then take one picture with the camera.",
    "I want to remember where this was, so turn location on first. Then take a picture.",
    "Location should be on, and there should be one new photo from the camera.",
    level=3,
)
class TrainPhotoWithLocation(Errand):
    location = settings.one(name="location", value="off")
    given = (photos.some(3),)
    changes = (settings.set(location, "on"), photos.take())


@errand(
    "Rename the video {clip.name} in Movies to the artist of {song.title} in Retro Music, plus"
    " .mp4.",
    "Please look up who {song.title} is by in Retro Music, and name the video {clip.name} in Movies"
    " after the artist, followed by .mp4.",
    "I filmed the concert as {clip.name}, in Movies. They played {song.title}, so name the video"
    " after the artist that Retro Music has for that song, with .mp4 at the end.",
    "The video {clip.name} in Movies should be named after the artist whom Retro Music has for"
    " {song.title}, with .mp4 at the end.",
    level=3,
)
class TrainNameVideoByArtist(Errand):
    song = songs.one()
    clip = videos.one()
    given = (songs.some(5), videos.some(3))
    changes = (videos.rename(clip, to=song.artist + ".mp4"),)


@errand(
    "Move the video {clip.name} from Movies to Documents, and the file {paper.name} from"
    " {paper.folder} to Documents as well.",
    "Please move two things into Documents: the video {clip.name} from Movies, and the file"
    " {paper.name} from {paper.folder}.",
    "The application is the video {clip.name} in Movies and the file {paper.name} in"
    " {paper.folder}. Bring both together in Documents.",
    "Documents should have the video {clip.name}, which is in Movies, and {paper.name}, which is in"
    " {paper.folder}.",
    level=3,
)
class TrainCollectApplication(Errand):
    clip = videos.one()
    paper = files.one(folder="Download")
    given = (videos.some(3), files.some(4, folder="Download"))
    changes = (videos.move(clip, to="Documents"), files.move(paper, to="Documents"))
