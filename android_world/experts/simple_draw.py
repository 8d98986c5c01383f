"""Experts of the tasks in Simple Draw Pro."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Params, Script, point_in
from android_world.experts.registry import expert


@expert("SimpleDrawProCreateDrawing", near_miss="file_name")
def create_drawing(phone: ExpertPhone, params: Params) -> Script:
    """Draw a line, name it and choose the folder."""
    yield from draw(phone, params["file_name"], "Pictures")


def draw(phone: ExpertPhone, file_name: str, folder: str) -> Script:
    """Draw a line and save it as a file in a folder of the storage."""
    stem, _, extension = file_name.rpartition(".")
    yield phone.open_app("simple draw pro")
    yield from phone.wait_for(resource_id="menu_save")
    # The canvas is no element: draw between the tools above and below.
    (x, top), (_, bottom) = (
        point_in(phone.get(resource_id=tool)) for tool in ("bucket_fill", "stroke_width_bar")
    )
    yield phone.swipe((x // 3, (2 * top + bottom) // 3), (x, (top + 2 * bottom) // 3))
    yield phone.tap(resource_id="menu_save")
    yield from phone.wait_for(resource_id="save_image_filename")
    yield phone.type(stem, resource_id="save_image_filename", clear=True)
    yield phone.tap(resource_id=f"save_image_radio_{extension}")
    yield phone.tap("OK")
    yield from phone.tap_when_there(description="Show roots")
    yield from phone.tap_when_there(contains="sdk_gphone", resource_id="title")
    yield from phone.scroll_to(folder, resource_id="title")
    yield phone.tap(folder, resource_id="title")
    yield from phone.tap_when_there("SAVE")
