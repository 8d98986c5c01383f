"""A page's accessibility nodes: the browser's own tree, converted as Android's WebView does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.web.accessibility.clipping import Box
from android_world.virtual_device.web.accessibility.layout_snapshot import Element

Message = dict[str, Any]

# After Chromium's AXRoleToAndroidClassName; what is not here is an android.view.View.
_CLASSES = data_files.read_mapping(__package__, "role_classes.tsv")
_PICTURES = frozenset(("image", "img", "Canvas"))
_CONTROLS = frozenset(
    (
        *("button", "checkbox", "ColorWell", "combobox", "Date", "DateTime", "InputTime"),
        *("menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "searchbox"),
        *("slider", "spinbutton", "switch", "tab", "textbox"),
    )
)
_CLICKED = _CONTROLS | {"link"}
_LEAVES = _CONTROLS | _PICTURES | {"meter", "progressbar"}
_UNSEEN = frozenset(("InlineTextBox", "MenuListPopup"))

_EDITED = frozenset(("textbox", "searchbox", "spinbutton"))
_CHOSEN = frozenset(("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"))
_TEXTS = frozenset(("StaticText", "LineBreak"))


@dataclass
class Node:
    """One node; `bounds` are in CSS px from the page's upper left, `shown` what is not cut off."""

    kind: str = "android.view.View"
    text: str = ""
    hint: str = ""
    html_id: str = ""
    bounds: Box = (0, 0, 0, 0)
    shown: Box | None = None
    clickable: bool = False
    focusable: bool = False
    focused: bool = False
    enabled: bool = True
    editable: bool = False
    password: bool = False
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    scrollable: bool = False
    backend_id: int = 0
    is_plain_text: bool = False
    children: list[Node] = field(default_factory=list)


def frames_below(frame_tree: Message) -> Iterator[str]:
    """The ids of the frames inside a page, from a `Page.getFrameTree`."""
    for child in frame_tree.get("childFrames", ()):
        yield child["frame"]["id"]
        yield from frames_below(child)


def tree(trees: Sequence[Sequence[Message]], found: dict[int, Element]) -> list[Node]:
    """The nodes below the root.

    Args:
        trees: `Accessibility.getFullAXTree` of the page's frame, then of the frames inside.
        found: the layout, from `elements`.
    """
    frames = [_Frame(nodes, found) for nodes in trees if nodes]
    if not frames:
        return []
    for frame in frames:
        frame.inner = {f.frame_id: f for f in frames if f is not frame}
    return list(frames[0].below(frames[0].root))


class _Frame:
    """The tree of one frame."""

    def __init__(self, nodes: Sequence[Message], found: dict[int, Element]) -> None:
        self.by_id = {node["nodeId"]: node for node in nodes}
        self.root = nodes[0]
        self.found = found
        here = found.get(self.root.get("backendDOMNodeId", 0))
        self.frame_id = here.frame_id if here is not None else ""
        self.inner: dict[str, _Frame] = {}

    def below(self, node: Message) -> Iterator[Node]:
        """The nodes that a node's children become."""
        for child_id in node.get("childIds", ()):
            child = self.by_id.get(child_id)
            if child is None or _role(child) in _UNSEEN:
                continue
            if child.get("ignored"):
                yield from self.below(child)
            else:
                yield self._node(child)

    def _node(self, node: Message) -> Node:
        role, says = _role(node), _properties(node)
        element = self.found.get(node.get("backendDOMNodeId", 0), _UNKNOWN)
        is_rich = element.attributes.get("contenteditable", "false") != "false"
        is_editable = (
            is_rich
            or role in _EDITED
            or (role == "combobox" and element.tag in ("input", "textarea"))
        )
        box = element if element.styles else self._box_around(node)
        made = Node(
            kind=_kind(role, says, is_editable),
            text=_text(node, role, element, is_editable),
            html_id=element.html_id,
            bounds=box.bounds,
            shown=box.around.shown,
            clickable=(element.clickable and role not in _TEXTS) or role in _CLICKED,
            focusable=bool(says.get("focusable")),
            focused=bool(says.get("focused")),
            enabled=not (says.get("disabled") or says.get("readonly")),
            editable=is_editable,
            password=element.attributes.get("type") == "password",
            checkable=role in _CHOSEN or "checked" in says or "pressed" in says,
            checked="true" in (says.get("checked"), says.get("pressed")),
            selected=bool(says.get("selected")),
            scrollable=element.scrolls,
            backend_id=node.get("backendDOMNodeId", 0),
            is_plain_text=role in _TEXTS,
        )
        if is_editable:
            made.hint = element.attributes.get("placeholder", "") or _name(node)
        is_leaf = is_editable or role in _TEXTS or (role in _LEAVES and not element.has_areas)
        if is_rich or not is_leaf:
            made.children = self._children(node, element)
            if made.children and (box is _UNKNOWN or _is_overrun(made)):
                made.bounds, made.shown = _around(made.children)
            _gather_text(made, role)
        return made

    def _box_around(self, node: Message) -> Element:
        """What a text that no element says, such as a quotation mark, is in."""
        while "backendDOMNodeId" not in node and "parentId" in node:
            node = self.by_id[node["parentId"]]
            element = self.found.get(node.get("backendDOMNodeId", 0), _UNKNOWN)
            if element.styles:
                return element
        return _UNKNOWN

    def _children(self, node: Message, element: Element) -> list[Node]:
        inner = self.inner.get(element.inner_frame)
        return list(self.below(node) if inner is None else inner.below(inner.root))


