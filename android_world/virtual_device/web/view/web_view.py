"""The view that shows a page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import skia

from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.painting import sampling
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View
from android_world.virtual_device.web.accessibility.clipping import Box
from android_world.virtual_device.web.accessibility.nodes import Node
from android_world.virtual_device.web.accessibility.page_observation import PageObservation
from android_world.virtual_device.web.error_page import error_page
from android_world.virtual_device.web.page.page import Page
from android_world.virtual_device.web.view.focused_field import PageField, field_view


@dataclass(kw_only=True, eq=False, repr=False)
class WebView(View):
    """Shows a page: its image, its nodes and the touches for it."""

    class_name: str | None = "android.webkit.WebView"
    page: Page | None = None
    w: float = MATCH
    h: float = MATCH
    focusable: bool | None = True
    clip: bool = True
    same_by_night: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_touch = self._touched
        if self.page is not None:
            self.on_pinch = self.page.pinch_zoom.on_pinch
            self.on_pinch_end = self.page.pinch_zoom.on_pinch_end

    def attach(self, ctx: LayoutContext) -> None:
        """Take over title and focused field of the page."""
        page = self.page
        if page is None:
            return
        self.text, page.retained = page.title, ctx.retained
        if not page.log.has_engine:
            self._error = error_page(page.url)
            self._error.attach(ctx)
            return
        if page.text.field is not None:
            page.text.apply_selection()
        if page.text.field is not None:
            self._field = field_view(page, page.text.field)
            self._field.attach(ctx)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        """Set the size of the page's viewport."""
        self._inner = inner
        if self._error is not None:
            self._error.measure(ctx, inner.width, inner.height, exact_w=True, exact_h=True)
            self._error.layout(ctx, inner.left, inner.top, clip)
            return
        if self.page is not None:
            self.page.scheduler.catch_up()
            self.page.resize(inner.width, inner.height)
            self.page.emulate(self.page.device.windows.night, ctx.font_scale)
            self._observation = self.page.observe()
        if self._field is not None:
            self._field.measure(ctx, inner.width, inner.height, exact_w=True, exact_h=True)
            self._field.layout(ctx, inner.left, inner.top, clip)

    def child_views(self) -> Sequence[View]:
        """The field that has the focus, or the error page; the page's nodes are in `node_views`."""
        return tuple(child for child in (self._field, self._error) if child is not None)

    _field: PageField | None = None
    _error: View | None = None

    nodes_by_place: ClassVar[bool] = False
    _inner: Rect = Rect(0, 0, 0, 0)
    _observation: PageObservation | None = None

    def node_views(self) -> Sequence[View]:
        return self._node_views if self._error is None else (self._error,)

    @cached_property
    def _node_views(self) -> Sequence[View]:
        if self._observation is None:
            return ()
        nodes = self._observation.nodes  # First: the metrics come with them.
        self.scrollable = self._observation.scrolls
        return [self._view(node, self.clip_bounds) for node in nodes]

    def _view(self, node: Node, clip: Rect) -> View:
        assert self._observation is not None
        bounds = self._place(node.bounds)
        shown = bounds.intersect(clip)
        if node.shown is not None:
            shown = shown.intersect(self._place(node.shown))
        children = [self._view(child, clip) for child in node.children]
        return PageNode(
            text=node.text,
            hint=node.hint,
            class_name=_full(node.kind),
            resource_id=node.html_id and f":{node.html_id}",
            clickable=node.clickable,
            focusable=node.focusable,
            focused=node.focused,
            enabled=node.enabled,
            editable=node.editable,
            password=node.password,
            checkable=node.checkable,
            checked=node.checked,
            selected=node.selected,
            scrollable=node.scrollable,
            important=True,
            bounds=bounds,
            clip_bounds=shown,
            children=children,
        )

    def _place(self, box: Box) -> Rect:
        """The bounds of a box of the page on the screen."""
        assert self._observation is not None
        scale = self._observation.scale
        left, top, width, height = box
        x, y = (left - self._observation.left) * scale, (top - self._observation.top) * scale
        return Rect(
            self._inner.left + math.floor(x + 0.5),
            self._inner.top + math.floor(y + 0.5),
            self._inner.left + math.floor(x + width * scale + 0.5),
            self._inner.top + math.floor(y + height * scale + 0.5),
        )

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self._observation is None:
            return
        picture = self._observation.picture
        if picture is not None:
            canvas.drawImage(picture, self._inner.left, self._inner.top, sampling(canvas))

    def _touched(self, phase: str, x: float, y: float) -> None:
        if self.page is not None:
            self.page.touch.on_touch(phase, x, y)


@dataclass(kw_only=True, eq=False, repr=False)
class PageNode(View):
    """A node of a page."""

    nodes_by_place: ClassVar[bool] = False
    children: Sequence[View] = ()

    def node_views(self) -> Sequence[View]:
        return self.children


def _full(kind: str) -> str:
    return kind if "." in kind else f"android.widget.{kind}"
