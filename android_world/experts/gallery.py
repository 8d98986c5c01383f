"""How experts inspect images in Simple Gallery."""

from __future__ import annotations

from collections.abc import Iterable

from android_world.experts.base import Element, ExpertPhone, Script, short_id

_APP = "simple gallery pro"
_VIEWERS = ("gestures_view", "subsampling_view")


def look_at(phone: ExpertPhone, file_name: str, texts: Iterable[str]) -> Script:
    """Open an image of the folder DCIM and read these texts in it."""
    yield phone.open_app(_APP)
    yield from phone.tap_when_there("DCIM")
    yield from phone.tap_when_there(resource_id="toggle_filename")
    yield from phone.scroll_to(file_name, resource_id="medium_name")
    yield phone.tap(file_name, resource_id="medium_name")
    yield from phone.wait_for(file_name)
    viewer = phone.get(where=_is_viewer)
    for text in texts:
        phone.read_image(text, viewer)


def _is_viewer(element: Element) -> bool:
    return short_id(element) in _VIEWERS
