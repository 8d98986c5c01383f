"""What a page looks like at one instant; made when somebody looks."""

from __future__ import annotations

import weakref
from functools import cached_property
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device.web.nodes import Node, elements, tree

if TYPE_CHECKING:
    from android_world.virtual_device.web.page import Page
    from android_world.virtual_device.web.tab import Tab


class Look:
    """A page at the instant of `page.look()`.

    Nothing is asked of the browser until nodes or picture are wanted. Where the page has moved on
    by then, what had been done to it is done again in a tab of its own.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._token = page.token
        self._length = page.past_length
        self._own: Tab | None = None

    def _tab(self) -> Tab:
        if self._own is None:
            tab = self._page.tab_at(self._token, self._length)
            if tab is self._page.tab():
                return tab
            self._own = tab
            weakref.finalize(self, tab.close)
        return self._own

    @cached_property
    def _viewport(self) -> tuple[float, float, float]:
        tab = self._tab()
        metrics = tab.call("Page.getLayoutMetrics")
        seen = metrics["cssVisualViewport"]
        return (
            seen["offsetX"],
            seen["offsetY"],
            seen["scale"] * self._page.scale,
        )

    @cached_property
    def scrolls(self) -> bool:
        """Whether the page is larger than its room."""
        metrics = self._tab().call("Page.getLayoutMetrics")
        content, room = metrics["cssContentSize"], metrics["cssLayoutViewport"]
        wide: bool = content["width"] > room["clientWidth"] + 1
        return wide or content["height"] > room["clientHeight"] + 1

    @property
    def left(self) -> float:
        """Where the shown part begins in the layout, in CSS px."""
        return self._viewport[0]

    @property
    def top(self) -> float:
        """Where the shown part begins in the layout, in CSS px."""
        return self._viewport[1]

    @property
    def scale(self) -> float:
        """Device pixels of a CSS px as it is shown."""
        return self._viewport[2]

    @cached_property
    def nodes(self) -> list[Node]:
        """The nodes below the page's own."""
        tab = self._tab()
        found = elements(
            tab.call("DOMSnapshot.captureSnapshot", computedStyles=["overflow-x", "overflow-y"])
        )
        frames = tab.frames()
        trees = [tab.call("Accessibility.getFullAXTree", frameId=f)["nodes"] for f in frames]
        return tree(trees, found)

    @cached_property
    def picture(self) -> skia.Image | None:
        """The picture in device pixels."""
        data = self._tab().picture()
        return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data)) if data else None
