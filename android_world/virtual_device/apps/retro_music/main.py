"""Retro Music's activity: five tabs, the small player, and the pages over them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import (
    AUTO,
    LABELED,
    TAB_TITLES,
    UNLABELED,
    RetroActivity,
)
from android_world.virtual_device.apps.retro_music.app import RetroApp
from android_world.virtual_device.apps.retro_music.library import (
    AUDIO_PERMISSION,
    PACKAGE,
    Library,
    Song,
)
from android_world.virtual_device.apps.retro_music.now_playing import NowPlayingPage
from android_world.virtual_device.apps.retro_music.pages import (
    HistoryPage,
    MostPlayedPage,
    NewestPage,
    PlaylistPage,
    ShelfPage,
)
from android_world.virtual_device.apps.retro_music.player import Player
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore
from android_world.virtual_device.apps.retro_music.search import SearchPage
from android_world.virtual_device.apps.retro_music.settings import SettingsPage
from android_world.virtual_device.apps.retro_music.song_actions import SongActions
from android_world.virtual_device.apps.retro_music.tabs import TABS, Tab
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.theme import color

PERMISSIONS = (PACKAGE, f"{PACKAGE}.activities.PermissionActivity")
_BAR_DP = 80
_MINI_DP = 56
_MOST_LABELED_TABS = 3  # Material's bar shows all names up to here


class MainActivity(RetroActivity):
    """The tabs."""

    app: RetroApp

    def on_create(self) -> None:
        self.library = Library(self.device)
        self.songs = SongActions(self)
        self.tabs: dict[str, Tab] = {name: kind(self) for name, kind in TABS.items()}
        self.chosen = self.visible_tabs[0]
        if not self.device.packages.is_granted(PACKAGE, AUDIO_PERMISSION):
            self.start_activity(Intent(component=PERMISSIONS))
            self.finish()
        else:
            self._play_intent()

    def on_new_intent(self, intent: Intent) -> None:
        self.intent = intent
        self._play_intent()

    def on_resume(self) -> None:
        self.invalidate()

    def _play_intent(self) -> None:
        if not self.intent.data:
            return
        path = path_of_uri(self.device, self.intent.data)
        song = next((s for s in self.library.songs() if s.path == path), None)
        if song is None:
            self.toast("Couldn't play this song.")
        else:
            self.player.open([song])

    @property
    def player(self) -> Player:
        """The music service."""
        return self.app.player

    @property
    def visible_tabs(self) -> list[str]:
        """The tabs of the bar at the bottom, as the settings choose."""
        hidden = self.library.preferences.get_set("hidden_tabs") or {"Genres"}
        return [name for name in TABS if name not in hidden] or ["For you"]

    @property
    def tab(self) -> Tab:
        """The tab that is shown."""
        if self.chosen not in self.visible_tabs:
            self.chosen = self.visible_tabs[0]
        return self.tabs[self.chosen]

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        tab = self.tab
        return self.frame(tab.bar(), tab.body(), tab.button(), tabs=True)

    def frame(
        self,
        bar: ui.View,
        body: ui.View,
        button: ui.View | None = None,
        snackbar: ui.View | None = None,
        *,
        tabs: bool = False,
    ) -> ui.View:
        """A page with the small player at its end, and the tabs where there are some."""
        below = ui.Column(w=ui.MATCH, background=style.SURFACE)[
            self._mini_player(), self._navigation() if tabs else None
        ]
        return ui.Scaffold(toolbar=bar, body=body, fab=button, snackbar=snackbar, bottom_bar=below)

    def _navigation(self) -> ui.View:
        names = self.visible_tabs
        if len(names) < 2:
            return ui.Spacer()
        places = [self._destination(name) for name in names]
        return ui.Row("#navigationView.FrameLayout", w=ui.MATCH, h=_BAR_DP)[places]

    def _destination(self, name: str) -> ui.View:
        chosen = name == self.chosen
        tint = style.ACCENT if chosen else style.GREY
        tab = TABS[name]
        sign = ui.Box(w=56, h=32, corner=16, background=style.CHOSEN if chosen else "")[
            ui.Icon(tab.icon, tint=tint, gravity="center")
        ]
        label = ui.Text(name, style=ui.TextStyle(12, 500, tint), max_lines=1, important=False)
        return ui.Column(
            ".FrameLayout",
            resource_id=tab.resource_id,
            desc=name,
            weight=1,
            h=ui.MATCH,
            main="center",
            align="center",
            gap=4,
            selected=chosen,
            clickable=not chosen,
            focusable=True,
            tap=partial(self.choose, name),
        )[sign, label if self._is_labelled(chosen) else None]

    def _is_labelled(self, chosen: bool) -> bool:
        """Whether a tab has its name below its sign."""
        mode = self.library.preferences.get_str(TAB_TITLES, AUTO)
        few = mode == AUTO and len(self.visible_tabs) <= _MOST_LABELED_TABS
        return mode == LABELED or few or (mode != UNLABELED and chosen)

    def _mini_player(self) -> ui.View | None:
        player = self.player
        if (song := player.song) is None:
            return None
        sign = "pause" if player.playing else "play"
        extra = self.library.preferences.get_bool("toggle_add_controls")

        def button(icon: str, name: str, act: Callable[[], object]) -> ui.View:
            return ui.IconButton(icon, f"#{name}.ImageView", tint=style.ACCENT, tap=act)

        return ui.Row(
            "#miniPlayerFragment.FrameLayout",
            w=ui.MATCH,
            h=_MINI_DP,
            align="center",
            padding=(16, 0, 8, 0),
            gap=12,
            tap=self.open_player,
            on_drag=self._on_swipe_up,
            drag_axis="y",
        )[
            style.artwork(self.device, song, 36),
            ui.Text(
                f"{song.title} • {song.artist_name}",
                "#miniPlayerTitle",
                style=style.TITLE,
                max_lines=1,
                weight=1,
            ),
            button("skip-previous", "actionPrevious", player.previous) if extra else None,
            ui.Box(w=48, h=48)[
                _ring(player.at_ms / max(1, song.duration_ms)),
                button(sign, "miniPlayerPlayPauseButton", player.toggle),
            ],
            button("skip-next", "actionNext", player.next) if extra else None,
        ]

    def _on_swipe_up(self, drag: ui.Drag) -> None:
        if drag.phase == "end" and drag.dy < 0:
            self.open_player()

    # -- ways ------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Show a tab."""
        self.tab.selection.clear()
        self.chosen = name
        self.invalidate()

    def on_back(self) -> bool:
        if self.tab.selection.back():
            return True
        first = self.visible_tabs[0]
        was, self.chosen = self.chosen, first
        return was != first

    def open_player(self) -> None:
        """Show the whole player."""
        if not isinstance(self.fragment, NowPlayingPage):
            self.push(NowPlayingPage(self))

    def open_search(self) -> None:
        """Look for something."""
        page = SearchPage(self)
        self.push(page)
        self.set_focus(page.search.query)

    def open_settings(self) -> None:
        """Show the settings."""
        self.push(SettingsPage(self))

    def open_album(self, song: Song) -> None:
        """Show the album of a song."""
        self.open_page(ShelfPage(self, "album", str(song.album_id)))

    def open_artist(self, song: Song) -> None:
        """Show the songs of a song's artist."""
        self.open_page(ShelfPage(self, "artist", str(song.artist_id)))

    def open_genre(self, song: Song) -> None:
        """Show the songs like a song."""
        known = self.library.song(song.id)
        if known is not None and known.genre:
            self.open_page(ShelfPage(self, "genre", known.genre))
        else:
            self.toast("Unknown genre")

    def open_history(self) -> None:
        """Show what was played."""
        self.push(HistoryPage(self))

    def open_newest(self) -> None:
        """Show what came last."""
        self.push(NewestPage(self))

    def open_most_played(self) -> None:
        """Show what was played most often."""
        self.push(MostPlayedPage(self))

    def open_page(self, page: Fragment) -> None:
        """Show a page; the player over the one before closes."""
        while isinstance(self.fragment, NowPlayingPage):
            self.pop()
        self.push(page)

    def on_playlists_deletion(self) -> None:
        """Leave the page of a playlist that is gone."""
        page = self.fragment
        if isinstance(page, PlaylistPage) and PlaylistStore(self.device).get(page.number) is None:
            self.pop()

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        name, _, number = request.partition(":")
        if result.ok and name == "save":
            self.songs.write_file(int(number), path)
        elif result.ok and name == "import":
            self.songs.import_file(path)


def _ring(share: float) -> ui.View:
    return ui.Drawing("", class_name=None, fill=True, draw=partial(_draw_ring, share))


def _draw_ring(share: float, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
    inset = ctx.px(6)
    oval = skia.Rect.MakeLTRB(
        box.left + inset, box.top + inset, box.right - inset, box.bottom - inset
    )
    paint = skia.Paint(AntiAlias=True, StrokeWidth=ctx.px(3), Style=skia.Paint.kStroke_Style)
    paint.setColor(color(style.CHOSEN))
    canvas.drawArc(oval, 0, 360, False, paint)
    paint.setColor(color(style.ACCENT))
    canvas.drawArc(oval, -90, 360 * min(1.0, share), False, paint)
