"""Retro Music's settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import (
    SELECTED,
    SYSTEM,
    TAB_TITLES,
    THEME,
    THEMES,
    TITLE_MODES,
    VOLUME,
)
from android_world.virtual_device.apps.retro_music.library import SHORTEST_S
from android_world.virtual_device.apps.retro_music.player import CROSS_FADE, NO_FADE
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_SITE = "https://github.com/RetroMusicPlayer/RetroMusicPlayer"
_TABS = ("For you", "Songs", "Albums", "Artists", "Playlists", "Genres")
_MOST_TABS = 5
_FILTERS = {seconds: f"{seconds} seconds" for seconds in (0, 5, 10, 15, 20, 30, 60)}
_PAGES = {
    "Look and feel": ("palette-outline", "Change the theme and colors of the app"),
    "Now playing": ("play-circle-outline", "Customize the now playing screen"),
    "Audio": ("volume-high", "Change the sound settings and adjust the equalizer controls"),
    "Personalize": ("tune-variant", "Customize your now playing and UI controls"),
    "Images": ("image-outline", "Change artist image download settings"),
    "Notification": ("bell-outline", "Customize the notification style"),
    "Other": ("shape-outline", "Advanced testing features"),
    "About": ("information-outline", "Team, social links"),
}


class SettingsPage(Fragment):
    """The list of all pages of settings."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def build(self) -> ui.View:
        rows = [self._row(title, *more) for title, more in _PAGES.items()]
        body = ui.Scroll("#settings.ScrollView", key="settings", fill=True)[
            ui.Column(w=ui.MATCH)[rows]
        ]
        return self.main.frame(style.bar(self.main, "Settings"), body)

    def _row(self, title: str, icon: str, text: str) -> ui.View:
        def opens() -> None:
            self.main.push(SettingsSection(self.main, title))

        sign = ui.Box(w=40, h=40, corner=20, background=style.CHOSEN)[
            ui.Icon(icon, size=22, tint=style.ACCENT, gravity="center")
        ]
        return ui.Row(
            ".FrameLayout",
            w=ui.MATCH,
            min_height=72,
            padding=(16, 8),
            gap=16,
            align="center",
            tap=opens,
        )[
            sign,
            ui.Column(weight=1)[
                ui.Text(title, "#title", style=style.TITLE),
                ui.Text(text, "#text", style=style.SMALL),
            ],
        ]


class SettingsSection(Fragment):
    """One page of settings."""

    def __init__(self, main: MainActivity, title: str) -> None:
        super().__init__(main)
        self.main, self.title = main, title

    def build(self) -> ui.View:
        look = ui.PreferenceStyle(dialog=style.DIALOG)
        page = ui.PreferencePage(self.main, self.main.library.preferences, look)
        pages: dict[str, Callable[[], Sequence[Item]]] = {
            "Look and feel": self._look,
            "Now playing": self._now_playing,
            "Audio": self._audio,
            "Personalize": self._personalize,
            "Images": self._images,
            "Notification": self._notification,
            "Other": self._other,
            "About": self._about,
        }
        body = ui.Scroll("#recycler_view.RecyclerView", key=self.title, fill=True)[
            ui.Column(w=ui.MATCH)[page.rows(pages[self.title]())]
        ]
        return self.main.frame(style.bar(self.main, self.title), body)

    def _look(self) -> Sequence[Item]:
        return [
            section("General"),
            choice("Select theme", THEME, THEMES, SYSTEM),
            switch("Material You", "material_you", summary="Colors of the wallpaper", default=True),
            switch("Black theme", "black_theme", summary="For OLED displays"),
            section("Colors"),
            switch("Desaturated color", "desaturated_color"),
        ]

    def _now_playing(self) -> Sequence[Item]:
        return [
            section("General"),
            switch("Extra controls", "toggle_add_controls", summary="Buttons of the mini player"),
            switch("Add volume controls", VOLUME),
            switch("Show lyrics", "show_lyrics"),
            switch("Keep the screen on", "screen_on_lyrics"),
        ]

    def _audio(self) -> Sequence[Item]:
        fades = (NO_FADE, "1 s", "2 s", "3 s", "5 s", "10 s")
        return [
            link("Equalizer", on_tap=lambda: self.main.toast("No equalizer found.")),
            switch("Gapless playback", "gapless_playback"),
            switch("Pause on zero", "pause_on_zero"),
            choice("Cross fade duration", CROSS_FADE, fades, NO_FADE),
            switch("Autoplay on headset", "toggle_headset"),
        ]

    def _personalize(self) -> Sequence[Item]:
        return [
            section("Home"),
            switch("Show suggestions", "toggle_suggestions", default=True),
            section("Tabs"),
            link(
                "Library categories",
                "Configure visibility of the tabs",
                on_tap=self._show_tabs_dialog,
            ),
            choice("Tab titles mode", TAB_TITLES, TITLE_MODES, SELECTED),
        ]

    def _show_tabs_dialog(self) -> None:
        kept = self.main.library.preferences
        shown = [_TABS.index(name) for name in self.main.visible_tabs]

        def put(chosen: list[int]) -> object:
            if not chosen or len(chosen) > _MOST_TABS:
                self.main.toast(
                    "You have to select at least one category."
                    if not chosen
                    else f"You can only have {_MOST_TABS} categories."
                )
                return ui.KEEP_OPEN
            kept.put(hidden_tabs=frozenset(n for i, n in enumerate(_TABS) if i not in chosen))
            return None

        ui.ListDialog(
            self.main,
            "Library categories",
            _TABS,
            kind="multi",
            selected=shown,
            positive=("Done", put),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _images(self) -> Sequence[Item]:
        options = ("Only on Wi-Fi", "Always", "Never")
        return [
            switch("Ignore media store covers", "ignore_media_store_artwork"),
            choice("Auto-download artist images", "auto_download_images", options, options[0]),
        ]

    def _notification(self) -> Sequence[Item]:
        return [
            switch("Classic notification", "classic_notification"),
            switch("Album art on lock screen", "album_art_on_lock_screen", default=True),
        ]

    def _other(self) -> Sequence[Item]:
        return [
            section("Playlists and history"),
            switch("Pause history", "pause_history"),
            link("Clear history", on_tap=self._clear_history),
            section("Filter"),
            choice("Filter song duration", "filter_song", _FILTERS, SHORTEST_S, label=str),
            link("Blacklist", self._hidden_summary(), on_tap=self._show_hidden),
        ]

    def _clear_history(self) -> None:
        PlaylistStore(self.device).clear_history()
        self.main.toast("History cleared.")

    def _hidden_summary(self) -> str:
        count = len(self.main.library.preferences.get_set("blacklist"))
        return f"{count} hidden" if count else "Nothing is hidden"

    def _show_hidden(self) -> None:
        kept = self.main.library.preferences
        hidden = sorted(kept.get_set("blacklist"))

        def show_again(position: int) -> None:
            kept.put(blacklist=frozenset(hidden) - {hidden[position]})

        def clear() -> None:
            kept.put(blacklist=frozenset())

        ui.ListDialog(
            self.main,
            "Blacklist",
            hidden,
            show_again,
            positive=("Done", None),
            neutral=("Clear", clear) if hidden else None,
            style=style.DIALOG,
        ).show()

    def _about(self) -> Sequence[Item]:
        def site() -> None:
            self.main.start_activity(Intent(ACTION_VIEW, data=_SITE))

        return [
            link("Version", "6.1.0"),
            link("GitHub", "Fork the project on GitHub", on_tap=site),
            link("Report bugs", on_tap=site),
        ]
