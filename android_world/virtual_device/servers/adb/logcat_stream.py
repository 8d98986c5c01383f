"""`logcat` that stays open: the log as a stream."""

from __future__ import annotations

import asyncio
import re
import shlex
from typing import TYPE_CHECKING

from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.system.logcat import LogcatRequest

if TYPE_CHECKING:
    from android_world.virtual_device.servers.adb.shell import ShellStream

POLL_INTERVAL_S = 0.05
_COMMAND = re.compile(
    r"\s*(?:export ANDROID_LOG_TAGS=(?P<tags>\"[^\"]*\"|'[^']*'|\S*)\s*;\s*)?(?:exec\s+)?"
    r"logcat(?:\s+(?P<arguments>.*))?\s*",
    re.DOTALL,
)
_ENDS_AT_ONCE = re.compile(r"-[cdgGSpPLtnDh]$|-t\d|-G|--(help|clear|dump|statistics|prune)")


def following_logcat(script: str) -> LogcatRequest | None:
    """What a script that is one logcat which follows the log prints; None for other scripts."""
    match = _COMMAND.fullmatch(script)
    if match is None:
        return None
    try:
        lexer = shlex.shlex(match["arguments"] or "", posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        lexer.commenters = ""
        words = list(lexer)
        if any(word[0] in ";&|()<>" for word in words if word):
            return None
        if any(_ENDS_AT_ONCE.match(word) for word in words):
            return None
        tags = (match["tags"] or "").strip("\"'").split()
        return LogcatRequest.from_arguments([*tags, *words])
    except ValueError:  # The shell's own logcat says what is wrong.
        return None


async def follow_log(host: SharedDevice, end: ShellStream, request: LogcatRequest) -> None:
    """Send what is logged, and what will be, until the adb host closes the stream."""
    with host.reading() as device:
        entries = [e for e in device.log.entries(0, request.buffers) if request.accepts(e)]
        position = device.log.next_index
    if request.tail is not None:
        entries = entries[len(entries) - min(request.tail, len(entries)) :]
    reader = asyncio.ensure_future(end.wait_closed())
    try:
        if request.tail is None and not request.epoch and len(request.buffers) > 1:
            await end.write(b"--------- beginning of main\n")
        while not reader.done():
            if entries:
                await end.write("".join(map(request.text, entries)).encode("utf-8", "replace"))
            await asyncio.wait({reader}, timeout=POLL_INTERVAL_S)
            with host.reading() as device:
                log = device.log
                if log.next_index < position:  # The device was restored to an earlier state.
                    position = 0
                entries = [e for e in log.entries(position, request.buffers) if request.accepts(e)]
                position = log.next_index
    finally:
        reader.cancel()
