"""Training errands with the songs and playlists of Retro Music."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
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


@errand(
    "How long is the song {song.title} in Retro Music?",
    "Please look up the length of {song.title} in Retro Music.",
    "Is {song.title} long enough for my entrance? Tell me how long it is, Retro Music has it.",
    "I need to know the length of {song.title} as Retro Music shows it.",
    level=1,
)
class TrainAnswerSongLength(Errand):
    song = songs.one()
    given = (songs.some(6),)
    answer = song.duration


@errand(
    "How many songs does the playlist {mix.name} in Retro Music have?",
    "Please count the songs of my Retro Music playlist {mix.name}.",
    "Are there enough songs in {mix.name} for the drive? Tell me how many that playlist in Retro"
    " Music has.",
    "I need the number of songs in the Retro Music playlist {mix.name}.",
    level=1,
)
class TrainAnswerPlaylistLength(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    mix = playlists.one(songs=(first.title, second.title, third.title))
    other = playlists.one(songs=(first.title,))
    given = (songs.some(3), playlists.some(2))
    answer = mix.length


@errand(
    "Is there a playlist called {called} in Retro Music? Answer yes or no.",
    "Please check whether Retro Music has a playlist {called}, and answer yes or no.",
    "I meant to make a playlist {called}. Did I ever do it? Retro Music knows; yes or no will do.",
    "I would like to know, yes or no, whether {called} is among the playlists of Retro Music.",
    level=1,
)
class TrainFindPlaylist(Errand):
    called = word("Road Trip", "Deep Focus", "Warm Up", "Campfire")
    first = playlists.one(name="Deep Focus")
    second = playlists.one(name="Campfire")
    given = (playlists.some(3),)
    answer = playlists.where(name=called).exists()


@errand(
    "List the titles of all songs by {singer} in Retro Music, with commas.",
    "Please tell me which songs by {singer} Retro Music has; their titles, with commas.",
    "We're seeing {singer} tonight. Which of their songs do I have in Retro Music? Titles with"
    " commas, please.",
    "I need the titles of the {singer} songs in Retro Music, separated by commas.",
    level=2,
)
class TrainListSongsOfArtist(Errand):
    singer = word("Ida Winter", "Ninth Avenue", "Sable", "Eastbound")
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(6),)
    answer = songs.where(artist=singer).values("title")


@errand(
    "How many different artists are there among the songs in Retro Music?",
    "Please count the artists of the songs in Retro Music, each once.",
    "Is my taste as narrow as they say? Count how many different artists my songs in Retro Music"
    " are by.",
    "I would like to know how many artists the songs in Retro Music have, each counted once.",
    level=2,
)
class TrainCountArtists(Errand):
    singer = word("Ida Winter", "Ninth Avenue", "Sable", "Eastbound")
    first = songs.one(artist=singer)
    second = songs.one(artist=singer)
    given = (songs.some(4),)
    answer = songs.all().count_distinct("artist")


@errand(
    "Replace {tired.title} with {fresh.title} in the playlist {mix.name} in Retro Music; the new"
    " song goes to the end.",
    "Please take {tired.title} out of my Retro Music playlist {mix.name}, and add {fresh.title} as"
    " its last song.",
    "{tired.title} spoils {mix.name} for me. Out of that Retro Music playlist with it, and put"
    " {fresh.title} at the end instead.",
    "The playlist {mix.name} in Retro Music should no longer have {tired.title}, and should end"
    " with {fresh.title}.",
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
    "Please give my Retro Music playlist {mix.name} the name {title}, and append the song"
    " {extra.title}.",
    "{mix.name} gets a new life as {title}: rename that playlist in Retro Music, and let it end"
    " with {extra.title}.",
    "What Retro Music has as {mix.name} should be the playlist {title}, with {extra.title} as its"
    " last song.",
    level=2,
)
class TrainReviveMix(Errand):
    title = word("Version Two", "For the Wedding", "Tuesday Class")
    first = songs.one()
    extra = songs.one()
    mix = playlists.one(songs=(first.title,))
    given = (songs.some(3), playlists.some(3))
    changes = (playlists.edit(mix, name=title, songs=mix.songs + extra.title),)


@errand(
    "Delete every playlist in Retro Music that has no songs.",
    "Please remove all empty playlists from Retro Music; those with songs stay.",
    "I keep starting playlists and never fill them. Clear Retro Music of the ones without a song.",
    "Retro Music should only have playlists with songs in them.",
    level=2,
)
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
    "Please append two songs to my Retro Music playlist {mix.name}: {one.title} first, then"
    " {two.title}.",
    "{mix.name} ends too soon. After its last song, I want to hear {one.title} and then"
    " {two.title}; put them into that playlist in Retro Music.",
    "The Retro Music playlist {mix.name} should end with {one.title} and {two.title}, in this"
    " order.",
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
    "Please append the songs of my Retro Music playlist {small.name} to {large.name}, in the same"
    " order, then remove {small.name}.",
    "{small.name} is too short to be a playlist of its own. Put its songs, in their order, at the"
    " end of {large.name} in Retro Music, and delete it.",
    "{large.name} in Retro Music should end with the songs of {small.name}, in their order, and"
    " {small.name} should be gone.",
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
    "Please look up which event in my calendar comes first, and give the Retro Music playlist"
    " {mix.name} its title as a name.",
    "I made {mix.name} for the event that is next in my calendar. Let that playlist in Retro Music"
    " have the same name as the event.",
    "The playlist {mix.name} in Retro Music should have the title of the first event in my"
    " calendar as its name.",
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
    "Please set the media volume to its maximum, and append {extra.title} to my Retro Music"
    " playlist {mix.name}.",
    "The guests are here! Media volume to the maximum, please, and put {extra.title} last in"
    " {mix.name} in Retro Music.",
    "The media volume should be at its maximum, and the Retro Music playlist {mix.name} should end"
    " with {extra.title}.",
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
    "Please enter {new.amount} as Entertainment in Pro Expense; its name is the artist of"
    " {song.title}, as Retro Music has it.",
    "I bought tickets for {new.amount} to see whoever sings {song.title}. Look the artist up in"
    " Retro Music, and enter the expense under that name, as Entertainment.",
    "Pro Expense should have {new.amount} as Entertainment, under the name of the artist who sings"
    " {song.title} in Retro Music.",
    level=3,
)
class TrainBookConcert(Errand):
    new = expenses.new()
    song = songs.one()
    given = (songs.some(5), expenses.some(3))
    changes = (expenses.add(name=song.artist, amount=new.amount, category="Entertainment"),)


@errand(
    "Start a timer as long as the song {song.title} in Retro Music, labeled {label}.",
    "Please look up how long {song.title} in Retro Music is, and start a timer of that length with"
    " the label {label}.",
    "I brush my teeth for exactly one {song.title}. Retro Music shows how long that is; set a timer"
    " of the same length and call it {label}.",
    "A timer labeled {label} should be as long as {song.title} is in Retro Music.",
    level=3,
)
class TrainTimeSong(Errand):
    label = word("Teeth", "Plank", "Rinse", "Bloom")
    song = songs.one()
    given = (songs.some(5),)
    changes = (timers.add(length=song.duration, label=label),)


@errand(
    "Rename the track {run.name} in OpenTracks to the title of the longest song in Retro Music.",
    "Please find the song with the greatest length in Retro Music, and give the OpenTracks track"
    " {run.name} its title as a name.",
    "On {run.name} I had the longest song of Retro Music on repeat. Name that track in OpenTracks"
    " after it.",
    "The OpenTracks track {run.name} should have the title of Retro Music's longest song as its"
    " name.",
    level=3,
)
class TrainNameTrackBySong(Errand):
    run = tracks.one()
    song = songs.one()
    given = (songs.some(3), tracks.some(4))
    title = songs.all().by("duration").last().title
    changes = (tracks.edit(run, name=title),)
