"""The screen as clients receive it: an image, and elements in the coordinates of that image."""

from __future__ import annotations

import dataclasses
import io
import json
from typing import Any, Final

from PIL import Image

from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import element_list, set_of_mark
from android_world.agents.reason_act import Observation
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.runs import element_tree

_TEXTS: Final = ("text", "content_description", "hint_text", "tooltip")
_FLAGS: Final = (
    *("clickable", "long_clickable", "editable", "checkable", "checked", "selected"),
    *("scrollable", "focused"),
)


class ScreenView:
    """One screen of the phone.

    Attributes:
      image_size: (width, height) of the image in pixels, upright.
      png: The image.
    """

    def __init__(self, env: AsyncEnv, scale: float, with_marks: bool = False) -> None:
        """Wait until the screen is idle, then capture it.

        Args:
          env: The env.
          scale: Pixels of the image per pixel of the screen.
          with_marks: Whether elements have their numbers drawn on the image.
        """
        state = env.get_state(wait_to_stabilize=True)
        width, height = env.logical_screen_size
        self._seen = Observation(state, (width, height), env.orientation, PromptSettings())
        self._elements = [_scale_element(element, scale) for element in self._seen.elements]
        self.image_size = (round(width * scale), round(height * scale))
        if with_marks:
            marked = Image.fromarray(self._seen.marked_screenshot)
            self.png = _png(marked.resize(self.image_size))
        else:
            short, long = sorted(self.image_size)
            frame = state.frame((short, long))
            self.png = _png(Image.fromarray(set_of_mark.upright(frame, env.orientation)))

    def elements(self) -> str:
        """The visible elements with their numbers, one JSON object a line, in bounded length."""
        positions, limit = self._seen.visible_indices, self._seen.prompts.list_characters
        lines = element_list.within(limit, self._elements, positions, self._describe)
        left_out = lines.count(None)
        more = [f"... and {left_out} more elements"] if left_out else []
        return "\n".join([*(line for line in lines if line is not None), *more])

    def tree(self) -> str:
        """All nodes of the accessibility tree, indented by depth, with numbers of elements."""
        rows = element_tree.of_forest(self._seen.state.forest, self._elements)
        if rows is None:  # The source of the elements has no tree.
            rows = [[0, position] for position in range(len(self._elements))]
        return "\n".join(self._line(*row) for row in rows)

    def _line(self, depth: int, node: int | str, resource: str = "") -> str:
        if isinstance(node, int):
            text = self._describe(node)
        else:
            text = " ".join(filter(None, (element_list.quote(node), resource)))
        return f"{'  ' * depth}{text}"

    def _describe(self, index: int, limit: int | None = None) -> str:
        """An element as JSON, its texts without control tokens of chat formats."""
        element = self._elements[index]
        fields: dict[str, Any] = {"index": index}
        for name in _TEXTS:
            if text := getattr(element, name):
                fields[name] = json.loads(element_list.quote(str(text), limit))
        fields["is"] = [flag for flag in _FLAGS if getattr(element, f"is_{flag}")]
        if element.class_name:
            fields["class"] = element.class_name.rpartition(".")[2]
        if element.resource_name:
            fields["resource"] = element.resource_name.rpartition("/")[2]
        if (box := element.bbox_pixels) is not None:
            fields["bounds"] = [round(e) for e in (box.x_min, box.y_min, box.x_max, box.y_max)]
        return json.dumps(fields, ensure_ascii=False)


def _scale_element(element: UIElement, scale: float) -> UIElement:
    box = element.bbox_pixels
    if box is None:
        return element
    edges = (edge * scale for edge in (box.x_min, box.x_max, box.y_min, box.y_max))
    return dataclasses.replace(element, bbox_pixels=BoundingBox(*edges))


def _png(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PNG", compress_level=6)
    return target.getvalue()
