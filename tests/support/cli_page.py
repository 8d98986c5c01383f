"""The reference page of the command line, written from the parsers of the commands.

`python -m tests.support.cli_page` writes `docs/reference/cli.md`.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn
from unittest import mock

from android_world.cli import __main__ as commands

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"
# Commands that `android-world` does not list.
MODULES = (
    "server.run_suite",
    "rl.train_pocket",
    "rl.pocket.report",
    "rl.pocket.curves",
    "rl.pocket.continuing",
    "rl.pocket.practice",
    "rl.pocket.transfer",
    "rl.pocket.word_vectors",
    "benchmark_card",
    "agents.prompt_examples",
)
# Modules with a shorter name than that of the command's function.
_PUBLISHED = {
    "run": "android_world",
    "play": "android_world play",
    "new": "android_world new",
    "serve": "android_world.virtual_device",
    "gallery": "android_world.virtual_device gallery",
    "doctor": "android_world.doctor",
    "bench": "android_world.bench",
    "data": "android_world.data",
}
_INTRODUCTION = """\
# Command line

`android-world COMMAND` runs every command of the package. `run.py` in a checkout is
`android-world run`. `--help` prints the same texts as this page, which
`python -m tests.support.cli_page` writes from the commands' parsers.
"""
_HEAD = ("| argument | meaning |", "|---|---|")
_CODE = re.compile(
    r"`[^`]*`"  # Code already.
    r"|(?<![\w-])--[a-z]\w*(?:=[\w.:/]*\w)?|python -m [\w.]+"  # Flags and commands.
    r"|[\w./~<>-]*\w_[\w./<>-]*\w|[{][\w]+[}]"  # Names with an underscore.
)
_SPECIAL = re.compile(r"[\\*|<>{}\[\]~]")
_STANDARD_GROUPS = ("positional arguments", "options")
_NO_ROWS = (argparse._HelpAction, argparse._SubParsersAction)


class _ParserFoundError(Exception):
    """Ends a command when it parses its arguments."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__(parser.prog)
        self.parser = parser


