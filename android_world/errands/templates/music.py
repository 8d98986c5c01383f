"""Errands with music."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    lines,
    messages,
    notes,
    playlists,
    songs,
    word,
)


@errand(
    "Create a playlist {new.name} in Retro Music with these songs, in order: {new.songs}.",
    "Please make a playlist called {new.name} in Retro Music: {new.songs}, in this order.",
    "I need a new playlist, {new.name}, in Retro Music. Put in {new.songs}, in that order.",
    "Retro Music should have a playlist {new.name} that plays {new.songs}, in this order.",
    level=1,
)
class CreatePlaylist(Errand):
    first = songs.one()
    second = songs.one()
    new = playlists.new(songs=(first.title, second.title))
    given = (songs.some(5),)
    changes = (playlists.add(new),)


@errand(
    "Rename the playlist {old.name} in Retro Music to {title}.",
    "Please give the Retro Music playlist {old.name} the new name {title}.",
    "{old.name} doesn't fit that playlist in Retro Music anymore. Call it {title}.",
    "The Retro Music playlist {old.name} should be called {title}.",
    level=1,
)
class RenamePlaylist(Errand):
    song = songs.one()
    old = playlists.one(songs=(song.title,))
    title = word("Kites and Wind", "Autumn 2023", "For Ida", "Loud Ones")
    given = (songs.some(3), playlists.some(3))
    changes = (playlists.edit(old, name=title),)


@errand(
    "Delete the playlist {old.name} in Retro Music.",
    "Please remove the playlist {old.name} from Retro Music; keep its songs.",
    "I never listen to {old.name}. Get rid of that playlist in Retro Music.",
    "Retro Music should not have a playlist {old.name} any longer.",
    level=1,
)
class RemovePlaylist(Errand):
    song = songs.one()
    old = playlists.one(songs=(song.title,))
    given = (songs.some(3), playlists.some(4))
    changes = (playlists.remove(old),)


@errand(
    "Add the song {extra.title} to the end of the playlist {old.name} in Retro Music.",
    "Please append {extra.title} to my Retro Music playlist {old.name}.",
    "{old.name} is missing a song: {extra.title}! Put it last in that Retro Music playlist.",
    "The Retro Music playlist {old.name} should end with {extra.title}.",
    level=2,
)
class ExtendPlaylist(Errand):
    first = songs.one()
    second = songs.one()
    extra = songs.one()
    old = playlists.one(songs=(first.title, second.title))
    given = (songs.some(4), playlists.some(2))
    changes = (playlists.edit(old, songs=old.songs + extra.title),)


@errand(
    "Take the song {tired.title} out of the playlist {old.name} in Retro Music.",
    "Please remove {tired.title} from my Retro Music playlist {old.name}, not from the phone.",
    "I can't hear {tired.title} anymore. Take it off the playlist {old.name} in Retro Music.",
    "The Retro Music playlist {old.name} should go without {tired.title}.",
    level=2,
)
class ShortenPlaylist(Errand):
    first = songs.one()
    tired = songs.one()
    third = songs.one()
    old = playlists.one(songs=(first.title, tired.title, third.title))
    given = (songs.some(3), playlists.some(2))
    changes = (playlists.edit(old, songs=old.songs - tired.title),)


@errand(
    "Which songs are in the playlist {old.name} in Retro Music? List the titles, separated by"
    " commas.",
    "Please list the titles of the songs in my Retro Music playlist {old.name}, with commas.",
    "What did I put into {old.name} in Retro Music? Titles with commas will do.",
    "I need the titles of all songs in the Retro Music playlist {old.name}, with commas.",
    level=2,
)
class ListPlaylist(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    old = playlists.one(songs=(first.title, second.title, third.title))
    given = (songs.some(3), playlists.some(2))
    answer = old.songs


@errand(
    "Who sings {song.title}, according to Retro Music? Answer with the name only.",
    "Please look up the artist of {song.title} in Retro Music, and tell me just the name.",
    "{song.title} has been in my head all day. Who is it by? Retro Music knows. Just the name.",
    "I need the artist of {song.title} as Retro Music has it, nothing else.",
    level=1,
)
class AnswerArtist(Errand):
    song = songs.one()
    given = (songs.some(7),)
    answer = song.artist


@errand(
    "Look up in Retro Music who sings {song.title}, and text {who.name} the artist.",
    "Please send {who.name} the name of the artist of {song.title} by SMS. See Retro Music.",
    "{who.name} wants to know who {song.title} is by. Look in Retro Music and text the name.",
    "{who.name} should get an SMS with the artist of {song.title}, as Retro Music has it.",
    level=3,
)
class TextArtist(Errand):
    who = contacts.one()
    song = songs.one()
    given = (songs.some(6), contacts.some(3))
    changes = (messages.send(to=who.number, text=song.artist),)


@errand(
    "Create a playlist {title} in Retro Music with the songs from the Markor note {wish.title}, in"
    " the same order.",
    "Please make a Retro Music playlist called {title} from the songs that my Markor note"
    " {wish.title} lists, in the same order.",
    "Somebody left song wishes in {wish.title} in Markor. Turn them into a playlist {title} in"
    " Retro Music, in that order.",
    "Retro Music should have a playlist {title} with just the songs that {wish.title} in Markor"
    " lists, in their order.",
    level=3,
)
class PlaylistOfNote(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    wish = notes.one(title="wishes.md", text=lines(first.title, second.title, third.title))
    title = word("Song Wishes", "Requests", "Guests Choose")
    given = (songs.some(4), notes.some(2))
    changes = (playlists.add(name=title, songs=wish.text.lines),)
