"""Accessibility nodes of view trees, as the accessibility forwarder sends them.

It tells nothing of a node's focus (`uiautomator dump` does).
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

from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import View, full_class_name

_Node = android_accessibility_node_info_pb2.AndroidAccessibilityNodeInfo
_Turn = tuple[int, ...]
_Action = android_accessibility_action_pb2.AndroidAccessibilityAction
_COMMON_ACTIONS = (4, 8, 64)  # select, clear selection, accessibility focus
_FOCUS, _CLICK, _LONG_CLICK, _SCROLL_FORWARD, _SCROLL_BACKWARD = 1, 16, 32, 4096, 8192
_SET_TEXT = 1 << 21


_LISTS = frozenset(map(full_class_name, ("GridView", "ListView", "RecyclerView")))
# Classes that always matter to screen readers, beside what can be acted on.
_IMPORTANT_CLASSES = frozenset(
    (
        *map(
            full_class_name,
            (
                "AutoCompleteTextView",
                "Button",
                "CalendarView",
                "CheckBox",
                "CheckedTextView",
                "DatePicker",
                "EditText",
                "GridView",
                "ListView",
                "MultiAutoCompleteTextView",
                "NumberPicker",
                "ProgressBar",
                "RadioButton",
                "RatingBar",
                "RecyclerView",
                "SeekBar",
                "Spinner",
                "Switch",
                "TextView",
                "TimePicker",
                "ToggleButton",
                "ViewPager",
                "WebView",
            ),
        ),
        "androidx.drawerlayout.widget.DrawerLayout",
    )
)


def is_important(view: View) -> bool:
    """Whether a screen reader cares for the view, as `View.isImportantForAccessibility` says.

    Of the rest (layouts and pictures that say nothing and cannot be acted on) it only meets the
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
    """The views below `view` that have nodes of their own, from top left to bottom right.

    The items of a list always have.

    Args:
      view: the parent.
      unimportant: those too that screen readers leave out (as `uiautomator dump` does).
    """
    return (child for _, child in _children(view, unimportant))


def _children(view: View, unimportant: bool = False) -> Iterator[tuple[_Turn, View]]:
    everything = unimportant or full_class_name(view.class_name or "") in _LISTS
    return _below(view, everything, unimportant, ())


def _below(
    view: View, everything: bool, unimportant: bool, turn: _Turn
) -> Iterator[tuple[_Turn, View]]:
    """The views, by place, and when each of them is drawn: turns compare."""
    children = list(enumerate(view.node_views()))
    if view.nodes_by_place and len(children) > 1:
        children.sort(key=_by_place)
    for number, child in children:
        if not child.visible or (child.important is False and not unimportant):
            continue
        if child.class_name is None or not (everything or is_important(child)):
            yield from _below(child, everything, unimportant, (*turn, number))
        else:
            yield (*turn, number), child


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


def is_shown(view: View) -> bool:
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


def tree_proto(
    root: View, package: str, window_id: int
) -> android_accessibility_tree_pb2.AndroidAccessibilityTree:
    """The nodes of a window, breadth first; ids count from 0 at the root."""
    tree = android_accessibility_tree_pb2.AndroidAccessibilityTree()
    queue: list[tuple[View, int, int]] = [(root, 0, 0)]
    following = 1
    for position, (view, depth, order) in enumerate(_growing(queue)):
        children = list(_children(view))
        child_ids = range(following, following + len(children))
        following += len(children)
        turns = {turn: i for i, turn in enumerate(sorted(turn for turn, _ in children), 1)}
        queue.extend((child, depth + 1, turns[turn]) for turn, child in children)
        tree.nodes.append(_node(view, package, window_id, position, depth, order, child_ids))
    return tree


def _growing(queue: list[tuple[View, int, int]]) -> Iterator[tuple[View, int, int]]:
    position = 0
    while position < len(queue):
        yield queue[position]
        position += 1


def _node(
    view: View, package: str, window_id: int, uid: int, depth: int, order: int, child_ids: range
) -> Any:
    shown = is_shown(view)
    box = view.clip_bounds if shown else view.bounds
    clickable, long_clickable = view.is_clickable, view.is_long_clickable
    focusable = clickable if view.focusable is None else view.focusable
    node = _Node(
        unique_id=uid,
        bounds_in_screen=_rect(box),
        class_name=full_class_name(view.class_name or "android.view.View"),
        content_description=view.desc,
        hint_text=view.hint,
        package_name=package,
        text=node_text(view),
        view_id_resource_name=resource_name(view, package),
        window_id=window_id,
        is_checkable=view.checkable,
        is_checked=view.checked,
        is_clickable=clickable,
        is_editable=view.editable,
        is_enabled=view.enabled,
        is_focusable=focusable,
        is_long_clickable=long_clickable,
        is_password=view.password,
        is_scrollable=view.scrollable,
        is_selected=view.selected,
        is_visible_to_user=shown,
        child_ids=child_ids,
        depth=depth,
        drawing_order=order,
        tooltip_text=view.tooltip,
        actions=_actions(clickable, long_clickable, bool(focusable), view),
    )
    selection = getattr(view, "selection", None)
    if selection is not None and view.editable:
        node.text_selection_start, node.text_selection_end = min(selection), max(selection)
    return node


def _rect(box: Rect) -> rect_pb2.ProtoRect:
    return rect_pb2.ProtoRect(left=box.left, top=box.top, right=box.right, bottom=box.bottom)


_ACTION_LISTS: dict[tuple[bool, bool, bool, bool, bool], list[Any]] = {}


def _actions(clickable: bool, long_clickable: bool, focusable: bool, view: View) -> list[Any]:
    key = (clickable, long_clickable, focusable, view.scrollable, view.editable)
    if key not in _ACTION_LISTS:
        ids = list(_COMMON_ACTIONS)
        ids += [_FOCUS] * focusable + [_CLICK] * clickable + [_LONG_CLICK] * long_clickable
        ids += [_SCROLL_FORWARD, _SCROLL_BACKWARD] * view.scrollable + [_SET_TEXT] * view.editable
        _ACTION_LISTS[key] = [_Action(id=i) for i in sorted(ids)]
    return _ACTION_LISTS[key]