_UNKNOWN = Element()


def _around(nodes: Sequence[Node]) -> tuple[Box, Box | None]:
    """The bounds of a box that only its contents have, and what of them is not cut off."""
    left, top = (min(node.bounds[side] for node in nodes) for side in (0, 1))
    right, bottom = (max(n.bounds[side] + n.bounds[side + 2] for n in nodes) for side in (0, 1))
    return (left, top, right - left, bottom - top), nodes[0].shown


def _is_overrun(node: Node) -> bool:
    """Whether a box without room has texts, which are drawn outside it."""
    return 0 in node.bounds[2:] and all(child.is_plain_text for child in node.children)


def _role(node: Message) -> str:
    role: str = node.get("role", {}).get("value", "")
    return role


def _name(node: Message) -> str:
    name: str = node.get("name", {}).get("value", "")
    return name


def _properties(node: Message) -> Message:
    return {p["name"]: p["value"].get("value") for p in node.get("properties", ())}


def _kind(role: str, says: Message, is_editable: bool) -> str:
    if is_editable:
        return "EditText"
    if role == "button" and "pressed" in says:
        return "ToggleButton"
    if role == "combobox":
        return "Spinner"
    return _CLASSES.get(role, "android.view.View")


def _text(node: Message, role: str, element: Element, is_editable: bool) -> str:
    value = node.get("value", {}).get("value", "")
    if role == "spinbutton" and element.tag == "input":
        return element.value  # As it was typed; the other is the number that it stands for.
    if is_editable or role in ("combobox", "Date", "DateTime", "InputTime", "ColorWell"):
        return str(value) or (element.value if is_editable else "")
    name = _name(node)
    if name and role == "button" and element.attributes.get("type") == "file":
        return f"{name}: {value}"
    if name:
        return name
    if role == "link":
        return _last_part(element.attributes.get("href", ""))
    if role in ("image", "img") and element.tag == "img" and "alt" not in element.attributes:
        return _last_part(element.attributes.get("src", ""))
    return ""


def _last_part(url: str) -> str:
    """The name that a link or image without one is given: the end of its address."""
    if url.startswith(("data:", "javascript:", "#")):
        return ""
    last = url.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    return last.rpartition(".")[0] or last


def _gather_text(node: Node, role: str) -> None:
    """What holds nothing but text is one node with that text; a table's row is not.

    What is called something else than its text says keeps it inside.
    """
    if not node.children or not all(_is_text(child, role) for child in node.children):
        return
    text = "".join(child.text for child in node.children).strip()
    is_named = role in ("link", "heading") or node.editable
    if node.text and node.text.split() != text.split() and not is_named:
        return
    node.text = node.text or text
    node.children = []
    if node.kind == "android.view.View" and not is_named:
        node.kind = "TextView"


def _is_text(child: Node, role: str) -> bool:
    if child.html_id or child.clickable:
        return False
    is_word = role in ("link", "heading") and child.kind == "TextView" and not child.children
    return child.is_plain_text or is_word
