"""Training errands with several images, videos, drawings and recordings."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import albums, photos, recordings, videos, word


@errand("Delete the pictures {one.name} and {two.name} from {place} in the gallery.", level=2)
class TrainRemoveTwoPictures(Errand):
    place = word("DCIM", "Pictures")
    one = photos.one(folder=place)
    two = photos.one(folder=place)
    given = (photos.some(4),)
    changes = (photos.remove(one), photos.remove(two))


@errand(
    "In Simple Gallery, delete three pictures of the folder {place}: {one.name}, {two.name},"
    " {three.name}.",
    level=2,
)
class TrainRemoveThreePictures(Errand):
    place = word("DCIM", "Pictures")
    one = photos.one(folder=place)
    two = photos.one(folder=place)
    three = photos.one(folder=place)
    given = (photos.some(3),)
    changes = (photos.remove(one), photos.remove(two), photos.remove(three))


@errand(
    "Move the pictures {one.name} and {two.name} from {place} to {goal_folder} with the gallery.",
    level=2,
)
class TrainMoveTwoPictures(Errand):
    place = word("DCIM", "Pictures")
    goal_folder = word("Download", "Documents")
    one = photos.one(folder=place)
    two = photos.one(folder=place)
    given = (photos.some(4),)
    changes = (photos.move(one, to=goal_folder), photos.move(two, to=goal_folder))


@errand(
    "Rename two pictures in {place} with the gallery: {one.name} to {first} and {two.name} to"
    " {second}.",
    level=2,
)
class TrainRenameTwoPictures(Errand):
    first = word("page 1.jpg", "left.jpg", "sunrise.jpg", "front door.jpg")
    second = word("page 2.jpg", "right.jpg", "sunset.jpg", "back door.jpg")
    place = word("DCIM", "Pictures")
    one = photos.one(folder=place)
    two = photos.one(folder=place)
    given = (photos.some(3),)
    changes = (photos.rename(one, to=first), photos.rename(two, to=second))


@errand("Delete the videos {one.name} and {two.name} from Movies with the gallery.", level=2)
class TrainRemoveTwoVideos(Errand):
    one = videos.one()
    two = videos.one()
    given = (videos.some(3),)
    changes = (videos.remove(one), videos.remove(two))


@errand(
    "Rename the videos {one.name} and {two.name} in Movies to {first} and {second}, with the"
    " gallery.",
    level=2,
)
class TrainRenameTwoVideos(Errand):
    first = word("act one.mp4", "lesson 1.mp4", "before.mp4")
    second = word("act two.mp4", "lesson 2.mp4", "after.mp4")
    one = videos.one()
    two = videos.one()
    given = (videos.some(2),)
    changes = (videos.rename(one, to=first), videos.rename(two, to=second))


@errand(
    "Make two recordings with Audio Recorder: one named {first} and one named {second}.", level=2
)
class TrainRecordTwice(Errand):
    first = word("Verse", "Question 1", "take_0417", "Hello")
    second = word("Chorus", "Question 2", "take_0418", "Goodbye")
    given = (recordings.some(2),)
    changes = (recordings.add(name=first), recordings.add(name=second))


@errand("Delete the recordings {one.name} and {two.name} in Audio Recorder.", level=2)
class TrainRemoveTwoRecordings(Errand):
    one = recordings.one()
    two = recordings.one()
    given = (recordings.some(4),)
    changes = (recordings.remove(one), recordings.remove(two))


@errand("Delete the recordings {one.name}, {two.name} and {three.name} in Audio Recorder.", level=2)
class TrainRemoveThreeRecordings(Errand):
    one = recordings.one()
    two = recordings.one()
    three = recordings.one()
    given = (recordings.some(3),)
    changes = (recordings.remove(one), recordings.remove(two), recordings.remove(three))


@errand(
    "Make a recording named {called} with Audio Recorder, and delete the recording {old.name}.",
    level=2,
)
class TrainReplaceRecording(Errand):
    called = word("Second try", "Solo", "Voice memo 8", "Night train")
    old = recordings.one()
    given = (recordings.some(3),)
    changes = (recordings.add(name=called), recordings.remove(old))


@errand("List the names of all recordings in Audio Recorder, separated by commas.", level=2)
class TrainListRecordings(Errand):
    first = recordings.one()
    given = (recordings.some(3),)
    answer = recordings.all().values("name")


@errand("Make two folders in {place} with the gallery: {first} and {second}.", level=2)
class TrainAddTwoAlbums(Errand):
    place = word("Pictures", "DCIM")
    first = word("Portraits", "Week 1", "Indoors")
    second = word("Landscapes", "Week 2", "Outdoors")
    given = (photos.some(2, folder="DCIM"), photos.some(2, folder="Pictures"))
    changes = (albums.add(name=first, folder=place), albums.add(name=second, folder=place))
