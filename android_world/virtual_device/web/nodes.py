"""A page's accessibility nodes: the browser's own tree, told as Android's WebView tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from android_world.virtual_device.web.errors import PageTimeout

Message = dict[str, Any]

MOST_NODES = 50_000
"""A page with more nodes is one that never answers in time."""

# After Chromium's AXRoleToAndroidClassName; what is not here is an android.view.View.
_CLASSES = {
    "button": "Button",
    "Canvas": "android.widget.Image",
    "checkbox": "CheckBox",
    "ColorWell": "Spinner",
    "Date": "Spinner",
    "DateTime": "Spinner",
    "DescriptionList": "ListView",
    "dialog": "android.app.Dialog",
    "alertdialog": "android.app.Dialog",
    "grid": "GridView",
    "image": "android.widget.Image",
    "img": "android.widget.Image",
    "InputTime": "Spinner",
    "list": "ListView",
    "listbox": "ListView",
    "menuitem": "android.view.MenuItem",
    "menuitemcheckbox": "android.view.MenuItem",
    "menuitemradio": "android.view.MenuItem",
    "meter": "ProgressBar",
    "progressbar": "ProgressBar",
    "radio": "RadioButton",
    "searchbox": "EditText",
    "slider": "SeekBar",
    "spinbutton": "EditText",
    "StaticText": "TextView",
    "SvgRoot": "android.widget.Image",
    "switch": "CheckBox",
    "table": "GridView",
    "tablist": "TabWidget",
    "textbox": "EditText",
    "treegrid": "GridView",
}
_PICTURES = frozenset(("image", "img", "SvgRoot", "Canvas"))
_CONTROLS = frozenset(
    (
        *("button", "checkbox", "ColorWell", "combobox", "Date", "DateTime", "InputTime"),
        *("menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "searchbox"),
        *("slider", "spinbutton", "switch", "tab", "textbox"),
    )
)
_LEAVES = _CONTROLS | _PICTURES | {"meter", "progressbar"}
_UNSEEN = frozenset(("InlineTextBox", "MenuListPopup"))
_FRAMES = frozenset(("iframe", "frame"))
STYLES = (
    *("overflow-x", "overflow-y"),
    *("border-left-width", "border-top-width", "padding-left", "padding-top"),
)
"""What `elements` reads of how a page looks."""

_EDITED = frozenset(("textbox", "searchbox", "spinbutton"))
_CHOSEN = frozenset(("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"))


@dataclass
class Node:
    """One node; `bounds` are left, top, width and height in CSS px from the page's upper left."""

    kind: str = "android.view.View"
    text: str = ""
    hint: str = ""
    html_id: str = ""
    bounds: tuple[float, float, float, float] = (0, 0, 0, 0)
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


@dataclass
class Element:
    """What the page's layout says of one DOM node."""

    html_id: str = ""
    tag: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    bounds: tuple[float, float, float, float] = (0, 0, 0, 0)
    clickable: bool = False
    inset: tuple[float, float] = (0, 0)  # of what is inside, from the left and the top
    scrollable: bool = False
    value: str = ""
    frame_id: str = ""


def refuse_too_many(count: int) -> None:
    """Raise `PageTimeout` for a page with more than `MOST_NODES` nodes."""
    if count > MOST_NODES:
        raise PageTimeout(f"the page has more than {MOST_NODES} nodes")


