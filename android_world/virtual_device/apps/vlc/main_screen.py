"""The main screen: videos, songs, folders, playlists and more; and what can be done with files."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.app import VlcApp
from android_world.virtual_device.apps.vlc.audio_page import AudioPage
from android_world.virtual_device.apps.vlc.audio_player import AudioPlayer
from android_world.virtual_device.apps.vlc.folder_page import FolderPage
from android_world.virtual_device.apps.vlc.library import (
    STORAGE,
    STORAGE_NAMES,
    Card,
    Library,
    Media,
    is_media,
)
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.onboarding import ONBOARDING, access_page, has_access
from android_world.virtual_device.apps.vlc.pages import MorePage
from android_world.virtual_device.apps.vlc.play_intent import play_intent
from android_world.virtual_device.apps.vlc.playlist_page import PlaylistPage
from android_world.virtual_device.apps.vlc.playlist_sheet import (
    PlaylistSheet,
    Sheet,
    show_delete_sheet,
)
from android_world.virtual_device.apps.vlc.preferences_screen import PREFERENCES
from android_world.virtual_device.apps.vlc.secondary import page_intent
from android_world.virtual_device.apps.vlc.videos import VideoPage
from android_world.virtual_device.codecs.images import thumbnail
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.playback import time_text

_TABS = (
    ui.Destination("Video", "movie", "nav_video"),
    ui.Destination("Audio", "music-note", "nav_audio"),
    ui.Destination("Browse", "folder", "nav_directories"),
    ui.Destination("Playlists", "playlist-play", "nav_playlists"),
    ui.Destination("More", "dots-horizontal", "nav_more"),
)
_BROWSE = 2


class MainActivity(Activity):
    """Five tabs at the bottom; the last one that was used is remembered."""

    background = style.BACKGROUND
    app: VlcApp

    def on_create(self) -> None:
        self.library = Library(self.device)
        self.audio = self.app.queue
        self.snackbar = ui.SnackbarHost(self)
        self.player = AudioPlayer(self)
        self.tab = self.library.preferences.get_int("fragment_id", 0)
        kinds = (VideoPage, AudioPage, FolderPage, PlaylistPage, MorePage)
        self.pages = [kind(self) for kind in kinds]
        if not self.library.preferences.get_bool("app_onboarding_done"):
            self.start_activity(Intent(component=ONBOARDING))

    @property
    def database(self) -> MediaDatabase:
        """What VLC keeps about files."""
        return MediaDatabase(self.device)

    def on_resume(self) -> None:
        if has_access(self.device) and self.library.preferences.get_bool("auto_rescan", True):
            self.database.scan()

    def on_destroy(self) -> None:
        if self.library.preferences.get_bool("audio_task_removed"):
            self.audio.stop()

    # -- frame -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        page = self.pages[self.tab]
        if self.audio and self.player.is_open:
            return self.player.build()
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            page.bar(),
            page.build() if has_access(self.device) else access_page(self),
            self.snackbar.view(),
            self.player.mini() if self.audio and not self.audio.is_popup else None,
            *(() if page.inside and self.tab == _BROWSE else self._navigation()),
        ]

    def _navigation(self) -> list[ui.View]:
        bar = ui.BottomNavigation(
            "#navigation",
            destinations=_TABS,
            selected_item=self.tab,
            tint=style.SECONDARY,
            selected_tint=style.ORANGE,
            label_weight=400,
            label_gap=-3,
            item_padding=(0, 0, 0, 1.5),
            pill="",
            item_height=56,
            on_select=self.select_tab,
            background=style.BACKGROUND,
        )
        return [ui.Divider(background=style.LINE), bar]

    def select_tab(self, position: int) -> None:
        """Show a tab from its start."""
        self.pages[self.tab].reset()
        self.tab = position
        self.library.preferences.put(fragment_id=position)

    def on_back(self) -> bool:
        return self.player.close() or self.pages[self.tab].back()

    # -- sheets ----------------------------------------------------------------------------------

    def show_menu(self, card: Card) -> None:
        """The sheet of a card."""
        videos = card.videos
        paths = [v.path for v in videos]
        favorite = set(paths) <= set(self.database.favorites())
        title = "Remove from favorites" if favorite else "Add to favorites"
        anew = ("Play from start", "replay", partial(self.play, paths, from_start=True))
        stopped = len(paths) == 1 and self.database.stopped_at(paths[0])
        self.show_sheet(
            card.title,
            ("Play", "play", partial(self.play, paths)),
            *([anew] if stopped else []),
            ("Play all", "playlist-play", self.play_all),
            ("Play as audio", "music-note", partial(self.play_as_audio, paths)),
            ("Append", "playlist-play", partial(self.append, paths)),
            ("Insert next", "playlist-play", partial(self.insert, paths)),
            ("Download subtitles", "download", self._find_subtitles),
            ("Information", "information-outline", partial(self.inform, videos)),
            ("Add to playlist", "playlist-plus", partial(self.show_playlist_dialog, paths)),
            (title, "star-outline", partial(self.database.set_favorite, paths, not favorite)),
            ("Delete", "delete", partial(self.show_delete_dialog, videos)),
            ("Share", "share-variant", partial(self.share, videos)),
            ("Mark as played", "eye-outline", partial(self.database.mark_played, paths)),
            ("Browse parent", "folder-open", partial(self.browse_parent, videos)),
        )

    def show_file_menu(self, path: str) -> None:
        """The sheet of a row of the folders."""
        name = posixpath.basename(path)
        if path in self.library.servers:
            remove = partial(self.library.set_server, path, None)
            entry = ("Remove from favorites", "star-outline", remove)
            self.show_sheet(self.library.servers[path], entry)
            return
        if self.device.storage.is_dir(path):
            self._show_folder_menu(path, name)
            return
        media = [self.library.media_of(path)]
        delete = ("Delete", "delete", partial(self.show_delete_dialog, media))
        if not is_media(path):
            self.show_sheet(name, ("Play", "play", partial(self.play, [path])), delete)
            return
        self.show_sheet(
            name,
            ("Play all", "playlist-play", partial(self.play, [path])),
            ("Play as audio", "music-note", partial(self.play_as_audio, [path])),
            ("Append", "playlist-play", partial(self.append, [path])),
            ("Download subtitles", "download", self._find_subtitles),
            ("Information", "information-outline", partial(self.inform, media)),
            ("Add to playlist", "playlist-plus", partial(self.show_playlist_dialog, [path])),
            delete,
        )

    def _show_folder_menu(self, path: str, name: str) -> None:
        inside = self.library.folders_and_files(path)[1]
        favorite = path in self.library.favorite_folders
        star = "Remove from favorites" if favorite else "Add to favorites"
        put = partial(self.library.set_favorite_folder, path, not favorite)
        delete = ("Delete", "delete", partial(self._show_delete_folder_dialog, path))
        self.show_sheet(
            STORAGE_NAMES.get(path) or name,
            ("Play", "play", partial(self.play, inside)),
            ("Append", "playlist-play", partial(self.append, inside)),
            ("Add to playlist", "playlist-plus", partial(self.show_playlist_dialog, inside)),
            (star, "star-outline", put),
            *(() if path in STORAGE_NAMES else (delete,)),
        )

    def show_sheet(self, title: str, *items: tuple[str, str, Callable[[], object]]) -> None:
        """A sheet of entries with their icons."""
        found = [ui.MenuItem(name, act, icon=icon) for name, icon, act in items]
        Sheet(self, found, title=title, title_id="ctx_title", text_id="context_option_title").show()

    def show_playlist_dialog(self, paths: Sequence[str]) -> None:
        """The sheet that adds files to a playlist."""
        PlaylistSheet(self, paths).show()

    def show_playlist_of_dialog(self, media: Sequence[Media]) -> None:
        """The sheet that adds videos or songs to a playlist."""
        self.show_playlist_dialog([m.path for m in media])

    def image_of(self, path: str, width: float = 48, height: float = 48) -> ui.View:
        """The image of a file in a row or card."""
        is_video = self.library.shows_thumbnails and self.device.storage.is_file(path)
        return ui.Image(
            "#item_icon",
            w=width,
            h=height,
            source=thumbnail(self.device.storage, path, is_video=True) if is_video else None,
            fit="cover",
            background="#DDDDDD",
        )

    def _find_subtitles(self) -> None:
        ui.AlertDialog(
            self, "Download subtitles", "No subtitles found", ("OK", None), style=style.DIALOG
        ).show()

    def open_settings(self) -> None:
        """The page of preferences."""
        self.start_activity(Intent(component=PREFERENCES))

    def open_page(self, name: str) -> None:
        """One of the separate pages."""
        self.start_activity(page_intent(name))

    # -- actions ---------------------------------------------------------------------------------

    def play(self, paths: Sequence[str], position: int = 0, from_start: bool = False) -> None:
        """Play files: videos in the player, songs while the lists stay."""
        if not paths:
            return
        if self.library.is_song(paths[position]):
            self.audio.play(paths, position)
        else:
            self.start_activity(play_intent(paths, position, from_start=from_start))

    def play_media(self, media: Sequence[Media], position: int = 0) -> None:
        """Start the player with videos or songs."""
        self.play([m.path for m in media], position)

    def play_as_audio(self, paths: Sequence[str]) -> None:
        """Play without an image."""
        if paths:
            self.audio.play(paths)

    def play_media_as_audio(self, media: Sequence[Media]) -> None:
        """Play videos without their image."""
        self.play_as_audio([m.path for m in media])

    def play_shuffled(self, paths: Sequence[str]) -> None:
        """Play files in any order."""
        mixed = list(paths)
        random.Random(self.device.clock.now_ms).shuffle(mixed)
        self.play(mixed)

    def append(self, paths: Sequence[str]) -> None:
        """Put files at the end of the queue; they play at once where there is none."""
        self._enqueue(paths, self.audio.append)

    def append_media(self, media: Sequence[Media]) -> None:
        """Put videos or songs at the end of the queue."""
        self.append([m.path for m in media])

    def insert(self, paths: Sequence[str]) -> None:
        """Put files behind what plays."""
        self._enqueue(paths, self.audio.insert)

    def insert_media(self, media: Sequence[Media]) -> None:
        """Put videos or songs behind what plays."""
        self.insert([m.path for m in media])

    def _enqueue(self, paths: Sequence[str], put: Callable[[Sequence[str]], object]) -> None:
        if not self.audio:
            self.play(paths)
        elif paths:
            put(paths)
            one = len(paths) == 1
            self.snackbar.show("Track appended" if one else f"{len(paths)} tracks appended")

    def refresh(self) -> None:
        """Read the storage again."""
        self.device.media.scan(STORAGE)
        self.database.scan()

    def play_all(self) -> None:
        """Play every video."""
        self.play_media(self.library.videos())

    def browse_parent(self, videos: Sequence[Media]) -> None:
        """Show the folder of the first video."""
        self.select_tab(_BROWSE)
        self.pages[_BROWSE].inside = posixpath.dirname(videos[0].path)

    def share(self, videos: Sequence[Media]) -> None:
        """Open the share sheet."""
        paths = [v.path for v in videos]
        self.start_activity(share_files_intent(self.device, paths, self._kind_of(paths)))

    def _kind_of(self, paths: Sequence[str]) -> str:
        kinds = {self.library.is_song(path) for path in paths}
        return "*/*" if len(kinds) > 1 else "audio/*" if True in kinds else "video/*"

    def inform(self, videos: Sequence[Media]) -> None:
        """Show what is known about files."""
        lines = [
            f"{v.file_name}\n{time_text(v.duration_ms)}  {v.resolution}\n{v.path}" for v in videos
        ]
        ui.AlertDialog(
            self, "Information", "\n\n".join(lines), ("OK", None), style=style.DIALOG
        ).show()

    def show_delete_dialog(self, videos: Sequence[Media]) -> None:
        """Delete files after asking."""
        delete = partial(self.library.delete, [v.path for v in videos])
        one = f"Delete the file '{videos[0].file_name}'?" if videos else ""
        self._show_dialog(one if len(videos) == 1 else f"Delete {len(videos)} files?", delete)

    def _show_delete_folder_dialog(self, path: str) -> None:
        def delete() -> None:
            self.device.storage.remove_tree(path)
            self.device.media.scan(path)

        name = posixpath.basename(path)
        self._show_dialog(f"Delete the folder '{name}' and all its contents?", delete)

    def _show_dialog(self, question: str, delete: Callable[[], object]) -> None:
        def on_confirm() -> None:
            delete()
            self.database.scan()

        show_delete_sheet(self, question, on_confirm)
