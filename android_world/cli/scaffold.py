"""`python -m android_world new app|task|agent NAME`: a small working package for your code."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
import shlex
import string
import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from android_world.cli import argument_parser
from android_world.core import data_files
from android_world.device import app_names
from android_world.task_evals import task_metadata

_PROG = argument_parser.prog("android_world new")
# Which folders of templates make a package.
_PARTS = {"app": ("every", "app", "agent"), "task": ("every", "task"), "agent": ("every", "agent")}
_SUFFIX = ".txt"
_EXAMPLES = data_files.read_text(__package__, "scaffold_examples.txt")


def main(argv: Sequence[str] | None = None) -> int:
    """Write a package and say how to use it.

    Returns:
      The exit code: 0 done, 1 it cannot be written, 2 the command line is wrong.
    """
    arguments = _parser().parse_args(argv)
    folder: Path = arguments.dir / arguments.name
    problem = _name_conflict(arguments.kind, arguments.name)
    if problem is not None:
        print(f"{_PROG}: {problem} already: choose another name", file=sys.stderr)
        return 2
    try:
        write(arguments.kind, arguments.name, folder)
    except FileExistsError:
        print(f"{_PROG}: {folder} is there already: choose another name or --dir", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{_PROG}: {error.filename or folder}: {error.strerror}", file=sys.stderr)
        return 1
    print(_what_next(arguments.kind, arguments.name, folder))
    return 0


def write(kind: str, package: str, folder: Path) -> None:
    """Write a package.

    Args:
      kind: app, task or agent.
      package: Its name, in small letters, digits and underscores.
      folder: The project's folder, which is made.

    Raises:
      FileExistsError: The folder is there already.
      OSError: It cannot be written.
    """
    values = _values(package)
    contents: dict[str, str] = {}
    for part in _PARTS[kind]:
        for path, text in _files(resources.files("android_world.cli") / "templates" / part):
            name = re.sub("^package/", f"{package}/", path.removesuffix(_SUFFIX))
            name = re.sub("^gitignore$", ".gitignore", name)
            contents[name] = string.Template(text).substitute(values)
    contents[f"{package}/__init__.py"] = _init(values["label"], package, list(contents))
    folder.mkdir(parents=True)
    for name, text in contents.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


def _values(package: str) -> dict[str, str]:
    words = package.split("_")
    return {
        "package": package,
        "project": package.replace("_", "-"),
        "application": f"com.example.{package}",
        "name": " ".join(words),
        "label": " ".join(word.capitalize() for word in words),
        "Class": "".join(word.capitalize() for word in words),
    }


def _name_conflict(kind: str, package: str) -> str | None:
    """Which name of the package means something else."""
    from android_world.agents import registry  # Takes a while to import.

    values = _values(package)
    task = values["Class"]
    for name in (values["name"], f"my {values['name']}") if kind == "app" else ():
        if app_names.known_app(name) or name in app_names.DEFAULT_URIS:
            return f"open_app understands {name!r}"
    if kind == "task" and task_metadata.get(task):
        return f"there is a task {task}"
    agents = {alias for info in registry.all_agents() for alias in (info.name, *info.aliases)}
    if kind in ("app", "agent") and package in agents:
        return f"there is an agent {package}"
    return None


def _files(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(_SUFFIX):
            yield f"{path}{entry.name}", entry.read_text("utf-8")


def _init(label: str, package: str, files: list[str]) -> str:
    modules = [
        Path(name).stem for name in sorted(files) if re.fullmatch(rf"{package}/\w+\.py", name)
    ]
    return (
        f'"""{label}: importing it makes what it brings known to AndroidWorld."""\n\n'
        f"from {package} import {', '.join(modules)}\n\n"
        f"__all__ = [{', '.join(map(repr, modules))}]\n".replace("'", '"')
    )


def _what_next(kind: str, package: str, folder: Path) -> str:
    agent = f"--agent={package} --agent_arg taps=5 --tasks=SystemWifiTurnOn"
    expert = f"--suite_family={package} --agent=expert"
    what = {"app": expert, "task": expert, "agent": agent}[kind]
    return (
        f"{folder} is ready. Try it:\n"
        f"  cd {shlex.quote(str(folder))}\n"
        f"  python -m android_world --import={package} {what}\n"
        f"  python -m pytest\n"
        "Once it is installed (pip install -e .) --import is not needed."
    )


def _parser() -> argparse.ArgumentParser:
    parser = argument_parser.Parser(
        prog=_PROG,
        description="Generate a small plugin package that works, as a start.",
        examples=_EXAMPLES,
    )
    parser.add_argument("kind", choices=tuple(_PARTS), help="what the package contains")
    parser.add_argument("name", type=_package_name, metavar="NAME", help="its name")
    parser.add_argument(
        "--dir",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="where its folder is made (default: here)",
    )
    return parser


def _package_name(text: str) -> str:
    """The name of a package from what a user writes: "Water Log", "WaterLog", "water-log".

    Raises:
      ArgumentTypeError: There is none in it, or another package has it.
    """
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text.strip())
    name = re.sub(r"[\s_-]+", "_", apart).lower()
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise argparse.ArgumentTypeError(
            f"{text!r} cannot be the name of a package: use letters from a to z, first, and digits"
        )
    found = importlib.util.find_spec(name)
    if name == "tests" or (found is not None and found.origin is not None):
        raise argparse.ArgumentTypeError(f"there is a package {name} already: choose another name")
    return name
