"""Accessibility nodes of view trees, as the accessibility forwarder sends them.

It has no node's focus (`uiautomator dump` does).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from android_env.proto.a11y import (
    android_accessibility_action_pb2,
    android_accessibility_node_info_pb2,
    android_accessibility_tree_pb2,
    rect_pb2,
)

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import View, full_class_name

_Node = android_accessibility_node_info_pb2.AndroidAccessibilityNodeInfo
_Turn = tuple[int, ...]
_Action = android_accessibility_action_pb2.AndroidAccessibilityAction
_COMMON_ACTIONS = (4, 8, 64)  # select, clear selection, accessibility focus
_FOCUS, _CLICK, _LONG_CLICK, _SCROLL_FORWARD, _SCROLL_BACKWARD = 1, 16, 32, 4096, 8192
_SET_TEXT = 1 << 21
_LONGEST_KEPT = 200  # characters of a node whose encoding is kept

_LISTS = frozenset(map(full_class_name, ("GridView", "ListView", "RecyclerView")))
# Classes that always matter to screen readers, beside what can be acted on.
_IMPORTANT_CLASSES = frozenset(
    map(full_class_name, data_files.read_words(__package__, "important_classes.txt"))
)


def is_important(view: View) -> bool:
    """Whether a screen reader cares for the view, as `View.isImportantForAccessibility` says.

    Of the rest (layouts and images that say nothing and cannot be acted on) it only meets the
    children.
    """
    if view.important is not None:
        return view.important
    return (
        bool(view.desc)
        or bool(view.text)
        or view.is_clickable
        or view.is_long_clickable
        or bool(view.focusable)
        or view.scrollable
        or view.selected
        or full_class_name(view.class_name or "") in _IMPORTANT_CLASSES
    )


def node_children(view: View, unimportant: bool = False) -> Iterator[View]:
    """The views below `view` that have their own nodes, from top left to bottom right.

    The items of a list always have.

    Args:
      view: the parent.
      unimportant: those too that screen readers leave out (as `uiautomator dump` does).
    """
    return (child for _, child in _children(view, unimportant))


def _children(view: View, unimportant: bool = False) -> list[tuple[_Turn, View]]:
    """The views, by place, and when each of them is drawn: turns compare."""
    found: list[tuple[_Turn, View]] = []
    everything = unimportant or full_class_name(view.class_name or "") in _LISTS
    _collect(view, everything, unimportant, (), found)
    return found


def _collect(
    view: View,
    everything: bool,
    unimportant: bool,
    turn: _Turn,
    found: list[tuple[_Turn, View]],
) -> None:
    views = view.node_views()
    in_place = view.nodes_by_place and len(views) > 1
    for number, child in sorted(enumerate(views), key=_by_place) if in_place else enumerate(views):
        if not child.visible or (child.important is False and not unimportant):
            continue
        if child.class_name is None or not (everything or is_important(child)):
            _collect(child, everything, unimportant, (*turn, number), found)
        else:
            found.append(((*turn, number), child))


def _compare_places(one: View, other: View) -> int:
    """Which view comes first; after Android's `ViewGroup.ViewLocationHolder`."""
    a, b = one.bounds, other.bounds
    if a.bottom <= b.top:
        return -1
    if a.top >= b.bottom:
        return 1
    return a.left - b.left or a.top - b.top or b.height - a.height or b.width - a.width


_PLACE = functools.cmp_to_key(_compare_places)


def _by_place(numbered: tuple[int, View]) -> Any:
    return _PLACE(numbered[1])


def is_visible(view: View) -> bool:
    """Whether any pixel of the view can be seen."""
    return not view.clip_bounds.empty


def resource_name(view: View, package: str) -> str:
    """The full resource id `package:id/name`, or an empty text."""
    name = view.resource_id
    if not name or ":" in name:
        return name.removeprefix(":")
    return f"{package}:id/{name}"


def node_text(view: View) -> str:
    """The text that accessibility reports: the hint of an empty field, bullets of a password."""
    if view.editable and not view.text:
        return view.hint
    if view.password:
        return "•" * len(view.text)
    return view.text


def flags(view: View) -> dict[str, bool]:
    """The boolean node properties by their uiautomator names."""
    clickable = view.is_clickable
    return {
        "checkable": view.checkable,
        "checked": view.checked,
        "clickable": clickable,
        "enabled": view.enabled,
        "focusable": clickable if view.focusable is None else view.focusable,
        "focused": view.focused,
        "scrollable": view.scrollable,
        "long-clickable": view.is_long_clickable,
        "password": view.password,
        "selected": view.selected,
    }


