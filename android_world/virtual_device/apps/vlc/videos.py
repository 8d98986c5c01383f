"""The videos, and what the selected ones can be used for."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc.library import (
    GROUPINGS,
    SORTS,
    Card,
    Group,
    Media,
    title_of,
)
from android_world.virtual_device.apps.vlc.pages import Page, empty_view, more_button, no_media
from android_world.virtual_device.apps.vlc.style import ORANGE, SMALL, TITLE
from android_world.virtual_device.codecs.images import thumbnail


class VideoPage(Page):
    """Videos and groups of videos, as cards or as rows."""

    @property
    def _as_list(self) -> bool:
        return self.library.preferences.get_bool("video_display_in_list")

    def _visible_cards(self) -> list[Card]:
        wanted = title_of(self.search.query.text).casefold() if self.search else ""
        if wanted:
            return [v for v in self.library.videos() if wanted in v.title.casefold()]
        found = self.library.cards()
        if not self.inside:
            return found
        for card in found:
            if isinstance(card, Group) and card.title == self.inside:
                return list(card.videos)
        self.inside = ""
        return found

    def build(self) -> ui.View:
        found, as_list = self._visible_cards(), self._as_list
        if not found:
            if self.search:
                return empty_view("No media found")
            return no_media(self.screen.open_settings)
        grid = ui.ListView(
            "#video_grid",
            fill=True,
            key=f"video_grid:{self.inside}",
            count=len(found),
            columns=1 if as_list else 2,
            row_height=88 if as_list else 188,
            build_row=lambda i: self._card(found[i], as_list),
            bottom_inset=88,
        )
        fab = ui.Fab(
            "#fab",
            icon="play",
            tint="#FFFFFF",
            background=ORANGE,
            desc="Play",
            margin=16,
            tap=self.screen.play_all,
        )
        return ui.Box(w=ui.MATCH, weight=1)[grid, None if self.search or self.selection else fab]

    def _card(self, card: Card, as_list: bool) -> ui.View:
        """A card of the grid, or a row of the list."""
        selected = card.key in self.selection
        frame: ui.Group = ui.Column(".ConstraintLayout", padding=6)
        if as_list:
            frame = ui.Row(".ConstraintLayout", padding=(16, 0, 4, 0), gap=12, align="center")
        frame.selected = selected
        frame.tap = partial(self.selection.tap, card.key, partial(self._open, card))
        frame.on_long_press = partial(self.selection.toggle, card.key)
        thumbnail_of = card.videos[0].path
        badge = ui.Text(
            card.resolution,
            "#ml_item_resolution",
            style=ui.TextStyle(12, 500, "#FFFFFF"),
            background="#99000000",
            padding=(4, 1),
            gravity="end|bottom",
            margin=4,
        )
        cover = ui.Box(w=108 if as_list else ui.MATCH, h=64 if as_list else 116)[
            ui.Image(
                "#ml_item_thumbnail",
                fill=True,
                source=thumbnail(self.screen.device.storage, thumbnail_of, is_video=True)
                if self.library.shows_thumbnails
                else None,
                fit="cover",
                background="#DDDDDD",
            ),
            badge if card.resolution and not as_list else None,
            ui.Icon("check-circle", "#selected_check", tint=ORANGE, size=32, gravity="center")
            if selected
            else None,
        ]
        facts = [card.time, card.resolution] if as_list and card.resolution else [card.time]
        texts = ui.Column(weight=1, padding=0 if as_list else 4)[
            ui.Text(card.title, "#ml_item_title", style=TITLE, max_lines=2 if as_list else 1),
            ui.Text("  •  ".join(facts), "#ml_item_time", style=SMALL),
        ]
        more = None if self.selection else more_button(partial(self.screen.show_menu, card))
        if as_list:
            return frame[cover, texts, more]
        return frame[cover, ui.Row(w=ui.MATCH, align="center")[texts, more]]

    def _open(self, card: Card) -> None:
        if isinstance(card, Group):
            self.inside = card.title
        else:
            self.screen.play([card.path])

    # -- bars ------------------------------------------------------------------------------------

    def actions(self) -> list[ui.Action]:
        as_list, preferences = self._as_list, self.library.preferences
        mode = "Display in grid" if as_list else "Display in list"
        toggle = partial(preferences.put, video_display_in_list=not as_list)
        return [
            ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter", "always"),
            ui.Action("Resume playback", self._resume, "history", "ml_menu_last_playlist"),
            ui.Action(mode, toggle, show="never"),
            ui.Action("Sort by…", show="never", submenu=self._sortings()),
            ui.Action("Group videos", show="never", submenu=self._groupings()),
            ui.Action("Refresh", self.screen.refresh, show="never"),
        ]

    def _sortings(self) -> list[ui.MenuItem]:
        put, chosen = self.library.preferences.put, self.library.sorting
        return [
            ui.MenuItem(name, partial(put, video_sort=name), "radio", name == chosen)
            for name in SORTS
        ]

    def _groupings(self) -> list[ui.MenuItem]:
        chosen = self.library.grouping
        return [
            ui.MenuItem(name, partial(self._group, name), "radio", name == chosen)
            for name in reversed(GROUPINGS)
        ]

    def _group(self, name: str) -> None:
        self.inside = ""
        self.library.preferences.put(video_min_group_length=name)

    def _resume(self) -> None:
        if played := self.screen.database.history():
            self.screen.play(played[:1])
        else:
            self.screen.toast("The playlist is empty")

    def selected_media(self) -> list[Media]:
        cards = [card for card in self._visible_cards() if card.key in self.selection]
        return [video for card in cards for video in card.videos]

    def selection_actions(self) -> list[ui.Action]:
        screen, one = self.screen, len(self.selection) == 1
        add, parent = screen.show_playlist_of_dialog, screen.browse_parent
        entries = (
            ("Share", screen.share, "share-variant", "action_video_share"),
            ("Play as audio", screen.play_media_as_audio, "music-note", "action_video_play_audio"),
            ("Add to playlist", add, "playlist-plus", "action_mode_audio_add_playlist"),
            ("Delete", screen.show_delete_dialog, "delete", "action_video_delete"),
            *(
                [("Browse parent", parent, "folder-open", "action_mode_go_to_folder")]
                if one
                else ()
            ),
        )
        return [
            *self.usual_actions("action_video"),
            *(self.selection_action(*entry) for entry in entries),
        ]
