"""Trees read like the screen: selectors name views, brackets hold children."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from android_world.virtual_device import ui as kit
from tests.virtual_device.ui.conftest import PACKAGE, Ui

LINEAR = "android.widget.LinearLayout"


@pytest.mark.parametrize(
    ("view", "resource_id", "class_name"),
    [
        (kit.Row("#bar"), "bar", LINEAR),
        (kit.Column(".RadioGroup"), "", "android.widget.RadioGroup"),
        (kit.Box("#list.RecyclerView"), "list", "androidx.recyclerview.widget.RecyclerView"),
        (kit.Box("#x.org.guest.Leaf"), "x", "org.guest.Leaf"),
        (kit.Box("#android:id/content"), "android:id/content", "android.widget.FrameLayout"),
        (kit.Icon("plus", "#add"), "add", "android.widget.ImageView"),
        (kit.Text("Hello", "#title"), "title", "android.widget.TextView"),
        (kit.View("#line"), "line", "android.view.View"),
        (kit.Row(), "", None),
        (kit.Icon("plus"), "", None),
    ],
)
def test_a_selector_gives_id_and_class(
    view: kit.View, resource_id: str, class_name: str | None
) -> None:
    assert (view.resource_id, view.class_name) == (resource_id, class_name)


def one() -> kit.View:
    return kit.Text("one")


@pytest.mark.parametrize(
    "tree",
    [
        lambda: kit.Column()[one()],
        lambda: kit.Column()[one(), None],
        lambda: kit.Column()[[one()]],
        lambda: kit.Column()[*(one() for _ in range(1)), None],
        lambda: kit.Column(children=[None, one()]),
    ],
)
def test_brackets_take_a_child_several_or_a_list_without_those_that_are_none(
    tree: Callable[[], kit.Column],
) -> None:
    assert [view.text for view in tree().child_views()] == ["one"]


def test_children_of_what_has_no_name_belong_to_the_node_above(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.Column("#page", fill=True, desc="page")[
            kit.Row(gap=8)[
                kit.Text("left", "#a"), kit.Icon("plus"), kit.Row("#inner", tap=app.note)[one()]
            ]
        ]
    )
    nodes = {node.unique_id: node for node in ui.nodes(PACKAGE)}
    page = ui.find("page")
    assert page.class_name == LINEAR
    inside = [nodes[child].view_id_resource_name.rpartition("/")[2] for child in page.child_ids]
    assert inside == ["a", "inner"]
    bounds = page.bounds_in_screen
    assert (bounds.right - bounds.left, bounds.bottom - bounds.top) == (1080, 2400 - 128 - 63)


def test_images_and_layouts_that_say_nothing_are_not_nodes_but_are_dumped(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.Column(".LinearLayout", fill=True)[
            kit.Icon("plus", "#silent"),
            kit.Box("#empty.FrameLayout", w=10, h=10),
            kit.Icon("plus", "#named", desc="Add"),
            kit.Box("#focusable.FrameLayout", w=10, h=10, focusable=True),
            kit.Box("#kept.FrameLayout", w=10, h=10, important=True),
            kit.Text("", "#no_text", w=10),
        ]
    )
    names = [n.view_id_resource_name.rpartition("/")[2] for n in ui.nodes(PACKAGE)[1:]]
    assert names == ["named", "focusable", "kept", "no_text"]
    dump = ui.device.shell("uiautomator dump /dev/tty").stdout.decode()
    assert all(f'id/{name}"' in dump for name in (*names, "silent", "empty"))


def test_siblings_are_listed_from_top_left_to_bottom_right(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.Box(fill=True)[
            kit.Text("below", margin=(0, 300, 0, 0)),
            kit.Text("right", margin=(200, 0, 0, 0)),
            kit.Text("left", margin=(0, 10, 0, 0)),
        ]
    )
    assert [n.text for n in ui.nodes(PACKAGE) if n.text] == ["left", "right", "below"]


def test_drawing_order_reports_which_sibling_is_above(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.Box(fill=True)[
            kit.Text("below", margin=(0, 300, 0, 0)),
            kit.Row()[kit.Text("deeper", margin=(200, 0, 0, 0))],
            kit.Text("last", margin=(0, 10, 0, 0)),
        ]
    )
    drawn = {n.text: n.drawing_order for n in ui.nodes(PACKAGE) if n.text}
    assert drawn == {"below": 1, "deeper": 2, "last": 3}


def test_entries_of_a_bottom_bar_are_leaves(ui: Ui) -> None:
    ui.launch(
        lambda app: kit.BottomNavigation(
            destinations=[kit.Destination("Files", "folder"), kit.Destination("More", "dots-grid")]
        )
    )
    assert [n.content_description for n in ui.nodes(PACKAGE)[1:]] == ["Files", "More"]


def test_text_sizes_are_whole_pixels(ui: Ui) -> None:
    style = kit.TextStyle(14, 400)
    ui.launch(lambda app: kit.Column(fill=True)[kit.Text("Virtual SD card", style=style)])
    box = ui.bounds("Virtual SD card")
    assert (box.right - box.left, box.bottom - box.top) == (245, 51)


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ({"class_name": "android.widget.Button"}, "class_name", "android.widget.Button"),
        ({"text": "other"}, "text", "other"),
        ({"text": "long " * 100}, "text", "long " * 100),
        ({"text": "", "hint": "name", "editable": True}, "text", "name"),
        ({"text": "abc", "password": True}, "text", "•••"),
        ({"desc": "said"}, "content_description", "said"),
        ({"hint": "name"}, "hint_text", "name"),
        ({"tooltip": "tip"}, "tooltip_text", "tip"),
        ({"resource_id": "b"}, "view_id_resource_name", f"{PACKAGE}:id/b"),
        ({"clickable": True}, "is_clickable", True),
        ({"long_clickable": True}, "is_long_clickable", True),
        ({"focusable": True}, "is_focusable", True),
        ({"scrollable": True}, "is_scrollable", True),
        ({"checkable": True}, "is_checkable", True),
        ({"checked": True}, "is_checked", True),
        ({"selected": True}, "is_selected", True),
        ({"editable": True}, "is_editable", True),
        ({"password": True}, "is_password", True),
        ({"enabled": False}, "is_enabled", False),
        ({"w": 30}, "bounds_in_screen.right", 79),
        ({"margin": (0, 2500, 0, 0)}, "is_visible_to_user", False),
    ],
)
def test_views_that_differ_in_one_thing_have_nodes_that_differ_in_it(
    ui: Ui, said: dict[str, object], field: str, value: object
) -> None:
    plain = {"text": "one", "resource_id": "a", "important": True, "w": 20, "h": 20}
    ui.launch(lambda app: kit.Column()[kit.View(**plain), kit.View(**plain | said)])
    window = next(w for w in ui.device.accessibility.forest().windows if w.window_type == 1)
    before, after = window.tree.nodes[-2:]
    assert operator.attrgetter(field)(after) == value != operator.attrgetter(field)(before)
