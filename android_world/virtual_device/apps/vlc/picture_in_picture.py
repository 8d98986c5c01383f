"""The video in a small window over other apps: picture-in-picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc.library import PACKAGE
from android_world.virtual_device.apps.vlc.play_intent import expand_intent
from android_world.virtual_device.codecs.images import video_frame
from android_world.virtual_device.system.gestures import DOUBLE_TAP_MS
from android_world.virtual_device.system.system_window import SystemScreen

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.queue import PlayQueue
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

NAME = "VLC picture-in-picture"
_LAYER = 6  # Above the apps, below the keyboard and the system's own windows.
_OPERATION = "PICTURE_IN_PICTURE"
_WIDTH_DP, _LARGE_DP, _EDGE_DP = 180, 260, 16
_MENU_MS = 3000
_SYSTEM_UI = "com.android.systemui"


def may_pop_up(device: Device) -> bool:
    """Whether the user lets VLC show its video over other apps."""
    package = device.packages.get(PACKAGE)
    mode = package.appops.get(_OPERATION, "default") if package is not None else "deny"
    return mode in ("allow", "default")


class PopUp(SystemScreen):
    """The image of what the queue plays; a tap shows its buttons, a drag moves it.

    Dragged over the lower edge it closes; two taps make it larger or smaller.
    """

    window_type = "system"
    window_title = "PipMenuView"
    modal = focusable = False
    follows_night = False
    background = ""

    def __init__(self, queue: PlayQueue) -> None:
        super().__init__(queue.device, _SYSTEM_UI)
        self.queue = queue
        self.large = self.on_the_left = False
        self.raised = 0  # px above its first place
        self.menu_until = 0
        self.tapped: EventHandle | None = None

    @property
    def _is_menu_visible(self) -> bool:
        return self.device.clock.uptime_ms < self.menu_until

    def build(self) -> ui.View:
        queue = self.queue
        frame = video_frame(self.device.storage, queue.path, queue.playback.position)
        width = _LARGE_DP if self.large else _WIDTH_DP
        shape = frame.height() / frame.width() if frame is not None else 0.5625
        return ui.Box(
            ".FrameLayout",
            w=width,
            h=min(width * 1.5, width * shape),
            background="#000000",
            corner=8,
            clip=True,
            desc=f"Picture-in-picture: {queue.media.title}",
            tap=self._on_tap,
            on_double_tap=self._resize,
            on_drag=self._drag,
        )[
            ui.Image(
                ".SurfaceView",
                resource_id=f"{PACKAGE}:id/surface_video",
                fill=True,
                source=frame,
            ),
            *(self._menu() if self._is_menu_visible else ()),
        ]

    def _menu(self) -> list[ui.View]:
        queue = self.queue
        icon, title = ("pause", "Pause") if queue.playback.playing else ("play", "Play")
        return [
            ui.View(fill=True, background="#66000000"),
            _button("fullscreen", "expand_button", "Expand", "center", self._expand),
            _button("close", "dismiss", "Close", "top|end", queue.stop),
            _button(icon, "action", title, "bottom|center_horizontal", queue.toggle),
        ]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        edge = ctx.px(_EDGE_DP)
        left = edge if self.on_the_left else display.width - edge - width
        lowest = display.height - insets.bottom - edge - height
        top = min(lowest, max(insets.top + edge, lowest - self.raised))
        return ui.Rect(left, top, left + width, top + height)

    def _on_tap(self) -> None:
        """The buttons come when it is clear that there is no second tap."""
        self.tapped = self.queue.app.call_later(DOUBLE_TAP_MS, self._turn_menu)

    def _turn_menu(self) -> None:
        hide = self._is_menu_visible
        self.menu_until = 0 if hide else self.device.clock.uptime_ms + _MENU_MS
        if not hide:
            self.queue.app.call_later(_MENU_MS, self.invalidate, periodic=True)
        self.invalidate()

    def _resize(self) -> None:
        if self.tapped is not None:
            self.tapped.cancel()
        self.large, self.menu_until = not self.large, 0

    def _drag(self, drag: ui.Drag) -> None:
        if drag.phase != "end":
            return
        display, box = self.device.display.bounds, drag.bounds
        middle = (box.left + box.right) / 2 + drag.dx
        if (box.top + box.bottom) / 2 + drag.dy > display.height - box.height / 2:
            self.queue.stop()
            return
        self.on_the_left = middle < display.width / 2
        self.raised = max(0, self.raised - round(drag.dy))

    def _expand(self) -> None:
        """The player with its whole screen again, where the video is."""
        queue = self.queue
        at = queue.playback.position
        self.device.activities.start(expand_intent(queue.paths, queue.position, at))


def show(queue: PlayQueue) -> None:
    """Show what the queue plays over other apps."""
    queue.device.windows.show(NAME, PopUp(queue), _LAYER)


def redraw(device: Device) -> None:
    """Another frame, if the window is shown."""
    window = device.windows.system_window(NAME)
    if window is not None:
        window.invalidate()


def is_visible(device: Device) -> bool:
    """Whether the video has its window."""
    return device.windows.system_window(NAME) is not None


def hide(device: Device) -> None:
    """Take the window away."""
    device.windows.hide(NAME)


def _button(icon: str, name: str, title: str, gravity: str, tap: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        icon,
        resource_id=name,
        desc=title,
        tint="#FFFFFF",
        w=40,
        h=40,
        gravity=gravity,
        tap=tap,
    )
