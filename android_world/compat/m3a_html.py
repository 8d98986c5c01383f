"""Helpers of M3A: marks, labels, parsed outputs, and pages about its episodes and T3A's."""

from __future__ import annotations

from typing import Any

import numpy as np

from android_world.agents.parsing import actions
from android_world.agents.prompting import visible_elements
from android_world.agents.prompting.set_of_mark import Canvas, physical_box
from android_world.compat import episode_html
from android_world.env.representation_utils import BoundingBox, UIElement

_M3A_IMAGE = "before_screenshot_with_som"
_M3A_IMAGE_AFTER = "after_screenshot_with_som"
_T3A_IMAGE = "before_screenshot"
_TEXTS = ("action_output", "summary")


def get_ui_element_bbox_pixels(
    ui_element: UIElement,
    logical_screen_size: tuple[int, int],
    physical_frame_boundary: tuple[int, int, int, int],
    orientation: int,
) -> BoundingBox | None:
    """An element's bounds on the physical portrait frame; None if it has none."""
    if ui_element.bbox_pixels is None:
        return None
    return physical_box(
        ui_element.bbox_pixels, logical_screen_size, physical_frame_boundary, orientation
    )


def add_ui_element_mark(
    screenshot: np.ndarray,
    ui_element: UIElement,
    index: int | str,
    logical_screen_size: tuple[int, int],
    physical_frame_boundary: tuple[int, int, int, int],
    orientation: int,
) -> None:
    """Draw an element's box and label into a screenshot (uint8, HxWx3), in place."""
    size, frame = logical_screen_size, physical_frame_boundary
    Canvas(screenshot, size, frame, orientation, copy=False).mark_one(ui_element, str(index))


def add_screenshot_label(screenshot: np.ndarray, label: str) -> None:
    """Write a label into the bottom right corner of a screenshot, in place."""
    height, width = screenshot.shape[:2]
    Canvas(screenshot, (width, height), copy=False).corner_label(label)


def encode_image_for_html(image: np.ndarray) -> str:
    """An image as base64 of its JPEG."""
    return episode_html.picture(image)


def parse_reason_action_output(raw_reason_action_output: str) -> tuple[str | None, str | None]:
    """The reason and the action of an output; None where one is missing."""
    parts = actions.reason_action(raw_reason_action_output)
    return parts.reason, parts.action


def validate_ui_element(ui_element: UIElement, screen_width_height_px: tuple[int, int]) -> bool:
    """Whether an element is visible and on the screen."""
    return visible_elements.is_usable(ui_element, screen_width_height_px)


def generate_single_task_html_for_m3a(task_result: dict[str, Any]) -> str:
    """A part of a page about one episode of M3A."""
    return episode_html.section(task_result, _M3A_IMAGE, _TEXTS)


def generate_single_task_html_for_gpt4_text(task_result: dict[str, Any]) -> str:
    """A part of a page about one episode of T3A."""
    return episode_html.section(task_result, _T3A_IMAGE, _TEXTS)


def generate_eval_html_report(
    task_results: list[dict[str, Any]], agent_type: str, fail_only: bool = False
) -> str:
    """A page about episodes; `android_world.runs.view` shows more of a run's folder."""
    image_key = _T3A_IMAGE if agent_type.upper().startswith("T3A") else _M3A_IMAGE
    shown = [r for r in task_results if not (fail_only and r.get("is_successful") == 1)]
    return episode_html.page(agent_type, shown, image_key, _TEXTS)


def _generate_screenshot_table(task_result: dict[str, Any], i: int) -> str:
    """The marked screens before and after step `i`, from 0, side by side."""
    data = task_result["episode_data"]
    columns = [data.get(key) or () for key in (_M3A_IMAGE, _M3A_IMAGE_AFTER)]
    shown = [column[i] for column in columns if i < len(column) and column[i] is not None]
    cells = "".join(f"<td>{episode_html.image(pixels)}</td>" for pixels in shown)
    return f"<table><tr>{cells}</tr></table>"


def _logical_to_physical(
    logical_coordinates: tuple[int, int],
    logical_screen_size: tuple[int, int],
    physical_frame_boundary: tuple[int, int, int, int],
    orientation: int,
) -> tuple[int, int]:
    """From a point of the logical screen to that of the physical portrait frame."""
    x, y = logical_coordinates
    point = BoundingBox(x, x, y, y)
    found = physical_box(point, logical_screen_size, physical_frame_boundary, orientation)
    return int(found.x_min), int(found.y_min)


def _ui_element_logical_corner(ui_element: UIElement, orientation: int) -> list[tuple[int, int]]:
    """The corners of an element that are top left and bottom right on the portrait frame.

    Raises:
      ValueError: The element has no bounds, or there is no such orientation.
    """
    box = ui_element.bbox_pixels
    if box is None:
        raise ValueError("The element has no bounds.")
    if orientation not in range(4):
        raise ValueError(f"Orientations are 0 to 3, not {orientation}.")
    left, right, top, bottom = map(int, (box.x_min, box.x_max, box.y_min, box.y_max))
    first = [(left, top), (left, bottom), (right, bottom), (right, top)][orientation]
    return [first, (left + right - first[0], top + bottom - first[1])]
