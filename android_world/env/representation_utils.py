"""What is on the screen: elements, made of an accessibility forest or a uiautomator dump."""

from __future__ import annotations

import dataclasses
import re
from typing import Any
from xml.etree import ElementTree

from android_env.proto.a11y import android_accessibility_forest_pb2

from android_world.device import errors

_EDITABLE = ("EditText", "AutoCompleteTextView")
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")


@dataclasses.dataclass
class BoundingBox:
    """A rectangle; `max` edges are exclusive."""

    x_min: float | int
    x_max: float | int
    y_min: float | int
    y_max: float | int

    @property
    def center(self) -> tuple[float, float]:
        """The middle as (x, y)."""
        return (self.x_min + self.x_max) / 2.0, (self.y_min + self.y_max) / 2.0

    @property
    def width(self) -> float | int:
        """Extent in x."""
        return self.x_max - self.x_min

    @property
    def height(self) -> float | int:
        """Extent in y."""
        return self.y_max - self.y_min

    @property
    def area(self) -> float | int:
        """Width times height."""
        return self.width * self.height


@dataclasses.dataclass
class UIElement:
    """One element of the screen; a field that the source does not know is None.

    `bbox_pixels` is in logical screen pixels; `bbox` is the same in fractions of the screen where
    the screen size was given, else None (from a uiautomator dump: pixels too).
    """

    text: str | None = None
    content_description: str | None = None
    class_name: str | None = None
    bbox: BoundingBox | None = None
    bbox_pixels: BoundingBox | None = None
    hint_text: str | None = None
    is_checked: bool | None = None
    is_checkable: bool | None = None
    is_clickable: bool | None = None
    is_editable: bool | None = None
    is_enabled: bool | None = None
    is_focused: bool | None = None
    is_focusable: bool | None = None
    is_long_clickable: bool | None = None
    is_scrollable: bool | None = None
    is_selected: bool | None = None
    is_visible: bool | None = None
    package_name: str | None = None
    resource_name: str | None = None
    tooltip: str | None = None
    resource_id: str | None = None
    metadata: dict[str, Any] | None = None


def accessibility_node_to_ui_element(
    node: Any, screen_size: tuple[int, int] | None = None
) -> UIElement:
    """Convert an `AndroidAccessibilityNodeInfo`; `screen_size` is (width, height) in pixels."""
    bounds = node.bounds_in_screen
    pixels = BoundingBox(bounds.left, bounds.right, bounds.top, bounds.bottom)
    return UIElement(
        node.text or None,
        node.content_description or None,
        node.class_name or None,
        _normalize(pixels, screen_size) if screen_size else None,
        pixels,
        node.hint_text or None,
        node.is_checked,
        node.is_checkable,
        node.is_clickable,
        node.is_editable,
        node.is_enabled,
        node.is_focused,
        node.is_focusable,
        node.is_long_clickable,
        node.is_scrollable,
        node.is_selected,
        node.is_visible_to_user,
        node.package_name or None,
        node.view_id_resource_name or None,
    )


def forest_to_ui_elements(
    forest: android_accessibility_forest_pb2.AndroidAccessibilityForest | Any,
    exclude_invisible_elements: bool = False,
    screen_size: tuple[int, int] | None = None,
) -> list[UIElement]:
    """List the elements of a forest: leaves, and whatever is described or scrolls.

    Args:
      forest: an `AndroidAccessibilityForest`; windows and nodes keep their order.
      exclude_invisible_elements: leave out nodes that the user does not see.
      screen_size: (width, height) in pixels, to fill `bbox` with fractions of the screen.

    Returns:
      The elements; an agent's index is a position in this list.
    """
    return [
        accessibility_node_to_ui_element(node, screen_size)
        for window in forest.windows
        for node in window.tree.nodes
        if (not node.child_ids or node.is_scrollable or node.content_description)
        and (node.is_visible_to_user or not exclude_invisible_elements)
    ]


def xml_dump_to_ui_elements(xml_string: str) -> list[UIElement]:
    """List all elements of a `uiautomator dump`, in document order.

    Raises:
      DeviceError: the dump is not XML (uiautomator reports its failures in place of the dump).
    """
    return [_xml_node_to_ui_element(node) for node in _dumped_nodes(xml_string)]


def xml_dump_to_forest_elements(xml_string: str) -> list[UIElement]:
    """List those elements of a `uiautomator dump` that a forest's list would have, in its order.

    Windows come from the bottom up. Elements are leaves, and whatever is described or scrolls; with
    `resource_name`, and with `is_editable` as far as the class shows it. A dump has no hints but
    texts: the hint of an empty field is its text.

    Raises:
      DeviceError: the dump is not XML.
    """
    listed = [(node, _xml_node_to_ui_element(node)) for node in _dumped_nodes(xml_string)]
    return [
        dataclasses.replace(
            element,
            bbox=None,
            text=element.text or None,
            content_description=element.content_description or None,
            resource_name=element.resource_id or None,
            is_editable=(element.class_name or "").endswith(_EDITABLE),
        )
        for node, element in listed
        if (not len(node) or element.is_scrollable or element.content_description)
        and element.bbox_pixels is not None
    ]


def _dumped_nodes(xml_string: str) -> list[ElementTree.Element]:
    """All nodes, those of the lowest window first.

    Raises:
      DeviceError: that is not XML.
    """
    try:
        root = ElementTree.fromstring(xml_string)
    except (ElementTree.ParseError, LookupError, ValueError) as e:
        raise errors.DeviceError(f"Not a uiautomator dump: {xml_string[:200]!r}") from e
    windows = sorted(root.iter("window"), key=lambda window: int(window.get("layer", "0")))
    return [node for window in windows or [root] for node in window.iter("node")]


def _xml_node_to_ui_element(node: ElementTree.Element) -> UIElement:
    box = _parse_bounds(node.get("bounds", ""))
    return UIElement(
        text=node.get("text"),
        content_description=node.get("content-desc"),
        class_name=node.get("class"),
        bbox=box,
        bbox_pixels=box,
        is_checked=node.get("checked") == "true",
        is_checkable=node.get("checkable") == "true",
        is_clickable=node.get("clickable") == "true",
        is_enabled=node.get("enabled") == "true",
        is_focused=node.get("focused") == "true",
        is_focusable=node.get("focusable") == "true",
        is_long_clickable=node.get("long-clickable") == "true",
        is_scrollable=node.get("scrollable") == "true",
        is_selected=node.get("selected") == "true",
        is_visible=True,
        package_name=node.get("package"),
        resource_id=node.get("resource-id"),
    )


def _parse_bounds(bounds: str) -> BoundingBox | None:
    match = _BOUNDS.fullmatch(bounds)
    if match is None:
        return None
    left, top, right, bottom = (int(edge) for edge in match.groups())
    return BoundingBox(left, right, top, bottom)


def _normalize(box: BoundingBox, screen_size: tuple[int, int]) -> BoundingBox:
    width, height = screen_size
    return BoundingBox(box.x_min / width, box.x_max / width, box.y_min / height, box.y_max / height)
