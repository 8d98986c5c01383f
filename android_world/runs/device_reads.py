"""What a checker read from the device: kept, so that a person can read a verdict again."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from android_env.proto import adb_pb2
from google.protobuf import json_format

from android_world.env.interface import AsyncEnv
from android_world.env.request_log import ADB, Call, RequestListener
from android_world.runs import files
from android_world.runs.store import FILES_FOLDER, READINGS_FILE

_LONGEST_OUTPUT: Final = 100_000
_LARGEST_FILE: Final = 8 << 20
_LARGEST_TOTAL: Final = 32 << 20


class DeviceReadRecorder:
    """Records requests to a device, and keeps questions, answers and copies of files."""

    def __init__(self) -> None:
        self._entries: list[dict[str, Any]] = []
        self._files: dict[str, bytes] = {}
        self._size = 0

    @contextlib.contextmanager
    def listening(self, env: AsyncEnv, wanted: bool = True) -> Iterator[None]:
        """Keep what is asked of a device in a `with` block, if that is wanted."""
        log = getattr(env.controller, "calls", None) if wanted else None
        with (
            log.notify(self._record_request)
            if isinstance(log, RequestListener)
            else contextlib.nullcontext()
        ):
            yield

    def _record_request(self, call: Call) -> None:
        if call.kind != ADB:
            return
        args = list(call.value.generic.args)
        if args[:1] == ["pull"] and len(args) == 3:
            self._entries.append({"file": args[1], **self._record_fields(args[1], args[2])})
        elif args:
            self._entries.append({"adb": args, **_answer(call.response)})
        else:
            request = json_format.MessageToDict(call.value, preserving_proto_field_name=True)
            self._entries.append({"request": request, **_answer(call.response)})

    def write(self, folder: Path, answer: str) -> None:
        """Write `readings.json`, and next to it the files that were read.

        Args:
          folder: Where to.
          answer: What the agent had answered.
        """
        files.write_json(folder / READINGS_FILE, {"answer": answer, "read": self._entries})
        for name, content in self._files.items():
            files.write_atomically(folder / FILES_FOLDER / name, content)

    def _record_fields(self, path: str, local: str) -> dict[str, Any]:
        """Keep a file that was copied to this machine; says where, or why not."""
        if not os.path.isfile(local):
            return {"missing": True}
        size = os.path.getsize(local)
        if size > _LARGEST_FILE or self._size + size > _LARGEST_TOTAL:
            return {"too_large": size}
        content = Path(local).read_bytes()
        name = re.sub(r"[^\w.-]+", "_", path.rpartition("/")[2])[-100:].lstrip(".") or "file"
        for kept, before in self._files.items():
            if before == content and kept.endswith(f"_{name}"):
                return {"copy": f"{FILES_FOLDER}/{kept}"}
        kept = f"{len(self._files):03d}_{name}"
        self._files[kept] = content
        self._size += size
        return {"copy": f"{FILES_FOLDER}/{kept}"}


def _answer(response: adb_pb2.AdbResponse | None) -> dict[str, Any]:
    if response is None:
        return {"failed": True}
    if response.status != adb_pb2.AdbResponse.OK:
        return {"failed": True, "error": response.error_message[:_LONGEST_OUTPUT]}
    if not response.HasField("generic"):
        return {"response": json_format.MessageToDict(response, preserving_proto_field_name=True)}
    text = response.generic.output.decode("utf-8", "replace")
    if len(text) <= _LONGEST_OUTPUT:
        return {"output": text}
    return {"output": text[:_LONGEST_OUTPUT], "left_out": len(text) - _LONGEST_OUTPUT}
