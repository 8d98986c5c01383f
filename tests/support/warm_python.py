"""Commands of tests, forked from a Python process that has imported the package.

A new process imports the phone and all tasks in 3 s, a forked one has them. Plugins, options and
the environment are read after the fork, as by the workers of a run. Elsewhere than on Linux, where
system libraries do not survive a fork, each command is a new process.
"""

from __future__ import annotations

import atexit
import functools
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_PRELOADED = (
    "android_world.env.virtual_device_preload",
    "android_world.runs.suite_preload",
    "android_world.runs.run_command",
)


def run(
    *arguments: str, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run Python with arguments as `subprocess.run` does, and capture what it prints.

    Args:
      *arguments: `-c`, `-m` or a path, and what follows.
      cwd: The working directory, else that of this process.
      env: The environment, else that of this process.
    """
    env = {**(os.environ if env is None else env)}
    if sys.platform != "linux":
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    request = {"arguments": arguments, "cwd": str(cwd or Path.cwd()), "env": env}
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()
    return subprocess.CompletedProcess(arguments, *json.loads(server.stdout.readline()))


@functools.cache
def _server() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=_ROOT,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)
    return process


def _serve() -> dict[str, Any] | None:
    """Answer requests until the input ends; in a forked process, return its request."""
    for line in sys.stdin:
        request: dict[str, Any] = json.loads(line)
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            pid = os.fork()
            if not pid:
                _redirect(output.fileno(), errors.fileno())
                return request
            _, status = os.waitpid(pid, 0)
            texts = [_text(file.fileno()) for file in (output, errors)]
        sys.stdout.write(json.dumps([os.waitstatus_to_exitcode(status), *texts]) + "\n")
        sys.stdout.flush()
    return None


def _redirect(output: int, errors: int) -> None:
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output, 1)
    os.dup2(errors, 2)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115


def _text(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    with open(file, encoding="utf-8", closefd=False) as text:
        return text.read()


def _become(request: Mapping[str, Any]) -> None:
    """Do what a new Python process does with these arguments."""
    kind, *rest = request["arguments"]
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    own = sys.path[:]
    sys.path[:] = [*filter(None, paths), *(path for path in own if path != str(_ROOT))]
    importlib.invalidate_caches()
    sys.argv = [kind, *rest] if kind not in ("-c", "-m") else [kind, *rest[1:]]
    if kind == "-m":
        sys.path.insert(0, os.getcwd())
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    elif kind == "-c":
        sys.path.insert(0, "")
        main = sys.modules["__main__"] = types.ModuleType("__main__")
        exec(compile(rest[0], "<string>", "exec"), vars(main))
    else:
        sys.path.insert(0, str(Path(kind).parent))
        runpy.run_path(kind, run_name="__main__")


if __name__ == "__main__":
    for _name in _PRELOADED:
        importlib.import_module(_name)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if _request := _serve():
        _become(_request)
