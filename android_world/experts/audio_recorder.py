"""Experts of the tasks in Audio Recorder."""

from __future__ import annotations

from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert


def _pass_the_set_up(phone: ExpertPhone) -> Script:
    """Open the app, which starts with its welcome page, and go to the recorder."""
    yield phone.open_app("audio recorder")
    yield from phone.tap_when_there("Get started")
    yield from phone.tap_when_there("Apply")
    yield from phone.wait_for(resource_id="btn_record")


@expert("AudioRecorderRecordAudio")
def record_audio(phone: ExpertPhone, params: Params) -> Script:
    """Start, stop, and keep the name that the app proposes."""
    yield from _pass_the_set_up(phone)
    yield phone.tap(resource_id="btn_record")
    yield from phone.wait_for(resource_id="btn_record_stop")
    yield Decisive(phone.tap(resource_id="btn_record_stop"))
    yield from phone.tap_when_there("Save")


@expert("AudioRecorderRecordAudioWithFileName", near_miss="file_name")
def record_audio_with_name(phone: ExpertPhone, params: Params) -> Script:
    """Start, stop, and type the name."""
    yield from _pass_the_set_up(phone)
    yield phone.tap(resource_id="btn_record")
    yield from phone.tap_when_there(resource_id="btn_record_stop")
    yield from phone.wait_for(resource_id="input_name")
    yield phone.type(params["file_name"], resource_id="input_name", clear=True)
    yield from phone.tap_when_there("Save")
