"""Command options in the style of toybox."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from android_world.virtual_device.shell.registry import CommandError, Process


@dataclass
class Options:
    """Parsed options of `command`: flags with how often they came, values, and operands."""

    flags: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[str]] = field(default_factory=dict)
    operands: list[str] = field(default_factory=list)
    command: str = ""

    def __contains__(self, flag: str) -> bool:
        return flag in self.flags or flag in self.values

    def count(self, flag: str) -> int:
        """How often a flag was given."""
        return self.flags.get(flag, 0)

    def value(self, flag: str) -> str | None:
        """The last value of an option, None when it was not given."""
        return self.values[flag][-1] if flag in self.values else None

    def number(self, flag: str, default: int) -> int:
        """The last value of an option as a whole number of at least 0.

        Raises:
            CommandError: it is none.
        """
        text = self.value(flag)
        if text is None:
            return default
        try:
            number: int | None = int(text, 0)
        except ValueError:
            number = size_of(text)
        if number is None or number < 0:
            raise CommandError(f"{self.command}: not integer: {text}")
        return number

    def last_of(self, flags: str) -> str | None:
        """Which of several exclusive flags came last."""
        given = [flag for flag in self.flags if flag in flags]
        return given[-1] if given else None


def usage_error(p: Process, problem: str, exit_code: int = 1) -> CommandError:
    """The error of a wrong command line, as toybox words it."""
    return CommandError(f'{p.name}: {problem} (see "{p.name} --help")', exit_code)


def parse_options(
    p: Process,
    letters: str,
    long: Mapping[str, str] | None = None,
    minimum: int = 0,
    stop_early: bool = False,
    exit_code: int = 1,
) -> Options:
    """Parse `p.args`.

    Args:
        p: the running command.
        letters: its options; a colon after a letter: the option takes a value.
        long: letters behind long options (without dashes).
        minimum: how many operands are needed.
        stop_early: the first operand ends the options (`env`, `xargs`).
        exit_code: status of a wrong command line.

    Raises:
        CommandError: an unknown option, a missing value or too few operands.
    """
    options = Options(command=p.name)
    index = 0
    args = p.args
    while index < len(args):
        argument = args[index]
        index += 1
        if argument == "--":
            options.operands += args[index:]
            break
        if argument.startswith("--"):
            index = _long_option(p, letters, long or {}, argument[2:], index, options, exit_code)
        elif len(argument) > 1 and argument[0] == "-":
            index = _short_options(p, letters, argument[1:], index, options, exit_code)
        else:
            options.operands.append(argument)
            if stop_early:
                options.operands += args[index:]
                break
    if len(options.operands) < minimum:
        plural = "s" if minimum > 1 else ""
        raise usage_error(p, f"Needs {minimum} argument{plural}", exit_code)
    return options


def _long_option(
    p: Process,
    letters: str,
    long: Mapping[str, str],
    text: str,
    index: int,
    options: Options,
    exit_code: int,
) -> int:
    name, equals, value = text.partition("=")
    letter = long.get(name)
    if letter is None:
        raise usage_error(p, f"Unknown option '{text}'", exit_code)
    if f"{letter}:" in letters:
        if not equals:
            if index >= len(p.args):
                raise usage_error(p, f"Missing argument to --{name}", exit_code)
            value, index = p.args[index], index + 1
        options.values.setdefault(letter, []).append(value)
    else:
        _add_flag(options, letter)
    return index


def _short_options(
    p: Process, letters: str, text: str, index: int, options: Options, exit_code: int
) -> int:
    position = 0
    while position < len(text):
        letter = text[position]
        position += 1
        found = letters.find(letter) if letter != ":" else -1
        if found < 0:
            raise usage_error(p, f"Unknown option '{letter}'", exit_code)
        if letters[found + 1 : found + 2] != ":":
            _add_flag(options, letter)
            continue
        value = text[position:]
        if not value:
            if index >= len(p.args):
                raise usage_error(p, f"Missing argument to -{letter}", exit_code)
            value, index = p.args[index], index + 1
        options.values.setdefault(letter, []).append(value)
        break
    return index


def _add_flag(options: Options, letter: str) -> None:
    count = options.flags.pop(letter, 0)
    options.flags[letter] = count + 1


def size_of(text: str) -> int | None:
    """A number with toybox's suffixes (k, m, g are powers of 1024, kd of 1000, c and b bytes)."""
    digits = text.rstrip("kKmMgGtTcbBdD")
    if not digits.removeprefix("-").isdecimal():
        return None
    suffix = text[len(digits) :].lower()
    scales = {"": 1, "c": 1, "b": 512, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
    scales |= {"kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}
    scales |= {"kd": 1000, "md": 10**6, "gd": 10**9}
    return int(digits) * scales[suffix] if suffix in scales else None


def human_size(size: int) -> str:
    """A size as `ls -h` and `df -h` show it: three digits and a unit."""
    if size < 1000:
        return str(size)
    amount, units = float(size), "KMGTP"
    while amount >= 999.5 and units:
        amount, unit, units = amount / 1024, units[0], units[1:]
    return f"{amount:.1f}{unit}" if amount < 9.95 else f"{amount:.0f}{unit}"
