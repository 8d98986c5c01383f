"""How songs and playlists are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.records.items import Playlist, Song, VlcPlaylist

_TITLES: Final = (
    *("Low Tide", "Kite Song", "Morning Train", "Paper Boats", "Glass Harbor", "Second Sunday"),
    *("Copper Moon", "Slow Elevator", "Winter Bees", "Neon Orchard", "Static Love", "Red Bicycle"),
    *("Cold Coffee", "Distant Drums", "Velvet Rope", "Fire Escape", "Saltwater", "Long Division"),
    *("Night Bus Home", "Blue Umbrella", "Ten Candles", "Hollow Tree", "Postcards", "Silver Lake"),
)
_ARTISTS: Final = (
    *("The Lanterns", "Ida Winter", "Ninth Avenue", "Marble Dogs", "Tom Arden", "Low Ceiling"),
    *("Sable", "The Ferrymen", "Anna Rook", "Paper Tigers", "Juniper Hall", "Eastbound"),
)
_PLAYLISTS: Final = (
    *("Road Trip", "Sunday Cooking", "Deep Focus", "Kitchen Disco", "Rainy Evenings", "Warm Up"),
    *("Long Runs", "Dinner Guests", "Falling Asleep", "Garden Work", "Old Favorites", "Commute"),
    *("Campfire", "House Cleaning", "Study Hall", "Beach Days", "First Dance", "Slow Mornings"),
    *("Train Window", "Winter Lights", "Office Party", "Quiet Hours"),
)


def song(rng: random.Random, **values: Any) -> Song:
    """A short song; the app lists those of more than 20 seconds."""
    duration = datetime.timedelta(seconds=rng.randint(25, 60))
    drawn = {"title": rng.choice(_TITLES), "artist": rng.choice(_ARTISTS), "duration": duration}
    return Song(**{**drawn, **values})


def playlist(rng: random.Random, **values: Any) -> Playlist:
    """A playlist; its songs have to be on the phone."""
    return Playlist(**{"name": rng.choice(_PLAYLISTS), "songs": (), **values})


def vlc_playlist(rng: random.Random, **values: Any) -> VlcPlaylist:
    """A playlist of VLC; its files have to be on the phone."""
    return VlcPlaylist(**{"name": rng.choice(_PLAYLISTS), "media": (), **values})
