"""Errands with songs, and with playlists of Retro Music and VLC."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    lines,
    messages,
    notes,
    playlists,
    songs,
    videos,
    vlc_playlists,
    word,
)


@errand(
    "Create a playlist {new.name} in Retro Music with these songs, in order: {new.songs}.", level=1
)
class CreatePlaylist(Errand):
    first = songs.one()
    second = songs.one()
    new = playlists.new(songs=(first.title, second.title))
    given = (songs.some(5),)
    changes = (playlists.add(new),)


@errand("Rename the playlist {old.name} in Retro Music to {title}.", level=1)
class RenamePlaylist(Errand):
    song = songs.one()
    old = playlists.one(songs=(song.title,))
    title = word("Kites and Wind", "Autumn 2023", "For Ida", "Loud Ones")
    given = (songs.some(3), playlists.some(3))
    changes = (playlists.edit(old, name=title),)


@errand("Delete the playlist {old.name} in Retro Music.", level=1)
class RemovePlaylist(Errand):
    song = songs.one()
    old = playlists.one(songs=(song.title,))
    given = (songs.some(3), playlists.some(4))
    changes = (playlists.remove(old),)


@errand("Add the song {extra.title} to the end of the playlist {old.name} in Retro Music.", level=2)
class ExtendPlaylist(Errand):
    first = songs.one()
    second = songs.one()
    extra = songs.one()
    old = playlists.one(songs=(first.title, second.title))
    given = (songs.some(4), playlists.some(2))
    changes = (playlists.edit(old, songs=old.songs + extra.title),)


@errand("Take the song {tired.title} out of the playlist {old.name} in Retro Music.", level=2)
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
    level=2,
)
class ListPlaylist(Errand):
    first = songs.one()
    second = songs.one()
    third = songs.one()
    old = playlists.one(songs=(first.title, second.title, third.title))
    given = (songs.some(3), playlists.some(2))
    answer = old.songs


@errand("Who sings {song.title}, according to Retro Music? Answer with the name only.", level=1)
class AnswerArtist(Errand):
    song = songs.one()
    given = (songs.some(7),)
    answer = song.artist


@errand(
    "Look up in Retro Music who sings {song.title}, and text {who.name} just the artist.",
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


@errand(
    "Create a playlist {new.name} in VLC with the videos {new.media} from the Movies folder, in"
    " this order.",
    level=2,
)
class CreateVideoPlaylist(Errand):
    first = videos.one()
    second = videos.one()
    new = vlc_playlists.new(media=(first.name, second.name))
    given = (videos.some(3), vlc_playlists.some(1))
    changes = (vlc_playlists.add(new),)


@errand("Rename the VLC playlist {old.name} to {new_name}.", level=1)
class RenameVideoPlaylist(Errand):
    clip = videos.one()
    old = vlc_playlists.one(media=(clip.name,))
    new_name = word("Best of 2023", "For the twins", "Loop at the party", "Clips to cut")
    given = (vlc_playlists.some(3), videos.some(2))
    changes = (vlc_playlists.edit(old, name=new_name),)


@errand("Delete the playlist {old.name} in VLC.", level=1)
class RemoveVideoPlaylist(Errand):
    clip = videos.one()
    old = vlc_playlists.one(media=(clip.name,))
    given = (vlc_playlists.some(3), videos.some(2))
    changes = (vlc_playlists.remove(old),)


@errand(
    "Add the video {extra.name} from the Movies folder to the end of the VLC playlist {old.name}.",
    level=2,
)
class ExtendVideoPlaylist(Errand):
    first = videos.one()
    extra = videos.one()
    old = vlc_playlists.one(media=(first.name,))
    given = (videos.some(3), vlc_playlists.some(2))
    changes = (vlc_playlists.edit(old, media=old.media + extra.name),)


@errand("Take {tired.name} out of the VLC playlist {old.name}.", level=2)
class ShortenVideoPlaylist(Errand):
    first = videos.one()
    tired = videos.one()
    old = vlc_playlists.one(media=(first.name, tired.name))
    given = (videos.some(2), vlc_playlists.some(2))
    changes = (vlc_playlists.edit(old, media=old.media - tired.name),)


@errand("Text {who.name} how many videos are in the VLC playlist {list.name}.", level=3)
class TextVideoCount(Errand):
    who = contacts.one()
    first = videos.one()
    second = videos.one()
    third = videos.one()
    list = vlc_playlists.one(media=(first.name, second.name, third.name))
    given = (vlc_playlists.some(2), contacts.some(3))
    changes = (messages.send(to=who.number, saying=list.length),)
