"""A picture or film in full screen."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_gallery import dialogs
from android_world.virtual_device.apps.simple_gallery.destination import Transfer
from android_world.virtual_device.apps.simple_gallery.photo import (
    ROTATIONS,
    Change,
    PhotoView,
    ask_save,
)
from android_world.virtual_device.apps.simple_gallery.playback import Playback, time_bar
from android_world.virtual_device.apps.simple_gallery.screens import open_with, own, share
from android_world.virtual_device.apps.simple_gallery.store import GalleryStore, Medium
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
    BarAction,
    action_button,
    overflow,
)
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.pictures import picture, video_frame
from android_world.virtual_device.system.content.resolver import ProviderError

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

_BAR = "#80000000"
_CLOSE_DP = 100
_ZOOM = 2.5


class ViewPagerActivity(Activity):
    """The media of a folder, one at a time, with a bar above and one below."""

    edge_to_edge = True
    background = "#000000"
    light_status_bar = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.store = GalleryStore(device)
        self.path = ""
        self.bars_shown = True
        self.turn = 0
        self.zoom = 1.0
        self.pan = (0.0, 0.0)
        self.pan_start = (0.0, 0.0)
        self.playback = Playback()
        self.ticker: EventHandle | None = None

    def on_create(self) -> None:
        """Find the medium that the intent means."""
        self.path = str(self.intent.extras.get("path", "")) or self._path_of_uri()
        if self.medium() is None:
            self.toast(UNKNOWN_ERROR if self.path else "Invalid file")
            self.finish()

    def on_destroy(self) -> None:
        """The film stops."""
        self._stop()

    def _path_of_uri(self) -> str:
        data = self.intent.data
        if data.startswith("file://"):
            return data.removeprefix("file://")
        try:
            return self.device.content.file_path(data)
        except (ProviderError, OSError):
            return ""

    @property
    def folder(self) -> str:
        """The folder whose media are beside each other."""
        return str(self.intent.extras.get("folder", posixpath.dirname(self.path)))

    def media(self) -> list[Medium]:
        """The media beside each other."""
        wanted = str(self.intent.extras.get("query", "")).strip().casefold()
        media = self.store.media(self.folder)
        return [m for m in media if wanted in m.name.casefold()] if wanted else media

    def medium(self) -> Medium | None:
        """The medium that is shown; also a file that is in no index."""
        for medium in self.media():
            if medium.path == self.path:
                return medium
        storage = self.device.storage
        if not self.path or not storage.is_file(self.path):
            return None
        stat = storage.stat(self.path)
        modified = stat.mtime_ns // 1_000_000
        mime = self.intent.mime_type
        return Medium(self.path, stat.size, modified, modified, mime.startswith("video/"))

    def on_resume(self) -> None:
        """A medium that is gone closes the screen."""
        if self.medium() is None and not self.finished:
            self.finish()
        self.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The pager and the bars over it."""
        media = self.media()
        paths = [m.path for m in media]
        page = paths.index(self.path) if self.path in paths else 0
        current = self.medium()
        if current is None:
            return ui.Box(".FrameLayout", fill=True)
        pages = media if self.path in paths else [current]
        return ui.Box("#fragment_holder.RelativeLayout", fill=True, background=self.background)[
            ui.Pager(
                "#view_pager",
                count=len(pages),
                page=page,
                build_page=lambda i: self._page(pages[i]),
                on_page=lambda i: self._turn_to(pages[i].path),
            ),
            *(self._bars(current) if self.bars_shown else ()),
        ]

    def _page(self, medium: Medium) -> ui.View:
        current = medium.path == self.path
        zoomed = current and self.zoom > 1
        storage = self.device.storage
        if medium.is_video:
            at = self.playback.position(self.device.clock.uptime_ms) if current else 0
            source = video_frame(storage, medium.path, at)
        else:
            source = picture(storage, medium.path)
        photo = PhotoView(
            source=source,
            change=Change(self.turn if current else 0),
            zoom=self.zoom if current else 1,
            pan=self.pan if current else (0, 0),
            resource_id="video_surface" if medium.is_video else "gestures_view",
            tap=self._toggle_bars,
            on_double_tap=None if medium.is_video else self._toggle_zoom,
            on_drag=self._pan if zoomed else self._pull,
            drag_axis="any" if zoomed else "y",
        )
        if not medium.is_video:
            return photo
        playing = current and self.playback.playing
        button = ui.IconButton(
            "pause-circle-outline" if playing else "play-circle-outline",
            "#video_play_outline",
            tint="#E6FFFFFF",
            size=72,
            w=88,
            h=88,
            gravity="center",
            tap=self._play_or_pause,
        )
        hidden = playing and not self.bars_shown
        return ui.Box("#video_holder.RelativeLayout")[photo, None if hidden else button]

    def _bars(self, medium: Medium) -> list[ui.View]:
        density = self.device.display.density
        top = self.display_insets.top / density
        bottom = self.display_insets.bottom / density
        icons = [a for a in self._actions(medium) if a.icon]
        menu = [a for a in self._actions(medium) if not a.icon]
        toolbar = ui.Row(
            "#medium_viewer_toolbar.ViewGroup",
            w=ui.MATCH,
            h=56 + top,
            padding=(0, top, 0, 0),
            background=_BAR,
            align="center",
        )[
            ui.IconButton("arrow-left", tint="#FFFFFF", w=56, h=56, tap=self.finish),
            ui.Text(medium.name, style=ui.TextStyle(20, 400, "#FFFFFF"), max_lines=1, weight=1),
            *[action_button(a, "#FFFFFF") for a in icons if a.resource_id == "menu_save_as"],
            self._rotate_button() if not medium.is_video else None,
            *[action_button(a, "#FFFFFF") for a in icons if a.resource_id != "menu_save_as"],
            overflow(self, menu, "#FFFFFF"),
        ]
        actions = ui.Row("#bottom_actions_wrapper.ViewGroup", w=ui.MATCH, h=64, align="center")[
            self._bottom_actions(medium)
        ]
        lower: list[ui.View | None] = [actions]
        if medium.is_video:
            lower.insert(0, time_bar(self.device, medium, self.playback, self._seek))
        shows_actions = self.store.preferences.get_bool("bottom_actions", True)
        if not shows_actions:
            lower.remove(actions)
        return [
            toolbar,
            ui.Column(
                "#bottom_actions",
                w=ui.MATCH,
                gravity="bottom",
                padding=(0, 0, 0, bottom),
                background=_BAR,
            )[lower],
        ]

    def _rotate_button(self) -> ui.View:
        return ui.OverflowButton(
            "#menu_rotate.Button",
            activity=self,
            icon="rotate-right",
            desc="Rotate",
            tint="#FFFFFF",
            w=48,
            items=[ui.MenuItem(t, partial(self._rotate, d)) for t, d in ROTATIONS],
        )

    def _bottom_actions(self, medium: Medium) -> list[ui.View]:
        star = "star" if medium.path in self.store.favorites else "star-outline"
        entries = [
            (star, "bottom_favorite", "Toggle favorite", self._toggle_favorite),
            ("pencil-outline", "bottom_edit", "Edit", self._edit),
            ("share-variant", "bottom_share", "Share", self._share),
            ("delete-outline", "bottom_delete", "Delete", self._ask_delete),
        ]
        return [
            ui.IconButton(
                icon,
                ".ImageView",
                tint="#FFFFFF",
                desc=description,
                resource_id=name,
                weight=1,
                h=64,
                tap=on_tap,
            )
            for icon, name, description, on_tap in entries
        ]

    def _actions(self, medium: Medium) -> list[BarAction]:
        hidden = medium.name.startswith(".")
        picture_only = [
            BarAction("Print", "menu_print", partial(self._unavailable, "Print")),
            BarAction("Resize", "menu_resize", self._edit),
        ]
        actions = [
            BarAction("Properties", "menu_properties", self._properties, "information-outline"),
            BarAction("Rename", "menu_rename", self._rename),
            BarAction("Unhide" if hidden else "Hide", "menu_hide", partial(self._hide, not hidden)),
            BarAction("Copy to", "menu_copy_to", partial(self._transfer, False)),
            BarAction("Move to", "menu_move_to", partial(self._transfer, True)),
            BarAction(
                "Create shortcut",
                "menu_create_shortcut",
                partial(self._unavailable, "Create shortcut"),
            ),
            BarAction("Open with", "menu_open_with", self._open_with),
            BarAction("Set as", "menu_set_as", partial(self._unavailable, "Set as")),
            BarAction(
                "Change orientation",
                "menu_change_orientation",
                partial(self._unavailable, "Change orientation"),
            ),
            *([] if medium.is_video else picture_only),
            BarAction("Show on map", "menu_show_on_map", self._show_on_map),
            BarAction("Slideshow", "menu_slideshow", partial(self._unavailable, "Slideshow")),
            BarAction("Settings", "menu_settings", self._open_settings),
        ]
        if self.turn:
            actions.insert(0, BarAction("Save as", "menu_save_as", self._ask_save, "check"))
            del actions[1]
        return actions

    # -- gestures --------------------------------------------------------------------------------

    def _toggle_bars(self) -> None:
        self.bars_shown = not self.bars_shown
        self.invalidate()

    def _toggle_zoom(self) -> None:
        self.zoom, self.pan = (1.0 if self.zoom > 1 else _ZOOM), (0.0, 0.0)
        self.invalidate()

    def _pan(self, drag: ui.Drag) -> None:
        if drag.phase == "start":
            self.pan_start = self.pan
        room_x = drag.bounds.width * (self.zoom - 1) / 2
        room_y = drag.bounds.height * (self.zoom - 1) / 2
        x = min(max(self.pan_start[0] + drag.dx, -room_x), room_x)
        y = min(max(self.pan_start[1] + drag.dy, -room_y), room_y)
        self.pan = (x, y)
        self.invalidate()

    def _pull(self, drag: ui.Drag) -> None:
        if drag.phase == "end" and drag.dy > _CLOSE_DP * self.device.display.density:
            self.finish()

    def _turn_to(self, path: str) -> None:
        self._stop()
        self.path = path
        self.turn, self.zoom, self.pan = 0, 1.0, (0.0, 0.0)
        self.playback = Playback()
        self.invalidate()

    # -- films -----------------------------------------------------------------------------------

    def _play_or_pause(self) -> None:
        now = self.device.clock.uptime_ms
        if self.playback.playing:
            self.playback.pause(now)
            self._stop()
        else:
            medium = self.medium()
            self.playback.play(now, medium.duration_ms if medium else 0)
            self.ticker = self.app.call_later(100, self._tick, periodic=True)
        self.invalidate()

    def _tick(self) -> None:
        now = self.device.clock.uptime_ms
        if self.playback.ended(now):
            self.playback.pause(now)
        self.invalidate()
        if self.playback.playing:
            self.ticker = self.app.call_later(100, self._tick, periodic=True)

    def _stop(self) -> None:
        if self.ticker is not None:
            self.ticker.cancel()
            self.ticker = None

    def _seek(self, position_ms: int) -> None:
        self.playback.seek(self.device.clock.uptime_ms, position_ms)
        self.invalidate()

    # -- actions ---------------------------------------------------------------------------------

    def _rotate(self, degrees: int) -> None:
        self.turn = (self.turn + degrees) % 360
        self.invalidate()

    def _ask_save(self) -> None:
        ask_save(self, self.path, Change(self.turn), self._saved)

    def _saved(self, path: str) -> None:
        self.turn, self.path = 0, path

    def _edit(self) -> None:
        extras = {"path": self.path}
        self.start_activity(Intent(component=own("EditActivity"), extras=extras), request="edit")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """The edited picture is shown."""
        if request == "edit" and result.ok:
            self.path = str(result.data["path"])

    def _toggle_favorite(self) -> None:
        self.store.toggle_favorite([self.path])
        self.invalidate()

    def _share(self) -> None:
        share(self, [self.path])

    def _hide(self, on: bool) -> None:
        following = self._neighbour()
        (path,) = self.store.set_hidden([self.path], on)
        if on and not self.store.shows_hidden:
            self._leave_for(following)
        else:
            self._turn_to(path)

    def _show_on_map(self) -> None:
        self.toast("Unknown location")

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what, DIALOG_STYLE)

    def _open_with(self) -> None:
        open_with(self, self.path)

    def _open_settings(self) -> None:
        self.start_activity(Intent(component=own("SettingsActivity")))

    def _properties(self) -> None:
        medium = self.medium()
        if medium is not None:
            dialogs.properties(self, [medium])

    def _rename(self) -> None:
        dialogs.rename_dialog(self, self.store, self.path, self._renamed)

    def _renamed(self, path: str) -> None:
        self.path = path
        self.invalidate()

    def _transfer(self, move: bool) -> None:
        done = self._gone if move else self.invalidate
        Transfer(self, self.store, [self.path], move, done).choose()

    def _ask_delete(self) -> None:
        medium = self.medium()
        if medium is not None:
            dialogs.ask_delete(self, self.store, [medium], self._delete)

    def _delete(self, skip_bin: bool) -> None:
        path = self.path
        following = self._neighbour()
        self.store.delete([path], skip_bin)
        self._leave_for(following)

    def _gone(self) -> None:
        if not self.device.storage.exists(self.path):
            self._leave_for(self._remaining())

    def _remaining(self) -> str:
        media = self.media()
        return media[0].path if media else ""

    def _neighbour(self) -> str:
        paths = [m.path for m in self.media()]
        if self.path not in paths or len(paths) < 2:
            return ""
        at = paths.index(self.path)
        return paths[at + 1] if at + 1 < len(paths) else paths[at - 1]

    def _leave_for(self, path: str) -> None:
        if path:
            self._turn_to(path)
        else:
            self.finish()
