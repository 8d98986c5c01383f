"""Changing the tags of a song."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import RetroActivity
from android_world.virtual_device.apps.retro_music.library import Library
from android_world.virtual_device.codecs.audio_tags import read_tags, with_tags
from android_world.virtual_device.codecs.av_files import UnreadableMediaError

_FIELDS = {
    "title": "Song",
    "album": "Album",
    "artist": "Artist",
    "album_artist": "Album Artist",
    "composer": "Composer",
    "genre": "Genre",
    "year": "Year",
    "track": "Track (2 for track 2 or 3004 for CD3 track 4)",
}
_IDS = {
    "title": "song",
    "album_artist": "albumArtist",
    "composer": "songComposer",
    "track": "trackNumber",
}
_NUMBERS = ("year", "track")


class SongTagEditorActivity(RetroActivity):
    """One field a tag; the round button writes them into the file."""

    def on_create(self) -> None:
        song = Library(self.device).song(int(self.intent.extras.get("song", 0)))
        self.path = song.path if song else ""
        if song is None or not self.device.storage.is_file(self.path):
            self.toast("Couldn't play this song.")
            self.finish()
            return
        tags = read_tags(self.device.storage.read_bytes(self.path))
        self.before = {name: str(getattr(tags, name) or "") for name in _FIELDS}
        self.states = {name: ui.TextState(text) for name, text in self.before.items()}

    def build(self) -> ui.View:
        fields = [
            ui.OutlinedField(
                f"#{_IDS.get(name, name)}Text",
                hint=title,
                state=self.states[name],
                w=ui.MATCH,
                input_type="number" if name in _NUMBERS else "text",
                surface=style.WHITE,
            )
            for name, title in _FIELDS.items()
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
        changed = any(state.text != self.before[name] for name, state in self.states.items())
        save = ui.Fab("#saveTags", icon="content-save", label="Save", margin=16, tap=self._save)
        return ui.Scaffold(toolbar=bar, body=body, fab=save if changed else None)

    def _save(self) -> None:
        values = {name: state.text.strip() for name, state in self.states.items()}
        try:
            data = with_tags(self.device.storage.read_bytes(self.path), values)
        except (UnreadableMediaError, OSError):
            self.toast("Could not save the tags.")
            return
        self.device.storage.write_bytes(self.path, data)
        self.toast("Tags saved.")
        self.finish()