def encode_tree(root: View, package: str, window_id: int) -> bytes:
    """The nodes of a window, breadth first; ids count from 0 at the root.

    What is encoded is an `AndroidAccessibilityTree`. Messages are put together of encoded parts,
    which recur, and read from them: both takes less time than to make and to copy messages.
    """
    tree = android_accessibility_tree_pb2.AndroidAccessibilityTree()
    window = _encoding(window_id=window_id, package_name=package)
    queue: list[tuple[View, int, int]] = [(root, 0, 0)]
    following = 1
    for position, (view, depth, order) in enumerate(queue):  # It grows meanwhile.
        children = _children(view)
        place = _place(position, depth, order, following, len(children))
        following += len(children)
        if children:
            turns = {turn: i for i, turn in enumerate(sorted(turn for turn, _ in children), 1)}
            queue += [(child, depth + 1, turns[turn]) for turn, child in children]
        tree.nodes.add().MergeFromString(window + place + _encode(view, package))
    encoded: bytes = tree.SerializeToString()
    return encoded


def _encode(view: View, package: str) -> bytes:
    """What a view's node says of the view, and where that is on the screen."""
    shown = is_visible(view)
    clickable = view.is_clickable
    text = node_text(view)
    say = _encode_node if len(text) + len(view.desc) <= _LONGEST_KEPT else _encode_node.__wrapped__
    encoded = _bounds(view.clip_bounds if shown else view.bounds) + say(
        view.class_name or "android.view.View",
        view.desc,
        view.hint,
        text,
        resource_name(view, package),
        view.checkable,
        view.checked,
        clickable,
        view.editable,
        view.enabled,
        bool(clickable if view.focusable is None else view.focusable),
        view.is_long_clickable,
        view.password,
        view.scrollable,
        view.selected,
        shown,
        view.tooltip,
    )
    selection = getattr(view, "selection", None) if view.editable else None
    return (
        encoded if selection is None else encoded + _selected_text(min(selection), max(selection))
    )


@functools.lru_cache(maxsize=4096)
def _place(uid: int, depth: int, order: int, first_child: int, children: int) -> bytes:
    """Where a node is in the tree; its children have ids that follow one another."""
    child_ids = range(first_child, first_child + children)
    return _encoding(unique_id=uid, depth=depth, drawing_order=order, child_ids=child_ids)


@functools.lru_cache(maxsize=4096)
def _bounds(box: Rect) -> bytes:
    return _encoding(bounds_in_screen=rect_proto(box))


@functools.lru_cache(maxsize=1024)
def _selected_text(start: int, end: int) -> bytes:
    """The selected characters of a text that can be edited."""
    return _encoding(text_selection_start=start, text_selection_end=end)


@functools.lru_cache(maxsize=8192)
def _encode_node(
    class_name: str,
    desc: str,
    hint: str,
    text: str,
    resource: str,
    checkable: bool,
    checked: bool,
    clickable: bool,
    editable: bool,
    enabled: bool,
    focusable: bool,
    long_clickable: bool,
    password: bool,
    scrollable: bool,
    selected: bool,
    shown: bool,
    tooltip: str,
) -> bytes:
    """What a node says of its view."""
    return _encoding(
        class_name=full_class_name(class_name),
        content_description=desc,
        hint_text=hint,
        text=text,
        view_id_resource_name=resource,
        is_checkable=checkable,
        is_checked=checked,
        is_clickable=clickable,
        is_editable=editable,
        is_enabled=enabled,
        is_focusable=focusable,
        is_long_clickable=long_clickable,
        is_password=password,
        is_scrollable=scrollable,
        is_selected=selected,
        is_visible_to_user=shown,
        tooltip_text=tooltip,
        actions=_actions(clickable, long_clickable, focusable, scrollable, editable),
    )


def _encoding(**fields: Any) -> bytes:
    encoded: bytes = _Node(**fields).SerializeToString()
    return encoded


def rect_proto(box: Rect) -> rect_pb2.ProtoRect:
    """A rectangle as a message."""
    return rect_pb2.ProtoRect(left=box.left, top=box.top, right=box.right, bottom=box.bottom)


def _actions(
    clickable: bool, long_clickable: bool, focusable: bool, scrollable: bool, editable: bool
) -> list[Any]:
    ids = list(_COMMON_ACTIONS)
    ids += [_FOCUS] * focusable + [_CLICK] * clickable + [_LONG_CLICK] * long_clickable
    ids += [_SCROLL_FORWARD, _SCROLL_BACKWARD] * scrollable + [_SET_TEXT] * editable
    return [_Action(id=i) for i in sorted(ids)]
