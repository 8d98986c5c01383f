"""Running commands on a device, whichever it is, through `execute_adb_call`."""

from __future__ import annotations

import functools
import logging
import shlex
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from android_env.components import errors as android_env_errors
from android_env.proto import adb_pb2

from android_world.device import clock, errors

_log = logging.getLogger(__name__)
DEFAULT_TIMEOUT_S: Final = 10.0
_RETRY_PAUSE_S: Final = 2.0

P = ParamSpec("P")
T = TypeVar("T")


class AdbDevice(Protocol):
    """Whatever runs adb requests: a controller, or any android_env environment."""

    def execute_adb_call(self, call: adb_pb2.AdbRequest, /) -> adb_pb2.AdbResponse:
        """Run one request."""


def simulator_of(env: object) -> Any | None:
    """The simulator below an android_env environment, with any wrappers; None if it has none."""
    return getattr(getattr(env, "raw_env", env), "_simulator", None)


def check_ok(response: adb_pb2.AdbResponse, message: str | None = None) -> None:
    """Raise a `DeviceError` (a `RuntimeError`) unless the response is OK."""
    if response.status != adb_pb2.AdbResponse.OK:
        status = adb_pb2.AdbResponse.Status.Name(response.status)
        prefix = f"{message}: " if message else ""
        raise errors.DeviceError(f"{prefix}{status}: {response.error_message}")


def issue_generic_request(
    args: Sequence[str] | str, env: AdbDevice, timeout_sec: float | None = DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Run adb with these arguments; a string is split at single spaces.

    What follows `shell` is joined with spaces and read by the device's shell: quote it, or use
    `shell`.

    Raises:
      AdbError: the command failed.
    """
    words = args.split(" ") if isinstance(args, str) else args
    return env.execute_adb_call(
        adb_pb2.AdbRequest(
            generic=adb_pb2.AdbRequest.GenericRequest(args=words), timeout_sec=timeout_sec
        )
    )


def output(response: adb_pb2.AdbResponse) -> str:
    """Return what a generic request printed, with Unix line ends."""
    text: str = response.generic.output.decode("utf-8", "replace")
    return text.replace("\r", "")


def run(env: AdbDevice, *args: str, timeout_s: float | None = DEFAULT_TIMEOUT_S) -> str:
    """Run adb with these arguments and return what it printed."""
    response = issue_generic_request(args, env, timeout_s)
    check_ok(response)
    return output(response)


def shell(env: AdbDevice, *words: str, timeout_s: float | None = DEFAULT_TIMEOUT_S) -> str:
    """Run one command on the device, every word as it is, and return what it printed."""
    return shell_script(env, quote(*words), timeout_s=timeout_s)


def shell_script(env: AdbDevice, script: str, timeout_s: float | None = DEFAULT_TIMEOUT_S) -> str:
    """Let the device's shell read `script` and return what it printed."""
    return run(env, "shell", script, timeout_s=timeout_s)


def quote(*words: str) -> str:
    """Return a line that the device's shell reads as exactly these words."""
    return shlex.join(words)


def wait_until(
    env: AdbDevice, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.1
) -> bool:
    """Wait in the device's own time where it has one, else in the host's."""
    wait = getattr(env, "wait_until", None)
    return bool((wait or clock.wait_until)(predicate, timeout_s, poll_s))


def retry(n: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function to be tried again, up to `n` times in all, when adb fails."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
            for left in range(n - 1, 0, -1):
                try:
                    return function(*args, **kwargs)
                except android_env_errors.AdbControllerError as e:
                    _log.warning("adb failed, %d tries left: %s", left, e)
                    clock.sleep(_RETRY_PAUSE_S)
            return function(*args, **kwargs)

        return wrapper

    return decorate


def set_root_if_needed(env: AdbDevice, timeout_sec: float | None = None) -> adb_pb2.AdbResponse:
    """Make the device's adb daemon run as root, unless it does."""
    response = issue_generic_request(["shell", "whoami"], env, timeout_sec)
    if output(response).strip() == "root":
        return response
    return issue_generic_request(["root"], env, timeout_sec)
