"""Experts of the tasks in VLC."""

from __future__ import annotations

import os
import re

from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.experts.base import ExpertPhone, Params, Script, box_of
from android_world.experts.markor import new_note, open_notebook, save, type_lines
from android_world.experts.registry import expert

_SEEK_BAR = "player_overlay_seekbar"
_THUMB_PX = 42


def _seek(phone: ExpertPhone, share: float) -> JSONAction:
    box = box_of(phone.get(resource_id=_SEEK_BAR))
    x = box.x_min + _THUMB_PX + share * (box.width - 2 * _THUMB_PX)
    return JSONAction(action_type=json_action.CLICK, x=int(x), y=int(box.center[1]))


@expert("MarkorTranscribeVideo")
def transcribe_video(phone: ExpertPhone, params: Params) -> Script:
    """Look at the middle of each part of the video, then type what it showed."""
    stem = os.path.splitext(params["video_name"])[0]
    yield phone.open_app("vlc")
    yield from phone.tap_when_there(description="Search…")
    yield phone.type(stem, resource_id="search_src_text")
    title = re.sub(r"[._-]+", " ", stem).strip()
    yield from phone.tap_when_there(title, resource_id="ml_item_title")
    yield from phone.wait_for(contains="Video player")
    messages = params["messages"]
    for number, message in enumerate(messages):
        if not phone.shows(resource_id=_SEEK_BAR):
            yield phone.tap(contains="Video player")
        yield _seek(phone, (number + 0.5) / len(messages))
        phone.read_picture(message, phone.get(contains="Video player"))
    yield from open_notebook(phone)
    yield from new_note(phone, params["file_name"])
    yield from type_lines(phone, [", ".join(messages)])
    yield from save(phone)
