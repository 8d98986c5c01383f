import pytest
from android_env.proto.a11y import android_accessibility_forest_pb2

from android_world.device import errors
from android_world.env import representation_utils
from android_world.env.representation_utils import BoundingBox


def _forest(nodes):
    forest = android_accessibility_forest_pb2.AndroidAccessibilityForest()
    window = forest.windows.add()
    for fields in nodes:
        fields = dict(fields)
        left, top, right, bottom = fields.pop("bounds", (0, 0, 10, 10))
        node = window.tree.nodes.add(**{"is_visible_to_user": True, **fields})
        bounds = node.bounds_in_screen
        bounds.left, bounds.top, bounds.right, bounds.bottom = left, top, right, bottom
    return forest


def test_bounding_box_arithmetic():
    box = BoundingBox(10, 31, 5, 25)
    assert (box.width, box.height, box.area, box.center) == (21, 20, 420, (20.5, 15.0))


def test_leaves_described_and_scrolling_nodes_are_elements():
    forest = _forest(
        [
            {"class_name": "root", "child_ids": [1, 2, 3]},
            {"class_name": "list", "child_ids": [4], "is_scrollable": True},
            {"class_name": "described", "child_ids": [4], "content_description": "d"},
            {"class_name": "leaf"},
        ]
    )
    elements = representation_utils.forest_to_ui_elements(forest)
    assert [e.class_name for e in elements] == ["list", "described", "leaf"]


def test_invisible_nodes_are_left_out_on_request():
    forest = _forest([{"text": "shown"}, {"text": "hidden", "is_visible_to_user": False}])
    visible = representation_utils.forest_to_ui_elements(forest, exclude_invisible_elements=True)
    assert [e.text for e in visible] == ["shown"]
    assert len(representation_utils.forest_to_ui_elements(forest)) == 2


def test_node_fields_reach_the_element():
    forest = _forest(
        [
            {
                "text": "OK",
                "content_description": "",
                "hint_text": "hint",
                "class_name": "android.widget.Button",
                "package_name": "p",
                "view_id_resource_name": "p:id/ok",
                "is_clickable": True,
                "is_enabled": True,
                "is_focused": True,
                "bounds": (10, 20, 110, 80),
            }
        ]
    )
    (element,) = representation_utils.forest_to_ui_elements(forest, screen_size=(1000, 100))
    assert element.bbox_pixels == BoundingBox(10, 110, 20, 80)
    assert element.bbox == BoundingBox(0.01, 0.11, 0.2, 0.8)
    assert (element.text, element.content_description, element.hint_text) == ("OK", None, "hint")
    assert (element.resource_name, element.resource_id) == ("p:id/ok", None)
    assert element.is_clickable
    assert element.is_focused
    assert element.is_editable is False


def test_without_a_screen_size_there_is_no_normalized_box():
    (element,) = representation_utils.forest_to_ui_elements(_forest([{}]))
    assert element.bbox is None


DUMP = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    '<node index="0" text="OK" resource-id="a:id/b" class="android.widget.Button" package="a" '
    'content-desc="" checkable="false" checked="false" clickable="true" enabled="true" '
    'focusable="true" focused="false" scrollable="false" long-clickable="false" '
    'password="false" selected="false" bounds="[10,20][110,80]"><node text="inner" '
    'bounds="[-5,0][1,1]" /></node></hierarchy>'
)


def test_every_node_of_a_dump_is_an_element():
    button, inner = representation_utils.xml_dump_to_ui_elements(DUMP)
    assert (button.text, button.content_description, button.resource_id) == ("OK", "", "a:id/b")
    assert button.bbox_pixels == button.bbox == BoundingBox(10, 110, 20, 80)
    assert (button.is_clickable, button.is_checked, button.is_visible) == (True, False, True)
    assert inner.bbox_pixels == BoundingBox(-5, 1, 0, 1)


def test_a_failed_dump_is_named():
    with pytest.raises(errors.DeviceError, match="null root node"):
        representation_utils.xml_dump_to_ui_elements("ERROR: null root node returned")


def test_a_dump_that_grows_without_end_is_none():
    entities = '<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {name} "{f"&{of};" * 10}">' for name, of in zip("bcdefghij", "abcdefghi")
    )
    with pytest.raises(errors.DeviceError, match="Not a uiautomator dump"):
        representation_utils.xml_dump_to_ui_elements(f"<!DOCTYPE l [{entities}]><l>&j;</l>")
