"""Errands with playlists of VLC."""

from __future__ import annotations

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import contacts, messages, videos, vlc_playlists, word


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
