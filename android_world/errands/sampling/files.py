"""How files, folders, images, videos and recordings are drawn; all word lists are our own."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import (
    Album,
    File,
    Folder,
    MarkorFolder,
    Photo,
    Recording,
    Video,
)

_FILES: Final = (
    *("lease", "timetable", "guest list", "route", "packing", "member fees", "menu", "rota"),
    *("seating plan", "price list", "measurements", "minutes", "inventory", "playlist", "results"),
    *("boarding times", "train times", "tax figures", "meter readings", "song texts", "scores"),
)
_SUFFIXES: Final = (".txt", ".csv", ".tsv")
_FILE_FOLDERS: Final = ("Download", "Documents", "Music", "Podcasts")
_FOLDERS: Final = (
    *("Invoices", "Flat", "School", "Old scans", "Backups", "Choir", "Contracts", "Club", "Maps"),
    *("Manuals", "Letters", "Taxes", "Garden", "Applications", "Car", "Receipts", "Insurance"),
    *("Sewing patterns", "Language course", "Quiz night"),
)
_ALBUMS: Final = (
    *("Lake trip", "Kittens", "Birthday", "Museum", "Balcony", "Hike", "Prom", "Workshop", "Snow"),
    *("Harvest", "Concert", "New flat", "Sunsets", "Zoo", "Grandparents", "Street art", "Market"),
    *("Bike tour", "Old house", "Carnival"),
)
_NOTEBOOK: Final = (
    *("Travel", "House", "Work", "Ideas", "Garden", "Reading", "Health", "Meetings", "Poems"),
    *("Lists", "Diary", "Cooking", "Cars", "Music", "Sports", "Studies", "Gifts", "Boat"),
    *("Research", "Drafts"),
)
_PICTURES: Final = (
    *("harbor", "red bike", "bridge", "picnic", "rainbow", "lighthouse", "old oak", "market hall"),
    *("cat on sofa", "first snow", "tulips", "balcony", "birthday cake", "mural", "ferry", "owl"),
    *("campfire", "waterfall", "skyline", "puddle", "kite"),
)
_VIDEOS: Final = (
    *("first steps", "skate trick", "school concert", "waves", "puppy", "dance", "goal", "parade"),
    *("fireworks", "drone flight", "toast", "cartwheel", "hail", "bees", "carousel", "sledging"),
    *("steam train", "drum solo", "tap repair", "toad crossing"),
)
_RECORDINGS: Final = (
    *("Choir rehearsal", "Piano take", "Blackbird", "Interview Nora", "Lecture", "Rain", "Idea"),
    *("Grandma's story", "Engine noise", "Speech", "Tuning fork", "Vocabulary", "Street organ"),
    *("Lullaby", "Doorbell", "Meeting", "Crickets", "Poem", "Bass line", "Church bells"),
)


def file(rng: random.Random, **values: Any) -> File:
    """A file of a folder that each phone has."""
    name = f"{rng.choice(_FILES)}{rng.choice(_SUFFIXES)}"
    return File(**{"name": name, "folder": rng.choice(_FILE_FOLDERS), **values})


def folder(rng: random.Random, **values: Any) -> Folder:
    """An empty folder in Documents or Download."""
    return Folder(
        **{"name": rng.choice(_FOLDERS), "folder": rng.choice(_FILE_FOLDERS[:2]), **values}
    )


def album(rng: random.Random, **values: Any) -> Album:
    """A folder of the gallery."""
    return Album(**{"name": rng.choice(_ALBUMS), "folder": "Pictures", **values})


def markor_folder(rng: random.Random, **values: Any) -> MarkorFolder:
    """An empty folder of Markor's notebook."""
    return MarkorFolder(**{"name": rng.choice(_NOTEBOOK), **values})


def photo(rng: random.Random, **values: Any) -> Photo:
    """An image in Pictures or DCIM."""
    name = f"{rng.choice(_PICTURES)}.jpg"
    return Photo(**{"name": name, "folder": rng.choice(("Pictures", "DCIM")), **values})


def video(rng: random.Random, **values: Any) -> Video:
    """A short video."""
    return Video(**{"name": f"{rng.choice(_VIDEOS)}.mp4", "folder": "Movies", **values})


def recording(rng: random.Random, **values: Any) -> Recording:
    """A short recording."""
    return Recording(**{"name": rng.choice(_RECORDINGS), **values})
