"""Set-of-mark pictures: readable on every screen."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from android_world.agents import m3a_utils
from android_world.agents.prompting import set_of_mark, visible_elements
from android_world.agents.reason_act import Observation
from android_world.device import adb
from android_world.env import representation_utils
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.virtual_device import VirtualDevice, screenshots
from tests.support.matrix import FULL


def element(x_min, x_max, y_min, y_max):
    return UIElement(bbox_pixels=BoundingBox(x_min, x_max, y_min, y_max), is_visible=True)


def labels(canvas):
    return canvas._labels


def overlap(one, other):
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def middle(element):
    x, y = element.bbox_pixels.center
    return int(x), int(y), int(x), int(y)


@pytest.mark.parametrize("app", ["Settings", "simple calendar pro", "Clock", "Markor", "Contacts"])
def test_no_label_hides_another_or_is_where_another_element_is_touched(app, env):
    env.execute_action(JSONAction(action_type="open_app", app_name=app))
    state = env.get_state()
    look = Observation(state, env.logical_screen_size, env.orientation)
    canvas = set_of_mark.Canvas(look.pixels, look.screen_size)
    seen = [look.elements[i] for i in look.visible_indices]
    set_of_mark.set_of_marks(canvas, look.elements, look.visible_indices)
    places = labels(canvas)
    assert len(places) > 10
    assert not any(overlap(one, other) for i, one in enumerate(places) for other in places[i + 1 :])
    for place in places:
        assert sum(overlap(place, middle(element)) for element in seen) <= 1


def marked(device):
    """What is marked on a device's screen, each with its box, and their labels."""
    forest, pixels = device.accessibility.forest(), device.screenshot()
    elements = representation_utils.forest_to_ui_elements(forest, exclude_invisible_elements=True)
    height, width = pixels.shape[:2]
    seen = [
        elements[i] for i in visible_elements.visible_indices(elements, forest, (width, height))
    ]
    canvas = set_of_mark.Canvas(pixels, (width, height))
    canvas.mark((e, str(i)) for i, e in enumerate(seen))
    boxes = [box_of(element, (width, height)) for element in seen]
    order = sorted(range(len(seen)), key=lambda i: area(boxes[i]))  # As they are labelled.
    return [(seen[i], boxes[i]) for i in order], labels(canvas)


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def box_of(element, screen=(10**4, 10**4)):
    """Left, top, right and bottom of an element on the screen, the last two included."""
    box, (width, height) = element.bbox_pixels, screen
    left, top = max(round(box.x_min), 0), max(round(box.y_min), 0)
    return left, top, min(round(box.x_max), width) - 1, min(round(box.y_max), height) - 1


def holds(outer, inner):
    return all(o <= i for o, i in zip(outer[:2], inner[:2], strict=True)) and all(
        o >= i for o, i in zip(outer[2:], inner[2:], strict=True)
    )


# Rows of small things close together, some of which lie on each other.
CROWDED = (
    *("calendar/start_time", "tasks/by_priority", "settings/display_scrolled"),
    *("documents_ui/list", "system_ui/quick_settings_page_2", "simple_gallery/landscape"),
)


def test_labels_are_on_nothing_else_that_can_be_tapped_on_the_screens_of_all_apps():
    with VirtualDevice() as device:
        device.wait_for_idle()
        booted = device.snapshot()
        pictures = screenshots.pictures(device)
        on_others = total = 0
        for name in pictures if FULL else CROWDED:
            device.restore(booted)
            pictures[name](device)
            device.wait_for_idle()
            seen, places = marked(device)
            for (_, own), place in zip(seen, places, strict=True):
                others = [(e, box) for e, box in seen if not holds(box, own)]
                assert not any(overlap(place, middle(e)) for e, _ in others), name
                taps = [box for e, box in others if e.is_clickable or e.is_long_clickable]
                on_others += any(overlap(place, box) for box in taps)
                total += 1
    assert total > 100
    assert on_others <= total // 200  # An edge, where nothing else is left.


def test_between_small_buttons_labels_are_on_none_of_the_others():
    # A label is larger than a button, and all are in one container.
    spots = [element(x, x + 20, y, y + 20) for x in range(40, 340, 42) for y in range(40, 340, 42)]
    held = [element(0, 400, 0, 400), *spots]
    canvas = set_of_mark.Canvas(np.zeros((400, 400, 3), np.uint8), (400, 400))
    canvas.mark((e, str(100 + i)) for i, e in enumerate(held))
    places = labels(canvas)
    assert places[0][2] - places[0][0] > 20
    for place in places:
        assert sum(overlap(place, middle(spot)) for spot in spots) <= 1


def test_in_a_crowd_a_label_is_on_others_but_never_on_their_middles():
    # Buttons without a gap, each of the height of a label and narrower than one.
    tight = [element(x, x + 24, y, y + 14) for x in range(0, 400, 24) for y in range(0, 400, 14)]
    crowd = [dataclasses.replace(spot, is_clickable=True) for spot in tight]
    canvas = set_of_mark.Canvas(np.zeros((400, 400, 3), np.uint8), (400, 400))
    canvas.mark((e, str(i)) for i, e in enumerate(crowd[:40]))
    places = labels(canvas)
    for place in places:
        assert sum(overlap(place, middle(spot)) for spot in crowd[:40]) <= 1
    assert not any(overlap(one, other) for i, one in enumerate(places) for other in places[i + 1 :])


