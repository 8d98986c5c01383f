"""The emulator console: the text protocol on the console port.

A command group is one module of this package; its commands register themselves with
`@console_command`.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib
import logging
import os
import pkgutil
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.servers.served_phone import ServedPhone

TOKEN_FILE_NAME = ".emulator_console_auth_token"
MAX_SESSIONS = 64  # At a time; another client is hung up on.
_TOKEN_BYTES = 12
_LOGGED = 200  # Characters of a line.
_log = logging.getLogger(__name__)
_OPEN_COMMANDS = {"help", "h", "?", "help-verbose", "ping", "auth", "avd", "quit", "exit"}
_GROUP_ORDER = data_files.read_words(__package__, "command_order.txt")
_OF_OTHER_DEVICES = frozenset(data_files.read_words(__package__, "commands_of_other_devices.txt"))


class ConsoleError(Exception):
    """A command failed: `KO: <message>`, after `text` if there is some."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.text = text


ConsoleFunction = Callable[[ServedPhone, str], str | None]


@dataclass(frozen=True)
class ConsoleCommand:
    """A registered command: `name` is one word or `group word ...`."""

    name: str
    run: ConsoleFunction
    help: str


_COMMANDS: dict[str, ConsoleCommand] = {}


def console_command(name: str, help: str) -> Callable[[ConsoleFunction], ConsoleFunction]:
    """Register a function as console command `name`.

    It gets the phone and the rest of the line, returns what is printed before OK, and raises
    `ConsoleError` for a KO.
    """

    def register(function: ConsoleFunction) -> ConsoleFunction:
        _COMMANDS[name] = ConsoleCommand(name, function, help)
        return function

    return register


@functools.cache
def commands() -> dict[str, ConsoleCommand]:
    """All registered console commands by name."""
    package = importlib.import_module(__name__.rpartition(".")[0])
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    return _COMMANDS


def token_path() -> Path:
    """Where this user's console token is kept."""
    return Path(os.environ.get("HOME") or Path.home()) / TOKEN_FILE_NAME


def ensure_token() -> str:
    """Return the console token, writing a new one where there is none; "" means no token."""
    path = token_path()
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return path.read_text("ascii").strip()
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(token)
    return token


class Console:
    """Listens on the console port and serves any number of sessions."""

    def __init__(self, phone: ServedPhone) -> None:
        self._phone = phone
        self._server: asyncio.Server | None = None
        self._sessions: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: if the port is taken.
        """
        commands()
        ensure_token()
        self._server = await asyncio.start_server(
            self._serve, "127.0.0.1", self._phone.console_port
        )

    async def stop(self) -> None:
        """Stop listening and hang up."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._sessions):
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._sessions.add(writer)
        try:
            if len(self._sessions) > MAX_SESSIONS:
                return
            session = ConsoleSession(self._phone, ensure_token())
            writer.write(session.greeting().encode())
            while not session.ended and (line := await reader.readline()):
                writer.write(session.answer(line.decode("utf-8", "replace").strip()).encode())
                await writer.drain()
        except (ConnectionError, ValueError):  # ValueError: a line beyond asyncio's limit.
            pass
        finally:
            self._sessions.discard(writer)
            writer.close()


class ConsoleSession:
    """One client's dialogue: authentication, then commands."""

    def __init__(self, phone: ServedPhone, token: str) -> None:
        self._phone = phone
        self._token = token
        self._authenticated = not token
        self.ended = False

    def greeting(self) -> str:
        """The greeting of a new client."""
        if self._authenticated:
            return _lines(["Android Console: type 'help' for a list of commands", "OK"])
        return _lines(
            [
                "Android Console: Authentication required",
                "Android Console: type 'auth <auth_token>' to authenticate",
                "Android Console: you can find your <auth_token> in ",
                f"'{token_path()}'",
                "OK",
            ]
        )

    def answer(self, line: str) -> str:
        """Run one line and return the whole reply."""
        if not line:
            return ""
        _log.debug("console: %s", line.partition(" ")[0] if line.startswith("auth") else line)
        try:
            text = self._run(line)
        except ConsoleError as error:
            return _lines([*error.text.splitlines(), f"KO: {error.message}"])
        except Exception:  # One failed command must not cost the client its session.
            _log.exception("console command failed: %s", line[:_LOGGED])
            return _lines(["KO: the command has failed: the log of the served phone says why"])
        if self.ended:
            return _lines([text]) if text else ""
        return _lines([*(text or "").splitlines(), "OK"])

    def _run(self, line: str) -> str | None:
        word, _, rest = line.partition(" ")
        if word in {"GET", "POST", "PUT", "HEAD", "OPTIONS"} and "HTTP" in rest:
            self.ended = True
            return "KO: Forbidden HTTP request. Aborting"
        if not self._authenticated and word not in _OPEN_COMMANDS:
            raise ConsoleError("unknown command, try 'help'")
        if word in {"quit", "exit"}:
            self.ended = True
            return None
        if word == "auth":
            return self._authenticate(rest.strip())
        if word in {"help", "h", "?", "help-verbose"}:
            return _help(rest.strip())
        if word == "kill":
            self.ended = True
            self._phone.stop()
            return "OK: killing emulator, bye bye"
        return self._dispatch(line)

    def _authenticate(self, token: str) -> str:
        if not token:
            raise ConsoleError("missing authentication token")
        if not secrets.compare_digest(token.encode(), self._token.encode()):
            raise ConsoleError(f"authentication token does not match {token_path()}")
        self._authenticated = True
        return "Android Console: type 'help' for a list of commands"

    def _dispatch(self, line: str) -> str | None:
        words = line.split()
        for length in range(min(3, len(words)), 0, -1):
            command = commands().get(" ".join(words[:length]))
            if command is not None:
                rest = line.split(None, length)[length:]
                return command.run(self._phone, rest[0] if rest else "")
        if _group(words[0]):
            if len(words) == 1:
                raise ConsoleError("missing sub-command", _help(words[0]))
            raise ConsoleError(" bad sub-command")
        if words[0] in _OF_OTHER_DEVICES:
            raise ConsoleError(f"'{words[0]}' is not available on this phone")
        raise ConsoleError("unknown command, try 'help'")


def _group(word: str) -> list[ConsoleCommand]:
    """The commands whose name starts with `word`."""
    return [c for c in commands().values() if c.name.startswith(f"{word} ")]


def _help(topic: str) -> str:
    if not topic:
        return "\n".join(
            [
                "Android console commands:",
                *(f"    {name}" for name in _GROUP_ORDER),
                "",
                "Try 'help-verbose' for more description",
                "Try 'help <command>' for command-specific help",
            ]
        )
    if (command := commands().get(topic)) is not None:
        return command.help
    if group := _group(topic):
        lines = [f"   {c.name:<24} {c.help.splitlines()[0]}" for c in group]
        return "\n".join(["available sub-commands:", *lines])
    if any(topic in names.split("|") for names in _GROUP_ORDER):
        return f"'{topic}' takes no sub-commands"
    raise ConsoleError("unknown command")


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)
