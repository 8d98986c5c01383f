"""The videos, and what the selected ones can be used for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc.library import (
    GROUPINGS,
    SORTS,
    Card,
    Group,
    Media,
    groups_by_name,
    title_of,
)
from android_world.virtual_device.apps.vlc.pages import Page, empty_view, more_button, no_media
from android_world.virtual_device.apps.vlc.style import ORANGE, SMALL, TITLE
from android_world.virtual_device.apps.vlc.video_groups import AddToGroupSheet, RenameSheet
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
        groupings = ui.Action("Group videos", show="never", submenu=self._groupings())
        return [
            ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter", "always"),
            ui.Action("Resume playback", self._resume, "history", "ml_menu_last_playlist"),
            ui.Action(mode, toggle, show="never"),
            ui.Action("Sort by…", show="never", submenu=self._sortings()),
            *(self._group_actions() if self.inside else [groupings]),
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

    @property
    def _is_by_name(self) -> bool:
        return self.library.grouping == GROUPINGS[2]

    def _group_actions(self) -> list[ui.Action]:
        """What the menu of an opened group changes."""
        videos = [video for card in self._visible_cards() for video in card.videos]
        if not self._is_by_name:
            return []
        entries = (("Rename video group", self._show_rename), ("Ungroup", self._ungroup))
        return [ui.Action(name, partial(do, videos), show="never") for name, do in entries]

    def _put(self, name: str | None, videos: Sequence[Media]) -> None:
        self.library.set_video_group([video.path for video in videos], name)
        self.screen.database.regroup()

    def _ungroup(self, videos: Sequence[Media]) -> None:
        self._put("", videos)

    def _regroup(self, videos: Sequence[Media]) -> None:
        """Put the videos without a group that start as the first one does together again."""
        chosen = self.library.video_groups
        groups = groups_by_name(self.library.videos(), {})
        alike = next(group.videos for group in groups if videos[0] in group.videos)
        self._put(None, [video for video in alike if chosen.get(video.path) == ""])

    def _show_rename(self, videos: Sequence[Media]) -> None:
        cards = self.library.cards()
        title = next(card.title for card in cards if videos[0] in card.videos)
        RenameSheet(self.screen, title, partial(self._rename, videos)).show()

    def _rename(self, videos: Sequence[Media], name: str) -> None:
        self._put(name, videos)
        self.inside = name if self.inside else ""

    def _show_groups(self, videos: Sequence[Media]) -> None:
        groups = [card for card in self.library.cards() if isinstance(card, Group)]
        AddToGroupSheet(self.screen, groups, partial(self._add_to, videos)).show()

    def _add_to(self, videos: Sequence[Media], group: Group) -> None:
        self._put(group.title, [*group.videos, *videos])

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
        if self.inside or self.library.grouping == GROUPINGS[0]:
            return self._video_actions()
        return self._group_bar_actions() if self._is_by_name else self._folder_actions()

    def _video_actions(self) -> list[ui.Action]:
        """What the bar offers for videos."""
        screen, one = self.screen, len(self.selection) == 1
        add, parent = screen.show_playlist_of_dialog, screen.browse_parent
        remove = "Remove from video group", self._ungroup, "folder", "action_remove_from_group"
        browse = "Browse parent", parent, "folder-open", "action_mode_go_to_folder"
        entries = (
            ("Share", screen.share, "share-variant", "action_video_share"),
            ("Play as audio", screen.play_media_as_audio, "music-note", "action_video_play_audio"),
            ("Add to playlist", add, "playlist-plus", "action_mode_audio_add_playlist"),
            ("Delete", screen.show_delete_dialog, "delete", "action_video_delete"),
            *([remove] if self.inside and self._is_by_name else ()),
            *([browse] if one else ()),
        )
        return [
            *self.usual_actions("action_video"),
            *(self.selection_action(*entry) for entry in entries),
        ]

    def _folder_actions(self) -> list[ui.Action]:
        """What the bar offers for folders."""
        add, delete = self.screen.show_playlist_of_dialog, self.screen.show_delete_dialog
        return [
            *self.usual_actions("action_folder", has_info=False),
            self.selection_action(
                "Add to playlist", add, "playlist-plus", "action_folder_add_playlist", "always"
            ),
            self.selection_action("Delete", delete, "delete", "action_video_delete"),
        ]

    def _group_bar_actions(self) -> list[ui.Action]:
        """What the bar offers for videos and groups by name."""
        screen = self.screen
        add, delete = screen.show_playlist_of_dialog, screen.show_delete_dialog
        chosen = [card for card in self._visible_cards() if card.key in self.selection]
        rename, regroup = "action_rename", "action_group_similar"
        parent = "action_mode_go_to_folder"
        one, groups = len(chosen) == 1, [card for card in chosen if isinstance(card, Group)]
        entries = (
            (True, "Add to playlist", add, "playlist-plus", "action_videogroup_add_playlist"),
            (bool(groups), "Ungroup", self._ungroup, "folder", "action_ungroup"),
            (one and bool(groups), "Rename video group", self._show_rename, "pencil", rename),
            (True, "Delete", delete, "delete", "action_video_delete"),
            (one and not groups, "Regroup automatically", self._regroup, "folder", regroup),
            (one, "Browse parent", screen.browse_parent, "folder-open", parent),
        )
        return [
            *self.usual_actions("action_videogroup", has_info=False),
            self.selection_action(
                "Add to video group",
                self._show_groups,
                "folder-plus",
                "action_add_to_group",
                "always",
            ),
            *(
                self.selection_action(title, act, icon, name)
                for wanted, title, act, icon, name in entries
                if wanted
            ),
        ]
