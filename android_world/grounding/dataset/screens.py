"""Screens of the virtual phone: images, and what is where on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from PIL import Image

from android_world.grounding.dataset.tables import columns
from android_world.virtual_device import VirtualDevice, screenshots
from android_world.virtual_device.ui.scene import Layer, Scene, is_touch_target
from android_world.virtual_device.ui.view import View

Box = tuple[int, int, int, int]
_KEYBOARD: Final = "input_method"
_SLACK_PX: Final = 3
_SEEN_SHARE: Final = 0.6  # of the height of a text that can be read
_DARK: Final = "cmd uimode night yes"
_LARGE: Final = "settings put system font_scale 1.3"
_TURNED: Final = (
    "settings put system accelerometer_rotation 0 && settings put system user_rotation 1"
)
LOOKS: Final[dict[str, tuple[str, ...]]] = {
    "plain": (),
    "dark": (_DARK,),
    "large text": (_LARGE,),
    "turned": (_TURNED,),
    "dark, large text, turned": (_DARK, _LARGE, _TURNED),
}


@dataclass(frozen=True)
class VisualElement:
    """Something that is seen: a text, or an icon by its name in the icon font."""

    what: str
    box: Box


@dataclass(frozen=True)
class Node:
    """A node of the accessibility tree with what a person finds at its place.

    Attributes:
      parent: The position of its parent in the window's list; -1 is none.
      text: What it says itself.
      description: What a screen reader says instead.
      resource: The entry of its resource id.
      box: Left, top, right, bottom in pixels of the image, inside of it.
      reached: A touch of its middle does what it is for.
      texts: The texts that are seen in its box.
      glyphs: The icons that are seen in its box.
      on_page: It is of a web page, whose texts are in the nodes only.
    """

    parent: int
    class_name: str
    package: str
    text: str = ""
    description: str = ""
    hint: str = ""
    resource: str = ""
    box: Box = (0, 0, 0, 0)
    clickable: bool = False
    editable: bool = False
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    reached: bool = True
    texts: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()
    on_page: bool = False


@dataclass(frozen=True)
class Screen:
    """One screen.

    Attributes:
      name: In the gallery.
      user: Whose phone it is, from 1.
      look: One of `LOOKS`.
      image: Its image, seen from the data's folder.
      size: Width and height in pixels.
      package: The app in front.
      windows: The nodes of each window that can be seen, the keyboard's left out.
    """

    name: str
    user: int
    look: str
    image: str
    size: tuple[int, int]
    package: str
    windows: tuple[tuple[Node, ...], ...] = field(repr=False, default=())

    @property
    def app(self) -> str:
        """The group of the gallery: an app, or all first screens."""
        return self.name.partition("/")[0]


@dataclass(frozen=True)
class ScreenRequest:
    """A screen that is to be drawn: its name in the gallery, and whose phone it is on."""

    name: str
    user: int


class Phones:
    """The phones of several people: each with words and its own look."""

    def __init__(self, device: VirtualDevice, users: int) -> None:
        """Take the phone that shows them all, and how many people there are."""
        self._device = device
        self._start = device.snapshot()
        words = [_words_of(user) for user in range(users)]
        self._pictures = [screenshots.pictures(device, each) for each in words]
        self.users = range(1, users + 1)

    @property
    def names(self) -> list[str]:
        """The names of all screens."""
        return sorted(self._pictures[0])

    @property
    def apps(self) -> list[tuple[str, str]]:
        """The apps of the launcher: package and label."""
        packages = self._device.packages
        launched = {manifest.package for manifest, _ in packages.launcher_activities()}
        return [(package, packages.label(package)) for package in sorted(launched)]

    def draw(self, chosen: ScreenRequest, out: Path) -> Screen:
        """Go to a screen and draw it into `out/images`.

        Raises:
          WalkError: the gallery's walk to it cannot be done.
          OSError: the image cannot be written.
        """
        device = self._device
        device.restore(self._start)
        self._pictures[chosen.user - 1][chosen.name](device)
        look = appearance_of(chosen.user)
        for command in LOOKS[look]:
            device.shell(command)
        device.wait_for_idle()
        stem = chosen.name.replace("/", "_").replace(" ", "_")
        image = f"images/{stem}_{chosen.user}.png"
        scene = device.windows.scene()
        Image.fromarray(scene.picture).save(out / image, compress_level=1)
        top = device.activities.top_activity
        package = top.package if top else ""
        windows = tuple(windows_of(scene))
        return Screen(chosen.name, chosen.user, look, image, scene.size, package, windows)


def appearance_of(user: int) -> str:
    """How the phone of a person looks; the first one's is plain."""
    return list(LOOKS)[(user - 1) % len(LOOKS)]


