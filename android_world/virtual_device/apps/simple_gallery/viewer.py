"""An image or video in full screen."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps._lib.print_document import PrintDocument
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import date_format
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    UNKNOWN_ERROR,
    BarAction,
    action_button,
    overflow,
)
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.simple_gallery import choices, dialogs
from android_world.virtual_device.apps.simple_gallery.destination import Transfer
from android_world.virtual_device.apps.simple_gallery.photo_view import (
    ROTATIONS,
    Change,
    PhotoView,
    show_save_dialog,
)
from android_world.virtual_device.apps.simple_gallery.resize_dialog import ResizeDialog
from android_world.virtual_device.apps.simple_gallery.screens import (
    WHITE_TITLE,
    GalleryActivity,
    disabled_action,
)
from android_world.virtual_device.apps.simple_gallery.slideshow import (
    SlideshowDialog,
    following,
    interval_ms,
)
from android_world.virtual_device.apps.simple_gallery.store import Medium
from android_world.virtual_device.apps.simple_gallery.time_bar import time_bar
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.codecs.images import picture, video_frame
from android_world.virtual_device.framework.playback import Playback

_WHITE = "#FFFFFF"
_BAR = "#80000000"
_CLOSE_DP = 100
_ORIENTATIONS = (
    ("Force portrait", "portrait"),
    ("Force landscape", "landscape"),
    ("Use default orientation", ""),
)
_ZOOM = 2.5
_DETAILS_DP, _DETAILS_ALONE_DP = 128, 40  # below the details
# Name in the ids, description and icon of the actions below an image, in their order.
_BOTTOM = {
    "toggle_favorite": ("favorite", "Toggle favorite", "star-outline"),
    "edit": ("edit", "Edit", "pencil-outline"),
    "share": ("share", "Share", "share-variant"),
    "delete": ("delete", "Delete", "delete-outline"),
    "rotate": ("rotate", "Rotate right", "rotate-right"),
    "properties": ("properties", "Properties", "information-outline"),
    "change_orientation": ("change_orientation", "Change orientation", "screen-rotation"),
    "slideshow": ("slideshow", "Slideshow", "play-box-outline"),
    "show_on_map": ("show_on_map", "Show on map", "map-marker-outline"),
    "toggle_visibility": ("toggle_file_visibility", "Toggle file visibility", "eye-off-outline"),
    "rename": ("rename", "Rename", "form-textbox"),
    "set_as": ("set_as", "Set as", "wallpaper"),
    "copy": ("copy", "Copy", "content-copy"),
    "move": ("move", "Move", "content-cut"),
    "resize": ("resize", "Resize", "resize"),
}


@dataclass
class ViewerAppearance:
    """How the medium on the screen is turned, enlarged and shifted."""

    turn: int = 0
    zoom: float = 1
    pan: tuple[float, float] = (0, 0)
    pan_start: tuple[float, float] = (0, 0)

    def toggle_zoom(self) -> None:
        """Enlarge, or show as a whole."""
        self.zoom, self.pan = (1 if self.zoom > 1 else _ZOOM), (0, 0)

    def drag(self, drag: ui.Drag) -> None:
        """Shift the enlarged image, not beyond its edges."""
        if drag.phase == "start":
            self.pan_start = self.pan
        room_x = drag.bounds.width * (self.zoom - 1) / 2
        room_y = drag.bounds.height * (self.zoom - 1) / 2
        x = min(max(self.pan_start[0] + drag.dx, -room_x), room_x)
        y = min(max(self.pan_start[1] + drag.dy, -room_y), room_y)
        self.pan = (x, y)


class ViewPagerActivity(GalleryActivity):
    """The media of a folder, one at a time, with a bar above and one below."""

    edge_to_edge = True
    behind_cutout = True
    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        self.bars_shown = True
        self.look = ViewerAppearance()
        self.playback = Playback(self.app, self._on_tick)
        self.slide: EventHandle | None = None
        self.path = str(self.intent.extras.get("path", "")) or path_of_uri(
            self.device, self.intent.data
        )
        if self.medium() is None:
            self.toast(UNKNOWN_ERROR if self.path else "Invalid file")
            self.finish()
        elif self.intent.extras.get("slideshow", False):
            self._show_slideshow_dialog()
        else:
            self._play_by_itself()

    def on_pause(self) -> None:
        self._end_slideshow()

    def on_destroy(self) -> None:
        self.playback.pause()

    def media(self) -> list[Medium]:
        """The media side by side."""
        extras = self.intent.extras
        folder = str(extras.get("folder", posixpath.dirname(self.path)))
        return self.store.media(folder, str(extras.get("query", "")))

    def medium(self) -> Medium | None:
        """The medium that is shown; also a file that is in no index."""
        found = next((m for m in self.media() if m.path == self.path), None)
        storage = self.device.storage
        if found is not None or not self.path or not storage.is_file(self.path):
            return found
        stat = storage.stat(self.path)
        modified = stat.mtime_ns // 1_000_000
        is_video = self.intent.mime_type.startswith("video/")
        return Medium(self.path, stat.size, modified, modified, is_video)

    def on_resume(self) -> None:
        if self.medium() is None and not self.finished:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        current, pages = self.medium(), self.media()
        if current is None:
            return ui.Box(".FrameLayout", fill=True)
        paths = [m.path for m in pages]
        if self.path not in paths:
            paths, pages = [self.path], [current]
        return ui.Box("#fragment_holder.RelativeLayout", fill=True, background=self.background)[
            ui.Pager(
                "#view_pager",
                count=len(pages),
                page=paths.index(self.path),
                build_page=lambda i: self._page(pages[i]),
                on_page=lambda i: self._turn_to(paths[i]),
            ),
            self._details(current),
            *((self._toolbar(current), self._lower_bar(current)) if self.bars_shown else ()),
        ]

    def _page(self, medium: Medium) -> ui.View:
        current = medium.path == self.path
        look = self.look if current else ViewerAppearance()
        storage, is_video, zoomed = self.device.storage, medium.is_video, look.zoom > 1
        if is_video:
            source = video_frame(storage, medium.path, self.playback.position if current else 0)
        else:
            source = picture(storage, medium.path)
        photo = PhotoView(
            "#video_surface" if is_video else "#gestures_view",
            source=source,
            change=Change(look.turn),
            zoom=look.zoom,
            pan=look.pan,
            tap=self._toggle_bars,
            on_double_tap=None if is_video else self.look.toggle_zoom,
            on_drag=look.drag if zoomed else self._pull,
            drag_axis="any" if zoomed else "y",
        )
        if not is_video:
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

    def _toolbar(self, medium: Medium) -> ui.View:
        top = self.display_insets.top / self.device.display.density
        inform = partial(dialogs.properties, self, [medium])
        below = choices.bottom_actions(self.store.preferences)
        save = BarAction("Save as", "menu_save_as", self._show_save_dialog, "check")
        properties = BarAction("Properties", "menu_properties", inform, "information-outline")
        rotate = ui.OverflowButton(
            "#menu_rotate.Button",
            activity=self,
            icon="rotate-right",
            desc="Rotate",
            tint=_WHITE,
            w=48,
            items=[ui.MenuItem(t, partial(self._rotate, d)) for t, d in ROTATIONS],
        )
        return ui.Row(
            "#medium_viewer_toolbar.ViewGroup",
            w=ui.MATCH,
            h=56 + top,
            padding=(0, top, 0, 0),
            background=_BAR,
            align="center",
        )[
            ui.IconButton("arrow-left", tint=_WHITE, w=56, h=56, tap=self.finish),
            ui.Text(medium.name, style=WHITE_TITLE, max_lines=1, weight=1),
            action_button(save, _WHITE) if self.look.turn else None,
            None if medium.is_video or "rotate" in below else rotate,
            None if self.look.turn or "properties" in below else action_button(properties, _WHITE),
            overflow(self, self._menu(medium), _WHITE),
        ]

    def _menu(self, medium: Medium) -> list[BarAction | None]:
        """The entries of the menu: what is in the bar below the image is not repeated."""
        image, below = not medium.is_video, choices.bottom_actions(self.store.preferences)
        on = self._effects(medium)

        def entry(title: str, key: str, name: str = "") -> BarAction | None:
            shown = key not in below
            return BarAction(title, f"menu_{name or key}", on[key]) if shown else None

        favorite = medium.path in self.store.favorites
        star = "Remove from favorites" if favorite else "Add to favorites"
        star_name = "remove_from_favorites" if favorite else "add_to_favorites"
        hide = "Unhide" if medium.name.startswith(".") else "Hide"
        return [
            entry("Delete", "delete"),
            entry("Share", "share"),
            entry("Rename", "rename"),
            entry(hide, "toggle_visibility", hide.lower()),
            entry("Copy to", "copy", "copy_to"),
            entry("Move to", "move", "move_to"),
            disabled_action("Create shortcut", "menu_create_shortcut"),
            BarAction("Open with", "menu_open_with", partial(self.open_with, self.path)),
            entry("Set as", "set_as"),
            entry("Edit", "edit"),
            entry(star, "toggle_favorite", star_name),
            entry("Change orientation", "change_orientation"),
            BarAction("Print", "menu_print", self._print) if image else None,
            entry("Resize", "resize") if image else None,
            entry("Show on map", "show_on_map"),
            entry("Slideshow", "slideshow"),
            BarAction("Settings", "menu_settings", partial(self.open, "SettingsActivity")),
        ]

    def _effects(self, medium: Medium) -> dict[str, Callable[[], object]]:
        """What the actions do, by their names in the settings."""
        hidden = medium.name.startswith(".")
        return {
            "toggle_favorite": partial(self.store.toggle_favorite, [self.path]),
            "edit": self._edit,
            "share": partial(self.share, [self.path]),
            "delete": partial(self._show_delete_dialog, medium),
            "rotate": partial(self._rotate, 90),
            "properties": partial(dialogs.properties, self, [medium]),
            "change_orientation": self._show_orientation_dialog,
            "slideshow": self._show_slideshow_dialog,
            "show_on_map": partial(self.toast, "Unknown location"),
            "toggle_visibility": partial(self._hide, not hidden),
            "rename": self._rename,
            "set_as": partial(self.set_as, self.path),
            "copy": partial(self._transfer, False),
            "move": partial(self._transfer, True),
            "resize": self._resize,
        }

    def _resize(self) -> None:
        ResizeDialog(self, self.path, partial(setattr, self, "path")).show()

    def _lower_bar(self, medium: Medium) -> ui.View:
        position = self.playback.position
        return ui.Column(
            "#bottom_actions",
            w=ui.MATCH,
            gravity="bottom",
            padding=(0, 0, 0, self.display_insets.bottom / self.device.display.density),
            background=_BAR,
        )[
            time_bar(position, medium.duration_ms, self.playback.seek) if medium.is_video else None,
            self._bottom_actions(medium),
        ]

    def _bottom_actions(self, medium: Medium) -> ui.View | None:
        below = choices.bottom_actions(self.store.preferences)
        if not below:
            return None
        on, star = self._effects(medium), medium.path in self.store.favorites
        hidden = medium.name.startswith(".")
        icons = {
            "toggle_favorite": "star" if star else "star-outline",
            "toggle_visibility": "eye-outline" if hidden else "eye-off-outline",
        }
        return ui.Row("#bottom_actions_wrapper.ViewGroup", w=ui.MATCH, h=64, align="center")[
            [
                ui.IconButton(
                    icons.get(key, icon),
                    f"#bottom_{name}.ImageView",
                    tint=_WHITE,
                    desc=title,
                    weight=1,
                    h=64,
                    tap=on[key],
                )
                for key, (name, title, icon) in _BOTTOM.items()
                if key in below
            ]
        ]

    def _details(self, medium: Medium) -> ui.View | None:
        """The lines over the image, where the user wants them."""
        preferences = self.store.preferences
        hides = preferences.get_bool("hide_extended_details", True) and not self.bars_shown
        if not preferences.get_bool("show_extended_details") or hides:
            return None
        look = date_format(self.device, self.package)
        lines = dialogs.detail_lines(medium, choices.extended_details(preferences), look)
        bottom = _DETAILS_DP if self.bars_shown else _DETAILS_ALONE_DP
        return ui.Text(
            "\n".join(lines),
            "#video_details" if medium.is_video else "#photo_details",
            style=ui.TextStyle(14, 400, _WHITE),
            gravity="start|bottom",
            margin=(16, 0, 16, bottom),
        )

    # -- gestures --------------------------------------------------------------------------------

    def _toggle_bars(self) -> None:
        self.bars_shown = not self.bars_shown
        self._end_slideshow()

    def _pull(self, drag: ui.Drag) -> None:
        allowed = self.store.preferences.get_bool("allow_down_gesture", True)
        far = drag.dy > _CLOSE_DP * self.device.display.density
        if allowed and drag.phase == "end" and far:
            self.finish()

    def _turn_to(self, path: str) -> None:
        self.playback.reset()
        self.path, self.look = path, ViewerAppearance()
        self._play_by_itself()
        self.invalidate()

    def _play_by_itself(self) -> None:
        medium = self.medium()
        if medium and medium.is_video and self.store.preferences.get_bool("autoplay_videos"):
            self._play_or_pause()

    def _play_or_pause(self) -> None:
        if self.playback.playing:
            self.playback.pause()
        else:
            medium = self.medium()
            self.playback.play(medium.duration_ms if medium else 0)

    def _on_tick(self) -> None:
        if self.playback.is_over:
            self.playback.pause()
            if self.store.preferences.get_bool("loop_videos"):
                self._play_or_pause()
        self.invalidate()

    # -- actions ---------------------------------------------------------------------------------

    def _show_slideshow_dialog(self) -> None:
        SlideshowDialog(self, self._start_slideshow).show()

    def _start_slideshow(self) -> None:
        self.bars_shown = False
        self.slide = self.app.call_later(interval_ms(self.store), self._next_slide, periodic=True)

    def _next_slide(self) -> None:
        path = following(self.store, self.media(), self.path)
        if path:
            self._turn_to(path)
            self._start_slideshow()
        else:
            self.toast("The slideshow ended")
            self._end_slideshow()

    def _end_slideshow(self) -> None:
        if self.slide is not None:
            self.slide.cancel()
            self.slide = None

    def _print(self) -> None:
        self.start_activity(PrintDocument(posixpath.basename(self.path), self._paper).intent())

    def _paper(self) -> ui.View:
        source = picture(self.device.storage, self.path)
        return ui.Image(source=source, w=ui.MATCH)

    def _show_orientation_dialog(self) -> None:
        items = [ui.MenuItem(title, partial(self._turn, side)) for title, side in _ORIENTATIONS]
        ui.PopupMenu(self, items, self.menu_place, header="Change orientation").show()

    def _turn(self, side: str) -> None:
        self.screen_orientation = side
        self.device.windows.relayout()

    def _rotate(self, degrees: int) -> None:
        self.look.turn = (self.look.turn + degrees) % 360

    def _show_save_dialog(self) -> None:
        def on_saved(path: str) -> None:
            self.look.turn, self.path = 0, path

        show_save_dialog(self, self.path, Change(self.look.turn), on_saved)

    def _edit(self) -> None:
        self.open("EditActivity", "edit", path=self.path)

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request == "edit" and result.ok:
            self.path = str(result.data["path"])

    def _hide(self, on: bool) -> None:
        following = self._neighbour()
        (path,) = self.store.set_hidden([self.path], on)
        if on and not self.store.is_showing_hidden:
            self._leave_for(following)
        else:
            self._turn_to(path)

    def _rename(self) -> None:
        dialogs.rename_dialog(self, self.path, partial(setattr, self, "path"))

    def _transfer(self, move: bool) -> None:
        Transfer(self, [self.path], move, self._on_removal if move else self.invalidate).choose()

    def _on_removal(self) -> None:
        if not self.device.storage.exists(self.path):
            media = self.media()
            self._leave_for(media[0].path if media else "")

    def _show_delete_dialog(self, medium: Medium) -> None:
        def delete(skip_bin: bool) -> None:
            path, following = self.path, self._neighbour()
            self.store.delete([path], skip_bin)
            self._leave_for(following)

        dialogs.show_delete_dialog(self, [medium], delete)

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
