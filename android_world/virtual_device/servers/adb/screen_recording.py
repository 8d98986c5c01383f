"""`screenrecord` over adb: runs at the same time as other commands until the adb host ends it."""

from __future__ import annotations

import asyncio
import posixpath
import shlex
from typing import TYPE_CHECKING

from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.shell.android.screenrecord_command import (
    FRAME_INTERVAL_MS,
    RecordingRequest,
    ScreenRecording,
)
from android_world.virtual_device.shell.registry import ROOT_UID, SHELL_UID, CommandError
from android_world.virtual_device.shell.toybox.file_access import FileAccess

if TYPE_CHECKING:
    from android_world.virtual_device.servers.adb.shell import ShellStream


def screen_recording(script: str) -> RecordingRequest | None:
    """The recording that a script asks for which is nothing else; None for other scripts."""
    try:
        lexer = shlex.shlex(script, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        lexer.commenters = ""
        words = list(lexer)
        if words[:1] == ["exec"]:
            words.pop(0)
        if words[:1] != ["screenrecord"] or any(set(word) & set(";&|()<>$*?`") for word in words):
            return None
        request = RecordingRequest.from_arguments(words[1:])
    except (CommandError, ValueError):  # The shell's own command says what is wrong.
        return None
    return request if request.path and not request.answer else None


async def record_screen(host: SharedDevice, end: ShellStream, request: RecordingRequest) -> None:
    """Record until the time limit, or until the adb host closes the stream."""
    path = posixpath.join("/", request.path)  # adb's shells begin in the root folder.
    with host.reading() as device:
        files = FileAccess(device.storage, ROOT_UID if device.adb_root else SHELL_UID)
        try:
            files.write_bytes(path, b"")
        except OSError as e:
            message = f"ERROR: unable to open '{request.path}' ({e.strerror})\n"
        else:
            message = ""
            recording = ScreenRecording(device, request)
    if message:
        await end.write(b"", message.encode("utf-8", "replace"))
        await end.exit(1)
        return
    reader = asyncio.ensure_future(end.wait_closed())
    try:
        is_running = True
        while is_running and not reader.done():
            with host.reading() as device:
                is_running = recording.capture(device)
            await asyncio.wait({reader}, timeout=FRAME_INTERVAL_MS / 1000)
    finally:
        reader.cancel()
        with host.access() as device:
            files.write_bytes(path, recording.finish(device))
    await end.exit(0)
