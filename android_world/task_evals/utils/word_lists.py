"""Word lists that task data is made of; all of them are our own."""

from __future__ import annotations

from typing import Any

from android_world.core import data_files

_LISTS: dict[str, Any] = data_files.read_json(__package__, "word_lists.json")


def _words(name: str) -> tuple[str, ...]:
    return tuple(_LISTS[name])


COMMON_GIVEN_NAMES = _words("common_given_names")
FAMILY_NAMES = _words("family_names")
RANDOM_SENTENCES = _words("random_sentences")
STREET_ADDRESSES = _words("street_addresses")
FILE_ADJECTIVES = _words("file_adjectives")
FILE_NOUNS = _words("file_nouns")
FILE_WORDS = _words("file_words")
VIDEO_THEMES = _words("video_themes")
VIDEO_COLLECTIONS = _words("video_collections")
SONG_TITLES = _words("song_titles")
PLAYLIST_THEMES = _words("playlist_themes")
NOTE_TITLES = _words("note_titles")
EMULATOR_DIRECTORIES: dict[str, list[str]] = _LISTS["emulator_directories"]
# Name -> phone number and description.
APARTMENTS: dict[str, tuple[str, str]] = {
    name: (phone_number, description)
    for name, (phone_number, description) in _LISTS["apartments"].items()
}