def elements(snapshot: Message) -> dict[int, Element]:
    """The DOM nodes of a `DOMSnapshot.captureSnapshot`, by their backend ids."""
    strings = snapshot["strings"]
    documents = snapshot["documents"]
    refuse_too_many(sum(len(d["nodes"]["backendNodeId"]) for d in documents))
    found: dict[int, Element] = {}
    origins: dict[int, tuple[float, float]] = {0: (0.0, 0.0)}
    for number, document in enumerate(documents):
        nodes, layout = document["nodes"], document["layout"]
        shift_x, shift_y = origins.get(number, (0.0, 0.0))
        shift_x -= document.get("scrollOffsetX", 0)
        shift_y -= document.get("scrollOffsetY", 0)
        made = [
            _element(strings, nodes, place, strings[document["frameId"]])
            for place in range(len(nodes["backendNodeId"]))
        ]
        for place, box, styles in zip(
            layout["nodeIndex"], layout["bounds"], layout["styles"], strict=True
        ):
            element = made[place]
            if element.bounds[2:] == (0, 0):
                element.bounds = (box[0] + shift_x, box[1] + shift_y, box[2], box[3])
            said = [strings[style] if style >= 0 else "" for style in styles]
            element.scrollable = any(overflow in ("auto", "scroll") for overflow in said[:2])
            if element.tag in _FRAMES:
                left, top, more_left, more_top = map(_pixels, said[2:])
                element.inset = (left + more_left, top + more_top)
        for place in nodes.get("isClickable", {}).get("index", ()):
            made[place].clickable = True
        values = nodes.get("inputValue", {"index": (), "value": ()})
        for place, value in zip(values["index"], values["value"], strict=True):
            made[place].value = strings[value] if value >= 0 else ""
        inner = nodes.get("contentDocumentIndex", {"index": (), "value": ()})
        for place, document_number in zip(inner["index"], inner["value"], strict=True):
            (left, top, *_), inset = made[place].bounds, made[place].inset
            origins[document_number] = (left + inset[0], top + inset[1])
        found.update(zip(nodes["backendNodeId"], made, strict=True))
    return found


def _element(strings: list[str], nodes: Message, place: int, frame_id: str) -> Element:
    given = nodes["attributes"][place]
    names = (strings[n] for n in given[::2])
    values = (strings[n] if n >= 0 else "" for n in given[1::2])
    attributes = dict(zip(names, values, strict=True))
    name = nodes["nodeName"][place]
    return Element(
        html_id=attributes.get("id", ""),
        tag=strings[name].lower() if name >= 0 else "",
        attributes=attributes,
        frame_id=frame_id,
    )


def _pixels(length: str) -> float:
    return float(length.removesuffix("px") or 0)


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
        element = self.found.get(node.get("backendDOMNodeId", 0), Element())
        is_editable = role in _EDITED or (
            role == "combobox" and element.tag in ("input", "textarea")
        )
        made = Node(
            kind=_kind(role, says, is_editable),
            text=_text(node, role, element, is_editable),
            html_id=element.html_id,
            bounds=element.bounds,
            clickable=element.clickable or role in _CONTROLS or role == "link",
            focusable=bool(says.get("focusable")),
            focused=bool(says.get("focused")),
            enabled=not (says.get("disabled") or says.get("readonly")),
            editable=is_editable,
            password=element.attributes.get("type") == "password",
            checkable=role in _CHOSEN,
            checked=says.get("checked") in ("true", True),
            selected=bool(says.get("selected")),
            scrollable=element.scrollable,
            backend_id=node.get("backendDOMNodeId", 0),
            is_plain_text=role == "StaticText",
        )
        if is_editable:
            made.hint = element.attributes.get("placeholder", "") or _name(node)
        elif role not in _LEAVES and role != "StaticText":
            made.children = self._children(node, element)
            _gather_text(made, role)
        return made

    def _children(self, node: Message, element: Element) -> list[Node]:
        if element.tag in _FRAMES:
            for frame in self.inner.values():
                parent = self.found.get(frame.root.get("backendDOMNodeId", 0))
                if parent is not None and _lies_in(parent.bounds, element.bounds):
                    return list(frame.below(frame.root))
        return list(self.below(node))


def _lies_in(inner: Sequence[float], outer: Sequence[float]) -> bool:
    return (
        outer[0] <= inner[0] <= outer[0] + outer[2] and outer[1] <= inner[1] <= outer[1] + outer[3]
    )


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
    """The name that a link or picture without one is given: the end of its address."""
    if url.startswith(("data:", "javascript:", "#")):
        return ""
    last = url.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    return last.rpartition(".")[0] or last


def _gather_text(node: Node, role: str) -> None:
    """What holds nothing but text itself is one node with that text; a table's row is not."""
    texts = [child for child in node.children if child.is_plain_text]
    if not node.children or len(texts) < len(node.children):
        if role in ("link", "heading") and node.text and not node.children:
            node.children = []
        return
    if any(child.clickable or child.html_id for child in texts):
        return
    node.text = node.text or "".join(child.text for child in texts).strip()
    node.children = []
    if node.kind == "android.view.View" and role not in ("link", "heading"):
        node.kind = "TextView"