def test_a_label_leaves_its_crowded_box_for_a_free_place_next_to_it():
    # Rows that hold two buttons and nothing else, a little apart.
    tops = (50, 110, 170)
    rows = [element(0, 400, y, y + 40) for y in tops]
    buttons = [element(x, x + 200, y, y + 40) for x in (0, 200) for y in tops]
    canvas = set_of_mark.Canvas(np.zeros((400, 400, 3), np.uint8), (400, 400))
    canvas.mark(
        (dataclasses.replace(e, is_clickable=True), str(i)) for i, e in enumerate([*buttons, *rows])
    )
    for place in labels(canvas)[-3:]:
        assert not any(overlap(place, box_of(button)) for button in buttons)


def test_a_label_goes_where_nothing_is_hidden():
    picture = np.full((400, 400, 3), 255, np.uint8)
    picture[100:140, 100:200:4] = 0  # Like a text that begins at the left edge of its box.
    canvas = set_of_mark.Canvas(picture, (400, 400))
    canvas.mark([(element(100, 300, 100, 140), "7")])
    (place,) = labels(canvas)
    assert place[0] > 200
    marked = canvas.pixels()
    assert (marked[101:139, 104:196:4].min(axis=(1, 2)) == picture[101:139, 104:196:4].min()).all()


def test_a_label_next_to_its_box_is_on_no_other_element():
    picture = np.zeros((400, 400, 3), np.uint8)
    picture[:, ::2] = 255
    canvas = set_of_mark.Canvas(picture, (400, 400))
    canvas.mark([(element(100, 200, 100, 140), "1"), (element(201, 300, 100, 140), "2")])
    boxes = [(100, 100, 199, 139), (201, 100, 299, 139)]
    for place, own in zip(sorted(labels(canvas)), boxes, strict=True):
        assert not any(overlap(place, box) for box in boxes if box != own)


@pytest.mark.parametrize("width", [320, 720, 1080, 1600])
def test_labels_grow_with_the_screen(width):
    picture = np.zeros((width * 2, width, 3), np.uint8)
    canvas = set_of_mark.Canvas(picture, (1080, 2160))
    canvas.mark([(element(100, 900, 100, 900), "123")])
    (place,) = labels(canvas)
    assert place[2] - place[0] == pytest.approx(width * 0.06, rel=0.35)
    assert 0 <= place[0] < place[2] < width


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_labels_can_be_read_on_any_background(shade):
    canvas = set_of_mark.Canvas(np.full((400, 400, 3), shade, np.uint8), (400, 400))
    canvas.mark([(element(50, 350, 50, 350), "8")])
    (place,) = labels(canvas)
    label = canvas.pixels()[place[1] + 2 : place[3] - 1, place[0] + 2 : place[2] - 1]
    assert label.max() == 255
    assert label.min() < 60


def test_elements_off_the_screen_or_without_bounds_are_not_drawn():
    picture = np.zeros((400, 400, 3), np.uint8)
    canvas = set_of_mark.Canvas(picture, (400, 400))
    gone = [element(500, 600, 0, 50), element(-50, -1, 0, 50), UIElement(is_visible=True)]
    set_of_mark.set_of_marks(canvas, gone, range(3))
    assert not labels(canvas)


@pytest.mark.parametrize("orientation", [0, 1, 2, 3])
def test_the_mark_is_on_its_element_in_every_orientation(orientation, env):
    adb.shell(env.controller, "settings", "put", "system", "accelerometer_rotation", "0")
    adb.shell(env.controller, "settings", "put", "system", "user_rotation", str(orientation))
    env.execute_action(JSONAction(action_type="open_app", app_name="Clock"))
    state = env.get_state()
    assert env.orientation == orientation
    button = next(e for e in state.ui_elements if "Add" in (e.content_description or ""))
    size = env.logical_screen_size
    # Once upright, once on the portrait frame as programs written for AndroidWorld do it.
    frame = state.pixels.copy()
    m3a_utils.add_ui_element_mark(frame, button, "", size, env.physical_frame_boundary, orientation)
    upright = set_of_mark.upright(state.pixels, orientation)
    canvas = set_of_mark.Canvas(upright, size)
    canvas.mark([(button, "")])
    for before, after in (
        (upright, canvas.pixels()),
        (upright, set_of_mark.upright(frame, orientation)),
    ):
        ys, xs = np.nonzero((before != after).any(axis=2))
        box = button.bbox_pixels
        assert abs(ys.min() - box.y_min) <= 3
        assert abs(ys.max() - box.y_max) <= 3
        assert xs.max() - box.x_max <= 40
        assert box.x_min - xs.min() <= 40


def test_the_corner_label_is_drawn_in_place():
    picture = np.zeros((400, 400, 3), np.uint8)
    m3a_utils.add_screenshot_label(picture, "before")
    ys, xs = np.nonzero(picture.any(axis=2))
    assert ys.min() > 300
    assert xs.min() > 200


@pytest.mark.parametrize(("width", "height"), [(401, 403), (402, 399), (31, 17)])
def test_images_of_any_size_take_labels_up_to_their_edges(width, height):
    picture = np.random.default_rng(0).integers(0, 256, (height, width, 3), np.uint8)
    canvas = set_of_mark.Canvas(picture, (width, height))
    canvas.mark([(element(width - 9, width, height - 9, height), "12")])
    assert (canvas.pixels() != picture).any()
