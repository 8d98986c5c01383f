"""A device that remembers the adb commands it is given and answers from a table."""

from __future__ import annotations

from collections.abc import Callable

from android_env.components import adb_call_parser
from android_env.proto import adb_pb2

from android_world.device import errors

Answer = str | Exception | Callable[[list[str]], str]


class RecordingDevice:
    """Runs requests through android_env's parser, so that commands look as they do on the way.

    `answers` maps the beginning of a command line to what it prints, or to the error it raises.
    """

    def __init__(self, answers: dict[str, Answer] | None = None) -> None:
        self.commands: list[list[str]] = []
        self.answers = answers or {}
        self._parser = adb_call_parser.AdbCallParser(self)

    @property
    def lines(self) -> list[str]:
        """The commands as lines."""
        return [" ".join(command) for command in self.commands]

    def execute_adb_call(self, call: adb_pb2.AdbRequest) -> adb_pb2.AdbResponse:
        return self._parser.parse(call)

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        self.commands.append(args)
        line = " ".join(args)
        for beginning, answer in self.answers.items():
            if line.startswith(beginning):
                if isinstance(answer, Exception):
                    raise answer
                return (answer(args) if callable(answer) else answer).encode()
        return b""


def failed(exit_code: int = 1, output: str = "") -> errors.AdbError:
    """What a command raises that fails on the device."""
    return errors.AdbError("shell ...", exit_code, output)
