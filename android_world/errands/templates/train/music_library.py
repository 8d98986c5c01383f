"""Training errands with the songs and playlists of Retro Music."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    events,
    expenses,
    playlists,
    settings,
    songs,
    timers,
    tracks,
    word,
)


@errand("How long is the song {song.title} in Retro Music?", level=1)
class TrainAnswerSongLength(Errand):
    song = songs.one()
    given = (songs.some(6),)
    answer = song.duration


@errand("How many songs does the playlist {mix.name} in Retro Music have?", level=1)
class TrainAnswerPlaylistLength(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    mix = playlists.one(songs=(first.title, second.title, third.title))
    other = playlists.one(songs=(first.title,))
    given = (songs.some(3), playlists.some(2))
    answer = mix.length


@errand("Is there a playlist called {called} in Retro Music? Answer yes or no.", level=1)
class TrainFindPlaylist(Errand):
    called = word("Road Trip", "Deep Focus", "Warm Up", "Campfire")
    first = playlists.one(name="Deep Focus")
    second = playlists.one(name="Campfire")
    given = (playlists.some(3),)
    answer = playlists.where(name=called).exists()


@errand("List the titles of all songs by {singer} in Retro Music, with commas.", level=2)
class TrainListSongsOfArtist(Errand):
    singer = word("Ida Winter", "Ninth Avenue", "Sable", "Eastbound")
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(6),)
    answer = songs.where(artist=singer).values("title")


@errand("How many different artists are there among the songs in Retro Music?", level=2)
class TrainCountArtists(Errand):
    singer = word("Ida Winter", "Ninth Avenue", "Sable", "Eastbound")
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(4),)
    answer = songs.all().count_distinct("artist")


@errand(
    "Replace {tired.title} with {fresh.title} in the playlist {mix.name} in Retro Music; the new"
    " song goes to the end.",
    level=2,
)
class TrainReplaceSong(Errand):
    first = songs.one()
    tired = songs.one()
    third = songs.one()
    fresh = songs.one()
    mix = playlists.one(songs=(first.title, tired.title, third.title))
    given = (songs.some(3), playlists.some(2))
    changes = (playlists.edit(mix, songs=mix.songs - tired.title + fresh.title),)


@errand(
    "Rename the playlist {mix.name} in Retro Music to {title} and add {extra.title} at its end.",
    level=2,
)
class TrainReviveMix(Errand):
    title = word("Version Two", "For the Wedding", "Tuesday Class")
    first = songs.one()
    extra = songs.one()
    mix = playlists.one(songs=(first.title,))
    given = (songs.some(3), playlists.some(3))
    changes = (playlists.edit(mix, name=title, songs=mix.songs + extra.title),)


@errand("Delete every playlist in Retro Music that has no songs.", level=2)
class TrainRemoveEmptyPlaylists(Errand):
    song = songs.one()
    first = playlists.one()
    second = playlists.one()
    third = playlists.one(songs=(song.title,))
    fourth = playlists.one(songs=(song.title,))
    given = (songs.some(2),)
    changes = (playlists.remove(playlists.where(length=0)),)


@errand(
    "Add the songs {one.title} and {two.title} to the end of the playlist {mix.name} in Retro"
    " Music, in this order.",
    level=2,
)
class TrainLengthenPlaylist(Errand):
    first = songs.one()
    one = songs.one()
    two = songs.one()
    mix = playlists.one(songs=(first.title,))
    given = (songs.some(4), playlists.some(2))
    changes = (playlists.edit(mix, songs=mix.songs + one.title + two.title),)


@errand(
    "Add all songs of the playlist {small.name} to the end of {large.name} in Retro Music, in their"
    " order, and delete {small.name}.",
    level=3,
)
class TrainMergePlaylists(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    large = playlists.one(songs=(first.title,))
    small = playlists.one(songs=(second.title, third.title))
    given = (songs.some(3), playlists.some(1))
    changes = (playlists.edit(large, songs=large.songs + small.songs), playlists.remove(small))


@errand(
    "Rename the playlist {mix.name} in Retro Music to the title of the first event in my calendar.",
    level=3,
)
class TrainNamePlaylistByEvent(Errand):
    song = songs.one()
    mix = playlists.one(songs=(song.title,))
    event = events.one()
    given = (events.some(4), songs.some(2), playlists.some(2))
    title = events.all().by("start").first().title
    changes = (playlists.edit(mix, name=title),)


@errand(
    "Turn the media volume up to the maximum and add {extra.title} to the end of the playlist"
    " {mix.name} in Retro Music.",
    level=3,
)
class TrainStartParty(Errand):
    volume = settings.one(name="media volume", value="minimum")
    first = songs.one()
    extra = songs.one()
    mix = playlists.one(songs=(first.title,))
    given = (songs.some(3), playlists.some(2))
    changes = (
        settings.set(volume, "maximum"),
        playlists.edit(mix, songs=mix.songs + extra.title),
    )


@errand(
    "Record an expense of {new.amount}, category Entertainment, named after the artist of"
    " {song.title} in Retro Music.",
    level=3,
)
class TrainBookConcert(Errand):
    new = expenses.new()
    song = songs.one()
    given = (songs.some(5), expenses.some(3))
    changes = (expenses.add(name=song.artist, amount=new.amount, category="Entertainment"),)


@errand("Start a timer as long as the song {song.title} in Retro Music, labeled {label}.", level=3)
class TrainTimeSong(Errand):
    label = word("Teeth", "Plank", "Rinse", "Bloom")
    song = songs.one()
    given = (songs.some(5),)
    changes = (timers.add(length=song.duration, label=label),)


@errand(
    "Rename the track {run.name} in OpenTracks to the title of the longest song in Retro Music.",
    level=3,
)
class TrainNameTrackBySong(Errand):
    run = tracks.one()
    song = songs.one()
    given = (songs.some(3), tracks.some(4))
    title = songs.all().by("duration").last().title
    changes = (tracks.edit(run, name=title),)
