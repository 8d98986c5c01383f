"""The viewport of a page: its size, its zoom, and the image of what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from android_world.virtual_device.web.tab.renderer import Renderer
from android_world.virtual_device.web.tab.script_evaluator import UNKNOWN_ZOOM, ScriptEvaluator
from android_world.virtual_device.web.tab.virtual_time import VirtualTime

_LEAST_ZOOM = 0.05


class PagePoint(NamedTuple):
    """A point of a page in CSS px from its upper left corner, shown `zoom` times enlarged."""

    zoom: float
    left: float
    top: float


class Viewport:
    """The part of a page that is shown, in device pixels."""

    def __init__(self, renderer: Renderer, time: VirtualTime, scripts: ScriptEvaluator) -> None:
        self._renderer, self._session = renderer, renderer.session
        self._time, self._scripts = time, scripts
        self._size = (0, 0)
        self._scale = 1.0
        self._can_zoom = True
        self._surface = (0, 0)  # the size that the browser draws
        self.window_id = 0
        self.last_zoom = UNKNOWN_ZOOM
        """The zoom at the end of the last operation."""
        self._is_watched = False

    def resize(self, width: int, height: int, scale: float, mobile: bool) -> None:
        """Set the size in device pixels, `scale` of which are a CSS pixel."""
        self._size, self._scale, self._can_zoom = (width, height), scale, mobile
        self._session.call(
            "Emulation.setDeviceMetricsOverride",
            width=max(1, round(width / scale)),
            height=max(1, round(height / scale)),
            deviceScaleFactor=scale,
            scale=scale,
            mobile=mobile,
        )
        self.reset_surface()
        self._renderer.round_trip()
        self._time.show_frame()

    def reset_surface(self) -> None:
        """Have the next image set the size that is drawn, as after a navigation."""
        self._surface = (0, 0)

    def zoom(self) -> float:
        """How much larger the page is shown than it is laid out."""
        if not self._can_zoom:
            return 1.0
        if self.last_zoom != UNKNOWN_ZOOM:
            return self.last_zoom
        zoom: float = self._session.call("Page.getLayoutMetrics")["cssVisualViewport"]["scale"]
        return zoom

    def point_at(self, x: float, y: float) -> PagePoint:
        """The point of the page at a position of the viewport."""
        seen = self._session.call("Page.getLayoutMetrics")["cssVisualViewport"]
        scale = self._scale * seen["scale"]
        return PagePoint(seen["scale"], seen["pageX"] + x / scale, seen["pageY"] + y / scale)

    def zoom_to(self, zoom: float, left: float, top: float, x: float, y: float) -> None:
        """Show the point `left`, `top` of the page at x and y, as far as the page allows it.

        Args:
            zoom: how much larger than unzoomed; 0: as small as possible.
            left: CSS px from the page's left end.
            top: CSS px from its upper end.
            x: device pixels of the viewport.
            y: device pixels of the viewport.
        """
        call = self._session.call
        call("Emulation.setPageScaleFactor", pageScaleFactor=max(_LEAST_ZOOM, zoom))
        seen = call("Page.getLayoutMetrics")["cssVisualViewport"]
        root = call("Runtime.evaluate", expression="document.documentElement")["result"]
        origin_x, origin_y = self._scripts.inner(None, "origin()") or (0, 0)
        scale = self._scale * seen["scale"]
        rect = {
            "x": left - x / scale - origin_x,
            "y": top - y / scale - origin_y,
            "width": seen["clientWidth"],
            "height": seen["clientHeight"],
        }
        if "objectId" in root:
            call("DOM.scrollIntoViewIfNeeded", objectId=root["objectId"], rect=rect)
        self._time.show_frame()

    def picture(self) -> bytes:
        """The page as it is shown, as a PNG; empty where it has no image yet."""
        self._is_watched = True
        if self._surface != self._size:
            self._resize_surface()
        self._time.capture()
        return self._time.picture

    @contextmanager
    def capturing(self, is_still: bool) -> Iterator[None]:
        """Where the last image was read, capture the next one while the caller asks the page.

        Not of a page that moves: the replies would be from before or after the image's frame.
        """
        is_wanted, self._is_watched = self._is_watched, False
        if is_wanted and is_still and self._surface == self._size:
            with self._time.capturing():
                yield
        else:
            yield

    def _resize_surface(self) -> None:
        """Draw the size of the viewport: the surface follows a window whose size changes."""
        width, height = self._surface = self._size
        self._time.discard_picture()
        self._time.repeat_frame()  # A new document needs two before its size may change.
        for extra in (1, 0):
            bounds = {"width": width, "height": height + extra}
            self._session.browser.session.call(
                "Browser.setWindowBounds", windowId=self.window_id, bounds=bounds
            )
            self._renderer.round_trip()  # The new size does not reach the page with the frames.
            self._time.repeat_frame()