def deal(names: Iterable[str], users: Sequence[int], rng: random.Random) -> list[ScreenRequest]:
    """Each screen once, the apps in turn, so that any prefix of the list has something of all.

    Every app is dealt to the people in turn.
    """
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        # First screens are one of each app.
        app = name if name.startswith("first screens/") else name.partition("/")[0]
        groups.setdefault(app, []).append(name)
    decks = list(groups.values())
    rng.shuffle(decks)
    for deck in decks:
        rng.shuffle(deck)
    # Apps with a single picture come behind those that show theirs in use.
    decks.sort(key=lambda deck: len(deck) == 1)
    found: list[ScreenRequest] = []
    for round_ in range(max(map(len, decks), default=0)):
        for place, deck in enumerate(decks):
            if round_ < len(deck):
                found.append(ScreenRequest(deck[round_], users[(place + round_) % len(users)]))
    return found


def _words_of(user: int) -> Mapping[str, str]:
    rows = columns("people.txt")
    return {} if user == 0 else {row[0]: row[user % len(row)] for row in rows if user % len(row)}


# -- what is where -------------------------------------------------------------------------------


def windows_of(scene: Scene) -> Iterator[tuple[Node, ...]]:
    """The nodes of each window of a scene, the lowest window first, the keyboard's left out."""
    layers = {layer.window_id: layer for layer in scene.layers}
    for window in scene.forest.windows:
        layer = layers[window.id]
        if layer.window_type != _KEYBOARD:
            yield tuple(_nodes(window.tree.nodes, layer, scene))


def _nodes(nodes: Sequence[Any], layer: Layer, scene: Scene) -> Iterator[Node]:
    places = {node.unique_id: place for place, node in enumerate(nodes)}
    parents = {
        places[child]: place
        for place, node in enumerate(nodes)
        for child in node.child_ids
        if child in places
    }
    texts = list(_visual_elements(layer, scene, _text))
    glyphs = list(_visual_elements(layer, scene, _glyph))
    for place, node in enumerate(nodes):
        b = node.bounds_in_screen
        width, height = scene.size
        box = (max(0, b.left), max(0, b.top), min(width, b.right), min(height, b.bottom))
        touched = node.is_clickable or node.is_editable or node.is_checkable
        yield Node(
            parents.get(place, -1),
            node.class_name.rpartition(".")[2],
            node.package_name,
            node.text.strip(),
            node.content_description.strip(),
            node.hint_text.strip(),
            node.view_id_resource_name.rpartition("/")[2],
            box,
            node.is_clickable,
            node.is_editable,
            node.is_checkable,
            node.is_checked,
            node.is_enabled,
            bool(touched and node.is_visible_to_user) and _is_reached(scene, layer, node, box),
            tuple(drawn.what for drawn in texts if _is_inside(drawn.box, box)),
            tuple(drawn.what for drawn in glyphs if _is_inside(drawn.box, box)),
            bool(touched) and _is_page(scene.hit(*_middle(box))[1]),
        )


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _is_page(path: Sequence[View]) -> bool:
    return bool(path) and type(path[-1]).node_views is not View.node_views


def _visual_elements(
    layer: Layer, scene: Scene, what: Callable[[Any], str]
) -> Iterator[VisualElement]:
    for view in layer.root.walk():
        said = what(view)
        box, whole = view.clip_bounds, view.bounds
        if said and view.visible and box.height > _SEEN_SHARE * whole.height and not box.empty:
            yield VisualElement(said, (box.left, box.top, box.right, box.bottom))


def _text(view: Any) -> str:
    return str(getattr(view, "label", None) or view.text).strip()


def _glyph(view: Any) -> str:
    name = getattr(view, "icon", "")
    return name.replace("_", "-") if isinstance(name, str) else ""


def _is_inside(inner: Box, outer: Box) -> bool:
    x, y = _middle(inner)
    return outer[0] <= x < outer[2] and outer[1] <= y < outer[3]


def _is_reached(scene: Scene, layer: Layer, node: Any, box: Box) -> bool:
    """Whether a touch of the middle comes to the node; of one that only shows a state, its row."""
    hit, path = scene.hit(*_middle(box))
    if hit is not layer or not path:
        return False
    if _is_page(path):
        return True  # Its nodes have no views of their own.
    wanting = [view for view in path if is_touch_target(view)]
    if not wanting:
        return False
    found = wanting[-1].clip_bounds
    edges = (found.left, found.top, found.right, found.bottom)
    if not (node.is_clickable or node.is_editable):
        return _contains(edges, box)
    return all(abs(a - b) <= _SLACK_PX for a, b in zip(edges, box, strict=True))


def _contains(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0] + _SLACK_PX
        and outer[1] <= inner[1] + _SLACK_PX
        and outer[2] >= inner[2] - _SLACK_PX
        and outer[3] >= inner[3] - _SLACK_PX
    )