def program(name: str) -> str:
    """How a command is called: a word of `android-world`, or a module."""
    is_word = name in commands.COMMANDS
    return f"{commands.SCRIPT} {name}" if is_word else f"python -m android_world.{name}"


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command: a word of `android-world`, or a module."""
    place = commands.COMMANDS[name][0] if name in commands.COMMANDS else f"{name}:main"
    path, _, function = place.partition(":")

    def find(parser: argparse.ArgumentParser, *_: object, **__: object) -> NoReturn:
        raise _ParserFoundError(parser)

    main = getattr(importlib.import_module(f"android_world.{path}"), function)
    with (
        mock.patch.object(argparse.ArgumentParser, "parse_known_args", find),
        mock.patch.object(sys, "argv", [program(name)]),
    ):
        try:
            main()
        except _ParserFoundError as found:
            return found.parser
    raise ValueError(f"{name} parses no arguments")


def sub_parsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the words that follow a command."""
    actions = (a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    return {word: child for action in actions for word, child in action.choices.items()}


def examples(name: str, parser: argparse.ArgumentParser) -> str:
    """The examples below a command's help, as shell lines with comments."""
    text = (parser.epilog or "").removeprefix("examples:\n")
    called = rf"%\(prog\)s|python -m {re.escape(module(name))}(?= |$)|(?<=  )run\.py(?= )"
    lines = [
        re.sub(called, program(name), line.removeprefix("  "))
        for line in text.rstrip().splitlines()
    ]
    is_commented = any(not line.startswith((" ", "android-world", "python")) for line in lines)
    return "\n".join(
        re.sub("^  ", "", re.sub(r"^(?! )", "# ", line)) if is_commented else _comment_at_end(line)
        for line in lines
    )


def page() -> str:
    """The whole page."""
    known = _rows_by_flag(parser_of("run"))
    parts = [_INTRODUCTION, _overview()]
    for name in commands.COMMANDS:
        if name != "gallery":  # It is a word of `serve`.
            parts += _section(name, 2, {} if name == "run" else known)
    parts.append("## Modules without a word\n")
    for name in MODULES:
        parts += _section(name, 3, known)
    return "\n".join(parts).rstrip() + "\n"


def module(name: str) -> str:
    """The module that `python -m` runs for a command."""
    if name not in commands.COMMANDS:
        return f"android_world.{name}"
    path = commands.COMMANDS[name][0].partition(":")[0].removesuffix(".__main__")
    return _PUBLISHED.get(name, f"android_world.{path}")


def _overview() -> str:
    rows = []
    for name, (_, text) in commands.COMMANDS.items():
        anchor = "serve-gallery" if name == "gallery" else name
        rows.append(f"| [`{name}`](#{anchor}) | `python -m {module(name)}` | {_text(text)} |")
    return "\n".join(["| `android-world` | is also | what it does |", "|---|---|---|", *rows, ""])


def _section(name: str, level: int, known: dict[str, str]) -> Iterator[str]:
    parser = parser_of(name)
    yield f"{'#' * level} {name if level == 2 else program(name)}\n"
    yield from _arguments(parser, known)
    for word, child in sub_parsers(parser).items():
        yield f"{'#' * level}# {name} {word}\n"
        yield from _arguments(child, known)
    if text := examples(name, parser):
        yield f"```sh\n{text}\n```\n"


def _arguments(parser: argparse.ArgumentParser, known: dict[str, str]) -> Iterator[str]:
    """The description, a table of each group, and the flags that `run` has as well."""
    if parser.description:
        description = " ".join(parser.description.split("\n\n")[0].split())
        yield _text(description[:1].upper() + description[1:]) + "\n"
    repeated = []
    for group in parser._action_groups:
        rows = []
        for action in group._group_actions:
            if action.help == argparse.SUPPRESS or isinstance(action, _NO_ROWS):
                continue
            row = _row(parser, action)
            if action.option_strings and known.get(action.option_strings[0]) == row:
                repeated.append(f"`{action.option_strings[0]}`")
            else:
                rows.append(row)
        if rows:
            if group.title and group.title not in _STANDARD_GROUPS:
                yield f"{_text(group.title[0].upper() + group.title[1:])}:\n"
            yield "\n".join([*_HEAD, *rows, ""])
    if repeated:
        yield f"Flags of [`run`](#run) with the same meaning: {', '.join(repeated)}.\n"


def _rows_by_flag(parser: argparse.ArgumentParser) -> dict[str, str]:
    return {a.option_strings[0]: _row(parser, a) for a in parser._actions if a.option_strings}


def _row(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    return f"| `{_name(action)}` | {_text(' '.join(text.split()))} |"


def _name(action: argparse.Action) -> str:
    value = ""
    if action.nargs != 0:
        if action.metavar is None and action.choices:
            value = "{" + ",".join(map(str, action.choices)) + "}"
        else:
            value = str(action.metavar or action.dest.upper())
        if action.nargs == "?" or action.nargs == "*":
            value = f"[{value}]"
    return " ".join(filter(None, (", ".join(action.option_strings), value)))


def _comment_at_end(line: str) -> str:
    """A command, and after a gap what it does."""
    if line.startswith(" "):
        return line
    command, gap, comment = line.partition("    ")
    return f"{command}{gap}# {comment.strip()}" if comment.strip() else line


def _text(text: str) -> str:
    """Help as Markdown: flags and names are code, other signs are what they are."""
    parts = []
    end = 0
    for found in _CODE.finditer(text):
        parts += [_SPECIAL.sub(r"\\\g<0>", text[end : found.start()]), f"`{found[0].strip('`')}`"]
        end = found.end()
    return "".join([*parts, _SPECIAL.sub(r"\\\g<0>", text[end:])])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
