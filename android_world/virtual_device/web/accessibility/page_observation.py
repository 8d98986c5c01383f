"""The nodes and the image of a page at one time, read on access."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.web.accessibility import image_maps
from android_world.virtual_device.web.accessibility.frame_geometry import owners
from android_world.virtual_device.web.accessibility.layout_snapshot import (
    STYLES,
    elements,
    refuse_too_many,
)
from android_world.virtual_device.web.accessibility.nodes import Node, frames_below, tree

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page
    from android_world.virtual_device.web.tab.tab import Tab


class PageObservation:
    """The nodes and the image of a page at the time of `page.observe()`.

    The browser is asked for them on access. Where the page has performed further operations by
    then, those before are replayed in another tab.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._token = page.log.token
        self._length = len(page.log)
        self._own: Tab | None = None

    def _tab(self) -> Tab:
        if self._own is None:
            tab = self._page.log.tab_at(self._token, self._length)
            if tab.input.is_pending:
                tab.complete()
            if tab is self._page.log.tab():
                return tab
            self._own = tab
            weakref.finalize(self, tab.session.drop)
        return self._own

    @cached_property
    def _metrics(self) -> dict[str, Any]:
        return self._tab().session.call("Page.getLayoutMetrics")

    @property
    def scrolls(self) -> bool:
        """Whether the page is larger than its viewport."""
        content, viewport = self._metrics["cssContentSize"], self._metrics["cssLayoutViewport"]
        is_wide: bool = content["width"] > viewport["clientWidth"] + 1
        return is_wide or content["height"] > viewport["clientHeight"] + 1

    @property
    def left(self) -> float:
        """The left end of the visible part in the layout, in CSS px."""
        return float(self._metrics["cssVisualViewport"]["offsetX"])

    @property
    def top(self) -> float:
        """The upper end of the visible part in the layout, in CSS px."""
        return float(self._metrics["cssVisualViewport"]["offsetY"])

    @property
    def scale(self) -> float:
        """Device pixels per CSS pixel as the page is shown."""
        return float(self._metrics["cssVisualViewport"]["scale"] * self._page.scale)

    @cached_property
    def nodes(self) -> list[Node]:
        """The nodes below the page's own."""
        tab = self._tab()
        refuse_too_many(tab.idle.size)  # Before all of them are sent.
        posted = [  # All at once: the browser works on them while the first reply is awaited.
            tab.session.post("Page.getLayoutMetrics"),
            tab.session.post("DOMSnapshot.captureSnapshot", computedStyles=STYLES),
            tab.session.post("Accessibility.getFullAXTree"),
        ]
        with tab.viewport.capturing(tab.idle.is_still):
            self._metrics, snapshot = map(tab.session.result, posted[:2])
            found = elements(snapshot, self._quads(tab, snapshot))
            outer = tab.session.result(posted[2])
            for node, element in found.items():
                if element.may_be_overfull:
                    element.inner_scrolls = tab.scripts.is_overfull(element.frame_id, node)
            inner = [
                tab.session.call("Accessibility.getFullAXTree", frameId=frame)["nodes"]
                for frame in self._frames(tab)
            ]
            trees = [outer["nodes"], *inner]
            models = self._models(tab, image_maps.pictures(found))
            image_maps.lay_out(trees, found, models, (self.left, self.top))
            return tree(trees, found)

    def _quads(self, tab: Tab, snapshot: dict[str, Any]) -> dict[int, list[float]]:
        """Where the corners of the documents in frames are shown, by their numbers."""
        owned = owners(snapshot)
        start = self.left, self.top
        return {
            owned[owner]: [start[n % 2] + length for n, length in enumerate(model["content"])]
            for owner, model in self._models(tab, owned).items()
        }

    def _models(self, tab: Tab, nodes: Iterable[int]) -> dict[int, dict[str, Any]]:
        """The `DOM.getBoxModel` of those nodes that have a box."""
        session, found = tab.session, {}
        posted = {node: session.post("DOM.getBoxModel", backendNodeId=node) for node in nodes}
        for node, number in posted.items():
            with session.suppress_errors():
                found[node] = session.result(number)["model"]
        return found

    def _frames(self, tab: Tab) -> list[str]:
        """The ids of the frames inside the page, in its order."""
        if not tab.frames.parents:
            return []
        return list(frames_below(tab.session.call("Page.getFrameTree")["frameTree"]))

    @cached_property
    def picture(self) -> skia.Image | None:
        """The image in device pixels."""
        data = self._tab().viewport.picture()
        return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data)) if data else None
