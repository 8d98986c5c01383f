"""What an agent looks at is drawn and encoded once."""

from __future__ import annotations

import numpy as np

from android_world.agents.llm import images
from android_world.agents.reason_act import Observation
from android_world.env.interface import State
from android_world.env.representation_utils import BoundingBox, UIElement

SIZE = (108, 240)


def look(shade, element="OK", earlier=None):
    pixels = np.full((*SIZE[::-1], 3), shade, np.uint8)
    elements = [UIElement(text=element, bbox_pixels=BoundingBox(10, 60, 10, 40), is_visible=True)]
    return Observation(
        State(pixels=pixels, forest=None, ui_elements=elements), SIZE, 0, earlier=earlier
    )


def test_marks_serve_again_only_where_the_same_is_seen():
    before = look(200)
    assert look(200, earlier=before).marked_screenshot is before.marked_screenshot
    assert look(100, earlier=before).marked_screenshot is not before.marked_screenshot
    assert look(200, "Cancel", earlier=before).marked_screenshot is not before.marked_screenshot


def test_a_fixed_image_is_encoded_once():
    picture = images.fix(np.zeros((50, 50, 3), np.uint8))
    assert images.jpeg_bytes(picture) is images.jpeg_bytes(picture)


def test_an_image_that_changes_is_encoded_again():
    picture = np.zeros((50, 50, 3), np.uint8)
    black = images.jpeg_bytes(picture)
    picture[:] = 255
    assert images.jpeg_bytes(picture) != black
    window = picture[:20]
    window.flags.writeable = False
    white = images.jpeg_bytes(window)
    picture[:] = 0
    assert images.jpeg_bytes(window) != white
