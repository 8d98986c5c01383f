"""The main screen: films, songs, folders, playlists and more."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import cards, pages
from android_world.virtual_device.apps.vlc.library import (
    GROUPINGS,
    SORTS,
    STORAGE,
    Group,
    Library,
    Media,
    time_text,
    title_of,
)
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.player import play_intent
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

_BROWSE = ("Browse", "folder-outline", "nav_directories")
_TABS = (
    ("Video", "filmstrip", "nav_video"),
    ("Audio", "music-note", "nav_audio"),
    _BROWSE,
    ("Playlists", "playlist-play", "nav_playlists"),
    ("More", "dots-horizontal", "nav_more"),
)


class MainActivity(Activity):
    """Five tabs at the bottom; the last one that was used is remembered."""

    background = "#FFFFFF"

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.library = Library(device)
        self.tab = self.library.preferences.get_int("fragment_id", 0)
        self.audio_tab = 0
        self.group = ""
        self.folder = ""
        self.selected: frozenset[str] = frozenset()
        self.query = ui.TextState()
        self.searching = False

    def on_resume(self) -> None:
        """Scan the storage, as the app does at its start and when files change."""
        MediaDatabase(self.device).scan()
        self.invalidate()

    # -- frame -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Toolbar, the tab's page, navigation."""
        others = (pages.audio, pages.browser, self._playlists, pages.more)
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            self._bar(),
            others[self.tab - 1](self) if self.tab else self._videos(),
            ui.BottomNavigation(
                "#navigation",
                destinations=[ui.Destination(t, i, n) for t, i, n in _TABS],
                selected_item=self.tab,
                selected_tint=pages.ORANGE,
                pill="",
                item_height=64,
                on_select=self._select_tab,
                background="#F8F8F8",
            ),
        ]

    def _select_tab(self, position: int) -> None:
        self.tab, self.group, self.folder = position, "", ""
        self.selected = frozenset()
        self._end_search()
        self.library.preferences.put(fragment_id=position)
        self.invalidate()

    def _bar(self) -> ui.View:
        if self.selected:
            return self._selection_bar()
        if self.searching:
            return self._search_bar()
        inside = self.group or (self.folder and posixpath.basename(self.folder))
        if self.folder == STORAGE:
            inside = "Internal memory"
        actions = []
        if self.tab == 0:
            actions = [
                ui.Action("Search…", self._open_search, "magnify", resource_id="ml_menu_filter"),
                ui.Action("Sort by…", self._ask_sort, "sort", resource_id="ml_menu_sortby"),
                ui.Action("Group videos", self._ask_grouping, show="never"),
                ui.Action(self._mode_title(), self._toggle_mode, show="never"),
                ui.Action("Refresh", self._refresh, show="never"),
            ]
        up = ("arrow-left", "Navigate up", self._up) if inside else None
        return ui.AppBar(
            "#main_toolbar", activity=self, title=inside or "VLC", navigation=up, actions=actions
        )

    def _search_bar(self) -> ui.View:
        return ui.Row("#main_toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
            ui.IconButton("arrow-left", desc="Collapse", w=56, tap=self._close_search),
            ui.TextField(
                "#search_src_text",
                state=self.query,
                hint="Search…",
                ime_action="search",
                weight=1,
                h=ui.MATCH,
                cursor_color=pages.ORANGE,
            ),
        ]

    def _open_search(self) -> None:
        self.searching = True
        self.set_focus(self.query)
        self.invalidate()

    def _close_search(self) -> None:
        self._end_search()
        self.invalidate()

    def _end_search(self) -> None:
        if self.searching:
            self.searching = False
            self.query.set_text("")
            self.set_focus(None)

    def _up(self) -> None:
        self.on_back()
        self.invalidate()

    def on_back(self) -> bool:
        """End selection and search, leave the group, go up in the folders."""
        if self.selected:
            self.end_selection()
            return True
        if self.searching:
            self._close_search()
            return True
        if self.group:
            self.group = ""
        elif self.folder:
            self.folder = "" if self.folder == STORAGE else posixpath.dirname(self.folder)
        else:
            return False
        self.invalidate()
        return True

    # -- films -----------------------------------------------------------------------------------

    def _shown(self) -> list[Media | Group]:
        wanted = title_of(self.query.text).casefold() if self.searching else ""
        if wanted:
            return [v for v in self.library.videos() if wanted in v.title.casefold()]
        found = self.library.cards()
        if self.group:
            for card in found:
                if isinstance(card, Group) and card.name == self.group:
                    return list(card.videos)
            self.group = ""
        return found

    def _is_list(self) -> bool:
        return self.library.preferences.get_bool("video_display_in_list")

    def _videos(self) -> ui.View:
        found = self._shown()
        if not found:
            return pages.note(pages.EMPTY)
        as_list = self._is_list()
        build = cards.list_row if as_list else cards.grid_card
        grid = ui.ListView(
            "#video_grid",
            fill=True,
            key=f"video_grid:{self.group}",
            count=len(found),
            columns=1 if as_list else 2,
            row_height=88 if as_list else 188,
            build_row=lambda i: build(self, found[i]),
            bottom_inset=88,
        )
        plays = not self.searching and not self.selected
        fab = ui.Fab(
            "#fab",
            icon="play",
            tint="#FFFFFF",
            background=pages.ORANGE,
            desc="Play",
            gravity="end|bottom",
            margin=16,
            tap=self._play_all,
        )
        return ui.Box(w=ui.MATCH, weight=1)[grid, fab if plays else None]

    def tap(self, card: Media | Group) -> None:
        """Play or open a card, or change the selection."""
        if self.selected:
            self.toggle(card)
        else:
            self.open(card)

    def open(self, card: Media | Group) -> None:
        """Play a film, or show a group."""
        if isinstance(card, Group):
            self.group = card.name
            self.invalidate()
        else:
            self.start_activity(play_intent([card.path]))

    def open_group(self, name: str) -> None:
        """Show what belongs together."""
        self.group = name
        self.invalidate()

    def select_audio_tab(self, position: int) -> None:
        """Change the way to the songs."""
        self.audio_tab = position
        self.invalidate()

    def enter(self, path: str) -> None:
        """Go to a folder; "" is the list of storages."""
        self.folder = path
        self.invalidate()

    def show_menu(self, card: Media | Group) -> None:
        """The sheet of a card."""
        videos = list(card.videos) if isinstance(card, Group) else [card]
        title = card.name if isinstance(card, Group) else card.title
        paths = [v.path for v in videos]
        favorite = set(paths) <= set(MediaDatabase(self.device).favorites())
        items = [
            ui.MenuItem("Play", partial(self.play, paths), icon="play"),
            ui.MenuItem("Play all", self._play_all, icon="playlist-play"),
            self._later("Play as audio", "music-note"),
            self._later("Download subtitles", "subtitles-outline"),
            ui.MenuItem("Information", partial(self._inform, videos), icon="information-outline"),
            self._later("Add to playlist", "playlist-plus"),
            ui.MenuItem(
                "Remove from favorites" if favorite else "Add to favorites",
                partial(self._set_favorite, paths, not favorite),
                icon="star-outline",
            ),
            ui.MenuItem("Delete", partial(self._ask_delete, videos), icon="delete-outline"),
            ui.MenuItem("Share", partial(self._share, paths), icon="share-variant"),
            ui.MenuItem("Mark as played", partial(self._mark_played, paths), icon="eye-outline"),
            ui.MenuItem(
                "Browse parent", partial(self._browse_parent, paths[0]), icon="folder-open"
            ),
        ]
        ui.MenuSheet(self, items, title=title, title_id="ctx_title", text_id="text").show()

    def show_file_menu(self, path: str) -> None:
        """The sheet of a row of the folders."""
        name = posixpath.basename(path)
        folder = self.device.storage.is_dir(path)
        media = [self.library.media_of(p) for p in self._below(path)]
        paths = [m.path for m in media]
        favorite = path in MediaDatabase(self.device).favorites()
        items = [
            ui.MenuItem("Play" if folder else "Play all", partial(self.play, paths), icon="play"),
            *(
                []
                if folder
                else [
                    self._later("Play as audio", "music-note"),
                    self._later("Download subtitles", "subtitles-outline"),
                    ui.MenuItem(
                        "Information", partial(self._inform, media), icon="information-outline"
                    ),
                ]
            ),
            self._later("Add to playlist", "playlist-plus"),
            *(
                []
                if folder
                else [
                    ui.MenuItem(
                        "Remove from favorites" if favorite else "Add to favorites",
                        partial(self._set_favorite, [path], not favorite),
                        icon="star-outline",
                    ),
                ]
            ),
            ui.MenuItem("Delete", partial(self._ask_delete_path, path), icon="delete-outline"),
        ]
        ui.MenuSheet(self, items, title=name, title_id="ctx_title", text_id="text").show()

    def _below(self, path: str) -> list[str]:
        if not self.device.storage.is_dir(path):
            return [path]
        return [f"{path}/{name}" for name in self.library.folders_and_files(path)[1]]

    def _later(self, title: str, icon: str) -> ui.MenuItem:
        return ui.MenuItem(title, partial(self.unavailable, title), icon=icon)

    def unavailable(self, what: str) -> None:
        """Say that a function is not on this phone."""
        ui.show_unavailable(self, what)

    def show_about(self) -> None:
        """The version."""
        ui.AlertDialog(self, "About", "VLC for Android 3.5.4", ("OK", None)).show()

    def _set_favorite(self, paths: list[str], on: bool) -> None:
        MediaDatabase(self.device).set_favorite(paths, on)

    def _mark_played(self, paths: list[str]) -> None:
        MediaDatabase(self.device).played(paths)

    def _browse_parent(self, path: str) -> None:
        self._select_tab(_TABS.index(_BROWSE))
        self.folder = posixpath.dirname(path)

    def _share(self, paths: list[str]) -> None:
        uris = [self.device.media.uri_of(p) or f"file://{quote(p)}" for p in paths]
        many = len(uris) > 1
        name = "android.intent.action.SEND" + ("_MULTIPLE" if many else "")
        stream = {"android.intent.extra.STREAM": uris if many else uris[0]}
        self.start_activity(share_intent(Intent(name, mime_type="video/*", extras=stream)))

    def play(self, paths: list[str], position: int = 0) -> None:
        """Start the player."""
        if paths:
            self.start_activity(play_intent(paths, position))

    def _play_all(self) -> None:
        self.play([v.path for v in self.library.videos()])

    # -- selection -------------------------------------------------------------------------------

    def toggle(self, card: Media | Group) -> None:
        """Select a card, or unselect it."""
        self.selected ^= {cards.card_id(card)}
        self.invalidate()

    def end_selection(self) -> None:
        """Select nothing."""
        self.selected = frozenset()
        self.invalidate()

    def _chosen(self) -> list[Media]:
        chosen = [c for c in self._shown() if cards.card_id(c) in self.selected]
        return [v for c in chosen for v in (c.videos if isinstance(c, Group) else (c,))]

    def _selection_bar(self) -> ui.View:
        one = len(self.selected) == 1
        show = partial(ui.Action, show="never")
        actions = [
            ui.Action(
                "Information",
                partial(self._with_chosen, self._inform),
                "information-outline",
                resource_id="action_mode_video_info",
            )
            if one
            else None,
            ui.Action(
                "Play",
                partial(self._with_paths, self.play),
                "play",
                resource_id="action_video_play",
            ),
            ui.Action(
                "Share",
                partial(self._with_paths, self._share),
                "share-variant",
                resource_id="action_mode_video_share",
            ),
            show("Play as audio", partial(self.unavailable, "Play as audio")),
            show("Add to playlist", partial(self.unavailable, "Add to playlist")),
            show("Delete", partial(self._with_chosen, self._ask_delete)),
            show("Download subtitles", partial(self.unavailable, "Download subtitles")),
            show("Add to video group", partial(self.unavailable, "Add to video group")),
            show("Go to folder", partial(self._with_paths, self._go_to_folder)) if one else None,
        ]
        return ui.AppBar(
            "#action_mode_bar",
            activity=self,
            title=str(len(self.selected)),
            navigation=("close", "Done", self.end_selection),
            actions=[a for a in actions if a is not None],
        )

    def _with_chosen(self, action: Callable[[list[Media]], object]) -> None:
        chosen = self._chosen()
        self.end_selection()
        action(chosen)

    def _with_paths(self, action: Callable[[list[str]], object]) -> None:
        paths = [m.path for m in self._chosen()]
        self.end_selection()
        action(paths)

    def _go_to_folder(self, paths: list[str]) -> None:
        self._browse_parent(paths[0])

    # -- actions ---------------------------------------------------------------------------------

    def _inform(self, videos: list[Media]) -> None:
        lines = [
            f"{v.file_name}\n{time_text(v.duration_ms)}  {v.resolution}\n{v.path}" for v in videos
        ]
        ui.AlertDialog(self, "Information", "\n\n".join(lines), ("OK", None)).show()

    def _ask_delete(self, videos: list[Media]) -> None:
        what = videos[0].file_name if len(videos) == 1 else f"{len(videos)} items"
        ui.AlertDialog(
            self,
            "Delete file",
            f"Are you sure you want to delete “{what}”?",
            ("Yes", partial(self._delete, [v.path for v in videos])),
            ("Cancel", None),
        ).show()

    def _ask_delete_path(self, path: str) -> None:
        if self.device.storage.is_dir(path):
            name = posixpath.basename(path)
            question = f"Are you sure you want to delete “{name}” and everything in it?"
            delete = partial(self._delete_folder, path)
            ui.AlertDialog(
                self, "Delete folder", question, ("Yes", delete), ("Cancel", None)
            ).show()
        else:
            self._ask_delete([self.library.media_of(path)])

    def _delete_folder(self, path: str) -> None:
        self.device.storage.remove_tree(path)
        self.device.media.scan(path)
        MediaDatabase(self.device).scan()

    def _delete(self, paths: list[str]) -> None:
        self.library.delete(paths)
        MediaDatabase(self.device).scan()

    def _ask_sort(self) -> None:
        chosen = SORTS.index(self.library.sorting)
        ui.ListDialog(
            self, "Sort by…", SORTS, self._set_sort, kind="single", selected=chosen
        ).show()

    def _set_sort(self, position: int) -> None:
        self.library.preferences.put(video_sort=SORTS[position])

    def _ask_grouping(self) -> None:
        chosen = GROUPINGS.index(self.library.grouping)
        ui.ListDialog(
            self, "Group videos", GROUPINGS, self._set_grouping, kind="single", selected=chosen
        ).show()

    def _set_grouping(self, position: int) -> None:
        self.group = ""
        self.library.preferences.put(video_min_group_length=GROUPINGS[position])

    def _mode_title(self) -> str:
        return "Display in grid" if self._is_list() else "Display in list"

    def _toggle_mode(self) -> None:
        self.library.preferences.put(video_display_in_list=not self._is_list())

    def _refresh(self) -> None:
        self.device.media.scan(STORAGE)
        MediaDatabase(self.device).scan()
        self.invalidate()

    def _playlists(self, screen: MainActivity) -> ui.View:
        return pages.note("No playlist found.")
