"""`python -m android_world.agents.definitions check|fetch|list|show`: agent definitions."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.table import Table

from android_world.agents.definitions import checking, definition as definitions, published
from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.published import PromptSource
from android_world.agents.definitions.schema import DefinitionError
from android_world.agents.definitions.screens import requests
from android_world.agents.prompt_examples import turn_text
from android_world.cli import argument_parser
from android_world.core import data_files, text_sanitizing
from android_world.env import env_launcher
from android_world.env.downloads import DownloadError
from android_world.env.interface import AsyncEnv

_NAME = "a shipped definition, or a TOML file"
_EXAMPLES = data_files.read_text(__package__, "examples.txt")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 1 if a definition has faults, 2 if it cannot be read."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.agents.definitions"),
        description="Check and show agent definitions, which say how a GUI model is asked "
        "(--agent=gui --definition=NAME).",
        examples=_EXAMPLES,
    )
    words = parser.add_subparsers(dest="command", required=True)
    words.add_parser("list", help="list the shipped definitions")
    show = words.add_parser("show", help="print a definition")
    show.add_argument("name", metavar="NAME", help=_NAME)
    text = "write it into this file (default: print it)"
    show.add_argument("--out", type=Path, metavar="FILE", help=text)
    check = words.add_parser("check", help="check a definition on six screens")
    check.add_argument("name", metavar="NAME", help=_NAME)
    text = "write the requests and their images into this folder (default: print the requests)"
    check.add_argument("--out", type=Path, metavar="FOLDER", help=text)
    text = "boot no phone and render no screens"
    check.add_argument("--norender", action="store_true", help=text)
    fetch = words.add_parser("fetch", help="make a definition of a published prompt")
    fetch.add_argument("name", metavar="NAME", help="the definition: a table of the sources")
    text = "TOML file that says where prompts are (default: the sources that were confirmed before)"
    fetch.add_argument("--sources", type=Path, metavar="FILE", help=text)
    fetch.add_argument("--yes", action="store_true", help="confirm the source")
    text = "write the definition into this file (default: NAME.toml in the cache)"
    fetch.add_argument("--out", type=Path, metavar="FILE", help=text)
    options = parser.parse_args(argv)
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "list": _list,
        "show": _show,
        "check": _check,
        "fetch": _fetch,
    }
    try:
        return commands[options.command](options)
    except (DefinitionError, DownloadError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2


def _list(options: argparse.Namespace) -> int:
    shown = Table("name", "model", "reply", "images", "earlier turns", "points up to")
    for name in definitions.names():
        tables = definitions.load(name).tables
        history = tables.history
        cells = (tables.reply.envelope, history.images, history.turns, tables.coordinates.scale)
        shown.add_row(name, tables.title, *map(str, cells))
    Console().print(shown)
    return 0


def _show(options: argparse.Namespace) -> int:
    text = definitions.source(options.name)
    if options.out is None:
        print(text, end="")
    else:
        options.out.write_text(text, "utf-8")
    return 0


def _fetch(options: argparse.Namespace) -> int:
    confirmed = published.confirmed_sources()
    known = confirmed if options.sources is None else published.read_sources(options.sources)
    if options.name not in known:
        names = ", ".join(known) or "none"
        raise DefinitionError(
            f"There is no source {options.name}. Known: {names}; --sources=FILE gives others."
        )
    source = known[options.name]
    if confirmed.get(options.name) != source:
        _ask_to_confirm(options.name, source, options.yes)
        published.confirm(options.name, source)
    converted = published.convert(options.name, source, published.fetch(source))
    target = options.out or published.folder() / f"{options.name}{definitions.SUFFIX}"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(converted, "utf-8")
    for line in published.differences(options.name, source, converted):
        print(text_sanitizing.escape_controls(line))
    print(f"Use it with --agent=gui --definition={target}")
    return 0


def _ask_to_confirm(name: str, source: PromptSource, is_confirmed: bool) -> None:
    """Show what is downloaded.

    Raises:
      DefinitionError: The user does not confirm it.
    """
    print(f"{name}: {source.url}\nSHA-256 {source.sha256}", file=sys.stderr)
    if is_confirmed:
        return
    if sys.stdin.isatty():
        print("Download it and use it as a prompt? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return
    raise DefinitionError("The source is not confirmed: --yes confirms it.")


def _check(options: argparse.Namespace) -> int:
    definition = definitions.load(options.name)
    faults = list(checking.faults(definition))
    if not options.norender:
        env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
        try:
            _write(definition, env, options.out)
        finally:
            env.close()
    for fault in faults:
        print(f"Fault: {fault}")
    for gap in checking.gaps(definition):
        print(f"Missing: {gap}")
    count = len(definition.forms) + len(definition.tables.examples)
    print(f"{definition.id}: {count} actions and examples read back, {len(faults)} faults.")
    return 1 if faults else 0


def _write(definition: Definition, env: AsyncEnv, folder: Path | None) -> None:
    """Print the requests, or write them and their images into a folder."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    for number, (screen, request) in enumerate(requests(definition, env), 1):
        text = "\n\n".join(map(turn_text, request.messages))
        if request.tools:
            text = f"[tools]\n{json.dumps(request.tools, indent=2, ensure_ascii=False)}\n\n{text}"
        if folder is None:
            print(f"===== Step {number}: {screen} =====\n{text}\n")
            continue
        (folder / f"step_{number}.txt").write_text(f"{text}\n", "utf-8")
        images = [image for message in request.messages for image in message.images]
        for place, image in enumerate(images, 1):
            Image.fromarray(image).save(folder / f"step_{number}_image_{place}.png")


if __name__ == "__main__":
    sys.exit(main())
