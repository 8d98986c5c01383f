"""A process that has imported what mutants leave alone, and forks for each run of pytest.

One request a line of standard input, one reply a line of standard output, both JSON.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import math
import os
import resource
import runpy
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

HOOK = Path(__file__).parent / "hook"
# What most tests import: the phone with its libraries, pytest with its plugins.
_COMMON = ("android_world.env.env_launcher", "hypothesis", "_hypothesis_pytestplugin", "xdist")
_ROOT = Path(__file__).parents[2]
_WALL_FACTOR = 5
_END = "\0pytest ended with "


class PytestServer:
    """The client of one such process."""

    def __init__(self, sources: Sequence[str] = ()) -> None:
        """Start it.

        Args:
          sources: folders of the modules that mutants change, which it must not import.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.server", *sources],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self, arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], timeout_s: float
    ) -> tuple[int | None, str]:
        """The exit code of pytest and its output; None if it did not end in time.

        It has `timeout_s` of CPU time, and five times as much by the clock.
        """
        request = {
            "arguments": list(arguments),
            "cwd": str(cwd),
            "environment": dict(environment),
            "timeout_s": timeout_s,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        reply = json.loads(self._process.stdout.readline())
        return reply["code"], reply["output"]

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def main(sources: Sequence[str]) -> None:
    """Serve requests until standard input ends."""
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # What the tests print is no reply.
    _preload(sources)
    for line in sys.stdin:
        replies.write(json.dumps(_answer(json.loads(line))) + "\n")
        replies.flush()


def _preload(sources: Sequence[str]) -> None:
    """Import the common modules, or their libraries only if they import a module of the sources."""
    folders = tuple(f"{_ROOT / source}/" for source in sources)
    code = f"import sys, {', '.join(_COMMON)}\nfor name, module in list(sys.modules.items()):"
    code += " print(name, getattr(module, '__file__', None) or '', sep='\\t')"
    ran = subprocess.run([sys.executable, "-c", code], cwd=_ROOT, stdout=-1, text=True, check=True)
    files = dict(line.split("\t") for line in ran.stdout.splitlines())
    has_sources = any(file.startswith(folders) for file in files.values()) if folders else False
    for name, file in files.items():
        is_own = file.startswith(f"{_ROOT}/android_world")
        if name != "__main__" and not (has_sources and is_own):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(read)
        _run(request, write)
    os.close(write)
    output, ended = _collect(read, time.monotonic() + _WALL_FACTOR * request["timeout_s"])
    with contextlib.suppress(ProcessLookupError):  # The test's process, or what it left behind.
        os.killpg(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    os.close(read)
    text, end, code = output.decode(errors="replace").rpartition(_END)
    if end:
        return {"code": int(code), "output": text}
    return {"code": os.waitstatus_to_exitcode(status) if ended else None, "output": code}


def _collect(read: int, deadline: float) -> tuple[bytes, bool]:
    """The output until pytest, or its process, ends; and whether that was in time."""
    output = b""
    while select.select([read], [], [], max(0.0, deadline - time.monotonic()))[0]:
        part = os.read(read, 1 << 16)
        output += part
        if not part or (output.endswith(b"\n") and _END.encode() in output[-100:]):
            return output, True
    return output, False


def _run(request: Mapping[str, Any], write: int) -> NoReturn:
    """Run pytest in a forked process, as `python -m pytest` in the folder of the request."""
    code = 1
    try:
        os.setsid()
        seconds = math.ceil(request["timeout_s"] + time.process_time())
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(write, 1)
        os.dup2(write, 2)
        os.chdir(request["cwd"])
        os.environ.update(request["environment"])
        sys.path[:0] = [request["cwd"]]
        runpy.run_path(str(HOOK / "sitecustomize.py"))
        code = int(pytest.main(list(request["arguments"])))
    finally:
        sys.stdout.flush()
        os.write(write, f"{_END}{code}\n".encode())
        os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
