"""Changing the tags of a song, or of all songs of an album."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import RetroActivity
from android_world.virtual_device.apps.retro_music.library import Library
from android_world.virtual_device.codecs.audio_tags import read_tags, with_tags
from android_world.virtual_device.codecs.av_files import UnreadableMediaError

_NUMBERS = ("year", "track")


class TagEditorActivity(RetroActivity):
    """One field a tag; the round button writes those that were changed into the files."""

    fields: ClassVar[Mapping[str, tuple[str, str]]]  # tag: id and label of its field

    def files(self) -> list[str]:
        """The songs' files."""
        raise TypeError(f"{type(self).__name__} does not define files()")

    def on_create(self) -> None:
        storage = self.device.storage
        self.paths = [path for path in self.files() if storage.is_file(path)]
        if not self.paths:
            self.toast("Couldn't play this song.")
            self.finish()
            return
        tags = read_tags(storage.read_bytes(self.paths[0]))
        self.before = {name: str(getattr(tags, name) or "") for name in self.fields}
        self.states = {name: ui.TextState(text) for name, text in self.before.items()}

    def build(self) -> ui.View:
        fields = [
            ui.OutlinedField(
                f"#{resource_id}",
                hint=title,
                state=self.states[name],
                w=ui.MATCH,
                input_type="number" if name in _NUMBERS else "text",
                surface=style.WHITE,
            )
            for name, (resource_id, title) in self.fields.items()
        ]
        bar = ui.AppBar(
            activity=self,
            title="Tag editor",
            title_style=style.BAR_TITLE,
            navigation=("arrow-left", "Navigate up", self.finish),
        )
        body = ui.Scroll(".ScrollView", key="tags", fill=True)[
            ui.Column(w=ui.MATCH, padding=(16, 8, 16, 96), gap=12)[fields]
        ]
        save = ui.Fab("#saveTags", icon="content-save", label="Save", margin=16, tap=self._save)
        return ui.Scaffold(toolbar=bar, body=body, fab=save if self._changes() else None)

    def _changes(self) -> dict[str, str]:
        texts = {name: state.text.strip() for name, state in self.states.items()}
        return {name: text for name, text in texts.items() if text != self.before[name]}

    def _save(self) -> None:
        storage, changes = self.device.storage, self._changes()
        try:
            written = [with_tags(storage.read_bytes(path), changes) for path in self.paths]
        except (UnreadableMediaError, OSError):
            self.toast("Could not save the tags.")
            return
        for path, data in zip(self.paths, written, strict=True):
            storage.write_bytes(path, data)
        self.toast("Tags saved.")
        self.finish()


class SongTagEditorActivity(TagEditorActivity):
    """The tags of one song."""

    fields: ClassVar[Mapping[str, tuple[str, str]]] = {
        "title": ("songText", "Song"),
        "album": ("albumText", "Album"),
        "artist": ("artistText", "Artist"),
        "album_artist": ("albumArtistText", "Album Artist"),
        "composer": ("songComposerText", "Composer"),
        "genre": ("genreText", "Genre"),
        "year": ("yearText", "Year"),
        "track": ("trackNumberText", "Track (2 for track 2 or 3004 for CD3 track 4)"),
    }

    def files(self) -> list[str]:
        song = Library(self.device).song(int(self.intent.extras.get("song", 0)))
        return [song.path] if song else []


class AlbumTagEditorActivity(TagEditorActivity):
    """What the songs of an album have in common."""

    fields: ClassVar[Mapping[str, tuple[str, str]]] = {
        "album": ("albumText", "Album"),
        "album_artist": ("albumArtistText", "Album Artist"),
        "genre": ("genreTitle", "Genre"),
        "year": ("yearTitle", "Year"),
    }

    def files(self) -> list[str]:
        key = str(self.intent.extras.get("album", ""))
        albums = Library(self.device).albums()
        return [song.path for album in albums if album.key == key for song in album.songs]
