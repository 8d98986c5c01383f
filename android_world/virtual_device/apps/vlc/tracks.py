"""The tracks of a video: which sound is played, and the subtitles over its image."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.codecs import data_files, subtitles
from android_world.virtual_device.codecs.images import VideoInfo, video_info
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.player import VideoPlayerActivity

NO_TRACK = -1
LANGUAGES = data_files.read_mapping(__package__, "languages.tsv")
SIZES = {"19": "Small", "16": "Normal", "13": "Big", "10": "Huge"}
COLORS = {
    "#FFFFFF": "White",
    "#C0C0C0": "Gray",
    "#FF00FF": "Pink",
    "#0000FF": "Blue",
    "#FFFF00": "Yellow",
    "#00FF00": "Green",
}
ENCODINGS = data_files.read_mapping(__package__, "encodings.tsv")
_SHARE = 300.0  # dp of a film's height: one over the stored size of it is a letter's height
_BELOW_DP = 24


@dataclass(frozen=True)
class _Text:
    """Subtitles that can be shown."""

    name: str
    track: subtitles.Track


class Tracks:
    """The tracks of the video that plays; the preferences say which are chosen first."""

    def __init__(self, player: VideoPlayerActivity) -> None:
        self.player = player
        self.texts: list[_Text] = []
        self.sound = self.text = NO_TRACK

    @property
    def _info(self) -> VideoInfo | None:
        return video_info(self.player.device.storage, self.player.path)

    def load(self) -> None:
        """Find the tracks of another video."""
        preferences, info = self.player.library.preferences, self._info
        autoload = preferences.get_bool("subtitles_autoload", True)
        files = self._sibling_names() if autoload else []
        self.texts = [*self._inside(), *filter(None, map(self._read, files))]
        spoken = list(info.sounds) if info else []
        self.sound = _of(spoken, preferences.get_str("audio_preferred_language"))
        if self.sound == NO_TRACK and spoken:
            self.sound = 0
        wanted = preferences.get_str("subtitle_preferred_language")
        self.text = _of([text.track.language for text in self.texts], wanted)
        if self.text == NO_TRACK and files:
            self.text = len(self.texts) - 1

    # -- subtitles -------------------------------------------------------------------------------

    def _inside(self) -> list[_Text]:
        storage, path = self.player.device.storage, self.player.path
        key = ("subtitles", path)
        found = storage.derive(
            key, [path], lambda: subtitles.read_from_video(storage.read_bytes(path))
        )
        return [_Text(_name(i, track.language), track) for i, track in enumerate(found)]

    def _sibling_names(self) -> list[str]:
        """Files of subtitles that are called as the video is."""
        folder, name = posixpath.split(self.player.path)
        stem = posixpath.splitext(name)[0].casefold()
        names = sorted(self.player.device.storage.listdir(folder))
        found = [n for n in names if n.casefold().endswith(subtitles.EXTENSIONS)]
        return [f"{folder}/{n}" for n in found if n.casefold().startswith(f"{stem}.")]

    def _read(self, path: str) -> _Text | None:
        encoding = self.player.library.preferences.get_str("subtitle_text_encoding")
        try:
            data = self.player.device.storage.read_bytes(path)
        except OSError:
            return None
        track = subtitles.in_file(data, encoding)
        return _Text(posixpath.basename(path), track) if track is not None else None

    def view(self, above: float) -> ui.View | None:
        """The current subtitle, `above` dp over the lower edge."""
        if self.text == NO_TRACK:
            return None
        said = self.texts[self.text].track.at(self.player.playback.position)
        if not said:
            return None
        preferences = self.player.library.preferences
        ground = "#80000000" if preferences.get_bool("subtitles_background") else ""
        return ui.Text(
            said,
            class_name=None,
            style=ui.TextStyle(
                round(_SHARE / int(preferences.get_str("subtitles_size", "16"))),
                700 if preferences.get_bool("subtitles_bold") else 400,
                preferences.get_str("subtitles_color", "#FFFFFF"),
            ),
            align="center",
            gravity="bottom|center_horizontal",
            margin=(16, 0, 16, above + _BELOW_DP),
            padding=(8, 2),
            background=ground,
        )

    def _choose_file(self) -> None:
        intent = Intent("android.intent.action.GET_CONTENT", mime_type="*/*")
        self.player.start_activity(intent, request=self._on_choice)

    def _on_choice(self, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if not result.ok or not path:
            return
        text = self._read(path)
        if text is None:
            self.player.toast("No subtitles found")
            return
        self.texts.append(text)
        self.text = len(self.texts) - 1

    # -- the sheet -------------------------------------------------------------------------------

    def ask(self) -> None:
        """The sheet with all tracks."""
        info = self._info
        sounds = [_name(i, language) for i, language in enumerate(info.sounds if info else ())]
        named = [text.name for text in self.texts]
        sheet = _Sheet(
            self.player,
            (
                _Group("Audio", self._choices("sound", sounds)),
                _Group("Subtitles", self._choices("text", named)),
                _Group(
                    "",
                    [
                        ("folder-open", "Select subtitle file", False, self._choose_file),
                        ("download", "Download subtitles", False, None),
                    ],
                ),
                _Group("Video", [("", "Track 1", True, None)]),
            ),
        )
        sheet.show()

    def _choices(self, kind: str, names: Sequence[str]) -> list[_Row]:
        chosen = getattr(self, kind)
        return [
            ("", name, chosen == number, partial(setattr, self, kind, number))
            for number, name in enumerate(["Disable track", *names], NO_TRACK)
        ]


_Row = tuple[str, str, bool, Callable[[], object] | None]  # icon, text, chosen, what a tap does


@dataclass(frozen=True)
class _Group:
    """Tracks of one kind."""

    title: str
    rows: Sequence[_Row]


class _Sheet(ui.BottomSheet):
    """Video, audio and subtitles below one another."""

    surface = style.BACKGROUND

    def __init__(self, activity: Activity, groups: Sequence[_Group]) -> None:
        super().__init__(activity)
        self.groups = groups

    def content(self) -> ui.View:
        views = [view for group in self.groups for view in self._views(group)]
        return ui.Scroll("#player_overlay_tracks.ConstraintLayout", key="tracks", w=ui.MATCH)[
            ui.Column(w=ui.MATCH, padding=(0, 0, 0, 8))[views]
        ]

    def _views(self, group: _Group) -> list[ui.View]:
        heading = ui.Text(group.title, "#track_title", style=style.SECTION, padding=(24, 12, 24, 4))
        return [*([heading] if group.title else []), *map(self._row, group.rows)]

    def _row(self, row: _Row) -> ui.View:
        icon, text, chosen, act = row
        view = ui.Row(
            ".ConstraintLayout",
            w=ui.MATCH,
            h=44,
            padding=(24, 0),
            gap=16,
            align="center",
            enabled=chosen or act is not None,
            tap=partial(self._pick, act) if act else None,
        )
        title = ui.Text(
            text,
            "#option_title" if icon else "#track_title",
            style=style.TITLE,
            max_lines=1,
            weight=1,
            enabled=chosen or act is not None,
        )
        view.selected = title.selected = chosen
        mark = icon or ("check" if chosen else "")
        return view[
            ui.Box(w=24)[ui.Icon(mark, tint=style.ORANGE, size=24) if mark else None], title
        ]

    def _pick(self, act: Callable[[], object]) -> None:
        self.dismiss()
        act()
        self.activity.invalidate()


def _name(position: int, language: str) -> str:
    """`Track 1`, `Track 2 - [English]`."""
    name = f"Track {position + 1}"
    return f"{name} - [{LANGUAGES.get(language, language)}]" if language else name


def _of(languages: Sequence[str], wanted: str) -> int:
    """The first track of a language."""
    return languages.index(wanted) if wanted and wanted in languages else NO_TRACK
