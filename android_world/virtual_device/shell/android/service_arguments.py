"""What the commands that talk to system services share: `cmd`, `am`, `pm`, `settings` and so on.

Android runs them inside the service: a problem is a Java exception on stderr and exit code 255.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.registry import CommandError, Process

FAILED = 255
CMD_NOT_FOUND = 20

ServiceCommand = Callable[[Process, "Arguments"], int | None]

# Binder names of services with their interfaces, as `service list` shows them.
SERVICES = data_files.read_mapping(__package__, "services.tsv")

SERVICE_COMMANDS: dict[str, ServiceCommand] = {}


def service_command(name: str) -> Callable[[ServiceCommand], ServiceCommand]:
    """Register a function as what `cmd <name>` runs."""

    def register(function: ServiceCommand) -> ServiceCommand:
        SERVICE_COMMANDS[name] = function
        return function

    return register


def run_service_command(process: Process, name: str, args: list[str]) -> int | None:
    """Run `cmd <name> <args>`, with Android's answer to services without commands."""
    function = SERVICE_COMMANDS.get(name)
    if function is not None:
        return function(process, Arguments(args))
    if name not in SERVICES:
        raise CommandError(f"cmd: Can't find service: {name}", CMD_NOT_FOUND)
    raise CommandError("No shell command implementation.", FAILED)


def run_verb(
    process: Process,
    arguments: Arguments,
    verbs: Mapping[str, Callable[[Process, Arguments], int]],
    help_text: str,
) -> int:
    """Run the verb that comes first, or show the help; an unknown one fails."""
    verb = arguments.next()
    if verb in (None, "help", "-h"):
        process.out(help_text)
        return 0 if verb else FAILED
    action = verbs.get(verb or "")
    if action is None:
        process.err(f"Unknown command: {verb}")
        return FAILED
    return action(process, arguments)


class JavaError(CommandError):
    """An exception inside a service, as its command prints it."""

    def __init__(self, verb: str, java_class: str, message: str) -> None:
        super().__init__(
            f"\nException occurred while executing '{verb}':\n"
            f"{java_class}: {message}\n"
            "\tat android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)\n"
            "\tat android.os.ShellCommand.exec(ShellCommand.java:38)",
            FAILED,
        )


class Arguments:
    """The words of a service command, read one by one."""

    def __init__(self, words: list[str]) -> None:
        self._words = list(words)
        self._position = 0

    @property
    def verb(self) -> str:
        """The first word, or an empty text."""
        return self._words[0] if self._words else ""

    def __bool__(self) -> bool:
        return self._position < len(self._words)

    def next(self) -> str | None:
        """Return the next word, or None at the end."""
        if not self:
            return None
        self._position += 1
        return self._words[self._position - 1]

    def peek(self) -> str | None:
        """Return the next word and leave it there."""
        return self._words[self._position] if self else None

    def require(self) -> str:
        """Return the next word.

        Raises:
            JavaError: at the end, as Android's commands do.
        """
        word = self.next()
        if word is None:
            last = self._words[-1] if self._words else ""
            raise JavaError(
                self.verb,
                "java.lang.IllegalArgumentException",
                f'Argument expected after "{last}"',
            )
        return word

    def option(self) -> str | None:
        """Return the next word if it is an option; `--` ends the options."""
        word = self.peek()
        if word is None or not word.startswith("-") or word == "-":
            return None
        self._position += 1
        return None if word == "--" else word

    def rest(self) -> list[str]:
        """Return all words that are left."""
        words = self._words[self._position :]
        self._position = len(self._words)
        return words


def number(arguments: Arguments, word: str) -> int:
    """Return `word` as a decimal number.

    Raises:
        JavaError: if it is none.
    """
    try:
        return int(word)
    except ValueError as e:
        raise JavaError(
            arguments.verb, "java.lang.NumberFormatException", f'For input string: "{word}"'
        ) from e


def on_off(value: bool) -> str:
    """Return Java's text of a boolean."""
    return "true" if value else "false"
