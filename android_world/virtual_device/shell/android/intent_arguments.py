"""The intent options that `am`, `cmd package` and `monkey` understand (Intent.parseCommandArgs)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_LAUNCHER,
    Intent,
    parse_component,
)
from android_world.virtual_device.shell.android.service_arguments import Arguments, JavaError

_FLAG_OPTIONS = {
    option: int(flag, 16) for option, flag in data_files.read_rows(__package__, "intent_flags.tsv")
}


def _boolean(text: str) -> bool:
    lowered = text.lower()
    if lowered in ("true", "t"):
        return True
    if lowered in ("false", "f"):
        return False
    try:
        return int(text, 0) != 0
    except ValueError as e:
        raise ValueError(f"Invalid boolean value: {text}") from e


def _strings(text: str) -> list[str]:
    """Split at commas that no backslash escapes."""
    parts, current, escaped = [], "", False
    for char in text:
        if escaped:
            current, escaped = current + char, False
        elif char == "\\":
            escaped = True
        elif char == ",":
            parts.append(current)
            current = ""
        else:
            current += char
    return [*parts, current]


def _integer(text: str) -> int:
    return int(text, 0)


def _list_of(convert: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    def parse(text: str) -> list[Any]:
        return [convert(part) for part in text.split(",")]

    return parse


_EXTRAS: dict[str, Callable[[str], Any]] = {
    "-e": str,
    "--es": str,
    "--ez": _boolean,
    "--ei": _integer,
    "--el": _integer,
    "--ef": float,
    "--ed": float,
    "--eu": str,
    "--ecn": str,
    "--esa": _strings,
    "--esal": _strings,
    "--eia": _list_of(_integer),
    "--eial": _list_of(_integer),
    "--ela": _list_of(_integer),
    "--elal": _list_of(_integer),
    "--efa": _list_of(float),
    "--efal": _list_of(float),
}


@dataclass
class IntentParser:
    """An intent under construction."""

    action: str = ""
    data: str = ""
    mime_type: str = ""
    categories: list[str] = field(default_factory=list)
    component: tuple[str, str] | None = None
    package: str = ""
    flags: int = 0
    extras: dict[str, Any] = field(default_factory=dict)

    def build(self) -> Intent:
        """Return the finished intent."""
        return Intent(
            action=self.action,
            data=self.data,
            mime_type=self.mime_type,
            categories=tuple(dict.fromkeys(self.categories)),
            component=self.component,
            package=self.package,
            flags=self.flags,
            extras=dict(self.extras),
        )


def parse_intent(
    arguments: Arguments, other_option: Callable[[str, Arguments], bool] | None = None
) -> Intent:
    """Read an intent from the rest of the words.

    Args:
        arguments: the words, behind the verb.
        other_option: reads an option of the command itself; returns False for an unknown one.

    Raises:
        JavaError: for an unknown option or a malformed value.
    """
    words = IntentParser()
    while (word := arguments.next()) is not None:
        if not word:
            continue
        if not word.startswith("-") or word == "-":
            _positional(arguments, words, word)
        elif not _read_option(arguments, words, word) and not (
            other_option is not None and other_option(word, arguments)
        ):
            _fail(arguments, f"Unknown option: {word}")
    return words.build()


def _read_option(arguments: Arguments, words: IntentParser, option: str) -> bool:
    if option in _EXTRAS:
        key = arguments.require()
        text = arguments.require()
        try:
            words.extras[key] = _EXTRAS[option](text)
        except ValueError as e:
            raise JavaError(
                arguments.verb, "java.lang.NumberFormatException", f'For input string: "{text}"'
            ) from e
    elif option == "--esn":
        words.extras[arguments.require()] = None
    elif option in ("-a", "-d", "-t", "-c", "-n", "-p", "-f", "-i"):
        _short_option(arguments, words, option)
    elif option in _FLAG_OPTIONS:
        words.flags |= _FLAG_OPTIONS[option]
    else:
        return False
    return True


def _short_option(arguments: Arguments, words: IntentParser, option: str) -> None:
    value = arguments.require()
    if option == "-a":
        words.action = value
    elif option == "-d":
        words.data = value
    elif option == "-t":
        words.mime_type = value
    elif option == "-c":
        words.categories.append(value)
    elif option == "-p":
        words.package = value
    elif option == "-n":
        words.component = _component(arguments, value)
    elif option == "-f":
        try:
            words.flags |= int(value, 0)
        except ValueError as e:
            raise JavaError(
                arguments.verb, "java.lang.NumberFormatException", f'For input string: "{value}"'
            ) from e


def _positional(arguments: Arguments, words: IntentParser, word: str) -> None:
    """A component, a URI or a package without an option."""
    if ":" in word:
        words.data = word
        words.action = words.action or ACTION_VIEW
    elif "/" in word:
        words.component = _component(arguments, word)
        words.action = words.action or ACTION_MAIN
        words.categories = words.categories or [CATEGORY_LAUNCHER]
    else:
        words.package = word
        words.action = words.action or ACTION_MAIN
        words.categories = words.categories or [CATEGORY_LAUNCHER]


def _component(arguments: Arguments, text: str) -> tuple[str, str]:
    try:
        return parse_component(text)
    except ValueError as e:
        raise JavaError(
            arguments.verb, "java.lang.IllegalArgumentException", f"Bad component name: {text}"
        ) from e


def _fail(arguments: Arguments, message: str) -> None:
    raise JavaError(arguments.verb, "java.lang.IllegalArgumentException", message)
