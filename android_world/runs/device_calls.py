"""What an agent did in a step besides its actions, as plain data that can be done again.

A step's `calls` are in order; each is a mapping with one of these keys, and `error`, the name of
the exception that it raised, where it did:

act       number of the action among the step's actions
look      whether the agent waited for a stable screen
reset     whether the home screen was shown
answer    what was set as the agent's answer
save_snapshot, restore_snapshot, delete_snapshot   its name; begin_episode: the first of all
wait      seconds that passed; settle, after_action: the device reacted
adb       arguments of adb; `content` is that of a pushed file, `timeout_s` its own limit
request   another `AdbRequest` of android_env
step      one of android_env's own actions
"""

from __future__ import annotations

import base64
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from android_env.proto import adb_pb2
from google.protobuf import json_format

from android_world.device import adb
from android_world.env import request_log
from android_world.env.interface import AsyncEnv
from android_world.runs.errors import NotReplayableError

ACT: Final = "act"
LOOK: Final = "look"
RESET: Final = "reset"
ANSWER: Final = "answer"
SAVE_SNAPSHOT: Final = "save_snapshot"
RESTORE_SNAPSHOT: Final = "restore_snapshot"
DELETE_SNAPSHOT: Final = "delete_snapshot"
BEGIN_EPISODE: Final = "begin_episode"
REQUEST: Final = "request"
CONTENT: Final = "content"
ERROR: Final = "error"
_TIMEOUT: Final = "timeout_s"
# Commands of adb that neither read nor write files of the host.
_SAFE_COMMANDS: Final = frozenset(
    {"shell", "exec-out", "root", "unroot", "remount", "reboot", "logcat", "devices", "uninstall"}
    | {"get-state", "get-serialno", "wait-for-device", "start-server", "kill-server"}
)
# An app from a file of the host, and arguments of adb, which have their own check.
_UNSAFE_REQUESTS: Final = ("install_apk", "generic")
_LARGEST_PUSH: Final = 4 << 20

Call = dict[str, Any]


def describe_call(call: request_log.Call) -> Call:
    """A call below the env as plain data."""
    if call.kind == request_log.ADB:
        return _described_request(call.value)
    if call.kind == request_log.STEP:
        return {request_log.STEP: {k: np.asarray(v).tolist() for k, v in call.value.items()}}
    return {call.kind: True if call.value is None else call.value}


def repeat(call: Mapping[str, Any], env: AsyncEnv) -> None:
    """Do again what was done below the env.

    Raises:
      NotReplayableError: It used files of the host, or it is not known what it did.
    """
    controller = env.controller
    if request_log.ADB in call:
        _repeat_adb(call, env)
    elif REQUEST in call:
        request = json_format.ParseDict(call[REQUEST], adb_pb2.AdbRequest())
        if request.WhichOneof("command") in _UNSAFE_REQUESTS:
            raise NotReplayableError("The agent used files of the host, or installed an app.")
        controller.execute_adb_call(request)
    elif request_log.STEP in call:
        controller.step({key: np.asarray(value) for key, value in call[request_log.STEP].items()})
    elif request_log.WAIT in call:
        controller.wait(call[request_log.WAIT])
    elif request_log.SETTLE in call:
        controller.wait_for_idle()
    elif request_log.AFTER_ACTION in call:
        controller.after_action()
    else:
        raise NotReplayableError(f"This version knows no call {', '.join(call)!r}.")


def without_host_files(args: list[str]) -> list[str]:
    """Arguments of adb without the paths of files of the host, which a replay does not use."""
    if args[:1] == ["push"] and len(args) == 3:
        return ["push", "pushed", args[2]]
    if args[:1] == ["pull"] and len(args) == 3:
        return ["pull", args[1], "pulled"]
    return args


def _described_request(request: adb_pb2.AdbRequest) -> Call:
    if not request.HasField("generic"):
        plain = json_format.MessageToDict(request, preserving_proto_field_name=True)
        return {REQUEST: plain}
    args = list(request.generic.args)
    call: Call = {request_log.ADB: args}
    if request.timeout_sec and request.timeout_sec != adb.DEFAULT_TIMEOUT_S:
        call[_TIMEOUT] = request.timeout_sec
    if args[:1] == ["push"] and len(args) == 3 and _is_small_file(args[1]):
        call[CONTENT] = base64.b64encode(Path(args[1]).read_bytes()).decode()
    return call


def _is_small_file(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) <= _LARGEST_PUSH


def _repeat_adb(call: Mapping[str, Any], env: AsyncEnv) -> None:
    args = list(call[request_log.ADB])
    command = args[0] if args else ""
    with tempfile.TemporaryDirectory() as folder:
        if command == "push" and CONTENT in call:
            local = Path(folder) / "pushed"
            local.write_bytes(base64.b64decode(call[CONTENT]))
            args[1] = str(local)
        elif command == "pull" and len(args) == 3:
            args[2] = str(Path(folder) / "pulled")
        elif not _is_safe(args):
            raise NotReplayableError(f"The agent used files of the host: adb {' '.join(args)}")
        timeout_s = call.get(_TIMEOUT, adb.DEFAULT_TIMEOUT_S)
        adb.issue_generic_request(args, env.controller, timeout_s)


def _is_safe(args: list[str]) -> bool:
    command, *rest = args or [""]
    if command == "emu":
        return " ".join(rest).split()[:1] != ["screenrecord"]
    return command in _SAFE_COMMANDS
