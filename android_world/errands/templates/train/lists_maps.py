"""Training errands with several favorites, markers and tracks of OsmAnd."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import favorites, map_markers, map_tracks, word


@errand(
    "Add two favorites in OsmAnd: {one.place} under the name {first}, and {two.place} under the"
    " name {second}.",
    level=2,
)
class TrainAddTwoFavorites(Errand):
    first = word("Aunt Rosa", "Tennis court", "Night pharmacy", "Tram stop")
    second = word("Uncle Leo", "Boat house", "Tailor", "Meeting point")
    one = favorites.new()
    two = favorites.new()
    given = (favorites.some(2),)
    changes = (
        favorites.add(name=first, place=one.place),
        favorites.add(name=second, place=two.place),
    )


@errand("Delete the favorites {one.name} and {two.name} in OsmAnd.", level=2)
class TrainRemoveTwoFavorites(Errand):
    one = favorites.one()
    two = favorites.one()
    given = (favorites.some(3),)
    changes = (favorites.remove(one), favorites.remove(two))


@errand("Delete the favorites {one.name}, {two.name} and {three.name} in OsmAnd.", level=2)
class TrainRemoveThreeFavorites(Errand):
    one = favorites.one()
    two = favorites.one()
    three = favorites.one()
    given = (favorites.some(2),)
    changes = (favorites.remove(one), favorites.remove(two), favorites.remove(three))


@errand(
    "Rename the OsmAnd favorite {one.name} to {first}, and the favorite {two.name} to {second}.",
    level=2,
)
class TrainRenameTwoFavorites(Errand):
    first = word("Depot", "Old office", "Practice room", "Allotment")
    second = word("Warehouse", "New office", "Stage door", "Compost")
    one = favorites.one()
    two = favorites.one()
    given = (favorites.some(3),)
    changes = (favorites.edit(one, name=first), favorites.edit(two, name=second))


@errand("Put map markers on {one.name}, {two.name} and {three.name} in OsmAnd.", level=2)
class TrainMarkThreeTowns(Errand):
    one = map_markers.new()
    two = map_markers.new()
    three = map_markers.new()
    given = (map_markers.some(2),)
    changes = (map_markers.add(one), map_markers.add(two), map_markers.add(three))


@errand("Mark the map markers {one.name} and {two.name} in OsmAnd as passed.", level=2)
class TrainPassTwoMarkers(Errand):
    one = map_markers.one()
    two = map_markers.one()
    given = (map_markers.some(3),)
    changes = (map_markers.edit(one, is_passed=True), map_markers.edit(two, is_passed=True))


@errand("Delete the tracks {one.name} and {two.name} in OsmAnd.", level=2)
class TrainRemoveTwoMapTracks(Errand):
    one = map_tracks.one()
    two = map_tracks.one()
    given = (map_tracks.some(3),)
    changes = (map_tracks.remove(one), map_tracks.remove(two))


@errand(
    "Rename two tracks in OsmAnd: {one.name} becomes {first}, {two.name} becomes {second}.", level=2
)
class TrainRenameTwoMapTracks(Errand):
    first = word("Stage 1", "Easy Tour", "Morning Walk", "Day One")
    second = word("Stage 2", "Steep Tour", "Evening Walk", "Day Two")
    one = map_tracks.one()
    two = map_tracks.one()
    given = (map_tracks.some(2),)
    changes = (map_tracks.edit(one, name=first), map_tracks.edit(two, name=second))


@errand("How many tracks are there in OsmAnd? Answer with a number.", level=1)
class TrainCountMapTracks(Errand):
    way = map_tracks.one()
    given = (map_tracks.some(3),)
    answer = map_tracks.all().count()
