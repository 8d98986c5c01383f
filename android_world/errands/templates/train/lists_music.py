"""Training errands with several songs and playlists of Retro Music, and several of VLC."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    choose,
    number,
    playlists,
    songs,
    videos,
    vlc_playlists,
    word,
)


@errand(
    "In Retro Music, make the playlist {called} with {a.title} and {b.title}, in this order, and"
    " the playlist {other} with {c.title}.",
    level=2,
)
class TrainMakeTwoPlaylists(Errand):
    called = word("Monday Mix", "Balcony", "Spring Songs", "Long Drive 04")
    other = word("Nap Time", "One Hit", "For Lena", "Cooldown 12")
    a = songs.one()
    b = songs.one()
    c = songs.one()
    given = (songs.some(4), playlists.some(2))
    changes = (
        playlists.add(name=called, songs=(a.title, b.title)),
        playlists.add(name=other, songs=(c.title,)),
    )


@errand("Delete the playlists {one.name} and {two.name} from Retro Music.", level=2)
class TrainRemoveTwoPlaylists(Errand):
    one = playlists.one()
    two = playlists.one()
    given = (songs.some(2), playlists.some(3))
    changes = (playlists.remove(one), playlists.remove(two))


@errand("Delete these playlists in Retro Music: {one.name}, {two.name} and {three.name}.", level=2)
class TrainRemoveThreePlaylists(Errand):
    one = playlists.one()
    two = playlists.one()
    three = playlists.one()
    given = (songs.some(2), playlists.some(2))
    changes = (playlists.remove(one), playlists.remove(two), playlists.remove(three))


@errand(
    "In Retro Music, rename the playlist {one.name} to {first} and the playlist {two.name} to"
    " {second}.",
    level=2,
)
class TrainRenameTwoPlaylists(Errand):
    first = word("Volume One", "Side A", "Loud", "Before Noon")
    second = word("Volume Two", "Side B", "Soft", "After Dark")
    one = playlists.one()
    two = playlists.one()
    given = (songs.some(2), playlists.some(2))
    changes = (playlists.edit(one, name=first), playlists.edit(two, name=second))


@errand("Remove {a.title} and {b.title} from the playlist {mix.name} in Retro Music.", level=2)
class TrainShortenByTwoSongs(Errand):
    a = songs.one()
    b = songs.one()
    c = songs.one()
    mix = playlists.one(songs=(a.title, c.title, b.title))
    given = (songs.some(3), playlists.some(2))
    changes = (playlists.edit(mix, songs=mix.songs - a.title - b.title),)


@errand(
    "Add the song {extra.title} to the end of the playlists {one.name} and {two.name} in Retro"
    " Music.",
    level=2,
)
class TrainAddSongToTwoPlaylists(Errand):
    a = songs.one()
    b = songs.one()
    extra = songs.one()
    one = playlists.one(songs=(a.title,))
    two = playlists.one(songs=(b.title,))
    given = (songs.some(3), playlists.some(1))
    changes = (
        playlists.edit(one, songs=one.songs + extra.title),
        playlists.edit(two, songs=two.songs + extra.title),
    )


@errand(
    "Make a playlist {called} with {a.title} and then {b.title} in Retro Music, and delete the"
    " playlist {old.name}.",
    level=2,
)
class TrainReplacePlaylist(Errand):
    called = word("Fresh Start", "November", "Sunday Drive", "Tram 7")
    a = songs.one()
    b = songs.one()
    old = playlists.one()
    given = (songs.some(3), playlists.some(2))
    changes = (playlists.add(name=called, songs=(a.title, b.title)), playlists.remove(old))


@errand("Delete all playlists in Retro Music except {kept.name}.", level=2)
class TrainKeepOnePlaylist(Errand):
    kept = playlists.one()
    first = playlists.one()
    given = (songs.some(2), playlists.some(1))
    changes = (playlists.remove(playlists.where(name__not=kept.name)),)


@errand("Delete the playlist with the most songs in Retro Music.", level=2)
class TrainRemoveLongestPlaylist(Errand):
    a = songs.one()
    b = songs.one()
    c = songs.one()
    long = playlists.one(songs=(a.title, b.title, c.title))
    middle = playlists.one(songs=(a.title, b.title))
    short = playlists.one(songs=(c.title,))
    changes = (playlists.remove(playlists.all().by("length").last()),)


@errand("How many songs by {singer} are there in Retro Music? Answer with a number.", level=2)
class TrainCountSongsOfArtist(Errand):
    singer = word("Ida Winter", "Ninth Avenue", "Sable", "Eastbound", "Tom Arden")
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(4),)
    answer = songs.where(artist=singer).count()


@errand(
    "Which playlists in Retro Music have exactly {count} songs? Answer with their names as a"
    " comma-separated list.",
    level=2,
)
class TrainListPlaylistsOfLength(Errand):
    count = number(2, 2)
    a = songs.one()
    b = songs.one()
    c = songs.one()
    first = playlists.one(songs=(a.title, b.title))
    second = playlists.one(songs=(b.title, c.title))
    third = playlists.one(songs=(a.title, b.title, c.title))
    given = (playlists.some(1),)
    answer = playlists.where(length=count).values("name")


@errand(
    "Which playlist in Retro Music has more songs, {one.name} or {two.name}? Answer with its name.",
    level=2,
)
class TrainComparePlaylists(Errand):
    a = songs.one()
    b = songs.one()
    c = songs.one()
    one = playlists.one(songs=(a.title, b.title))
    two = playlists.one(songs=(c.title,))
    third = playlists.one(songs=(a.title, b.title, c.title))
    given = (songs.some(1),)
    answer = choose(one.length > two.length, one.name, two.name)


@errand(
    "Make two playlists in VLC from videos of the folder Movies: {called} with {a.name} and"
    " {b.name}, and {other} with {c.name}, in this order.",
    level=2,
)
class TrainMakeTwoVideoPlaylists(Errand):
    called = word("Part One", "Family Reel", "Clips 2023", "Warm Ups")
    other = word("Part Two", "Outtakes", "Clips 2024", "Finals")
    a = videos.one()
    b = videos.one()
    c = videos.one()
    given = (videos.some(2), vlc_playlists.some(1, media=(a.name,)))
    changes = (
        vlc_playlists.add(name=called, media=(a.name, b.name)),
        vlc_playlists.add(name=other, media=(c.name,)),
    )


@errand("Delete the playlists {one.name} and {two.name} in VLC, but not their videos.", level=2)
class TrainRemoveTwoVideoPlaylists(Errand):
    clip = videos.one()
    one = vlc_playlists.one(media=(clip.name,))
    two = vlc_playlists.one(media=(clip.name,))
    given = (vlc_playlists.some(2, media=(clip.name,)), videos.some(1))
    changes = (vlc_playlists.remove(one), vlc_playlists.remove(two))


@errand("Rename two playlists in VLC: {one.name} to {first}, and {two.name} to {second}.", level=2)
class TrainRenameTwoVideoPlaylists(Errand):
    first = word("Seen", "Kids", "Lessons 1", "Up North")
    second = word("Unseen", "Adults", "Lessons 2", "Down South")
    clip = videos.one()
    one = vlc_playlists.one(media=(clip.name,))
    two = vlc_playlists.one(media=(clip.name,))
    given = (vlc_playlists.some(1, media=(clip.name,)), videos.some(1))
    changes = (vlc_playlists.edit(one, name=first), vlc_playlists.edit(two, name=second))


@errand(
    "Add the videos {a.name} and {b.name} from Movies to the end of the VLC playlist {mix.name},"
    " in this order.",
    level=2,
)
class TrainLengthenVideoPlaylist(Errand):
    first = videos.one()
    a = videos.one()
    b = videos.one()
    mix = vlc_playlists.one(media=(first.name,))
    given = (videos.some(2), vlc_playlists.some(1, media=(first.name,)))
    changes = (vlc_playlists.edit(mix, media=mix.media + a.name + b.name),)


@errand("List the names of all playlists in VLC, separated by commas.", level=2)
class TrainListVideoPlaylists(Errand):
    clip = videos.one()
    first = vlc_playlists.one(media=(clip.name,))
    second = vlc_playlists.one(media=(clip.name,))
    given = (vlc_playlists.some(1, media=(clip.name,)),)
    answer = vlc_playlists.all().values("name")
