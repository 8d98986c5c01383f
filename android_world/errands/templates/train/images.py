"""Training errands with images, videos, drawings and recordings."""

from android_world.errands.templates.train import Errand, errand
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
    "In which folder is the picture {image.name}? Answer with the name of the folder only.", level=1
)
class TrainAnswerPictureFolder(Errand):
    image = photos.one()
    given = (photos.some(6),)
    answer = image.folder


@errand("Make a folder {called} in {place} with the gallery.", level=1)
class TrainAddAlbumElsewhere(Errand):
    called = word("Rehearsals", "Slow motion", "Raw", "Neighbors")
    place = word("DCIM", "Movies")
    given = (photos.some(2, folder="DCIM"), videos.some(2))
    changes = (albums.add(name=called, folder=place),)


@errand("Make a short recording; any name will do.", level=1)
class TrainRecordAnything(Errand):
    given = (recordings.some(3),)
    changes = (recordings.add(),)


@errand("Is there a recording called {called} in Audio Recorder? Answer yes or no.", level=1)
class TrainFindRecording(Errand):
    called = word("Lullaby", "Rain", "Speech", "Poem")
    first = recordings.one(name="Rain")
    second = recordings.one(name="Poem")
    given = (recordings.some(3),)
    answer = recordings.where(name=called).exists()


@errand(
    "In which folder is the video {clip.name}? Answer with the name of the folder only.", level=1
)
class TrainAnswerVideoFolder(Errand):
    place = word("Movies", "DCIM")
    clip = videos.one(folder=place)
    given = (videos.some(2, folder="Movies"), videos.some(2, folder="DCIM"))
    answer = clip.folder


@errand(
    "Rename the picture {image.name} in {image.folder} to {called} and move it to {place}.", level=2
)
class TrainRenameAndMovePicture(Errand):
    called = word("print 1.jpg", "poster.jpg", "card.jpg", "for the frame.jpg")
    place = word("Download", "Documents")
    image = photos.one()
    given = (photos.some(4, like=image),)
    changes = (photos.edit(image, name=called, folder=place),)


@errand("Move all pictures from DCIM to the folder {album.name} in Pictures.", level=2)
class TrainFileCameraRoll(Errand):
    album = albums.one()
    first = photos.one(folder="DCIM")
    second = photos.one(folder="DCIM")
    given = (photos.some(3, folder="Pictures"), albums.some(2))
    where = album.folder + "/" + album.name
    changes = (photos.edit(photos.where(folder="DCIM"), folder=where),)


@errand("Delete all pictures in {place}.", level=2)
class TrainRemoveAllPictures(Errand):
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), videos.some(2))
    changes = (photos.remove(photos.where(folder=place)),)


@errand("List the names of the pictures in {place}, with commas.", level=2)
class TrainListPictures(Errand):
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(3),)
    answer = photos.where(folder=place).values("name")


@errand("Take a photo and record a video.", level=2)
class TrainPhotoAndVideo(Errand):
    given = (photos.some(2), videos.some(2))
    changes = (photos.take(), videos.take())


@errand(
    "Save two drawings from Simple Draw in Pictures, one as {first} and one as {second}.", level=2
)
class TrainDrawTwice(Errand):
    first = word("for Ada.png", "left half.png", "before.png")
    second = word("for Max.png", "right half.png", "after.png")
    given = (photos.some(3),)
    changes = (photos.draw(first), photos.draw(second))


@errand("Rename the recordings {one.name} to {first} and {other.name} to {second}.", level=2)
class TrainNumberRecordings(Errand):
    first = word("Entry 1", "Track 1", "Number 1")
    second = word("Entry 2", "Track 2", "Number 2")
    one = recordings.one()
    other = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.edit(one, name=first), recordings.edit(other, name=second))


@errand("Delete all recordings whose name starts with {beginning}.", level=2)
class TrainRemoveTakes(Errand):
    beginning = word("Duet", "Trial", "Podcast")
    first = recordings.one(name=beginning + " low")
    second = recordings.one(name=beginning + " high")
    given = (recordings.some(4),)
    changes = (recordings.remove(recordings.where(name__starting_with=beginning)),)


@errand(
    "Rename the picture {image.name} in {image.folder} to the location of {event.title} in the"
    " calendar, plus .jpg.",
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
    level=3,
)
class TrainDrawDestination(Errand):
    spot = map_markers.one()
    given = (map_markers.some(3, is_passed=True), photos.some(2))
    place = map_markers.where(is_passed=False).only().name
    changes = (photos.draw(place + ".png"),)


@errand("Delete the picture {image.name} in {image.folder} and the expense {cost.name}.", level=3)
class TrainForgetPurchase(Errand):
    image = photos.one()
    cost = expenses.one()
    given = (photos.some(4, like=image), expenses.some(4, like=cost))
    changes = (photos.remove(image), expenses.remove(cost))


@errand("Text {who.name} how many pictures are in {place}.", level=3)
class TrainTextPictureCount(Errand):
    who = contacts.one()
    place = word("DCIM", "Pictures")
    first = photos.one(folder=place)
    second = photos.one(folder=place)
    given = (photos.some(4), contacts.some(4))
    changes = (messages.send(to=who.number, saying=photos.where(folder=place).count()),)


@errand(
    "Rename the recording {old.name} to the title of the only high-priority task in Tasks.", level=3
)
class TrainNameRecordingByTask(Errand):
    task = tasks.one(priority="high")
    old = recordings.one()
    given = (tasks.some(4, priority="low"), recordings.some(4))
    title = tasks.where(priority="high").only().title
    changes = (recordings.edit(old, name=title),)


@errand("Turn on location and take a photo.", level=3)
class TrainPhotoWithLocation(Errand):
    location = settings.one(name="location", value="off")
    given = (photos.some(3),)
    changes = (settings.set(location, "on"), photos.take())


@errand(
    "Rename the video {clip.name} in Movies to the artist of {song.title} in Retro Music, plus"
    " .mp4.",
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
    level=3,
)
class TrainCollectApplication(Errand):
    clip = videos.one()
    paper = files.one(folder="Download")
    given = (videos.some(3), files.some(4, folder="Download"))
    changes = (videos.move(clip, to="Documents"), files.move(paper, to="Documents"))
